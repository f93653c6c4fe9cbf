/**
 * Field kinds of generic entities: how a value is read from a form, kept, and shown. Stored: euros as cents, percent as basis points,
 * flag as boolean. On the wire: euros and percent as numbers with two decimals, flag as 0 or 1, a moment as Paris time, several choices as a
 * list of numbers, a place as 'lat,lng'.
 */
import { isChoice, listedNumbers } from './chosen.ts';
import type { ServedList } from './chosen.ts';
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
  place as placeRule,
  price,
  required,
  siret as siretRule,
} from './rules.ts';
import { MAX_INTEGER } from './integers.ts';
import { normalisePlace } from './place.ts';
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
  | 'choices'
  | 'place'
  | 'reference'
  | 'mail'
  | 'phone';
/** What a reference points at: one of these, or a declared entity by its name. A name nobody knows stops the start. */
export type ReferenceTo = 'house' | 'request' | 'person' | 'employee' | (string & {});
/** A value as a form or a caller sends it: euros and percent as numbers, a day as 'yyyy-MM-dd'. */
export type WireValue = string | number | boolean;
export interface Field<K extends FieldKind = FieldKind> {
  kind: K;
  label: LocalizedText;
  rules: readonly Rule[];
  readOnly: boolean;
  choices?: readonly Choice[];
  /** Instead of `choices`, where they are data: whether one is listed is asked of the database. */
  list?: ServedList;
  to?: ReferenceTo;
  /** Read from this column when it isn't the field's own name. */
  column?: string;
  /** As a text is kept: checked and stored in this form. */
  normalise?: (text: string) => string;
  /** What a new record begins with: the form opens with it, and a create that leaves the field out keeps it. */
  initial?: WireValue;
  /** Stands below the field. */
  hint?: LocalizedText;
  /** Stands in its input, after the number: 'm²'. */
  unit?: string | LocalizedText;
  /** How many characters its input is made for, where the rules would take more. */
  width?: number;
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
  unit?: string | LocalizedText;
  width?: number;
  contactOf?: string;
}

function field<K extends FieldKind>(
  kind: K,
  label: LocalizedText,
  own: readonly Rule[],
  options: Options = {},
): Field<K> {
  const { required: isRequired = false, readOnly = false, rules: more = [], ...rest } = options;
  const rules = [...(isRequired ? [required] : []), ...own, ...more];
  return { kind, label, rules, readOnly, ...rest };
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
/** A whole number whose own rules bound it. */
export const wholeNumber = (
  label: LocalizedText,
  bounds: readonly [Rule, ...Rule[]],
  options?: Options<number>,
): Field<'integer'> => field('integer', label, [integerRule, ...bounds], options);
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
/** One of a list that stands in the database. */
export const listed = (label: LocalizedText, list: ServedList, options?: Options): Field<'choice'> => ({
  ...field('choice', label, [], options),
  list,
});
/** Several of a list, each once, in the order of their numbers. */
export function choices(
  label: LocalizedText,
  of: readonly Choice<number>[] | ServedList,
  options?: Options,
): Field<'choices'> {
  return { ...field('choices', label, [], options), ...('name' in of ? { list: of } : { choices: of }) };
}
/** A point of the map. */
export const place = (label: LocalizedText, options?: Options): Field<'place'> => ({
  ...field('place', label, [placeRule], options),
  normalise: normalisePlace,
});
export const reference = (label: LocalizedText, to: ReferenceTo, options?: Options): Field<'reference'> => ({
  ...field('reference', label, [integerRule, min(1), max(MAX_INTEGER)], options),
  to,
});

export type Stored = string | number | boolean | readonly number[] | null;

/** What a new record begins with, where its fields say so. */
export function initialRecord(fields: Readonly<Record<string, Field>>): Record<string, WireValue> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );
}

/** Kinds that hold words: what a record is called by is one of them. Absent is empty, never null. */
export function isTextKind(kind: FieldKind): boolean {
  return ['text', 'longtext', 'mail', 'phone', 'place'].includes(kind);
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

const normalised = ({ normalise }: Field, value: unknown) =>
  normalise && typeof value === 'string' ? normalise(value) : value;

function wrongShape(declared: Field, value: unknown): Problem | null {
  if (isEmpty(value)) return null;
  if (declared.kind === 'flag')
    return value === true || value === false || value === 0 || value === 1 || value === '0' || value === '1'
      ? null
      : { type: 'wrongType' };
  if (declared.kind === 'choice') return isChoice(declared, value) ? null : { type: 'unknownChoice' };
  if (declared.kind === 'choices') {
    const ids = listedNumbers(value);
    if (ids === null) return { type: 'wrongType' };
    return ids.every((id) => isChoice(declared, id)) ? null : { type: 'unknownChoice' };
  }
  // PostgreSQL keeps no NUL: said at the field.
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
    case 'place':
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
      if (isEmpty(value)) return null;
      if (declared.list) return declared.list.ids === 'text' ? String(value) : numberOf(value);
      return declared.choices?.find(({ id }) => String(id) === String(value))?.id ?? null;
    case 'choices':
      return listedNumbers(value) ?? [];
    case 'day':
    case 'moment':
      return isEmpty(value) ? null : String(value).trim();
  }
}
