/**
 * A list as its address says it: `const list = useList(QUOTES, listQuotes)`. Search, sort, page and size stand in the address (`s`, `of`,
 * `od`, `page`, `ps`), so a list can be sent to a colleague and the back button goes through it.
 */
import type { CallArgs, Endpoint, Result } from '#kernel/endpoint.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import type { List } from '#kernel/list.ts';
import { directionOf } from '#kernel/list.ts';
import type { Search } from '#kernel/search.ts';
import { readSearch, writeSearch } from '#kernel/search.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Filters } from '../address.ts';
import { useFilters } from '../address.ts';
import { readList } from '../queries.ts';
import type { Sort } from '../table/column.ts';
import type { Reading } from '../table/selection.ts';
import { isPageSize, pagesOf, preferredSize, preferSize } from '../table/pages.ts';

export type ListEndpoint = Endpoint<'GET'>;
/** A row of a list's answer. */
export type RowOf<E extends ListEndpoint> =
  Result<E> extends { models?: (infer Row)[] | undefined } ? Row : never;

interface Page {
  models?: unknown[] | undefined;
  totalCount?: number | undefined;
  totalIsCapped?: boolean | undefined;
  cacheTimestamp?: { timestamp: number } | undefined;
  snapshot?: string | undefined;
}

interface Options {
  /** Touched, they have the list read again; its own unless said otherwise. */
  keys?: readonly CacheKey[] | undefined;
  /** What only this list is asked. */
  also?: Filters | undefined;
  /** Rows of a page, where nobody chooses. */
  size?: number | undefined;
  /** How it opens, where that is not with the newest. */
  begin?: Sort | undefined;
}

export interface ListState<E extends ListEndpoint> {
  query: UseQueryResult<Result<E>>;
  /** Undefined until the first answer. */
  rows: readonly RowOf<E>[] | undefined;
  total: number;
  capped: boolean;
  /** Undefined before the first answer. */
  reading: Reading | undefined;
  /** Beside the title: '1000+' where nobody counted on. */
  count: number | string | undefined;
  page: number;
  size: number;
  hasNext: boolean;
  sort: Sort;
  /** As it is sent. */
  s: string;
  search: Search;
  /** What an export of the same rows is asked. */
  asked: Filters;
  setSearch: (search: Search, options?: { replace?: boolean }) => void;
  setSort: (sort: Sort) => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
}

export function useList<E extends ListEndpoint>(
  list: List,
  endpoint: E,
  { keys = [list.cacheKey], also, size: fixed, begin }: Options = {},
): ListState<E> {
  const [filters, setFilters] = useFilters();
  const { od } = filters;
  const s = (list.asks.includes('s') && filters['s']) || '';
  // A search or a sort the list does not have comes from an old link: it is left out, not refused.
  const chosenSort = ['id', ...list.sorts].find((known) => known === filters['of']);
  const of = chosenSort ?? begin?.by ?? list.newestBy;
  const usual: Sort = begin ?? { by: list.newestBy ?? 'id', direction: 'desc' };
  const direction =
    od === 'asc' || od === 'desc'
      ? od
      : chosenSort === undefined && of !== undefined
        ? usual.direction
        : undefined;
  const chosen = Number(filters['ps']);
  const size = fixed ?? (isPageSize(chosen) ? chosen : preferredSize());
  const wanted = Math.max(1, Number.parseInt(filters['page'] ?? '1', 10) || 1);
  const asked: Filters = { ...also, s, of, od: direction };
  const args = { query: { ...asked, ps: size, page: wanted } };
  const query = useQuery(readList(endpoint, args as unknown as CallArgs<E>, keys));
  const answer = query.data as Page | undefined;
  const { cacheTimestamp, snapshot } = answer ?? {};
  const at = cacheTimestamp?.timestamp;
  const reading = useMemo(() => (at === undefined ? undefined : { at, snapshot }), [at, snapshot]);
  const total = answer?.totalCount ?? 0;
  const capped = answer?.totalIsCapped ?? false;
  const last = pagesOf(total, size);
  const page = answer && !capped ? Math.min(wanted, last) : wanted;
  return {
    query,
    rows: answer && ((answer.models ?? []) as RowOf<E>[]),
    total,
    capped,
    reading,
    count: answer && (capped ? `${total}+` : total),
    page,
    size,
    hasNext: capped || page < last,
    sort: { by: of ?? 'id', direction: directionOf({ of, od: direction }) },
    s,
    search: readSearch(s, list.terms),
    asked,
    setSearch: (next, options) => setFilters({ s: writeSearch(next), page: '' }, options),
    // What is usual leaves no trace in the address.
    setSort: ({ by, direction }) =>
      setFilters(
        by === usual.by && direction === usual.direction
          ? { of: '', od: '', page: '' }
          : { of: by, od: direction, page: '' },
      ),
    setPage: (next) => setFilters({ page: next === 1 ? '' : String(next) }),
    setSize: (next) => {
      preferSize(next);
      setFilters({ ps: String(next), page: '' });
    },
  };
}
