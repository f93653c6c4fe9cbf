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
  Ask extends Asking = Asking,
> {
  /** Names its file, its line in the audit, what a device remembers of it. */
  name: string;
  cacheKey: CacheKey;
  /** In the order of the screen. A reference is shown by its `{name}_label`. */
  columns: Readonly<Record<Column, ListColumn>>;
  /** Beside `id`. Each has an index. */
  sorts: readonly Sort[];
  /** The sort by which a screen shows the newest first, where that is not the number: nobody looks for the oldest payment. */
  newestBy?: Sort;
  /** The names of field:"value" in a search. */
  terms: readonly Term[];
  /** What may be asked of this list, and not of every one: anything else is refused, rather than taken and left without effect. */
  asks: readonly Ask[];
}

export type SortOf<L extends List> = L['sorts'][number] | 'id';
export type TermOf<L extends List> = L['terms'][number];

export function defineList<
  const C extends string,
  const S extends string = never,
  const T extends string = never,
  const A extends Asking = never,
>(list: List<C, S, T, A>): List<C, S, T, A> {
  return list;
}

/** Rows of one page when nobody says how many (A30). */
export const DEFAULT_PAGE = 20;
/** The most of one answer. */
export const MOST_ROWS = 1000;

const LONGEST_SEARCH = 300;
const LAST_PAGE = 1_000_000;
const count = z.coerce.number().check(z.int(), z.gte(1));

/** A month of a list, '2027-08'; of a year that a calendar may show. */
export const monthParam = z.string().check(z.regex(/^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/));

/** What may be asked of every list (B14). Sizes above a thousand are clamped, not refused (A30). */
const ASKED = {
  /** Rows of a page, and which page. */
  ps: z.optional(count),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(LAST_PAGE))),
  /** So many from the first on, whatever the page. */
  n: z.optional(count),
  sid: z.optional(idParam),
  od: z.optional(z.enum(['asc', 'desc'])),
  m: z.optional(monthParam),
};

/** What lists declare one by one: a search, and light rows. Masked rows are the inbox's, which has its own calls. */
const ASKABLE = {
  s: z.optional(z.string().check(z.maxLength(LONGEST_SEARCH))),
  l: z.optional(z.enum(['y', 'n'])),
};
export type Asking = keyof typeof ASKABLE;

/** The query of a list's call. `more`: what only this list can be asked. */
export function listQuery<
  Sort extends string,
  Ask extends Asking,
  More extends z.core.$ZodLooseShape = Record<never, never>,
>(list: Pick<List<string, Sort, string, Ask>, 'sorts' | 'asks'>, more?: More) {
  const sorts: readonly string[] = ['id', ...list.sorts];
  const sort = z.custom<Sort | 'id'>((value) => sorts.includes(value), {
    params: { refusal: 'unknownField' },
  });
  const asks = Object.fromEntries(list.asks.map((name) => [name, ASKABLE[name]]));
  return z.strictObject({
    ...ASKED,
    ...(asks as Pick<typeof ASKABLE, Ask>),
    of: z.optional(sort),
    ...(more as More),
  });
}

/** A list's query as it arrived. */
export type ListAsked<Sort extends string = string> = z.output<ReturnType<typeof listQuery<Sort, Asking>>>;

/** Which way an order goes that was asked for: `id` alone newest first, a column from its first value on, unless `od` says otherwise. */
export function directionOf({
  of,
  od,
}: {
  of?: string | undefined;
  od?: 'asc' | 'desc' | undefined;
}): 'asc' | 'desc' {
  return od ?? (of === undefined ? 'desc' : 'asc');
}

/** How many rows, from which page on. The only place that reads `ps`, `page` and `n`. */
export function pageAsked(
  { ps, page, n }: Pick<ListAsked, 'ps' | 'page' | 'n'>,
  { size = DEFAULT_PAGE, most = MOST_ROWS }: { size?: number; most?: number } = {},
): { size: number; page: number } {
  return n === undefined
    ? { size: Math.min(ps ?? size, most), page: page ?? 1 }
    : { size: Math.min(n, most), page: 1 };
}
