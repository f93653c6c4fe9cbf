/** SQL of what a feed's events are, and of the stays they hold. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import type { Range } from './ranges.ts';
import type { ReadEvent } from './reading/calendar.ts';
import type { EventState, Settled } from './settlement.ts';

export interface EventRow extends ReadEvent {
  id: number;
  state: EventState;
  against: number[];
  way: '' | 'cancelling' | 'ignored';
  way_from: Day | null;
  way_to: Day | null;
}

/** Those that stand, but for what has long passed. */
export function standingEvents(db: Db, feedId: number, since: Day): Promise<EventRow[]> {
  return rows(
    db,
    sql<EventRow>`
      select id, uid, lower(nights) as "from", upper(nights) as "to", kind, summary, code, state, against, way, lower(way_nights) as way_from, upper(way_nights) as way_to
      from channel_event where feed_id = ${feedId} and gone_at is null and upper(nights) > ${since}::date order by id`,
  );
}

/** Answers their numbers, in the order they were given. */
export async function insertEvents(tx: Tx, feedId: number, events: readonly ReadEvent[]): Promise<number[]> {
  if (events.length === 0) return [];
  const made = await rows(
    tx,
    sql<{ id: number; place: number }>`
      with given as materialized (
        select nextval(pg_get_serial_sequence('channel_event', 'id'))::integer as id, n.* from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as (uid text, "from" date, "to" date, kind text, summary text, code text)) with ordinality as n (uid, f, t, kind, summary, code, place)),
      made as (insert into channel_event (id, feed_id, uid, nights, kind, summary, code)
        overriding system value select id, ${feedId}, uid, daterange(f, t), kind, summary, code from given)
      select id, place from given order by place`,
  );
  return made.map(({ id }) => id);
}

export async function updateEvents(tx: Tx, events: readonly (ReadEvent & { id: number })[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    update channel_event e set uid = n.uid, nights = daterange(n."from", n."to"), kind = n.kind, summary = n.summary, code = n.code
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as n (id integer, uid text, "from" date, "to" date, kind text, summary text, code text)
    where e.id = n.id`.execute(tx);
}

export async function markGone(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update channel_event set gone_at = now() where id = any(${[...ids]}::integer[])`.execute(tx);
}

export async function writeStates(tx: Tx, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const told = settled.map(({ id, state, against }) => ({ id, state, against }));
  await sql`
    update channel_event e set since = case when e.state = n.state then e.since else now() end, state = n.state,
      against = array(select jsonb_array_elements_text(n.against)::integer)
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as n (id integer, state text, against jsonb) where e.id = n.id`.execute(
    tx,
  );
}

/** Which stays are of which of a feed's events. */
export function staysOfEvents(tx: Db, feedId: number): Promise<{ stay_id: number; event_id: number }[]> {
  return rows(
    tx,
    sql<{ stay_id: number; event_id: number }>`
      select c.stay_id, c.event_id from channel_stay c join channel_event e on e.id = c.event_id where e.feed_id = ${feedId}`,
  );
}

export async function insertStays(tx: Tx, pairs: readonly { stay: number; event: number }[]): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    insert into channel_stay (stay_id, event_id)
    select * from unnest(${pairs.map(({ stay }) => stay)}::integer[], ${pairs.map(({ event }) => event)}::integer[])`.execute(
    tx,
  );
}

export type { Range };
