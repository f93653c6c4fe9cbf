/** SQL on what owners have not been told of yet. */
import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, rows, sql } from '#server/sql.ts';
import { ownerOfRequest } from '#server/sqlwords.ts';

export interface OwnerOfMoney {
  agid: number;
  owner_uid: number;
}

/** Received, counted, and not told: what its index holds (0066). A reversal is the agency's affair, and so is the linen it lends. */
const UNTOLD = sql`b.owner_told_at is null and b.confirmed and not b.unallocated and b.reverses_id is null and b.type <> 'linge'`;

/** Money of a stay is of who owned the house then. */
const OWNER = ownerOfRequest('r', 'h');

export function ownersToTell(db: Db): Promise<OwnerOfMoney[]> {
  return rows(
    db,
    sql<OwnerOfMoney>`
      select distinct b.agid, ${OWNER} as owner_uid from booking_payment b join request r on r.id = b.ddl_id join house h on h.id = r.page_nid
      where ${UNTOLD} and ${OWNER} <> r.sender_uid order by b.agid, owner_uid`,
  );
}

export interface UntoldPayment {
  id: number;
  ddl_id: number;
  /** Less what was taken out of it since; below zero: a return that a clerk noted. */
  amount: Cents;
  house_id: number;
  house: string;
  date_from: Day | null;
  date_to: Day | null;
  title: string;
  first_name: string;
  last_name: string;
  mail: string;
  business_language: number;
}

/** Held until the transaction ends: whoever runs beside us finds none of them. */
export function lockedUntold(tx: Tx, { agid, owner_uid }: OwnerOfMoney): Promise<UntoldPayment[]> {
  return rows(
    tx,
    sql<UntoldPayment>`
      select b.id, b.ddl_id, (b.amount - given_back(b.id))::integer as amount, h.id as house_id, h.title as house, r.date_from, r.date_to,
        o.title, o.first_name, o.last_name, case when o.disabled_at is null then coalesce(o.mail, '') else '' end as mail, o.business_language
      from booking_payment b join request r on r.id = b.ddl_id join house h on h.id = r.page_nid join person o on o.id = ${owner_uid}
      where ${UNTOLD} and b.agid = ${agid} and ${OWNER} = ${owner_uid} and o.id <> r.sender_uid
      order by h.title, r.date_from, b.id for update of b skip locked`,
  );
}

export interface CountedLine {
  id: number;
  ddl_id: number;
  is_linen: boolean;
  amount: Cents;
}

/** What counts for these requests, told or not, linen too, in the order it came: what a noted return took is found among it. */
export function countedLines(tx: Tx, ddlIds: readonly number[]): Promise<CountedLine[]> {
  return rows(
    tx,
    sql<CountedLine>`
      select b.id, b.ddl_id, b.type = 'linge' as is_linen, (b.amount - given_back(b.id))::integer as amount from booking_payment b
      where b.ddl_id = any(${[...ddlIds]}::integer[]) and b.confirmed and not b.unallocated and b.reverses_id is null order by b.id`,
  );
}

/** Owners who pay for stays in their own houses know of it. */
export async function markOwnersOwn(tx: Tx): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment b set owner_told_at = now() from request r join house h on h.id = r.page_nid
      where r.id = b.ddl_id and ${OWNER} = r.sender_uid and ${UNTOLD}`,
  );
}

export async function markTold(tx: Tx, ids: readonly number[]): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment set owner_told_at = now() where id = any(${[...ids]}::integer[]) and owner_told_at is null`,
  );
}
