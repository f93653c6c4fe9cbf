/** Descriptions written from the facts of the record, into those that are empty (B31); what somebody wrote stays. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touch } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { EquipmentLanguage } from '../equipment.ts';
import { TRANSLATIONS } from '../record.ts';
import type { HouseFieldName, TranslatedField } from '../record.ts';
import { settleTranslations, updateHouse } from '../recordqueries.ts';
import { equipment, villageNamed } from '../factqueries.ts';
import type { StoredHouse } from '../recordqueries.ts';
import type { Equipment, Village } from '../factqueries.ts';
import { houseToChange } from '../saving.ts';
import { describeHouse } from './text.ts';
import type { HouseFacts } from './text.ts';

const DESCRIPTIONS = {
  description: 'fr',
  description_en: 'en',
  description_de: 'de',
  description_es: 'es',
} as const satisfies Partial<Record<HouseFieldName, EquipmentLanguage>>;

/** Answers the fields that were filled. */
export async function prefill(tx: Tx, caller: Caller, id: number): Promise<string[]> {
  const house = await houseToChange(tx, caller, id, todayInParis());
  const village = typeof house.values.village === 'string' && (await villageNamed(tx, house.values.village));
  if (!village) throw new Refusal('villageMissing', { field: 'village' });
  const known = await equipment(tx);
  const made = Object.entries(DESCRIPTIONS)
    .filter(([field]) => house.values[field as HouseFieldName] === '')
    .map(([field, language]) => [
      field,
      describeHouse(factsOf(house.values, village, known, language), language),
    ]);
  if (made.length === 0) return [];
  await updateHouse(tx, id, caller.uid, Object.fromEntries(made) as Record<string, string>);
  const fields = made.map(([field]) => field!);
  const translated = fields.filter((field): field is TranslatedField => Object.hasOwn(TRANSLATIONS, field));
  await settleTranslations(tx, id, translated, caller.uid);
  touch(tx, house.agid, 'house');
  return fields;
}

function factsOf(
  values: StoredHouse,
  village: Village,
  known: readonly Equipment[],
  language: EquipmentLanguage,
): HouseFacts {
  const named = (...fields: HouseFieldName[]) => {
    const ids = new Set(fields.flatMap((field) => values[field] as readonly number[]));
    return known.filter(({ id }) => ids.has(id)).map((row) => row[language] || row.fr);
  };
  const number = (field: HouseFieldName) => values[field] as number | null;
  return {
    propertyType: number('property_type') ?? 0,
    village: village.label,
    island: village.island,
    surface: number('surface'),
    people: number('max_num_people') ?? 0,
    rooms: number('rooms') ?? 0,
    bathrooms: number('bathrooms') ?? 0,
    sleeps: number('sleeps_total') ?? 0,
    sea: number('distance_to_sea'),
    shops: number('distance_to_shops'),
    beach: String(values.name_closest_beach),
    adaptedTo: (values.adapted_to as readonly number[]).toSorted((a, b) => a - b),
    indoors: named('indoors_equipment'),
    outdoors: named('outdoors_equipment', 'outdoors_pool', 'outdoors_parking'),
    closeTo: named('outdoors_close_to'),
  };
}
