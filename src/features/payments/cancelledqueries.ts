/** SQL on cancellations, and on what of a cancelled stay's money was paid and went back. */
import type { Cents } from '#kernel/money.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, one, rows, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import type { Version } from '#server/version.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { CancelledMoney } from './cancelled.ts';

export interface CancelledRow extends CancelledMoney, Version {
  ddl_id: number;
  /** The agency's own words. */
  reason: string;
}

/**
 * Of one request: what is held, and what of it went back. A line `b` went back to the guest when a clerk noted a return (below zero, opposite to
 * nothing), or the card was refunded; its own opposite takes it out again. What a clerk strikes of what came otherwise never came.
 */
function sums(ddlId: Sql, after: Sql): Sql {
  const isUndone = sql`coalesce(p.reverses_id is not null or p.amount < 0, false)`;
  return sql`
    select coalesce(sum(b.amount), 0)::integer as held,
      coalesce(-sum(b.amount) filter (where
        (${isUndone} or case when b.reverses_id is null then b.amount < 0 else b.mode = 'card' end)
        and case when ${isUndone} then p.id else b.id end > ${after}), 0)::integer as returned
    from booking_payment b left join booking_payment p on p.id = b.reverses_id
    where b.ddl_id = ${ddlId} and b.confirmed and not b.unallocated`;
}

/** Of those of the requests that are cancelled. */
export function cancelledMoneyOf(db: Db, ddlIds: readonly number[]): Promise<CancelledRow[]> {
  return rows(
    db,
    sql<CancelledRow>`
      select r.id as ddl_id, coalesce(c.reason, '') as reason, m.held + m.returned as paid, c.to_return, m.returned,
        coalesce(c.ms, 0) as ms, c.updated_by as by, coalesce(${fullName('e')}, '') as name
      from request r
      left join lateral (select k.*, ${versionMs(sql`k.updated`)} as ms from cancellation k where k.ddl_id = r.id order by k.id desc limit 1) c on true
      left join person e on e.id = c.updated_by
      cross join lateral (${sums(sql`r.id`, sql`coalesce(c.returns_after, 0)`)}) m
      where r.id = any(${[...ddlIds]}::integer[]) and r.has_cancelled`,
  );
}

/** Before it is cancelled. Of a stay that was cancelled before, only what came after counts. */
export function moneyToSettle(
  tx: Tx,
  ddlId: number,
): Promise<{ held: Cents; returned: Cents; returns_after: number }> {
  return one(
    tx,
    sql<{ held: Cents; returned: Cents; returns_after: number }>`
      select m.held, m.returned, f.returns_after
      from (select case when exists (select from cancellation where ddl_id = ${ddlId})
        then coalesce((select max(id) from booking_payment where ddl_id = ${ddlId}), 0) else 0 end as returns_after) f
      cross join lateral (${sums(sql`${ddlId}::integer`, sql`f.returns_after`)}) m`,
  );
}

export interface NewCancellation {
  ddlId: number;
  reason: string;
  toReturn: Cents | null;
  returnsAfter: number;
  authorUid: number | null;
}

export async function insertCancellation(tx: Tx, cancelled: NewCancellation): Promise<void> {
  const { ddlId, reason, toReturn, returnsAfter, authorUid } = cancelled;
  await changed(
    tx,
    sql`insert into cancellation (ddl_id, reason, to_return, returns_after, author_uid, updated_by)
      values (${ddlId}, ${reason}, ${toReturn}, ${returnsAfter}, ${authorUid}, ${authorUid})`,
  );
}

export async function writeToReturn(
  tx: Tx,
  ddlId: number,
  written: { toReturn: Cents; reason: string; uid: number },
): Promise<void> {
  const found = await changed(
    tx,
    sql`update cancellation set to_return = ${written.toReturn}, reason = ${written.reason}, updated = ${nextVersion(sql`updated`)}, updated_by = ${written.uid}
      where id = (select max(id) from cancellation where ddl_id = ${ddlId})`,
  );
  if (found === 0)
    await insertCancellation(tx, { ...written, ddlId, returnsAfter: 0, authorUid: written.uid });
}
