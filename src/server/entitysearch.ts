/** What the words and terms of a search ask of a declared entity's columns, row `x`: each as its kind is typed by people. */
import { addDays, readTypedDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Entity } from '#kernel/entity.ts';
import type { Field } from '#kernel/fields.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import { readSoughtAmount } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { columnOf, isFieldShown, referenceIn, searchedText, shownText } from './entitycolumns.ts';
import type { ReferenceColumn } from './entitycolumns.ts';
import { pointsAtCalled } from './references.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { contains, parisMidnight } from './sqlwords.ts';

/**
 * Free words, in any of the columns the entity is searched by: its texts as one, its references by what they are called, its amounts only for
 * an amount.
 */
export function wordsAreIn(entity: Entity, words: string, caller: Caller): Sql {
  const searched = (kind: Field['kind']) =>
    entity.search.flatMap((name) => {
      const field = entity.fields[name]!;
      return field.kind === kind ? [{ name, column: sql.ref(`x.${columnOf(entity, name)}`) }] : [];
    });
  const text = searchedText(entity, 'x');
  // Its index finds, what the caller is shown decides.
  const shown = shownText(entity, caller);
  const amount = readSoughtAmount(words);
  const conditions = [
    ...(text === null
      ? []
      : [
          sql`(${text} like ${contains(words)}${shown ? sql` and ${shown} like ${contains(words)}` : sql``})`,
        ]),
    ...searched('reference').map(({ name }) => pointsAtCalled(referenceIn(entity, name)!, words, caller)),
    ...(amount === null ? [] : searched('euros').map(({ column }) => amountIs(column, amount))),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** field:value. What is not a value of the field's kind is said, rather than found nowhere. */
export function termIs(entity: Entity, name: string, value: string, caller: Caller): Sql {
  const isShown = isFieldShown(entity, name, caller);
  const is = valueIs(entity, name, value, caller);
  return isShown ? sql`(${is} and ${isShown})` : is;
}

const FLAGS = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
]);

function valueIs(entity: Entity, name: string, value: string, caller: Caller): Sql {
  const column = sql.ref(`x.${columnOf(entity, name)}`);
  const { kind } = entity.fields[name]!;
  // Any other word is neither, and found nowhere.
  if (kind === 'flag') return sql`${column} = ${FLAGS.get(value) ?? null}`;
  if (kind === 'reference') return referenceIs(referenceIn(entity, name)!, value, caller);
  if (kind === 'day') return sql`${column} = ${soughtDay(name, value)}::date`;
  if (kind === 'moment') return isWithin(column, soughtDay(name, value));
  if (kind !== 'euros' && kind !== 'percent') return sql`${column}::text = ${value}`;
  const amount = readSoughtAmount(value);
  if (amount === null) throw new Refusal('price', { field: name });
  return amountIs(column, amount);
}

/** As people type one: '23/11/2026', or as we keep it. */
function soughtDay(field: string, value: string): Day {
  const day = readTypedDay(value);
  if (day === null) throw new Refusal('day', { field });
  return day;
}

/** An instant is looked for by its day in Paris: nobody types the second. */
function isWithin(column: Sql, day: Day): Sql {
  const [begins, ends] = [day, addDays(day, 1)].map((each) => parisMidnight(sql`${each}::date`));
  return sql`(${column} >= ${begins} and ${column} < ${ends})`;
}

/** By its number, or by what it is called. */
function referenceIs(reference: ReferenceColumn, value: string, caller: Caller): Sql {
  if (!/^\d+$/.test(value)) return pointsAtCalled(reference, value, caller);
  const column = sql.ref(`${reference.alias}.${reference.column}`);
  return Number(value) > MAX_INTEGER ? sql`false` : sql`${column} = ${Number(value)}`;
}

/** With either sign: a reversal is found beside what it reverses. No column holds more than its integer does: a telephone number is no amount. */
function amountIs(column: Sql, amount: number): Sql {
  if (amount > MAX_INTEGER) return sql`false`;
  return sql`${column} in (${amount}, ${-amount})`;
}
