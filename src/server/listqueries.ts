/** SQL of lists: which rows, in which order, how many. What a row shows is asked by whoever has the list (`ListSource.rows`). */
import type { List } from '#kernel/list.ts';
import type { SortOf, TermOf } from '#kernel/list.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import { readSearch } from '#kernel/search.ts';
import type { SortByName } from './listorder.ts';
import { isByName, joinOf, orderOfNames, walkOf } from './listorder.ts';
import type { Scope } from './scope.ts';
import type { Caller } from './session.ts';
import { CURRENT_SNAPSHOT } from './snapshot.ts';
import type { Db, Sql } from './sql.ts';
import { one, sql } from './sql.ts';
import { parisMidnight } from './sqlwords.ts';

/** Totals are exact to here; beyond, counting costs more than it tells (measured 15× from 10 000 to 1 000 000 rows). */
export const COUNTED = 1000;

/** The rows a list is about, and what can be asked of them. */
export interface ListSource<L extends List = List, Asked = unknown> {
  /** 'quote q': the conditions below name its columns by the alias. */
  from: Sql;
  alias: string;
  /** Which rows exist for the caller (B23): made by server/scope.ts, by nothing else. */
  scope: (caller: Caller) => Scope;
  /** What belongs to a month, in Paris, is judged by this instant. */
  month: Sql;
  /** Beside `id`. Each stands in an index before `id`, or is what a reference is called. */
  sorts: Readonly<Record<Exclude<SortOf<L>, 'id'>, Sql | SortByName>>;
  terms: { readonly [Term in TermOf<L>]: (value: string, caller: Caller) => Sql };
  /** Free words, never empty. A list without them finds nothing by words. */
  words?: (words: string, caller: Caller) => Sql;
  /** What only this list can be asked. */
  where?: (asked: Asked, caller: Caller) => Sql;
}

/** A list as it was asked for. */
export interface Listing<Sort extends string = string, Asked = unknown> {
  search: string;
  id?: number | undefined;
  month?: string | undefined;
  sort: Sort;
  direction: 'asc' | 'desc';
  /** The whole query, for what only this list knows. */
  asked: Asked;
}

/** `s`, `sid`, `m`, and what the list itself adds: all of them true (B14). */
export function matches<L extends List, Asked>(
  list: L,
  source: ListSource<L, Asked>,
  caller: Caller,
  listing: Pick<Listing<string, Asked>, 'search' | 'id' | 'month' | 'asked'>,
): Sql {
  const parts: Sql[] = [sql`true`];
  if (listing.id !== undefined) parts.push(sql`${idOf(source)} = ${listing.id}`);
  if (listing.month !== undefined) {
    const first = sql`${`${listing.month}-01`}::date`;
    const next = sql`${first} + interval '1 month'`;
    parts.push(sql`${source.month} >= ${parisMidnight(first)} and ${source.month} < ${parisMidnight(next)}`);
  }
  const { words, terms } = readSearch(listing.search, list.terms as readonly TermOf<L>[]);
  parts.push(...terms.map(({ field, value }) => source.terms[field](value, caller)));
  if (words !== '') parts.push(source.words?.(words, caller) ?? sql`false`);
  if (source.where) parts.push(source.where(listing.asked, caller));
  return sql.join(parts, sql` and `);
}

function idOf({ alias }: Pick<ListSource, 'alias'>): Sql {
  return sql.ref(`${alias}.id`);
}

/** What exists for the caller and was asked for. */
function wanted<L extends List, Asked>(
  list: L,
  source: ListSource<L, Asked>,
  caller: Caller,
  listing: Listing<SortOf<L>, Asked>,
): Sql {
  return sql`${source.scope(caller)} and ${matches(list, source, caller, listing)}`;
}

/** By the column, then by the number: two rows of one name keep their order from page to page. What the order needs is joined. */
function orderOf<L extends List, Asked>(
  source: ListSource<L, Asked>,
  caller: Caller,
  { sort, direction: asked }: Listing<SortOf<L>, Asked>,
): { from: Sql; by: Sql; direction: Sql; byName?: SortByName } {
  const { from } = source;
  const id = idOf(source);
  const direction = asked === 'desc' ? sql`desc` : sql`asc`;
  const column = sort === 'id' ? undefined : source.sorts[sort as Exclude<SortOf<L>, 'id'>];
  if (column && isByName(column))
    return {
      from: sql`${from}${joinOf(column, caller)}`,
      by: orderOfNames(column, id, direction),
      direction,
      byName: column,
    };
  return {
    from,
    by: column ? sql`${column} ${direction}, ${id} ${direction}` : sql`${id} ${direction}`,
    direction,
  };
}

/** @param most beyond it nobody counts. */
export async function count<L extends List, Asked>(
  db: Db,
  list: L,
  source: ListSource<L, Asked>,
  caller: Caller,
  listing: Listing<SortOf<L>, Asked>,
  most: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from
      (select from ${source.from} where ${wanted(list, source, caller, listing)} limit ${most}) counted`,
  );
  return total;
}

/**
 * The rows of one page as a table `chosen (id, place)` to join. They are chosen by their numbers alone: what a row shows is read for those
 * that are shown, not for those that were passed over.
 */
export function pageOf<L extends List, Asked>(
  list: L,
  source: ListSource<L, Asked>,
  caller: Caller,
  listing: Listing<SortOf<L>, Asked>,
  { size, page }: { size: number; page: number },
): Sql {
  const id = idOf(source);
  const { from, by, direction, byName } = orderOf(source, caller, listing);
  const rows = wanted(list, source, caller, listing);
  const isNarrowed = listing.search !== '' || listing.id !== undefined || listing.month !== undefined;
  const ordered =
    byName && !isNarrowed
      ? walkOf(byName, { from: source.from, wanted: rows, id, direction }, caller, { size, page })
      : sql`select ${id} as id from ${from} where ${rows} order by ${by} limit ${size} offset ${(page - 1) * size}`;
  return sql`(select id, row_number() over () as place from (${ordered}) ordered) chosen`;
}

/** The same for rows that are known by their numbers, in that order. The scope is asked again: an export outlives its first question. */
export function chosenOf<L extends List, Asked>(
  source: ListSource<L, Asked>,
  caller: Caller,
  ids: readonly number[],
): Sql {
  return sql`(select named.id, named.place from ${source.from}
    join unnest(${[...ids]}::integer[]) with ordinality as named (id, place) on named.id = ${idOf(source)}
    where ${source.scope(caller)}) chosen`;
}

const BYTES_OF_ID = 4;

/**
 * The numbers of all rows of a filter, in order, so many at a time: an export shows each row once, where it stood when it was asked for,
 * whatever is renamed meanwhile. Four bytes a row: a million of them are 4 MB, and nobody waits for a million rows to be parsed.
 */
export async function* idsOf<L extends List, Asked>(
  db: Db,
  list: L,
  source: ListSource<L, Asked>,
  caller: Caller,
  listing: Listing<SortOf<L>, Asked>,
  size: number,
): AsyncGenerator<number[]> {
  const { from, by } = orderOf(source, caller, listing);
  const { ids } = await one(
    db,
    sql<{
      ids: Buffer | null;
    }>`select string_agg(int4send(${idOf(source)}), ''::bytea order by ${by}) as ids
      from ${from} where ${wanted(list, source, caller, listing)}`,
  );
  if (ids === null) return;
  const length = ids.length / BYTES_OF_ID;
  for (let from = 0; from < length; from += size)
    yield Array.from({ length: Math.min(size, length - from) }, (_, index) =>
      ids.readInt32BE((from + index) * BYTES_OF_ID),
    );
}

/** When a reading began, in milliseconds of the server, and what it could see at least. */
export function readingNow(db: Db): Promise<{ ms: number; snapshot: string }> {
  return one(
    db,
    sql<{ ms: number; snapshot: string }>`
      select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms, ${CURRENT_SNAPSHOT} as snapshot`,
  );
}

/** One object with the instant of its reading, which is asked first: what is written meanwhile is then newer (API-04). */
export async function oneAnswer<T>(
  db: Db,
  querykey: CacheKey,
  read: () => Promise<T>,
): Promise<{ models: [T]; cacheTimestamp: { querykey: CacheKey; timestamp: number } }> {
  const { ms: timestamp } = await readingNow(db);
  return { models: [await read()], cacheTimestamp: { querykey, timestamp } };
}
