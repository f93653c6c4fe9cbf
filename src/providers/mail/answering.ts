/** The demo's readers answer: their mail program, in a few lines, speaking real SMTP to our own listener. */
import { dateFormat } from '#kernel/formats.ts';
import { createTransport } from 'nodemailer';
import type { CaughtMailContent } from './caught.ts';

interface Written {
  from: string;
  to: string;
  subject: string;
  text: string;
  inReplyTo?: string;
}

/** As a mail program does it: to where answers go, naming the mail, repeating it below. */
export function answerTo(mail: CaughtMailContent, text: string): Written {
  const history = mail.text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd());
  const when = dateFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(mail.received);
  return {
    from: mail.to,
    to: mail.replyTo || mail.from,
    subject: /^re\s*:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    text: `${text.trim()}\n\nLe ${when}, ${mail.from} a écrit\u00a0:\n\n${history.join('\n')}\n`,
    inReplyTo: mail.messageId,
  };
}

/** Rejects with the listener's own words. */
export async function writeTo(port: number, mail: Written): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  try {
    const { inReplyTo, ...rest } = mail;
    await transport.sendMail({
      ...rest,
      from: { name: '', address: mail.from },
      to: { name: '', address: mail.to },
      ...(inReplyTo !== undefined && { inReplyTo, references: inReplyTo }),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}
