/** All SQL that writes feeds, their readings and their events; what a reading needs to know. */
import type { Day } from '#kernel/day.ts';
import { prepared } from '#server/prepared.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import type { Source } from './source.ts';

/** Where a feed is read; that of the house's own field is written there. */
export const ADDRESS = sql`case when f.from_field then h.ical else f.url end`;

export interface FeedToRead {
  id: number;
  house_id: number;
  agid: number;
  source: Source;
  label: string;
  address: string;
  takes_closures: boolean;
  last_night: boolean;
  paused: boolean;
  etag: string;
  last_modified: string;
  /** What is kept of the last answer belongs to this address. */
  is_same_address: boolean;
  body_hash: string;
  failures: number;
  good_at: Date | null;
}

const FEED = sql`
  select f.id, f.house_id, h.agid, f.source, f.label, ${ADDRESS} as address, f.takes_closures, f.last_night, f.paused, f.etag, f.last_modified,
    f.read_url = md5(${ADDRESS}) as is_same_address, f.body_hash, f.failures, f.good_at
  from channel_feed f join house h on h.id = f.house_id`;

export function feedToRead(db: Db, id: number): Promise<FeedToRead | undefined> {
  return maybe(db, prepared(sql<FeedToRead>`${FEED} where f.id = ${id}`));
}

/** Those whose time has come, each for one reader: nobody else takes them for ten minutes. */
export async function claimDue(db: Db, most: number): Promise<number[]> {
  const claimed = await rows(
    db,
    sql<{ id: number }>`
      update channel_feed set due_at = now() + interval '10 minutes'
      where id = any(array(
        select f.id from channel_feed f join house h on h.id = f.house_id
        where not f.paused and f.due_at <= now() and not h.archived and ${ADDRESS} <> '' order by f.due_at limit ${most} for update of f skip locked))
      returning id`,
  );
  return claimed.map(({ id }) => id);
}

/** Feeds of a house that can be read now. */
export async function feedsOfHouse(db: Db, houseId: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`select f.id from channel_feed f join house h on h.id = f.house_id
      where f.house_id = ${houseId} and not f.paused and ${ADDRESS} <> '' order by f.id`,
  );
  return found.map(({ id }) => id);
}

/** What stands in a house's own field is its first feed. Answers those that are new. */
export function adoptFields(db: Db): Promise<{ id: number; address: string }[]> {
  return rows(
    db,
    sql<{ id: number; address: string }>`
      with adopted as (
        insert into channel_feed (house_id, source, from_field)
        select h.id, 'other', true from house h
        where h.ical like 'https://%' and not exists (select from channel_feed f where f.house_id = h.id and f.from_field)
        on conflict do nothing returning id, house_id)
      select a.id, h.ical as address from adopted a join house h on h.id = a.house_id`,
  );
}

/** Those whose house no longer says an address. */
export async function emptiedFields(db: Db): Promise<number[]> {
  const gone = await rows(
    db,
    sql<{
      id: number;
    }>`select f.id from channel_feed f join house h on h.id = f.house_id where f.from_field and h.ical = '' order by f.id`,
  );
  return gone.map(({ id }) => id);
}

export async function writeSource(db: Db, id: number, source: Source): Promise<void> {
  await changed(db, sql`update channel_feed set source = ${source} where id = ${id}`);
}

/** The feed as it is now, nobody else writing it meanwhile. The house is locked after it. */
export function lockFeed(tx: Tx, id: number): Promise<(FeedToRead & { tried_at: Date | null }) | undefined> {
  return maybe(
    tx,
    prepared(sql<FeedToRead & { tried_at: Date | null }>`
      select f.id, f.house_id, h.agid, f.source, f.label, ${ADDRESS} as address, f.takes_closures, f.last_night, f.paused, f.etag, f.last_modified,
        f.read_url = md5(${ADDRESS}) as is_same_address, f.body_hash, f.failures, f.good_at, f.tried_at
      from channel_feed f join house h on h.id = f.house_id where f.id = ${id} for no key update of f`),
  );
}

export interface Tried {
  startedAt: Date;
  tookMs: number;
  dueAt: Date;
  problem: string;
  failures: number;
}

export async function writeTried(
  tx: Tx,
  id: number,
  { startedAt, tookMs, dueAt, problem, failures }: Tried,
  isGood: boolean,
): Promise<void> {
  await sql`update channel_feed set tried_at = ${startedAt}, took_ms = ${tookMs}, due_at = ${dueAt}, problem = ${problem}, failures = ${failures}
    ${isGood ? sql`, good_at = ${startedAt}` : sql``} where id = ${id}`.execute(tx);
}

/** By what the site will know its answer again. */
export async function writeValidators(
  tx: Tx,
  id: number,
  address: string,
  { etag, lastModified, bodyHash }: { etag: string; lastModified: string; bodyHash: string },
): Promise<void> {
  await sql`update channel_feed set etag = ${etag}, last_modified = ${lastModified}, body_hash = ${bodyHash}, read_url = md5(${address}::text)
    where id = ${id}`.execute(tx);
}

export async function writeSettledWith(tx: Tx, id: number, mark: string): Promise<void> {
  await sql`update channel_feed set settled_with = ${mark} where id = ${id}`.execute(tx);
}

export async function deleteFeed(tx: Tx, id: number): Promise<void> {
  await sql`delete from channel_feed where id = ${id}`.execute(tx);
}

const HELD_BY_OTHERS = (feed: Sql, house: Sql) => sql`
  select s.id, s.nights, s.kind, s.closure_id from stay s
  where s.house_id = ${house} and upper(s.nights) > current_date - 2
    and not exists (select from channel_stay c join channel_event e on e.id = c.event_id where c.stay_id = s.id and e.feed_id = ${feed})`;

/** A mark of everything its events are settled among: as long as it is the same, settling anew changes nothing. */
const MARK = sql`md5(concat_ws('|', ${sql.raw(`(now() at time zone 'Europe/Paris')::date`)}, f.takes_closures, f.told,
    (select string_agg(concat_ws(',', o.id, o.nights, o.kind), ';' order by o.id) from (${HELD_BY_OTHERS(sql`f.id`, sql`f.house_id`)}) o),
    (select string_agg(d.day::text, ',' order by d.day) from day_price d where d.house_id = f.house_id and d.donotimport and d.day >= current_date - 1),
    (select string_agg(concat_ws(',', e.id, e.way, e.way_nights), ';' order by e.id) from channel_event e where e.feed_id = f.id and e.gone_at is null and e.way <> '')))`;

export async function isSettled(db: Db, id: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql<{
      settled: boolean;
    }>`select f.settled_with = ${MARK} as settled from channel_feed f where f.id = ${id}`,
  );
  return row?.settled === true;
}

export async function markOf(tx: Tx, id: number): Promise<string> {
  return (await one(tx, sql<{ mark: string }>`select ${MARK} as mark from channel_feed f where f.id = ${id}`))
    .mark;
}

/** Days of a house whose nights no calendar takes. */
export async function sparedDays(tx: Tx, houseId: number, from: Day): Promise<Day[]> {
  const days = await rows(
    tx,
    sql<{
      day: Day;
    }>`select day from day_price where house_id = ${houseId} and donotimport and day >= ${from}::date order by day`,
  );
  return days.map(({ day }) => day);
}

/** What the site was told when it read us last, and is still so: whoever holds it, or that it is closed. */
export function toldAndStillSo(tx: Tx, id: number): Promise<{ from: Day; to: Day }[]> {
  return rows(
    tx,
    sql<{ from: Day; to: Day }>`
      select lower(r) as "from", upper(r) as "to" from channel_feed f
      cross join lateral unnest(f.told * (
        coalesce((select range_agg(o.nights) from (${HELD_BY_OTHERS(sql`f.id`, sql`f.house_id`)}) o), '{}')
        + coalesce((select range_agg(daterange(d.day, d.day + 1)) from day_price d where d.house_id = f.house_id and d.blocked and d.day >= current_date - 2), '{}'))) r
      where f.id = ${id}`,
  );
}

export async function hasFeeds(db: Db, houseId: number): Promise<boolean> {
  return (await maybe(db, sql`select from channel_feed where house_id = ${houseId} limit 1`)) !== undefined;
}
