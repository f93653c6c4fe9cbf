/** Days that were read again while they were being changed: what is no change any more, and what both changed. Pure. */
import type { Day } from '#kernel/day.ts';
import { columnsOf, mayWrite, only } from './draft.ts';
import type { Change, Changes, Column, DayValues, Draft, Stored } from './draft.ts';

/** A column of a day that was changed here and, meanwhile, by somebody else to something else. */
export interface Clash {
  day: Day;
  column: Column;
  theirs: DayValues[Column];
  mine: DayValues[Column];
}

export function clashesOf(changes: Changes, stored: Stored): Clash[] {
  const clashes: Clash[] = [];
  for (const [day, { was, now }] of changes) {
    const kept = stored.get(day);
    if (kept === undefined) continue;
    for (const column of columnsOf(now)) {
      const theirs = kept.values[column];
      const mine = now[column] as DayValues[Column];
      if (theirs !== was[column] && theirs !== mine) clashes.push({ day, column, theirs, mine });
    }
  }
  return clashes.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** What is stored was read again: what stands there by now is no change any more. Of the rest a clash waits for a choice. */
export function rebased(draft: Draft, stored: Stored): Draft {
  let isSame = true;
  const changes = new Map<Day, Change>();
  for (const [day, change] of draft.changes) {
    const kept = stored.get(day);
    const columns = columnsOf(change.now).filter(
      (column) =>
        kept === undefined || (kept.values[column] !== change.now[column] && mayWrite(kept, column)),
    );
    if (columns.length === columnsOf(change.now).length) {
      changes.set(day, change);
      continue;
    }
    isSame = false;
    if (columns.length > 0)
      changes.set(day, { was: only(change.was, columns), now: only(change.now, columns) });
  }
  return isSame ? draft : { ...draft, changes };
}

/** A clash is settled: theirs stands, or mine is written over it. */
export function settled(
  draft: Draft,
  stored: Stored,
  clashes: readonly Clash[],
  keeps: 'theirs' | 'mine',
): Draft {
  const changes = new Map(draft.changes);
  for (const { day, column } of clashes) {
    const [change, kept] = [changes.get(day), stored.get(day)];
    if (change === undefined || kept === undefined) continue;
    const others = columnsOf(change.now).filter((each) => each !== column);
    if (keeps === 'mine')
      changes.set(day, { ...change, was: { ...change.was, ...only(kept.values, [column]) } });
    else if (others.length === 0) changes.delete(day);
    else changes.set(day, { was: only(change.was, others), now: only(change.now, others) });
  }
  return { ...draft, changes };
}
