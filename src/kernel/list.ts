/**
 * A list, as both sides know it: what its rows show and in which order, by what it may be sorted and searched. The browser's screen
 * (web/list/ListScreen.tsx) and the server's route (server/listroute.ts) are made from the same declaration, so that no sort is offered that
 * the server does not know, and an export has the screen's words in the screen's order.
 */
import { idParam } from './endpoint.ts';
import type { Field } from './fields.ts';
import type { CacheKey } from './freshness.ts';
import * as z from 'zod/mini';

/** What a value is called, and how people read it. */
export type ListColumn = Pick<Field, 'kind' | 'label' | 'choices' | 'to'>;

export interface List<
  Column extends string = string,
  Sort extends string = string,
  Term extends string = string,
> {
  /** Names its file, its line in the audit, what a device remembers of it. */
  name: string;
  cacheKey: CacheKey;
  /** In the order of the screen. A reference is shown by its `{name}_label`. */
  columns: Readonly<Record<Column, ListColumn>>;
  /** Beside `id`. Each has an index. */
  sorts: readonly Sort[];
  /** The names of field:"value" in a search. */
  terms: readonly Term[];
}

export type SortOf<L extends List> = L['sorts'][number] | 'id';
export type TermOf<L extends List> = L['terms'][number];

export function defineList<
  const C extends string,
  const S extends string = never,
  const T extends string = never,
>(list: List<C, S, T>): List<C, S, T> {
  return list;
}

/** Rows of one page when nobody says how many (A30). */
export const DEFAULT_PAGE = 20;
/** The most of one answer. */
export const MOST_ROWS = 1000;

const LONGEST_SEARCH = 300;
const LAST_PAGE = 1_000_000;
const count = z.coerce.number().check(z.int(), z.gte(1));

/** What may be asked of any list (B14). Sizes above a thousand are clamped, not refused (A30). */
const ASKED = {
  /** Rows of a page, and which page. */
  ps: z.optional(count),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LAST_PAGE))),
  /** So many from the first on, whatever the page. */
  n: z.optional(count),
  s: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))),
  sid: z.optional(idParam),
  od: z.optional(z.enum(['asc', 'desc'])),
  m: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
  masked: z.optional(z.enum(['true', 'false'])),
  l: z.optional(z.enum(['y', 'n'])),
};

/** The query of a list's call. `more`: what only this list can be asked. */
export function listQuery<Sort extends string, More extends z.core.$ZodLooseShape = Record<never, never>>(
  list: Pick<List<string, Sort>, 'sorts'>,
  more?: More,
) {
  const sorts: readonly string[] = ['id', ...list.sorts];
  const sort = z.custom<Sort | 'id'>((value) => sorts.includes(value), {
    params: { refusal: 'unknownField' },
  });
  return z.strictObject({ ...ASKED, of: z.optional(sort), ...(more as More) });
}

/** A list's query as it arrived. */
export type ListAsked<Sort extends string = string> = z.output<ReturnType<typeof listQuery<Sort>>>;

/** How many rows, from which page on. The only place that reads `ps`, `page` and `n`. */
export function pageAsked(
  { ps, page, n }: Pick<ListAsked, 'ps' | 'page' | 'n'>,
  { size = DEFAULT_PAGE, most = MOST_ROWS }: { size?: number; most?: number } = {},
): { size: number; page: number } {
  return n === undefined
    ? { size: Math.min(ps ?? size, most), page: page ?? 1 }
    : { size: Math.min(n, most), page: 1 };
}
