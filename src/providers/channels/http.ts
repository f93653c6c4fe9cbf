/** One call to Beds24's API: what its answer says of credits, and what a refusal of theirs is. */
import { requireNoTransaction } from '#server/transactions.ts';
import type * as z from 'zod/mini';
import { ChannelRefused, ChannelThrottled, ChannelTokenLost, ChannelUnavailable } from './port.ts';
import type { Spent } from './port.ts';
import { creditsOf } from './wire.ts';

const TIMEOUT_MS = 20_000;
const WINDOW_MS = 300_000;
const WORDS_MAX = 200;

export interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  body?: unknown;
  spent: Spent;
}

/** Their words for credits that are used up, where they don't say it by 429. */
const USED_UP = new Set([429, 1016, 1020]);

export interface Line {
  /** @throws ChannelThrottled, ChannelTokenLost, ChannelUnavailable, ChannelRefused */
  call(path: string, question: Question): Promise<unknown>;
  read<S extends z.ZodMiniType>(shape: S, path: string, question: Question): Promise<z.output<S>>;
}

export function beds24Line(base: string, timeoutMs: number = TIMEOUT_MS): Line {
  async function call(path: string, question: Question): Promise<unknown> {
    const { status, headers, text } = await answer(path, question);
    const now = Date.now();
    const credits = creditsOf(headers, now);
    question.spent(status === 429 ? { ...credits, left: 0 } : credits);
    const json = parsed(text);
    const said = failureIn(json);
    if (status === 429 || USED_UP.has(said?.code ?? 0))
      throw new ChannelThrottled(credits.resetsAt ?? new Date(now + WINDOW_MS));
    // A token they don't know is answered by 401, or by a yes that says it is none.
    if (status === 401 || said?.isToken === true) throw new ChannelTokenLost('The token is not valid.');
    if (status >= 500) throw new ChannelUnavailable(`HTTP ${status}`);
    if (json === undefined) throw new ChannelUnavailable('The answer could not be read.');
    if (status >= 400 || said !== undefined)
      throw new ChannelRefused(String(said?.code ?? status), clean(said?.words ?? '', question.headers));
    return json;
  }

  async function answer(
    path: string,
    { method = 'GET', headers, query = [], body }: Question,
  ): Promise<{ status: number; headers: Headers; text: string }> {
    requireNoTransaction('Beds24');
    const search =
      query.length === 0 ? '' : `?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
    try {
      const response = await fetch(`${base}${path}${search}`, {
        method,
        headers: {
          accept: 'application/json',
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      // The cause is left behind: it may hold the request and with it the token.
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new ChannelUnavailable(isLate ? 'No answer in time.' : 'The connection failed.');
    }
  }

  async function read<S extends z.ZodMiniType>(
    shape: S,
    path: string,
    question: Question,
  ): Promise<z.output<S>> {
    const found = shape.safeParse(await call(path, question));
    if (!found.success) throw new ChannelUnavailable('The answer does not have its shape.');
    return found.data;
  }

  return { call, read };
}

/** What somebody else's server says may be kept and shown: never with our keys in it. */
function clean(words: string, headers: Readonly<Record<string, string>>): string {
  const bare = Object.values(headers).reduce(
    (left, secret) => (secret.length < 8 ? left : left.replaceAll(secret, '…')),
    words,
  );
  return bare.slice(0, WORDS_MAX);
}

/** A refusal in the body, whatever the status was. */
function failureIn(json: unknown): { code: number; words: string; isToken: boolean } | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const { success, code, error, validToken } = json as Record<string, unknown>;
  if (validToken === false) return { code: 401, words: '', isToken: true };
  if (success !== false) return undefined;
  const number = typeof code === 'number' ? code : 0;
  const words = typeof error === 'string' ? error : '';
  return {
    code: number,
    words,
    isToken: number === 401 || /\btoken\b.*\b(invalid|not valid|expired)\b/i.test(words),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
