/** SQL on whether the house of a mandate is still its principal's. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { ownerOn } from '#server/sqlwords.ts';
import type { MandateRow } from './queries.ts';

/** Whose the house of a mandate is does not change until the transaction ends: the house before the mandate, as whoever has it leave takes them. */
export async function lockHouseOf(tx: Tx, id: number): Promise<void> {
  await sql`select from house where id = (select house_id from mandate where id = ${id}) for share`.execute(
    tx,
  );
}

export async function isSold(tx: Tx, { house_id: houseId, owner_uid: owner }: MandateRow): Promise<boolean> {
  const sold = sql`select from house where id = ${houseId} and owner_uid <> ${owner}`;
  return (await maybe(tx, sold)) !== undefined;
}

/** Whether its house was its principal's on each of these days: it may have been somebody else's in between. */
export async function wasTheirsOn(
  tx: Tx,
  { house_id: houseId, owner_uid: owner }: MandateRow,
  days: readonly Day[],
): Promise<boolean> {
  const whose = ownerOn('h', sql`asked.day`);
  const notTheirs = sql`select from house h, unnest(${[...days]}::date[]) as asked(day) where h.id = ${houseId} and ${whose} <> ${owner}`;
  return (await maybe(tx, sql`${notTheirs} limit 1`)) === undefined;
}
