/** The list and the editor of houses: what is shown is so, what was typed is not lost, what is published was asked for, who is named to whom. */
import type { Fault } from './fault.ts';

const EDITOR = 'tests/e2e/houseeditor.test.ts';
const PUBLISH = 'tests/e2e/housepublish.test.ts';
const FORM = 'src/features/listings/houseform.test.ts';
const PERIODS = 'src/features/periods/period.test.ts';
const IN_HOUSE = 'src/features/presence/inhouse.test.ts';
const STATE = 'src/web/form/formstate.test.ts';
const LIST = 'tests/e2e/houselist.test.ts';
const TABS = 'tests/e2e/housetabs.test.ts';
const LISTINGS = 'src/features/listings/listings.http.test.ts';
const SWITCH = 'tests/e2e/houseswitch.test.ts';
const RECORD = 'src/features/listings/record.http.test.ts';

export const HOUSE_EDITOR_FAULTS: readonly Fault[] = [
  {
    name: 'house-draft-not-kept',
    file: 'src/features/listings/useHouseForm.ts',
    find: 'const timer = setTimeout(write, WRITTEN_AFTER_MS);',
    replace: 'const timer = setTimeout(() => undefined, WRITTEN_AFTER_MS);',
    tests: [`${EDITOR} -g is there again after a reload`],
    why: 'An owner who reloads the page writes four descriptions a second time.',
  },
  {
    name: 'house-draft-over-a-newer-version',
    file: 'src/web/form/formstate.ts',
    find: 'const former = { ...stored, ...base };',
    replace: 'const former = { ...stored };',
    tests: [STATE],
    why: 'A draft of yesterday is saved over what a colleague corrected since, and nobody is shown both.',
  },
  {
    name: 'reload-decides-for-mine',
    file: 'src/features/listings/housedraft.ts',
    find: 'base: { ...of(base), ...open }',
    replace: 'base: of(base)',
    tests: [`${EDITOR} -g a choice that was not made`],
    why: 'Of two values one was to choose; after a reload the colleague’s is gone without a word, and the next save writes over it.',
  },
  {
    name: 'house-saved-whole',
    file: 'src/features/listings/houseform.ts',
    find: 'filter(([name]) => changed.has(name))',
    replace: 'filter(([name]) => changed.has(name) || true)',
    tests: [FORM],
    why: 'A word in one field is refused because of another that was never filled in.',
  },
  {
    name: 'publish-asks-for-nothing',
    file: 'src/features/listings/houseform.ts',
    find: "mode === 'publish' || changed.has(field)",
    replace: 'changed.has(field)',
    tests: [`${PUBLISH} -g leads to the tab and the field`],
    why: 'An owner presses Publish and reads a refusal that leads nowhere.',
  },
  {
    name: 'prices-without-a-place-are-said-to-be-saved',
    file: 'src/features/listings/houseform.ts',
    find: 'if (changed.has(PRICES) || (asked.hasPrices &&',
    replace: 'if (asked.hasPrices && (changed.has(PRICES) ||',
    tests: [FORM],
    why: 'An owner reads that all is saved; the prices of the summer, written while the agency took the house over, are gone.',
  },
  {
    name: 'choice-waits-where-nobody-looks',
    file: 'src/features/listings/useLeading.ts',
    find: 'if (trouble !== undefined) leadToFirst();',
    replace: 'if (trouble === undefined) leadToFirst();',
    tests: [`${EDITOR} -g a choice in another tab`],
    why: 'Nothing is saved because of a choice in another tab, which one has to go and look for.',
  },
  {
    name: 'what-is-wrong-stands-in-no-tab',
    file: 'src/features/listings/useLeading.ts',
    find: 'else if (there === undefined && message !== undefined) say(field, message);',
    replace: '',
    tests: [`${SWITCH} -g what is wrong in a tab that went`],
    why: 'A clerk presses Save again and again: nothing is saved, and nothing says why.',
  },
  {
    name: 'channel-of-others-offered',
    file: 'src/features/listings/PublicationSection.tsx',
    find: 'CHANNELS.filter(({ id }) => may[id])',
    replace: 'CHANNELS.filter(({ id }) => may[1] || may[id])',
    tests: [`${TABS} -g who may publish to one channel`],
    why: 'An owner chooses Booking, writes its texts, and the save is refused.',
  },
  {
    name: 'periods-share-a-day',
    file: 'src/features/periods/period.ts',
    find: 'to >= period.from',
    replace: 'to > period.from',
    tests: [PERIODS],
    why: 'Two prices for one day stand on the listing, and the guest asks for the lower one.',
  },
  {
    name: 'colleague-named-to-an-owner',
    file: 'src/features/presence/inhouse.ts',
    find: "name: said.agency, picture: ''",
    replace: "name, picture: ''",
    tests: [IN_HOUSE],
    why: 'An owner learns which clerk is at work, at which hour, from the agency that promised one voice.',
  },
  {
    name: 'house-of-another-agency-heard',
    file: 'src/features/presence/inhouse.ts',
    find: '!reader.agids.includes(said.agid)',
    replace: 'false',
    tests: [IN_HOUSE],
    why: 'The other agency follows who edits which house.',
  },
  {
    name: 'list-hides-what-is-booked-online',
    file: 'src/features/listings/houselistqueries.ts',
    find: "rg = '1', ob = '1'",
    replace: "rg = '1', ob = '0'",
    tests: [RECORD],
    why: 'An agency opens its list and misses all the houses it lets (ADS-07).',
  },
  {
    name: 'list-searched-too-soon',
    file: 'src/features/listings/AdsScreen.tsx',
    find: 'const DEBOUNCE_MS = 600;',
    replace: 'const DEBOUNCE_MS = 599;',
    tests: [`${LIST} -g stand in the address`],
    why: 'Every key asks the server for ten thousand houses (ADS-04).',
  },
  {
    name: 'calendar-linked-where-it-is-not',
    file: 'src/features/listings/queries.ts',
    find: "case when h.ical <> '' then '1' else '0' end",
    replace: "case when h.ical = '' then '1' else '0' end",
    tests: [LISTINGS],
    why: 'An agency believes that another site’s bookings are read, and sells the same week twice (ADS-21).',
  },
  {
    name: 'expiry-never-flagged',
    file: 'src/features/listings/AdMarks.tsx',
    find: 'data-flagged={expiry.isFlagged}',
    replace: 'data-flagged={false}',
    tests: [`${LIST} -g marks say what is so`],
    why: 'A subscription ends, and nothing had caught the eye (ADS-22).',
  },
  {
    name: 'switch-says-the-contrary',
    file: 'src/features/listings/EditorToggles.tsx',
    find: '{labels[name][isOn ? 1 : 0]}',
    replace: '{labels[name][isOn ? 0 : 1]}',
    tests: [`${TABS} -g what the agency has`],
    why: 'A clerk presses ‘Activer’ and takes a house off online booking (EDITOR-19).',
  },
  {
    name: 'spanish-description-not-shown',
    file: 'src/features/listings/record/texts.ts',
    find: "description_es: { of: 'description', language: 'es' },",
    replace: '',
    tests: [`${EDITOR} -g both are saved`],
    why: 'A Spanish description is sold to guests, and nobody can correct it (EDITOR-23).',
  },
  {
    name: 'ignored-and-asked-again',
    file: 'src/features/listings/toggles.ts',
    find: "if (ignored === 'ignore') await move(true);",
    replace: "if (ignored === 'ignore') await move(false);",
    tests: [`${PUBLISH} -g booking online asks`],
    why: 'Whoever ignores a warning reads it again, for ever (EDITOR-37).',
  },
  {
    name: 'stars-asked-of-the-rated',
    file: 'src/features/listings/publication.ts',
    find: 'values.classement === UNRATED',
    replace: 'values.classement !== null',
    tests: [RECORD],
    why: 'An agency is told at every house that its stars are missing, and no longer reads it (EDITOR-44).',
  },
  {
    name: 'missing-village-leads-nowhere',
    file: 'src/features/listings/Editor.tsx',
    find: "else leadTo(asked.field ?? '', asked.message);",
    replace: 'else form.focusProblem();',
    tests: [`${PUBLISH} -g descriptions are made`],
    why: 'A clerk presses the button of the descriptions, and nothing happens (EDITOR-16).',
  },
  {
    name: 'focus-lost-on-the-way',
    file: 'src/web/focusfirmly.ts',
    find: '[role="dialog"]\')) focus();',
    replace: '[role="dialog"]\')) return;',
    tests: [`${PUBLISH} -g leads to the tab and the field`],
    why: 'Who works with keys is led to the list of villages, and has to look for it (EDITOR-35).',
  },
  {
    name: 'owner-writes-the-rate',
    file: 'src/features/listings/record/general.ts',
    find: "rights: { management_fee_rate: { write: 'toolHousesMeta' } },",
    replace: '',
    tests: [RECORD],
    why: 'An owner lowers the agency’s part between two fees of theirs.',
  },
  {
    name: 'rate-shown-to-whom-it-is-not',
    file: 'src/features/listings/GeneralTab.tsx',
    find: "field === 'management_fee_rate' && isNobodys",
    replace: "field === 'management_fee_rate' && !isNobodys",
    tests: [`${TABS} -g what an owner has who lets alone`],
    why: 'An owner without the agency reads of a rate that it takes, and asks what for.',
  },
];
