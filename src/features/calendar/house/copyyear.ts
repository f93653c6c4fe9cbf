/** A year's prices and rules taken over to another one, weekday for weekday: a Saturday's go to a Saturday. Pure. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, nightsBetween, weekday } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, divideHalfUp } from '#kernel/money.ts';
import type { DayValues, Values } from './draft.ts';

const WEEK = 7;
const WHOLE = 10_000;
const EURO = 100;

/**
 * By how many days: the twelve months later that fall on the same day of the week, so that 52 or 53 whole weeks lie between. 364 days every year
 * would let August slide into July within six years.
 */
export function daysLater(from: Day, years: number): number {
  const wanted = addMonths(from, years * 12);
  const off = (weekday(from) - weekday(wanted) + WEEK) % WEEK;
  const nearest = off > WEEK / 2 ? off - WEEK : off;
  return nightsBetween(from, addDays(wanted, nearest));
}

export interface Copying {
  basisPoints: number;
  /** To the nearest euro. */
  isRounded: boolean;
}

export function copiedAmount(amount: Cents | null, { basisPoints, isRounded }: Copying): Cents | null {
  if (amount === null) return null;
  const exact = divideHalfUp(amount * (WHOLE + basisPoints), WHOLE);
  return isRounded ? cents(divideHalfUp(exact, EURO) * EURO) : exact;
}

/** What a day takes over: who is closed or imported is its own year's affair. */
export function copiedValues(values: DayValues, copying: Copying): Values {
  const { arrival, departure, minimum, maximum } = values;
  return { amount: copiedAmount(values.amount, copying), arrival, departure, minimum, maximum };
}
