/** SQL of what feeds said: a row for as long as one says the same. */
import type { Day } from '#kernel/day.ts';
import { prepared } from '#server/prepared.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import type { EventProblem } from './reading/calendar.ts';
import type { EventKind } from './source.ts';

/** An event as a reading keeps it. */
export type SaidEvent = readonly [
  uid: string,
  from: Day,
  to: Day,
  kind: EventKind,
  summary: string,
  code: string,
];
/** Nights of an event before and after. */
export type NightsChange = readonly [
  event: number,
  before: (readonly [Day, Day])[],
  after: (readonly [Day, Day])[],
];

export interface Difference {
  added?: SaidEvent[];
  gone?: SaidEvent[];
  changed?: (readonly [before: SaidEvent, after: SaidEvent])[];
}

export interface NewReading {
  outcome: 'good' | 'doubted' | 'failed';
  problem: string;
  bytes: number;
  bodyHash: string;
  events: readonly SaidEvent[];
  unread: readonly (readonly [uid: string, problem: EventProblem])[];
  diff: Difference;
}

export interface ReadingRow {
  id: number;
  feed_id: number;
  outcome: 'good' | 'doubted' | 'failed';
  problem: string;
  body_hash: string;
  events: SaidEvent[];
  unread: [string, EventProblem][];
  diff: Difference;
  changes: NightsChange[];
  undone: boolean;
}

const READING = sql`select id, feed_id, outcome, problem, body_hash, events, unread, diff, changes, undone_at is not null as undone from channel_reading`;

/** How its last word ended; what it was is read by nobody who hears the same again. */
export function lastWord(
  db: Db,
  feedId: number,
): Promise<Pick<ReadingRow, 'outcome' | 'problem'> | undefined> {
  return maybe(
    db,
    prepared(
      sql<Pick<ReadingRow, 'outcome' | 'problem'>>`
        select outcome, problem from channel_reading where feed_id = ${feedId} order by id desc limit 1`,
    ),
  );
}

export function readingById(db: Db, id: number): Promise<ReadingRow | undefined> {
  return maybe(db, sql<ReadingRow>`${READING} where id = ${id}`);
}

export async function insertReading(tx: Tx, feedId: number, reading: NewReading): Promise<number> {
  const { outcome, problem, bytes, bodyHash, events, unread, diff } = reading;
  const made = await one(
    tx,
    sql<{ id: number }>`
      insert into channel_reading (feed_id, outcome, problem, bytes, body_hash, events, unread, diff)
      values (${feedId}, ${outcome}, ${problem}, ${bytes}, ${bodyHash}, ${JSON.stringify(events)}::jsonb, ${JSON.stringify(unread)}::jsonb, ${JSON.stringify(diff)}::jsonb)
      returning id`,
  );
  return made.id;
}

/** It said the same once more. False where its last word was another. */
export async function writeSaidAgain(
  tx: Tx,
  feedId: number,
  same: { outcome: string; problem: string; bodyHash?: string },
): Promise<boolean> {
  const { outcome, problem, bodyHash } = same;
  const count = await changed(
    tx,
    sql`update channel_reading set last_at = now(), times = times + 1
      where id = (select id from channel_reading where feed_id = ${feedId} order by id desc limit 1) and outcome = ${outcome} and problem = ${problem}
        ${bodyHash === undefined ? sql`` : sql`and body_hash = ${bodyHash}`}`,
  );
  return count === 1;
}

export async function writeChanges(tx: Tx, id: number, changes: readonly NightsChange[]): Promise<void> {
  await sql`update channel_reading set changes = ${JSON.stringify(changes)}::jsonb where id = ${id}`.execute(
    tx,
  );
}

/** What was said longer ago than this is forgotten, but for the last word of each. */
export function forgetReadings(db: Db, months: number): Promise<number> {
  return changed(
    db,
    sql`delete from channel_reading r where r.last_at < now() - make_interval(months => ${months})
      and exists (select from channel_reading n where n.feed_id = r.feed_id and n.id > r.id)`,
  );
}
