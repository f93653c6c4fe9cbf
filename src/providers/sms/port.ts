/** Texts that leave and come in. Who gets what, and when it is tried again, is the sms feature's affair. */

export interface OutgoingSms {
  /** One number, E.164. */
  to: string;
  text: string;
  /** The same on every attempt: a provider that already sent it says so instead of sending it twice. */
  requestId: string;
}

/** Taken by the provider. Ticket and cost are unknown when an earlier attempt was taken and its answer lost. */
export interface SentSms {
  ticket: string | null;
  parts: number | null;
  /** Thousandths of the provider's unit. */
  cost: number | null;
}

export interface SmsBalance {
  amount: number;
  unit: string;
}

/** What became of a text that was taken. */
export interface DeliveryReport {
  ticket: string;
  phone: string;
  /** The provider's word. */
  status: string;
  state: 'delivered' | 'failed' | 'onItsWay' | 'unknown';
}

export interface InboundSms {
  /** Which text it answers, or its own name: the same for several answers. */
  messageId: string;
  phone: string;
  text: string;
  /** As the provider wrote it: told apart from another only with the rest. */
  receivedAt: string;
}

export interface SmsOut {
  /** Whether there is an account to send with: without one every text is refused. */
  readonly hasAccount: boolean;
  /** @throws SmsRefused, SmsUnavailable */
  send(sms: OutgoingSms): Promise<SentSms>;
  /** @throws SmsRefused, SmsUnavailable */
  balance(): Promise<SmsBalance>;
  /** What the provider calls us with, once the call is known to be its own. @throws BadCallback */
  readReport(body: unknown): DeliveryReport;
  readInbound(body: unknown): InboundSms;
}

/** This text will never be taken: a number that is none, a country not served. */
export class SmsRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'SmsRefused';
    this.code = code;
  }
}

/** Not now: the provider is away, its account is empty, or its answer was lost. Trying again with the same request id is safe. */
export class SmsUnavailable extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'SmsUnavailable';
    this.code = code;
  }
}

/** A callback that does not have its shape. */
export class BadCallback extends Error {}
