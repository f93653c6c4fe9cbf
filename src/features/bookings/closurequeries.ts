/** SQL of nights that are closed as one, around whoever holds some of them (migration 0084). */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';

export interface NewClosure {
  houseId: number;
  from: Day;
  to: Day;
  note: string;
  authorUid: number | null;
}

export async function insertClosure(
  tx: Tx,
  { houseId, from, to, note, authorUid }: NewClosure,
): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`insert into house_closure (house_id, nights, note, created_by)
      values (${houseId}, daterange(${from}, ${to}), ${note}, ${authorUid}) returning id`,
  );
  return id;
}

/** Answers the nights it closed. */
export async function deleteClosure(tx: Tx, id: number): Promise<{ from: Day; to: Day } | undefined> {
  await sql`delete from stay where closure_id = ${id}`.execute(tx);
  return maybe(
    tx,
    sql<{ from: Day; to: Day }>`
      delete from house_closure where id = ${id} returning lower(nights) as "from", upper(nights) as "to"`,
  );
}

/** Pieces of closings that lie over these nights go: whoever takes the nights has them closed around them by `fillClosures`. The house is locked. */
export async function giveWay(
  tx: Tx,
  { houseId, from, to }: Pick<NewClosure, 'houseId' | 'from' | 'to'>,
): Promise<void> {
  await sql`delete from stay where house_id = ${houseId} and closure_id is not null and kind = 'block'
    and nights && daterange(${from}, ${to})`.execute(tx);
}

/**
 * Every night of a closure that nobody holds becomes a piece of it: what is left of its range once all stays of the house are taken out.
 * Doing it twice changes nothing. The house is locked.
 */
export async function fillClosures(tx: Tx, houseId: number): Promise<void> {
  const closed = await rows(
    tx,
    sql<{ id: number }>`select id from house_closure where house_id = ${houseId} order by id`,
  );
  // One after the other: where two close the same nights, the second finds them held.
  for (const { id } of closed)
    await sql`
      insert into stay (house_id, nights, kind, note, created_by, closure_id)
      select c.house_id, piece, 'block', c.note, c.created_by, c.id
      from house_closure c
      cross join lateral unnest(datemultirange(c.nights)
        - coalesce((select range_agg(s.nights) from stay s where s.house_id = c.house_id and s.nights && c.nights), '{}'::datemultirange)) piece
      where c.id = ${id}`.execute(tx);
}
