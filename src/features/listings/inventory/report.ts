/**
 * The inventory report of a house (EDL): what stands in it, in the order of its tab and of its pages. Some of it is the house's in any case (bedrooms,
 * beds, equipment) and stands in the tab 'general' too; the report adds in what state it is. Both sides, pure.
 */
import type { LocalizedText } from '#kernel/localized.ts';
import { CONDITION_OF, SECTIONS } from '../record.ts';
import type { HouseFieldName } from '../record.ts';

export interface ReportPart {
  /** Unique among the sections of all tabs. */
  id: string;
  title: LocalizedText;
  fields: readonly HouseFieldName[];
}

const names = (fields: object) => Object.keys(fields) as HouseFieldName[];

export const REPORT: readonly ReportPart[] = [
  {
    id: 'dwelling',
    title: SECTIONS.dwelling.title,
    fields: [...names(SECTIONS.dwelling.fields), 'rooms'],
  },
  {
    id: 'beds',
    title: { fr: 'Lits', en: 'Beds' },
    fields: ['num_singlebeds', 'doublebeds', 'kidsbeds', 'sofabeds', 'bunkbeds'],
  },
  { id: 'bedding', title: SECTIONS.bedding.title, fields: names(SECTIONS.bedding.fields) },
  {
    id: 'sanitary',
    title: { fr: 'Sanitaires', en: 'Bathrooms and toilets' },
    fields: ['bathrooms', 'showers', 'bathtubs', 'toilets'],
  },
  {
    id: 'equipment',
    title: { fr: 'Équipements', en: 'Equipment' },
    fields: [
      'indoors_equipment',
      'coffee_brand',
      'coffee_brand_bis',
      'outdoors_equipment',
      'outdoors_parking',
    ],
  },
  { id: 'pool', title: SECTIONS.pool.title, fields: ['outdoors_pool', ...names(SECTIONS.pool.fields)] },
];

/** Above the state of a thing, beside what it is. */
export const STATE_LABEL: LocalizedText = { fr: 'État', en: 'Condition' };

/** The field that says in what state this is; undefined where the report says nothing of it. */
export function conditionOf(field: string): HouseFieldName | undefined {
  return Object.hasOwn(CONDITION_OF, field) ? (`condition_${field}` as HouseFieldName) : undefined;
}

export const FREE_ENTRIES = Array.from({ length: 10 }, (_, index) => {
  const n = index + 1;
  return {
    n,
    title: `custom_field_title_${n}` as HouseFieldName,
    content: `custom_field_content_${n}` as HouseFieldName,
    condition: `condition_custom_field_content_${n}` as HouseFieldName,
  };
});
export type FreeEntry = (typeof FREE_ENTRIES)[number];
