/** Beds24's API v2, or our sandbox, which speaks the same protocol. */
import { requireNoTransaction } from '#server/transactions.ts';
import type { Cents } from '#kernel/money.ts';
import type * as z from 'zod/mini';
import { ChannelRefused, ChannelThrottled, ChannelTokenLost, ChannelUnavailable } from './port.ts';
import type { Channels, ChannelRoom, DayRange, Spent, Token } from './port.ts';
import {
  bookingsOf,
  creditsOf,
  DetailsWire,
  newsOf,
  OpenedWire,
  outcomesOf,
  PageWire,
  roomsOf,
  TokenWire,
} from './wire.ts';

export const BEDS24_URL = 'https://beds24.com/api/v2';
const TIMEOUT_MS = 20_000;
const WINDOW_MS = 300_000;
const WORDS_MAX = 200;
/** A token is not used to its last second. */
const EARLIER_MS = 60_000;
const MOST_PAGES = 100;

export interface Beds24Settings {
  /** Our sandbox; Beds24 itself when absent. */
  url?: string | undefined;
  timeoutMs?: number;
}

interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  query?: readonly (readonly [string, string])[];
  body?: unknown;
  spent: Spent;
}

/** Their words for credits that are used up, where they don't say it by 429. */
const USED_UP = new Set([429, 1016, 1020]);

export function beds24Channels(settings: Beds24Settings = {}): Channels {
  const base = (settings.url ?? BEDS24_URL).replace(/\/+$/, '');

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
        signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
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

  return {
    async open(code, spent) {
      const opened = await asInvitation(() =>
        read(OpenedWire, '/authentication/setup', { headers: { code, deviceName: 'Pertuis' }, spent }),
      );
      return { ...tokenOf(opened), refreshToken: opened.refreshToken };
    },

    async renew(refreshToken, spent) {
      return tokenOf(
        await asInvitation(() =>
          read(TokenWire, '/authentication/token', { headers: { refreshToken }, spent }),
        ),
      );
    },

    async close(refreshToken) {
      const question = { method: 'DELETE', headers: { refreshToken }, spent: () => undefined } as const;
      await asInvitation(() => call('/authentication/token', question)).catch((error: unknown) => {
        if (!(error instanceof ChannelTokenLost)) throw error;
      });
    },

    async account({ token, spent }) {
      const details = await read(DetailsWire, '/authentication/details', { headers: { token }, spent });
      return { owner: details.token?.ownerId ?? null, scopes: details.token?.scopes ?? [] };
    },

    async rooms({ token, spent }) {
      const rooms: ChannelRoom[] = [];
      for (let page = 1; page <= MOST_PAGES; page++) {
        const { data, pages } = await read(PageWire, '/properties', {
          headers: { token },
          query: [
            ['includeAllRooms', 'true'],
            ['page', String(page)],
          ],
          spent,
        });
        rooms.push(...roomsOf(data));
        if (pages?.nextPageExists !== true) break;
      }
      return rooms;
    },

    async bookings({ token, spent }, { since, today, page }) {
      // Left out, cancelled ones are not among them: a stay would never be given back.
      const statuses = ['confirmed', 'new', 'request', 'inquiry', 'black', 'cancelled'] as const;
      const from = since === null ? (['departureFrom', today] as const) : (['modifiedFrom', since] as const);
      const query = [
        from,
        ...statuses.map((status) => ['status', status] as const),
        ['page', String(page)],
      ] as const;
      return bookingsOf(await read(PageWire, '/bookings', { headers: { token }, query, spent }));
    },

    async sendDays({ token, spent }, rooms) {
      const body = rooms.map(({ roomId, ranges }) => ({ roomId, calendar: ranges.map(rangeSent) }));
      const question = { method: 'POST', headers: { token }, body, spent } as const;
      return outcomesOf(
        rooms.map(({ roomId }) => roomId),
        await call('/inventory/rooms/calendar', question),
      );
    },

    readNews: newsOf,
  };
}

/** A code or a key they refuse is one that was used up or is too old, however they say it. */
async function asInvitation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ChannelRefused) throw new ChannelTokenLost('The code or key is not valid.');
    throw error;
  }
}

function tokenOf({ token, expiresIn }: { token: string; expiresIn: number }): Token {
  return { token, until: new Date(Date.now() + Math.max(0, expiresIn * 1000 - EARLIER_MS)) };
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

function rangeSent({ from, to, available, override, minStay, maxStay, prices = {} }: DayRange) {
  return {
    from,
    to,
    ...(available !== undefined && { numAvail: available }),
    ...(override !== undefined && { override }),
    ...(minStay !== undefined && { minStay }),
    ...(maxStay !== undefined && { maxStay }),
    ...Object.fromEntries(Object.entries(prices).map(([number, price]) => [`price${number}`, euros(price)])),
  };
}

function euros(price: Cents | null): number | null {
  return price === null ? null : price / 100;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
