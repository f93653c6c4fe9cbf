/** SQL of the rules of the calendar, and of what they are read against: a bounded number of statements, however many houses there are. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { arrivesOrLeaves, staysAround } from '#server/turnovers.ts';
import type { Around, CalendarRule } from './rules.ts';

const COLUMNS = sql`c.agid, c.subject, c.nid, c.village, c.amount, c.date_from, c.date_to, c.yearly, c.weekday`;

/** Of the agencies of these houses. */
export function rulesOf(db: Db, houseIds: readonly number[]): Promise<CalendarRule[]> {
  return rows(
    db,
    sql<CalendarRule>`select ${COLUMNS} from calendar_rule c
      where c.agid in (select agid from house where id = any(${[...houseIds]}::integer[])) order by c.id`,
  );
}

export interface HouseOfRules {
  id: number;
  agid: number;
  village: string;
}

export function housesOf(db: Db, houseIds: readonly number[]): Promise<HouseOfRules[]> {
  return rows(
    db,
    sql<HouseOfRules>`select id, agid, village from house where id = any(${[...houseIds]}::integer[])`,
  );
}

/** Of each house, who leaves last before the stay and comes first after it, as far as within so many days. */
export function neighbours(
  db: Db,
  houseIds: readonly number[],
  stay: { from: Day; to: Day; exceptDdl: number | null; days: number },
): Promise<({ house_id: number } & Around)[]> {
  return rows(
    db,
    sql<{ house_id: number } & Around>`
      select s.house_id, max(upper(s.nights)) filter (where upper(s.nights) <= ${stay.from}::date) as before,
        min(lower(s.nights)) filter (where lower(s.nights) >= ${stay.to}::date) as after
      from stay s where s.house_id = any(${[...houseIds]}::integer[]) and ${staysAround('s', stay)} group by s.house_id`,
  );
}

export interface Turnovers {
  agid: number;
  village: string;
  day: Day;
  count: number;
}

/** Arrivals and departures of two days, by village. */
export function turnoversOn(
  db: Db,
  agids: readonly number[],
  days: readonly Day[],
  exceptDdl: number | null,
): Promise<Turnovers[]> {
  return rows(
    db,
    sql<Turnovers>`
      select h.agid, h.village, d.day, count(*)::integer as count
      from unnest(${[...days]}::date[]) d(day) join stay s on ${arrivesOrLeaves('s', sql`d.day`, exceptDdl)} join house h on h.id = s.house_id
      where h.agid = any(${[...agids]}::integer[]) group by 1, 2, 3`,
  );
}
