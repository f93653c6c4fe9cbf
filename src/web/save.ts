/**
 * Writes. `const save = useSave(acceptQuote, {touches: ['quote']})`, then `await save.run({params: {id}})` answers the envelope, or
 * undefined when it was refused: the words are in `save.refusal`, and were shown in a dialog unless `dialog: false`.
 *   save.pending, save.progress (0–100, uploads), save.cancel()
 *   touches   cache keys this write changes: their reads are asked again; the first one dates `_clientTimestamp` unless `since` is given
 *   says      what was done, in a sentence: said aloud and shown in place of 'Enregistré.'
 *   quiet     no 'Communication en cours ...' and 'Enregistré.' (messages of a thread); with `says` it is heard, and not shown
 *   makesOne  a form that makes one thing, and whose route can `describe` it: an unanswered try is the same with other words too. The server
 *             then says what the first ones made, and nothing stands there twice
 *   keptAs    a name under which an unanswered try outlives a reload: what was typed there must outlive it too, or `makesOne`
 * A try nobody answered keeps its Idempotency-Key: running the same words again cannot do the thing twice.
 */
import type { CallArgs, Endpoint, Result } from '#kernel/endpoint.ts';
import type { CacheKey } from '#kernel/freshness.ts';
import { withDependants } from '#kernel/freshness.ts';
import { useRef, useState } from 'react';
import { call } from './api.ts';
import { takesTimestamp } from './apirequest.ts';
import { waitForRecovery } from './availability.ts';
import { holdPage } from './held.ts';
import { announce, notify, showWarnings, track } from './notices.ts';
import { invalidate } from './queries.ts';
import { ApiRefusal, comesBack, isUncertain } from './apirefusal.ts';
import { recall, remember } from './storage.ts';
import { lastRead } from './timestamps.ts';

export interface SaveOptions {
  touches: readonly CacheKey[];
  says?: string;
  quiet?: boolean;
  dialog?: boolean;
  timeout?: number;
  keptAs?: string;
  makesOne?: boolean;
}

export interface RunOptions<E extends Endpoint = Endpoint> {
  /** The `cacheTimestamp.timestamp` under which the object was read: what a conflict is measured against. */
  since?: number | undefined;
  /** Instead of the option's, where it depends on what is sent, or on what came of it. */
  says?: string | ((answer: Result<E>) => string);
  /** What the answer remarks was read before it was sent: it is not said once more. */
  isTold?: boolean;
}

export type Outcome<E extends Endpoint> =
  | { answer: Result<E>; refusal?: undefined }
  | { answer?: undefined; refusal: ApiRefusal | undefined };

export interface Save<E extends Endpoint> {
  run: (args: CallArgs<E>, options?: RunOptions<E>) => Promise<Result<E> | undefined>;
  /** The same, for callers that need the refusal at once; no dialog. A click while a write is on its way changes nothing. */
  attempt: (args: CallArgs<E>, options?: RunOptions<E>) => Promise<Outcome<E>>;
  pending: boolean;
  progress: number | undefined;
  refusal: ApiRefusal | undefined;
  cancel: () => void;
  reset: () => void;
}

export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions): Save<E> {
  const [pending, setPending] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<ApiRefusal>();
  const intention = useRef<Intention>(undefined);
  const running = useRef<AbortController>(undefined);

  async function run(args: CallArgs<E>, runOptions?: RunOptions<E>): Promise<Result<E> | undefined> {
    const { answer, refusal } = await attempt(args, runOptions);
    if (refusal && options.dialog !== false && refusal.kind !== 'aborted') showWarnings(refusal);
    return answer;
  }

  async function attempt(args: CallArgs<E>, how: RunOptions<E> = {}): Promise<Outcome<E>> {
    const { since, says = options.says, isTold } = how;
    if (running.current) return { refusal: undefined };
    const control = new AbortController();
    running.current = control;
    setPending(true);
    setRefusal(undefined);
    intention.current = sameIntention(intention.current ?? kept(options.keptAs), options, args);
    keep(options.keptAs, intention.current);
    const done = options.quiet ? undefined : track();
    try {
      const answer = await write(endpoint, args, {
        key: intention.current.key,
        signal: control.signal,
        touches: options.touches,
        since,
        timeout: options.timeout,
        onProgress: 'files' in args ? setProgress : undefined,
      });
      intention.current = undefined;
      keep(options.keptAs, undefined);
      sayDone(done, typeof says === 'function' ? says(answer) : says, options.quiet);
      if (isTold !== true) showAnswered(answer);
      return { answer };
    } catch (error) {
      done?.(false);
      if (!(error instanceof ApiRefusal)) throw error;
      // What was called off may have arrived already.
      if (!isUncertain(error) && error.kind !== 'aborted') {
        intention.current = undefined;
        keep(options.keptAs, undefined);
      }
      setRefusal(error);
      return { refusal: error };
    } finally {
      running.current = undefined;
      setPending(false);
      setProgress(undefined);
    }
  }

  return {
    run,
    attempt,
    pending,
    progress,
    refusal,
    cancel: () => running.current?.abort(),
    reset: () => setRefusal(undefined),
  };
}

/** Once its window has closed: what is said behind an open one is not heard. */
function sayDone(
  done: ReturnType<typeof track> | undefined,
  words: string | undefined,
  isQuiet = false,
): void {
  setTimeout(() => {
    done?.(words === undefined);
    if (words === undefined) return;
    if (isQuiet) announce(words);
    else notify(words, 'good');
  }, 0);
}

interface Intention {
  print: string;
  key: string;
}

/** @param former of a try nobody answered */
export function sameIntention(
  former: Intention | undefined,
  { makesOne = false }: Pick<SaveOptions, 'makesOne'>,
  args: object,
): Intention {
  const print = makesOne
    ? ''
    : JSON.stringify(args, (_, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      );
  return former?.print === print ? former : { print, key: crypto.randomUUID() };
}

const KEPT = 'intention.';

function kept(name: string | undefined): Intention | undefined {
  const [key = '', print = ''] = (name === undefined ? null : recall(KEPT + name))?.split(/ (.*)/s) ?? [];
  return key === '' ? undefined : { key, print };
}

function keep(name: string | undefined, intention: Intention | undefined): void {
  if (name !== undefined) remember(KEPT + name, intention ? `${intention.key} ${intention.print}` : null);
}

interface WriteOptions {
  touches: readonly CacheKey[];
  key: string;
  signal?: AbortSignal;
  since?: number | undefined;
  timeout?: number | undefined;
  onProgress?: ((percent: number) => void) | undefined;
}

const RETRY_AFTER_MS = 700;
const LONGEST_WAIT_MS = 5000;
/** The words stay on screen all the while; then the person is told, and the next click has the same key. */
const PATIENCE_MS = 60_000;

/**
 * Outside of a component (autosave, queues): one try, and more with the same key: a second when the connection broke, for a minute while the
 * service is away.
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: WriteOptions,
): Promise<Result<E>> {
  const [cacheName] = options.touches;
  if (takesTimestamp(endpoint) && !cacheName)
    throw new Error(`${endpoint.method} ${endpoint.path}: a write names its cache key`);
  const { touches, ...rest } = options;
  // The version a record was read at, and no later clock: what was written between the two would be written over.
  if (endpoint.writes === 'versioned' && endpoint.method === 'PUT' && options.since === undefined)
    throw new Error(`${endpoint.method} ${endpoint.path}: a save names the version it read`);
  const once = () =>
    call(endpoint, args, { ...rest, since: options.since ?? (cacheName && lastRead(cacheName)) });
  const letGo = holdPage();
  try {
    const answer = await untilAnswered(once);
    invalidate(withDependants([...touches]));
    return answer;
  } finally {
    letGo();
  }
}

async function untilAnswered<T>(once: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (let tries = 1, wait = RETRY_AFTER_MS; ; tries++, wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await once();
    } catch (error) {
      const isBroken = error instanceof ApiRefusal && error.kind === 'network' && tries === 1 && !isOffline();
      if (!isBroken && !(comesBack(error) && Date.now() + wait < until)) throw error;
      await waitForRecovery(wait);
    }
  }
}

/** 'ok' may still have something to say: good news in passing ('quoteSaved'), remarks in a dialog. */
function showAnswered(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('warnings' in answer)) return;
  const { warnings } = answer;
  if (!Array.isArray(warnings) || warnings.length === 0) return;
  const said = new ApiRefusal('refused', { status: 200, result: 'ok', warnings });
  const [first] = said.warnings;
  if (said.has('quoteSaved') && first?.message !== undefined) notify(first.message, 'good');
  else showWarnings(said);
}

function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine;
}
