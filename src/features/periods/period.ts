/**
 * What an owner asks who lets without an agency's calendar: up to ten periods, each with a price per week, night or weekend (B38). Shown to
 * guests, never counted with. Both sides, pure.
 */
import type { Day } from '#kernel/day.ts';
import { formatDay, readTypedDay } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { fromEuros } from '#kernel/money.ts';
import type { Warning } from '#kernel/refusal.ts';
import { numberOf } from '#kernel/rules.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';

export const MOST_PERIODS = 10;
const DEAREST = 99_999;
export const COMMENT_LENGTH = 1000;
const TYPES: readonly number[] = [0, 1, 2];

export interface Period {
  from: Day;
  to: Day;
  price: Cents;
  /** Of PRICE_TYPES: 0 a week, 1 a night, 2 a weekend. */
  type: number;
}

/** A line as it was typed: days day first or as we keep them, whole euros. */
export interface TypedPeriod {
  from: string;
  to: string;
  price: string;
  type: string;
}

export type PeriodRefusal = CommonRefusal | 'tooManyPeriods' | 'periodsOverlap';
export type PeriodWarning = Warning<PeriodRefusal>;

export const EMPTY_LINE: TypedPeriod = { from: '', to: '', price: '', type: '0' };

/** Nothing was written into it: as if it were not there. */
export function isEmptyLine({ from, to, price }: TypedPeriod): boolean {
  return from.trim() === '' && to.trim() === '' && (price.trim() === '' || numberOf(price) === 0);
}

/** 'price3': the documents' name of what stands in the third line. */
export function nameOf(column: keyof TypedPeriod, line: number): string {
  return `${column}${line + 1}`;
}

/** The periods of these lines in the order of their days, or what is wrong and where. A line at 0 € is read and not kept (PRICE-04). */
export function readPeriods(
  lines: readonly TypedPeriod[],
): { periods: Period[] } | { warnings: PeriodWarning[] } {
  if (lines.filter((line) => !isEmptyLine(line)).length > MOST_PERIODS)
    return { warnings: [{ type: 'tooManyPeriods', field: 'prices' }] };
  const read = lines.map((line, index) => (isEmptyLine(line) ? undefined : readLine(line, index)));
  const warnings = read.flatMap((line) => (line && 'warnings' in line ? line.warnings : []));
  if (warnings.length > 0) return { warnings };
  const periods = read.flatMap((line, index) =>
    line && 'period' in line ? [{ ...line.period, index }] : [],
  );
  const overlaps = overlapsIn(periods);
  if (overlaps.length > 0) return { warnings: overlaps };
  const kept = periods
    .filter(({ price }) => price > 0)
    .map(({ from, to, price, type }) => ({ from, to, price, type }));
  return { periods: kept.toSorted(inOrder) };
}

function inOrder(one: Period, other: Period): number {
  return one.from.localeCompare(other.from) || one.to.localeCompare(other.to) || one.type - other.type;
}

function readLine(line: TypedPeriod, index: number): { period: Period } | { warnings: PeriodWarning[] } {
  const warnings: PeriodWarning[] = [];
  const wrong = (column: keyof TypedPeriod, problem: Omit<PeriodWarning, 'field'>) =>
    void warnings.push({ ...problem, field: nameOf(column, index) });
  const [from, to] = [readTypedDay(line.from), readTypedDay(line.to)];
  if (from === null) wrong('from', { type: line.from.trim() === '' ? 'required' : 'day' });
  if (to === null) wrong('to', { type: line.to.trim() === '' ? 'required' : 'day' });
  if (from !== null && to !== null && to < from) wrong('to', { type: 'rangeReversed' });
  const price = numberOf(line.price);
  if (line.price.trim() === '') wrong('price', { type: 'required' });
  else if (!Number.isSafeInteger(price)) wrong('price', { type: 'integer' });
  else if (price < 0) wrong('price', { type: 'min', params: { n: 0 } });
  else if (price > DEAREST) wrong('price', { type: 'max', params: { n: DEAREST } });
  const type = numberOf(line.type);
  if (!TYPES.includes(type)) wrong('type', { type: 'unknownChoice' });
  if (warnings.length > 0 || from === null || to === null) return { warnings };
  return { period: { from, to, price: fromEuros(price), type } };
}

/** Both days of a period belong to it; two prices of one kind for one day would each be true. Told at the later line. */
function overlapsIn(periods: readonly (Period & { index: number })[]): PeriodWarning[] {
  return periods.flatMap((period, place) => {
    const other = periods
      .slice(0, place)
      .find(({ type, from, to }) => type === period.type && from <= period.to && to >= period.from);
    if (!other) return [];
    const params = { from: formatDay(other.from), to: formatDay(other.to) };
    return [{ type: 'periodsOverlap' as const, field: nameOf('from', period.index), params }];
  });
}
