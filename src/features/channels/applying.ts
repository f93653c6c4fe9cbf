/**
 * From what a feed says to the nights of its house: one transaction, the house locked. Every event ends as something that can be shown: a stay, an
 * echo, a conflict, or nothing.
 */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { changeImports, lockHeldNights } from '#features/bookings/imports.ts';
import type { HeldNights, ImportChange } from '#features/bookings/imports.ts';
import { tellConflicts } from './conflicts.ts';
import * as events from './eventqueries.ts';
import type { EventRow } from './eventqueries.ts';
import { isOverOrUnderWay, matchEvents } from './identity.ts';
import { isOurUid } from './ouruid.ts';
import type { Matching } from './identity.ts';
import * as queries from './queries.ts';
import type { FeedToRead } from './queries.ts';
import { isSameRange, overlaps } from './ranges.ts';
import type { Range } from './ranges.ts';
import type { ReadEvent } from './reading/calendar.ts';
import type { NightsChange } from './readingqueries.ts';
import { settle } from './settlement.ts';
import type { HeldStay, Settled } from './settlement.ts';
import { sourceName } from './words.ts';

/** What is longer past than this no reading speaks of. */
const KEPT_DAYS = 45;

export function keptSince(today: Day): Day {
  return addDays(today, -KEPT_DAYS);
}

/** What a reading changes of the events: which are new, other than before, or gone. Nothing that is over or under way goes by being absent. */
export async function writeEvents(
  tx: Tx,
  feedId: number,
  { events: matched, missing }: Matching,
  { today, freesNothing }: { today: Day; freesNothing: boolean },
): Promise<void> {
  const fresh = matched.filter(({ known }) => known === undefined);
  await events.insertEvents(
    tx,
    feedId,
    fresh.map(({ event }) => event),
  );
  const other = matched.flatMap(({ known, event }) =>
    known && !isSame(known, event) ? [{ ...event, id: known.id }] : [],
  );
  await events.updateEvents(tx, other);
  if (freesNothing) return;
  const gone = missing.filter((event) => !isOverOrUnderWay(event, today));
  await events.markGone(
    tx,
    gone.map(({ id }) => id),
  );
}

function isSame(one: ReadEvent, other: ReadEvent): boolean {
  const names = ['uid', 'from', 'to', 'kind', 'summary', 'code'] as const;
  return names.every((name) => one[name] === other[name]);
}

export function matchingOf(known: readonly EventRow[], read: readonly ReadEvent[], today: Day): Matching {
  return matchEvents(known, read, today);
}

/** Brings the house's nights to what the feed's events say. Answers what that changed. The feed is locked. */
export async function settleFeed(tx: Tx, feed: FeedToRead, today: Day): Promise<NightsChange[]> {
  const since = keptSince(today);
  const held = await lockHeldNights(tx, feed.house_id, since);
  const rows = await events.standingEvents(tx, feed.id, since);
  const owners = new Map(
    (await events.staysOfEvents(tx, feed.id)).map((each) => [each.stay_id, each.event_id]),
  );
  const standing = new Set(rows.map(({ id }) => id));
  const stays: HeldStay[] = held.map((stay) => ({ ...stay, eventId: owners.get(stay.id) ?? null }));
  // Of an event that is gone: it ends here.
  const orphans = stays.filter(({ eventId, to }) => eventId !== null && !standing.has(eventId) && to > today);
  const settled = settle(
    rows.map((row) => ({
      ...row,
      ignored: row.way === 'ignored' ? rangeOf(row.way_from, row.way_to) : null,
    })),
    stays.filter((stay) => !orphans.includes(stay)),
    {
      today,
      takesClosures: feed.takes_closures,
      spared: await queries.sparedDays(tx, feed.house_id, since),
      told: await queries.toldAndStillSo(tx, feed.id),
      isOurs: isOurUid,
    },
  );
  const plan = planOf(settled, stays, {
    orphans,
    note: feed.label === '' ? sourceName(feed.source, 'fr') : feed.label,
  });
  const ids = await changeImports(tx, feed.house_id, plan.change);
  await events.insertStays(
    tx,
    ids.map((stay, index) => ({ stay, event: plan.takers[index]! })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const told = settled.filter((each) => isOther(byId.get(each.id)!, each));
  await events.writeStates(tx, told);
  await tellConflicts(tx, feed, byId, settled);
  await queries.writeSettledWith(tx, feed.id, await queries.markOf(tx, feed.id));
  if (plan.changes.length > 0 || told.length > 0) touch(tx, feed.agid, 'channel');
  return plan.changes;
}

function rangeOf(from: Day | null, to: Day | null): Range | null {
  return from === null || to === null ? null : { from, to };
}

function isOther(row: EventRow, { state, against }: Settled): boolean {
  return row.state !== state || row.against.join() !== against.join();
}

interface Plan {
  change: ImportChange;
  /** Whose the nights taken are, in their order. */
  takers: number[];
  changes: NightsChange[];
}

/** From what each event holds to what it is to hold, moving rather than taking anew: a stay that is shortened stays the same stay. */
function planOf(
  settled: readonly Settled[],
  stays: readonly HeldStay[],
  { orphans, note }: { orphans: readonly HeldStay[]; note: string },
): Plan {
  const free: HeldNights[] = orphans.map(asHeld);
  const move: ImportChange['move'][number][] = [];
  const take: ImportChange['take'][number][] = [];
  const takers: number[] = [];
  const changes = new Map<number, NightsChange>();
  const say = (event: number, before: readonly Range[], after: readonly Range[]) =>
    changes.set(event, [event, before.map(pair), after.map(pair)]);
  for (const eventId of new Set(orphans.map((stay) => stay.eventId!)))
    say(
      eventId,
      orphans.filter((stay) => stay.eventId === eventId),
      [],
    );
  for (const { id, nights } of settled) {
    const own = stays.filter((stay) => stay.eventId === id);
    const left = new Set(own);
    const wanted = nights.filter((range) => {
      const same = [...left].find((stay) => isSameRange(stay, range));
      if (same) left.delete(same);
      return !same;
    });
    if (wanted.length === 0 && left.size === 0) continue;
    say(id, own, nights);
    for (const range of wanted) {
      const near = [...left].find((stay) => overlaps(stay, range));
      if (near) {
        left.delete(near);
        move.push({ stay: asHeld(near), ...range });
      } else {
        take.push({ ...range, note });
        takers.push(id);
      }
    }
    free.push(...[...left].map(asHeld));
  }
  return { change: { free, move, take }, takers, changes: [...changes.values()] };
}

function asHeld({ id, from, to, isPiece }: HeldStay): HeldNights {
  return { id, kind: 'import', from, to, isPiece };
}

const pair = ({ from, to }: Range): [Day, Day] => [from, to];
