/** A mail our sandbox caught, as its pages and tests read it. */

export interface CaughtMail {
  id: string;
  received: Date;
  from: string;
  to: string;
  subject: string;
  messageId: string;
}

export interface CaughtMailContent extends CaughtMail {
  html: string;
  text: string;
  replyTo: string;
  /** Every web address in it, in order. */
  links: string[];
  attachments: { filename: string; contentType: string; content: Uint8Array }[];
}

/** How the sandbox misbehaves: `silent` takes the mail and never says so, the hardest case for a sender. */
export type MailFault = 'refuse' | 'later' | 'away' | 'silent';
