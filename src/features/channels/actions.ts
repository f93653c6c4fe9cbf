/** Feeds read: those whose time has come, and those of a house that somebody is about to take nights of. */
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/sql.ts';
import * as queries from './queries.ts';
import { readFeed } from './readfeed.ts';
import type { Outcome } from './readfeed.ts';
import { removeFeed } from './removing.ts';
import { sourceOfAddress } from './source.ts';

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
