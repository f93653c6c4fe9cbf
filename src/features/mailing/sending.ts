/**
 * One try at a waiting mail. Claimed first, so that two workers, or a worker and somebody who wants it gone now, never send the same one;
 * settled in one transaction afterwards. A process killed between the two leaves a claim that ends: the mail is sent again under its
 * former Message-ID, which its reader's program knows (R5).
 */
import { ConversionFailed } from '#providers/documents/port.ts';
import { MailRefused, MailUnavailable } from '#providers/mail/port.ts';
import type { Attachment } from '#providers/mail/port.ts';
import { postEvent } from '#features/requests/posting.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { publicFile } from '#kernel/paths.ts';
import type { App } from '#server/app.ts';
import { touch, touchInternal } from '#server/freshness.ts';
import { codeOf, isOver } from '#server/onetimecode.ts';
import { inTransaction } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import { bookingMailLink, magicLink, resetLink, signatureLink } from './links.ts';
import type { MailContent, MailFact, MailPaper } from './mail.ts';
import { claimMail, markFailed, markSent, noteResent } from './queries.ts';
import type { QueuedMail } from './queries.ts';
import { bounceAddress, domainOf, replyAddress } from './reply.ts';
import { wrapMail } from './wrap.ts';

/** With graphile-worker's growing delays this is more than a day. */
const LAST_ATTEMPT = 14;

export interface Failure {
  code: number | null;
  message: string;
  /** Nobody will try again. */
  isFinal: boolean;
}

/** Kept in the agencies' language, as every failure. */
const TOO_LATE: Failure = {
  code: null,
  message: 'Le code a expiré avant l’envoi de cet e-mail.',
  isFinal: true,
};

export type Attempt = 'not mine' | 'sent' | Failure;

/** @param settle what else belongs to the outcome, in its transaction. */
export async function attempt(
  app: App,
  id: number,
  settle?: (tx: Tx, failure: Failure | undefined) => Promise<void>,
): Promise<Attempt> {
  const mail = await claimMail(app.db, id);
  if (!mail) return 'not mine';
  const failure = await deliver(app, mail);
  await inTransaction(app.db, async (tx) => {
    if (failure === undefined) await markSent(tx, id);
    else await markFailed(tx, id, failure, failure.isFinal);
    if (failure?.isFinal !== true) await tellResent(tx, mail);
    await settle?.(tx, failure);
    if (mail.agid !== null && mail.ddl_id !== null)
      touchInternal(tx, { agid: mail.agid, ddlId: mail.ddl_id }, 'maillog', 'ddlchat');
    else if (mail.agid !== null) touch(tx, mail.agid, 'maillog');
  });
  return failure ?? 'sent';
}

/** The thread says once that a mail left again, or is on its way (CHAT-38). */
async function tellResent(tx: Tx, mail: QueuedMail): Promise<void> {
  if (mail.resent_of === null || mail.resent_message_id !== null || mail.ddl_id === null) return;
  const messageId = await postEvent(tx, {
    ddlId: mail.ddl_id,
    action: 'M_RESENT',
    authorUid: mail.resent_by,
    writtenByAgency: true,
    details: { mail_id: mail.id, recipient: mail.recipient },
  });
  await noteResent(tx, mail.id, messageId);
}

/** Undefined when the server took it. The same Message-ID every time: a repeat after a crash is one mail to its reader. */
async function deliver(app: App, mail: QueuedMail): Promise<Failure | undefined> {
  const domain = domainOf(app.config.mail.from);
  const { heading, code, paragraphs, house, facts = [], papers = [], button } = mail.content;
  if (code && isOver(code)) return TOO_LATE;
  const words = {
    heading,
    code: code && codeOf(app.config.secret, code.nonce),
    paragraphs,
    house: house && { ...house, picture: onTheWeb(app, house.picture) },
    facts: [
      ...facts.map(({ path, ...fact }) => ({
        ...fact,
        ...(path && { url: `${app.config.publicUrl}${path}` }),
      })),
      ...papers.map((paper) => enclosed(paper, mail.language)),
    ],
    button: button && { label: button.label, url: addressOf(app, mail, button) },
  };
  const agency = mail.agency
    ? { ...mail.agency, logo: onTheWeb(app, mail.agency.logo) }
    : { name: 'Pertuis' };
  const { html, text } = wrapMail({ agency, ...words }, mail.language);
  const earlier = mail.earlier.map((messageId) => `${messageId}@${domain}`);
  const answered = mail.answered?.includes('@') ? [mail.answered] : [];
  try {
    await app.providers.mail.send({
      to: mail.recipient,
      from: senderOf(app, mail),
      bounceTo: bounceAddress(app.config),
      replyTo: replyAddress(app.config, mail) ?? mail.agency?.mail,
      subject: mail.subject,
      html,
      text,
      attachments: await printed(app, papers),
      messageId: `${mail.message_id}@${domain}`,
      inReplyTo: answered[0] ?? earlier[0],
      // The first is a root that is never sent: mail programs gather a request's mails under it.
      references:
        mail.alphaid === null
          ? undefined
          : [`demande-${mail.alphaid}@${domain}`, ...earlier.toReversed(), ...answered],
    });
    return undefined;
  } catch (error) {
    if (error instanceof MailRefused) return { code: error.code, message: error.message, isFinal: true };
    if (!(error instanceof MailUnavailable) && !(error instanceof ConversionFailed)) throw error;
    return {
      code: error instanceof MailUnavailable ? (error.code ?? null) : null,
      message: error.message,
      isFinal: mail.attempts + 1 >= LAST_ATTEMPT,
    };
  }
}

const ENCLOSED: LocalizedText = { fr: 'Pièce jointe', en: 'Enclosed' };

function enclosed({ document: { title } }: MailPaper, language: Language): MailFact {
  return { label: ENCLOSED[language], value: `${title} (PDF)` };
}

/** Nobody's work: it waits behind people's. */
async function printed(app: App, papers: readonly MailPaper[]): Promise<Attachment[]> {
  const made: Attachment[] = [];
  for (const { name, document } of papers)
    made.push({
      filename: name,
      content: await app.providers.documents.print(document),
      contentType: 'application/pdf',
    });
  return made;
}

/** A public file, which its reader's mail program fetches without a session. */
function onTheWeb(app: App, path: string | null | undefined): string | undefined {
  return path === null || path === undefined ? undefined : `${app.config.publicUrl}${publicFile(path)}`;
}

/** The agency's name on our address: its own domain has not allowed us to write for it. */
function senderOf(app: App, mail: QueuedMail): string {
  const address = /<([^<>]+)>$/.exec(app.config.mail.from)?.[1] ?? app.config.mail.from;
  const name = (mail.agency?.name ?? 'Pertuis').replace(/["\\\r\n<>]/g, '');
  return `"${name}" <${address}>`;
}

function addressOf(app: App, mail: QueuedMail, button: NonNullable<MailContent['button']>): string {
  if (button.link === 'reset') return resetLink(app.config.secret, app.config.publicUrl, button.path);
  if (button.link === 'magic') return magicLink(app.config.secret, app.config.publicUrl, button.path);
  if (button.link === 'sign') return signatureLink(app.config.secret, app.config.publicUrl, button.path);
  if (button.link !== 'obmail' || mail.uid === null) return `${app.config.publicUrl}${button.path}`;
  return bookingMailLink(app.config.secret, app.config.publicUrl, {
    uid: mail.uid,
    mail: mail.recipient,
    path: button.path,
  });
}
