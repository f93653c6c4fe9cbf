/**
 * A generic entity is a declaration: from it follow its list, its form, its routes, its CSV, its `tabledefinitions` and its tests.
 */
import type { Day } from './day.ts';
import type { CacheKey } from './freshness.ts';
import { can } from './permissions.ts';
import type { Field, Stored } from './fields.ts';
import { readField } from './fields.ts';
import { brokenRules } from './recordrules.ts';
import type { RecordRule } from './recordrules.ts';
import type { List } from './list.ts';
import type { CommonWarning, RefusalKey } from './refusal.ts';
import type { LocalizedText } from './localized.ts';

type Fields = Readonly<Record<string, Field>>;

/** Rows of another table that keep one of these from being deleted: how they are counted, named, and who sees them. */
export interface Use {
  table: string;
  /** Its column that points here. */
  column: string;
  one: LocalizedText;
  many: LocalizedText;
  /** The column a row is known by; or the person in the other, by the name on the agency's card. */
  named: string;
  person?: string;
  /** Through the request in this column; otherwise to the staff of their agency. */
  request?: string;
}

export interface Entity {
  /** As the documents name it: 'paymentrequest'. Routes are /{name}s and /crm{name}s. */
  name: string;
  table: string;
  title: LocalizedText;
  singular: LocalizedText;
  /** Which rows: those of the caller's agency, those hanging on a request the caller sees, or rows that every agency shares (staff read them). */
  scope: 'agency' | 'request' | 'shared';
  /** Expressions over permissions; null: nobody, by these routes. */
  view: string;
  create: string | null;
  save: string | null;
  remove: string | null;
  cacheKey: CacheKey;
  fields: Fields;
  /** Columns of the list, in order. */
  columns: readonly string[];
  /** Columns the free search looks in: texts, under one trigram index of them all (decision 37), and amounts, each with an index. */
  search: readonly string[];
  /** Columns that may be sorted by: each has the indexes (agid, column, id) and (column, id), for one agency and for all. `id` always may. */
  sort: readonly string[];
  /** Unique constraints, by name, and the field to show their refusal at. */
  unique?: Readonly<Record<string, string>>;
  /** What to answer when rows of other tables still point here, and which those may be. */
  inUse?: RefusalKey;
  usedBy?: readonly Use[];
  /** Over several fields, on both sides. */
  rules?: readonly RecordRule[];
}

/** The same, its lists of names checked against its fields. */
type Checked<F extends Fields> = Omit<
  Entity,
  'fields' | 'columns' | 'search' | 'sort' | 'unique' | 'rules'
> & {
  fields: F;
  columns: readonly (keyof F & string)[];
  search: readonly (keyof F & string)[];
  sort: readonly (keyof F & string)[];
  unique?: Readonly<Record<string, keyof F & string>>;
  rules?: readonly RecordRule<keyof F & string>[];
};

export function defineEntity<const F extends Fields>(
  entity: Checked<F>,
): Omit<Entity, 'fields'> & { fields: F } {
  return entity;
}

/** What a read answers for a field, as the wire has it. */
type Read<F extends Field> = F extends { choices: readonly { id: infer Id }[] }
  ? Id | null
  : F extends Field<'text' | 'longtext' | 'mail' | 'phone'>
    ? string
    : F extends Field<'flag'>
      ? 0 | 1
      : F extends Field<'day'>
        ? Day | null
        : F extends Field<'moment'>
          ? string | null
          : number | null;
/** The record a read answers, derived from its declaration: RecordOf<typeof platform>. */
export type RecordOf<E extends { fields: Fields }> = { id: number } & {
  [Name in keyof E['fields']]: Read<E['fields'][Name]>;
};

/** Its list, whose first column is the number a row is known by. */
export function listOf(entity: Entity): List {
  return {
    name: entity.name,
    cacheKey: entity.cacheKey,
    columns: {
      id: { kind: 'integer', label: { fr: 'N°', en: 'N°' } },
      ...Object.fromEntries(entity.columns.map((name) => [name, entity.fields[name]!])),
    },
    sorts: entity.sort,
    terms: Object.keys(entity.fields),
  };
}

/** 'CrmPlatform': the name that wraps the object in a body (D13). */
export function prefixOf(entity: Pick<Entity, 'name'>): string {
  return `Crm${entity.name[0]!.toUpperCase()}${entity.name.slice(1)}`;
}

export interface TableDefinition {
  entity: string;
  allowViewing: boolean;
  allowSaving: boolean;
  allowCreating: boolean;
  allowDeleting: boolean;
  limitedResults: boolean;
  columns: string[];
  sort: string[];
  rules: Record<string, string[]>;
}

/** What `tabledefinitions` says to somebody holding these permissions (B17). */
export function tableDefinition(
  entity: Entity,
  held: ReadonlySet<string>,
  seesAll: boolean,
): TableDefinition {
  const may = (expression: string | null) => expression !== null && can(expression, held);
  return {
    entity: entity.name,
    allowViewing: may(entity.view),
    allowSaving: may(entity.save),
    allowCreating: may(entity.create),
    allowDeleting: may(entity.remove),
    limitedResults: !seesAll,
    columns: [...entity.columns],
    sort: ['id', ...entity.sort],
    rules: Object.fromEntries(
      Object.entries(entity.fields).map(([name, { rules, readOnly }]) => [
        name,
        [...rules.map(({ wire }) => wire), ...(readOnly ? ['readonly'] : [])],
      ]),
    ),
  };
}

/** What a read has beside the fields, columns of every generic table and whether it may be changed: accepted in a write and ignored, like any read-only field (D13). */
const OWN_COLUMNS = new Set(['id', 'agid', 'created', 'updated', 'updated_by', 'can_write']);

/**
 * Checks a whole record (create), the fields that were sent (save), or what a form holds. Unknown fields are refused, read-only ones ignored.
 * @param existing the stored record that a partial save is laid over.
 */
export function readRecord(
  entity: Pick<Entity, 'fields' | 'rules'>,
  sent: Readonly<Record<string, unknown>>,
  existing?: Readonly<Record<string, Stored>>,
): { values: Record<string, Stored> } | { warnings: CommonWarning[] } {
  const warnings: CommonWarning[] = [];
  const values: Record<string, Stored> = {};
  for (const name of Object.keys(sent)) {
    if (!Object.hasOwn(entity.fields, name) && !OWN_COLUMNS.has(name) && !isLabel(entity, name))
      warnings.push({ type: 'unknownField', field: name });
  }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.readOnly || (existing && !Object.hasOwn(sent, name))) continue;
    const read = readField(field, sent[name]);
    if ('problem' in read) warnings.push({ ...read.problem, field: name });
    else values[name] = read.value;
  }
  if (warnings.length === 0) warnings.push(...brokenRules(entity.rules ?? [], { ...existing, ...values }));
  return warnings.length > 0 ? { warnings } : { values };
}

/** '{reference}_label' comes with a read and may come back with a write. */
function isLabel(entity: Pick<Entity, 'fields'>, name: string): boolean {
  return name.endsWith('_label') && entity.fields[name.slice(0, -'_label'.length)]?.kind === 'reference';
}
