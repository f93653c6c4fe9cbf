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
      returning m.id, m.agid, m.number, m.former_number, m.kind, m.owners, m.house_id, h.title as house_title, m.date_to, a.mail as agency_mail`,
  );
}
