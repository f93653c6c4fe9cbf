/** What the nights of a stay cost where a season says it by length, and which stays their days allow (B119). Pure. */
import { weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import type { PriceWarning } from './words.ts';

/** What the days of a stay allow: its arrival's and its departure's. */
export interface StayRules {
  allow_arrival: boolean;
  /** Of the day of departure. */
  allow_departure: boolean;
  /** The lengths are those of the day of arrival. */
  minimum_stay: number;
  maximum_stay: number | null;
  whole_weeks: boolean;
}

/** A day of which nothing is said (B37). */
export const ANY_STAY: StayRules = {
  allow_arrival: true,
  allow_departure: true,
  minimum_stay: 1,
  maximum_stay: null,
  whole_weeks: false,
};

const WEEK = 7;
const WEEKEND = 2;
const FRIDAY = 5;

/** Why a stay of so many nights is not possible, all of it: everybody who offers or prices one asks this. */
export function* stayWarnings(rules: StayRules, nights: number): Iterable<PriceWarning> {
  if (!rules.allow_arrival) yield { type: 'arrivalNotAllowed' };
  if (!rules.allow_departure) yield { type: 'departureNotAllowed' };
  if (nights < rules.minimum_stay) yield { type: 'minimumStay', params: { n: rules.minimum_stay } };
  if (rules.maximum_stay !== null && nights > rules.maximum_stay)
    yield { type: 'maximumStay', params: { n: rules.maximum_stay } };
  if (rules.whole_weeks && nights % WEEK !== 0) yield { type: 'wholeWeeks' };
}

export function isPossible(rules: StayRules, nights: number): boolean {
  return [...stayWarnings(rules, nights)].length === 0;
}

/** What the season of the arrival says of the price of a stay; of one whose nights are all its own. */
export interface SeasonPrices {
  weekend_amount: Cents | null;
  week_amount: Cents | null;
  least_amount: Cents | null;
}

/** Seven nights cost the season's week, Friday to Sunday its weekend, everything else its nights; nothing less than its least. */
export function amountOfNights(
  sum: Cents,
  season: SeasonPrices | null,
  stay: { from: Day; nights: readonly Day[] },
): Cents {
  if (season === null) return sum;
  const { length } = stay.nights;
  const isWeekend = length === WEEKEND && weekday(stay.from) === FRIDAY;
  const said = length === WEEK ? season.week_amount : isWeekend ? season.weekend_amount : null;
  return cents(Math.max(said ?? sum, season.least_amount ?? 0));
}
