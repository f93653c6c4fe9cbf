/**
 * Keeps the screens as fresh as the server: the event stream names the cache keys that changed, and the requests they changed for, at
 * once; a look every 60 seconds is the fallback and the catch-up. Both rest while the tab is hidden (one open stream per tab would use up
 * the browser's connections) or offline. Started by the frame with `useFreshness`.
 *   usePoll(seconds)       as a `refetchInterval`, of what must be asked for to move at all (a payment under way)
 *   useSparePoll(seconds)  the same, of what the stream tells: asked for only while there is no stream (A20)
 */
import { everyCacheKey, isCacheKey, withDependants } from '#kernel/freshness.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { reportUnavailable, waitForRecovery } from './availability.ts';
import { invalidate, invalidateLive, invalidateOlder, invalidateSoon } from './queries.ts';
import { isAwayAnswer } from './apirefusal.ts';
import type { Warning } from './apirefusal.ts';
import { closeSession } from './session.ts';
import { store, useStore } from './store.ts';
import { forgetTimes, knownChanges, knowsChange, noteChanges } from './timestamps.ts';
import { token } from './token.ts';

interface Change {
  querykey: string;
  timestamp: number;
}
type AskChanges = (known: Record<string, number>) => Promise<readonly Change[]>;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** The server says something at least every 20 seconds: a longer silence is a line that broke without a word. */
const SILENCE_MS = 50_000;
/** How far the two clocks, compared over one answer, may be apart without our noticing. */
const CLOCK_MARGIN_MS = 2000;

/** Whether the stream is heard now. */
const isStreaming = store(false);
/** This machine's clock minus the server's, once the stream has told. */
let clockAhead: number | undefined;

/** @param ask the call of cache/updated-keys; given from outside, because calls belong to features. */
export function useFreshness(ask: AskChanges, everySeconds: number): void {
  const watching = useWatching();
  useEffect(() => {
    if (!watching) return undefined;
    const end = new AbortController();
    const look = oneAtATime(async () => catchUp(await ask(knownChanges())));
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

export function useSparePoll(seconds: number): number | false {
  const interval = usePoll(seconds);
  return useStore(isStreaming) ? false : interval;
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

/** Asked while it runs, it runs once more: the answer on its way may be older than the question. */
function oneAtATime(run: () => Promise<void>): () => void {
  let busy = false;
  let asked = false;
  function start(): void {
    asked = busy;
    if (busy) return;
    busy = true;
    run()
      .catch(() => undefined) // The next look, or the stream, will tell.
      .finally(() => {
        busy = false;
        if (asked) start();
      });
  }
  return start;
}

/** What changed while nobody told us. Of a key never heard of, only what was read before its change is read again. */
function catchUp(changes: readonly Change[]): void {
  const first = changes.filter(({ querykey }) => !knowsChange(querykey));
  heed(noteChanges(changes));
  if (clockAhead === undefined) return;
  for (const { querykey, timestamp } of first)
    if (isCacheKey(querykey)) invalidateOlder(querykey, timestamp + clockAhead + CLOCK_MARGIN_MS);
}

function heed(keys: readonly string[]): void {
  invalidateSoon(meant(keys));
}

/** After a migration all that was read is read again (B82, C42). What carries no key asked to be left alone: a form over it is open. */
function meant(keys: readonly string[]): CacheKey[] {
  return keys.includes('schemaVersion') ? everyCacheKey() : withDependants(keys.filter(isCacheKey));
}

/** Follows the stream until told to stop. Each time it opens, a look: what was said while nobody listened is not repeated. */
async function follow(signal: AbortSignal, look: () => void): Promise<void> {
  let wait = FIRST_WAIT_MS;
  while (!signal.aborted) {
    const opened = await listen(signal, look).catch(() => false);
    isStreaming.set(false);
    if (signal.aborted) return;
    wait = opened ? FIRST_WAIT_MS : Math.min(wait * 2, LONGEST_WAIT_MS);
    if (!opened) look();
    await waitForRecovery(wait * (0.5 + Math.random()));
  }
}

const UNAUTHORIZED = 401;

/** Answers whether the stream had opened. EventSource cannot carry the session's header; fetch can (D14). */
async function listen(signal: AbortSignal, look: () => void): Promise<boolean> {
  const silence = new AbortController();
  const response = await fetch('/api/events', {
    headers: { authorization: `Bearer ${token() ?? ''}`, accept: 'text/event-stream' },
    signal: AbortSignal.any([signal, silence.signal]),
    cache: 'no-store',
  });
  if (response.status === UNAUTHORIZED && token() !== null) closeSession('expired');
  if (!response.ok) {
    const said = (await response.json().catch(() => undefined)) as { warnings?: Warning[] } | undefined;
    if (isAwayAnswer(response.status, said && (said.warnings ?? []))) reportUnavailable();
    return false;
  }
  if (!response.body) return false;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const alarm = setTimeout(() => silence.abort(), SILENCE_MS);
    const { done, value } = await reader.read().catch(() => ({ done: true, value: undefined }));
    clearTimeout(alarm);
    if (done) return true;
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) hear(line.slice('data:'.length), look);
  }
}

interface Said {
  now?: number;
  resync?: boolean;
  keys?: string[];
  times?: number[];
  ddls?: number[];
  alphaids?: string[];
}

function hear(data: string, look: () => void): void {
  const said = JSON.parse(data) as Said & Record<string, unknown>;
  if (said.now !== undefined) {
    clockAhead = Date.now() - said.now;
    isStreaming.set(true);
    look();
  } else if (said.resync) invalidate(everyCacheKey());
  else if (said.keys) hearChange(said.keys, said);
  else
    for (const [topic, content] of Object.entries(said))
      for (const run of topics.get(topic) ?? []) run(content);
}

function hearChange(keys: readonly string[], { times = [], ddls, alphaids = [] }: Said): void {
  noteChanges(keys.map((querykey, index) => ({ querykey, timestamp: times[index] ?? 0 })));
  if (keys.includes('schemaVersion')) return invalidateSoon(everyCacheKey());
  invalidateLive(keys.filter(isCacheKey), ddls && new Set([...ddls.map(String), ...alphaids]));
}

const topics = new Map<string, Set<(content: unknown) => void>>();

/** Anything else the stream carries, by its name: `{"presence": …}` is what `onTopic('presence', …)` hears. */
export function onTopic(topic: string, run: (content: unknown) => void): () => void {
  const heard = topics.get(topic) ?? new Set();
  topics.set(topic, heard.add(run));
  return () => heard.delete(run);
}
