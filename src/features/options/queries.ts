/** Options whose end is near or past (one partial index), and what forbids letting them go. Never writes. */
import { SIGNED_CONTRACT, heldMoney, unallocatedMoney } from '#server/sqlwords.ts';
import type { Db, Tx } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';

export interface DueOption {
  ddl_id: number;
  held_until: Date;
}

const BATCH = 100;

/** Ending within a day and not told yet; an option made for less than a day was told its end when it was made. */
export function optionsToRemind(db: Db, now: Date): Promise<DueOption[]> {
  return rows(
    db,
    sql<DueOption>`
      select ddl_id, held_until from stay
      where held_until > ${now} and held_until <= ${now}::timestamptz + interval '1 day' and reminded_at is null and created < held_until - interval '1 day'
      order by held_until limit ${BATCH}`,
  );
}

/** Past their end, and not yet left to a person. */
export function optionsToRelease(db: Db, now: Date): Promise<DueOption[]> {
  return rows(
    db,
    sql<DueOption>`select ddl_id, held_until from stay where held_until <= ${now} and note = '' order by held_until limit ${BATCH}`,
  );
}

export interface ReasonsToKeep {
  still_due: boolean;
  signed: boolean;
  /** Received and counted, or on its way: a cheque to confirm, a card page that is open. */
  money: boolean;
  /** Received and counted for nothing: it books no night, but the nights stay until somebody has decided about it. */
  unallocated: boolean;
}

/** Asked once more inside the transaction, the request being locked: a signature or a payment may just have arrived. */
export function reasonsToKeep(tx: Tx, ddlId: number, now: Date): Promise<ReasonsToKeep> {
  return one(
    tx,
    sql<ReasonsToKeep>`
      select
        exists (select from stay where ddl_id = ${ddlId} and held_until <= ${now} and note = '') as still_due,
        exists (select from contract where ddl_id = ${ddlId} and status in ${SIGNED_CONTRACT}) as signed,
        ${unallocatedMoney(sql`${ddlId}`)} as unallocated, ${heldMoney(sql`${ddlId}`)} as money`,
  );
}
