import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/words.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/entityqueries.ts';
import { countAct, refuseBeyond } from '#server/ratelimit.ts';
import { callerOf, createSession, hashToken, revokeSessionsOf } from '#server/session.ts';
import { mayWriteIn } from '#server/scope.ts';
import type { Caller, SessionKind } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { BookingLink } from '#features/mailing/links.ts';
import { contractOfSignatureId, judgeLink, magicToken, resetToken } from '#features/mailing/links.ts';
import { noteLogin, savePassword } from '#features/people/actions.ts';
import { randomBytes } from 'node:crypto';
import type { SessionProfile } from './api.ts';
import { hashPassword, passwordMatches } from './password.ts';
import * as queries from './queries.ts';
import { magicMail, resetMail } from './texts.ts';

/** Guesses are bounded per account and address, so that a stranger can't lock the real person out (S6–S8). */
const GUESSES = { bucket: 'login', max: 10, minutes: 15 };
const GUESSES_PER_ADDRESS = { bucket: 'login-address', max: 100, minutes: 15 };
const RESETS = { bucket: 'reset', max: 5, minutes: 60 };
const RESET_HOURS = 2;

/** Guesses are counted and the password is worked on before the transaction: many at once must not hold a connection each while wanting another. */
export async function logIn(
  app: App,
  credentials: { username: string; password: string },
  origin: Origin,
): Promise<SessionProfile> {
  const username = credentials.username.trim();
  const subject = `${username.toLowerCase()} ${origin.address}`;
  await refuseBeyond(app.db, GUESSES, subject);
  await refuseBeyond(app.db, GUESSES_PER_ADDRESS, origin.address);
  const account = await queries.accountByLogin(app.db, username);
  if (!(await passwordMatches(credentials.password.trim(), account?.password_hash ?? null)) || !account) {
    await countAct(app.db, GUESSES, subject);
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('wrongCredentials');
  }
  if (account.disabled) throw new Refusal('accountDisabled');
  return inTransaction(app.db, (tx) => open(tx, account.id, 'full', origin));
}

/** Opens a guest's session from a link in a mail about their booking (B10). */
export async function logInFromMail(app: App, link: BookingLink, origin: Origin): Promise<SessionProfile> {
  const verdict = judgeLink(app.config.secret, link);
  if (verdict === 'forged') {
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('linkExpired');
  }
  const account =
    link.uid === ''
      ? await queries.accountByLogin(app.db, link.email)
      : await queries.accountById(app.db, Number(link.uid));
  const revoked = !account || account.links_valid_from.getTime() > Number(link.timestamp);
  if (verdict === 'expired' || revoked || account.disabled) throw new Refusal('linkExpired');
  return inTransaction(app.db, (tx) => open(tx, account.id, 'guest', origin));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A session that can read and sign one contract, until the contract's own expiry. */
export async function logInFromSignature(app: App, id: string, origin: Origin): Promise<SessionProfile> {
  const contractId = contractOfSignatureId(app.config.secret, id);
  const contract =
    contractId !== undefined && UUID.test(contractId)
      ? await queries.contractForLink(app.db, contractId)
      : undefined;
  if (!contract) {
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('linkExpired');
  }
  if (contract.expiration_date.getTime() < Date.now()) throw new Refusal('linkExpired');
  const limits = { contractId: contract.id, expiresAt: contract.expiration_date };
  return inTransaction(app.db, (tx) => open(tx, contract.signer_uid, 'signature', origin, limits));
}

/** Opens the session of a mail's button that needs no password (S3 §7). Spent by whoever clicks first; a scanner that only looks spends nothing. */
export async function logInFromMagicLink(app: App, token: string, origin: Origin): Promise<SessionProfile> {
  await refuseBeyond(app.db, GUESSES_PER_ADDRESS, origin.address);
  const profile = await inTransaction(app.db, (tx) => spendMagicLink(tx, token, origin));
  if (profile) return profile;
  await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
  throw new Refusal('magicLinkSpent');
}

async function spendMagicLink(tx: Tx, token: string, origin: Origin): Promise<SessionProfile | undefined> {
  const uid = await queries.useLoginToken(tx, hashToken(token), 'magic');
  if (uid === undefined) return undefined;
  // Rights may have changed since the mail left.
  const { roles } = (await queries.rolesOf(tx, uid)) ?? { roles: [] };
  if (!mayUseMagicLink(roles)) return undefined;
  const profile = await open(tx, uid, 'full', origin);
  await audit(tx, { uid, agid: profile.agid, impersonator: null }, 'magic link used', {});
  return profile;
}

export interface Origin {
  address: string;
  userAgent: string;
}

async function open(
  tx: Tx,
  uid: number,
  kind: SessionKind,
  origin: Origin,
  limits: { contractId?: string; expiresAt?: Date } = {},
): Promise<SessionProfile> {
  const token = await createSession(tx, { uid, kind, userAgent: origin.userAgent, ...limits });
  await noteLogin(tx, uid);
  const caller = await callerOf(tx, token);
  if (!caller) throw new Refusal('accountDisabled');
  return { ...(await profileOf(tx, caller)), access_token: token };
}

/** The caller as their browser knows them. */
export async function profileOf(db: Db, caller: Caller): Promise<SessionProfile> {
  const row = await queries.profileRow(db, caller.uids, caller.uid);
  return {
    ...row,
    roles: caller.roles.join(','),
    permissions: [...caller.permissions].toSorted().join(','),
    other_uids: caller.uids.slice(1).join(','),
    writes_in: caller.writesIn === 'all' ? null : [...caller.writesIn],
    auto_ob: caller.kind === 'guest' ? 1 : 0,
    impersonator: caller.impersonator,
    session: caller.kind,
  };
}

/** Mails a single-use reset link. An unknown address is told so because the specification asks for it; the rate limit bounds its use. */
export async function sendResetLink(app: App, mail: string, origin: Origin): Promise<void> {
  await countAct(app.db, RESETS, origin.address);
  await countAct(app.db, RESETS, mail.trim().toLowerCase());
  await inTransaction(app.db, (tx) => mailResetLink(app, tx, mail.trim()));
}

async function mailResetLink(app: App, tx: Tx, mail: string): Promise<void> {
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
}

const MAGIC_HOURS = 24;
const MAGIC_LINKS_TO_ONE = { bucket: 'magic-to', max: 5, minutes: 60 };

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
  const agid = target.agids.find((one) => mayWriteIn(caller, one));
  if (agid === undefined) throw new Refusal('forbidden', { params: { code: 'itemOfOtherAgency' } });
  if (target.disabled || target.roles.some((role) => STAFF_ROLES.includes(role)))
    throw new Refusal('overhaulRoleError');
  if (!mayUseMagicLink(target.roles)) throw new Refusal('ownerOnly');
  if (!target.mail) throw new Refusal('noMailAddress');
  await countAct(tx, MAGIC_LINKS_TO_ONE, `uid ${uid}`);
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

export async function resetPassword(tx: Tx, token: string, password: string): Promise<void> {
  const uid = await queries.useLoginToken(tx, hashToken(token), 'reset');
  if (uid === undefined) throw new Refusal('wrongPasswordResetToken');
  await savePassword(tx, uid, await hashPassword(password));
  await revokeSessionsOf(tx, uid);
}
