/** Mail that leaves. Who gets what, and when it is tried again, is the mailing feature's affair. */

export interface Attachment {
  filename: string;
  content: Uint8Array;
  contentType: string;
}

export interface OutgoingMail {
  /** One bare address. */
  to: string;
  /** An address, or Name <address>. */
  from: string;
  replyTo?: string | undefined;
  /** Who hears that it could not be delivered, when that is not the sender's address. */
  bounceTo?: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** The same on every attempt, so that a repeat is recognised by the reader's mail program. Angle brackets are added if missing. */
  messageId: string;
  inReplyTo?: string | undefined;
  references?: string | readonly string[] | undefined;
  attachments?: readonly Attachment[] | undefined;
  /** Of a campaign: mail programs offer it beside the sender's name (B75). */
  unsubscribeUrl?: string | undefined;
}

export interface MailOut {
  send(mail: OutgoingMail): Promise<{ messageId: string; response: string }>;
  close(): Promise<void>;
}

/** A mail as its sender's server handed it over; `from` is empty for notices nobody may answer. */
export interface IncomingMail {
  from: string;
  to: readonly string[];
  raw: Buffer;
}

/** Resolves once the mail is kept; rejects and its sender tries again later. */
export type TakeMail = (mail: IncomingMail) => Promise<void>;

/** Refused for good (5xx): the address or the message. Sending it again would change nothing. */
export class MailRefused extends Error {
  readonly code: number;
  constructor(code: number, response: string) {
    super(response);
    this.name = 'MailRefused';
    this.code = code;
  }
}

/** Not now: the server is away, slow, or asks to come back (4xx). */
export class MailUnavailable extends Error {
  readonly code: number | undefined;
  constructor(code: number | undefined, response: string) {
    super(response);
    this.name = 'MailUnavailable';
    this.code = code;
  }
}
