/**
 * Deleting many rows at once: those that were ticked, or all that a search finds. An act whose condition is the set somebody saw: it names
 * when the list was read, what could be seen then and, of a search, how many rows it showed; when any is no longer so, nothing is deleted
 * (docs/decisions/0039).
 */
import type { Entity } from '#kernel/entity.ts';
import { listOf } from '#kernel/entity.ts';
import { MOST_ROWS } from '#kernel/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from './audit.ts';
import { sourceOf } from './entitylists.ts';
import * as queries from './entityqueries.ts';
import { removeUnused } from './entityuses.ts';
import { touch } from './freshness.ts';
import { count } from './listqueries.ts';
import { requireAgencyWrite } from './scope.ts';
import type { Caller } from './session.ts';
import { sees } from './snapshot.ts';
import type { Tx } from './sql.ts';

/** When a list was read, and what the database showed then, as its answer said: without a snapshot, a save under way is not told apart. */
interface Reading {
  seen: number;
  snapshot: string | undefined;
}

/** What somebody saw when they asked for it: ticked rows, or the search and how many rows it showed. */
type Wanted = { read: Reading } & ({ ids: number[] } | { s: string; count: number | undefined });

/** No write goes on for so long (sql.ts). Numbers of transactions come round: an old row's says nothing. */
const LONGEST_WRITE_MS = 10 * 60_000;

/** Written after the list was read, or before and not yet to be seen. */
function isUnread({ seen, snapshot }: Reading, { ms, writer }: { ms: number; writer: string }): boolean {
  if (ms > seen) return true;
  return snapshot !== undefined && ms > seen - LONGEST_WRITE_MS && !sees(snapshot, writer);
}

/** All or nothing: one that may not go keeps the others (B15). */
export async function bulkDelete(tx: Tx, entity: Entity, caller: Caller, wanted: Wanted) {
  const isSearch = 's' in wanted;
  const rows = await queries.lockMany(tx, entity, caller, isSearch ? { search: wanted.s } : wanted);
  if (isSearch) await refuseOtherCount(tx, entity, caller, wanted);
  else if (rows.length !== new Set(wanted.ids).size) throw new Refusal('notFound');
  for (const { agid } of rows) if (agid !== queries.SHARED) requireAgencyWrite(tx, caller, agid, 'item');
  const changed = rows.filter((row) => isUnread(wanted.read, row)).length;
  if (changed > 0) throw new Refusal('rowsChanged', { params: { n: changed } });
  const ids = rows.map(({ id }) => id);
  await removeUnused(tx, entity, caller, ids, () => queries.remove(tx, entity, ids));
  for (const agid of new Set(rows.map((row) => row.agid))) touch(tx, agid, entity.cacheKey);
  await audit(tx, caller, `bulk delete ${entity.name}`, { ids });
  return { models: [], totalCount: ids.length };
}

/** As the list counts: what one sees, of which one's own goes (B106). */
async function refuseOtherCount(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  { s, count: shown }: { s: string; count: number | undefined },
): Promise<void> {
  if (shown === undefined) throw new Refusal('required', { field: 'count' });
  const listing = { search: s, sort: 'id', direction: 'asc', asked: undefined } as const;
  const found = await count(tx, listOf(entity), sourceOf(entity), caller, listing, MOST_ROWS + 1);
  if (found !== shown) throw new Refusal('listChanged', { params: { shown, found } });
}
