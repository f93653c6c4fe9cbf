/** What a reference points at: houses, requests, and every declared entity that is called by a text. */
import { entityNamed } from '#entities/all.ts';
import type { Entity } from '#kernel/entity.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { columnOf, searchedText } from './entitycolumns.ts';
import type { Scope } from './scope.ts';
import { agencyScope, houseScope, requestScope, sharedScope } from './scope.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { contains, houseWords } from './sqlwords.ts';

/** Its rows are `target` in all of these. */
export interface Target {
  table: string;
  /** The column a row is called by. */
  label: string;
  scope: (caller: Caller) => Scope;
  /** Each row belongs to one agency, and only that agency's own may name it. */
  isOfAgency: boolean;
  /** Rows whose label holds the words, found by an index of the table. */
  isCalled: (words: string) => Sql;
}

const LABEL = (column: string, words: string) =>
  sql`fold(${sql.ref(`target.${column}`)}) like ${contains(words)}`;

/** Not declared: each is a feature of its own. */
const FEATURES: Readonly<Record<string, Target>> = {
  house: {
    table: 'house',
    label: 'title',
    scope: (caller) => houseScope(caller, 'target'),
    isOfAgency: true,
    isCalled: (words) => sql`${houseWords('target')} like ${contains(words)} and ${LABEL('title', words)}`,
  },
  request: {
    table: 'request',
    label: 'alphaid',
    scope: (caller) => requestScope(caller, 'target'),
    isOfAgency: true,
    // People read a number whole from a mail or a contract; its index knows nothing of parts.
    isCalled: (words) => sql`target.alphaid = ${words.toUpperCase()}`,
  },
};

/** Throws for what nobody knows: the routes of an entity ask when they are made, so that the product does not start. */
export function targetOf(to: ReferenceTo): Target {
  const entity = entityNamed(to);
  const target = FEATURES[to] ?? (entity && targetOfEntity(entity));
  if (!target) throw new TypeError(`A reference points at ${to}, and nothing is called so`);
  return target;
}

function targetOfEntity(entity: Entity): Target {
  const { name, table, scope, labelField, search } = entity;
  const text = searchedText(entity, 'target');
  if (labelField === null || text === null || !search.includes(labelField))
    throw new TypeError(`A reference points at ${name}, which has no text it is called and searched by`);
  if (scope === 'request') throw new TypeError(`A reference points at ${name}, which hangs on a request`);
  const label = columnOf(entity, labelField);
  return {
    table,
    label,
    scope: (caller) => (scope === 'shared' ? sharedScope(caller) : agencyScope(caller, 'target')),
    isOfAgency: scope === 'agency',
    // The first finds by the index of all it is searched by, the second leaves what matched elsewhere than in its label.
    isCalled: (words) => sql`${text} like ${contains(words)} and ${LABEL(label, words)}`,
  };
}

/** What people call the row that `column` points at. */
export function calledBy(to: ReferenceTo, column: Sql): Sql {
  const { table, label } = targetOf(to);
  return sql`(select target.${sql.ref(label)} from ${sql.table(table)} target where target.id = ${column})`;
}

/**
 * Whether `column` points at a row so called that the caller may see. As an array, which is read once: PostgreSQL then joins the index of the
 * column with those of the entity's own texts.
 */
export function pointsAtCalled(to: ReferenceTo, column: Sql, words: string, caller: Caller): Sql {
  const { table, scope, isCalled } = targetOf(to);
  return sql`${column} = any(array(select target.id from ${sql.table(table)} target where ${isCalled(words)} and ${scope(caller)}))`;
}

/** The row itself, where the caller may see it and `agid` may name it. */
export function namable(to: ReferenceTo, id: number, agid: number | null, caller: Caller): Sql {
  const { table, scope, isOfAgency } = targetOf(to);
  const ofAgency = isOfAgency ? sql`target.agid = ${agid} and ` : sql``;
  return sql`select from ${sql.table(table)} target where target.id = ${id} and ${ofAgency}${scope(caller)}`;
}
