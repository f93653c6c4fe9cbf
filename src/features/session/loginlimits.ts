/**
 * How often a password may be tried (S6–S8). Counted before anybody looks whether it was right, and taken back when it was: a hundred
 * tries at once are a hundred. Strangers are bounded per account and address, per address, and per account wherever they come from. A
 * browser that logged the person in before is bounded by its own failures alone: nobody else's can lock its owner out.
 */
import { BROWSER_HEADER } from '#kernel/headers.ts';
import type { App } from '#server/app.ts';
import { enforceLimit, decrement, refuseSpent } from '#server/ratelimit.ts';
import type { Limit } from '#server/ratelimit.ts';
import { clientInfoOf, widerSubnets } from '#server/clientaddress.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { hashToken } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { FastifyRequest } from 'fastify';
import type { WeightedKey } from './loginqueue.ts';
import { isBrowserToken } from './queries.ts';

/** A person who forgot tries some five passwords; ten in a quarter of an hour are 960 a day. */
const OF_ACCOUNT_FROM_ADDRESS: Limit = { bucket: 'login', max: 10, minutes: 15 };
/** An agency behind one address has a dozen people; a hundred failures there are one who tries many accounts. */
const FROM_ADDRESS: Limit = { bucket: 'login-address', max: 100, minutes: 15 };
/** Whoever rents one server has a /56 or a /48 of such addresses. */
const FROM_SITE: Limit = { bucket: 'login-site', max: 200, minutes: 15 };
const FROM_PROVIDER: Limit = { bucket: 'login-provider', max: 400, minutes: 15 };
/** Over any number of addresses: 3 840 a day against a password that is none of the 18 000 commonest. */
const OF_ACCOUNT: Limit = { bucket: 'login-account', max: 40, minutes: 15, refusal: 'accountGuessed' };
/** Right ones, of one account: each costs a hash, a session and a line of the audit. A team that shares an account has a dozen. */
const SUCCESSES: Limit = { bucket: 'login-success', max: 30, minutes: 15 };
const OF_KNOWN_BROWSER: Limit = { bucket: 'login-browser', max: 10, minutes: 15 };
/** Keys of links are 128 bits and more: nobody guesses one, but each try costs a question. */
export const LINKS_FROM_ADDRESS = { bucket: 'links', max: 200, minutes: 15, by: 'address' } as const;
/** B08: five an hour for an address, five for whoever asks. Each mail that left still works, so that they keep nobody out. */
export const RESETS = { bucket: 'reset', max: 5, minutes: 60, by: 'address' } as const;
export const MAGIC_LINKS_TO_ONE: Limit = { bucket: 'magic-to', max: 5, minutes: 60 };

type Counted = readonly [Limit, string];

/** Refuses past a bound. What was counted is to be taken back once the password proves right. */
export async function countAttempt(
  db: Db,
  account: string,
  origin: ClientInfo,
  knownBrowser: string | undefined,
): Promise<readonly Counted[]> {
  const bounds =
    knownBrowser === undefined
      ? unknownBrowserLimits(account, origin)
      : knownBrowserLimits(account, knownBrowser);
  for (const [limit, subject] of bounds) await enforceLimit(db, limit, subject);
  return bounds;
}

/** The narrowest that are passed spare the wider ones: one address alone can't use up an account's. */
function unknownBrowserLimits(account: string, { rateLimitKey }: ClientInfo): Counted[] {
  const here: Counted[] =
    rateLimitKey === undefined
      ? []
      : [...networkLimits(rateLimitKey), [OF_ACCOUNT_FROM_ADDRESS, `${account} ${rateLimitKey}`]];
  return [...here, [OF_ACCOUNT, account]];
}

function networkLimits(rateLimitKey: string): Counted[] {
  const [site, provider] = widerSubnets(rateLimitKey);
  return [
    [FROM_ADDRESS, rateLimitKey],
    ...(site === undefined ? [] : [[FROM_SITE, site] as const]),
    ...(provider === undefined ? [] : [[FROM_PROVIDER, provider] as const]),
  ];
}

/**
 * Before the form is read: a stranger whose network has had its failures, whatever account they would try next. A browser that logged
 * somebody in says so in a header; whether it was this person is judged once they are named.
 */
export async function refuseSpentNetwork(app: App, request: FastifyRequest): Promise<void> {
  const { rateLimitKey } = clientInfoOf(app, request);
  if (rateLimitKey === undefined) return;
  const browser = request.headers[BROWSER_HEADER];
  if (typeof browser === 'string' && (await isBrowserToken(app.db, hashToken(browser)))) return;
  for (const [limit, subject] of networkLimits(rateLimitKey)) await refuseSpent(app.db, limit, subject);
}

function knownBrowserLimits(account: string, browser: string): Counted[] {
  return [[OF_KNOWN_BROWSER, `${account} ${browser}`]];
}

export async function uncountAttempt(db: Db, counted: readonly Counted[]): Promise<void> {
  for (const [limit, subject] of counted) await decrement(db, limit, subject);
}

/** Counted before the guess is taken back: beyond the bound each right one counts as a wrong one, so that asking on is bounded too. */
export async function countSuccess(db: Db, account: string): Promise<void> {
  await enforceLimit(db, SUCCESSES, account);
}

/** What a stranger's waiting is counted by. Visitors that can't be told apart are one network. */
export function queueKeys({ rateLimitKey }: ClientInfo): WeightedKey[] {
  if (rateLimitKey === undefined) return [{ of: 'nowhere', size: 1 }];
  const sizes = [4, 16];
  return [
    { of: rateLimitKey, size: 1 },
    ...widerSubnets(rateLimitKey).map((of, place) => ({ of, size: sizes[place] ?? 1 })),
  ];
}
