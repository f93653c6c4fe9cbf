/** The columns of a declared entity, by the names of its fields. */
import type { Entity } from '#kernel/entity.ts';
import { isTextKind } from '#kernel/fields.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

export function columnOf(entity: Entity, name: string): string {
  return entity.fields[name]?.column ?? name;
}

/** A column that holds a reference, in a row `alias` of its table. */
export interface ReferenceColumn {
  to: ReferenceTo;
  table: string;
  alias: string;
  column: string;
}

/** Where the field is a reference: its column in the row `x`. */
export function referenceIn(entity: Entity, name: string): ReferenceColumn | undefined {
  const to = entity.fields[name]?.to;
  return to && { to, table: entity.table, alias: 'x', column: columnOf(entity, name) };
}

/** Parts the columns that are searched. No search holds one (readSearch), so none is found across two columns. */
const BETWEEN_COLUMNS = sql.lit('\n');

/** The texts an entity is searched by, folded as one: word for word the expression of its table's trigram index. Null: there are none. */
export function searchedText(entity: Entity, alias: string): Sql | null {
  const texts = entity.search
    .filter((name) => isTextual(entity, name))
    .map((name) => sql`coalesce(${sql.ref(`${alias}.${columnOf(entity, name)}`)}, '')`);
  return texts.length === 0 ? null : sql`fold(${sql.join(texts, sql` || ${BETWEEN_COLUMNS} || `)})`;
}

function isTextual(entity: Entity, name: string): boolean {
  const kind = entity.fields[name]?.kind;
  return kind !== undefined && (isTextKind(kind) || kind === 'choice');
}
