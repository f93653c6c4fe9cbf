/**
 * A generic entity is a declaration: from it follow its list, its form, its routes, its CSV, its `tabledefinitions` and its tests.
 */
import type { Day } from './day.ts';
import type { CacheKey } from './freshness.ts';
import { entityKey } from './freshness.ts';
import { can, entityNeeds } from './permissions.ts';
import type { Field } from './fields.ts';
import { isTextKind } from './fields.ts';
import type { RecordRule } from './recordrules.ts';
import type { List } from './list.ts';
import type { RefusalKey } from './refusal.ts';
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
  /** Who may read that, an expression over permissions; the others are told how many. */
  view: string;
  person?: string;
  /** Through the request in this column; otherwise to the staff of their agency. */
  request?: string;
}

/** Fields that stand together, under a heading. */
export interface FieldGroup<Name extends string = string> {
  title: LocalizedText;
  /** Said once of all of them. */
  hint?: LocalizedText;
  fields: readonly Name[];
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
  /** The text a record is called by, where another one refers to it and above its form; null: its number. */
  labelField: string | null;
  /** Headings of its form; what is in none of them comes first. */
  groups?: readonly FieldGroup[];
  /** Columns of the list, in order. */
  columns: readonly string[];
  /**
   * What the free search looks in: texts, under one trigram index of them all (decision 37); amounts and references, each with an index. A
   * reference is found by what it is called.
   */
  search: readonly string[];
  /**
   * Columns that may be sorted by: each has the indexes (agid, column, id) and (column, id), for one agency and for all. `id` always may. A
   * reference stands in the order of what it is called, which then has such indexes too.
   */
  sort: readonly string[];
  /** The one of them that says which row is newest, where the number does not: a screen begins with those. */
  newestBy?: string;
  /** Unique constraints, by name, and the field to show their refusal at. */
  unique?: Readonly<Record<string, string>>;
  /** What to answer when rows of other tables still point here, and which those may be. */
  inUse?: RefusalKey;
  usedBy?: readonly Use[];
  /** Over several fields, on both sides. */
  rules?: readonly RecordRule[];
}

type Derived = 'view' | 'create' | 'save' | 'remove' | 'cacheKey' | 'labelField';

/** As it is declared: the lists of names checked against its fields; what follows from its name only where it is otherwise. */
type Declared<F extends Fields> = Omit<
  Entity,
  Derived | 'fields' | 'groups' | 'columns' | 'search' | 'sort' | 'newestBy' | 'unique' | 'rules'
> &
  Partial<Pick<Entity, Exclude<Derived, 'labelField'>>> & {
    /** Nobody creates, saves or deletes one by these routes. */
    readOnly?: true;
    labelField?: keyof F & string;
    fields: F;
    groups?: readonly FieldGroup<keyof F & string>[];
    columns: readonly (keyof F & string)[];
    search: readonly (keyof F & string)[];
    sort: readonly (keyof F & string)[];
    newestBy?: keyof F & string;
    unique?: Readonly<Record<string, keyof F & string>>;
    rules?: readonly RecordRule<keyof F & string>[];
  } & (
    | { scope: Exclude<Entity['scope'], 'shared'> }
    // A new row is written for its creator's agency, and one that goes is told to that agency: what all of them share begins with the product.
    | { scope: 'shared'; create: null; remove: null }
    | { scope: 'shared'; readOnly: true }
  );

/**
 * Unless said otherwise, whoever holds `fullCrm{Name}` or `fullOwnCrm{Name}` reads and changes it, its cache key is its name, and a record is
 * called by the first column of the list, if that holds words.
 */
export function defineEntity<const F extends Fields>(
  declared: Declared<F>,
): Omit<Entity, 'fields'> & { fields: F } {
  const { readOnly = false, ...said } = declared;
  const own = entityNeeds(said.name);
  const change = readOnly ? null : own;
  const [first] = said.columns;
  return {
    view: own,
    create: change,
    save: change,
    remove: change,
    cacheKey: entityKey(said.name),
    labelField: first !== undefined && isTextKind(said.fields[first]!.kind) ? first : null,
    ...said,
  };
}

/** Its fields as its form shows them: those of no group, then group by group. */
export function groupsOf({ fields, groups = [] }: Pick<Entity, 'fields' | 'groups'>): {
  title?: LocalizedText;
  hint?: LocalizedText;
  fields: readonly string[];
}[] {
  const grouped = new Set(groups.flatMap((group) => group.fields));
  return [{ fields: Object.keys(fields).filter((name) => !grouped.has(name)) }, ...groups];
}

/** What a read answers for a field, as the wire has it. */
type Read<F extends Field> =
  F extends Field<'choices'>
    ? number[]
    : F extends { choices: readonly { id: infer Id }[] }
      ? Id | null
      : F extends Field<'text' | 'longtext' | 'mail' | 'phone' | 'place'>
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
    ...(entity.newestBy !== undefined && { newestBy: entity.newestBy }),
    terms: Object.keys(entity.fields),
    asks: ['s', 'l'],
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
