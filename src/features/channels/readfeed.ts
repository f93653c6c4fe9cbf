/**
 * One reading of one feed: asked outside of any transaction, judged, and either believed as a whole or not at all. A failure frees nothing: what
 * was read well last stands, and says how old it is.
 */
import { createHash } from 'node:crypto';
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { FeedFailed } from '#providers/feeds/port.ts';
import type { FeedAnswer } from '#providers/feeds/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { inTransaction } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import { keptSince, matchingOf, settleFeed, writeEvents } from './applying.ts';
import { differenceOf, said } from './difference.ts';
import { standingEvents } from './eventqueries.ts';
import { doubtOf } from './judge.ts';
import * as queries from './queries.ts';
import type { FeedToRead } from './queries.ts';
import { readCalendar } from './reading/calendar.ts';
import type { ReadCalendar } from './reading/calendar.ts';
import { CalendarUnreadable } from './reading/lines.ts';
import * as readings from './readingqueries.ts';
import { nextTry } from './schedule.ts';

export type Outcome = 'same' | 'good' | 'doubted' | 'failed' | 'skipped';

/** @param how.today whose nights are over: another than the clock's where a summer is replayed */
export async function readFeed(
  app: App,
  id: number,
  { timeoutMs, today = todayInParis() }: { timeoutMs?: number; today?: Day } = {},
): Promise<Outcome> {
  const feed = await queries.feedToRead(app.db, id);
  if (!feed || feed.paused || feed.address === '') return 'skipped';
  const startedAt = new Date();
  const answer = await asked(app, feed, timeoutMs);
  if (answer instanceof FeedFailed)
    return written(app, feed, startedAt, (tx) => failed(tx, feed, answer.problem), {
      problem: answer.problem,
      retryAfterMs: answer.retryAfterMs,
    });
  if (answer.kind === 'same') return written(app, feed, startedAt, (tx, now) => again(tx, now, today));
  const bodyHash = hashOf(answer.text);
  if (feed.is_same_address && bodyHash === feed.body_hash)
    return written(app, feed, startedAt, async (tx, now) => {
      await queries.writeValidators(tx, id, now.address, { ...answer, bodyHash });
      return again(tx, now, today);
    });
  const calendar = parsed(answer.text, feed, today);
  if (calendar instanceof CalendarUnreadable)
    return written(app, feed, startedAt, (tx) => failed(tx, feed, calendar.problem), {
      problem: calendar.problem,
    });
  return written(app, feed, startedAt, (tx, now) =>
    believedOrNot(tx, now, { answer, bodyHash, calendar, today }),
  );
}

async function asked(
  app: App,
  feed: FeedToRead,
  timeoutMs: number | undefined,
): Promise<FeedAnswer | FeedFailed> {
  const kept = feed.is_same_address && feed.body_hash !== '';
  try {
    return await app.providers.feeds.read({
      url: feed.address,
      ...(kept && { etag: feed.etag, lastModified: feed.last_modified }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
  } catch (error) {
    if (error instanceof FeedFailed) return error;
    throw error;
  }
}

function parsed(
  text: string,
  { source, last_night: lastNight }: FeedToRead,
  today: Day,
): ReadCalendar | CalendarUnreadable {
  try {
    return readCalendar(text, { source, lastNight, today });
  } catch (error) {
    if (error instanceof CalendarUnreadable) return error;
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256')
    .update(text.replace(/^DTSTAMP[:;].*\r?\n?/gm, ''))
    .digest('base64url');
}

type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockFeed>>>;
interface Judged {
  outcome: Outcome;
  problem: string;
}

/** Everything of a reading in one transaction. One that began before another that was written since says nothing any more. */
async function written(
  app: App,
  read: FeedToRead,
  startedAt: Date,
  work: (tx: Tx, feed: Locked) => Promise<Judged>,
  failure?: { problem: string; retryAfterMs?: number | undefined },
): Promise<Outcome> {
  const tookMs = Date.now() - startedAt.getTime();
  return inTransaction(app.db, async (tx) => {
    const feed = await queries.lockFeed(tx, read.id);
    if (
      !feed ||
      feed.paused ||
      feed.address !== read.address ||
      (feed.tried_at !== null && feed.tried_at > startedAt)
    )
      return 'skipped';
    const { outcome, problem } = await work(tx, feed);
    const failures = failure === undefined ? 0 : Math.min(feed.failures + 1, 100);
    const dueAt = nextTry(new Date(), failures, failure?.retryAfterMs);
    const isGood = outcome === 'good' || outcome === 'same';
    await queries.writeTried(tx, feed.id, { startedAt, tookMs, dueAt, problem, failures }, isGood);
    if (outcome !== 'same' || feed.failures > 0) touch(tx, feed.agid, 'channel');
    return outcome;
  });
}

async function failed(tx: Tx, feed: FeedToRead, problem: string): Promise<Judged> {
  const same = { outcome: 'failed', problem };
  if (!(await readings.writeSaidAgain(tx, feed.id, same)))
    await readings.insertReading(tx, feed.id, {
      outcome: 'failed',
      problem,
      bytes: 0,
      bodyHash: '',
      events: [],
      unread: [],
      diff: {},
    });
  return { outcome: 'failed', problem };
}

/** Nothing was said anew; what is said may still hold other nights than before, where somebody let some go. */
async function again(tx: Tx, feed: Locked, today: Day): Promise<Judged> {
  const last = await readings.lastWord(tx, feed.id);
  await readings.writeSaidAgain(tx, feed.id, { outcome: last?.outcome ?? '', problem: last?.problem ?? '' });
  if (last?.outcome === 'doubted') return { outcome: 'doubted', problem: last.problem };
  if (!(await queries.isSettled(tx, feed.id))) await settleFeed(tx, feed, today);
  return { outcome: 'same', problem: '' };
}

interface Said {
  answer: FeedAnswer & { kind: 'body' };
  bodyHash: string;
  calendar: ReadCalendar;
  today: Day;
}

async function believedOrNot(
  tx: Tx,
  feed: Locked,
  { answer, bodyHash, calendar, today }: Said,
): Promise<Judged> {
  const known = await standingEvents(tx, feed.id, keptSince(today));
  const matching = matchingOf(known, calendar.events, today);
  const doubt = doubtOf(calendar, matching, { source: feed.source, today, known: known.length });
  const reading = {
    problem: doubt ?? calendar.problems[0]?.problem ?? '',
    bytes: answer.bytes,
    bodyHash,
    events: calendar.events.map(said),
    unread: calendar.problems.map(({ uid, problem }) => [uid, problem] as const),
    diff: differenceOf(matching, today),
  };
  await queries.writeValidators(tx, feed.id, feed.address, { ...answer, bodyHash });
  if (doubt !== undefined) {
    await readings.insertReading(tx, feed.id, { ...reading, outcome: 'doubted' });
    return { outcome: 'doubted', problem: doubt };
  }
  const id = await readings.insertReading(tx, feed.id, { ...reading, outcome: 'good' });
  await writeEvents(tx, feed.id, matching, { today, freesNothing: calendar.problems.length > 0 });
  await readings.writeChanges(tx, id, await settleFeed(tx, feed, today));
  return { outcome: 'good', problem: reading.problem };
}
