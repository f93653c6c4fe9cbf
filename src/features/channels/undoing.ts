/** An import undone as one: every night it took is let go, and what it let go is held again where nobody else has it by now. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { changeImports, lockHeldNights } from '#features/bookings/imports.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import { keptSince } from './applying.ts';
import { readingForCaller } from './boardqueries.ts';
import { conflictKey } from './conflicts.ts';
import * as events from './eventqueries.ts';
import * as managed from './managedqueries.ts';
import * as queries from './queries.ts';
import { later, overlaps } from './ranges.ts';
import { readingById } from './readingqueries.ts';
import { sourceName } from './words.ts';

/** Answers how many ranges of nights could not be held again. The feed waits for somebody to start it. */
export async function undoReading(tx: Tx, caller: Caller, id: number): Promise<number> {
  const asked = await readingForCaller(tx, caller, id);
  if (!asked) throw new Refusal('notFound');
  const feed = (await queries.lockFeed(tx, asked.feed_id))!;
  requireAgencyWrite(tx, caller, feed.agid, 'item');
  const reading = await readingForCaller(tx, caller, id);
  if (!reading?.is_last_change) throw new Refusal('readingNotLast');
  const { changes } = (await readingById(tx, id))!;
  const today = todayInParis();
  const held = await lockHeldNights(tx, feed.house_id, keptSince(today));
  const of = new Map((await events.staysOfEvents(tx, feed.id)).map((each) => [each.stay_id, each.event_id]));
  const undone = new Set(changes.map(([event]) => event));
  const free = held.filter((stay) => undone.has(of.get(stay.id) ?? 0));
  const others = held.filter((stay) => !free.includes(stay) && !stay.isPiece);
  const wanted = changes
    .flatMap(([event, before]) =>
      before.map(([from, to]) => ({ event, from: later(from, keptSince(today)), to })),
    )
    .filter(({ from, to }) => from < to);
  const back = wanted.filter((range) => !others.some((stay) => overlaps(stay, range)));
  const note = feed.label === '' ? sourceName(feed.source, 'fr') : feed.label;
  const ids = await changeImports(tx, feed.house_id, {
    free,
    move: [],
    take: back.map(({ from, to }) => ({ from, to, note })),
  });
  await events.insertStays(
    tx,
    ids.map((stay, index) => ({ stay, event: back[index]!.event })),
  );
  await managed.writeEventsBack(
    tx,
    feed.id,
    changes.map(([event, before]) => ({
      id: event,
      from: before[0]?.[0] ?? null,
      to: before.at(-1)?.[1] ?? null,
    })),
  );
  for (const event of undone) await finishMadeTask(tx, conflictKey(event));
  await managed.writeUndone(tx, id, caller.uid);
  await managed.pauseFeed(tx, feed.id, caller.uid);
  await audit(tx, caller, 'channel reading undone', { feed: feed.id }, String(id));
  touch(tx, feed.agid, 'channel');
  return wanted.length - back.length;
}
