/** A feed taken away, with what it holds. */
import { todayInParis } from '#kernel/day.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { changeImports, lockHeldNights } from '#features/bookings/imports.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import { keptSince } from './applying.ts';
import { conflictKey } from './conflicts.ts';
import { staysOfEvents, standingEvents } from './eventqueries.ts';
import * as queries from './queries.ts';

/** Nights ahead that it held are anybody's; what is past is left in the calendar, of nobody. Doing it twice changes nothing. */
export async function removeFeed(tx: Tx, id: number): Promise<void> {
  const feed = await queries.lockFeed(tx, id);
  if (!feed) return;
  await freeNights(tx, feed);
  const events = await standingEvents(tx, id, keptSince(todayInParis()));
  for (const event of events.filter(({ state }) => state === 'conflict'))
    await finishMadeTask(tx, conflictKey(event.id));
  await queries.deleteFeed(tx, id);
  touch(tx, feed.agid, 'channel');
}

async function freeNights(tx: Tx, feed: queries.FeedToRead): Promise<void> {
  const today = todayInParis();
  const held = await lockHeldNights(tx, feed.house_id, today);
  const own = new Set((await staysOfEvents(tx, feed.id)).map(({ stay_id }) => stay_id));
  await changeImports(tx, feed.house_id, {
    free: held.filter((stay) => own.has(stay.id)),
    move: [],
    take: [],
  });
}
