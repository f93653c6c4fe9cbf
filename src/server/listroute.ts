/**
 * The server's half of a list: `listRoute(list, endpoint, {needs, source, rows})` answers its pages, `exportRoute` the same rows as CSV. What
 * all lists have in common is here and nowhere else: how a query is read, what a page holds, where totals end, what lies past the last page.
 */
import type { Endpoint, Inputs } from '#kernel/endpoint.ts';
import { endpoint, envelope } from '#kernel/endpoint.ts';
import type { Language } from '#kernel/localized.ts';
import type { List, ListAsked, ListColumn, SortOf } from '#kernel/list.ts';
import { directionOf, MOST_ROWS, pageAsked } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { audit } from './audit.ts';
import { csvOf } from './csv.ts';
import { languageOf } from './errors.ts';
import type { Listing, ListSource } from './listqueries.ts';
import { chosenOf, count, COUNTED, idsOf, pageOf, readingNow } from './listqueries.ts';
import type { Answer, Route } from './route.ts';
import { rawRoute, route } from './route.ts';
import type { Caller } from './session.ts';
import { withSlotPerPage } from './slots.ts';
import type { Db, Sql } from './sql.ts';

/** The query every list understands, made by `listQuery`. */
type ListEndpoint = Endpoint<'GET', string, undefined, z.ZodMiniType<ListAsked>>;
type Asked<E extends Endpoint> = Inputs<E>['query'];

interface Call<A> {
  db: Db;
  caller: Caller;
  query: A;
}

/** A page of whole rows; of numbers and names, for whoever asked `l=y`; the columns of an export. */
export type Shown = 'rows' | 'light' | 'export';

export interface ListParts<L extends List, E extends ListEndpoint, Row> {
  needs: string;
  source: ListSource<L, Asked<E>>;
  /** What the rows of `chosen (id, place)` show, in the order of their places. */
  rows: (call: Call<Asked<E>>, chosen: Sql, shown: Shown) => Promise<Row[]>;
  /** Rows of a page when nobody says how many. */
  size?: number;
  /** What the answer holds beside its rows. */
  also?: (call: Call<Asked<E>>) => Promise<object>;
  /** The rows were shaped by their query: they are not checked again. */
  trusted?: boolean;
}

export function listRoute<L extends List, E extends ListEndpoint, Row>(
  list: L,
  declared: E,
  parts: ListParts<L, E, Row>,
): Route {
  const { needs, trusted = false } = parts;
  return route(
    declared,
    { needs, trusted },
    async (call) => (await answer(list, parts, call as unknown as Call<Asked<E>>)) as unknown as Answer<E>,
  );
}

function listingOf<L extends List, A>(query: A): Listing<SortOf<L>, A> {
  const { s, sid, m, of, od } = query as ListAsked<SortOf<L>>;
  return {
    search: s ?? '',
    id: sid,
    month: m,
    sort: of ?? 'id',
    direction: directionOf({ of, od }),
    asked: query,
  };
}

/** The instant comes first: what is written while the page is read is then newer than the page. */
async function answer<L extends List, E extends ListEndpoint, Row>(
  list: L,
  { source, rows, size, also }: ListParts<L, E, Row>,
  call: Call<Asked<E>>,
) {
  const { db, caller, query } = call;
  const listing = listingOf<L, Asked<E>>(query);
  const { ms: timestamp, snapshot } = await readingNow(db);
  const shown: Shown = (query as ListAsked).l === 'y' ? 'light' : 'rows';
  const asked = pageAsked(query, size === undefined ? {} : { size });
  const page = await pageAnswer(asked, {
    count: (most) => count(db, list, source, caller, listing, most),
    read: (part) => rows(call, pageOf(list, source, caller, listing, part), shown),
  });
  return {
    ...page,
    cacheTimestamp: { querykey: list.cacheKey, timestamp },
    snapshot,
    ...(await also?.(call)),
  };
}

interface PageAsked {
  size: number;
  page: number;
}

/**
 * A page and how many rows there are (C43): past the end the last one answers; beyond a thousand nobody counts, until somebody asks for what
 * lies past the end.
 */
export async function pageAnswer<Row>(
  asked: PageAsked,
  {
    count: countOf,
    read,
  }: { count: (most?: number) => Promise<number>; read: (part: PageAsked) => Promise<Row[]> },
) {
  const { size } = asked;
  const lastPage = (rowsInAll: number) => Math.max(1, Math.ceil(rowsInAll / size));
  let total = await countOf(COUNTED + 1);
  let isCapped = total > COUNTED;
  let models = await read({ size, page: isCapped ? asked.page : Math.min(asked.page, lastPage(total)) });
  if (isCapped && models.length === 0) {
    // Now it is worth it: the answer is the last page, and says how many there are.
    isCapped = false;
    total = await countOf();
    models = await read({ size, page: lastPage(total) });
  }
  return { models, totalCount: isCapped ? COUNTED : total, ...(isCapped ? { totalIsCapped: true } : {}) };
}

interface ExportParts<L extends List, E extends ListEndpoint, Row> extends ListParts<L, E, Row> {
  /** In which order of their numbers rows stand in the file where nobody sorted them; as on the screen, unless it says so. */
  fileOrder?: 'asc';
  /** What the file has beside the columns of the screen. */
  fileColumns?: (caller: Caller) => Readonly<Record<string, ListColumn>>;
  /** A row as its columns are read: amounts in euros, states in words. */
  cells?: (row: Row, language: Language) => Readonly<Record<string, unknown>>;
}

/**
 * Every row of the filter (B16), in the order of the screen: its columns from left to right, those hidden on one device too, its sort, its
 * search. One page after the other, each in its turn.
 */
export function exportRoute<L extends List, E extends ListEndpoint, Row extends object>(
  list: L,
  declared: E,
  parts: ExportParts<L, E, Row>,
): Route {
  const { query } = declared;
  return rawRoute(
    endpoint({
      method: 'GET',
      path: `${declared.path}/csv-export`,
      query: query as z.ZodMiniType<Asked<E>>,
      response: envelope(z.unknown()),
    }) as unknown as E,
    { needs: parts.needs },
    async ({ app, request, reply, db, caller, query: asked }) => {
      const call = { db, caller, query: asked as Asked<E> };
      const { of, od } = asked;
      const isSorted = of !== undefined || od !== undefined;
      const listing = {
        ...listingOf<L, Asked<E>>(call.query),
        ...(!isSorted && parts.fileOrder && { direction: parts.fileOrder }),
      };
      await audit(db, caller, `export ${list.name}`, { s: listing.search });
      const language = languageOf(request);
      const pages = await withSlotPerPage(app, request, caller, allPages(list, parts, call, listing));
      await reply
        .header('content-disposition', `attachment; filename="${list.name}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(csvOf({ ...list.columns, ...parts.fileColumns?.(caller) }, language, pages, parts.cells));
    },
  );
}

async function* allPages<L extends List, E extends ListEndpoint, Row>(
  list: L,
  { source, rows }: ListParts<L, E, Row>,
  call: Call<Asked<E>>,
  listing: Listing<SortOf<L>, Asked<E>>,
): AsyncGenerator<Row[]> {
  for await (const ids of idsOf(call.db, list, source, call.caller, listing, MOST_ROWS))
    yield await rows(call, chosenOf(source, call.caller, ids), 'export');
}
