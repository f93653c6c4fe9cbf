/** Houses to the letter of the documents' rows: their limits, their conditions, what stands under which heading and who is shown it. */
import type { Fault } from './fault.ts';

const RECORD = 'src/features/listings/record.http.test.ts';
const RULES = 'src/features/listings/record.test.ts';
const PERIODS = 'src/features/periods/periods.http.test.ts';
const OFFERED = 'src/web/form/offered.test.ts';
const LIST = 'tests/e2e/houselist.test.ts';
const EDITOR = 'tests/e2e/houseeditor.test.ts';
const TABS = 'tests/e2e/housetabs.test.ts';
const SENT = 'tests/e2e/photos.test.ts';

export const HOUSE_ROW_FAULTS: readonly Fault[] = [
  {
    name: 'buyer-who-may-not-open-the-house',
    file: 'src/features/listings/handover.ts',
    find: '  await letOwnHouses(tx, to);\n',
    replace: '',
    tests: [RECORD],
    why: 'A guest buys the house, and is told that this is for owners only (EDITOR-81, PERM-02).',
  },
  {
    name: 'houses-without-bound',
    file: 'src/features/listings/recordroutes.ts',
    find: "needs: 'toolCreateAd', limit: MADE }",
    replace: "needs: 'toolCreateAd' }",
    tests: [RECORD],
    why: 'One person fills the list with thousands of empty houses (ADS-35).',
  },
  {
    name: 'offer-over-a-day-early',
    file: 'src/server/sqlwords.ts',
    find: 'const OFFER_DAYS = 15;',
    replace: 'const OFFER_DAYS = 14;',
    tests: [RECORD],
    why: 'An owner pays for fifteen days of an offer that is shown for fourteen (ADS-34).',
  },
  {
    name: 'last-night-of-nine-months-not-asked-for',
    file: 'src/features/listings/queries.ts',
    find: 'covered) <= ${HOLE_DAYS}`',
    replace: 'covered) < ${HOLE_DAYS}`',
    tests: [RECORD],
    why: 'One night has no price, nothing says so, and a family is told the week cannot be booked (EDITOR-42).',
  },
  {
    name: 'empty-tax-number-not-said',
    file: 'src/features/listings/publication.ts',
    find: 'if (String(values.num_taxe_sejour).length < TAX_NUMBER_LENGTH)',
    replace:
      "if (values.num_taxe_sejour !== '' && String(values.num_taxe_sejour).length < TAX_NUMBER_LENGTH)",
    tests: [RECORD],
    why: 'A house is published without the number the town hall asks for, and nobody was told (EDITOR-41, A17).',
  },
  {
    name: 'when-it-was-written-is-not-told',
    file: 'src/features/listings/recordwire.ts',
    find: '    updated: house.updated,\n',
    replace: '',
    tests: [RECORD],
    why: 'A client of the documents reads no `updated` of a house (ADS-54).',
  },
  {
    name: 'offer-in-another-tab',
    file: 'src/features/listings/record/others.ts',
    find: "  tab: 'promo',",
    replace: "  tab: 'map',",
    tests: [RULES],
    why: 'Whoever looks for the special offer finds an empty tab (EDITOR-31).',
  },
  {
    name: 'line-at-nothing-is-loaded',
    file: 'src/features/periods/queries.ts',
    find: ' and p.price > 0',
    replace: '',
    tests: [PERIODS],
    why: 'A line at 0 € that an import left stands in the editor, and counts among the ten (PRICE-04).',
  },
  {
    name: 'guests-read-a-week-for-nothing',
    file: 'src/features/publicsite/queries.ts',
    find: ' and pp.price > 0',
    replace: '',
    tests: [PERIODS],
    why: 'A family reads that a week in July costs nothing (PRICE-04).',
  },
  {
    name: 'weekend-is-no-kind-of-price',
    file: 'src/features/periods/period.ts',
    find: 'const TYPES: readonly number[] = [0, 1, 2];',
    replace: 'const TYPES: readonly number[] = [0, 1];',
    tests: [PERIODS],
    why: 'An owner who lets weekends writes their prices, and reads that there is no such kind (ENUM-11).',
  },
  {
    name: 'other-channel-loses-its-texts-too',
    file: 'src/features/listings/PublicationSection.tsx',
    find: "form.set({ publish_to: '', [channel.title]: '', [channel.description]: '' });",
    replace:
      "form.set({ publish_to: '', rentals_title: '', rentals_description: '', booking_title: '', booking_description: '' });",
    tests: [`${EDITOR} -g the other channel`],
    why: 'Leaving Booking takes what was written for Rentals with it (EDITOR-38).',
  },
  {
    name: 'input-takes-more-than-its-width',
    file: 'src/web/form/FieldInput.tsx',
    find: '    ...(width !== undefined && { maxLength: width }),\n',
    replace: '',
    tests: [`${TABS} -g take as many characters`],
    why: 'A depth is typed in centimetres, and refused once everything else is written (EDITOR-75).',
  },
  {
    name: 'save-on-its-way-said-to-be-done',
    file: 'src/web/form/SaveBar.tsx',
    find: 'saving: t`Sauvegarde en cours ...`,',
    replace: 'saving: t`Enregistré correctement`,',
    tests: [`${EDITOR} -g both are saved`],
    why: 'An owner closes the laptop on a save that never arrived (GLOBAL-22).',
  },
  {
    name: 'long-text-in-two-rows',
    file: 'src/web/form/FieldInput.tsx',
    find: 'minRows={rowsOf(field)}',
    replace: 'minRows={2}',
    tests: [`${TABS} -g ten rows`],
    why: 'A description of two thousand characters is read through a slit (VALID-25).',
  },
  {
    name: 'archived-switch-by-another-permission',
    file: 'src/features/listings/HouseToggles.tsx',
    find: "archived: useCan('toolArchive')",
    replace: "archived: useCan('toolOnlineBooking')",
    tests: [`${LIST} -g a tile has no such switch`],
    why: 'A clerk who may not archive is shown the switch, and is refused (ADS-27).',
  },
  {
    name: 'archived-never-listed',
    file: 'src/features/listings/AdsScreen.tsx',
    find: "ar: flagOf(filters, 'ar'),",
    replace: "ar: '0' as const,",
    tests: [`${LIST} -g each filter shows`],
    why: 'An agency that archived a house by mistake does not find it again (ADS-05).',
  },
  {
    name: 'size-of-a-page-of-houses-asked',
    file: 'src/web/table/Pager.tsx',
    find: '{onSize && (',
    replace: '{(',
    tests: [`${LIST} -g twenty-one houses`],
    why: 'The list offers a choice of twenty that it does not follow (CONST-03).',
  },
  {
    name: 'line-without-its-cover',
    file: 'src/features/listings/AdTile.tsx',
    find: '<Photo src={house.coverpicture_path}',
    nth: 1,
    replace: '<Photo src={undefined}',
    tests: [`${LIST} -g in a list`],
    why: 'Every tile shows the two islands, and nobody knows the houses apart (ADS-12).',
  },
  {
    name: 'fifty-one-of-one-choice',
    file: 'src/features/photos/PhotosTab.tsx',
    find: 'if (files.length <= room) {',
    replace: 'if (files.length <= room + 1) {',
    tests: [`${SENT} -g of one choice`],
    why: 'Fifty photos leave over a slow line, and the last is refused at their end (PHOTO-06).',
  },
  {
    name: 'one-paper-many-files',
    file: 'src/features/compliance/DocumentFile.tsx',
    find: '<FileButton\n',
    replace: '<FileButton\n          multiple\n',
    tests: [`${SENT} -g of one choice`],
    why: 'Of three pages that are chosen for a paper, one is kept, and nobody says which (PHOTO-06).',
  },
  {
    name: 'long-list-in-groups-shown-whole',
    file: 'src/web/form/offered.ts',
    find: 'const items = entry.items.filter(({ value }) => shown.has(value));',
    replace: 'const { items } = entry;',
    tests: [OFFERED],
    why: 'Two hundred countries are drawn for whoever looks for one (GLOBAL-38).',
  },
  {
    name: 'long-list-not-cut',
    file: 'src/web/form/ListedInput.tsx',
    find: '{...(all.length > MANY && {',
    replace: '{...(all.length > 700 && {',
    tests: [`${TABS} -g more than seventy`],
    why: 'Two hundred countries are drawn for whoever looks for one (GLOBAL-38).',
  },
];
