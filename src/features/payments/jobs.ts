import { cents } from '#kernel/money.ts';
import { CardsRefused } from '#providers/cards/port.ts';
import type { CardRefund, CheckoutState } from '#providers/cards/port.ts';
import type { App } from '#server/app.ts';
import { defineJob, eachAlone, enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { cardPaid } from './charges.ts';
import { CLOSE_CHECKOUT, READ_REFUNDS, REFUND_PAYMENT } from './jobnames.ts';
import * as chargeQueries from './chargequeries.ts';
import * as queries from './queries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { CheckoutRow } from './checkoutqueries.ts';
import { writeRefunds } from './refunds.ts';
import type { NoRefund } from './refunds.ts';
import { askSumsDue } from './duesums.ts';
import { tellOwners } from './ownermails.ts';

/**
 * Tells the provider to close a card page. When the guest was quicker, what came is recorded as its webhook would: that one may never come.
 */
export const closeCheckout = defineJob({
  ...CLOSE_CHECKOUT,
  run: async (app: App, { checkoutId, sessionId }: { checkoutId: string; sessionId?: string }) => {
    const checkout = await checkoutQueries.checkoutById(app.db, checkoutId);
    if (!checkout || checkout.status === 'complete') return;
    if (checkout.status === 'expired' && sessionId === undefined) return;
    const session = sessionId ?? checkout.session_id;
    if (session !== null) {
      const before = await app.providers.cards.readCheckout(session);
      const isOver =
        before.status === 'open' && (await app.providers.cards.expireCheckout(session)) === 'expired';
      const state = isOver ? before : await app.providers.cards.readCheckout(session);
      if (!isOver && state.status === 'complete')
        return (await recordPaid(app, checkout, state))
          ? `paid just before ${checkoutId}`
          : 'complete, not paid';
    }
    await inTransaction(app.db, (tx) => checkoutQueries.endCheckout(tx, checkout.id, 'expired', null));
    return `closed ${checkoutId}`;
  },
});

/** What came of a page, in the provider's own words; false when nothing was paid on it. */
async function recordPaid(app: App, checkout: CheckoutRow, state: CheckoutState): Promise<boolean> {
  const { paymentStatus, paymentIntentId, amount, currency } = state;
  if (paymentStatus !== 'paid' || paymentIntentId === undefined) return false;
  // Paid long ago, as it may be, it may have gone back since: then it makes no stay firm and no guest is thanked for it.
  const refunds = await app.providers.cards.readRefunds(paymentIntentId);
  await inTransaction(app.db, async (tx) => {
    await cardPaid(tx, checkout, { transactionId: paymentIntentId, amount, currency, refunds });
    // Known already from its webhook, or given back while we were reading.
    await enqueue(tx, READ_REFUNDS, { checkoutId: checkout.id }, { key: `refunds ${checkout.id}` });
  });
  return true;
}

/** Checkouts nobody finished: their row is freed so that a new page can be opened. */
export const expireCheckouts = defineJob<Record<string, never>>({
  name: 'expireCheckouts',
  crontab: '*/10 * * * *',
  run: async (app) => {
    const stale = await checkoutQueries.staleCheckouts(app.db);
    await eachAlone(stale, async ({ id }) => void (await closeCheckout.run(app, { checkoutId: id })));
    return `${stale.length} closed`;
  },
});

/** In the morning in Paris, and once more in the afternoon for a server that was away. */
export const askFirstSums = defineJob<Record<string, never>>({
  name: 'askFirstSums',
  crontab: '10 7,13 * * *',
  run: async (app) => {
    const { asked, told } = await askSumsDue(app.db);
    return `${asked} asked, ${told} agencies told`;
  },
});

/** Early in the evening in Paris, summer and winter. */
export const tellOwnersOfReceipts = defineJob<Record<string, never>>({
  name: 'tellOwnersOfReceipts',
  crontab: '5 17 * * *',
  run: async (app) => `${await tellOwners(app.db)} owners`,
});

/**
 * Gives a card payment back: what the provider has given back already is read first, the rest is asked for by a key made of the payment. No
 * answer is asked again, by the same key; a refusal ends the attempt and is shown to the agency, whose next decision is another attempt.
 */
export const refundPayment = defineJob({
  ...REFUND_PAYMENT,
  run: async (app: App, { paymentId }: { paymentId: number }) => {
    const payment = await queries.paymentById(app.db, paymentId);
    if (!payment || payment.transaction_id === null || !payment.from_provider) return;
    if (payment.unallocated_reason !== '' && payment.refund !== 'asked' && payment.refund !== 'late') return;
    const { refunds, answer } = await askForRefund(app, payment, payment.transaction_id);
    await inTransaction(app.db, (tx) => writeRefunds(tx, payment, refunds, answer?.kind));
    if (answer?.kind === 'late') throw answer.error;
    return `${answer?.kind ?? 'given back'} ${paymentId}`;
  },
});

interface Asked {
  refunds: CardRefund[];
  /** Why none was made. */
  answer?: { kind: NoRefund; error: unknown };
}

async function askForRefund(app: App, payment: PaymentRow, paymentIntentId: string): Promise<Asked> {
  const { cards } = app.providers;
  const attempt = payment.refund_tries === 0 ? '' : `-${payment.refund_tries}`;
  let refunds: CardRefund[] = [];
  try {
    refunds = await cards.readRefunds(paymentIntentId);
    const left = refunds.reduce(
      (rest, { amount, state }) => rest - (state === 'failed' ? 0 : amount),
      payment.amount as number,
    );
    // Our books have more on its way back than the provider: the bank sent some of it back, and a clerk decides anew.
    const isSentBack = payment.given_back > payment.amount - left;
    if (left <= 0 || isSentBack) return { refunds };
    const idempotencyKey = `refund-${payment.id}${attempt}`;
    const made = await cards.refund({ paymentIntentId, amount: cents(left), idempotencyKey });
    return { refunds: [...refunds.filter(({ refundId }) => refundId !== made.refundId), made] };
  } catch (error) {
    // Somebody was quicker on the provider's own pages.
    if (error instanceof CardsRefused && error.code === 'charge_already_refunded')
      return { refunds: await cards.readRefunds(paymentIntentId) };
    // What is neither an answer nor a refusal is asked again too, and shown meanwhile.
    return { refunds, answer: { kind: error instanceof CardsRefused ? 'refused' : 'late', error } };
  }
}

/** The provider said that money went back, or came back from the bank: our books follow what it says now. */
export const readRefunds = defineJob({
  ...READ_REFUNDS,
  run: async (app: App, { checkoutId }: { checkoutId: string }) => {
    const checkout = await checkoutQueries.checkoutById(app.db, checkoutId);
    if (!checkout) return;
    // A refund whose payment we have not heard of yet.
    if (checkout.payment_intent_id === null && checkout.session_id !== null)
      await recordPaid(app, checkout, await app.providers.cards.readCheckout(checkout.session_id));
    const { payment_intent_id: intent } = (await checkoutQueries.checkoutById(app.db, checkoutId))!;
    const payment = intent === null ? undefined : await chargeQueries.paymentByTransaction(app.db, intent);
    if (!payment || intent === null) return 'no payment';
    const refunds = await app.providers.cards.readRefunds(intent);
    await inTransaction(app.db, (tx) => writeRefunds(tx, payment, refunds));
    return `${refunds.length} refunds of ${payment.id}`;
  },
});

/** Refunds that wait for an answer nobody brings: a webhook that was lost, a job that was given up. */
export const retryRefunds = defineJob<Record<string, never>>({
  name: 'retryRefunds',
  crontab: '25 * * * *',
  run: async (app) => {
    const waiting = await queries.refundsOnTheirWay(app.db);
    await eachAlone(waiting, ({ id }) =>
      inTransaction(app.db, (tx) => enqueue(tx, REFUND_PAYMENT, { paymentId: id }, { key: `refund ${id}` })),
    );
    return `${waiting.length} asked again`;
  },
});
