/**
 * Field kinds of generic entities: how a value is read from a form, kept, and shown. Stored: euros as cents, percent as basis points,
 * flag as boolean. On the wire: euros and percent as numbers with two decimals, flag as 0 or 1, a moment as Paris time.
 */
import type { Choice } from './choices.ts';
import { MAX_AMOUNT, parseEuros, toEuros } from './money.ts';
import {
  day as dayRule,
  firstProblem,
  integer as integerRule,
  isEmpty,
  mail as mailRule,
  max,
  maxLength,
  min,
  normaliseSiret,
  numberOf,
  phone as phoneRule,
  price,
  required,
  siret as siretRule,
} from './rules.ts';
import { MAX_INTEGER } from './integers.ts';
import type { Problem, Rule } from './rules.ts';
import type { LocalizedText } from './localized.ts';

export type FieldKind =
  | 'text'
  | 'longtext'
  | 'integer'
  | 'euros'
  | 'percent'
  | 'day'
  | 'moment'
  | 'flag'
  | 'choice'
  | 'reference'
  | 'mail'
  | 'phone';
/** What a reference points at: one of these, or a declared entity by its name. A name nobody knows stops the start. */
export type ReferenceTo = 'house' | 'request' | 'person' | (string & {});
/** A value as a form or a caller sends it: euros and percent as numbers, a day as 'yyyy-MM-dd'. */
export type WireValue = string | number | boolean;

export interface Field<K extends FieldKind = FieldKind> {
  kind: K;
  label: LocalizedText;
  rules: readonly Rule[];
  readOnly: boolean;
  choices?: readonly Choice[];
  to?: ReferenceTo;
  /** Read from this column when it isn't the field's own name. */
  column?: string;
  /** As a text is kept: checked and stored in this form. */
  normalise?: (text: string) => string;
  /** What a new record begins with: the form opens with it, and a create that leaves the field out keeps it. */
  initial?: WireValue;
  /** Stands below the field. */
  hint?: LocalizedText;
  /** Names a mail or a telephone of the person in this column of the row: read and found by those who are shown them (C15). */
  contactOf?: string;
}

interface Options<Initial extends WireValue = WireValue> {
  required?: boolean;
  readOnly?: boolean;
  rules?: readonly Rule[];
  column?: string;
  initial?: Initial;
  hint?: LocalizedText;
  contactOf?: string;
}

function field<K extends FieldKind>(
  kind: K,
  label: LocalizedText,
  own: readonly Rule[],
  options: Options = {},
): Field<K> {
  const rules = [...(options.required ? [required] : []), ...own, ...(options.rules ?? [])];
  return {
    kind,
    label,
    rules,
    readOnly: options.readOnly ?? false,
    ...(options.column === undefined ? {} : { column: options.column }),
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    ...(options.contactOf === undefined ? {} : { contactOf: options.contactOf }),
  };
}

const SIRET_DIGITS = 14;

export const text = (label: LocalizedText, length: number, options?: Options<string>): Field<'text'> =>
  field('text', label, [maxLength(length)], options);
export const longtext = (
  label: LocalizedText,
  length: number,
  options?: Options<string>,
): Field<'longtext'> => field('longtext', label, [maxLength(length)], options);
export const mail = (label: LocalizedText, length: number, options?: Options<string>): Field<'mail'> =>
  field('mail', label, [maxLength(length), mailRule], options);
export const phone = (label: LocalizedText, length: number, options?: Options<string>): Field<'phone'> =>
  field('phone', label, [maxLength(length), phoneRule], options);
export const siret = (label: LocalizedText, options?: Options): Field<'text'> => ({
  ...field('text', label, [maxLength(SIRET_DIGITS), siretRule], options),
  normalise: normaliseSiret,
});
export const integer = (label: LocalizedText, options?: Options<number>): Field<'integer'> =>
  field('integer', label, [integerRule, min(0), max(MAX_INTEGER)], options);
export const euros = (label: LocalizedText, options?: Options<number>): Field<'euros'> =>
  field('euros', label, [price, max(toEuros(MAX_AMOUNT))], options);
export const percent = (label: LocalizedText, options?: Options<number>): Field<'percent'> =>
  field('percent', label, [price, max(100)], options);
export const day = (label: LocalizedText, options?: Options): Field<'day'> =>
  field('day', label, [dayRule], options);
export const moment = (label: LocalizedText, options?: Options): Field<'moment'> =>
  field('moment', label, [], { ...options, readOnly: true });
export const flag = (label: LocalizedText, options?: Options<boolean>): Field<'flag'> =>
  field('flag', label, [], options);
export function choice<const C extends readonly Choice[]>(
  label: LocalizedText,
  choices: C,
  options?: Options<C[number]['id']>,
): Field<'choice'> & { choices: C } {
  return { ...field('choice', label, [], options), choices };
}
export const reference = (label: LocalizedText, to: ReferenceTo, options?: Options): Field<'reference'> => ({
  ...field('reference', label, [integerRule, min(1), max(MAX_INTEGER)], options),
  to,
});

export type Stored = string | number | boolean | null;

/** What a new record begins with, where its fields say so. */
export function initialRecord(fields: Readonly<Record<string, Field>>): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** Kinds that hold words: what a record is called by is one of them. Absent is empty, never null. */
export function isTextKind(kind: FieldKind): boolean {
  return ['text', 'longtext', 'mail', 'phone'].includes(kind);
}

/** Reads what a form or a caller sent: the value to store, or what is wrong with it. */
export function readField(declared: Field, value: unknown): { value: Stored } | { problem: Problem } {
  const kept = normalised(declared, value);
  const problem = wrongShape(declared, kept) ?? problemOf(declared, kept);
  return problem ? { problem } : { value: storedValue(declared, kept) };
}

/** What the field's own rules say of a value, in a form as on the server. */
export function problemOf(declared: Field, value: unknown): Problem | null {
  return firstProblem(declared.rules, normalised(declared, value));
}

function normalised({ normalise }: Field, value: unknown): unknown {
  return normalise && typeof value === 'string' ? normalise(value) : value;
}

function wrongShape(declared: Field, value: unknown): Problem | null {
  if (isEmpty(value)) return null;
  if (declared.kind === 'flag')
    return value === true || value === false || value === 0 || value === 1 || value === '0' || value === '1'
      ? null
      : { type: 'wrongType' };
  if (declared.kind === 'choice')
    return declared.choices?.some(({ id }) => id === value || String(id) === value)
      ? null
      : { type: 'unknownChoice' };
  // PostgreSQL keeps no NUL: said at the field, rather than by the database to the whole form.
  if (typeof value === 'string' && value.includes('\0')) return { type: 'wrongType' };
  const fits =
    isTextKind(declared.kind) || declared.kind === 'day'
      ? typeof value === 'string'
      : typeof value === 'number' || typeof value === 'string';
  return fits ? null : { type: 'wrongType' };
}

function storedValue(declared: Field, value: unknown): Stored {
  switch (declared.kind) {
    case 'text':
    case 'longtext':
    case 'mail':
    case 'phone':
      return isEmpty(value) ? '' : String(value).trim();
    case 'flag':
      return value === true || value === 1 || value === '1';
    case 'euros':
    case 'percent':
      return isEmpty(value) ? null : parseEuros(String(value));
    case 'integer':
    case 'reference':
      return isEmpty(value) ? null : numberOf(value);
    case 'choice':
      return isEmpty(value)
        ? null
        : (declared.choices?.find(({ id }) => String(id) === String(value))?.id ?? null);
    case 'day':
    case 'moment':
      return isEmpty(value) ? null : String(value).trim();
  }
}
