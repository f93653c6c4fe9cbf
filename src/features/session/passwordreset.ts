/** A forgotten password: its link, the new password, and the end of every other way in. */
import { Refusal } from '#kernel/refusal.ts';
import { languageOf } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { audit, byNobody } from '#server/audit.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import type { WithSlot } from '#server/slots.ts';
import { hashToken, revokeSessionsOf } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { queueMail } from '#features/mailing/actions.ts';
import { resetToken } from '#features/mailing/links.ts';
import { endMailLinks, savePassword } from '#features/people/actions.ts';
import { randomBytes } from 'node:crypto';
import { rememberBrowser } from './browsers.ts';
import { RESETS } from './loginlimits.ts';
import { hashPassword } from './password.ts';
import { rejectWeakPassword } from './passwordpolicy.ts';
import * as queries from './queries.ts';
import { resetMail } from './texts.ts';

const RESET_HOURS = 2;

/** Mails a single-use reset link. An unknown address is told so because the specification asks for it; the rate limit bounds its use. */
export async function sendResetLink(app: App, mail: string, origin: ClientInfo): Promise<void> {
  // Never the name of a network, whose resets are counted in the same place.
  await enforceLimit(app.db, RESETS, `mail ${mail.trim().toLowerCase()}`);
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
    agid: await queries.agencyThatWrites(tx, account.id),
    to: { uid: account.id, mail: account.mail, language },
    ...resetMail(language, account, nonce),
  });
  await audit(tx, byNobody(account.agid), 'password reset asked', {
    account: account.id,
    address: origin.address,
  });
}

/** Answers the token by which this browser will be known: whoever reads the person's mail is not a stranger. */
export async function resetPassword(
  app: App,
  given: { resetToken: string; newPassword: string; browser?: string | undefined },
  origin: ClientInfo,
  withSlot: WithSlot,
): Promise<string> {
  const token = hashToken(given.resetToken);
  const account = await withSlot(() => queries.accountOfToken(app.db, token, 'reset'));
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
