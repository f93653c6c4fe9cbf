/** Feeds added, changed and taken away by people; what a person says of a reading or of a conflict. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { httpsAddress } from '#kernel/rules.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { enqueue } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { keptSince, settleFeed, writeEvents, matchingOf } from './applying.ts';
import * as board from './boardqueries.ts';
import { heard } from './difference.ts';
import { standingEvents } from './eventqueries.ts';
import { newExportKey } from './exporting.ts';
import { readOneFeed } from './jobnames.ts';
import * as managed from './managedqueries.ts';
import * as queries from './queries.ts';
import * as readings from './readingqueries.ts';
import { removeFeed } from './removing.ts';
import type { Source } from './source.ts';

export interface TypedFeed {
  source: Source;
  label: string;
  url: string;
  takesClosures: boolean;
  lastNight: boolean;
}

function checkedAddress(url: string): string {
  const address = url.trim();
  if (address !== '' && httpsAddress.check(address) !== null)
    throw new Refusal('httpsAddress', { field: 'url' });
  return address;
}

export async function addFeed(
  tx: Tx,
  caller: Caller,
  nid: number,
  typed: TypedFeed & { exports: boolean },
): Promise<number> {
  const house = await board.houseForCaller(tx, caller, nid);
  if (!house) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, house.agid, 'item');
  const url = checkedAddress(typed.url);
  if (url === '' && !typed.exports) throw new Refusal('feedSaysNothing', { field: 'url' });
  if (url !== '' && (await managed.isThere(tx, nid, url, 0)))
    throw new Refusal('feedThere', { field: 'url' });
  const id = await managed.insertFeed(tx, nid, {
    ...typed,
    url,
    key: typed.exports ? newExportKey() : null,
    by: caller.uid,
  });
  if (url !== '') await readSoon(tx, id);
  await audit(tx, caller, 'channel feed added', { nid, source: typed.source }, String(id));
  touch(tx, house.agid, 'channel', 'house');
  return id;
}

/** By whoever writes in its agency; it is locked. */
async function own(tx: Tx, caller: Caller, id: number): Promise<board.FeedRow> {
  await queries.lockFeed(tx, id);
  const feed = await board.feedForCaller(tx, caller, id);
  if (!feed) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, feed.agid, 'item');
  return feed;
}

export async function saveFeed(
  tx: Tx,
  caller: Caller,
  id: number,
  {
    seen,
    paused,
    ...typed
  }: Omit<TypedFeed, 'url'> & { url: string | undefined; paused: boolean; seen: number },
): Promise<void> {
  const feed = await own(tx, caller, id);
  refuseStale(await board.versionOf(tx, id), caller, seen);
  const url = typed.url === undefined || feed.from_field ? feed.address : checkedAddress(typed.url);
  if (feed.from_field && typed.url !== undefined && typed.url !== feed.address)
    throw new Refusal('feedOfField', { field: 'url' });
  if (url === '' && feed.export_key === null) throw new Refusal('feedSaysNothing', { field: 'url' });
  if (url !== '' && !feed.from_field && (await managed.isThere(tx, feed.nid, url, id)))
    throw new Refusal('feedThere', { field: 'url' });
  // What is read otherwise is read anew.
  const isOther = url !== feed.address || typed.source !== feed.source || typed.lastNight !== feed.last_night;
  await managed.updateFeed(
    tx,
    id,
    { ...typed, url: feed.from_field ? '' : url, paused, by: caller.uid },
    isOther,
  );
  if (!paused && url !== '') await readSoon(tx, id);
  await audit(
    tx,
    caller,
    'channel feed changed',
    { source: typed.source, paused, address: url !== feed.address },
    String(id),
  );
  touch(tx, feed.agid, 'channel', 'house');
}

async function readSoon(tx: Tx, id: number): Promise<void> {
  await enqueue(tx, readOneFeed, { id }, { key: `channel feed ${id}`, maxAttempts: 3 });
}

export async function takeAway(tx: Tx, caller: Caller, id: number): Promise<void> {
  const feed = await own(tx, caller, id);
  if (feed.from_field && feed.address !== '') throw new Refusal('feedOfField');
  await removeFeed(tx, id);
  await audit(tx, caller, 'channel feed removed', { nid: feed.nid, source: feed.source }, String(id));
  touch(tx, feed.agid, 'house');
}

export async function changeExport(tx: Tx, caller: Caller, id: number, exports: boolean): Promise<void> {
  const feed = await own(tx, caller, id);
  if (!exports && feed.address === '') throw new Refusal('feedSaysNothing', { field: 'url' });
  await managed.writeExportKey(tx, id, exports ? newExportKey() : null);
  await audit(tx, caller, 'channel export changed', { exports }, String(id));
  touch(tx, feed.agid, 'channel');
}

/** A person says that what was doubted is right. */
export async function acceptReading(tx: Tx, caller: Caller, id: number): Promise<void> {
  const asked = await board.readingForCaller(tx, caller, id);
  if (!asked) throw new Refusal('notFound');
  await own(tx, caller, asked.feed_id);
  const reading = await board.readingForCaller(tx, caller, id);
  if (!reading?.is_last || reading.outcome !== 'doubted') throw new Refusal('readingNotDoubted');
  const feed = (await queries.lockFeed(tx, reading.feed_id))!;
  const today = todayInParis();
  const known = await standingEvents(tx, feed.id, keptSince(today));
  await writeEvents(tx, feed.id, matchingOf(known, reading.events.map(heard), today), {
    today,
    freesNothing: reading.unread.length > 0,
  });
  await managed.writeAccepted(tx, id, caller.uid);
  await readings.writeChanges(tx, id, await settleFeed(tx, feed, today));
  await managed.writeGood(tx, feed.id);
  await audit(tx, caller, 'channel reading accepted', { feed: feed.id }, String(id));
  touch(tx, feed.agid, 'channel');
}

/** @param nights of its conflict, as they are now: when they become others the question is asked again. */
export async function settleConflict(
  tx: Tx,
  caller: Caller,
  id: number,
  way: '' | 'cancelling' | 'ignored',
  note: string,
): Promise<void> {
  const conflict = await board.conflictForCaller(tx, caller, id);
  if (!conflict) throw new Refusal('notFound');
  await own(tx, caller, conflict.feed_id);
  if (!(await managed.writeWay(tx, id, { way, note, by: caller.uid }))) throw new Refusal('conflictOver');
  const feed = (await queries.lockFeed(tx, conflict.feed_id))!;
  await settleFeed(tx, feed, todayInParis());
  await audit(tx, caller, 'channel conflict', { way }, String(id));
  touch(tx, feed.agid, 'channel');
}
