/** What somebody sent of a house, read against what is stored: what of it changes, or what is wrong, field by field. Pure. */
import type { Field, Stored } from '#kernel/fields.ts';
import { problemOf, readField } from '#kernel/fields.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { brokenRules } from '#kernel/recordrules.ts';
import { readRecord } from '#kernel/readrecord.ts';
import type { Warning } from '#kernel/refusal.ts';
import { HOUSE_FIELDS, HOUSE_RECORD, HOUSE_RULES, placeOf } from './record.ts';
import type { HouseFieldName } from './record.ts';

type Values = Readonly<Record<string, Stored>>;
export type Changes = Partial<Record<HouseFieldName, Stored>>;

export interface ReadAgainst {
  stored: Readonly<Record<HouseFieldName, Stored>>;
  onlineBooking: boolean;
  isInventoryLocked: boolean;
  mayRead: (field: HouseFieldName) => boolean;
  /** By their permissions; a locked inventory is nobody's besides. */
  mayWrite: (field: HouseFieldName) => boolean;
  /** 'publish' asks for the whole record, 'save' for what is sent, 'asIs' for nothing that is missing. */
  mode: 'publish' | 'save' | 'asIs';
}

/** What comes with a reading beside its fields: sent back, it is ignored like any read-only field (D13). */
const BESIDE: ReadonlySet<string> = new Set(['prices', 'updated_by_name', 'writable', 'stale_translations']);

/** What asks for a value that is missing: left out where a house is saved as it is. */
const MISSING: ReadonlySet<string> = new Set(['required', 'selectRequired', 'notTitle']);

/** Numbers and choices that a house is never without: also as it is. */
const ALWAYS: ReadonlySet<string> = new Set([
  'property_type',
  'classement',
  'legal_type',
  'max_num_people',
  'rooms',
  'sleeps_total',
  'bathrooms',
  'uid',
  'agid',
] satisfies HouseFieldName[]);

export function readSent(
  sent: Readonly<Record<string, unknown>>,
  against: ReadAgainst,
): { changes: Changes } | { warnings: Warning[] } {
  const { stored, mode } = against;
  const refused = notTheirs(sent, against);
  const left = Object.fromEntries(
    Object.entries(sent).filter(([name]) => !BESIDE.has(name) && isTheirs(name, against)),
  );
  const fields = mode === 'asIs' ? withoutMissing(HOUSE_RECORD.fields) : HOUSE_RECORD.fields;
  const read = readRecord({ fields }, left, stored);
  const wrong = [...refused, ...('warnings' in read ? read.warnings : [])];
  const values = valuesIn(left, fields);
  wrong.push(...asked(values, against, wrong));
  if (wrong.length > 0) return { warnings: inOrder(wrong) };
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, stored[name as HouseFieldName]),
  );
  return { changes: Object.fromEntries(changed) };
}

/** Of those that are right, whatever is wrong with the others. */
function valuesIn(
  sent: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Field>>,
): Partial<Record<HouseFieldName, Stored>> {
  const values: Partial<Record<HouseFieldName, Stored>> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (!isField(name)) continue;
    const read = readField(fields[name]!, value);
    if ('value' in read) values[name] = read.value;
  }
  return values;
}

function isField(name: string): name is HouseFieldName {
  return Object.hasOwn(HOUSE_FIELDS, name);
}

function isTheirs(name: string, { mayWrite, isInventoryLocked }: ReadAgainst): boolean {
  return !isField(name) || (mayWrite(name) && !(isInventoryLocked && placeOf(name)?.tab === 'edl'));
}

/** Fields sent that the caller may not write: the same value is ignored, another one refused. One they don't read is not there for them. */
function notTheirs(sent: Readonly<Record<string, unknown>>, against: ReadAgainst): Warning[] {
  return Object.entries(sent).flatMap(([name, value]): Warning[] => {
    if (!isField(name) || isTheirs(name, against)) return [];
    if (!against.mayRead(name)) return [{ type: 'unknownField', field: name }];
    const read = readField(HOUSE_FIELDS[name], value);
    if ('value' in read && isSame(read.value, against.stored[name])) return [];
    return [{ type: against.mayWrite(name) ? 'inventoryLocked' : 'fieldNotYours', field: name }];
  });
}

function withoutMissing(fields: Readonly<Record<string, Field>>): Record<string, Field> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      ALWAYS.has(name) || name.startsWith('condition_')
        ? field
        : { ...field, rules: field.rules.filter(({ wire }) => !MISSING.has(wire)) },
    ]),
  );
}

/**
 * What is missing or wrong besides what was sent. A publication asks for all that the caller may write; a save only for what it newly breaks, so
 * that a word can be corrected in a house that lacks something else.
 */
function asked(values: Values, against: ReadAgainst, told: readonly Warning[]): Warning[] {
  const { stored, onlineBooking, mode } = against;
  if (mode === 'asIs') return [];
  const before = { ...stored, online_booking: onlineBooking };
  const now = { ...before, ...values };
  const known = new Set(told.map(({ field }) => field));
  const broken = brokenRules(HOUSE_RULES, now).filter(({ field = '' }) => isTheirs(field, against));
  if (mode === 'save') {
    const wasBroken = new Set(brokenRules(HOUSE_RULES, before).map(({ field }) => field));
    return broken.filter(({ field = '' }) => !wasBroken.has(field) || Object.hasOwn(values, field));
  }
  const missing = (Object.entries(HOUSE_FIELDS) as [HouseFieldName, Field][]).flatMap(([name, field]) => {
    const problem = isTheirs(name, against) ? problemOf(field, asWire(field, now[name] ?? null)) : null;
    return problem ? [{ ...problem, field: name }] : [];
  });
  return [...missing, ...broken].filter(({ field }) => !known.has(field));
}

/** As its rules take it: they judge what people type. */
function asWire({ kind }: Field, value: Stored): Stored {
  return kind === 'euros' && typeof value === 'number' ? toEuros(cents(value)) : value;
}

function isSame(one: Stored | undefined, other: Stored | undefined): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: Stored | undefined): unknown {
  return Array.isArray(value) ? (value as readonly number[]).toSorted((a, b) => a - b) : (value ?? null);
}

const ORDER = new Map(Object.keys(HOUSE_FIELDS).map((name, index) => [name, index]));

/** In the order of the screen: the first is the one to jump to (EDITOR-35). One for each field. */
function inOrder(warnings: readonly Warning[]): Warning[] {
  const place = ({ field = '' }: Warning) => ORDER.get(field) ?? -1;
  const first = new Map(
    warnings.map((warning) => [warning.field, warning]).toReversed() as [string | undefined, Warning][],
  );
  return [...first.values()].toSorted((one, other) => place(one) - place(other));
}
