import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/words.ts';
import type { App } from '#server/app.ts';
import { countAct, refuseBeyond } from '#server/ratelimit.ts';
import { callerOf, createSession, hashToken, revokeSessionsOf } from '#server/session.ts';
import type { Caller, SessionKind } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { BookingLink } from '#features/mailing/links.ts';
import { contractOfSignatureId, judgeLink, resetToken } from '#features/mailing/links.ts';
import { noteLogin, savePassword } from '#features/people/actions.ts';
import { randomBytes } from 'node:crypto';
import type { SessionProfile } from './api.ts';
import { hashPassword, passwordMatches } from './password.ts';
import * as queries from './queries.ts';
import { resetMail } from './texts.ts';

/** Guesses are bounded per account and address, so that a stranger can't lock the real person out (S6–S8). */
const GUESSES = { bucket: 'login', max: 10, minutes: 15 };
const GUESSES_PER_ADDRESS = { bucket: 'login-address', max: 100, minutes: 15 };
const RESETS = { bucket: 'reset', max: 5, minutes: 60 };
const RESET_HOURS = 2;

export async function logIn(
  app: App,
  tx: Tx,
  credentials: { username: string; password: string },
  origin: Origin,
): Promise<SessionProfile> {
  const username = credentials.username.trim();
  const subject = `${username.toLowerCase()} ${origin.address}`;
  await refuseBeyond(app.db, GUESSES, subject);
  await refuseBeyond(app.db, GUESSES_PER_ADDRESS, origin.address);
  const account = await queries.accountByLogin(tx, username);
  if (!(await passwordMatches(credentials.password.trim(), account?.password_hash ?? null)) || !account) {
    await countAct(app.db, GUESSES, subject);
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('wrongCredentials');
  }
  if (account.disabled) throw new Refusal('accountDisabled');
  return open(tx, account.id, 'full', origin);
}

/** Opens a guest's session from a link in a mail about their booking (B10). */
export async function logInFromMail(
  app: App,
  tx: Tx,
  link: BookingLink,
  origin: Origin,
): Promise<SessionProfile> {
  const verdict = judgeLink(app.config.secret, link);
  if (verdict === 'forged') {
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('linkExpired');
  }
  const account =
    link.uid === ''
      ? await queries.accountByLogin(tx, link.email)
      : await queries.accountById(tx, Number(link.uid));
  const revoked = !account || account.links_valid_from.getTime() > Number(link.timestamp);
  if (verdict === 'expired' || revoked || account.disabled) throw new Refusal('linkExpired');
  return open(tx, account.id, 'guest', origin);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A session that can read and sign one contract, until the contract's own expiry. */
export async function logInFromSignature(
  app: App,
  tx: Tx,
  id: string,
  origin: Origin,
): Promise<SessionProfile> {
  const contractId = contractOfSignatureId(app.config.secret, id);
  const contract =
    contractId !== undefined && UUID.test(contractId)
      ? await queries.contractForLink(tx, contractId)
      : undefined;
  if (!contract) {
    await countAct(app.db, GUESSES_PER_ADDRESS, origin.address);
    throw new Refusal('linkExpired');
  }
  if (contract.expiration_date.getTime() < Date.now()) throw new Refusal('linkExpired');
  return open(tx, contract.signer_uid, 'signature', origin, {
    contractId: contract.id,
    expiresAt: contract.expiration_date,
  });
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
    auto_ob: caller.kind === 'guest' ? 1 : 0,
    impersonator: caller.impersonator,
    session: caller.kind,
  };
}

/** Mails a single-use reset link. An unknown address is told so because the specification asks for it; the rate limit bounds its use. */
export async function sendResetLink(app: App, tx: Tx, mail: string, origin: Origin): Promise<void> {
  await countAct(app.db, RESETS, origin.address);
  await countAct(app.db, RESETS, mail.trim().toLowerCase());
  const account = await queries.accountByLogin(tx, mail.trim());
  if (!account?.mail) throw new Refusal('unknownMail');
  const nonce = randomBytes(32).toString('base64url');
  await queries.insertLoginToken(
    tx,
    hashToken(resetToken(app.config.secret, nonce)),
    account.id,
    RESET_HOURS,
  );
  const language = languageOf(account.business_language);
  await queueMail(tx, {
    agid: account.agid,
    to: { uid: account.id, mail: account.mail, language },
    ...resetMail(language, account.first_name, nonce),
  });
}

export async function resetPassword(tx: Tx, token: string, password: string): Promise<void> {
  const uid = await queries.useLoginToken(tx, hashToken(token));
  if (uid === undefined) throw new Refusal('wrongPasswordResetToken');
  await savePassword(tx, uid, await hashPassword(password));
  await revokeSessionsOf(tx, uid);
}
