/** What a reference points at: houses, requests, people, and every declared entity that is called by a text. */
import { entityNamed } from '#entities/all.ts';
import { READS_PEOPLE } from '#entities/readers.ts';
import { referredBy } from '#entities/references.ts';
import type { Entity } from '#kernel/entity.ts';
import type { ReferenceTo } from '#kernel/fields.ts';
import { asNoun } from '#kernel/localized.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { seesHolder } from './contacts.ts';
import { columnOf, searchedText } from './entitycolumns.ts';
import type { ReferenceColumn } from './entitycolumns.ts';
import type { SortByName } from './listorder.ts';
import type { Scope } from './scope.ts';
import { houseIsCalled, personIsCalled } from './searches.ts';
import { agencyScope, houseScope, isStaffOfAgency, requestScope, sharedScope, staffScope } from './scope.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { cardWords, contains, nameOrNull } from './sqlwords.ts';

/** Its rows are `target` in all of these. */
export interface Target {
  table: string;
  /** The column that references hold. */
  key: string;
  /** What a row is called, in words that the caller may read. */
  label: (caller: Caller) => Sql;
  scope: (caller: Caller) => Scope;
  /** Each row belongs to one agency, and only that agency's own may name it. */
  isOfAgency: boolean;
  /** Where a row may work for several: those that an agency may name. */
  worksFor?: (agid: number | null) => Sql;
  /** Each agency has its own row for one key: a reference means that of the row it stands in. */
  isPerAgency?: true;
  /** Who is told what a row is called, and finds by it; left out: whoever sees what points at it. */
  tells?: string;
  /** Rows whose label holds the words, found by an index of the table. */
  isCalled: (words: string) => Sql;
  /** The column whose index has the rows in the order of their labels; without it no list is sorted by this reference. */
  order?: string;
}

const LABEL = (column: string, words: string) =>
  sql`fold(${sql.ref(`target.${column}`)}) like ${contains(words)}`;

const [FIRST, LAST] = [sql.ref('target.first_name'), sql.ref('target.last_name')];

/** Not declared: each is a feature of its own. */
const FEATURES: Readonly<Record<string, Target>> = {
  house: {
    table: 'house',
    key: 'id',
    label: () => sql.ref('target.title'),
    scope: (caller) => houseScope(caller, 'target'),
    isOfAgency: true,
    isCalled: (words) => houseIsCalled('target', words),
    order: 'title',
  },
  request: {
    table: 'request',
    key: 'id',
    label: () => sql.ref('target.alphaid'),
    scope: (caller) => requestScope(caller, 'target'),
    isOfAgency: true,
    // People read a number whole from a mail or a contract; its index knows nothing of parts.
    isCalled: (words) => sql`target.alphaid = ${words.toUpperCase()}`,
  },
  // Whoever works for the agency, lent to it or its own.
  employee: {
    table: 'person',
    key: 'id',
    label: () => sql`coalesce(${nameOrNull('target')}, target.username)`,
    scope: (caller) => staffScope(caller, 'target'),
    isOfAgency: false,
    worksFor: (agid) => isStaffOfAgency('target', sql`${agid}::integer`),
    isCalled: (words) => personIsCalled('target', words),
  },
  // As the agency of the row knows them (D12): by its own card, never by what the account says of itself.
  person: {
    table: 'agency_card',
    key: 'uid',
    label: (caller) =>
      sql`coalesce(${nameOrNull('target')}, case when ${seesHolder(caller, 'target')} then nullif(target.mail, '') end)`,
    scope: (caller) => agencyScope(caller, 'target'),
    isOfAgency: true,
    isPerAgency: true,
    tells: READS_PEOPLE,
    // Found by the index, which knows mails and phones too; what is left is the name, in either order.
    isCalled: (words) =>
      sql`${cardWords('target')} like ${contains(words)} and fold(concat_ws(' ', ${FIRST}, ${LAST}, ${FIRST})) like ${contains(words)}`,
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
  const { name, table, scope, labelField, search, sort } = entity;
  const text = searchedText(entity, 'target');
  if (labelField === null || text === null || !search.includes(labelField))
    throw new TypeError(`A reference points at ${name}, which has no text it is called and searched by`);
  if (scope === 'request') throw new TypeError(`A reference points at ${name}, which hangs on a request`);
  const label = columnOf(entity, labelField);
  return {
    table,
    key: 'id',
    label: () => sql.ref(`target.${label}`),
    scope: (caller) => (scope === 'shared' ? sharedScope(caller) : agencyScope(caller, 'target')),
    isOfAgency: scope === 'agency',
    // The first finds by the index of all it is searched by, the second leaves what matched elsewhere than in its label.
    isCalled: (words) => sql`${text} like ${contains(words)} and ${LABEL(label, words)}`,
    ...(sort.includes(labelField) && { order: label }),
  };
}

/** Throws for what cannot be: the routes of an entity ask when they are made. */
export function checkReferenceFields({ name, scope, fields, sort }: Entity): void {
  for (const [field, { to }] of Object.entries(fields)) {
    if (to === undefined) continue;
    const { isPerAgency = false, order } = targetOf(to);
    if (isPerAgency && scope === 'shared')
      throw new TypeError(`${name} belongs to no agency, whose ${to} its ${field} would be`);
    if (sort.includes(field) && order === undefined)
      throw new TypeError(`${name} is sorted by its ${field}, and no index has each ${to} in that order`);
  }
}

const heldIn = ({ alias, column }: ReferenceColumn) => sql.ref(`${alias}.${column}`);

/** The row it points at. */
function isTarget(reference: ReferenceColumn): Sql {
  const { key, isPerAgency } = targetOf(reference.to);
  const same = sql`${sql.ref(`target.${key}`)} = ${heldIn(reference)}`;
  return isPerAgency ? sql`${same} and target.agid = ${sql.ref(`${reference.alias}.agid`)}` : same;
}

function isTold({ tells }: Target, caller: Caller): boolean {
  return tells === undefined || can(tells, caller.permissions);
}

/** What people call the row it points at, where the caller sees that row and may know its name. */
export function calledBy(reference: ReferenceColumn, caller: Caller): Sql {
  const target = targetOf(reference.to);
  if (!isTold(target, caller)) return sql`null::text`;
  return sql`(select ${target.label(caller)} from ${sql.table(target.table)} target where ${isTarget(reference)} and ${target.scope(caller)})`;
}

/**
 * Whether it points at a row so called that the caller may see. By the numbers of the rows, as an array that is read once: PostgreSQL joins
 * their index with those of the entity's own texts. Asked of the column itself it guesses ten rows of each target, and sooner reads the list
 * from its end until a page is full, to the beginning when little is found.
 */
export function pointsAtCalled(reference: ReferenceColumn, words: string, caller: Caller): Sql {
  const target = targetOf(reference.to);
  const { table, key, scope, isCalled, isPerAgency } = target;
  if (!isTold(target, caller)) return sql`false`;
  const pointing = { ...reference, alias: 'pointing' };
  const called = sql`from ${sql.table(table)} target where ${isCalled(words)} and ${scope(caller)}`;
  const ofAgency = isPerAgency ? sql` and exists (select ${called} and ${isTarget(pointing)})` : sql``;
  return sql`${sql.ref(`${reference.alias}.id`)} = any(array(select pointing.id from ${sql.table(reference.table)} pointing
    where ${heldIn(pointing)} = any(array(select ${sql.ref(`target.${key}`)} ${called}))${ofAgency}))`;
}

/** Rows in the order of what they point at. */
export function sortByCalled(reference: ReferenceColumn): SortByName {
  const { table, key, scope, order } = targetOf(reference.to);
  return {
    column: heldIn(reference),
    target: sql`${sql.table(table)} target`,
    key: sql.ref(`target.${key}`),
    scope,
    name: sql.ref(`target.${order!}`),
  };
}

/** The row itself, where the caller may see it and `agid` may name it. */
export function namable(to: ReferenceTo, id: number, agid: number | null, caller: Caller): Sql {
  const { table, key, scope, isOfAgency, worksFor } = targetOf(to);
  const ofAgency = isOfAgency ? sql`target.agid = ${agid} and ` : sql``;
  const forAgency = worksFor ? sql`${worksFor(agid)} and ` : sql``;
  return sql`select from ${sql.table(table)} target where ${sql.ref(`target.${key}`)} = ${id} and ${ofAgency}${forAgency}${scope(caller)}`;
}

/** Whoever may not read a list chooses nothing of it: a number guessed is no right, and what it is called would be told back. */
export function requireReadable(to: ReferenceTo, caller: Caller, field: string): void {
  const { view, title } = referredBy(to)!;
  if (view !== null && !can(view, caller.permissions))
    throw new Refusal('listNotReadable', { field, params: { list: asNoun(title) } });
}
