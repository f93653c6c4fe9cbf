/** All SQL that writes stays: who holds the nights of a house (B41, D07). */
import type { Day } from '#kernel/day.ts';
import { cannotBeHad } from '#server/nightsql.ts';
import { prepared } from '#server/prepared.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import { SIGNED_CONTRACT, fullName, hasReceipt } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';

export interface Booking {
  id: number;
  ddl_id: number;
  house_id: number;
  agid: number;
  date_from: Day;
  date_to: Day;
  /** Null: firm. */
  held_until: Date | null;
}

const BOOKING = sql`
  select s.id, s.ddl_id, s.house_id, r.agid, lower(s.nights) as date_from, upper(s.nights) as date_to, s.held_until
  from stay s join request r on r.id = s.ddl_id`;

export function bookingRow(db: Db, ddlId: number): Promise<Booking | undefined> {
  return maybe(db, prepared(sql<Booking>`${BOOKING} where s.ddl_id = ${ddlId}`));
}

/** What its guest may keep of a stay. */
export interface Papers {
  has_contract: boolean;
  has_receipts: boolean;
}

export function papersOf(db: Db, ddlId: number): Promise<Papers> {
  return one(
    db,
    sql<Papers>`
      select exists (select from contract where ddl_id = ${ddlId} and status in ${SIGNED_CONTRACT}) as has_contract,
        exists (select from booking_payment b where b.ddl_id = ${ddlId} and ${hasReceipt('b')}) as has_receipts`,
  );
}

/**
 * Whoever takes nights first takes the house: racers wait in line here and then see each other's stays. The exclusion constraint alone
 * would let none in twice either, but fifty of them deadlock on it. NO KEY: rows that merely refer to the house need not wait.
 */
export async function lockHouse(tx: Tx, houseId: number): Promise<void> {
  await sql`select id from house where id = ${houseId} for no key update`.execute(tx);
}

/** Several in the order of their numbers, so that two who move stays between the same houses do not wait for each other. */
export async function lockHouses(tx: Tx, houseIds: readonly number[]): Promise<void> {
  await sql`select id from house where id = any(${[...houseIds]}::integer[]) order by id for no key update`.execute(
    tx,
  );
}

/** Whether the nights can't be had by a request: someone else holds one, or one is closed. */
export async function nightsTaken(
  tx: Tx,
  houseId: number,
  from: Day,
  to: Day,
  ddlId: number,
): Promise<boolean> {
  const nights = { house: sql`${houseId}::integer`, from: sql`${from}::date`, to: sql`${to}::date` };
  const found = await one(
    tx,
    prepared(sql<{ taken: boolean }>`select ${cannotBeHad(nights, ddlId)} as taken`),
  );
  return found.taken;
}

export interface StayToWrite {
  ddlId: number;
  houseId: number;
  from: Day;
  to: Day;
  heldUntil: Date | null;
  authorUid: number | null;
}

/** One row per request: taking other nights moves it. */
export async function writeStay(tx: Tx, stay: StayToWrite): Promise<void> {
  await sql`
    insert into stay (house_id, nights, kind, ddl_id, held_until, created_by, edited_by)
    values (${stay.houseId}, daterange(${stay.from}, ${stay.to}), 'request', ${stay.ddlId}, ${stay.heldUntil}, ${stay.authorUid}, ${stay.authorUid})
    on conflict (ddl_id) do update set house_id = excluded.house_id, nights = excluded.nights, held_until = excluded.held_until,
      reminded_at = null, note = '', created_by = excluded.created_by, ${editedBy(stay.authorUid)}`.execute(
    tx,
  );
}

export async function deleteStay(tx: Tx, ddlId: number): Promise<boolean> {
  return (await changed(tx, sql`delete from stay where ddl_id = ${ddlId}`)) === 1;
}

export async function writeHeldUntil(
  tx: Tx,
  ddlId: number,
  until: Date | null,
  editor: number | null,
): Promise<boolean> {
  const count = await changed(
    tx,
    sql`update stay set held_until = ${until}, reminded_at = null, note = '', ${editedBy(editor)} where ddl_id = ${ddlId} and held_until is not null`,
  );
  return count === 1;
}

function editedBy(editor: number | null): Sql {
  return sql`edited = ${nextVersion(sql`stay.edited`)}, edited_by = ${editor}`;
}

/** When house, nights or end of a stay were last written, and by whom; what the option's job notes on it leaves that alone. */
export function stayVersion(db: Db, ddlId: number): Promise<Version | undefined> {
  return maybe(
    db,
    sql<Version>`select ${versionMs(sql`s.edited`)} as ms, s.edited_by as by, coalesce(${fullName('p')}, '') as name
      from stay s left join person p on p.id = s.edited_by where s.ddl_id = ${ddlId}`,
  );
}

/** Only while the option still ends then: it may have been moved, or made firm, since that was read. */
export async function writeReminded(tx: Tx, ddlId: number, heldUntil: Date): Promise<boolean> {
  const count = await changed(
    tx,
    sql`update stay set reminded_at = now() where ddl_id = ${ddlId} and reminded_at is null and ${isHeldUntil(heldUntil)}`,
  );
  return count === 1;
}

/** An end that was read holds milliseconds, its column microseconds. */
function isHeldUntil(heldUntil: Date): Sql {
  return sql`date_trunc('milliseconds', held_until) = ${heldUntil}`;
}

export async function writeNote(tx: Tx, ddlId: number, note: string): Promise<void> {
  await sql`update stay set note = ${note} where ddl_id = ${ddlId}`.execute(tx);
}

export function optionRules(
  db: Db,
  ddlId: number,
): Promise<{ option_days: number; option_days_near: number; near_days: number } | undefined> {
  return maybe(
    db,
    sql`select a.option_days, a.option_days_near, a.near_days from agency a join request r on r.agid = a.id where r.id = ${ddlId}`,
  );
}

export function agencyOf(db: Db, ddlId: number): Promise<{ agid: number } | undefined> {
  return maybe(db, sql`select agid from request where id = ${ddlId}`);
}

export function agencyOfHouse(db: Db, houseId: number): Promise<{ agid: number } | undefined> {
  return maybe(db, sql`select agid from house where id = ${houseId}`);
}

export async function isBookedOnline(db: Db, houseId: number | null): Promise<boolean> {
  return (
    (await maybe(db, sql`select from house where id = ${houseId}::integer and online_booking`)) !== undefined
  );
}
