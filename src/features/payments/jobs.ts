import { cents } from '#kernel/money.ts';
import { todayInParis } from '#kernel/day.ts';
import { touchRequest } from '#server/freshness.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import * as queries from './queries.ts';

/** Tells the provider to close a card page; when the guest was quicker, its webhook has the last word. */
export const closeCheckout = defineJob<{ checkoutId: string }>({
  name: 'closeCheckout',
  run: async (app, { checkoutId }) => {
    const checkout = await queries.checkoutById(app.db, checkoutId);
    if (!checkout || checkout.status === 'complete' || checkout.status === 'expired') return;
    if (checkout.session_id !== null) {
      const state = await app.providers.cards.readCheckout(checkout.session_id);
      if (state.status === 'complete') return 'already paid';
      if (
        state.status === 'open' &&
        (await app.providers.cards.expireCheckout(checkout.session_id)) === 'complete'
      )
        return 'paid just before';
    }
    await inTransaction(app.db, (tx) => queries.endCheckout(tx, checkout.id, 'expired', null));
    return `closed ${checkoutId}`;
  },
});

/** Checkouts nobody finished: their row is freed so that a new page can be opened. */
export const expireCheckouts = defineJob<Record<string, never>>({
  name: 'expireCheckouts',
  crontab: '*/10 * * * *',
  run: async (app) => {
    const stale = await queries.staleCheckouts(app.db);
    await eachAlone(stale, async ({ id }) => void (await closeCheckout.run(app, { checkoutId: id })));
    return `${stale.length} closed`;
  },
});

/** Gives a card payment back: the provider by a key made of the payment, our books by one reversing line. */
export const refundPayment = defineJob<{ paymentId: number; why: string }>({
  name: 'refundPayment',
  run: async (app, { paymentId, why }) => {
    const payment = await queries.paymentById(app.db, paymentId);
    if (!payment || payment.transaction_id === null) return;
    const refund = await app.providers.cards.refund({
      paymentIntentId: payment.transaction_id,
      amount: payment.amount,
      idempotencyKey: `refund-${paymentId}`,
    });
    await inTransaction(app.db, async (tx) => {
      const account = await queries.accountOfRequest(tx, payment.ddl_id);
      if (!account) return;
      await queries.insertReversal(tx, payment, {
        agid: account.agid,
        amount: cents(-payment.amount),
        paidOn: todayInParis(),
        authorUid: null,
        note: why,
        transactionId: refund.refundId,
      });
      touchRequest(tx, { agid: account.agid, ddlId: payment.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
    });
    return `refunded ${paymentId}`;
  },
});
