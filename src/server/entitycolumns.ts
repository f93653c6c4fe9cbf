/** The columns of a declared entity, by the names of its fields. */
import type { Entity } from '#kernel/entity.ts';
import { isTextKind } from '#kernel/fields.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { seesContacts, seesPerson } from './contacts.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** Whether the caller is shown what the field holds in a row `x`: a contact as the person's are (C15), nobody's is no guest's. Undefined: everybody is. */
export function isFieldShown(entity: Entity, name: string, caller: Caller): Sql | undefined {
  const person = entity.fields[name]?.contactOf;
  if (person === undefined || seesContacts(caller)) return undefined;
  const uid = sql.ref(`x.${person}`);
  return sql`(${uid} is null or ${seesPerson(caller, uid, sql`x.agid`)})`;
}

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
  return foldedTexts(entity, (name) => sql.ref(`${alias}.${columnOf(entity, name)}`));
}

/** The same of a row `x` as the caller is shown it; undefined where all of it is. */
export function shownText(entity: Entity, caller: Caller): Sql | undefined {
  if (!entity.search.some((name) => isFieldShown(entity, name, caller))) return undefined;
  const shown = (name: string): Sql => {
    const [column, isShown] = [sql.ref(`x.${columnOf(entity, name)}`), isFieldShown(entity, name, caller)];
    return isShown ? sql`case when ${isShown} then ${column} end` : column;
  };
  return foldedTexts(entity, shown) ?? undefined;
}

function foldedTexts(entity: Entity, of: (name: string) => Sql): Sql | null {
  const texts = entity.search
    .filter((name) => isTextual(entity, name))
    .map((name) => sql`coalesce(${of(name)}, '')`);
  return texts.length === 0 ? null : sql`fold(${sql.join(texts, sql` || ${BETWEEN_COLUMNS} || `)})`;
}

function isTextual(entity: Entity, name: string): boolean {
  const kind = entity.fields[name]?.kind;
  return kind !== undefined && (isTextKind(kind) || kind === 'choice');
}
