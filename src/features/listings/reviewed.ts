/** How far a house was reviewed: beyond that day it is closed (`house.reviewed_until`). The calendar says so, behind the lock of the house. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import * as queries from './reviewedqueries.ts';

/** Moves ahead to this day, never back. Answers the earliest day any of them was reviewed to before, null where nobody had said. */
export function reviewUntil(tx: Tx, houseIds: readonly number[], day: Day): Promise<Day | null> {
  return queries.reviewUntil(tx, houseIds, day);
}

/** Null: nobody has said a limit. */
export function writeReviewed(tx: Tx, houseId: number, day: Day | null): Promise<void> {
  return queries.writeReviewed(tx, houseId, day);
}

/** Where nobody has said how far. */
export function reviewUnsaid(tx: Tx, houseId: number, day: Day): Promise<void> {
  return queries.reviewUnsaid(tx, houseId, day);
}
