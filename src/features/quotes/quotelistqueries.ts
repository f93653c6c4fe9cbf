/** SQL of the list of quotes. */
import { seesContacts, shownOfRequest } from '#server/contacts.ts';
import { wordsOf } from '#kernel/search.ts';
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
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
  words: (words, caller) =>
    sql.join(
      wordsOf(words).map((word) => wordIsIn(word, caller)),
      sql` and `,
    ),
};

/** What is no number is no quote's. */
function numberIs(column: string, value: string): Sql {
  return sql`${sql.ref(`q.${column}`)} = ${/^\d{1,9}$/.test(value) ? Number(value) : -1}`;
}

/** A quote is found by the words of its request: names, mail, phone, house, reference (one trigram index for all of them). */
function wordIsIn(word: string, caller: Caller): Sql {
  const found = sql`select r.id from request r where r.search like ${contains(word)}`;
  if (seesContacts(caller)) return sql`q.ddl_id in (${found})`;
  // The index finds, what they see decides.
  const isShown = shownOfRequest(caller, (shown) => sql`${shown} like ${contains(word)}`);
  return sql`q.ddl_id in (${found} and ${isShown})`;
}
