/** SQL of the list of quotes. */
import { wordsOf } from '#kernel/search.ts';
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope } from '#server/scope.ts';
import type { Sql } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { contains } from '#server/sqlwords.ts';
import type { QUOTES } from './quotelist.ts';

export const QUOTE_SOURCE: ListSource<typeof QUOTES> = {
  from: sql`quote q`,
  alias: 'q',
  scope: (caller) => agencyScope(caller, 'q'),
  month: sql`q.created`,
  sorts: {},
  terms: {
    id: (value) => numberIs('id', value),
    nid: (value) => numberIs('nid', value),
    id_ddl: (value) => numberIs('ddl_id', value),
    tenant_uid: (value) => numberIs('tenant_uid', value),
    alphaid: (value) =>
      sql`q.ddl_id in (select id from request where alphaid in (${value}, upper(${value})))`,
  },
  words: (words) => sql.join(wordsOf(words).map(wordIsIn), sql` and `),
};

/** What is no number is no quote's. */
function numberIs(column: string, value: string): Sql {
  return sql`${sql.ref(`q.${column}`)} = ${/^\d{1,9}$/.test(value) ? Number(value) : -1}`;
}

/** A quote is found by the words of its request: names, mail, phone, house, reference (one trigram index for all of them). */
function wordIsIn(word: string): Sql {
  return sql`q.ddl_id in (select id from request where search like ${contains(word)})`;
}
