import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { audit, byNobody } from '#server/audit.ts';
import { enforceClientLimit } from '#server/clientaddress.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { increment, enforceLimit } from '#server/ratelimit.ts';
import type { WithSlot } from '#server/http.ts';
import { callerOf, createSession, hashToken, revokeSessionsOf } from '#server/session.ts';
import { canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import type { Caller, SessionKind } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { BookingLink } from '#features/mailing/links.ts';
import {
  contractOfSignatureId,
  judgeLink,
  linkEnds,
  magicToken,
  resetToken,
} from '#features/mailing/links.ts';
import { endMailLinks, noteLogin, savePassword } from '#features/people/actions.ts';
import { randomBytes } from 'node:crypto';
import type { SessionProfile } from './api.ts';
import { trustedBrowserKey, rememberBrowser } from './browsers.ts';
import {
  countAttempt,
  countSuccess,
  LINKS_FROM_ADDRESS,
  MAGIC_LINKS_TO_ONE,
  RESETS,
  queueKeys,
  uncountAttempt,
} from './loginlimits.ts';
import { hashPassword, passwordMatches, refuseWhenFull } from './password.ts';
import { rejectWeakPassword } from './passwordpolicy.ts';
import * as queries from './queries.ts';
import type { LoginClient } from './loginqueue.ts';
import { magicMail, resetMail } from './texts.ts';

const RESET_HOURS = 2;

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
  turn: WithSlot,
): Promise<SessionProfile> {
  const username = credentials.username.trim();
  const { account, subject, asker, counted } = await turn(() => judgeAttempt(app, credentials, origin));
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

/** Opens a guest's session from a link in a mail about their booking (B10); it ends when the link does (B122). */
export async function logInFromMail(
  app: App,
  link: BookingLink,
  origin: ClientInfo,
): Promise<SessionProfile> {
  await enforceClientLimit(app, LINKS_FROM_ADDRESS, origin);
  if (judgeLink(app.config.secret, link) !== 'valid') throw new Refusal('linkExpired');
  const holder =
    link.uid === ''
      ? await queries.accountByLogin(app.db, link.email)
      : await queries.accountById(app.db, Number(link.uid));
  if (!holder || holder.disabled) throw new Refusal('linkExpired');
  return inTransaction(app.db, async (tx) => {
    await queries.lockPersonWithAliases(tx, holder.id);
    const account = await queries.accountById(tx, holder.id);
    if (!account || account.links_valid_from.getTime() >= Number(link.timestamp))
      throw new Refusal('linkExpired');
    return open(tx, account.id, origin, { kind: 'guest', by: 'booking link', expiresAt: linkEnds(link) });
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A session that can read and sign one contract, until the contract's own expiry. */
export async function logInFromSignature(app: App, id: string, origin: ClientInfo): Promise<SessionProfile> {
  await enforceClientLimit(app, LINKS_FROM_ADDRESS, origin);
  const contractId = contractOfSignatureId(app.config.secret, id);
  const contract =
    contractId !== undefined && UUID.test(contractId)
      ? await queries.contractForLink(app.db, contractId)
      : undefined;
  if (!contract || contract.expiration_date.getTime() < Date.now()) throw new Refusal('linkExpired');
  const { signer_uid: uid, expiration_date: expiresAt } = contract;
  return inTransaction(app.db, (tx) =>
    open(tx, uid, origin, { kind: 'signature', by: 'signature link', contractId: contract.id, expiresAt }),
  );
}

/** Opens the session of a mail's button that needs no password (S3 §7). Spent by whoever clicks first; a scanner that only looks spends nothing. */
export async function logInFromMagicLink(
  app: App,
  token: string,
  browser: string,
  origin: ClientInfo,
): Promise<SessionProfile> {
  await enforceClientLimit(app, LINKS_FROM_ADDRESS, origin);
  const profile = await inTransaction(app.db, (tx) => spendMagicLink(tx, token, browser, origin));
  if (!profile) throw new Refusal('magicLinkSpent');
  return profile;
}

async function spendMagicLink(
  tx: Tx,
  token: string,
  browser: string,
  origin: ClientInfo,
): Promise<SessionProfile | undefined> {
  const hash = hashToken(token);
  const holder = await queries.accountOfToken(tx, hash, 'magic');
  if (!holder) return undefined;
  await queries.lockPersonWithAliases(tx, holder.id);
  const link = await queries.useLoginToken(tx, hash, 'magic');
  if (!link) return undefined;
  const { uid, expires_at: expiresAt } = link;
  // Rights may have changed since the mail left.
  const { roles } = (await queries.rolesOf(tx, uid)) ?? { roles: [] };
  if (!mayUseMagicLink(roles)) return undefined;
  const profile = await open(tx, uid, origin, { kind: 'full', by: 'magic link', browser, expiresAt });
  await audit(tx, { uid, agid: profile.agid, impersonator: null }, 'magic link used', {});
  return profile;
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

async function open(tx: Tx, uid: number, origin: ClientInfo, opening: Opening): Promise<SessionProfile> {
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
    roles: caller.roles.join(','),
    permissions: [...caller.permissions].toSorted().join(','),
    other_uids: caller.uids.slice(1).join(','),
    writes_in: caller.writableAgencies === 'all' ? null : [...caller.writableAgencies],
    auto_ob: caller.kind === 'guest' ? 1 : 0,
    impersonator: caller.impersonator,
    session: caller.kind,
  };
}

/** Mails a single-use reset link. An unknown address is told so because the specification asks for it; the rate limit bounds its use. */
export async function sendResetLink(app: App, mail: string, origin: ClientInfo): Promise<void> {
  await enforceClientLimit(app, RESETS, origin);
  await enforceLimit(app.db, RESETS, mail.trim().toLowerCase());
  await inTransaction(app.db, (tx) => mailResetLink(app, tx, mail.trim(), origin));
}

async function mailResetLink(app: App, tx: Tx, mail: string, origin: ClientInfo): Promise<void> {
  const account = await queries.accountByLogin(tx, mail);
  if (!account?.mail) throw new Refusal('unknownMail');
  const nonce = randomBytes(32).toString('base64url');
  await queries.insertLoginToken(tx, hashToken(resetToken(app.config.secret, nonce)), {
    uid: account.id,
    purpose: 'reset',
    hours: RESET_HOURS,
  });
  const language = languageOf(account.business_language);
  await queueMail(tx, {
    agid: account.agid,
    to: { uid: account.id, mail: account.mail, language },
    ...resetMail(language, account.first_name, nonce),
  });
  await audit(tx, byNobody(account.agid), 'password reset asked', {
    account: account.id,
    address: origin.address,
  });
}

const MAGIC_HOURS = 24;

/**
 * Mails an owner a button that logs them in without a password. Never to somebody who works for an agency: their account opens other
 * people's files, and a mailbox is not the place for its key.
 */
export async function sendMagicLink(app: App, tx: Tx, caller: Caller, uid: number): Promise<void> {
  const target = await queries.personInAgency(tx, caller, uid);
  if (!target) throw new Refusal('notFound');
  // Of those it has only a card of, an agency does not even learn what they are elsewhere.
  if (!target.belongs) throw new Refusal('ownerOnly');
  // An owner of houses with both agencies has the link from either.
  const agid = target.agids.find((one) => canWriteAgency(caller, one));
  if (agid === undefined) throw new Refusal('forbidden', { params: { code: 'itemOfOtherAgency' } });
  requireAgencyWrite(tx, caller, agid, 'item');
  if (target.disabled || target.roles.some((role) => STAFF_ROLES.includes(role)))
    throw new Refusal('overhaulRoleError');
  if (!mayUseMagicLink(target.roles)) throw new Refusal('ownerOnly');
  if (!target.mail) throw new Refusal('noMailAddress');
  await enforceLimit(tx, MAGIC_LINKS_TO_ONE, `uid ${uid}`);
  const nonce = randomBytes(32).toString('base64url');
  await queries.spendLoginTokens(tx, uid, 'magic');
  await queries.insertLoginToken(tx, hashToken(magicToken(app.config.secret, nonce)), {
    uid,
    purpose: 'magic',
    hours: MAGIC_HOURS,
  });
  const language = languageOf(target.business_language);
  await queueMail(tx, {
    agid,
    to: { uid, mail: target.mail, language },
    ...magicMail(language, target.first_name, nonce),
  });
  await audit(tx, caller, 'magic link sent', { to: uid });
}

const STAFF_ROLES: readonly string[] = ['agencyRole', 'employeeRole', 'superRole', 'partnerRole'];

function mayUseMagicLink(roles: readonly string[]): boolean {
  return roles.includes('ownerRole') && !roles.some((role) => STAFF_ROLES.includes(role));
}

/** Answers the token by which this browser will be known: whoever reads the person's mail is not a stranger. */
export async function resetPassword(
  app: App,
  given: { resetToken: string; newPassword: string; browser?: string | undefined },
  origin: ClientInfo,
  turn: WithSlot,
): Promise<string> {
  const token = hashToken(given.resetToken);
  const account = await turn(async () => {
    await enforceClientLimit(app, LINKS_FROM_ADDRESS, origin);
    return queries.accountOfToken(app.db, token, 'reset');
  });
  if (!account) throw new Refusal('wrongPasswordResetToken');
  await rejectWeakPassword(given.newPassword, account);
  const hash = await hashPassword(given.newPassword, `uid ${account.id}`);
  return inTransaction(app.db, async (tx) => {
    const human = await queries.lockPersonWithAliases(tx, account.id);
    if (!(await queries.useLoginToken(tx, token, 'reset'))) throw new Refusal('wrongPasswordResetToken');
    await savePassword(tx, account.id, hash);
    await endWaysIn(tx, human);
    const by = { uid: account.id, agid: account.agid, impersonator: null };
    await audit(tx, by, 'password changed', { by: 'reset link', address: origin.address });
    return rememberBrowser(tx, account.id, given.browser);
  });
}

/**
 * All that opens a person's account, and those tied to it, ends: sessions, links to log in, links of booking mails. What signs a contract
 * or ends a subscription is for one thing only, and lives on.
 */
async function endWaysIn(tx: Tx, uids: readonly number[]): Promise<void> {
  for (const uid of uids) await revokeSessionsOf(tx, uid);
  await queries.spendAllLoginTokens(tx, uids);
  await endMailLinks(tx, uids);
}

/** What has had its time: browsers nobody came back with, links long dead. */
export { sweepCredentials } from './queries.ts';
