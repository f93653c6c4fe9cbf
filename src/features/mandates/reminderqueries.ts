/** SQL of the reminders before a mandate ends. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import type { MandateKind } from './mandate.ts';

export interface EndingMandate {
  id: number;
  agid: number;
  number: number | null;
  former_number: string;
  kind: MandateKind;
  owners: string;
  house_id: number;
  owner_uid: number;
  house_title: string;
  date_to: Day;
  agency_mail: string;
}

/** Another one follows it, signed: nothing is left to do. */
const IS_FOLLOWED = sql`exists (select from mandate next where next.house_id = m.house_id and next.kind = m.kind and next.state = 'in_force' and next.date_from > m.date_from)`;

/** In force, ending within so many days, and not yet told of that. */
export function endingWithin(db: Db, today: Day, days: number): Promise<{ id: number }[]> {
  return rows(
    db,
    sql<{ id: number }>`select m.id from mandate m
      where m.state = 'in_force' and m.date_to >= ${today}::date and m.date_to <= ${today}::date + ${days}::integer
        and coalesce(m.reminded, ${days + 1}::smallint) > ${days}::smallint and not ${IS_FOLLOWED} order by m.id`,
  );
}

/** Noted as told, unless somebody was quicker, or ended it. */
export function claimReminder(
  tx: Tx,
  id: number,
  today: Day,
  days: number,
): Promise<EndingMandate | undefined> {
  return maybe(
    tx,
    sql<EndingMandate>`update mandate m set reminded = ${days}::smallint from house h, agency a
      where m.id = ${id} and h.id = m.house_id and a.id = m.agid and m.state = 'in_force' and m.date_to >= ${today}::date
        and m.date_to <= ${today}::date + ${days}::integer and coalesce(m.reminded, ${days + 1}::smallint) > ${days}::smallint
      returning m.id, m.agid, m.number, m.former_number, m.kind, m.owners, m.house_id, m.owner_uid, h.title as house_title, m.date_to, a.mail as agency_mail`,
  );
}

export interface UnmandatedHouse {
  id: number;
  agid: number;
  title: string;
  owner_uid: number;
  /** Of the mandate that is still to be completed. */
  former_number: string | null;
}

export function bookedWithoutMandate(db: Db, today: Day): Promise<UnmandatedHouse[]> {
  return rows(
    db,
    sql<UnmandatedHouse>`
      select h.id, h.agid, h.title, h.owner_uid,
        (select m.former_number from mandate m where m.house_id = h.id and m.state = 'draft' and m.number is null order by m.id limit 1) as former_number
      from house h where h.online_booking and not h.archived
        and not exists (select from mandate m where m.house_id = h.id and m.kind = 'location' and m.state = 'in_force' and daterange(m.date_from, m.date_to, '[]') @> ${today}::date)
      order by h.id`,
  );
}

/** Other mandates of the same house and kind: what asked for a new one is answered by it. */
export function othersOf(
  tx: Tx,
  mandate: { id: number; house_id: number; kind: MandateKind },
): Promise<{ id: number }[]> {
  return rows(
    tx,
    sql<{
      id: number;
    }>`select id from mandate where house_id = ${mandate.house_id} and kind = ${mandate.kind} and id <> ${mandate.id} and reminded is not null`,
  );
}
