/**
 * Reads a calendar from wherever somebody said it is: https only, and never from inside. Each name is resolved once per hop, all its addresses
 * are checked, and the connection goes to those and no others, so that a name which changes its mind in between leads nowhere. Bounds hold for
 * what comes out of the compression, and one clock runs over all of it.
 */
import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { requireNoTransaction } from '#server/transactions.ts';
import { isPublicAddress } from './addresses.ts';
import { readBody } from './body.ts';
import { FeedFailed } from './port.ts';
import type { FeedAnswer, FeedAsked, Feeds } from './port.ts';

export const TIMEOUT_MS = 15_000;
const MOST_HOPS = 5;
const LONGEST_VALIDATOR = 500;

export interface FetcherOptions {
  /** This one name is played by a server of ours on this machine, without TLS. */
  sandbox?: { host: string; port: number } | undefined;
  resolve?: (host: string) => Promise<LookupAddress[]>;
  /** Whom else to believe than the public authorities. */
  ca?: string;
  /** Which addresses may be connected to. */
  isAllowed?: (address: string) => boolean;
}

export function openFeeds(options: FetcherOptions = {}): Feeds {
  return {
    async read(asked) {
      requireNoTransaction('A calendar of another site');
      const clock = AbortSignal.timeout(asked.timeoutMs ?? TIMEOUT_MS);
      try {
        return await follow(options, asked, clock);
      } catch (error) {
        if (clock.aborted) throw new FeedFailed('tooSlow');
        throw error instanceof FeedFailed ? error : failureOf(error);
      }
    },
  };
}

async function follow(options: FetcherOptions, asked: FeedAsked, clock: AbortSignal): Promise<FeedAnswer> {
  let url = asked.url;
  for (let hop = 0; hop <= MOST_HOPS; hop++) {
    const response = await ask(options, url, asked, clock);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status < 300 || status === 304 || location === undefined || status >= 400)
      return answerOf(response, status, clock);
    response.destroy();
    url = resolved(location, url);
  }
  throw new FeedFailed('tooManyRedirects');
}

function resolved(location: string, from: string): string {
  if (!URL.canParse(location, from)) throw new FeedFailed('serverFailed');
  return new URL(location, from).href;
}

async function ask(
  options: FetcherOptions,
  address: string,
  { etag = '', lastModified = '' }: FeedAsked,
  clock: AbortSignal,
): Promise<IncomingMessage> {
  const url = httpsUrl(address);
  const isSandbox = options.sandbox !== undefined && url.hostname === options.sandbox.host;
  const addresses = isSandbox ? [] : await addressesOf(options, url.hostname, clock);
  const headers = {
    accept: 'text/calendar, text/plain;q=0.8, */*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Pertuis/1 (calendar import)',
    ...(etag !== '' && { 'if-none-match': etag }),
    ...(lastModified !== '' && { 'if-modified-since': lastModified }),
  };
  return new Promise((done, fail) => {
    const common = {
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      agent: false,
      signal: clock,
    } as const;
    const sent = isSandbox
      ? httpRequest({
          ...common,
          host: '127.0.0.1',
          port: options.sandbox!.port,
          headers: { ...headers, host: url.host },
        })
      : httpsRequest({
          ...common,
          host: url.hostname.replace(/^\[|\]$/g, ''),
          port: url.port === '' ? 443 : Number(url.port),
          headers,
          lookup: only(addresses),
          ...(options.ca !== undefined && { ca: options.ca }),
        });
    sent.once('response', done);
    sent.once('error', fail);
    sent.end();
  });
}

function httpsUrl(address: string): URL {
  if (!URL.canParse(address)) throw new FeedFailed('notHttps');
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new FeedFailed('notHttps');
  return url;
}

/** All of them must be anybody's: of two, the connection may take either. */
async function addressesOf(
  { resolve = (host) => lookup(host, { all: true }), isAllowed = isPublicAddress }: FetcherOptions,
  hostname: string,
  clock: AbortSignal,
): Promise<LookupAddress[]> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found = family === 0 ? await beforeTheClock(resolve(host), clock) : [{ address: host, family }];
  if (found.length === 0) throw new FeedFailed('unknownHost');
  if (!found.every(({ address }) => isAllowed(address))) throw new FeedFailed('privateAddress');
  return found;
}

/** A resolver that never answers is asked in a thread that cannot be stopped; we can. */
async function beforeTheClock<T>(work: Promise<T>, clock: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new FeedFailed('tooSlow'));
  clock.addEventListener('abort', late, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    clock.removeEventListener('abort', late);
  }
}

function only(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, { all }, done) => {
    if (all === true) done(null, [...addresses]);
    else done(null, addresses[0]!.address, addresses[0]!.family);
  };
}

async function answerOf(response: IncomingMessage, status: number, clock: AbortSignal): Promise<FeedAnswer> {
  if (status === 200) {
    const { text, bytes } = await readBody(response, clock);
    return {
      kind: 'body',
      text,
      bytes,
      etag: validator(response.headers.etag),
      lastModified: validator(response.headers['last-modified']),
    };
  }
  response.destroy();
  if (status === 304) return { kind: 'same' };
  const retryAfterMs = waitOf(response.headers['retry-after']);
  if (status === 404 || status === 410) throw new FeedFailed('feedGone', { status });
  if (status === 401 || status === 403) throw new FeedFailed('feedForbidden', { status });
  if (status === 429 || status === 503) throw new FeedFailed('feedBusy', { status, retryAfterMs });
  throw new FeedFailed('serverFailed', { status, retryAfterMs });
}

function validator(value: string | undefined): string {
  return value !== undefined && value.length <= LONGEST_VALIDATOR ? value : '';
}

function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|EPROTO/;

/** The cause is left behind: it may hold the address. */
function failureOf(error: unknown): FeedFailed {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new FeedFailed('unknownHost');
  return new FeedFailed(CERTIFICATE.test(code) ? 'badCertificate' : 'unreachable');
}
