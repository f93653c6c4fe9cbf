/** Nights as sets: sorted ranges from an arrival to a departure, without the departure's night, none touching the next. */
import type { Day } from '#kernel/day.ts';

export interface Range {
  from: Day;
  to: Day;
}

export const later = (one: Day, other: Day): Day => (one > other ? one : other);
export const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

export function overlaps(one: Range, other: Range): boolean {
  return one.from < other.to && other.from < one.to;
}

export function isSameRange(one: Range, other: Range): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Those that touch or overlap become one. */
export function united(ranges: readonly Range[]): Range[] {
  const whole: Range[] = [];
  for (const { from, to } of ranges.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = later(last.to, to);
    else if (from < to) whole.push({ from, to });
  }
  return whole;
}

/** What is left of some nights once others are taken out. */
export function without(ranges: readonly Range[], taken: readonly Range[]): Range[] {
  let left = united(ranges);
  for (const out of united(taken)) {
    left = left.flatMap((range) => {
      if (!overlaps(range, out)) return [range];
      const before = { from: range.from, to: earlier(range.to, out.from) };
      const after = { from: later(range.from, out.to), to: range.to };
      return [before, after].filter(({ from, to }) => from < to);
    });
  }
  return left;
}

export function common(ranges: readonly Range[], others: readonly Range[]): Range[] {
  return without(ranges, without(ranges, others));
}

/** Whether none of these nights is missing from the others. */
export function covers(others: readonly Range[], ranges: readonly Range[]): boolean {
  return without(ranges, others).length === 0;
}
