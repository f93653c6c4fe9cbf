/** SQL on how far houses are priced and reviewed, who sets their prices, and their base. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { fullName, PARIS_TODAY } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import { SHOWN_DAYS } from './coverage.ts';
import type { Run } from './coverage.ts';
import { PRICES_BY } from './queries.ts';

export interface CoverageRow {
  id: number;
  agid: number;
  title: string;
  village: string;
  prices_by: 'agency' | 'owner';
  owner_name: string;
  reviewed_until: Day | null;
  base: Cents | null;
  weekend_amount: Cents | null;
  week_amount: Cents | null;
  least_amount: Cents | null;
  minimum_stay: number | null;
  maximum_stay: number | null;
  arrival_days: number | null;
  departure_days: number | null;
  whole_weeks: boolean | null;
  version: number;
  updated_by: number | null;
  updated_by_name: string;
  runs: [Day, Day, Run['kind']][];
}

const VERSION = sql`greatest(${versionMs(sql`b.edited`)}, ${versionMs(sql`sh.updated`)}, 0)`;

/** Nights from today on, those of one kind in a row as one. */
const RUNS = sql`
  (select coalesce(json_agg(json_build_array(r."from", r."to", r.kind) order by r."from"), '[]') from (
    select min(n.day) as "from", max(n.day) as "to", n.kind from (
      select d.day::date as day, x.kind, d.day::date - (row_number() over (partition by x.kind order by d.day))::integer as island
      from generate_series(${PARIS_TODAY}, ${PARIS_TODAY} + ${SHOWN_DAYS - 1}::integer, interval '1 day') d(day)
      left join day_price p on p.house_id = h.id and p.day = d.day::date
      cross join lateral (select case
        when coalesce(p.blocked, false) or d.day::date > h.reviewed_until or exists (
          select from stay s where s.house_id = h.id and s.kind = 'block' and s.nights @> d.day::date) then 'closed'
        when p.amount > 0 then 'priced' else 'hole' end as kind) x) n
    group by n.kind, n.island) r)`;

function found(where: Sql): Sql {
  return sql`
    select h.id, h.agid, h.title, coalesce(v.label, '') as village, ${PRICES_BY} as prices_by, coalesce(${fullName('o')}, '') as owner_name, h.reviewed_until,
      b.amount as base, b.weekend_amount, b.week_amount, b.least_amount, b.minimum_stay, b.maximum_stay, b.arrival_days, b.departure_days, b.whole_weeks,
      ${VERSION} as version, case when sh.updated > coalesce(b.edited, '-infinity') then sh.updated_by else b.edited_by end as updated_by,
      coalesce((select ${fullName('u')} from person u where u.id = case when sh.updated > coalesce(b.edited, '-infinity') then sh.updated_by else b.edited_by end), '') as updated_by_name,
      ${RUNS} as runs
    from house h join person o on o.id = h.owner_uid left join village v on v.slug = h.village
      left join house_base b on b.house_id = h.id left join season_house sh on sh.house_id = h.id
    where ${where} order by v.label nulls last, h.title, h.id`;
}

/** Of the houses the agency lets or keeps, as the calendars show them. */
export function coverageRows(db: Db, caller: Caller): Promise<CoverageRow[]> {
  const shown = sql`${agencyScope(caller, 'h')} and not h.archived and (h.online_booking or h.housekeeping)`;
  return rows(db, found(shown) as never);
}

export function coverageRow(db: Db, caller: Caller, id: number): Promise<CoverageRow | undefined> {
  return maybe(db, found(sql`h.id = ${id} and ${agencyScope(caller, 'h')}`) as never);
}

export async function lockHouse(tx: Tx, id: number): Promise<void> {
  await sql`select from house where id = ${id} for update`.execute(tx);
}

export async function writePricesBy(
  tx: Tx,
  { id, agid, pricesBy, by }: { id: number; agid: number; pricesBy: 'agency' | 'owner'; by: number },
): Promise<void> {
  await changed(
    tx,
    sql`insert into season_house as sh (house_id, agid, prices_by, updated, updated_by) values (${id}, ${agid}, ${pricesBy}, clock_timestamp(), ${by})
      on conflict (house_id) do update set prices_by = excluded.prices_by, updated = ${nextVersion(sql`sh.updated`)}, updated_by = excluded.updated_by`,
  );
}

export interface HouseToReview {
  id: number;
  agid: number;
  title: string;
  reviewed_until: Day;
}

/** Let online, and reviewed no further than some days ahead. */
export function housesToReview(db: Db, today: Day, ahead: number): Promise<HouseToReview[]> {
  return rows(
    db,
    sql<HouseToReview>`
      select id, agid, title, reviewed_until from house
      where online_booking and not archived and reviewed_until <= ${today}::date + ${ahead}::integer order by id`,
  );
}

/** Tasks that ask for a review that was done since, by their reason. */
export function reviewedSince(db: Db, today: Day, ahead: number): Promise<{ key: string }[]> {
  return rows(
    db,
    sql<{ key: string }>`
      select t.once_key as key from useractivitytask t join house h on h.id = t.nid
      where not t.done and t.once_key like 'house % reviewed until %' and (h.reviewed_until > ${today}::date + ${ahead}::integer or h.reviewed_until is null or h.archived)`,
  );
}
