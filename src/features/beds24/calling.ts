/** A call to the channel manager in an agency's name: one at a time for each account, with a token that is good, within its credits. */
import {
  ChannelRefused,
  ChannelThrottled,
  ChannelTokenLost,
  ChannelUnavailable,
} from '#providers/channels/port.ts';
import type { Access, Credits } from '#providers/channels/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { sealed, unsealed } from '#server/sealed.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import type { Problem } from './channels.ts';
import { loseAccount } from './losing.ts';
import * as queries from './queries.ts';
import type { Account } from './queries.ts';

/** Nobody is there to call for: disconnected, or lost. */
export class NotConnected extends Error {
  override name = 'NotConnected';
}

/** Of the credits, what is left for closing nights that were sold: everything else waits for the next five minutes. */
const RESERVE = 0.2;

export function aboutKey(agid: number, what: 'refresh' | 'token'): string {
  return `beds24 ${agid} ${what}`;
}

const lines = new Map<number, Promise<unknown>>();

/** Their rule: the next call begins when the one before has its answer. */
async function inLine<T>(accountId: number, work: () => Promise<T>): Promise<T> {
  const before = lines.get(accountId) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => undefined);
  lines.set(accountId, settled);
  try {
    return await mine;
  } finally {
    if (lines.get(accountId) === settled) lines.delete(accountId);
  }
}

/**
 * @param isUrgent closing what was sold: it may use the last credits
 * @throws NotConnected, ChannelThrottled, ChannelUnavailable, ChannelRefused, ChannelTokenLost
 */
export function callFor<T>(
  app: App,
  accountId: number,
  { isUrgent }: { isUrgent: boolean },
  work: (access: Access, account: Account) => Promise<T>,
): Promise<T> {
  return inLine(accountId, async () => {
    const account = await queries.accountRow(app.db, accountId);
    if (account?.state !== 'connected') throw new NotConnected('This account is not connected.');
    refuseBeyond(account, isUrgent);
    try {
      const result = await withToken(app, account, work);
      await noteProblem(app.db, account, '');
      return result;
    } catch (error) {
      await noteFailure(app.db, account, error);
      throw error;
    }
  });
}

function refuseBeyond(
  { credits_left: left, credits_until: until, credit_limit: limit }: Account,
  isUrgent: boolean,
): void {
  if (left === null || until === null || until.getTime() <= Date.now()) return;
  const least = isUrgent ? 1 : Math.ceil((limit ?? 0) * RESERVE) + 1;
  if (left < least) throw new ChannelThrottled(until);
}

async function withToken<T>(
  app: App,
  account: Account,
  work: (access: Access, account: Account) => Promise<T>,
): Promise<T> {
  const spent = spender(app.db, account.id);
  try {
    const kept = keptToken(app, account);
    if (kept !== undefined) {
      try {
        return await work({ token: kept, spent: spent.note }, account);
      } catch (error) {
        // Theirs to say when a token is over: a new one is asked for once.
        if (!(error instanceof ChannelTokenLost)) throw error;
      }
    }
    return await work({ token: await renewed(app, account, spent.note), spent: spent.note }, account);
  } finally {
    await spent.write();
  }
}

function keptToken(app: App, { agid, token, token_until: until }: Account): string | undefined {
  if (token === null || until === null || until.getTime() <= Date.now()) return undefined;
  return unsealed(app.config.secret, aboutKey(agid, 'token'), token);
}

/** @throws ChannelTokenLost: the account is lost, and somebody is told. */
export async function renewed(app: App, account: Account, spent: Access['spent']): Promise<string> {
  const { secret } = app.config;
  const refreshToken =
    account.refresh_token && unsealed(secret, aboutKey(account.agid, 'refresh'), account.refresh_token);
  try {
    if (!refreshToken) throw new ChannelTokenLost('The key cannot be opened.');
    const { token, until } = await app.providers.channels.renew(refreshToken, spent);
    await queries.writeToken(
      app.db,
      account.id,
      sealed(secret, aboutKey(account.agid, 'token'), token),
      until,
    );
    return token;
  } catch (error) {
    if (error instanceof ChannelTokenLost) await inTransaction(app.db, (tx) => loseAccount(tx, account));
    throw error;
  }
}

/** What the last answer said, written once. */
function spender(db: Db, accountId: number) {
  let last: Credits | undefined;
  return {
    note: (credits: Credits) => {
      if (credits.left !== null) last = credits;
    },
    write: async () => {
      if (last) await queries.writeCredits(db, accountId, last);
    },
  };
}

async function noteFailure(db: Db, account: Account, error: unknown): Promise<void> {
  if (error instanceof ChannelUnavailable) await noteProblem(db, account, 'away');
  else if (error instanceof ChannelThrottled) await noteProblem(db, account, 'throttled');
  else if (error instanceof ChannelRefused) await noteProblem(db, account, 'refused');
}

async function noteProblem(db: Db, { id, agid }: Account, problem: Problem): Promise<void> {
  if (await queries.writeProblem(db, id, problem))
    await inTransaction(db, async (tx) => touch(tx, agid, 'beds24'));
}
