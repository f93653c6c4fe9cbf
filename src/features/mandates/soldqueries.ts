/** SQL on whether the house of a mandate is still its principal's. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import type { MandateRow } from './queries.ts';

/** Whose the house of a mandate is does not change until the transaction ends: the house before the mandate, as whoever has it leave takes them. */
export async function lockHouseOf(tx: Tx, id: number): Promise<void> {
  await sql`select from house where id = (select house_id from mandate where id = ${id}) for share`.execute(
    tx,
  );
}

/** Since when the house is no longer its principal's; undefined where it still is. */
export function soldOn(
  tx: Tx,
  { house_id: houseId, owner_uid: owner }: MandateRow,
): Promise<{ day: Day | null } | undefined> {
  return maybe(
    tx,
    sql<{
      day: Day | null;
    }>`select (select max(f.until) from former_owner f where f.house_id = h.id and f.owner_uid = ${owner}) as day
      from house h where h.id = ${houseId} and h.owner_uid <> ${owner}`,
  );
}
