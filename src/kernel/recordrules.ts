/**
 * Rules over several fields, declared once with the fields: the server runs them on what it would store, the form on what was typed, and each
 * stands at a field. They run when every field by itself is right; those that only ask for a field (`requiredWhen`) run at once.
 */
import type { Stored } from './fields.ts';
import type { CommonWarning } from './refusal.ts';
import type { CommonRefusal } from './refusals.ts';
import type { Problem } from './rules.ts';
import { isEmpty } from './rules.ts';

export type StoredRecord = Readonly<Record<string, Stored>>;

export interface RecordRule<Name extends string = string> {
  /** Where it is told. */
  field: Name;
  check(record: StoredRecord): Problem | null;
  /** Of a rule that only asks for the field: when it does. The form marks the field, and what is missing is told with all that is. */
  isWanted?(record: StoredRecord): boolean;
}

/** One of these and no other; told at the first. */
export function exactlyOne<const Name extends string>(
  names: readonly [Name, ...Name[]],
  type: CommonRefusal,
): RecordRule<Name> {
  return {
    field: names[0],
    check: (record) => (names.filter((name) => !isEmpty(record[name])).length === 1 ? null : { type }),
  };
}

/** The second, where both are given, is not before the first; told at the second. Days and numbers. */
export function inOrder<const Name extends string>(
  first: Name,
  second: Name,
  type: CommonRefusal,
): RecordRule<Name> {
  return {
    field: second,
    check: ({ [first]: from, [second]: to }) =>
      !isEmpty(from) && !isEmpty(to) && from! > to! ? { type } : null,
  };
}

/** Must be given in a record of which this is true. */
export function requiredWhen<const Name extends string>(
  field: Name,
  isWanted: (record: StoredRecord) => boolean,
): RecordRule<Name> {
  return {
    field,
    isWanted,
    check: (record) => (isEmpty(record[field]) && isWanted(record) ? { type: 'required' } : null),
  };
}

/** Must be given as soon as one of the others is. */
export function requiredWith<const Name extends string>(
  field: Name,
  others: readonly Name[],
): RecordRule<Name> {
  return requiredWhen(field, (record) => others.some((name) => !isEmpty(record[name])));
}

export function brokenRules(rules: readonly RecordRule[], record: StoredRecord): CommonWarning[] {
  return rules.flatMap(({ field, check }) => {
    const problem = check(record);
    return problem ? [{ ...problem, field }] : [];
  });
}
