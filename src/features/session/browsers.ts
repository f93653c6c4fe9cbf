/** Browsers that logged somebody in. Each keeps a token of its own, which opens nothing: it tells the person's own failures from strangers' (loginlimits.ts). */
import { hashToken } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { randomBytes } from 'node:crypto';
import * as queries from './queries.ts';

/** A person has a few; somebody who clears theirs after each visit leaves one a day. */
const MAX_PER_PERSON = 20;

/** What the browser's failures are counted by, when this person logged in with it before. */
export async function trustedBrowserKey(
  db: Db,
  uid: number | undefined,
  token: string | undefined,
): Promise<string | undefined> {
  if (uid === undefined || token === undefined || token === '') return undefined;
  const hash = hashToken(token);
  return (await queries.isKnownBrowser(db, uid, hash)) ? hash.toString('base64url') : undefined;
}

/** Answers the token to keep: the one it came with when we made it (a family's computer has one for all), otherwise a new one. */
export async function rememberBrowser(tx: Tx, uid: number, token: string | undefined): Promise<string> {
  const isOurs = token !== undefined && (await queries.isBrowserToken(tx, hashToken(token)));
  const kept = isOurs ? token : randomBytes(32).toString('base64url');
  await queries.insertBrowser(tx, uid, hashToken(kept), MAX_PER_PERSON);
  return kept;
}
