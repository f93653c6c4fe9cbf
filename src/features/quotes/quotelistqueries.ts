/** SQL of the list of quotes. */
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { contains } from '#server/sqlwords.ts';
import type { Quote } from './api.ts';
import { WIRE } from './queries.ts';

export interface ListAsked {
  words: readonly string[];
  terms: readonly { field: 'id' | 'nid' | 'id_ddl' | 'alphaid' | 'tenant_uid'; value: string }[];
  ascending: boolean;
  limit: number;
  offset: number;
}

const COUNTED_MOST = 1000;

export async function listQuotes(
  db: Db,
  caller: Caller,
  asked: ListAsked,
): Promise<{ models: Quote[]; total: number; isCapped: boolean }> {
  const where = sql.join(
    [agencyScope(caller, 'q'), ...asked.terms.map(termCondition), ...asked.words.map(wordCondition)],
    sql` and `,
  );
  const order = asked.ascending ? sql`q.id asc` : sql`q.id desc`;
  const { total } = await one(
    db,
    sql<{
      total: number;
    }>`select count(*) as total from (select from quote q where ${where} limit ${COUNTED_MOST + 1}) counted`,
  );
  const offset =
    total > COUNTED_MOST
      ? asked.offset
      : Math.min(asked.offset, Math.max(0, Math.ceil(total / asked.limit) - 1) * asked.limit);
  const models = await rows(
    db,
    sql<Quote>`with page as materialized (select q.id from quote q where ${where} order by ${order} limit ${asked.limit} offset ${offset})
      ${WIRE} where q.id in (select id from page) order by ${order}`,
  );
  return { models, total: Math.min(total, COUNTED_MOST), isCapped: total > COUNTED_MOST };
}

function termCondition({ field, value }: ListAsked['terms'][number]): Sql {
  if (field === 'alphaid')
    return sql`q.ddl_id in (select id from request where alphaid in (${value}, upper(${value})))`;
  const column = field === 'id_ddl' ? 'ddl_id' : field;
  return sql`${sql.ref(`q.${column}`)} = ${/^\d{1,9}$/.test(value) ? Number(value) : -1}`;
}

/** A quote is found by the words of its request: names, mail, phone, house, reference (one trigram index for all of them). */
function wordCondition(word: string): Sql {
  return sql`q.ddl_id in (select id from request where search like ${contains(word)})`;
}
