/** SQL of the generic entities, one record at a time, made from their declarations. Their lists: entitylists.ts. */
import type { Entity } from '#kernel/entity.ts';
import { listOf } from '#kernel/entity.ts';
import type { Stored } from '#kernel/fields.ts';
import { MOST_ROWS } from '#kernel/list.ts';
import { Refusal } from '#kernel/refusal.ts';
import { columnOf } from './entitycolumns.ts';
import { columns, scopeOf, sourceOf } from './entitylists.ts';
import { matches } from './listqueries.ts';
import { namable, requireReadable } from './references.ts';
import { writeScope } from './scope.ts';
import type { Caller } from './session.ts';
import { writerOf } from './snapshot.ts';
import type { Db, Tx } from './sql.ts';
import { changed, maybe, one, rows, sql } from './sql.ts';
import { fullName } from './sqlwords.ts';
import { nextVersion, versionMs } from './version.ts';
import type { Version } from './version.ts';

export function read(
  db: Db,
  entity: Entity,
  caller: Caller,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  return maybe(
    db,
    sql<
      Record<string, unknown>
    >`select ${columns(entity, Object.keys(entity.fields), caller)} from ${sql.table(entity.table)} x
      where x.id = ${id} and ${scopeOf(entity, caller)}`,
  ).then((row) => row && numbered(entity, row));
}

/** numeric comes from pg as text; cents ÷ 100 is exact in a double. */
function numbered(entity: Entity, row: Record<string, unknown>): Record<string, unknown> {
  for (const [name, { kind }] of Object.entries(entity.fields)) {
    if ((kind === 'euros' || kind === 'percent') && row[name] !== null) row[name] = Number(row[name]);
  }
  return row;
}

const UPDATED_MS = versionMs(sql`x.updated`);

/** When the row as it is now was written; 0 when there is none. */
export async function version(db: Db, entity: Entity, id: number): Promise<number> {
  const row = await maybe(
    db,
    sql<{ ms: number }>`select ${UPDATED_MS} as ms from ${sql.table(entity.table)} x where x.id = ${id}`,
  );
  return row?.ms ?? 0;
}

/** The agency of what is every agency's: its permission alone says who changes it. */
export const SHARED = 0;

export interface Locked {
  agid: number;
  version: Version;
  values: Record<string, Stored>;
}

/** The row as stored, locked until the end: a second save waits, then sees the first one's version. */
export async function lock(tx: Tx, entity: Entity, caller: Caller, id: number): Promise<Locked | undefined> {
  const row = await maybe(
    tx,
    sql<
      Record<string, Stored> & {
        agid?: number | null;
        updated_ms: number;
        updated_by: number | null;
        editor: string;
      }
    >`
      select x.*, ${UPDATED_MS} as updated_ms,
        coalesce((select ${fullName('person')} from person where person.id = x.updated_by), '') as editor
      from ${sql.table(entity.table)} x where x.id = ${id} and ${scopeOf(entity, caller)} for update of x`,
  );
  if (!row) return undefined;
  const values = Object.fromEntries(
    Object.keys(entity.fields).map((name) => [name, row[columnOf(entity, name)] ?? null]),
  );
  return {
    agid: row.agid ?? 0,
    version: { ms: row.updated_ms, by: row.updated_by, name: row.editor },
    values,
  };
}

/**
 * A number of another agency's house must read as unknown, not be kept: also to those who see both agencies, whose record it would reach into.
 * What stands there already stays, whoever saves something else.
 */
export async function checkReferences(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  agid: number | null,
  values: Record<string, Stored>,
  stored: Record<string, Stored> = {},
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = values[name];
    if (!field.to || typeof value !== 'number' || value === stored[name]) continue;
    requireReadable(field.to, caller, name);
    const known = await maybe(tx, namable(field.to, value, agid, caller));
    if (!known) throw new Refusal('unknownChoice', { field: name });
  }
}

export async function insert(tx: Tx, entity: Entity, values: Record<string, Stored>): Promise<number> {
  const names = Object.keys(values);
  const row = await one(
    tx,
    sql<{
      id: number;
    }>`insert into ${sql.table(entity.table)} (${sql.join(names.map((name) => sql.ref(columnOf(entity, name))))})
      values (${sql.join(names.map((name) => values[name]))}) returning id`,
  );
  return row.id;
}

export async function update(
  tx: Tx,
  entity: Entity,
  id: number,
  values: Record<string, Stored>,
): Promise<void> {
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(entity, name))} = ${value}`,
  );
  await changed(
    tx,
    sql`update ${sql.table(entity.table)} set ${sql.join(assignments)}, updated = ${nextVersion(sql`updated`)} where id = ${id}`,
  );
}

export async function remove(tx: Tx, entity: Entity, ids: number[]): Promise<void> {
  await changed(tx, sql`delete from ${sql.table(entity.table)} where id = any(${ids}::integer[])`);
}

/** What a bulk delete means, locked, each with its version: all of a search, or those of the numbers that the caller may see. */
export function lockMany(
  tx: Tx,
  entity: Entity,
  caller: Caller,
  wanted: { search: string } | { ids: readonly number[] },
): Promise<{ id: number; agid: number; ms: number; writer: string }[]> {
  // Everything that a filter finds is everything of one's own; a row that was named is answered for (B106).
  const which =
    'search' in wanted
      ? sql`${matches(listOf(entity), sourceOf(entity), caller, { search: wanted.search, asked: undefined })} and ${entity.scope === 'shared' ? sql`true` : writeScope(caller, 'x')}`
      : sql`x.id = any(${[...wanted.ids]}::integer[])`;
  return rows(
    tx,
    sql<{ id: number; agid: number; ms: number; writer: string }>`
      select x.id, coalesce(x.agid, ${SHARED}) as agid, ${UPDATED_MS} as ms, ${writerOf('x')} as writer
      from ${sql.table(entity.table)} x where ${scopeOf(entity, caller)} and ${which} order by x.id limit ${MOST_ROWS} for update of x`,
  );
}
