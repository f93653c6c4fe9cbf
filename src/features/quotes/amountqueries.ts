/** SQL on the amounts of quotes. */
import type { Cents } from '#kernel/money.ts';
import type { PriceAmounts } from '#features/pricing/actions.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, one, sql } from '#server/sql.ts';
import { hasPaidLinen, isPriceOf } from '#server/sqlwords.ts';
import { nextVersion } from '#server/version.ts';

export function storedAmounts(tx: Tx, id: number): Promise<PriceAmounts & { linen_offered: Cents }> {
  return one(tx, sql<PriceAmounts & { linen_offered: Cents }>`select * from quote where id = ${id}`);
}

/** Whether the request's linen was ordered by itself and paid: no price has it a second time. */
export async function isLinenPaid(tx: Tx, ddlId: number): Promise<boolean> {
  const { paid } = await one(
    tx,
    sql<{ paid: boolean }>`select ${hasPaidLinen(sql`${ddlId}::integer`)} as paid`,
  );
  return paid;
}

/** The linen it offered is taken: it stands among the amounts, and is offered no more. */
export async function takeLinen(
  tx: Tx,
  id: number,
  { montant_linge, montant_total_before_discount, montant_total }: PriceAmounts,
  uid: number | null,
): Promise<void> {
  await sql`update quote set montant_linge = ${montant_linge}, montant_total_before_discount = ${montant_total_before_discount},
      montant_total = ${montant_total}, linen_offered = 0, updated = ${nextVersion(sql`updated`)}, updated_by = ${uid} where id = ${id}`.execute(
    tx,
  );
}

/** The quote a request's details are of: the accepted one, else the latest in force. */
export function currentAmounts(
  db: Db,
  caller: Caller,
  ddlId: number,
): Promise<(PriceAmounts & { taxe_departementale: Cents }) | undefined> {
  return maybe(
    db,
    sql<PriceAmounts & { taxe_departementale: Cents }>`
      select q.* from quote q join request r on r.id = q.ddl_id
      where q.ddl_id = ${ddlId} and not q.cancelled and ${isPriceOf('q', 'r')} and ${requestScope(caller, 'r')} order by q.accepted desc, q.id desc limit 1`,
  );
}
