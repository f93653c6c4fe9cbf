/** What the inbox screens read, each under the cache keys that make it stale. */
import { listMessages } from '#features/requests/calls.ts';
import type { Ddlchat } from '#features/requests/api.ts';
import { useIntervals } from '#features/status/intervals.ts';
import { call } from '#web/api.ts';
import { useSparePoll } from '#web/freshness.ts';
import { queryClient, read } from '#web/queries.ts';
import { hashKey, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { NEWEST_COUNT, OLDER_COUNT, withNewest, withOlder, withReread } from './loaded.ts';
import type { Loaded } from './loaded.ts';

/** The documents' call: the thread as a whole, for tabs that show a kind of its messages. */
export function useThread(alphaid: string): {
  query: UseQueryResult<{ models?: Ddlchat[] | undefined }>;
  messages: readonly Ddlchat[] | undefined;
} {
  const refetchInterval = useSparePoll(useIntervals().chat);
  const query = useQuery({
    ...read(listMessages, { params: { ddlId: alphaid } }, ['ddlchat', 'unread'], { about: alphaid }),
    enabled: alphaid !== '',
    refetchInterval,
  });
  return { query, messages: query.data?.models };
}

const loadedKey = (alphaid: string) => [['ddlchat', 'unread'], 'loaded thread', alphaid];

/** Plain words come at the end; these may change a card that stands anywhere. */
const cardsKey = (alphaid: string) => [['ddl', 'quote', 'yousign', 'bookingpayment'], 'older cards', alphaid];

/** The end of a thread as far back as it was scrolled. Only its last messages are read again when words are added. */
export function useLoadedThread(alphaid: string) {
  const refetchInterval = useSparePoll(useIntervals().chat);
  const query = useQuery({
    queryKey: loadedKey(alphaid),
    queryFn: async ({ signal }): Promise<Loaded> => {
      const newest = await pageOf(alphaid, { n: NEWEST_COUNT }, signal);
      return withNewest(heldOf(alphaid), newest);
    },
    meta: { about: alphaid },
    // The library compares lists place by place: with older messages put before them, nothing would be the same.
    structuralSharing: false,
    staleTime: 0,
    enabled: alphaid !== '',
    refetchInterval,
  });
  const older = (query.data?.messages.length ?? 0) - NEWEST_COUNT;
  useQuery({
    queryKey: cardsKey(alphaid),
    queryFn: async ({ signal }) => {
      const before = heldOf(alphaid)?.messages.at(-NEWEST_COUNT)?.id;
      if (before === undefined) return null;
      const reread = await pageOf(alphaid, { n: Math.min(older, MOST_REREAD), before }, signal);
      hold(alphaid, (held) => withReread(held, reread));
      return null;
    },
    meta: { about: alphaid },
    initialData: null,
    staleTime: Infinity,
    enabled: older > 0,
  });
  return query;
}

/**
 * What the thread on screen holds, without asking for anything. Read from the cache and not with a second `useQuery`: all observers of a
 * key share its options, and the last one to render would take the thread's own way of reading itself away from it.
 */
export function useHeldThread(alphaid: string): readonly Ddlchat[] | undefined {
  return useThreadState(alphaid, () => heldOf(alphaid)?.messages);
}

/** Whether somebody waits for the first messages of a thread: what it says of them is not decided yet. */
export function useIsThreadAwaited(alphaid: string): boolean {
  return useThreadState(alphaid, () => isThreadAwaited(alphaid));
}

/** The same at this instant, for an effect that runs before the hook has heard of a thread that is drawn for the first time. */
export function isThreadAwaited(alphaid: string): boolean {
  const state = queryClient.getQueryState(loadedKey(alphaid));
  return state?.status === 'pending' && state.fetchStatus === 'fetching';
}

function useThreadState<T>(alphaid: string, current: () => T): T {
  const onChange = useCallback(
    (changed: () => void) => {
      const hash = hashKey(loadedKey(alphaid));
      return queryClient.getQueryCache().subscribe(({ query }) => query.queryHash === hash && changed());
    },
    [alphaid],
  );
  return useSyncExternalStore(onChange, current);
}

const MOST_REREAD = 500;

const fetching = new Map<string, Promise<void>>();

/** Reads the messages before those that are loaded; asked twice, once. */
export function loadOlder(alphaid: string): Promise<void> {
  const running = fetching.get(alphaid);
  const held = heldOf(alphaid);
  const before = held?.messages[0]?.id;
  if (running || !held?.hasOlder || before === undefined) return running ?? Promise.resolve();
  const started = pageOf(alphaid, { n: OLDER_COUNT, before })
    .then((older) => hold(alphaid, (now) => (now.messages[0]?.id === before ? withOlder(now, older) : now)))
    .finally(() => fetching.delete(alphaid));
  fetching.set(alphaid, started);
  return started;
}

async function pageOf(
  alphaid: string,
  query: { n: number; before?: number },
  signal?: AbortSignal,
): Promise<readonly Ddlchat[]> {
  const { models = [] } = await call(listMessages, { params: { ddlId: alphaid }, query }, { signal });
  return models;
}

function heldOf(alphaid: string): Loaded | undefined {
  return queryClient.getQueryData<Loaded>(loadedKey(alphaid));
}

function hold(alphaid: string, change: (held: Loaded) => Loaded): void {
  queryClient.setQueryData<Loaded>(loadedKey(alphaid), (held) => held && change(held));
}
