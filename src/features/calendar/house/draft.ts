/**
 * What is being changed of a house's days, until it is saved. Pure. A draft holds, day by day, the columns that differ from what is stored, and
 * what stood there when they were changed: a save of somebody else's is then told apart from one's own. Steps can be taken back and again, also
 * past a save: they name values, not differences.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';

/** What somebody may write of a day. */
export interface DayValues {
  amount: Cents | null;
  arrival: boolean;
  departure: boolean;
  minimum: number;
  maximum: number | null;
  closed: boolean;
  donotimport: boolean;
}
export type Column = keyof DayValues;
export type Values = Partial<DayValues>;

export const COLUMNS = [
  'amount',
  'arrival',
  'departure',
  'minimum',
  'maximum',
  'closed',
  'donotimport',
] as const satisfies readonly Column[];

/** A day as it is stored, and what a save leaves alone: the night a request holds keeps its price and stays taken (A14). */
export interface StoredDay {
  values: DayValues;
  kept: readonly Column[];
}
export type Stored = ReadonlyMap<Day, StoredDay>;

export interface Change {
  was: Values;
  now: Values;
}
export type Changes = ReadonlyMap<Day, Change>;

interface Step {
  before: ReadonlyMap<Day, Values>;
  after: ReadonlyMap<Day, Values>;
}

export interface Draft {
  changes: Changes;
  done: readonly Step[];
  undone: readonly Step[];
}

export const NOTHING_CHANGED: Draft = { changes: new Map(), done: [], undone: [] };

export function mayWrite(day: StoredDay, column: Column): boolean {
  return !day.kept.includes(column);
}

export function columnsOf(values: Values): Column[] {
  return COLUMNS.filter((column) => Object.hasOwn(values, column));
}

/** The day as it would be once saved. */
export function shownOf(day: StoredDay, change: Change | undefined): DayValues {
  return change === undefined ? day.values : { ...day.values, ...change.now };
}

/** Some columns of some days are given values; `valuesFor` says which, day by day. What can't be written is left alone. */
export function edited(
  draft: Draft,
  stored: Stored,
  days: readonly Day[],
  valuesFor: Values | ((day: Day) => Values | undefined),
): Draft {
  const before = new Map<Day, Values>();
  const after = new Map<Day, Values>();
  for (const day of days) {
    const kept = stored.get(day);
    const wanted = typeof valuesFor === 'function' ? valuesFor(day) : valuesFor;
    if (kept === undefined || wanted === undefined) continue;
    const shown = shownOf(kept, draft.changes.get(day));
    const columns = columnsOf(wanted).filter(
      (column) => mayWrite(kept, column) && shown[column] !== wanted[column],
    );
    if (columns.length === 0) continue;
    before.set(day, only(shown, columns));
    after.set(day, only(wanted, columns));
  }
  if (after.size === 0) return draft;
  return {
    changes: written(draft.changes, stored, after),
    done: [...draft.done, { before, after }],
    undone: [],
  };
}

export function undone(draft: Draft, stored: Stored): Draft {
  const step = draft.done.at(-1);
  if (step === undefined) return draft;
  return {
    changes: written(draft.changes, stored, step.before),
    done: draft.done.slice(0, -1),
    undone: [...draft.undone, step],
  };
}

export function redone(draft: Draft, stored: Stored): Draft {
  const step = draft.undone.at(-1);
  if (step === undefined) return draft;
  return {
    changes: written(draft.changes, stored, step.after),
    done: [...draft.done, step],
    undone: draft.undone.slice(0, -1),
  };
}

/** Everything that was not saved is given up; it can be taken back as one. */
export function givenUp(draft: Draft, stored: Stored): Draft {
  return edited(draft, stored, [...draft.changes.keys()], (day) => {
    const [kept, change] = [stored.get(day), draft.changes.get(day)];
    return kept && change && only(kept.values, columnsOf(change.now));
  });
}

function written(changes: Changes, stored: Stored, values: ReadonlyMap<Day, Values>): Changes {
  const next = new Map(changes);
  for (const [day, wanted] of values) {
    const kept = stored.get(day);
    // Of a year that is not on the screen now: what was read when it was changed still says what differs.
    const former = next.get(day);
    const now: Values = { ...former?.now };
    const was: Values = { ...former?.was };
    for (const column of columnsOf(wanted)) {
      const stands = Object.hasOwn(was, column) ? was[column] : kept?.values[column];
      if (stands === wanted[column]) {
        delete now[column];
        delete was[column];
      } else if (stands !== undefined) {
        Object.assign(now, only(wanted, [column]));
        Object.assign(was, { [column]: stands });
      }
    }
    if (columnsOf(now).length === 0) next.delete(day);
    else next.set(day, { was, now });
  }
  return next;
}

/** It was written; what was changed while it was on its way was not. */
export function saved(draft: Draft, sent: Changes): Draft {
  const changes = new Map(draft.changes);
  for (const [day, { now }] of sent) {
    const change = changes.get(day);
    if (change === undefined) continue;
    const left = columnsOf(change.now).filter((column) => change.now[column] !== now[column]);
    if (left.length === 0) changes.delete(day);
    else
      changes.set(day, {
        was: { ...only(change.was, left), ...shared(now, left) },
        now: only(change.now, left),
      });
  }
  return { ...draft, changes };
}

function shared(values: Values, columns: readonly Column[]): Values {
  return only(
    values,
    columns.filter((column) => Object.hasOwn(values, column)),
  );
}

export function only(values: Values, columns: readonly Column[]): Values {
  return Object.fromEntries(columns.map((column) => [column, values[column]]));
}

/** From the first changed day to the last, both included: what one save spans. */
export function spanOf(changes: Changes): { from: Day; to: Day; days: number } | undefined {
  const days = [...changes.keys()].toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to, days: days.length } : undefined;
}

export function daysBetween(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, nightsBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}
