/** What a change does to the nights of a house, as somebody reads it before and after. Both sides, pure. */
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { share } from '#kernel/money.ts';

/** A price further than this from the same week of last year is asked about: basis points. */
export const FAR = 3000;

/** Whether a price is asked about: further than a third or so from what the same night cost last year. */
export function isFar(amount: Cents | null, lastYear: Cents | null): boolean {
  if (amount === null || lastYear === null || lastYear === 0) return false;
  return Math.abs(amount - lastYear) > share(lastYear, FAR);
}

/** A night of a house, as it is read around a change. */
export interface NightSeen {
  day: Day;
  before: Cents | null;
  after: Cents | null;
  last_year: Cents | null;
  /** Its own price goes before the season's. */
  own: boolean;
  closed: boolean;
}

/** Nights in a row that change alike. `to` is the last night. */
export interface ShownLine {
  from: Day;
  to: Day;
  nights: number;
  before: Cents | null;
  after: Cents | null;
  /** Said where the price is far from it. */
  last_year: Cents | null;
  own: boolean;
  closed: boolean;
}

export function linesOf(nights: readonly NightSeen[]): ShownLine[] {
  const lines: ShownLine[] = [];
  for (const { day, before, after, last_year: lastYear, own, closed } of nights) {
    const said = isFar(after, lastYear) && after !== before ? lastYear : null;
    const last = lines.at(-1);
    if (
      last &&
      addDays(last.to, 1) === day &&
      last.before === before &&
      last.after === after &&
      last.last_year === said &&
      last.own === own &&
      last.closed === closed
    ) {
      last.to = day;
      last.nights = nightsBetween(last.from, addDays(day, 1));
    } else lines.push({ from: day, to: day, nights: 1, before, after, last_year: said, own, closed });
  }
  return lines;
}

/** How many nights cost something else afterwards. */
export function changedNights(lines: readonly ShownLine[]): number {
  return lines.filter(({ before, after }) => before !== after).reduce((sum, { nights }) => sum + nights, 0);
}

export function farNights(lines: readonly ShownLine[]): number {
  return lines
    .filter(({ last_year: lastYear }) => lastYear !== null)
    .reduce((sum, { nights }) => sum + nights, 0);
}
