/** SQL that writes what people say of feeds, readings and conflicts. */
import type { Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import { nextVersion } from '#server/version.ts';
import type { Source } from './source.ts';

interface FeedToWrite {
  source: Source;
  label: string;
  url: string;
  takesClosures: boolean;
  lastNight: boolean;
  by: number;
}

export async function isThere(tx: Tx, houseId: number, url: string, but: number): Promise<boolean> {
  const found = await maybe(
    tx,
    sql`select from channel_feed f join house h on h.id = f.house_id
      where f.house_id = ${houseId} and f.id <> ${but} and (f.url = ${url} or f.from_field and h.ical = ${url})`,
  );
  return found !== undefined;
}

export async function insertFeed(
  tx: Tx,
  houseId: number,
  { source, label, url, takesClosures, lastNight, by, key }: FeedToWrite & { key: string | null },
): Promise<number> {
  const made = await one(
    tx,
    sql<{ id: number }>`
      insert into channel_feed (house_id, source, label, url, takes_closures, last_night, export_key, created_by, edited_by)
      values (${houseId}, ${source}, ${label.trim()}, ${url}, ${takesClosures}, ${lastNight}, ${key}, ${by}, ${by}) returning id`,
  );
  return made.id;
}

export async function updateFeed(
  tx: Tx,
  id: number,
  { source, label, url, takesClosures, lastNight, paused, by }: FeedToWrite & { paused: boolean },
  isReadAnew: boolean,
): Promise<void> {
  const anew = isReadAnew ? sql`, etag = '', last_modified = '', body_hash = '', failures = 0` : sql``;
  await changed(
    tx,
    sql`update channel_feed set source = ${source}, label = ${label.trim()}, url = ${url}, takes_closures = ${takesClosures}, last_night = ${lastNight},
      paused = ${paused}, due_at = now(), edited = ${nextVersion(sql`edited`)}, edited_by = ${by}${anew} where id = ${id}`,
  );
}

/** Another word makes the former address nobody's; what the site knew of us counts no more. */
export async function writeExportKey(tx: Tx, id: number, key: string | null): Promise<void> {
  await changed(
    tx,
    sql`update channel_feed set export_key = ${key}, told = '{}', exported_at = null where id = ${id}`,
  );
}

export async function writeAccepted(tx: Tx, id: number, by: number): Promise<void> {
  await changed(
    tx,
    sql`update channel_reading set outcome = 'good', accepted_at = now(), accepted_by = ${by} where id = ${id}`,
  );
}

export async function writeGood(tx: Tx, feedId: number): Promise<void> {
  await changed(tx, sql`update channel_feed set problem = '', good_at = now() where id = ${feedId}`);
}

/** False where it is no conflict any more. */
export async function writeWay(
  tx: Tx,
  id: number,
  { way, note, by }: { way: '' | 'cancelling' | 'ignored'; note: string; by: number },
): Promise<boolean> {
  const count = await changed(
    tx,
    sql`update channel_event set way = ${way}, way_note = ${note.trim()}, way_nights = nights, way_at = now(), way_by = ${by}
      where id = ${id} and gone_at is null and state in ('conflict', 'ignored')`,
  );
  return count === 1;
}

export async function writeUndone(tx: Tx, id: number, by: number): Promise<void> {
  await changed(tx, sql`update channel_reading set undone_at = now(), undone_by = ${by} where id = ${id}`);
}

/** Nothing it says is read until somebody starts it again; then all of it. */
export async function pauseFeed(tx: Tx, id: number, by: number): Promise<void> {
  await changed(
    tx,
    sql`update channel_feed set paused = true, etag = '', last_modified = '', body_hash = '', edited = ${nextVersion(sql`edited`)}, edited_by = ${by} where id = ${id}`,
  );
}

/** Events back to the nights they held: gone where they held none. */
export async function writeEventsBack(
  tx: Tx,
  feedId: number,
  events: readonly { id: number; from: string | null; to: string | null }[],
): Promise<void> {
  await changed(
    tx,
    sql`update channel_event e set gone_at = case when n.f is null then now() end, state = case when n.f is null then 'passed' else 'taken' end,
        nights = case when n.f is null then e.nights else daterange(n.f, n.t) end
      from unnest(${events.map(({ id }) => id)}::integer[], ${events.map(({ from }) => from)}::date[], ${events.map(({ to }) => to)}::date[]) as n (id, f, t)
      where e.id = n.id and e.feed_id = ${feedId}`,
  );
}
