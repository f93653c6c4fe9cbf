/**
 * A mail sent again by the agency (B65): a new mail of the same words, its links made anew, tried at once. It goes to the person it was
 * written to, at any address we have of them; a link that opens something in somebody's name goes to that account's own address only.
 */
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { touchInternal } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { enqueue } from '#server/jobs.ts';
import { randomUUID } from 'node:crypto';
import { sendNow } from './actions.ts';
import type { Resendable, Resent } from './api.ts';
import { sendMail } from './jobs.ts';
import { insertMail, lastMailOf, mailByOnceKey } from './queries.ts';
import { addressesOf } from './partyqueries.ts';
import type { LastMail } from './queries.ts';

interface Asked {
  system: 'hub' | 'site';
  ddlchatId: number;
}

export async function resendableMail(db: Db, caller: Caller, asked: Asked): Promise<Resendable> {
  const mail = await mailToResend(db, caller, asked);
  const { recipient, addresses } = await recipientsOf(db, mail);
  const shown = mail.shows_recipient ? { recipient, addresses } : { recipient: '', addresses: [] };
  return { id_ddlchat: asked.ddlchatId, subject: mail.subject, ...shown };
}

const REFUSED_FOR_GOOD = 500;
/** Should this process die before its own try, a job makes it. */
const TRY_AGAIN_MS = 60_000;

/** @param key the caller's name for this intention: asked twice under it, one mail leaves. */
export async function resendMail(
  app: App,
  caller: Caller,
  asked: Asked & { email: string | undefined; key: string | undefined },
): Promise<Resent> {
  const { id, recipient, isShown } = await inTransaction(app.db, async (tx) => {
    const mail = await mailToResend(tx, caller, asked);
    requireAgencyWrite(tx, caller, mail.agid);
    const to = await recipientAsked(tx, mail, asked.email);
    const shown = mail.shows_recipient ? to : '';
    const onceKey = asked.key === undefined ? null : `resend ${mail.ddlchat_id} ${caller.uid} ${asked.key}`;
    const made = await insertMail(tx, {
      agid: mail.agid,
      ddl_id: mail.ddl_id,
      ddlchat_id: mail.ddlchat_id,
      uid: mail.uid,
      template: mail.template,
      recipient: to,
      subject: mail.subject,
      content: mail.content,
      language: mail.language,
      message_id: randomUUID(),
      once_key: onceKey,
      resent_of: mail.id,
      resent_by: caller.uid,
    });
    if (made === undefined) {
      const former = onceKey === null ? undefined : await mailByOnceKey(tx, onceKey);
      if (!former) throw new Refusal('idempotencyReused');
      return {
        ...former,
        recipient: mail.shows_recipient ? former.recipient : '',
        isShown: mail.shows_recipient,
      };
    }
    const runAt = new Date(Date.now() + TRY_AGAIN_MS);
    await enqueue(tx, sendMail, { id: made }, { key: `mail-${made}`, runAt });
    touchInternal(tx, { agid: mail.agid, ddlId: mail.ddl_id }, 'maillog', 'ddlchat');
    return { id: made, recipient: shown, isShown: mail.shows_recipient };
  });
  const failure = await sendNow(app, id);
  if (failure && (failure.code ?? 0) >= REFUSED_FOR_GOOD)
    throw new Refusal('mailSendError', {
      // A mail server repeats the address in what it says (C15).
      params: { code: failure.code ?? 0, message: isShown ? failure.message.slice(0, 300) : '' },
    });
  return {
    id_ddlchat: asked.ddlchatId,
    mail_id: id,
    mail_status: failure ? 'queued' : 'sent',
    recipient,
  };
}

async function mailToResend(db: Db, caller: Caller, { system, ddlchatId }: Asked): Promise<LastMail> {
  const mail = await lastMailOf(db, caller, ddlchatId, system);
  if (!mail) throw new Refusal('notFound');
  return mail;
}

/** First where it goes now: the account's address of today, which may have been corrected since. */
async function recipientsOf(db: Db, mail: LastMail): Promise<{ recipient: string; addresses: string[] }> {
  const known = await addressesOf(db, mail);
  const link = mail.content.button?.link;
  const own = known.filter(({ isAccount }) => isAccount).map(({ mail: address }) => address);
  const opens = link !== undefined && link !== 'plain';
  const allowed = opens ? own : known.map(({ mail: address }) => address);
  const addresses = [...new Map(allowed.map((address) => [address.toLowerCase(), address])).values()];
  const same = addresses.find((address) => address.toLowerCase() === mail.recipient.toLowerCase());
  const recipient = mail.uid === null ? (same ?? addresses[0]) : (own[0] ?? same ?? addresses[0]);
  if (recipient === undefined) throw new Refusal('mailRecipientRefused', { field: 'email' });
  return { recipient, addresses };
}

async function recipientAsked(db: Db, mail: LastMail, email: string | undefined): Promise<string> {
  const { recipient, addresses } = await recipientsOf(db, mail);
  const wanted = email?.trim().toLowerCase() ?? '';
  // Whoever isn't shown the addresses chooses none of them: what was guessed right would be told by the answer.
  if (wanted === '' || !mail.shows_recipient) return recipient;
  const found = addresses.find((address) => address.toLowerCase() === wanted);
  if (found === undefined) throw new Refusal('mailRecipientRefused', { field: 'email' });
  return found;
}
