import { publicFile } from '#kernel/paths.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { audit, byNobody } from '#server/audit.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { increment } from '#server/ratelimit.ts';
import type { WithSlot } from '#server/slots.ts';
import { callerOf, createSession, hashToken } from '#server/session.ts';
import type { Caller, SessionKind } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { noteLogin } from '#features/people/actions.ts';
import type { SessionProfile } from './api.ts';
import { trustedBrowserKey, rememberBrowser } from './browsers.ts';
import { countAttempt, countSuccess, queueKeys, uncountAttempt } from './loginlimits.ts';
import { passwordMatches, refuseWhenFull } from './password.ts';
import * as queries from './queries.ts';
import type { LoginClient } from './loginqueue.ts';

interface Credentials {
  username: string;
  password: string;
  browser?: string | undefined;
}

/** Guesses are counted and the password is worked on before the transaction: many at once must not hold a connection each while wanting another. */
export async function logIn(
  app: App,
  credentials: Credentials,
  origin: ClientInfo,
  withSlot: WithSlot,
): Promise<SessionProfile> {
  const username = credentials.username.trim();
  const { account, subject, asker, counted } = await withSlot(() => judgeAttempt(app, credentials, origin));
  // Asked for an account nobody has, too: the answer takes the same time.
  if (!(await tryPassword(app, credentials.password, account, asker, counted)) || !account) {
    await noteFailure(app, account, username, origin);
    throw new Refusal('wrongCredentials');
  }
  await countSuccess(app.db, subject);
  await uncountAttempt(app.db, counted);
  if (account.disabled) throw new Refusal('accountDisabled');
  return inTransaction(app.db, async (tx) => {
    await queries.lockPersonWithAliases(tx, account.id);
    // Whoever chose a new password meanwhile ended what the former one opens.
    const still = await queries.accountById(tx, account.id);
    if (still?.password_hash !== account.password_hash) throw new Refusal('wrongCredentials');
    return open(tx, account.id, origin, { kind: 'full', by: 'password', browser: credentials.browser ?? '' });
  });
}

/** Whose account it is, whether the browser is known, and whether this one may try once more. */
async function judgeAttempt(app: App, credentials: Credentials, origin: ClientInfo) {
  const networks = queueKeys(origin);
  if (!credentials.browser) refuseWhenFull(networks);
  const username = credentials.username.trim();
  const account = await queries.accountByLogin(app.db, username);
  const subject = account ? `uid ${account.id}` : `name ${username.toLowerCase()}`;
  const browser = await trustedBrowserKey(app.db, account?.id, credentials.browser);
  // Anybody may send a text in a browser's place.
  if (browser === undefined) refuseWhenFull(networks);
  const asker: LoginClient =
    browser === undefined
      ? { isKnown: false, one: subject, shares: networks }
      : { isKnown: true, one: `${subject} ${browser}`, shares: [{ of: subject, size: 1 }] };
  return { account, subject, asker, counted: await countAttempt(app.db, subject, origin, browser) };
}

type Counted = Awaited<ReturnType<typeof countAttempt>>;

/** A try that nobody had time for was none. */
async function tryPassword(
  app: App,
  password: string,
  account: queries.AccountRow | undefined,
  asker: LoginClient,
  counted: Counted,
): Promise<boolean> {
  try {
    return await passwordMatches(password, account?.password_hash ?? null, asker);
  } catch (error) {
    if (error instanceof Refusal) await uncountAttempt(app.db, counted);
    throw error;
  }
}

/** Failures with names nobody has are noted up to a bound: a flood of them would fill the audit with inventions. */
const UNKNOWN_NOTED = { bucket: 'login-unknown', max: 500, minutes: 60 };

async function noteFailure(
  app: App,
  account: queries.AccountRow | undefined,
  username: string,
  origin: ClientInfo,
): Promise<void> {
  if (!account && (await increment(app.db, UNKNOWN_NOTED, 'all')) > UNKNOWN_NOTED.max) return;
  // What was typed may be a password in the wrong field: a name nobody has is kept as its hash.
  const who = account
    ? { account: account.id }
    : { unknown: hashToken(username.toLowerCase()).toString('base64url').slice(0, 22) };
  await audit(app.db, byNobody(account?.agid ?? null), 'login failed', { ...who, address: origin.address });
}

interface Opening {
  kind: SessionKind;
  /** What it was opened with, for the audit. */
  by: string;
  contractId?: string;
  expiresAt?: Date;
  /** The browser's own token, or '' without one: it will be known by what it is answered. Absent: families pass such links on. */
  browser?: string;
}

export async function open(
  tx: Tx,
  uid: number,
  origin: ClientInfo,
  opening: Opening,
): Promise<SessionProfile> {
  const { kind, by, browser, ...limits } = opening;
  const token = await createSession(tx, { uid, kind, userAgent: origin.userAgent, ...limits });
  await noteLogin(tx, uid);
  const caller = await callerOf(tx, token);
  if (!caller) throw new Refusal('accountDisabled');
  await audit(tx, caller, 'login', { by, address: origin.address });
  return {
    ...(await profileOf(tx, caller)),
    access_token: token,
    ...(browser !== undefined && { browser_token: await rememberBrowser(tx, uid, browser) }),
  };
}

/** The caller as their browser knows them. */
export async function profileOf(db: Db, caller: Caller): Promise<SessionProfile> {
  const row = await queries.profileRow(db, caller.uids, caller.uid);
  return {
    ...row,
    brand: row.brand && { ...row.brand, logo: row.brand.logo === null ? '' : publicFile(row.brand.logo) },
    roles: caller.roles.join(','),
    permissions: [...caller.permissions].toSorted().join(','),
    other_uids: caller.uids.slice(1).join(','),
    writes_in: caller.writableAgencies === 'all' ? null : [...caller.writableAgencies],
    auto_ob: caller.kind === 'guest' ? 1 : 0,
    impersonator: caller.impersonator,
    session: caller.kind,
  };
}

/** What has had its time: browsers nobody came back with, links long dead. */
export { sweepCredentials } from './queries.ts';
