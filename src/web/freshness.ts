/**
 * Keeps the screens as fresh as the server: the event stream names the cache keys that changed, at once; a look every 60 seconds is the
 * fallback and the catch-up. Both rest while the tab is hidden (one open stream per tab would use up the browser's connections) or offline.
 * Started by the frame with `useFreshness`; screens that poll on their own use `usePoll(seconds)` as their `refetchInterval`.
 */
import type { CacheKey } from '#kernel/freshness.ts';
import { CACHE_KEYS, withDependants } from '#kernel/freshness.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { notify } from './notices.ts';
import { invalidateSoon, queryClient } from './queries.ts';
import { forgetTimes, knownChanges, noteChanges } from './timestamps.ts';
import { token } from './token.ts';

interface Change {
  querykey: string;
  timestamp: number;
}
type AskChanges = (known: Record<string, number>) => Promise<readonly Change[]>;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** @param ask the call of cache/updated-keys; given from outside, because calls belong to features. */
export function useFreshness(ask: AskChanges, everySeconds: number): void {
  const watching = useWatching();
  useEffect(() => {
    if (!watching) return undefined;
    const end = new AbortController();
    const look = oneAtATime(async () => heed(noteChanges(await ask(knownChanges()))));
    look();
    const timer = setInterval(look, everySeconds * 1000);
    void follow(end.signal, look);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [watching, ask, everySeconds]);
  useEffect(() => forgetTimes, []);
}

/** Seconds to a `refetchInterval`: silent while nobody can see or hear the answer. */
export function usePoll(seconds: number): number | false {
  return useWatching() ? seconds * 1000 : false;
}

/** The tab is visible and the machine on line. */
export function useWatching(): boolean {
  const visible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  return useOnline() && visible;
}

export function useOnline(): boolean {
  const [online, setOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    const changed = () => setOnline(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return online;
}

function onVisibility(listen: () => void): () => void {
  document.addEventListener('visibilitychange', listen);
  return () => document.removeEventListener('visibilitychange', listen);
}

function oneAtATime(run: () => Promise<void>): () => void {
  let busy = false;
  return () => {
    if (busy) return;
    busy = true;
    run()
      .catch(() => undefined) // The next look, or the stream, will tell.
      .finally(() => (busy = false));
  };
}

function heed(keys: readonly string[]): void {
  if (keys.includes('schemaVersion')) flush();
  else invalidateSoon(withDependants(keys.filter(isCacheKey)));
}

/** A migration changed what everything means: nothing read before is kept. */
function flush(): void {
  void queryClient.resetQueries();
  notify('Cache flushed.');
}

function isCacheKey(key: string): key is CacheKey {
  return CACHE_KEYS.some((known) => known === key);
}

/** Follows the stream until told to stop; after a break, a look first: what was said meanwhile is not repeated. */
async function follow(signal: AbortSignal, look: () => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const opened = await listen(signal).catch(() => false);
    if (signal.aborted) return;
    wait = opened ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
    if (!signal.aborted) look();
  }
}

/** Answers whether the stream had opened. EventSource cannot carry the session's header; fetch can (D14). */
async function listen(signal: AbortSignal): Promise<boolean> {
  const response = await fetch('/api/events', {
    headers: { authorization: `Bearer ${token() ?? ''}`, accept: 'text/event-stream' },
    signal,
    cache: 'no-store',
  });
  if (!response.ok || !response.body) return false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    if (done) return true;
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) hear(line.slice('data:'.length));
  }
}

function hear(data: string): void {
  const event: unknown = JSON.parse(data);
  if (typeof event !== 'object' || event === null) return;
  if ('resync' in event) void queryClient.invalidateQueries();
  else if ('keys' in event && Array.isArray(event.keys)) heed(event.keys.map(String));
}
