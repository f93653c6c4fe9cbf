/** A closure that comes every year: its nights in each of them. Pure. */
import { addDays, asDay, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';

export interface YearlyClosure {
  from_day: number;
  from_month: number;
  /** The day of the first arrivals. */
  to_day: number;
  to_month: number;
}

export interface ClosedNights {
  from: Day;
  /** Excluded. */
  until: Day;
}

const YEARS_AHEAD = 2;
const DAYS_A_YEAR = 365;

/** Those that are not over, of two years ahead; the first may have begun. */
export function closuresFrom(closure: YearlyClosure, today: Day): ClosedNights[] {
  const year = Number(today.slice(0, 4));
  const last = addDays(today, YEARS_AHEAD * DAYS_A_YEAR);
  return Array.from({ length: YEARS_AHEAD + 2 }, (_, index) => inYear(closure, year - 1 + index)).filter(
    ({ from, until }) => until > today && from <= last && nightsBetween(from, until) > 0,
  );
}

function inYear({ from_day, from_month, to_day, to_month }: YearlyClosure, year: number): ClosedNights {
  const from = dayIn(year, from_month, from_day);
  const sameYear = dayIn(year, to_month, to_day);
  return { from, until: sameYear > from ? sameYear : dayIn(year + 1, to_month, to_day) };
}

/** The 31st of a shorter month is its last day. */
function dayIn(year: number, month: number, day: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const text = [String(year).padStart(4, '0'), month, Math.min(day, last)]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  return asDay(text);
}
