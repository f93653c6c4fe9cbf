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
  /** Of a house that lends any: where nobody does, no week includes it. */
  included: boolean;
  /** What it would add for whoever wants it: nothing when it is included, or when the house lends none. */
  offered: Cents;
  /** What it costs all the same, for the accounts, when it is included: more than nothing, and what a quote remembers it by. */
  cost: Cents;
}

/** Eight Saturday weeks, where the agency has set nothing for the year. */
export function usualSeason(arrival: Day): LinenSeason {
  const year = arrival.slice(0, 4);
  return { from: `${year}-07-02` as Day, until: `${year}-08-27` as Day };
}

/** @param price null or nothing where the house lends none */
export function linenFor(arrival: Day, price: Cents | null, season: LinenSeason | null): Linen {
  if (price === null || price === 0) return { included: false, offered: cents(0), cost: cents(0) };
  const { from, until } = season ?? usualSeason(arrival);
  const included = arrival >= from && arrival < until;
  return included
    ? { included, offered: cents(0), cost: price }
    : { included, offered: price, cost: cents(0) };
}
