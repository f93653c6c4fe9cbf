/** House linen: a flat amount per stay, included in high summer (B45), otherwise offered beside the price and never in it unasked (B113). Pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';

/** Arrivals from `from` (included) to `until` (excluded) have it included. */
export interface LinenSeason {
  from: Day;
  until: Day;
}

export interface Linen {
  included: boolean;
  /** What it would add for whoever wants it: nothing when it is included, or when the house lends none. */
  offered: Cents;
  /** What it costs all the same, for the accounts, when it is included. */
  cost: Cents;
}

/** Eight Saturday weeks, where the agency has set nothing for the year. */
export function usualSeason(arrival: Day): LinenSeason {
  const year = arrival.slice(0, 4);
  return { from: `${year}-07-02` as Day, until: `${year}-08-27` as Day };
}

export function linenFor(arrival: Day, price: Cents, season: LinenSeason | null): Linen {
  const { from, until } = season ?? usualSeason(arrival);
  const included = arrival >= from && arrival < until;
  return included
    ? { included, offered: cents(0), cost: price }
    : { included, offered: price, cost: cents(0) };
}
