/** The conversations as one reader sees them: lists, one request, what is unread. Never writes. */
import { COUNTED } from '#server/listqueries.ts';
import { prepared } from '#server/prepared.ts';
import { versionMs } from '#server/version.ts';
import { requestScope, requestsOfOwner } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import type { Ddl } from '#features/requests/api.ts';
import type { ListSort, Term } from './search.ts';
import { INDEXED_TERMS } from './terms.ts';
import { DDL_JOINS, ddlJson } from './ddlqueries.ts';
import { lastFor, unreadFor, termCondition, isUnread } from './listtermqueries.ts';

export interface ListAsked {
  terms: readonly Term[];
  sort: ListSort;
  masked: boolean;
  month: string | undefined;
  limit: number;
  offset: number;
}

/** A page of requests as JSON text, with how many there are up to COUNTED. One round trip. */
export async function listDdls(
  db: Db,
  caller: Caller,
  asked: ListAsked,
): Promise<{ models: Ddl[]; total: number }> {
  const where = conditions(caller, asked);
  const order = orderOf(asked.sort);
  const byAgency = sharesOfAgencies(caller, asked.terms);
  const sorted = { where, order, limit: asked.limit, offset: asked.offset, byAgency };
  // Far down only the numbers are walked over: an index holds them.
  const page =
    asked.offset === 0
      ? sortedRequests(caller, sorted)
      : sql`select r.* from request r where r.id = any(array(select id from (${sortedRequests(caller, { ...sorted, columns: columnsOf(asked.sort) })}) ids))`;
  const counted = sql`${requestsAsked(caller, asked)} limit ${sql.lit(COUNTED + 1)}`;
  const query = sql<{ models: Ddl[]; total: number }>`
    with page as materialized (${page})
    select (select coalesce(json_agg(${ddlJson(caller)} order by ${order}), '[]'::json) from page r ${DDL_JOINS}) as models,
      (select count(*) from (${counted}) counted) as total`;
  // First pages in the sizes our screens ask for: others would leave a plan behind for every page somebody tries.
  const isUsual = asked.offset === 0 && asked.limit <= 100 && asked.limit % 20 === 0;
  return one(db, isUsual ? prepared(query) : query);
}

/** How many there are, however many. */
export async function countDdls(db: Db, caller: Caller, asked: ListAsked): Promise<number> {
  const query = sql<{
    total: number;
  }>`select count(*) as total from (${requestsAsked(caller, asked)}) counted`;
  return (await one(db, query)).total;
}

function requestsAsked(caller: Caller, asked: ListAsked): Sql {
  const where = conditions(caller, asked);
  return sharesOfAgencies(caller, asked.terms)
    ? sql`select 1 from ${agenciesOf(caller)} join request r on r.agid = agencies.agid where ${where}`
    : sql`select 1 from request r where ${fewOf(caller)} and ${where}`;
}

/** Requests of the caller's scope in the order of an index. The bounds are written out: a plan that must serve any would not walk the index. */
export function sortedRequests(
  caller: Caller,
  { where, order, limit, offset = 0, byAgency, columns = sql`r.*` }: Sorted,
): Sql {
  const [most, skipped, upTo] = [sql.lit(limit), sql.lit(offset), sql.lit(limit + offset)];
  return byAgency
    ? sql`select ${columns} from ${agenciesOf(caller)} cross join lateral (select ${columns} from request r where r.agid = agencies.agid and ${where} order by ${order} limit ${upTo}) r
        order by ${order} limit ${most} offset ${skipped}`
    : sql`select ${columns} from request r where ${fewOf(caller)} and ${where} order by ${order} limit ${most} offset ${skipped}`;
}

interface Sorted {
  where: Sql;
  order: Sql;
  limit: number;
  offset?: number;
  byAgency: boolean;
  columns?: Sql;
}

function columnsOf({ field }: ListSort): Sql {
  return field === 'id' ? sql`r.id` : sql`r.id, ${sql.ref(`r.${field}`)}`;
}

/** One request and its version, which a correction made from it will name. */
export function ddlById(
  db: Db,
  caller: Caller,
  ddlId: number,
): Promise<{ ddl: Ddl; version: number } | undefined> {
  return maybe(
    db,
    prepared(
      sql<{
        ddl: Ddl;
        version: number;
      }>`select ${ddlJson(caller)} as ddl, ${versionMs(sql`r.edited`)} as version
        from request r ${DDL_JOINS} where r.id = ${ddlId} and ${requestScope(caller, 'r')}`,
    ),
  );
}

/** The requests of somebody who has few: their own, and an owner's houses'. */
export function fewOf(caller: Caller): Sql {
  if (caller.sees !== 'owner') return requestScope(caller, 'r');
  return sql`r.id = any(array(${requestsOfOwner(caller)}))`;
}

/**
 * Staff lists are cut agency by agency, each along its own index, then merged: a sort over all agencies at once would read them whole. Not
 * so what one house or person has: the other agencies would be walked in vain.
 */
export function sharesOfAgencies(caller: Caller, terms: readonly Term[]): boolean {
  return isStaff(caller) && !terms.some(({ field }) => INDEXED_TERMS.some((name) => name === field));
}

export function agenciesOf(caller: Caller): Sql {
  return caller.sees === 'all'
    ? sql`(select id as agid from agency) agencies`
    : sql`(select ${caller.agid}::integer as agid) agencies`;
}

/** Only what an index answers can be sorted by. */
export function orderOf(sort: ListSort): Sql {
  const direction = sort.descending ? sql`desc` : sql`asc`;
  if (sort.field === 'updated') return sql`r.updated ${direction}, r.id ${direction}`;
  if (sort.field === 'date_from') return sql`r.date_from ${direction}, r.id ${direction}`;
  return sql`r.id ${direction}`;
}

export function conditions(
  caller: Caller,
  asked: Pick<ListAsked, 'terms' | 'sort' | 'masked' | 'month'>,
): Sql {
  // Put away by the agency, for the agency: guest and owner keep their conversation (CHAT-55).
  const parts: Sql[] = asked.masked || !isStaff(caller) ? [] : [sql`not r.masked`];
  if (asked.sort.field === 'date_from') parts.push(sql`r.date_from is not null`);
  if (asked.month !== undefined)
    parts.push(
      sql`r.date_from >= ${`${asked.month}-01`}::date and r.date_from < ${`${asked.month}-01`}::date + interval '1 month'`,
    );
  for (const term of asked.terms) parts.push(termCondition(caller, term));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export interface Unread {
  ddl_id: number;
  alphaid: string;
  agid: number;
  sound_id: number | null;
  last: number;
}

/** Conversations with something to read, masked ones too (C12). */
export function listUnread(db: Db, caller: Caller, limit: number): Promise<Unread[]> {
  return rows(
    db,
    sql<Unread>`
      select r.id as ddl_id, r.alphaid, r.agid, t.sound_id, ${lastFor(caller)} as last
      from request r left join tag t on t.id = r.tag_ddl_reservation
      where ${isStaff(caller) ? isUnread(caller) : sql`${fewOf(caller)} and ${unreadFor(caller)}`} order by r.updated desc limit ${limit}`,
  );
}
