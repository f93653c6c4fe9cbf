/** Logins by a link: of a mail, of a contract to sign, of an owner's magic link. */
import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import { hashToken } from '#server/session.ts';
import { canWriteAgency, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { BookingLink } from '#features/mailing/links.ts';
import { contractOfSignatureId, checkLink, linkEnds, magicToken } from '#features/mailing/links.ts';
import { randomBytes } from 'node:crypto';
import type { SessionProfile } from './api.ts';
import { MAGIC_LINKS_TO_ONE } from './loginlimits.ts';
import * as queries from './queries.ts';
import { magicMail } from './texts.ts';
import { open } from './actions.ts';

/** Opens a guest's session from a link in a mail about their booking (B10); it ends when the link does (B122). */
export async function logInFromMail(
  app: App,
  link: BookingLink,
  origin: ClientInfo,
): Promise<SessionProfile> {
  if (checkLink(app.config.secret, link) !== 'valid') throw new Refusal('linkExpired');
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

/** A session that can read and sign one contract, until the contract's own expiry. Of one that was ended it says whom to call, and nothing of what it held (decision 17). */
export async function logInFromSignature(app: App, id: string, origin: ClientInfo): Promise<SessionProfile> {
  const contractId = contractOfSignatureId(app.config.secret, id);
  const contract =
    contractId !== undefined && UUID.test(contractId)
      ? await queries.contractForLink(app.db, contractId)
      : undefined;
  if (!contract || contract.has_expired) throw new Refusal('linkExpired');
  if (contract.is_over) throw withdrawn(contract);
  if (contract.expiration_date.getTime() < Date.now()) throw new Refusal('linkExpired');
  const { signer_uid: uid, expiration_date: expiresAt } = contract;
  return inTransaction(app.db, (tx) =>
    open(tx, uid, origin, { kind: 'signature', by: 'signature link', contractId: contract.id, expiresAt }),
  );
}

function withdrawn({ agency_name: agency, agency_phone: phone }: queries.SignableContract): Refusal {
  const fr = phone === '' ? 'écrivez-nous' : `appelez le ${phone}`;
  const en = phone === '' ? 'write to us' : `call ${phone}`;
  return new Refusal('contractWithdrawn', { params: { agency, call: { fr, en } } });
}

/** Opens the session of a mail's button that needs no password (S3 §7). Spent by whoever clicks first; a scanner that only looks spends nothing. */
export async function logInFromMagicLink(
  app: App,
  token: string,
  browser: string,
  origin: ClientInfo,
): Promise<SessionProfile> {
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

const MAGIC_HOURS = 24;

/** Counted ahead of the transaction, once it is somebody who may have one. */
export async function countMagicLink(app: App, caller: Caller, uid: number): Promise<void> {
  await magicLinkFor(app.db, caller, uid);
  await enforceLimit(app.db, MAGIC_LINKS_TO_ONE, `uid ${uid}`);
}

/**
 * Mails an owner a button that logs them in without a password. Never to somebody who works for an agency: their account opens other
 * people's files, and a mailbox is not the place for its key.
 */
export async function sendMagicLink(app: App, tx: Tx, caller: Caller, uid: number): Promise<void> {
  const { target, mail, agid } = await magicLinkFor(tx, caller, uid);
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
    to: { uid, mail, language },
    ...magicMail(language, target, nonce),
  });
  await audit(tx, caller, 'magic link sent', { to: uid });
}

/** Whom it would log in, and whose letter it is. */
async function magicLinkFor(db: Db, caller: Caller, uid: number) {
  const target = await queries.personInAgency(db, caller, uid);
  if (!target) throw new Refusal('notFound');
  // Of those it has only a card of, an agency does not even learn what they are elsewhere.
  if (!target.belongs) throw new Refusal('ownerOnly');
  // An owner of houses with both agencies has the link from either.
  const agid = target.agids.find((one) => canWriteAgency(caller, one));
  if (agid === undefined) throw new Refusal('forbidden', { params: { code: 'itemOfOtherAgency' } });
  requireAgencyWrite(db, caller, agid, 'item');
  if (target.disabled || target.roles.some((role) => STAFF_ROLES.includes(role)))
    throw new Refusal('overhaulRoleError');
  if (!mayUseMagicLink(target.roles)) throw new Refusal('ownerOnly');
  if (!target.mail) throw new Refusal('noMailAddress');
  return { target, mail: target.mail, agid };
}

const STAFF_ROLES: readonly string[] = ['agencyRole', 'employeeRole', 'superRole', 'partnerRole'];

function mayUseMagicLink(roles: readonly string[]): boolean {
  return roles.includes('ownerRole') && !roles.some((role) => STAFF_ROLES.includes(role));
}
