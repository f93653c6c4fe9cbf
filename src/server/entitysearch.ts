/** What the words and terms of a search ask of a declared entity's columns, row `x`: each as its kind is typed by people. */
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import { readSoughtAmount } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { columnOf, searchedText } from './entitycolumns.ts';
import { pointsAtCalled } from './references.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { contains } from './sqlwords.ts';

/**
 * Free words, in any of the columns the entity is searched by: its texts as one, its references by what they are called, its amounts only for
 * an amount.
 */
export function wordsAreIn(entity: Entity, words: string, caller: Caller): Sql {
  const searched = (kind: Field['kind']) =>
    entity.search.flatMap((name) => {
      const field = entity.fields[name]!;
      return field.kind === kind ? [{ field, column: sql.ref(`x.${columnOf(entity, name)}`) }] : [];
    });
  const text = searchedText(entity, 'x');
  const amount = readSoughtAmount(words);
  const conditions = [
    ...(text === null ? [] : [sql`${text} like ${contains(words)}`]),
    ...searched('reference').map(({ field, column }) => pointsAtCalled(field.to!, column, words, caller)),
    ...(amount === null ? [] : searched('euros').map(({ column }) => amountIs(column, amount))),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** field:value. What is not a value of the field's kind is said, rather than found nowhere. */
export function termIs(entity: Entity, name: string, value: string, caller: Caller): Sql {
  const column = sql.ref(`x.${columnOf(entity, name)}`);
  const { kind, to } = entity.fields[name]!;
  if (kind === 'flag') return sql`${column} = ${value === '1' || value === 'true'}`;
  if (kind === 'reference') return referenceIs(to!, column, value, caller);
  if (kind !== 'euros' && kind !== 'percent') return sql`${column}::text = ${value}`;
  const amount = readSoughtAmount(value);
  if (amount === null) throw new Refusal('price', { field: name });
  return amountIs(column, amount);
}

/** By its number, or by what it is called. */
function referenceIs(to: NonNullable<Field['to']>, column: Sql, value: string, caller: Caller): Sql {
  if (!/^\d+$/.test(value)) return pointsAtCalled(to, column, value, caller);
  return Number(value) > MAX_INTEGER ? sql`false` : sql`${column} = ${Number(value)}`;
}

/** With either sign: a reversal is found beside what it reverses. */
function amountIs(column: Sql, amount: number): Sql {
  return sql`${column} in (${amount}, ${-amount})`;
}
