/** Card payments as Pertuis needs them. No card number ever passes through here: the guest types it on the provider's page. */
import type { Cents } from '#kernel/money.ts';

export interface CheckoutOrder {
  amount: Cents;
  currency: 'eur';
  /** What the guest reads above the amount. */
  label: string;
  customerMail: string;
  /** Our checkout's id: it comes back with every event of this payment. */
  reference: string;
  /** May hold {CHECKOUT_SESSION_ID}, which the provider replaces. */
  successUrl: string;
  cancelUrl: string;
  /** `manual` only authorises the card, until `capture` or `release`. */
  capture: 'automatic' | 'manual';
  /** Same key, same order, `expiresAt` included: the same session again. The provider refuses the key with another order. */
  idempotencyKey: string;
  /** Between 30 minutes and 24 hours ahead; 24 hours when absent. */
  expiresAt?: Date;
}

export interface OpenedCheckout {
  sessionId: string;
  /** The hosted page the guest is sent to. */
  url: string;
  expiresAt: Date;
}

export interface CheckoutState {
  status: 'open' | 'complete' | 'expired';
  /** `authorised`: held on the card, waiting for capture. `released`: the hold was given back. Refunds do not change it. */
  paymentStatus: 'unpaid' | 'authorised' | 'paid' | 'released';
  paymentIntentId: string | undefined;
  amount: Cents;
  /** As the provider writes it: 'eur'. */
  currency: string;
  reference: string | undefined;
}

export type CardEventKind =
  | 'checkoutCompleted'
  | 'checkoutExpired'
  | 'paymentSucceeded'
  | 'paymentFailed'
  | 'capturable'
  | 'captured'
  | 'canceled'
  | 'refunded'
  | 'refundChanged'
  | 'other';

/**
 * Events come more than once and in any order: record them by `id`, and let none take back what another established. What they say of
 * refunds may be old news: `readRefunds` says what is so.
 * One payment speaks through several events; `paymentIntentId` is what they share.
 */
export interface CardEvent {
  id: string;
  kind: CardEventKind;
  sessionId?: string;
  paymentIntentId?: string;
  /** What was asked, received, held or captured; for `refunded`, the total given back so far, not this refund alone. */
  amount?: Cents;
  /** Of the amount; absent where the provider left it out. */
  currency?: string;
  reference?: string;
  /** The money is ours. A checkout completed with manual capture is not paid. */
  paid: boolean;
  created: Date;
}

/** Money on its way back to a card. `failed`: the bank sent it back, and it is ours again; that may come weeks later. */
export interface CardRefund {
  refundId: string;
  amount: Cents;
  state: 'pending' | 'done' | 'failed';
}

/** `idempotencyKey` names the act, not the attempt: an act retried with its key happens once. */
export interface Cards {
  openCheckout(order: CheckoutOrder): Promise<OpenedCheckout>;
  readCheckout(sessionId: string): Promise<CheckoutState>;
  /** After this nobody can pay it: `complete` means somebody did just before. */
  expireCheckout(sessionId: string): Promise<'expired' | 'complete'>;
  /** Takes all that is held. */
  capture(paymentIntentId: string, idempotencyKey: string): Promise<void>;
  /** Gives the hold back. What nobody has paid yet is ended by `expireCheckout`. */
  release(paymentIntentId: string, idempotencyKey: string): Promise<void>;
  refund(order: { paymentIntentId: string; amount: Cents; idempotencyKey: string }): Promise<CardRefund>;
  /** Every refund of a payment as it stands now, whoever made it: by us, or by somebody on the provider's own pages. */
  readRefunds(paymentIntentId: string): Promise<CardRefund[]>;
  /** The body as it came, byte for byte: once parsed, its signature means nothing. Throws `BadSignature` or `BadEvent`. */
  readEvent(rawBody: string | Buffer, signatureHeader: string | readonly string[] | undefined): CardEvent;
}

/** No answer, or none that settles it: the act may have happened. Retrying with the same key is safe; with another it is not. */
export class CardsUnavailable extends Error {
  readonly requestId: string | undefined;
  constructor(requestId?: string) {
    super(`The card provider did not answer${requestId === undefined ? '' : ` (request ${requestId})`}.`);
    this.name = 'CardsUnavailable';
    this.requestId = requestId;
  }
}

/** The provider said no. Its own sentence is left out: it repeats addresses and other people's data, and this ends up in logs. */
export class CardsRefused extends Error {
  /** The provider's word: `resource_missing`, `payment_intent_unexpected_state`, `charge_already_refunded`… */
  readonly code: string;
  /** The input it refused, when it names one. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  constructor(code: string, field?: string, requestId?: string) {
    const where = field === undefined ? '' : ` on ${field}`;
    super(
      `The card provider refused: ${code}${where}${requestId === undefined ? '' : ` (request ${requestId})`}.`,
    );
    this.name = 'CardsRefused';
    this.code = code;
    this.field = field;
    this.requestId = requestId;
  }
}

/** A webhook that is forged, altered, too old or not signed: answer 400 and do nothing. */
export class BadSignature extends Error {
  constructor() {
    super('The webhook is not signed by the card provider, or too old.');
    this.name = 'BadSignature';
  }
}

/** Signed, but without the parts an event of its type has: answer 4xx and do nothing, the provider will show it as failing. */
export class BadEvent extends Error {
  constructor() {
    super('The webhook lacks what an event of its type has.');
    this.name = 'BadEvent';
  }
}
