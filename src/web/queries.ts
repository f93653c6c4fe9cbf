/**
 * Reads. `useQuery(read(getQuote, {params: {id}}, ['quote']))` for one object (asked again each time it is opened) and
 * `useQuery(readList(listQuotes, {query}, ['quote', 'ddl']))` for lists (fresh until one of their cache keys is touched, A20).
 * `data` is the whole envelope: `data.models`, `data.totalCount`. The keys are the 18 names of #kernel/freshness.ts.
 */
import type { CallArgs, Endpoint, Result } from '#kernel/endpoint.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import { keepPreviousData, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { call } from './api.ts';
import { onRecovered, reportUnavailable } from './availability.ts';
import { ApiRefusal, isForLater, LINK_EXPIRED, SESSION_EXPIRED, waitOf } from './apirefusal.ts';
import type { RefusalKind } from './apirefusal.ts';
import { language } from './i18n/language.ts';
import { closeSession, onClose, session } from './session.ts';

const STALE_MS = 3000;
/** The least between two reads of the same list while changes stream in. */
const STREAM_GAP_MS = 300;
const RETRIES = 2;

interface ReadOptions {
  /** Milliseconds, where the documents bound a call. */
  timeout?: number;
  /** Id or alphaid of the one request it shows: news of other requests leave it alone. */
  about?: string | undefined;
  /** What a field of a form offers: see `IS_CHOICE`. */
  isChoice?: boolean;
}

/**
 * The `meta` of a read of what a field offers. Whether it is refused or breaks, the field says so (`FieldReadFailed`); the form around it is worth
 * more than the list.
 */
export const IS_CHOICE = { isChoice: true } as const;

export function read<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  keys: readonly CacheKey[],
  { timeout, about, isChoice = false }: ReadOptions = {},
) {
  return queryOptions({
    queryKey: [keys, endpoint.method, endpoint.path, args] as const,
    queryFn: async ({ signal }): Promise<Result<E>> => call(endpoint, args, { signal, timeout }),
    meta: { about, ...(isChoice && IS_CHOICE) },
    staleTime: 0,
  });
}

/** The former page stays on screen while the next one comes. */
export function readList<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  keys: readonly CacheKey[],
  options: ReadOptions = {},
) {
  return queryOptions({
    ...read(endpoint, args, keys, options),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: readFailed }),
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, error) => count < RETRIES && isPassing(error),
      retryDelay: (attempt, error) => waitOf(error) ?? 500 * 2 ** attempt,
      throwOnError: false,
    },
  },
});
onClose(() => queryClient.clear());
// The server says some things in words: in the language that was chosen, as the rest of the screen.
language.watch(() => void queryClient.invalidateQueries());
// What could not be read meanwhile is on no screen: it comes without a click, once the service or the line is back.
const readWhatFailed = () =>
  void queryClient.refetchQueries({ predicate: ({ state }) => isUnread(state.error, state.status) });
onRecovered(readWhatFailed);
addEventListener('online', readWhatFailed);

/** An answer in words stays what it is, however often one asks. */
function isUnread(error: unknown, status: string): boolean {
  return (
    status === 'error' && !(error instanceof ApiRefusal && error.kind === 'refused' && !isForLater(error))
  );
}

/** A broken line, a restarting server, a busy one: asking again may help. Any other refusal is an answer. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiRefusal && (PASSING.has(error.kind) || waitOf(error) !== undefined);
}

const PASSING: ReadonlySet<RefusalKind> = new Set(['network', 'failed', 'away']);

/**
 * A22 and S1 §8: the body's code first, then 401 or 403, then anything else that broke. What the server refuses in words (404, 422, and
 * 429 or 503 when it has too much to do) and a line that is down are told where the data would be: none is a reason to send the person away,
 * which erases what they had typed.
 */
function readFailed(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (!(error instanceof ApiRefusal) || !session.get().profile) return;
  // On line, and nobody there: its return is looked for. Off line the browser tells.
  if (error.kind === 'network' && navigator.onLine) reportUnavailable();
  if (error.code === SESSION_EXPIRED) closeSession('expired');
  else if (error.code === LINK_EXPIRED) closeSession('linkExpired');
  else if (error.status === 401) closeSession('hubError');
  else if (query.meta?.['isChoice'] === true) return;
  else if (error.status === 403) closeSession('hubError');
  else if (error.kind === 'failed' && query.state.data === undefined) closeSession('error');
}

/** Everything read under one of these keys is asked again: at once after our own write. */
export function invalidate(keys: readonly CacheKey[]): void {
  void queryClient.invalidateQueries({ predicate: (query) => carries(query, keys) });
}

/**
 * The same when someone else wrote: data younger than 3 seconds waits until it has that age, so that a burst of changes costs one read.
 */
export function invalidateSoon(keys: readonly CacheKey[]): void {
  for (const query of carrying(keys)) refreshAt(query, query.state.dataUpdatedAt + STALE_MS);
}

/** News of a moment ago. What shows one request is read at once, if it is among `named` (none: all may have changed); lists in turns. */
export function invalidateLive(keys: readonly CacheKey[], named?: ReadonlySet<string>): void {
  for (const query of carrying(keys)) {
    const about = query.meta?.['about'];
    if (typeof about !== 'string') refreshAt(query, query.state.dataUpdatedAt + STREAM_GAP_MS);
    else if (!named || named.has(about)) refresh(query);
  }
}

/** When each query was last asked: its answer holds at least what was written before. */
const askedAt = new WeakMap<Query, number>();
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, Date.now());
});

/** What was asked for before an instant of this machine's clock is read again. */
export function invalidateOlder(key: CacheKey, instant: number): void {
  for (const query of carrying([key]))
    if ((askedAt.get(query) ?? query.state.dataUpdatedAt) < instant) refresh(query);
}

function carrying(keys: readonly CacheKey[]): Query[] {
  return queryClient.getQueryCache().findAll({ predicate: (each) => carries(each, keys) });
}

const waiting = new Set<string>();

function refreshAt(query: Query, instant: number): void {
  const wait = instant - Date.now();
  if (wait <= 0) return refresh(query);
  if (waiting.has(query.queryHash)) return;
  waiting.add(query.queryHash);
  setTimeout(() => {
    waiting.delete(query.queryHash);
    refresh(query);
  }, wait);
}

const again = new Set<string>();

/** A read on its way may have left before the change: it is let finish, then asked once more. Cut short each time, it might never end. */
function refresh(query: Query): void {
  const start = () => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  if (query.state.fetchStatus !== 'fetching') return start();
  if (again.has(query.queryHash)) return;
  again.add(query.queryHash);
  void query
    .fetch()
    .catch(() => undefined)
    .finally(() => {
      again.delete(query.queryHash);
      start();
    });
}

function carries(query: { queryKey: readonly unknown[] }, keys: readonly CacheKey[]): boolean {
  const [held] = query.queryKey;
  return Array.isArray(held) && keys.some((key) => held.includes(key));
}
