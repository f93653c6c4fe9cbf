/** SQL of school and public holidays: what an agency has of them. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';

export interface HolidayRow {
  kind: 'school' | 'public';
  label: string;
  label_en: string;
  zone: '' | 'A' | 'B' | 'C';
  from: Day;
  to: Day;
}

/** Of somebody who belongs to no agency: those of the first one, which are the nation's. */
export function holidaysBetween(db: Db, agid: number | null, from: Day, to: Day): Promise<HolidayRow[]> {
  return rows(
    db,
    sql<HolidayRow>`select kind, label, label_en, coalesce(zone, '') as zone, date_from as "from", date_to as "to" from holiday
      where agid = coalesce(${agid}::integer, (select min(id) from agency)) and date_from <= ${to} and date_to >= ${from} order by date_from, id`,
  );
}

export interface KnownHolidays {
  school: { from: Day; to: Day } | null;
  /** That have a day off. */
  years: number[];
}

export function knownHolidays(db: Db, agid: number | null): Promise<KnownHolidays> {
  return one(
    db,
    sql<KnownHolidays>`select
        case when count(*) filter (where kind = 'school') > 0 then json_build_object('from', min(date_from) filter (where kind = 'school'),
          'to', max(date_to) filter (where kind = 'school')) end as school,
        coalesce(array_agg(distinct extract(year from date_from)::integer) filter (where kind = 'public'), '{}') as years
      from holiday where agid = coalesce(${agid}::integer, (select min(id) from agency))`,
  );
}
