/** What each day of a house is to say there, and what of it is other than what was sent. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';

export const OVERRIDES = ['none', 'blackout', 'noCheckIn', 'noCheckOut', 'noCheckInOrCheckOut'] as const;
export type Override = (typeof OVERRIDES)[number];

/** What a day says there. What is left out stays as it is; a price of null is taken away. */
export interface DayValues {
  available?: 0 | 1;
  override?: Override;
  minStay?: number;
  maxStay?: number | null;
  /** By their number, 1 to 16. */
  prices?: Readonly<Record<number, Cents | null>>;
}

/** The same for each day from one to the other, the last one too. */
export interface DayRange extends DayValues {
  from: Day;
  to: Day;
}

/** What holds of a day here. A house's day without a row has no price. */
export interface HeldDay {
  day: Day;
  amount: Cents | null;
  allow_arrival: boolean;
  allow_departure: boolean;
  minimum_stay: number;
  maximum_stay: number | null;
  whole_weeks: boolean;
  blocked: boolean;
}

/** What it is to say there. */
export interface WantedDay {
  available: 0 | 1;
  override: Override;
  min_stay: number;
  max_stay: number | null;
  /** By their number. */
  prices: Record<number, Cents>;
}

export interface SentDay extends WantedDay {
  day: Day;
}

/** Their longest. */
const MOST_MIN = 365;
const MOST_MAX = 364;
const WEEK = 7;

/**
 * A night that can't be had is closed twice over: no place, and a blackout, because a booking that is cancelled there gives its place back. One
 * word stands for blackout, arrival and departure: where a departure is forbidden on a closed day the word says that, and the place is none.
 */
export function wantedOf(
  held: HeldDay | undefined,
  isFree: boolean,
  prices: Record<number, Cents>,
): WantedDay {
  const isSold = isFree && held !== undefined && !held.blocked && (held.amount ?? 0) > 0;
  const arrives = held?.allow_arrival ?? true;
  const departs = held?.allow_departure ?? true;
  const least = Math.max(1, held?.minimum_stay ?? 1, held?.whole_weeks === true ? WEEK : 1);
  return {
    available: isSold ? 1 : 0,
    override: isSold ? restriction(arrives, departs) : closing(departs),
    min_stay: Math.min(MOST_MIN, least),
    max_stay:
      held?.maximum_stay === null || held === undefined ? null : Math.min(MOST_MAX, held.maximum_stay),
    prices: (held?.amount ?? 0) > 0 ? prices : {},
  };
}

function restriction(arrives: boolean, departs: boolean): Override {
  if (arrives) return departs ? 'none' : 'noCheckOut';
  return departs ? 'noCheckIn' : 'noCheckInOrCheckOut';
}

function closing(departs: boolean): Override {
  return departs ? 'blackout' : 'noCheckInOrCheckOut';
}

/** What is to be sent of a day; undefined: nothing. */
export function difference(wanted: WantedDay, sent: WantedDay | undefined): DayValues | undefined {
  const values: DayValues = {};
  // Together: a blackout that is lifted alone opens as many places as there can be.
  if (wanted.available !== sent?.available || wanted.override !== sent.override) {
    values.available = wanted.available;
    values.override = wanted.override;
  }
  if (wanted.min_stay !== sent?.min_stay) values.minStay = wanted.min_stay;
  if (wanted.max_stay !== (sent?.max_stay ?? null)) values.maxStay = wanted.max_stay;
  const prices = Object.entries(wanted.prices).filter(
    ([number, price]) => sent?.prices[Number(number)] !== price,
  );
  if (prices.length > 0) values.prices = Object.fromEntries(prices);
  return Object.keys(values).length === 0 ? undefined : values;
}

/** Days in a row that say the same go as one. */
export function rangesOf(days: readonly { day: Day; values: DayValues }[]): DayRange[] {
  const ranges: DayRange[] = [];
  let last: { range: DayRange; said: string } | undefined;
  for (const { day, values } of days) {
    const said = JSON.stringify(values);
    if (last?.said === said && addDays(last.range.to, 1) === day) last.range.to = day;
    else {
      last = { range: { from: day, to: day, ...values }, said };
      ranges.push(last.range);
    }
  }
  return ranges;
}

/** Nights that were sold here, or closed: they go first, and with the last credits. */
export function isClosing({ available }: DayValues): boolean {
  return available === 0;
}

/** What was told of a day, once they took it. */
export function afterSending(sent: WantedDay | undefined, values: DayValues, wanted: WantedDay): WantedDay {
  const base: WantedDay = sent ?? { available: 0, override: 'none', min_stay: 1, max_stay: null, prices: {} };
  return {
    available: values.available ?? base.available,
    override: values.override ?? base.override,
    min_stay: values.minStay ?? base.min_stay,
    max_stay: values.maxStay === undefined ? base.max_stay : values.maxStay,
    prices: { ...base.prices, ...(values.prices === undefined ? {} : wanted.prices) },
  };
}
