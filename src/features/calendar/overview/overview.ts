/** The calendars of all houses, a month at a time: how they may be ordered, and what a week is compared with. Both sides, pure. */
import { addDays, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';

/** By what the houses are ordered; among equals by their number. */
export const ORDERS = ['number', 'title', 'village', 'owner', 'capacity', 'occupancy'] as const;
export type Order = (typeof ORDERS)[number];

export const ORDER_WORDS: Record<Order, LocalizedText> = {
  number: { fr: 'Numéro', en: 'Number' },
  title: { fr: 'Nom', en: 'Name' },
  village: { fr: 'Village', en: 'Village' },
  owner: { fr: 'Propriétaire', en: 'Owner' },
  capacity: { fr: 'Capacité', en: 'Capacity' },
  occupancy: { fr: 'Nuits vendues', en: 'Nights sold' },
};

/** Staff alone read whose a house is. */
export function ordersOf({ readsOwners }: { readsOwners: boolean }): readonly Order[] {
  return readsOwners ? ORDERS : ORDERS.filter((order) => order !== 'owner');
}

const SATURDAY = 6;
const WEEK = 7;
/** Fifty-two weeks: the same day of the week, of the year before. */
export const YEAR_BACK = 364;

/** The weeks that some days touch, by their first night: they change on Saturdays. */
export function weeksBetween(first: Day, until: Day): Day[] {
  const weeks: Day[] = [];
  const saturday = addDays(first, -((weekday(first) - SATURDAY + WEEK) % WEEK));
  for (let from = saturday; from < until; from = addDays(from, WEEK)) weeks.push(from);
  return weeks;
}
