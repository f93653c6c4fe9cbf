/** Mail through any SMTP server. */
import { requireNoTransaction } from '#server/transactions.ts';
import { createTransport } from 'nodemailer';
import { MailRefused, MailUnavailable } from './port.ts';
import type { MailOut, OutgoingMail } from './port.ts';

const TIMEOUT_MS = 10_000;
const CONNECTIONS = 3;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** What nodemailer says when it could not even write the envelope: the address is no address. */
const NO_SUCH_ADDRESS = 553;

export function smtpMail(url: string, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}): MailOut {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    requireTLS: carriesPassword(url),
    // A content is bytes we hold: never a path or an address that a text could have smuggled in.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      requireNoTransaction('The mail server');
      try {
        const sent = await transport.sendMail(envelope(mail));
        return { messageId: sent.messageId, response: sent.response };
      } catch (error) {
        throw explained(error);
      }
    },
    async close() {
      transport.close();
    },
  };
}

function envelope(mail: OutgoingMail) {
  // As an object, an address is taken whole: a comma in it does not make two recipients, neither in the header nor in the envelope.
  const to = { name: '', address: mail.to };
  return {
    to,
    from: mail.from,
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageId(mail),
    ...(mail.bounceTo === undefined ? {} : { envelope: { from: mail.bounceTo, to } }),
    ...(mail.inReplyTo === undefined ? {} : { inReplyTo: bracketed(mail.inReplyTo) }),
    ...(mail.references === undefined ? {} : { references: [mail.references].flat().map(bracketed) }),
    ...(mail.unsubscribeUrl === undefined
      ? {}
      : { list: { unsubscribe: { url: mail.unsubscribeUrl, comment: '' } } }),
    // Answers to a robot of ours would make two robots talk to each other.
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: (mail.attachments ?? []).map(({ filename, content, contentType }) => ({
      filename,
      contentType,
      content: Buffer.from(content),
    })),
  };
}

/** A bare key gets the sender's domain: what stands right of the @ has to be ours for the id to be unique in the world. */
function messageId(mail: OutgoingMail): string {
  if (mail.messageId.includes('@')) return bracketed(mail.messageId);
  const domain = /@([^\s>@]+)>?\s*$/.exec(mail.from)?.[1] ?? 'localhost';
  return bracketed(`${mail.messageId}@${domain}`);
}

function bracketed(id: string): string {
  return id.startsWith('<') ? id : `<${id}>`;
}

/** Login trouble is ours to repair, and no reason to give a mail up: only an answer about the envelope or the message is for good. */
function explained(error: unknown): MailRefused | MailUnavailable {
  const {
    message = '',
    code,
    responseCode,
  } = error as { message?: string; code?: string; responseCode?: number };
  const isAboutTheMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutTheMail && (responseCode === undefined || responseCode >= 500)) {
    return new MailRefused(responseCode ?? NO_SUCH_ADDRESS, message);
  }
  return new MailUnavailable(responseCode, message);
}

/** A password never crosses the network in clear (C30). */
function carriesPassword(url: string): boolean {
  const { protocol, username, hostname } = new URL(url);
  return protocol === 'smtp:' && username !== '' && !LOOPBACK.test(hostname);
}
