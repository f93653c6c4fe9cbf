/**
 * The list of a declared entity: from its declaration follow the rows (`x`), what can be asked of them, what they show. They leave PostgreSQL
 * as JSON in their wire form (measured 1.4–1.6× faster).
 */
import type { Entity } from '#kernel/entity.ts';
import { isTextKind } from '#kernel/fields.ts';
import type { ListColumn } from '#kernel/list.ts';
import { columnOf, isFieldShown, referenceIn } from './entitycolumns.ts';
import { termIs, wordsAreIn } from './entitysearch.ts';
import type { SortByName } from './listorder.ts';
import type { ListSource } from './listqueries.ts';
import type { Shown } from './listroute.ts';
import type { Scope } from './scope.ts';
import { calledBy, sortByCalled } from './references.ts';
import { agencyScope, bothScopes, listedScope, sharedScope, throughRequest, writeScope } from './scope.ts';
import type { Caller } from './session.ts';
import type { Db, Sql } from './sql.ts';
import { one, sql } from './sql.ts';
import { parisTimestamp } from './sqlwords.ts';

/** A field as the wire has it, empty where the caller is not shown it. */
function wireOf(entity: Entity, name: string, caller: Caller): Sql {
  const field = entity.fields[name]!;
  const isShown = isFieldShown(entity, name, caller);
  const stored = sql.ref(`x.${field.column ?? name}`);
  const column = isShown ? sql`case when ${isShown} then ${stored} end` : stored;
  if (field.kind === 'euros' || field.kind === 'percent')
    return sql`${column}::numeric / 100 as ${sql.ref(name)}`;
  if (field.kind === 'flag') return sql`${column}::integer as ${sql.ref(name)}`;
  // A text that nobody wrote is empty, as a form sends it (fields.ts).
  if (isTextKind(field.kind)) return sql`coalesce(${column}, '') as ${sql.ref(name)}`;
  if (field.kind === 'moment') return sql`${parisTimestamp(sql`${column}`)} as ${sql.ref(name)}`;
  return sql`${column} as ${sql.ref(name)}`;
}

/** The number a reference holds, and beside it what people call it. */
function labelOf(entity: Entity, name: string, caller: Caller): Sql[] {
  const reference = referenceIn(entity, name);
  return reference ? [sql`${calledBy(reference, caller)} as ${sql.ref(`${name}_label`)}`] : [];
}

/** @param isMarked each row says whether the caller may change it (B106). */
export function columns(entity: Entity, names: readonly string[], caller: Caller, isMarked = true): Sql {
  const parts = names.flatMap((name) => [wireOf(entity, name, caller), ...labelOf(entity, name, caller)]);
  const mine = isMarked
    ? [sql`(${entity.scope === 'shared' ? sql`true` : writeScope(caller, 'x')})::integer as can_write`]
    : [];
  return sql.join([sql`x.id`, ...parts, ...mine]);
}

/** Which rows of it exist for the caller, as its declaration says: rows `alias`. */
export function scopeOf({ scope }: Pick<Entity, 'scope'>, caller: Caller, alias = 'x'): Scope {
  if (scope === 'shared') return sharedScope(caller);
  return scope === 'agency'
    ? listedScope(caller, alias)
    : bothScopes(agencyScope(caller, alias), throughRequest(caller, `${alias}.ddl_id`));
}

export function sourceOf(entity: Entity): ListSource {
  return {
    from: sql`${sql.table(entity.table)} x`,
    alias: 'x',
    scope: (caller) => scopeOf(entity, caller),
    month: sql`x.created`,
    sorts: Object.fromEntries(entity.sort.map((name) => [name, sortOf(entity, name)])),
    terms: Object.fromEntries(
      Object.keys(entity.fields).map((name) => [
        name,
        (value: string, caller: Caller) => termIs(entity, name, value, caller),
      ]),
    ),
    words: (words, caller) => wordsAreIn(entity, words, caller),
  };
}

/** A reference is sorted by what it is called: its number says nothing to anybody. */
function sortOf(entity: Entity, name: string): Sql | SortByName {
  const reference = referenceIn(entity, name);
  return reference ? sortByCalled(reference) : sql.ref(`x.${columnOf(entity, name)}`);
}

/** Whoever sees several agencies meets what is called the same in each: a row says whose it is. */
function saysAgency(entity: Entity, caller: Caller): boolean {
  return caller.sees === 'all' && entity.scope !== 'shared';
}

/** On the screen it stands beside what a row is known by (`columns.tsx`); a file has a column more. */
export function agencyColumn(entity: Entity, caller: Caller): Readonly<Record<string, ListColumn>> {
  return saysAgency(entity, caller)
    ? { agency_name: { kind: 'text', label: { fr: 'Agence', en: 'Agency' } } }
    : {};
}

function ofAgency(entity: Entity, caller: Caller): Sql {
  if (!saysAgency(entity, caller)) return sql``;
  return sql`, (select a.name from agency a where a.id = x.agid) as agency_name`;
}

export async function entityRows(
  db: Db,
  entity: Entity,
  caller: Caller,
  chosen: Sql,
  shown: Shown,
): Promise<Record<string, unknown>[]> {
  const names = {
    rows: Object.keys(entity.fields),
    light: [entity.labelField ?? entity.columns[0]!],
    export: entity.columns,
  }[shown];
  const { models } = await one(
    db,
    sql<{
      models: Record<string, unknown>[];
    }>`select coalesce(json_agg(row_to_json(shown)), '[]') as models from
      (select ${columns(entity, names, caller, shown !== 'export')} ${ofAgency(entity, caller)} from ${sql.table(entity.table)} x
       join ${chosen} on chosen.id = x.id order by chosen.place) shown`,
  );
  return models;
}
