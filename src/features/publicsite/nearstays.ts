/** When houses could be had for a stay of so many nights, around dates on which none can. Pure. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { isPossible } from '#features/pricing/nights.ts';
import type { StayRules } from '#features/pricing/nights.ts';

/** One house within a span of days, each counted from the first. */
export interface OpenNights {
  /** The nights that have a price and are not closed, with what they say of stays that begin on them. */
  open: readonly (readonly [day: number, rules: Omit<StayRules, 'allow_departure'>])[];
  /** Days on which nobody may leave. */
  staying: readonly number[];
  /** [first, end[ of the nights somebody holds. */
  taken: readonly (readonly [first: number, end: number])[];
}

/** The days of arrival from which so many nights in a row can be had. */
export function arrivalsOf({ open, staying, taken }: OpenNights, nights: number): number[] {
  const isTaken = (day: number) => taken.some(([first, end]) => first <= day && day < end);
  const free = new Set(open.map(([day]) => day).filter((day) => !isTaken(day)));
  const stays = new Set(staying);
  return open
    .filter(
      ([day, rules]) =>
        isPossible({ ...rules, allow_departure: !stays.has(day + nights) }, nights) && isFreeFrom(day),
    )
    .map(([day]) => day);

  function isFreeFrom(first: number): boolean {
    for (let day = first; day < first + nights; day++) if (!free.has(day)) return false;
    return true;
  }
}

/** How many houses could be had from each day on. */
export function arrivalCounts(houses: readonly OpenNights[], first: Day, nights: number): Map<Day, number> {
  const counts = new Map<Day, number>();
  for (const house of houses)
    for (const offset of arrivalsOf(house, nights)) {
      const day = addDays(first, offset);
      counts.set(day, (counts.get(day) ?? 0) + 1);
    }
  return counts;
}
