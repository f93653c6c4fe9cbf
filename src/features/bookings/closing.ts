/** Days that a person closes, or opens again: pieces of closings around whoever holds them (B118). What a season closes is the calendar's. */
import { runsOfDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import * as closures from './closurequeries.ts';
import * as queries from './closingqueries.ts';
import type { Closing } from './closingqueries.ts';
import { tellNights } from './hooks.ts';

export type { Closing };

/** What was closed by hand and reaches into these days, whoever holds some of it. */
export function closingsOf(db: Db, houseId: number, from: Day, until: Day): Promise<Closing[]> {
  return queries.closings(db, houseId, from, until);
}

/** Closes days, those in a row as one; whoever holds some of them stays, and they are closed with them once let go. The house is locked. */
export async function closeDays(
  tx: Tx,
  houseId: number,
  days: readonly Day[],
  by: { note: string; authorUid: number },
): Promise<void> {
  const runs = runsOfDays(days);
  for (const { from, to } of runs) await closures.insertClosure(tx, { houseId, from, to, ...by });
  if (runs.length > 0) await closures.fillClosures(tx, houseId);
  for (const run of runs)
    await tellNights(tx, undefined, { houseId, ...run }, { kind: 'block', ddlId: null });
}

/** Takes days out of whatever was closed by hand; who is there stays, and so does what a house closes that leaves. The house is locked. */
export async function openDays(tx: Tx, houseId: number, days: readonly Day[]): Promise<void> {
  const runs = runsOfDays(days);
  if (runs.length === 0) return;
  for (const { id, pieces } of await queries.without(tx, houseId, runs))
    await queries.cutClosure(tx, id, pieces);
  await queries.cutBlocks(tx, houseId, runs);
  await closures.fillClosures(tx, houseId);
  for (const run of runs)
    await tellNights(tx, { houseId, ...run }, undefined, { kind: 'block', ddlId: null });
}
