/** What every endpoint of the sandbox shares: the books, the webhooks, the planned failures and the clock. */
import { expire, pay, refund, settleRefund } from './acts.ts';
import { Ledger } from './books.ts';
import type { Change, Checkout, Delivery, Refund } from './books.ts';
import { Engine } from './engine.ts';
import { notFound } from './errors.ts';
import { Faults } from './faults.ts';
import type { Decline } from './testcards.ts';
import { Webhooks } from './webhooks.ts';

export interface SandboxOptions {
  /** 0, or absent: any free one. Give one where a restart must find its pages again: sessions carry their address. */
  port?: number;
  secretKey: string;
  webhookSecret: string;
  /** Asked again for each attempt. */
  webhookUrl: () => string;
  /** A directory of its own. Absent: nothing is kept. */
  store?: string;
  /** Where browsers reach the hosted pages, when not on the sandbox's own port. */
  pagesUrl?: () => string;
  /** Milliseconds before a failed webhook is sent again; doubles each time. */
  retryMs?: number;
  /** Milliseconds, for tests that travel. */
  now?: () => number;
}

/** How long the guest is kept before the return trip, for our application to have heard first: Stripe waits as long. */
const HEARD_MS = 10_000;

export class State {
  readonly ledger: Ledger;
  readonly engine: Engine;
  readonly faults = new Faults();
  readonly webhooks: Webhooks;
  readonly now: () => number;
  readonly closing = new AbortController();
  /** Idempotency keys whose first call has not written yet. */
  readonly running = new Set<string>();

  constructor(options: SandboxOptions, ownUrl: string) {
    this.now = options.now ?? Date.now;
    this.ledger = new Ledger(options.store, this.now());
    this.engine = new Engine(
      this.ledger,
      (change) => this.commit(change),
      options.pagesUrl ?? (() => ownUrl),
    );
    this.webhooks = new Webhooks(this.ledger, {
      secret: options.webhookSecret,
      url: options.webhookUrl,
      retryMs: options.retryMs ?? 1000,
      now: this.now,
    });
  }

  /** Every event is owed a delivery from the same write on: a kill between the two would lose it. */
  commit(change: Change): void {
    const events = change.events ?? [];
    const since = this.now();
    const deliveries = events.map(({ id }): Delivery => ({
      id,
      state: 'pending',
      attempts: 0,
      since,
      last: null,
      answer: null,
    }));
    this.ledger.commit({ ...change, deliveries });
    this.webhooks.send(events.map(({ id }) => id));
  }

  /** What the button of the hosted page does, for a session just seen open. */
  async pay(checkout: Checkout, number: string): Promise<Decline | undefined> {
    const { change, decline } = pay(this.ledger, checkout, number, { now: Math.floor(this.now() / 1000) });
    this.commit(change);
    if (decline === undefined && !this.webhooks.held) {
      await this.webhooks.attempted(
        (change.events ?? []).map(({ id }) => id),
        HEARD_MS,
      );
    }
    return decline;
  }

  /** As somebody of the agency does on the provider's own pages: we hear of it by the webhook alone. Everything that is left, unless told. */
  refundByHand(paymentIntentId: string, amount?: number): Refund {
    const intent = this.ledger.intents.get(paymentIntentId);
    if (intent === undefined) throw notFound('payment_intent', paymentIntentId);
    const made = refund(
      this.ledger,
      intent,
      { amount, metadata: {} },
      { now: Math.floor(this.now() / 1000) },
    );
    this.commit(made.change);
    return made.refund;
  }

  /** What the guest's bank says of a refund, at once or weeks later. */
  settleRefund(refundId: string, status: 'succeeded' | 'failed'): void {
    const known = this.ledger.refunds.get(refundId);
    if (known === undefined) throw notFound('refund', refundId);
    this.commit(settleRefund(this.ledger, known, status, { now: Math.floor(this.now() / 1000) }).change);
  }

  /** Sessions whose time is over. */
  expireDue(): void {
    const now = Math.floor(this.now() / 1000);
    for (const checkout of this.ledger.checkouts.values()) {
      if (checkout.session.status === 'open' && checkout.session.expires_at <= now)
        this.commit(expire(checkout, { now }).change);
    }
  }

  close(): void {
    this.closing.abort();
    this.webhooks.close();
    this.ledger.close();
  }
}
