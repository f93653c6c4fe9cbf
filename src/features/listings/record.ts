/**
 * The house record (S2 §3.1): every field, in which tab and section of the editor it stands, its rules, who reads and who writes it. The server
 * checks, keeps and answers by this; the editor draws itself from it; `tabledefinitions` serves it as the entity 'house'. Both sides, pure.
 */
import { flag, integer, moment, text } from '#kernel/fields.ts';
import type { Field } from '#kernel/fields.ts';
import { can } from '#kernel/permissions.ts';
import { requiredWhen } from '#kernel/recordrules.ts';
import type { RecordRule, StoredRecord } from '#kernel/recordrules.ts';
import { accessibility, exterior, interior, property, rates, regulation } from './record/general.ts';
import { bedding, booklet, conditions, custom, dwelling, pool, remarks } from './record/inventory.ts';
import { address, management, prices, promotion, surroundings, technical } from './record/others.ts';
import type { RecordTab, Rights, Section } from './record/parts.ts';
import { publication, texts } from './record/texts.ts';

export { MANAGES_HOUSES, RECORD_TABS, WRITES_HOUSES } from './record/parts.ts';
export type { RecordTab, Section } from './record/parts.ts';
export { CONDITION_OF } from './record/inventory.ts';
export { PUBLISHES, TRANSLATIONS } from './record/texts.ts';
export type { TranslatedField, TranslationLanguage } from './record/texts.ts';

/** In the order of the tabs, and within a tab in the order of the screen: the first invalid field is the first of these. */
export const SECTIONS = {
  texts,
  property,
  publication,
  regulation,
  rates,
  accessibility,
  interior,
  exterior,
  prices,
  address,
  surroundings,
  promotion,
  management,
  technical,
  dwelling,
  bedding,
  pool,
  conditions,
  custom,
  remarks,
  booklet,
} as const satisfies Record<string, Section>;
export type SectionName = keyof typeof SECTIONS;

/** What people fill in. */
export const HOUSE_FIELDS = {
  ...texts.fields,
  ...property.fields,
  ...publication.fields,
  ...regulation.fields,
  ...rates.fields,
  ...accessibility.fields,
  ...interior.fields,
  ...exterior.fields,
  ...prices.fields,
  ...address.fields,
  ...surroundings.fields,
  ...promotion.fields,
  ...management.fields,
  ...technical.fields,
  ...dwelling.fields,
  ...bedding.fields,
  ...pool.fields,
  ...conditions.fields,
  ...custom.fields,
  ...remarks.fields,
  ...booklet.fields,
};
export type HouseFieldName = keyof typeof HOUSE_FIELDS;

const ofServer = { readOnly: true } as const;

/** What the product says of a house (ADS-54, A47): read with it, changed by acts of their own, ignored in a save. */
export const STATE_FIELDS = {
  owner_uid: integer({ fr: 'Propriétaire', en: 'Owner' }, ofServer),
  village_label: text({ fr: 'Village', en: 'Village' }, 100, ofServer),
  published: flag({ fr: 'Publiée', en: 'Published' }, ofServer),
  archived: flag({ fr: 'Archivée', en: 'Archived' }, ofServer),
  online_booking: flag({ fr: 'Réservation en ligne', en: 'Online booking' }, ofServer),
  housekeeping: flag({ fr: 'Intendance', en: 'Housekeeping' }, ofServer),
  specialoffer_expired: flag({ fr: 'Offre spéciale échue', en: 'Special offer over' }, ofServer),
  edl_locked_on: moment({ fr: 'EDL enregistré le', en: 'Inventory saved on' }),
  has_holes: integer({ fr: 'Jours sans tarif', en: 'Days without a price' }, ofServer),
  channel_linked: text({ fr: 'Calendrier relié', en: 'Calendar connected' }, 1, ofServer),
  expiry_date: text({ fr: 'Date d’expiration', en: 'Expiry date' }, 10, ofServer),
  days_remaining: integer({ fr: 'Jours restants', en: 'Days left' }, ofServer),
  agency_name: text({ fr: 'Agence', en: 'Agency' }, 255, ofServer),
  owner_name: text({ fr: 'Nom du propriétaire', en: 'Owner’s name' }, 255, ofServer),
  owner_mail: text({ fr: 'E-mail du propriétaire', en: 'Owner’s e-mail' }, 300, ofServer),
  coverpicture_path: text({ fr: 'Photo de couverture', en: 'Cover photo' }, 300, ofServer),
};
export type StateFieldName = keyof typeof STATE_FIELDS;

interface Wanted {
  /** As `tabledefinitions` writes it. */
  wire: string;
  isTrue: (record: StoredRecord) => boolean;
  fields: readonly HouseFieldName[];
}

/** Fields that must be given because of what the house is, or where it goes (S1 §5). */
const WANTED: readonly Wanted[] = [
  {
    wire: 'requiredOnlineBooking',
    isTrue: ({ online_booking }) => online_booking === true,
    fields: ['fraisservice', 'guarantee', 'location_linge', 'management_fee_rate'],
  },
  {
    wire: 'requiredPublishToRentals',
    isTrue: ({ publish_to }) => publish_to === 1,
    fields: ['rentals_title', 'rentals_description'],
  },
  {
    wire: 'requiredPublishToBooking',
    isTrue: ({ publish_to }) => publish_to === 2,
    fields: ['booking_title', 'booking_description'],
  },
];

/** A publication with its checks asks for all of them; a save of some fields, for what it newly breaks. */
export const HOUSE_RULES: readonly RecordRule<HouseFieldName>[] = WANTED.flatMap(({ fields, isTrue }) =>
  fields.map((field) => requiredWhen(field, isTrue)),
);

export function wantedWhen(field: string): string[] {
  return WANTED.filter(({ fields }) => (fields as readonly string[]).includes(field)).map(({ wire }) => wire);
}

/** As `readRecord` and the record form take it. */
export const HOUSE_RECORD = { fields: { ...HOUSE_FIELDS, ...STATE_FIELDS }, rules: HOUSE_RULES };

const PLACES = new Map<string, { name: SectionName; section: Section }>(
  (Object.entries(SECTIONS) as [SectionName, Section][]).flatMap(([name, section]) =>
    Object.keys(section.fields).map((field) => [field, { name, section }] as const),
  ),
);

/** Where a field stands: the tab to open when it is wrong (EDITOR-35). Undefined for what nobody fills in. */
export function placeOf(field: string): { tab: RecordTab; section: SectionName } | undefined {
  const found = PLACES.get(field);
  return found && { tab: found.section.tab, section: found.name };
}

function rightsOf(field: string): Rights {
  const found = PLACES.get(field);
  if (!found) return {};
  const { section } = found;
  const own: Rights | undefined = section.rights?.[field];
  const read = own?.read ?? section.read;
  return { write: own?.write ?? section.write, ...(read !== undefined && { read }) };
}

/** Of the caller's permissions only; the server also asks whose house it is, and whether its inventory is locked. */
export function mayReadField(field: string, held: ReadonlySet<string>): boolean {
  const { read } = rightsOf(field);
  return read === undefined || can(read, held);
}

export function mayWriteField(field: string, held: ReadonlySet<string>): boolean {
  const { write } = rightsOf(field);
  return write !== undefined && can(write, held) && mayReadField(field, held);
}

/** What a house is called before somebody called it anything: its rule asks for another (B29). */
export { NEW_TITLE } from './house.ts';

/** Fields of a tab, by section, as the caller sees them. */
export function sectionsOf(
  tab: RecordTab,
  held: ReadonlySet<string>,
): { name: SectionName; title: Section['title']; fields: readonly (readonly [string, Field])[] }[] {
  return (Object.entries(SECTIONS) as [SectionName, Section][])
    .filter(([, section]) => section.tab === tab)
    .map(([name, { title, fields }]) => ({
      name,
      title,
      fields: Object.entries(fields).filter(([field]) => mayReadField(field, held)),
    }))
    .filter(({ fields }) => fields.length > 0);
}
