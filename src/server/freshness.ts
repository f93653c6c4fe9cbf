/**
 * What changed, for whom: `touch` inside the transaction that changes it. Written last, so that the row of a key is held only
 * while committing; announced by NOTIFY, which PostgreSQL delivers on commit and never on rollback.
 */
import type { CacheKey } from '#kernel/freshness.ts';
import { withDependants } from '#kernel/freshness.ts';
import { sql } from 'kysely';
import { planned } from './planned.ts';
import type { Db, Tx } from './sql.ts';

export const FRESHNESS_CHANNEL = 'freshness';
const touched = new WeakMap<Tx, Map<string, { key: CacheKey; agid: number }>>();

/** Marks keys (and what depends on them, B82) changed for one agency; agid 0 speaks to everyone. */
export function touch(tx: Tx, agid: number, ...keys: CacheKey[]): void {
  const marks = touched.get(tx) ?? new Map<string, { key: CacheKey; agid: number }>();
  touched.set(tx, marks);
  for (const key of withDependants(keys)) marks.set(`${key} ${agid}`, { key, agid });
}

/** Called by `inTransaction` only. The instant never goes back, whatever the clock does. */
export async function flushTouched(tx: Tx): Promise<void> {
  const marks = touched.get(tx);
  if (!marks || marks.size === 0) return;
  touched.delete(tx);
  const ordered = [...marks.keys()].toSorted();
  const values = ordered.map((name) => {
    const mark = marks.get(name)!;
    return sql`(${mark.key}, ${mark.agid}::integer, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;
  });
  const byAgency = new Map<number, CacheKey[]>();
  for (const { key, agid } of marks.values()) byAgency.set(agid, [...(byAgency.get(agid) ?? []), key]);
  const notices = [...byAgency].map(
    ([agid, keys]) => sql`pg_notify(${FRESHNESS_CHANNEL}, ${JSON.stringify({ agid, keys })})`,
  );
  await planned(sql`
    with written as (
      insert into cache_key (querykey, agid, changed_at) values ${sql.join(values)}
      on conflict (querykey, agid) do update set changed_at = greatest(excluded.changed_at, cache_key.changed_at + 1))
    select ${sql.join(notices)}`).execute(tx);
}

export interface KeyTimestamp {
  querykey: CacheKey;
  timestamp: number;
}

/** The latest instant of each key in the caller's agencies (none: every agency, for staff who see all and for guests of several). */
export async function keyTimestamps(db: Db, agids: readonly number[] | null): Promise<KeyTimestamp[]> {
  const where = agids === null ? sql`true` : sql`agid = any(${[0, ...agids]}::integer[])`;
  const answer =
    await sql<KeyTimestamp>`select querykey, max(changed_at) as timestamp from cache_key where ${where} group by querykey`.execute(
      db,
    );
  return answer.rows;
}
