/**
 * The typed client: `call(endpoint, {params, query, body, files}, options)` answers the envelope or throws `ApiRefusal`.
 * Screens seldom call it directly: reads go through `read()` of queries.ts, writes through `useSave()` of save.ts.
 *   options.signal      cancels;  options.onProgress  0 to 100 while a file goes up;  options.timeout  milliseconds (20 s)
 *   options.key         Idempotency-Key: the same for every try of one intention;  options.since  _clientTimestamp of a write
 */
import type { CallArgs, Endpoint, Result } from '#kernel/endpoint.ts';
import { sayNewest } from './version.ts';
import { reportUnavailable } from './availability.ts';
import { ApiRefusal, comesBack, isAwayAnswer, waitOf } from './apirefusal.ts';
import type { Warning } from './apirefusal.ts';
import { addressOf, payload, takesTimestamp } from './apirequest.ts';
import type { CallOptions, Payload, Sent } from './apirequest.ts';
import { noteRead } from './timestamps.ts';

const TIMEOUT = 20_000;
const UPLOAD_TIMEOUT = 300_000;

interface Answer {
  status: number;
  text: string;
  retryAfter: number | undefined;
}

export async function call<E extends Endpoint>(
  endpoint: E,
  args: CallArgs<E>,
  options: CallOptions = {},
): Promise<Result<E>> {
  const sent = args as Sent;
  const body =
    takesTimestamp(endpoint) && sent.body ? { _clientTimestamp: options.since, ...sent.body } : sent.body;
  const timeout = options.timeout ?? (sent.files ? UPLOAD_TIMEOUT : TIMEOUT);
  const answer = await exchange(
    endpoint.method,
    addressOf(endpoint.path, sent),
    payload({ ...sent, ...(body && { body }) }, options),
    {
      ...options,
      timeout,
    },
  );
  return judge(answer) as Result<E>;
}

/** fetch cannot tell how much of a file has left; XMLHttpRequest can. */
function exchange(
  method: string,
  url: string,
  load: Payload,
  options: CallOptions & { timeout: number },
): Promise<Answer> {
  return options.onProgress ? upload(method, url, load, options) : ask(method, url, load, options);
}

async function ask(
  method: string,
  url: string,
  { headers, body }: Payload,
  options: CallOptions & { timeout: number },
): Promise<Answer> {
  const late = AbortSignal.timeout(options.timeout);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  try {
    const response = await fetch(url, { method, headers, body, signal, cache: 'no-store' });
    return await answerOf(response);
  } catch {
    const kind = options.signal?.aborted ? 'aborted' : late.aborted ? 'timeout' : 'network';
    throw new ApiRefusal(kind, { isWrite: options.key !== undefined });
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const retryAfter = secondsOf(response.headers.get('retry-after'));
  return { status: response.status, text: await response.text(), retryAfter };
}

/** As seconds; we never say it as a date. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,5}$/.test(header) ? Number(header) : undefined;
}

function upload(
  method: string,
  url: string,
  { headers, body }: Payload,
  options: CallOptions & { timeout: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // Called off between two tries: nothing leaves any more.
    if (options.signal?.aborted) {
      reject(new ApiRefusal('aborted'));
      return;
    }
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = options.timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(Math.round((event.loaded / event.total) * 100));
    };
    request.onload = () => {
      const retryAfter = secondsOf(request.getResponseHeader('retry-after'));
      resolve({ status: request.status, text: request.responseText, retryAfter });
    };
    request.onerror = () => reject(new ApiRefusal('network', { isWrite: options.key !== undefined }));
    request.ontimeout = () => reject(new ApiRefusal('timeout', { isWrite: options.key !== undefined }));
    request.onabort = () => reject(new ApiRefusal('aborted'));
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

interface Envelope {
  result?: string;
  code?: number;
  warnings?: Warning[];
  details?: unknown;
  appVersion?: string;
}

/** In our own words, as any refusal: what is away as a whole was told before (`isAwayAnswer`). */
const NOT_NOW = 503;

/** The body's code, then the HTTP status, then the result (A22). */
function judge({ status, text, retryAfter }: Answer): Envelope {
  const envelope = parsed(text);
  if (isAwayAnswer(status, envelope && (envelope.warnings ?? []))) throw away(status, envelope);
  if (!envelope) throw new ApiRefusal('failed', { status });
  if (envelope.appVersion) sayNewest(envelope.appVersion);
  const { result = 'error', code, warnings = [], details } = envelope;
  const said = { status, code, result, warnings, details, retryAfter };
  if (status >= 500 && status !== NOT_NOW) throw new ApiRefusal('failed', said);
  if (status >= 400 || result !== 'ok') throw new ApiRefusal('refused', said);
  noteRead(envelope);
  return envelope;
}

function away(status: number, { code, warnings = [] }: Envelope = {}): ApiRefusal {
  const refusal = new ApiRefusal('away', { status, code, warnings });
  if (comesBack(refusal)) reportUnavailable();
  return refusal;
}

function parsed(text: string): Envelope | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A file behind the token, as something a page can show or save. Give it back with `URL.revokeObjectURL`. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const { headers } = payload({}, {});
  const response = await fetch(`/api${path}`, { headers, signal: signal ?? null }).catch(() => {
    throw new ApiRefusal(signal?.aborted ? 'aborted' : 'network');
  });
  if (!response.ok) return judge(await answerOf(response)) as never;
  return response.blob();
}

/** The answer, or why there is none: what a form hands on. */
export async function attempted<T>(
  once: () => Promise<T>,
): Promise<{ answer: T; refusal?: undefined } | { answer?: undefined; refusal: ApiRefusal }> {
  try {
    return { answer: await once() };
  } catch (error) {
    if (error instanceof ApiRefusal) return { refusal: error };
    throw error;
  }
}

const TRIES = 3;

/** For what happens by itself, without a click that could be repeated: a busy server is waited for. */
export async function withRetries<T>(once: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await once();
    } catch (error) {
      const wait = waitOf(error);
      if (wait === undefined || tries === TRIES) throw error;
      await new Promise((over) => setTimeout(over, wait));
    }
  }
}
