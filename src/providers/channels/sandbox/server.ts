/** The channel manager's stand-in: Beds24's API v2 on a loopback port. It lets in who was invited, keeps what it is told, and its platforms sell what is open. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackHost } from '#server/hostcheck.ts';
import { answerTo, invite, refused, SCOPES } from './api.ts';
import type { ApiAnswer } from './api.ts';
import { bookingOf, changeBooking } from './bookings.ts';
import type { BookingGiven } from './bookings.ts';
import { CreditBook } from './credits.ts';
import { SandboxState } from './state.ts';
import type { SandboxBooking, SandboxDay, SandboxProperty } from './state.ts';

/**
 * down: 503, does nothing. silent: does nothing, never answers. away: closes the connection at once. drop: does it, then closes the
 * connection. busy: 429.
 */
export const CHANNEL_FAULTS = ['down', 'silent', 'away', 'drop', 'busy'] as const;
export type ChannelFault = (typeof CHANNEL_FAULTS)[number];

export interface ChannelsSandboxOptions {
  /** Kept nowhere where absent. */
  dir?: string;
  port?: number;
  /** Where the application listens: bookings are told to no other server. */
  ownUrl?: () => string;
  creditLimit?: number;
  windowMs?: number;
}

export interface SandboxCall {
  at: number;
  method: string;
  path: string;
  query: string;
  body: unknown;
}

export interface ChannelsSandbox {
  readonly url: string;
  readonly port: number;
  /** @param scopes what whoever makes the invitation ticks; all, usually. */
  invite(owner?: number, scopes?: readonly string[]): string;
  properties(): readonly SandboxProperty[];
  /** Newest first. */
  bookings(): SandboxBooking[];
  /** A platform sells a room; refused where the nights are not open, unless it sold them before it heard. */
  book(given: BookingGiven & { force?: boolean }): SandboxBooking;
  change(id: number, changes: Partial<SandboxBooking>): SandboxBooking;
  /** Tells it again, as a call that was repeated. Answers the status. */
  tell(id: number): Promise<number>;
  day(roomId: number, day: string): SandboxDay;
  isOpen(roomId: number, day: string): boolean;
  /** What was asked since, oldest first. */
  calls(): readonly SandboxCall[];
  forget(): void;
  fail(fault: ChannelFault | undefined, times?: number): void;
  /** All tokens are over; with `all`, what makes new ones too. */
  expire(all?: boolean): void;
  credits(limit: number, windowMs?: number): void;
  /** The address bookings of an account are told at, as its owner enters it there; '' for none. Refused where it is not the application's own. */
  tellAt(address: string, owner?: number): boolean;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const MAX_BODY = 1_048_576;
const BASE = '/api/v2';

export async function startChannelsSandbox(options: ChannelsSandboxOptions = {}): Promise<ChannelsSandbox> {
  const state = new SandboxState(options.dir);
  const book = new CreditBook(options.creditLimit ?? 100, options.windowMs ?? 300_000);
  const calls: SandboxCall[] = [];
  let fault: { how: ChannelFault; times: number } | undefined;
  const serve = serving({ state, book, calls, met });
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(options.port ?? 0, LOOPBACK, listening);
  });
  const { port } = server.address() as AddressInfo;

  function met(): ChannelFault | undefined {
    if (fault === undefined) return undefined;
    const { how } = fault;
    fault.times -= 1;
    if (fault.times <= 0) fault = undefined;
    return how;
  }

  return {
    url: `http://${LOOPBACK}:${port}${BASE}`,
    port,
    calls: () => calls,
    forget: () => void calls.splice(0),
    fail: (how, times = Number.POSITIVE_INFINITY) => {
      fault = how === undefined ? undefined : { how, times };
    },
    credits: (limit, windowMs) => book.reset(limit, windowMs),
    ...platformsOf(state, options.ownUrl),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

interface Serving {
  state: SandboxState;
  book: CreditBook;
  calls: SandboxCall[];
  /** The fault this call meets. */
  met: () => ChannelFault | undefined;
}

function serving({ state, book, calls, met }: Serving) {
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLoopbackHost(request.headers)) return void response.writeHead(421).end();
    const how = met();
    if (how === 'away') return void request.socket.destroy();
    const text = await bodyOf(request);
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
    const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : '';
    const method = request.method ?? 'GET';
    calls.push({ at: Date.now(), method, path, query: searchParams.toString(), body: parsed(text) });
    if (how === 'silent') return;
    if (how === 'down') return send(response, { status: 503, body: { success: false } });
    if (how === 'busy')
      return send(response, { ...refused(429, 'Credit limit exceeded'), owner: 1, cost: 0 });
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const owner = state.data.tokens[headers['token'] ?? '']?.owner;
    if (owner !== undefined && book.left(owner) <= 0)
      return send(response, { ...refused(429, 'Credit limit exceeded'), owner, cost: 0 });
    const answer = answerTo(state, { method, path, query: searchParams, headers, body: parsed(text) });
    if (how === 'drop') return void request.socket.destroy();
    send(response, answer);
  }

  function send(response: ServerResponse, { status, body, owner, cost = 0 }: ApiAnswer): void {
    const credits = owner === undefined ? {} : book.spend(owner, cost);
    response.writeHead(status, { 'content-type': 'application/json', ...credits }).end(JSON.stringify(body));
  }

  return serve;
}

/** What the account's owner and the platforms do there. */
function platformsOf(
  state: SandboxState,
  ownUrl: (() => string) | undefined,
): Omit<ChannelsSandbox, 'url' | 'port' | 'calls' | 'forget' | 'fail' | 'credits' | 'close'> {
  async function tell(booking: SandboxBooking): Promise<number> {
    const address = state.data.news[state.propertyOf(booking.roomId)?.owner ?? 0] ?? '';
    if (address === '' || ownUrl === undefined) return 0;
    const { pathname, search } = new URL(address);
    try {
      const { status } = await fetch(`${ownUrl()}${pathname}${search}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          timeStamp: new Date().toISOString(),
          booking,
          infoItems: [],
          invoiceItems: [],
        }),
        signal: AbortSignal.timeout(10_000),
      });
      return status;
    } catch {
      return 0;
    }
  }

  function kept(booking: SandboxBooking): SandboxBooking {
    const others = state.data.bookings.filter(({ id }) => id !== booking.id);
    state.data.bookings = [...others, booking];
    state.keep();
    void tell(booking);
    return booking;
  }

  const found = (id: number) => {
    const booking = state.data.bookings.find((one) => one.id === id);
    if (!booking) throw new Error(`The sandbox has no booking ${id}.`);
    return booking;
  };

  return {
    invite: (owner = 1, scopes = SCOPES) => invite(state, owner, scopes),
    properties: () => state.data.properties,
    bookings: () => state.data.bookings.toSorted((one, other) => other.id - one.id),
    book: (given) => kept(bookingOf(state, given)),
    change: (id, changes) => kept(changeBooking(found(id), changes)),
    tell: (id) => tell(found(id)),
    day: (roomId, day) => state.day(roomId, day),
    isOpen: (roomId, day) => state.isOpen(roomId, day),
    expire(all = false) {
      state.data.tokens = {};
      if (all) state.data.refreshTokens = {};
      state.keep();
    },
    tellAt(address, owner = 1) {
      if (address !== '' && !/^https?:\/\/[^/]+\/api\/webhooks\/beds24\//.test(address)) return false;
      state.data.news[owner] = address;
      state.keep();
      return true;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new RangeError('Request body too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
