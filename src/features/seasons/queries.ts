/** All SQL that writes seasons laid over houses, and what is read of them. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, parisTimestamp } from '#server/sqlwords.ts';
import { versionMs } from '#server/version.ts';
import type { SeasonHouse, Season } from './season.ts';
import type { Line } from './line.ts';
import type { ShownLine } from './shown.ts';

export interface SeasonRow extends Season {
  version: number;
  updated_by: number | null;
  updated_by_name: string;
}

/** By somebody who lays it; it does not change until the transaction ends. */
export function lockSeason(tx: Tx, caller: Caller, id: number): Promise<SeasonRow | undefined> {
  return maybe(
    tx,
    sql<SeasonRow>`
      select s.id, s.agid, s.label, s.date_from, s.date_to, s.priority, s.closed, s.pricing, s.amount, s.percent, s.weekend_amount, s.week_amount,
        s.least_amount, s.arrival_days, s.departure_days, s.whole_weeks, s.minimum_stay, s.maximum_stay,
        ${versionMs(sql`s.updated`)} as version, s.updated_by, coalesce((select ${fullName('u')} from person u where u.id = s.updated_by), '') as updated_by_name
      from season s where s.id = ${id} and ${agencyScope(caller, 's')} for share of s`,
  );
}

/** A house as a season meets it. */
export interface HouseToLay extends Omit<SeasonHouse, 'lastYear'> {
  id: number;
  agid: number;
  title: string;
  village: string;
  archived: boolean;
  prices_by: 'agency' | 'owner';
  owner_uid: number;
  reviewed_until: Day | null;
}

/** Where nothing was said, the agency sets the prices of what it lets itself (decision 89). */
export const PRICES_BY = sql`coalesce(sh.prices_by, case when h.online_booking then 'agency' else 'owner' end)`;

/** What the mandates to let of this owner leave to the agency, of those in force within some days or today: the least. */
export function floorIn(from: Day, until: Day) {
  return sql`(select min(m.discount_floor) from mandate m where m.house_id = h.id and m.owner_uid = h.owner_uid and m.kind = 'location'
    and m.state = 'in_force' and daterange(m.date_from, m.date_to, '[]') && daterange(least(current_date, ${from}::date), ${until}::date))`;
}

/** Of the season's agency, in the order of their numbers. */
export function housesToLay(
  db: Db,
  { agid, from, until }: { agid: number; from: Day; until: Day },
  ids: readonly number[],
): Promise<HouseToLay[]> {
  return rows(
    db,
    sql<HouseToLay>`
      select h.id, h.agid, h.title, coalesce(v.label, '') as village, h.archived, ${PRICES_BY} as prices_by, h.owner_uid, h.reviewed_until,
        b.amount as base, ${floorIn(from, until)} as discount_floor
      from house h left join village v on v.slug = h.village left join season_house sh on sh.house_id = h.id left join house_base b on b.house_id = h.id
      where h.agid = ${agid} and h.id = any(${[...ids]}::integer[]) order by h.id`,
  );
}

/** A night as it holds now, and what the same night cost last year. */
export interface NightRow {
  house_id: number;
  day: Day;
  amount: Cents | null;
  last_year: Cents | null;
  own: boolean;
  closed: boolean;
}

/** Of every house and night asked for, priced or not. `yearBefore`: days between a night and the same one of last year. */
export function nightsOfHouses(
  db: Db,
  ids: readonly number[],
  { from, until, yearBefore }: { from: Day; until: Day; yearBefore: number },
): Promise<NightRow[]> {
  return rows(
    db,
    sql<NightRow>`
      select h.id as house_id, d.day::date as day, p.amount, y.amount as last_year, coalesce(p.amount_layer = 0, false) as own, coalesce(p.blocked, false) as closed
      from unnest(${[...ids]}::integer[]) h(id)
      cross join generate_series(${from}::date, ${until}::date - 1, interval '1 day') d(day)
      left join day_price p on p.house_id = h.id and p.day = d.day::date
      left join day_price y on y.house_id = h.id and y.day = d.day::date - ${yearBefore}::integer and y.amount > 0
      order by h.id, d.day`,
  );
}

export async function insertBatch(
  tx: Tx,
  batch: {
    agid: number;
    kind: 'season' | 'gap';
    seasonId: number | null;
    label: string;
    from: Day;
    to: Day;
    by: number | null;
  },
): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into season_batch (agid, kind, season_id, label, date_from, date_to, created_by)
      values (${batch.agid}, ${batch.kind}, ${batch.seasonId}, ${batch.label}, ${batch.from}, ${batch.to}, ${batch.by}) returning id`,
  );
  return id;
}

export async function insertLines(tx: Tx, batchId: number, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const said = lines.map(({ id, way, reason, shown }) => ({ id, way, reason, shown }));
  await sql`
    insert into season_line (batch_id, house_id, way, reason, shown)
    select ${batchId}, l.id, l.way, coalesce(l.reason, ''), l.shown
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) l(id integer, way text, reason text, shown jsonb)`.execute(
    tx,
  );
}

/** A laying as its list shows it. */
export interface BatchRow {
  id: number;
  agid: number;
  season_id: number;
  label: string;
  date_from: Day;
  date_to: Day;
  created: string;
  author_name: string;
  undone: string | null;
  undone_by_name: string;
  laid: number;
  proposed: number;
  refused: number;
  waiting: number;
}

const BATCH = sql`
  b.id, b.agid, b.season_id, b.label, b.date_from, b.date_to, ${parisTimestamp(sql`b.created`)} as created, ${parisTimestamp(sql`b.undone`)} as undone,
  coalesce((select ${fullName('a')} from person a where a.id = b.created_by), '') as author_name,
  coalesce((select ${fullName('u')} from person u where u.id = b.undone_by), '') as undone_by_name,
  (select count(*)::integer from season_line l where l.batch_id = b.id and l.way = 'laid') as laid,
  (select count(*)::integer from season_line l where l.batch_id = b.id and l.way = 'proposed') as proposed,
  (select count(*)::integer from season_line l where l.batch_id = b.id and l.way = 'refused') as refused,
  (select count(*)::integer from season_proposal p where p.batch_id = b.id and p.state = 'waiting') as waiting`;

const MOST_BATCHES = 200;

export function batchesInScope(db: Db, caller: Caller): Promise<BatchRow[]> {
  return rows(
    db,
    sql<BatchRow>`select ${BATCH} from season_batch b where b.kind = 'season' and ${agencyScope(caller, 'b')} order by b.id desc limit ${MOST_BATCHES}`,
  );
}

export function batchInScope(db: Db, caller: Caller, id: number): Promise<BatchRow | undefined> {
  return maybe(
    db,
    sql<BatchRow>`select ${BATCH} from season_batch b where b.id = ${id} and b.kind = 'season' and ${agencyScope(caller, 'b')}`,
  );
}

export interface BatchLineRow {
  house_id: number;
  title: string;
  village: string;
  way: 'laid' | 'proposed' | 'refused';
  reason: string;
  shown: { lines: ShownLine[]; params?: Record<string, string> };
  state: 'waiting' | 'agreed' | 'declined' | 'withdrawn' | null;
  note: string;
}

export function linesOfBatch(db: Db, batchId: number): Promise<BatchLineRow[]> {
  return rows(
    db,
    sql<BatchLineRow>`
      select l.house_id, h.title, coalesce(v.label, '') as village, l.way, l.reason, l.shown, p.state, coalesce(p.note, '') as note
      from season_line l join house h on h.id = l.house_id left join village v on v.slug = h.village
        left join season_proposal p on p.batch_id = l.batch_id and p.house_id = l.house_id
      where l.batch_id = ${batchId} order by v.label nulls last, h.title, h.id`,
  );
}

export interface LockedBatch {
  id: number;
  agid: number;
  label: string;
  date_from: Day;
  date_to: Day;
  undone: boolean;
}

/** Nobody else undoes it, and no owner agrees to it, until the transaction ends. */
export function lockBatch(tx: Tx, id: number): Promise<LockedBatch | undefined> {
  return maybe(
    tx,
    sql<LockedBatch>`select id, agid, label, date_from, date_to, undone is not null as undone from season_batch where id = ${id} for update`,
  );
}

export async function markUndone(tx: Tx, id: number, by: number | null): Promise<void> {
  await changed(
    tx,
    sql`update season_batch set undone = now(), undone_by = ${by} where id = ${id} and undone is null`,
  );
}

/** How far a laying moved what was reviewed of its houses, where nobody moved it since. */
export function reviewedByBatch(
  tx: Tx,
  batchId: number,
): Promise<{ house_id: number; former: Day | null }[]> {
  return rows(
    tx,
    sql<{ house_id: number; former: Day | null }>`
      select l.house_id, (l.shown->>'reviewed_before')::date as former from season_line l join house h on h.id = l.house_id
      where l.batch_id = ${batchId} and l.way = 'laid' and l.shown->>'reviewed_after' is not null and h.reviewed_until = (l.shown->>'reviewed_after')::date
      order by l.house_id`,
  );
}

export function reviewedOf(
  tx: Tx,
  ids: readonly number[],
): Promise<{ id: number; reviewed_until: Day | null }[]> {
  return rows(
    tx,
    sql<{ id: number; reviewed_until: Day | null }>`
      select id, reviewed_until from house where id = any(${[...ids]}::integer[])`,
  );
}

/** What `work` finds once it has done something, which is taken back. */
export async function takenBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried_out`.execute(tx);
  const found = await work();
  await sql`rollback to savepoint tried_out`.execute(tx);
  return found;
}
