/** A season laid over a house (decision 89): what it says of each night there, and why not. Both sides, pure. */
import type { SeasonPricing } from '#entities/seasonchoices.ts';
import type { LayerValues, NewLayer } from '#features/calendar/layervalues.ts';
import { weekdayBit } from '#features/calendar/layervalues.ts';
import { entityKey } from '#kernel/freshness.ts';
import { addDays, nightsOf } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, divideHalfUp, formatEuros, share } from '#kernel/money.ts';
import type { Refused } from './reasons.ts';

/** What tells that a season, a laying or an owner's answer changed: the key of the seasons themselves. */
export const SEASON_KEY = entityKey('season');

/** Nights of a season at most. */
export const LONGEST_SEASON = 366;

/** The same weekday of the year before. */
const A_YEAR = 364;
export function lastYearOf(day: Day): Day {
  return addDays(day, -A_YEAR);
}

export interface Season {
  id: number;
  agid: number;
  label: string;
  /** Both are nights of it. */
  date_from: Day;
  date_to: Day;
  priority: number;
  closed: boolean;
  pricing: SeasonPricing;
  amount: Cents | null;
  /** Basis points. */
  percent: number | null;
  weekend_amount: Cents | null;
  week_amount: Cents | null;
  least_amount: Cents | null;
  /** 1 Monday … 7 Sunday; empty says nothing. */
  arrival_days: readonly number[];
  departure_days: readonly number[];
  whole_weeks: boolean;
  minimum_stay: number | null;
  maximum_stay: number | null;
}

/** What is put over some nights of a house; null says nothing. `until` is excluded. */
export type SeasonLayer = LayerValues & Pick<NewLayer, 'from' | 'until' | 'priority' | 'label'>;

export interface SeasonHouse {
  /** The price of its base. */
  base: Cents | null;
  /** What the agency may take off without asking, by the mandate: basis points. Null: the mandate says nothing, or there is none. */
  discount_floor: number | null;
  /** What a night cost last year, by the night of this year. */
  lastYear: ReadonlyMap<Day, Cents>;
}

/** Weekdays as the calendar keeps them; an empty list says nothing. */
export function daysMask(days: readonly number[]): number | null {
  return days.length === 0 ? null : days.reduce((mask, day) => mask | weekdayBit(day), 0);
}

/**
 * The least a night may cost without asking the owner: so much under the base price, or, in a house without one, under what the same night
 * cost last year. Null: nothing was agreed on.
 */
export function floorOf(
  house: Pick<SeasonHouse, 'base' | 'discount_floor' | 'lastYear'>,
  night: Day,
): Cents | null {
  const usual = house.base ?? house.lastYear.get(night) ?? null;
  if (usual === null || house.discount_floor === null) return null;
  return cents(usual - share(usual, house.discount_floor));
}

/** Whole euros: nobody asks 103,53 € for a night. */
function moved(usual: Cents, by: number): Cents {
  return cents(divideHalfUp(usual + (by < 0 ? -share(usual, -by) : share(usual, by)), 100) * 100);
}

/** What a night costs by the season: null where it says nothing of it. */
function amountOf(season: Season, house: SeasonHouse, night: Day): Cents | null {
  const percent = season.percent ?? 0;
  const usual = season.pricing.startsWith('base') ? house.base : (house.lastYear.get(night) ?? null);
  switch (season.pricing) {
    case 'none':
      return null;
    case 'amount':
      return season.amount;
    case 'base_plus':
    case 'year_plus':
      return usual === null ? null : moved(usual, percent);
    case 'base_minus':
    case 'year_minus':
      return usual === null ? null : moved(usual, -percent);
  }
}

/** Its layers over a house, nights of one price as one; or why it is not laid there. */
export function layersFor(season: Season, house: SeasonHouse): SeasonLayer[] | Refused {
  if (season.pricing.startsWith('base') && house.base === null) return { reason: 'noBase' };
  const nights = nightsOf(season.date_from, addDays(season.date_to, 1));
  const priced = nights.map((night) => ({ night, amount: amountOf(season, house, night) }));
  if (season.pricing.startsWith('year') && priced.every(({ amount }) => amount === null))
    return { reason: 'noLastYear' };
  const under = underFloor(season, house, priced);
  if (under) return under;
  const layers: SeasonLayer[] = [];
  for (const { night, amount } of priced) {
    const last = layers.at(-1);
    if (last && last.amount === amount) last.until = addDays(night, 1);
    else layers.push({ ...rulesOf(season), from: night, until: addDays(night, 1), amount });
  }
  return layers;
}

function rulesOf(season: Season): Omit<SeasonLayer, 'from' | 'until' | 'amount'> {
  return {
    priority: season.priority,
    label: season.label,
    weekend_amount: season.weekend_amount,
    week_amount: season.week_amount,
    least_amount: season.least_amount,
    arrival_days: daysMask(season.arrival_days),
    departure_days: daysMask(season.departure_days),
    whole_weeks: season.whole_weeks ? true : null,
    minimum_stay: season.minimum_stay,
    maximum_stay: season.maximum_stay,
    closed: season.closed ? true : null,
  };
}

const WEEKEND = 2;
const WEEK = 7;

/** Of a night, and of a night within a price by length. */
function underFloor(
  season: Season,
  house: SeasonHouse,
  priced: readonly { night: Day; amount: Cents | null }[],
): Refused | undefined {
  if (season.closed) return undefined;
  const lengths: [Cents | null, number][] = [
    [season.weekend_amount, WEEKEND],
    [season.week_amount, WEEK],
  ];
  for (const { night, amount } of priced) {
    const floor = floorOf(house, night);
    if (floor === null) continue;
    const perNight = [amount, ...lengths.map(([sum, n]) => (sum === null ? null : divideHalfUp(sum, n)))];
    const least = perNight.find((each) => each !== null && each < floor);
    if (least !== undefined && least !== null)
      return { reason: 'underFloor', params: { amount: formatEuros(least), floor: formatEuros(floor) } };
  }
  return undefined;
}
