/** A mail leaves: its link is made now, its failure is written where staff can see it (C36). */
import { MailRefused, MailUnavailable } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { defineJob } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { bookingMailLink, resetLink, signatureId } from './links.ts';
import type { MailContent } from './mail.ts';
import { markFailed, markSent, queuedMail } from './queries.ts';
import type { QueuedMail } from './queries.ts';
import { wrapMail } from './wrap.ts';

/** With graphile-worker's growing delays this is more than a day. */
const LAST_ATTEMPT = 14;

export const sendMail = defineJob<{ id: number }>({
  name: 'sendMail',
  run: async (app, { id }) => {
    const mail = await queuedMail(app.db, id);
    if (!mail) return 'already done';
    const failure = await deliver(app, mail);
    const isFinal = failure !== undefined && (failure.isPermanent || mail.attempts + 1 >= LAST_ATTEMPT);
    await inTransaction(app.db, async (tx) => {
      if (failure === undefined) await markSent(tx, id);
      else await markFailed(tx, id, failure, isFinal);
      if (mail.agid !== null) touch(tx, mail.agid, 'maillog', 'ddlchat');
    });
    if (failure !== undefined && !isFinal) throw new Error(`mail ${id}: ${failure.code ?? 'no answer'}`);
    return failure === undefined ? `mail ${id}` : `mail ${id} refused: ${failure.code ?? 'no answer'}`;
  },
});

interface Failure {
  code: number | null;
  message: string;
  isPermanent: boolean;
}

/** Undefined when the server took it. The same Message-ID every time: a repeat after a crash is one mail to its reader. */
async function deliver(app: App, mail: QueuedMail): Promise<Failure | undefined> {
  const domain = /@([^\s@<>]+)>?$/.exec(app.config.mail.from)?.[1] ?? 'localhost';
  const { heading, paragraphs, button } = mail.content;
  const words = {
    heading,
    paragraphs,
    button: button && { label: button.label, url: addressOf(app, mail, button) },
  };
  const { html, text } = wrapMail({ agency: mail.agency ?? { name: 'Pertuis' }, ...words }, mail.language);
  try {
    await app.providers.mail.send({
      to: mail.recipient,
      from: senderOf(app, mail),
      replyTo: mail.agency?.mail,
      subject: mail.subject,
      html,
      text,
      messageId: `${mail.message_id}@${domain}`,
      // A root that is never sent: mail programs gather a request's mails under it.
      references: mail.alphaid === null ? undefined : `demande-${mail.alphaid}@${domain}`,
    });
    return undefined;
  } catch (error) {
    if (error instanceof MailRefused) return { code: error.code, message: error.message, isPermanent: true };
    if (error instanceof MailUnavailable)
      return { code: error.code ?? null, message: error.message, isPermanent: false };
    throw error;
  }
}

/** The agency's name on our address: its own domain has not allowed us to write for it. */
function senderOf(app: App, mail: QueuedMail): string {
  const address = /<([^<>]+)>$/.exec(app.config.mail.from)?.[1] ?? app.config.mail.from;
  const name = (mail.agency?.name ?? 'Pertuis').replace(/["\\\r\n<>]/g, '');
  return `"${name}" <${address}>`;
}

function addressOf(app: App, mail: QueuedMail, button: NonNullable<MailContent['button']>): string {
  if (button.link === 'reset') return resetLink(app.config.secret, app.config.publicUrl, button.path);
  if (button.link === 'sign')
    return `${app.config.publicUrl}/sign/${signatureId(app.config.secret, button.path)}`;
  if (button.link !== 'obmail' || mail.uid === null) return `${app.config.publicUrl}${button.path}`;
  return bookingMailLink(app.config.secret, app.config.publicUrl, {
    uid: mail.uid,
    mail: mail.recipient,
    path: button.path,
  });
}
