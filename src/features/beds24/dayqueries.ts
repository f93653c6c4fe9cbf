/** SQL on what days of houses hold here, and on what was sent of them. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, rows, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { HeldDay, SentDay } from './days.ts';

export interface ChangedHouse {
  house_id: number;
  room_id: number;
  /** What was noted of it so far: what is noted from now on is another reason. */
  changes: number[];
  /** Offered on the agency's own page, and let by it. */
  sells: boolean;
  /** The last day anybody has reviewed; null: no such limit. */
  until: Day | null;
}

/** Those that wait longest first. */
export function changedHouses(db: Db, accountId: number, most: number): Promise<ChangedHouse[]> {
  return rows(
    db,
    sql<ChangedHouse>`
      select r.house_id, r.room_id, array_agg(c.id order by c.id) as changes,
        h.published and not h.archived and h.online_booking and coalesce(h.expiry_date > ${PARIS_TODAY}, true) as sells,
        h.reviewed_until as until
      from beds24_change c join beds24_room r on r.house_id = c.house_id join house h on h.id = r.house_id
      where r.account_id = ${accountId} and not r.gone
      group by r.house_id, r.room_id, h.id order by min(c.id) limit ${most}`,
  );
}

export async function forgetChanges(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from beds24_change where id = any(${[...ids]}::bigint[])`.execute(tx);
}

/** Of rooms that are gone, or no house any more, nothing is sent. */
export async function dropIdleChanges(db: Db): Promise<number> {
  return changed(
    db,
    sql`delete from beds24_change c where not exists (select from beds24_room r where r.house_id = c.house_id and not r.gone)`,
  );
}

export function heldDays(
  db: Db,
  houseIds: readonly number[],
  from: Day,
  to: Day,
): Promise<(HeldDay & { house_id: number })[]> {
  return rows(
    db,
    sql<
      HeldDay & { house_id: number }
    >`select house_id, day, amount, allow_arrival, allow_departure, minimum_stay, maximum_stay, whole_weeks, blocked
      from day_price where house_id = any(${[...houseIds]}::integer[]) and day >= ${from} and day < ${to}`,
  );
}

export function takenNights(
  db: Db,
  houseIds: readonly number[],
  from: Day,
  to: Day,
): Promise<{ house_id: number; from: Day; to: Day }[]> {
  return rows(
    db,
    sql<{
      house_id: number;
      from: Day;
      to: Day;
    }>`select house_id, greatest(lower(nights), ${from}::date) as "from", least(upper(nights), ${to}::date) as "to"
      from stay where house_id = any(${[...houseIds]}::integer[]) and nights && daterange(${from}, ${to})`,
  );
}

export function sentDays(
  db: Db,
  accountId: number,
  roomIds: readonly number[],
  from: Day,
): Promise<(SentDay & { room_id: number })[]> {
  return rows(
    db,
    sql<
      SentDay & { room_id: number }
    >`select room_id, day, available, override, min_stay, max_stay, prices from beds24_day
      where account_id = ${accountId} and room_id = any(${[...roomIds]}::integer[]) and day >= ${from}`,
  );
}

export async function writeSentDays(
  tx: Tx,
  accountId: number,
  roomId: number,
  days: readonly SentDay[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into beds24_day (account_id, room_id, day, available, override, min_stay, max_stay, prices)
    select ${accountId}, ${roomId}, d.day, d.available, d.override, d.min_stay, d.max_stay, d.prices
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) d (day date, available smallint, override text, min_stay smallint, max_stay smallint, prices jsonb)
    on conflict (account_id, room_id, day) do update set available = excluded.available, override = excluded.override,
      min_stay = excluded.min_stay, max_stay = excluded.max_stay, prices = excluded.prices`.execute(tx);
}

export async function writeRoomProblem(
  db: Db,
  accountId: number,
  roomId: number,
  problem: string,
): Promise<void> {
  await sql`update beds24_room set problem = ${problem} where account_id = ${accountId} and room_id = ${roomId} and problem <> ${problem}`.execute(
    db,
  );
}

export async function dropPastDays(db: Db, before: Day): Promise<number> {
  return changed(db, sql`delete from beds24_day where day < ${before}`);
}

/** Every house that is a room somewhere: looked at again, by and by. */
export async function noteAll(db: Db): Promise<void> {
  await sql`select note_beds24(array(select house_id from beds24_room r join beds24_account a on a.id = r.account_id
    where r.house_id is not null and not r.gone and a.state = 'connected' order by house_id))`.execute(db);
}

/** Whether anything waits to be sent. */
export async function hasChanges(db: Db, accountId: number): Promise<boolean> {
  return (await changedHouses(db, accountId, 1)).length > 0;
}
