/** SQL of the board: feeds, what they said and their conflicts, as their readers may know them. Writes nothing. */
import type { Day } from '#kernel/day.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, namedOnCard, namesTogether, parisTimestamp } from '#server/sqlwords.ts';
import { versionMs } from '#server/version.ts';
import { ADDRESS } from './queries.ts';
import type { Difference, SaidEvent } from './readingqueries.ts';
import type { EventProblem } from './reading/calendar.ts';
import type { Source } from './source.ts';

export interface FeedRow {
  id: number;
  nid: number;
  house: string;
  agid: number;
  source: Source;
  label: string;
  from_field: boolean;
  address: string;
  takes_closures: boolean;
  last_night: boolean;
  paused: boolean;
  export_key: string | null;
  exported: string | null;
  good_at: Date | null;
  tried: string | null;
  good: string | null;
  due: string | null;
  problem: string;
  failures: number;
  took_ms: number | null;
  taken: number;
  echoes: number;
  conflicts: number;
  others: number;
  doubted_id: number | null;
  version: number;
  edited_by: number | null;
  editor: string;
}

const COUNT = (state: string) => sql`count(*) filter (where e.state = ${sql.lit(state)})::integer`;

const FEED = sql`
  select f.id, f.house_id as nid, h.title as house, h.agid, f.source, f.label, f.from_field, ${ADDRESS} as address, f.takes_closures, f.last_night, f.paused,
    f.export_key, ${parisTimestamp(sql`f.exported_at`)} as exported, f.good_at, ${parisTimestamp(sql`f.tried_at`)} as tried, ${parisTimestamp(sql`f.good_at`)} as good,
    case when not f.paused and ${ADDRESS} <> '' then ${parisTimestamp(sql`f.due_at`)} end as due, f.problem, f.failures, f.took_ms,
    n.taken, n.echoes, n.conflicts, n.others, d.id as doubted_id, ${versionMs(sql`f.edited`)} as version, f.edited_by, coalesce(${fullName('p')}, '') as editor
  from channel_feed f join house h on h.id = f.house_id left join person p on p.id = f.edited_by
  cross join lateral (
    select ${COUNT('taken')} as taken, ${COUNT('echo')} as echoes, ${COUNT('conflict')} as conflicts,
      count(*) filter (where e.state not in ('taken', 'echo', 'conflict', 'over'))::integer as others
    from channel_event e where e.feed_id = f.id and e.gone_at is null and upper(e.nights) > current_date) n
  left join lateral (
    select r.id from (select id, outcome from channel_reading where feed_id = f.id order by id desc limit 1) r where r.outcome = 'doubted') d on true`;

const MOST_FEEDS = 1000;

/** What needs somebody first. */
export function feeds(
  db: Db,
  caller: Caller,
  { nid, id }: { nid?: number | undefined; id?: number | undefined },
): Promise<FeedRow[]> {
  const of = sql`(${nid ?? null}::integer is null or f.house_id = ${nid ?? null}) and (${id ?? null}::integer is null or f.id = ${id ?? null})`;
  return rows(
    db,
    sql<FeedRow>`${FEED} where ${of} and ${agencyScope(caller, 'h')}
      order by n.conflicts > 0 desc, d.id is not null desc, f.failures > 0 desc, h.title, f.id limit ${MOST_FEEDS}`,
  );
}

export function feedForCaller(db: Db, caller: Caller, id: number): Promise<FeedRow | undefined> {
  return maybe(db, sql<FeedRow>`${FEED} where f.id = ${id} and ${agencyScope(caller, 'h')}`);
}

export function houseForCaller(db: Db, caller: Caller, id: number): Promise<{ agid: number } | undefined> {
  return maybe(
    db,
    sql<{ agid: number }>`select h.agid from house h where h.id = ${id} and ${agencyScope(caller, 'h')}`,
  );
}

export function sitesInUse(
  db: Db,
  caller: Caller,
): Promise<{ source: Source; feeds: number; active: number }[]> {
  return rows(
    db,
    sql<{ source: Source; feeds: number; active: number }>`
      select f.source, count(*)::integer as feeds, count(*) filter (where not f.paused)::integer as active
      from channel_feed f join house h on h.id = f.house_id where ${agencyScope(caller, 'h')} group by f.source`,
  );
}

/** Of the agency one works for. */
export function widgetOf(db: Db, caller: Caller): Promise<{ id: number; url: string } | undefined> {
  return maybe(
    db,
    sql<{ id: number; url: string }>`
      select a.id, a.channel_widget_url as url from (select *, id as agid from agency) a
      where a.channel_widget_url <> '' and ${agencyScope(caller, 'a')} order by a.id is distinct from ${caller.agid}, a.id limit 1`,
  );
}

export async function widgetUrl(db: Db, agid: number): Promise<string> {
  return (
    (await maybe(db, sql<{ url: string }>`select channel_widget_url as url from agency where id = ${agid}`))
      ?.url ?? ''
  );
}

export interface ReadingRow {
  id: number;
  feed_id: number;
  agid: number;
  outcome: 'good' | 'doubted' | 'failed';
  problem: string;
  first: string;
  last: string;
  times: number;
  bytes: number;
  said: number;
  unread: [string, EventProblem][];
  diff: Difference;
  events: SaidEvent[];
  changes: number;
  is_last: boolean;
  is_last_change: boolean;
  undone: string | null;
  undone_by: string;
  accepted_by: string;
}

const READING = (events: Sql) => sql`
  select r.id, r.feed_id, h.agid, r.outcome, r.problem, ${parisTimestamp(sql`r.first_at`)} as first, ${parisTimestamp(sql`r.last_at`)} as last, r.times, r.bytes,
    jsonb_array_length(r.events) as said, r.unread, r.diff, ${events} as events, jsonb_array_length(r.changes) as changes,
    not exists (select from channel_reading n where n.feed_id = r.feed_id and n.id > r.id) as is_last,
    r.undone_at is null and r.changes <> '[]' and not exists (
      select from channel_reading n where n.feed_id = r.feed_id and n.id > r.id and n.changes <> '[]' and n.undone_at is null) as is_last_change,
    ${parisTimestamp(sql`r.undone_at`)} as undone, coalesce(${fullName('u')}, '') as undone_by, coalesce(${fullName('a')}, '') as accepted_by
  from channel_reading r join channel_feed f on f.id = r.feed_id join house h on h.id = f.house_id
    left join person u on u.id = r.undone_by left join person a on a.id = r.accepted_by`;

const PAGE = 30;

export function readings(db: Db, caller: Caller, feedId: number, before?: number): Promise<ReadingRow[]> {
  const older = before === undefined ? sql`true` : sql`r.id < ${before}`;
  return rows(
    db,
    sql<ReadingRow>`${READING(sql`'[]'::jsonb`)} where r.feed_id = ${feedId} and ${older} and ${agencyScope(caller, 'h')} order by r.id desc limit ${PAGE}`,
  );
}

export function readingForCaller(db: Db, caller: Caller, id: number): Promise<ReadingRow | undefined> {
  return maybe(
    db,
    sql<ReadingRow>`${READING(sql`r.events`)} where r.id = ${id} and ${agencyScope(caller, 'h')}`,
  );
}

export interface ConflictRow {
  id: number;
  feed_id: number;
  nid: number;
  house: string;
  agid: number;
  source: Source;
  label: string;
  date_from: Day;
  date_to: Day;
  summary: string;
  code: string;
  since: string;
  good: string | null;
  way: '' | 'cancelling' | 'ignored';
  way_note: string;
  way_by: string;
  way_at: string | null;
  ours: {
    id: number;
    kind: string;
    date_from: Day;
    date_to: Day;
    is_option: boolean;
    name: string;
    alphaid: string;
    created: string;
  }[];
}

const GUEST = namesTogether(namedOnCard('c', 'g', 'first_name'), namedOnCard('c', 'g', 'last_name'));

const CONFLICT = sql`
  select e.id, e.feed_id, f.house_id as nid, h.title as house, h.agid, f.source, f.label, lower(e.nights) as date_from, upper(e.nights) as date_to,
    e.summary, e.code, ${parisTimestamp(sql`e.since`)} as since, ${parisTimestamp(sql`f.good_at`)} as good, e.way, e.way_note,
    coalesce(${fullName('w')}, '') as way_by, ${parisTimestamp(sql`e.way_at`)} as way_at,
    (select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'date_from', lower(s.nights), 'date_to', upper(s.nights),
        'is_option', s.held_until is not null, 'name', case when r.id is null then s.note else ${GUEST} end, 'alphaid', coalesce(r.alphaid, ''),
        'created', ${parisTimestamp(sql`s.created`)}) order by lower(s.nights)), '[]')
      from stay s left join request r on r.id = s.ddl_id left join person g on g.id = r.sender_uid
        left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
      where s.id = any(e.against)) as ours
  from channel_event e join channel_feed f on f.id = e.feed_id join house h on h.id = f.house_id left join person w on w.id = e.way_by`;

const MOST_CONFLICTS = 200;

export function conflicts(db: Db, caller: Caller, nid?: number): Promise<ConflictRow[]> {
  const of = nid === undefined ? sql`true` : sql`f.house_id = ${nid}`;
  return rows(
    db,
    sql<ConflictRow>`${CONFLICT} where e.state in ('conflict', 'ignored') and e.gone_at is null and upper(e.nights) > current_date and ${of} and ${agencyScope(caller, 'h')}
      order by e.state, lower(e.nights), e.id limit ${MOST_CONFLICTS}`,
  );
}

export function conflictForCaller(
  db: Db,
  caller: Caller,
  id: number,
): Promise<{ id: number; feed_id: number; agid: number } | undefined> {
  return maybe(
    db,
    sql<{ id: number; feed_id: number; agid: number }>`
      select e.id, e.feed_id, h.agid from channel_event e join channel_feed f on f.id = e.feed_id join house h on h.id = f.house_id
      where e.id = ${id} and ${agencyScope(caller, 'h')}`,
  );
}

export async function versionOf(
  db: Db,
  id: number,
): Promise<{ ms: number; by: number | null; name: string }> {
  return one(
    db,
    sql<{ ms: number; by: number | null; name: string }>`
      select ${versionMs(sql`f.edited`)} as ms, f.edited_by as by, coalesce(${fullName('p')}, '') as name
      from channel_feed f left join person p on p.id = f.edited_by where f.id = ${id}`,
  );
}
