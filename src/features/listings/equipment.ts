/** Lists that describe a house and stand in the table `equipment` (B25): what each field may hold, and the call that serves it. */
import type { ServedList } from '#kernel/chosen.ts';

const list = <const Name extends string>(name: Name): ServedList & { name: Name } => ({
  name,
  ids: 'number',
});

/** By the name under which `autocomplete/list{name}` serves them; the table keeps the same name in its column `list`. */
export const EQUIPMENT = {
  indoors: list('indoorsequipment'),
  outdoors: list('outdoorsequipment'),
  closeTo: list('outdoorscloseto'),
  pool: list('outdoorspool'),
  parking: list('outdoorsparking'),
  coffee: list('coffeebrand'),
  houseType: list('housetype'),
} as const;
export const EQUIPMENT_LISTS = Object.values(EQUIPMENT).map(({ name }) => name);
export type EquipmentList = (typeof EQUIPMENT)[keyof typeof EQUIPMENT]['name'];

export type EquipmentLanguage = 'fr' | 'en' | 'de' | 'es';
