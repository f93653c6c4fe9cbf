/** The months a row is drawn in: their days, how wide each is of the whole, and what stands behind all rows. Pure. */
import { addMonths, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { daysOf, piecesOf } from '../spans.ts';
import type { HouseSpan } from './api.ts';

export interface ShownMonth {
  month: Day;
  days: readonly Day[];
  today: Day;
}

/** On the 27th of a month, what comes is in the next one. */
export const MONTHS = 2;

export function shownMonth(month: Day, today: Day, count = MONTHS): ShownMonth {
  return { month, days: daysOf(month, addMonths(month, count)), today };
}

export interface Placed {
  /** Of the width of all days, in percent. */
  left: number;
  width: number;
  isFirst: boolean;
  isLast: boolean;
}

/** A stay from noon to noon; undefined for one that only touches the days shown. */
export function placed(span: HouseSpan, { days }: ShownMonth): Placed | undefined {
  const bar = { ddl: span, lane: span.lane, from: span.date_from as Day, to: span.date_to as Day };
  const [piece] = piecesOf([bar], days);
  return (
    piece && {
      left: share(piece.at + piece.start, days),
      width: share(piece.length, days),
      isFirst: piece.isFirst,
      isLast: piece.isLast,
    }
  );
}

/** So many days, in percent of all. */
export function share(count: number, days: readonly Day[]): number {
  return (count / days.length) * 100;
}

const SATURDAY = 6;

/** Weekends as one background: a colour stop per change. */
export function weekendStops({ days }: ShownMonth, tint: string): string {
  const stops = days.flatMap((day, index) => {
    const colour = weekday(day) >= SATURDAY ? tint : 'transparent';
    return [`${colour} ${share(index, days)}%`, `${colour} ${share(index + 1, days)}%`];
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}
