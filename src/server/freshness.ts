/**
 * What changed, for whom: `touch` inside the transaction that changes it. Written last, so that the row of a key is held only
 * while committing; announced by NOTIFY, which PostgreSQL delivers on commit and never on rollback.
 */
import type { CacheKey } from '#kernel/freshness.ts';
import { withDependants } from '#kernel/freshness.ts';
import { prepared, pipelined } from './prepared.ts';
import { beforeCommit, sql } from './sql.ts';
import { ownerOfRequest } from './sqlwords.ts';
import type { Db, Tx } from './sql.ts';

export const FRESHNESS_CHANNEL = 'freshness';

/** What changed: the keys with their instants; with `requests`, only of those. */
export interface Notice {
  agid: number;
  keys: CacheKey[];
  times: number[];
  /** Each with the guest and the owner who may hear of it; the agency does in any case. */
  requests?: (readonly [ddl: number, alphaid: string, ...people: (number | null)[]])[] | null;
}

/** One key of one agency: as a whole, or of some requests. */
interface Mark {
  key: CacheKey;
  agid: number;
  ddls: Set<number> | undefined;
  isInternal: boolean;
}
const touched = new WeakMap<Tx, Map<string, Mark>>();

/** A notice holds 8000 bytes: beyond so many requests it speaks of all. */
const MOST_NAMED = 100;

/** Marks keys (and what depends on them, B82) changed for one agency; agid 0 speaks to everyone. */
export function touch(tx: Tx, agid: number, ...keys: CacheKey[]): void {
  for (const key of withDependants(keys)) markOf(tx, key, agid, false).ddls = undefined;
}

/** The same for what hangs on one request: only screens that show it read again, and only its own guest and owner hear of it. */
export function touchRequest(tx: Tx, request: { agid: number; ddlId: number }, ...keys: CacheKey[]): void {
  for (const key of withDependants(keys)) addRequest(markOf(tx, key, request.agid, false), request.ddlId);
}

/** What only the agency may know of a request: its notes. */
export function touchInternal(tx: Tx, request: { agid: number; ddlId: number }, ...keys: CacheKey[]): void {
  for (const key of withDependants(keys)) addRequest(markOf(tx, key, request.agid, true), request.ddlId);
}

function markOf(tx: Tx, key: CacheKey, agid: number, isInternal: boolean): Mark {
  const marks = touched.get(tx) ?? new Map<string, Mark>();
  touched.set(tx, marks);
  beforeCommit(tx, flushTouched);
  const name = `${key} ${agid} ${isInternal}`;
  const mark = marks.get(name) ?? { key, agid, ddls: new Set<number>(), isInternal };
  marks.set(name, mark);
  return mark;
}

function addRequest(mark: Mark, ddlId: number): void {
  if (!mark.ddls) return;
  mark.ddls.add(ddlId);
  if (mark.ddls.size > MOST_NAMED) mark.ddls = undefined;
}

/** Which agencies the transaction has changed something of so far; what is everybody's is nobody's. */
export function touchedAgencies(tx: Tx): number[] {
  const agids = [...(touched.get(tx)?.values() ?? [])].map(({ agid }) => agid);
  return [...new Set(agids)].filter((agid) => agid !== 0);
}

/** Asked again once the key's row is held: an instant taken while waiting for it would be older than changes already read. */
const NOW_MS = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Written just before the commit. The instant never goes back, whatever the clock does. */
export async function flushTouched(tx: Tx): Promise<void> {
  const marks = [...(touched.get(tx)?.values() ?? [])];
  if (marks.length === 0) return;
  touched.delete(tx);
  const written = new Map(marks.map(({ key, agid }) => [`${key} ${agid}`, { key, agid }]));
  const rows = [...written.values()];
  // One statement of one shape: planned once per connection, whatever was touched. The keys are taken in one order: no deadlock.
  await pipelined(
    prepared(sql`
    with written as (
      insert into cache_key (querykey, agid, changed_at)
      select key, agid, ${NOW_MS}
      from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map(({ agid }) => agid)}::integer[]) named (key, agid) order by agid, key
      on conflict (querykey, agid) do update set changed_at = greatest(${NOW_MS}, cache_key.changed_at + 1)
      returning querykey, agid, changed_at)
    select pg_notify(${FRESHNESS_CHANNEL}, jsonb_strip_nulls(jsonb_build_object('agid', n.agid,
      'keys', (select jsonb_agg(w.querykey order by w.querykey) from written w where w.agid = n.agid and w.querykey = any(n.keys)),
      'times', (select jsonb_agg(w.changed_at order by w.querykey) from written w where w.agid = n.agid and w.querykey = any(n.keys)),
      'requests', case when n.ddls is not null then coalesce((select jsonb_agg(case when n.internal then jsonb_build_array(r.id, r.alphaid)
          else jsonb_build_array(r.id, r.alphaid, r.sender_uid, ${ownerOfRequest('r', 'h')}) end order by r.id)
        from request r left join house h on h.id = r.page_nid where r.id = any(n.ddls)), '[]') end))::text)
    from jsonb_to_recordset(${JSON.stringify(noticesOf(marks))}::jsonb) n (agid integer, keys text[], ddls integer[], internal boolean)`),
  ).execute(tx);
}

interface Grouped {
  agid: number;
  keys: CacheKey[];
  ddls: number[] | null;
  internal: boolean;
}

/** One notice for the keys of an agency that speak of the same requests. */
function noticesOf(marks: readonly Mark[]): Grouped[] {
  const groups = new Map<string, Grouped>();
  for (const { key, agid, ddls, isInternal } of marks) {
    const named = ddls === undefined ? null : [...ddls].toSorted((a, b) => a - b);
    const name = JSON.stringify([agid, named, isInternal]);
    const group = groups.get(name) ?? { agid, keys: [], ddls: named, internal: isInternal };
    group.keys.push(key);
    groups.set(name, group);
  }
  return [...groups.values()];
}

export interface KeyTimestamp {
  querykey: CacheKey;
  timestamp: number;
}

/**
 * The latest instant of each key in the caller's agencies (none: every agency, for staff who see all and for guests of several). Whoever hears
 * of several waits for the keys that are just being written: one agency's change, committed after another's later one was answered, would
 * never be the latest. A lock of rows is a write, which the many who hear of one agency are spared.
 */
export async function keyTimestamps(db: Db, agids: readonly number[] | null): Promise<KeyTimestamp[]> {
  const where = agids === null ? sql`true` : sql`agid = any(${[0, ...agids]}::integer[])`;
  const held = agids?.length === 1 ? sql`` : sql`order by agid, querykey for share`;
  const answer = await sql<KeyTimestamp>`select querykey, max(changed_at) as timestamp
    from (select querykey, changed_at from cache_key where ${where} ${held}) keys group by querykey`.execute(
    db,
  );
  return answer.rows;
}
