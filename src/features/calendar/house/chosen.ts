/**
 * Which days are chosen: from a first to a last one, of these perhaps only some days of the week, or those of holidays. Pure. A range is normalised:
 * whoever presses August first and July then has chosen July to August.
 */
import type { Day } from '#kernel/day.ts';
import { weekday } from '#kernel/day.ts';
import { daysBetween } from './draft.ts';

export type Within = 'all' | 'school' | 'public';

export interface Chosen {
  /** Where the range was begun; it may be its last day. */
  anchor: Day;
  head: Day;
  /** The first end is pressed, the other one is waited for. */
  isOpen: boolean;
  /** 1 Monday … 7 Sunday. */
  weekdays: ReadonlySet<number>;
  within: Within;
}

export const EVERY_WEEKDAY: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7]);

export interface HolidayDays {
  school: ReadonlySet<string>;
  public: ReadonlySet<string>;
}

export function oneDay(day: Day, isOpen = false): Chosen {
  return { anchor: day, head: day, isOpen, weekdays: EVERY_WEEKDAY, within: 'all' };
}

export function rangeOf({ anchor, head }: Pick<Chosen, 'anchor' | 'head'>): { from: Day; to: Day } {
  return anchor <= head ? { from: anchor, to: head } : { from: head, to: anchor };
}

/** A press on a day: the first begins a range, the second ends it, the third begins another. */
export function pressed(chosen: Chosen | undefined, day: Day): Chosen {
  if (chosen?.isOpen !== true) return oneDay(day, true);
  return { ...chosen, head: day, isOpen: false };
}

/** From where it began to here. */
export function stretched(chosen: Chosen | undefined, day: Day): Chosen {
  return chosen === undefined ? oneDay(day) : { ...chosen, head: day };
}

export function daysOfChoice(chosen: Chosen | undefined, holidays: HolidayDays | undefined): Day[] {
  if (chosen === undefined) return [];
  const { from, to } = rangeOf(chosen);
  const { weekdays, within } = chosen;
  const days = daysBetween(from, to);
  if (weekdays.size === EVERY_WEEKDAY.size && within === 'all') return days;
  const among = within === 'all' ? undefined : holidays?.[within];
  return days.filter((day) => weekdays.has(weekday(day)) && (within === 'all' || among?.has(day) === true));
}

/** A day of the week is taken in or left out; none at all would be nothing to edit. */
export function withWeekday(chosen: Chosen, day: number): Chosen {
  const weekdays = new Set(chosen.weekdays);
  if (!weekdays.delete(day)) weekdays.add(day);
  return weekdays.size === 0 ? chosen : { ...chosen, weekdays };
}
