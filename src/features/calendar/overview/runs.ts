/** What a house's days say, drawn as few things: neighbours that say the same are one. Pure. */
import type { Day } from '#kernel/day.ts';
import type { HouseRow } from './api.ts';
import { holdsNights } from '../calendar.ts';

export interface Run {
  /** Of the days shown, the first. */
  at: number;
  length: number;
}
export interface StateRun extends Run {
  state: 'closed' | 'unpriced';
}
export interface PriceRun extends Run {
  amount: number;
}

/** Whether somebody has the night of each day. */
export function takenDays(house: Pick<HouseRow, 'days' | 'spans'>): boolean[] {
  const holding = house.spans.filter(holdsNights);
  return house.days.map(({ date }) => holding.some((span) => span.date_from <= date && date < span.date_to));
}

/** Nights to come that nobody has, and that can't be sold as they are. */
export function stateRuns(house: Pick<HouseRow, 'days' | 'spans'>, today: Day): StateRun[] {
  const taken = takenDays(house);
  return runsOf(house.days, ({ date, amount, blocked }, index) => {
    if (date < today || taken[index]) return undefined;
    if (blocked === 1) return 'closed' as const;
    return amount === null || amount === 0 ? ('unpriced' as const) : undefined;
  }).map(({ value, ...run }) => ({ ...run, state: value }));
}

/** Prices of the nights that nobody has: said once, until they change. */
export function priceRuns(house: Pick<HouseRow, 'days' | 'spans'>): PriceRun[] {
  const taken = takenDays(house);
  return runsOf(house.days, ({ amount }, index) =>
    taken[index] || amount === null || amount === 0 ? undefined : amount,
  ).map(({ value, ...run }) => ({ ...run, amount: value }));
}

function runsOf<D, V extends string | number>(
  days: readonly D[],
  valueOf: (day: D, index: number) => V | undefined,
): (Run & { value: V })[] {
  const runs: (Run & { value: V })[] = [];
  for (const [index, day] of days.entries()) {
    const value = valueOf(day, index);
    const last = runs.at(-1);
    if (value === undefined) continue;
    if (last && last.value === value && last.at + last.length === index) last.length += 1;
    else runs.push({ at: index, length: 1, value });
  }
  return runs;
}
