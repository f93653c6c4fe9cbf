/** What a conflict makes somebody do: a task of the agency, once for each, done by itself when the conflict is no more. */
import { dayRange } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { finishMadeTask, makeTask, reopenMadeTask } from '#features/tasks/actions.ts';
import type { EventRow } from './eventqueries.ts';
import type { FeedToRead } from './queries.ts';
import type { Settled } from './settlement.ts';
import { sourceName } from './words.ts';

/** @param known the events as they were before they were settled */
export async function tellConflicts(
  tx: Tx,
  feed: FeedToRead,
  known: ReadonlyMap<number, EventRow>,
  settled: readonly Settled[],
): Promise<void> {
  for (const { id, state } of settled) {
    const event = known.get(id)!;
    if (state === 'conflict' && event.state !== 'conflict') await make(tx, feed, event);
    else if (state !== 'conflict' && event.state === 'conflict') await finishMadeTask(tx, conflictKey(id));
  }
}

async function make(tx: Tx, feed: FeedToRead, event: EventRow): Promise<void> {
  const site = feed.label === '' ? sourceName(feed.source, 'fr') : feed.label;
  const description = `${site} annonce ${dayRange(event.from, event.to, 'fr')}, déjà pris ici. À régler dans Canaux.`;
  const key = conflictKey(event.id);
  const made = await makeTask(tx, {
    agid: feed.agid,
    title: `Nuits vendues deux fois\u00a0? ${site}, ${dayRange(event.from, event.to, 'fr')}`,
    description,
    nid: feed.house_id,
    key,
  });
  if (made === undefined) await reopenMadeTask(tx, key, description);
}

export function conflictKey(eventId: number): string {
  return `channelConflict:${eventId}`;
}
