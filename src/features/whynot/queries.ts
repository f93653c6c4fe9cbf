/** What stands against nights of one house, read in three statements: who holds them, what holds of its days, how far it was reviewed. */
import type { StayKind } from '#features/bookings/holders.ts';
import type { Day } from '#kernel/day.ts';
import { houseScope, requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { namedOnCard, namesTogether, parisTimestamp } from '#server/sqlwords.ts';
import { nameTold } from '#server/toldnames.ts';

export interface AskedHouse {
  id: number;
  agid: number;
  title: string;
  reviewed_until: Day | null;
}

export function houseAsked(db: Db, caller: Caller, id: number): Promise<AskedHouse | undefined> {
  return maybe(
    db,
    sql<AskedHouse>`select h.id, h.agid, h.title, h.reviewed_until from house h where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

/** Whoever takes its nights, or writes in its days, waits. */
export async function lockHouse(tx: Tx, id: number): Promise<void> {
  await maybe(tx, sql`select from house where id = ${id} for no key update`);
}

export interface HeldRow {
  id: number;
  kind: StayKind;
  from: Day;
  to: Day;
  held_until: string | null;
  guest: string;
  alphaid: string;
  note: string;
  by: string;
  since: string | null;
  /** The house leaves the agency: that is another screen's to take back. */
  is_leaving: boolean;
}

/** Whom a guest is, and which conversation is theirs, is the agency's to know; an owner opens those of their houses. */
export function heldRows(
  db: Db,
  caller: Caller,
  nights: { houseId: number; from: Day; to: Day; exceptDdl: number | null },
): Promise<HeldRow[]> {
  const guest = isStaff(caller)
    ? namesTogether(namedOnCard('c', 'p', 'first_name'), namedOnCard('c', 'p', 'last_name'))
    : sql`''`;
  const others =
    nights.exceptDdl === null ? sql`` : sql` and s.ddl_id is distinct from ${nights.exceptDdl}::integer`;
  const note = isStaff(caller)
    ? sql`s.note`
    : sql`case when s.kind in ('owner', 'works', 'block') then s.note else '' end`;
  return rows(
    db,
    sql<HeldRow>`
      select s.id, s.kind, lower(s.nights) as "from", upper(s.nights) as "to", ${parisTimestamp(sql`s.held_until`)} as held_until,
        case when r.id is null then '' else ${guest} end as guest, coalesce(r.alphaid, '') as alphaid, ${note} as note,
        coalesce(${nameTold(caller, 'm', sql`h.agid`)}, '') as by, ${parisTimestamp(sql`coalesce(hc.created, s.created)`)} as since,
        exists (select from departure d where d.closure_id = s.closure_id) as is_leaving
      from stay s join house h on h.id = s.house_id left join house_closure hc on hc.id = s.closure_id
        left join request r on r.id = s.ddl_id and ${requestScope(caller, 'r')}
        left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid left join person p on p.id = r.sender_uid
        left join person m on m.id = coalesce(hc.created_by, s.created_by)
      where s.house_id = ${nights.houseId} and s.nights && daterange(${nights.from}, ${nights.to})${others}
      order by lower(s.nights)`,
  );
}

export interface DayRow {
  day: Day;
  blocked: boolean;
  amount: number | null;
  allow_arrival: boolean;
  allow_departure: boolean;
  minimum_stay: number;
  maximum_stay: number | null;
  whole_weeks: boolean;
  /** Who last said something of the day itself. */
  by: string;
  since: string | null;
}

/** Each night of the range and the day of departure, said or not. */
export function dayRows(
  db: Db,
  caller: Caller,
  { house, from, to }: { house: AskedHouse; from: Day; to: Day },
): Promise<DayRow[]> {
  return rows(
    db,
    sql<DayRow>`
      select a.day::date as day, coalesce(d.blocked, false) as blocked, d.amount, coalesce(d.allow_arrival, true) as allow_arrival,
        coalesce(d.allow_departure, true) as allow_departure, coalesce(d.minimum_stay, 1) as minimum_stay, d.maximum_stay,
        coalesce(d.whole_weeks, false) as whole_weeks,
        coalesce(${nameTold(caller, 'm', sql`${house.agid}::integer`)}, '') as by, ${parisTimestamp(sql`o.edited`)} as since
      from generate_series(${from}::date, ${to}::date, interval '1 day') a(day)
        left join day_price d on d.house_id = ${house.id} and d.day = a.day::date
        left join day_own o on o.house_id = ${house.id} and o.day = a.day::date left join person m on m.id = o.edited_by
      order by a.day`,
  );
}
