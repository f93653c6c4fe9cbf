/** What the words and terms of a search ask of a declared entity's columns, row `x`: each as its kind is typed by people. */
import type { Entity } from '#kernel/entity.ts';
import { readSoughtAmount } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { contains } from './sqlwords.ts';

export function columnOf(entity: Entity, name: string): string {
  return entity.fields[name]?.column ?? name;
}

/** Parts the columns that are searched. No search holds one (readSearch), so none is found across two columns. */
const BETWEEN_COLUMNS = sql.lit('\n');

/**
 * Free words, in any of the columns the entity is searched by. A column of amounts is asked only for an amount. The texts are asked as one,
 * word for word the expression of the table's trigram index.
 */
export function wordsAreIn(entity: Entity, words: string): Sql {
  const isAmount = (name: string) => entity.fields[name]?.kind === 'euros';
  const refOf = (name: string) => sql.ref(`x.${columnOf(entity, name)}`);
  const texts = entity.search
    .filter((name) => !isAmount(name))
    .map((name) => sql`coalesce(${refOf(name)}, '')`);
  const amount = readSoughtAmount(words);
  const conditions = [
    ...(texts.length === 0
      ? []
      : [sql`fold(${sql.join(texts, sql` || ${BETWEEN_COLUMNS} || `)}) like ${contains(words)}`]),
    ...(amount === null ? [] : entity.search.filter(isAmount).map((name) => amountIs(refOf(name), amount))),
  ];
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** field:value. What is not a value of the field's kind is said, rather than found nowhere. */
export function termIs(entity: Entity, name: string, value: string): Sql {
  const column = sql.ref(`x.${columnOf(entity, name)}`);
  const kind = entity.fields[name]?.kind;
  if (kind === 'flag') return sql`${column} = ${value === '1' || value === 'true'}`;
  if (kind !== 'euros' && kind !== 'percent') return sql`${column}::text = ${value}`;
  const amount = readSoughtAmount(value);
  if (amount === null) throw new Refusal('price', { field: name });
  return amountIs(column, amount);
}

/** With either sign: a reversal is found beside what it reverses. */
function amountIs(column: Sql, amount: number): Sql {
  return sql`${column} in (${amount}, ${-amount})`;
}
