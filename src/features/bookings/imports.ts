/**
 * The door for what calendars of other sites hold: as `placeNights` of own.ts, for all nights of a house at once. A calendar of 300 bookings
 * would otherwise lock, look and tell 300 times.
 */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import * as closures from './closurequeries.ts';
import { tellChanges } from './hooks.ts';
import type { NightChange } from './hooks.ts';
import * as imports from './importqueries.ts';
import type { HeldNights } from './importqueries.ts';
import * as queries from './queries.ts';

export type { HeldNights };

export interface ImportChange {
  /** Stays that end. */
  free: readonly HeldNights[];
  /** Stays that keep some of their nights. */
  move: readonly { stay: HeldNights; from: Day; to: Day }[];
  take: readonly { from: Day; to: Day; note: string }[];
}

/** Everybody who holds nights of the house from a day on; the house is locked, so this stays so until the transaction ends. */
export async function lockHeldNights(tx: Tx, houseId: number, since: Day): Promise<HeldNights[]> {
  await queries.lockHouse(tx, houseId);
  return imports.heldNights(tx, houseId, since);
}

/**
 * Of nights that were read by `lockHeldNights` and are free, or merely closed. Answers the numbers of those that were taken. The constraint is
 * the net: whoever asks for nights that somebody holds is a bug.
 */
export async function changeImports(
  tx: Tx,
  houseId: number,
  { free, move, take }: ImportChange,
): Promise<number[]> {
  if (free.length + move.length + take.length === 0) return [];
  if (free.length > 0)
    await imports.deleteImports(
      tx,
      houseId,
      free.map(({ id }) => id),
    );
  const wanted = [...move, ...take];
  if (wanted.length > 0) await imports.giveWayTo(tx, houseId, wanted);
  if (move.length > 0)
    await imports.moveImports(
      tx,
      houseId,
      move.map(({ stay, from, to }) => ({ id: stay.id, from, to })),
    );
  const ids = take.length > 0 ? await imports.insertImports(tx, houseId, take) : [];
  await closures.fillClosures(tx, houseId);
  await tell(tx, houseId, { free, move, take });
  return ids;
}

async function tell(tx: Tx, houseId: number, { free, move, take }: ImportChange): Promise<void> {
  const is =
    (now: NightChange['now']) =>
    ({ from, to }: { from: Day; to: Day }): NightChange => ({
      houseId,
      from,
      to,
      now,
      kind: 'import',
      ddlId: null,
    });
  await tellChanges(tx, [
    ...[...free, ...move.map(({ stay }) => stay)].map(is('free')),
    ...[...move, ...take].map(is('taken')),
  ]);
}
