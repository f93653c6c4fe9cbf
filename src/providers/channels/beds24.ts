/** Beds24's API v2, or our sandbox, which speaks the same protocol. */
import type { Cents } from '#kernel/money.ts';
import type { DayRange } from '#features/beds24/days.ts';
import { beds24Line } from './http.ts';
import type { Line } from './http.ts';
import { ChannelRefused, ChannelTokenLost } from './port.ts';
import type { Access, Channels, ChannelRoom, Token } from './port.ts';
import {
  bookingsOf,
  DetailsWire,
  newsOf,
  OpenedWire,
  outcomesOf,
  PageWire,
  roomsOf,
  TokenWire,
} from './wire.ts';

export const BEDS24_URL = 'https://beds24.com/api/v2';
/** A token is not used to its last second. */
const EARLIER_MS = 60_000;
const MOST_PAGES = 100;

export interface Beds24Settings {
  /** Our sandbox; Beds24 itself when absent. */
  url?: string | undefined;
  timeoutMs?: number;
}

export function beds24Channels(settings: Beds24Settings = {}): Channels {
  const { call, read } = beds24Line((settings.url ?? BEDS24_URL).replace(/\/+$/, ''), settings.timeoutMs);

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

    rooms: (access) => roomsThere(read, access),

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

async function roomsThere(read: Line['read'], { token, spent }: Access): Promise<ChannelRoom[]> {
  const rooms: ChannelRoom[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = [
      ['includeAllRooms', 'true'],
      ['page', String(page)],
    ] as const;
    const { data, pages } = await read(PageWire, '/properties', { headers: { token }, query, spent });
    rooms.push(...roomsOf(data));
    if (pages?.nextPageExists !== true) break;
  }
  return rooms;
}
