/** Feeds read: those whose time has come, and those of a house that somebody is about to take nights of. */
import type { LocalizedText } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/sql.ts';
import { todayInParis } from '#kernel/day.ts';
import { settleFeed } from './applying.ts';
import * as queries from './queries.ts';
import { readFeed } from './readfeed.ts';
import type { Outcome } from './readfeed.ts';
import { removeFeed } from './removing.ts';
import { sourceOfAddress } from './source.ts';
import { ageOf } from './standing.ts';
import { sourceName } from './words.ts';

/** At once: what waits is waiting for somebody else's server. */
const AT_ONCE = 6;
const BATCH = 60;

/** One that fails unforeseen keeps no other from being read, and still makes the run a failed one. */
export async function readDueFeeds(app: App): Promise<string> {
  const counts: Record<Outcome, number> = { same: 0, good: 0, doubted: 0, failed: 0, skipped: 0 };
  const failures: unknown[] = [];
  const work = async (ids: number[]) => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      await readFeed(app, id).then(
        (outcome) => counts[outcome]++,
        (error: unknown) => failures.push(error),
      );
  };
  for (
    let ids = await queries.claimDue(app.db, BATCH);
    ids.length > 0;
    ids = await queries.claimDue(app.db, BATCH)
  )
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(ids)));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' / '));
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ');
}

/** The address in a house's own field is a feed like others, for as long as it stands there. */
export async function adoptHouseFields(app: App): Promise<void> {
  for (const { id, address } of await queries.adoptFields(app.db))
    await queries.writeSource(app.db, id, sourceOfAddress(address));
  for (const id of await queries.emptiedFields(app.db))
    await inTransaction(app.db, (tx) => removeFeed(tx, id));
}

/** What a house's feeds said last, among whoever holds its nights now. */
export async function settleHouse(app: App, houseId: number): Promise<void> {
  for (const id of await queries.feedsOfHouse(app.db, houseId))
    await inTransaction(app.db, async (tx) => {
      const feed = await queries.lockFeed(tx, id);
      if (feed && !(await queries.isSettled(tx, id))) await settleFeed(tx, feed, todayInParis());
    });
}

const PATIENCE_MS = 4_000;
/** Read so lately it says the same. */
const FRESH_MS = 60_000;

export interface Stale {
  /** How the feed is called. */
  name: LocalizedText;
  /** Minutes since what holds here was read; null: never. */
  age: number | null;
}

/**
 * A house's feeds read once more, before somebody takes its nights: at most four seconds, outside of any transaction. Answers those that could
 * not be: the nights are taken all the same, and whoever takes them is told how old the reading is.
 */
export async function readBeforeTaking(app: App, houseId: number): Promise<Stale[]> {
  const ids = await queries.feedsOfHouse(app.db, houseId);
  const outOfTime = new Promise<void>((over) => setTimeout(over, PATIENCE_MS).unref());
  const stale = await Promise.all(
    ids.map(async (id) => {
      const before = await queries.feedToRead(app.db, id);
      if (!before || isFresh(before)) return undefined;
      const reading = readFeed(app, id, { timeoutMs: PATIENCE_MS - 300 }).catch((error: unknown) => {
        app.log.error({ err: error }, 'a feed could not be read before nights were taken');
      });
      await Promise.race([reading, outOfTime]);
      const after = await queries.feedToRead(app.db, id);
      return after && !isFresh(after) ? after : undefined;
    }),
  );
  return stale
    .filter((feed) => feed !== undefined)
    .map((feed) => ({
      name:
        feed.label === ''
          ? { fr: sourceName(feed.source, 'fr'), en: sourceName(feed.source, 'en') }
          : { fr: feed.label, en: feed.label },
      age: ageOf(feed.good_at, new Date()),
    }));
}

function isFresh({ good_at: goodAt }: queries.FeedToRead): boolean {
  return goodAt !== null && Date.now() - goodAt.getTime() < FRESH_MS;
}
