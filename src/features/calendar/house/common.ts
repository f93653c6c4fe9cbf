/** What several days have in common, and what was typed for them. Pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { compactNumber } from '#kernel/money.ts';
import { MOST_EUROS, readDayPrice } from '../dayprice.ts';
import type { DayFacts } from './dayfacts.ts';
import type { Changes, Column, DayValues, Values } from './draft.ts';
import { COLUMNS, mayWrite, shownOf } from './draft.ts';

/** Days differ: an empty field then leaves each as it is (A15). */
export const MIXED = Symbol('mixed');
export type Common = { [C in Column]: DayValues[C] | typeof MIXED };

export interface InCommon {
  values: Common;
  /** Of so many days a column may be written: held nights keep their price. */
  writable: Readonly<Record<Column, number>>;
}

export function inCommon(
  days: readonly Day[],
  facts: ReadonlyMap<Day, DayFacts>,
  changes: Changes,
): InCommon | undefined {
  const known = days.flatMap((day) => facts.get(day) ?? []);
  if (known.length === 0) return undefined;
  const writable = Object.fromEntries(
    COLUMNS.map((column) => [column, known.filter((day) => mayWrite(day, column)).length]),
  ) as Record<Column, number>;
  const values = Object.fromEntries(
    COLUMNS.map((column) => {
      const its = known.filter((day) => mayWrite(day, column) || writable[column] === 0);
      const found = new Set(its.map((day) => shownOf(day, changes.get(day.day))[column]));
      return [column, found.size === 1 ? [...found][0] : MIXED];
    }),
  ) as Common;
  return { values, writable };
}

export type Read<T> =
  | { value: T }
  | { problem: 'isNaNPrice' | 'integer' | 'min' | 'max'; n?: number }
  | 'unchanged';

/** A price of a night: whole euros, or exactly two decimals (CAL-06, CAL-07). Empty: no price, or unchanged where days differ. */
export function readPrice(text: string, isMixed: boolean): Read<Cents | null> {
  const compact = compactNumber(text);
  if (compact === '') return isMixed ? 'unchanged' : { value: null };
  const read = readDayPrice(compact);
  if ('amount' in read) return { value: read.amount };
  return { problem: read.wrong, ...(read.wrong === 'max' && { n: MOST_EUROS }) };
}

export const MOST_MINIMUM = 99;
export const MOST_MAXIMUM = 992;

export function readCount(
  text: string,
  isMixed: boolean,
  { empty, most }: { empty: number | null; most: number },
): Read<number | null> {
  const compact = compactNumber(text);
  if (compact === '') return isMixed ? 'unchanged' : { value: empty };
  if (!/^-?\d+$/.test(compact)) return { problem: 'integer' };
  const count = Number(compact);
  if (count < 1) return { problem: 'min', n: 1 };
  if (count > most) return { problem: 'max', n: most };
  return { value: count };
}

/** The days on which the shortest stay would be longer than the longest. */
export function contradicted(
  days: readonly Day[],
  facts: ReadonlyMap<Day, DayFacts>,
  changes: Changes,
  wanted: Values,
): Day[] {
  return days.filter((day) => {
    const known = facts.get(day);
    if (known === undefined) return false;
    const { minimum, maximum } = { ...shownOf(known, changes.get(day)), ...wanted };
    return maximum !== null && maximum < minimum;
  });
}
