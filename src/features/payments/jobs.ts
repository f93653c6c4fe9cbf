import { cents, formatEuros } from '#kernel/money.ts';
import { todayInParis } from '#kernel/day.ts';
import { CardsRefused, CardsUnavailable } from '#providers/cards/port.ts';
import type { App } from '#server/app.ts';
import { touchRequest } from '#server/freshness.ts';
import { defineJob, eachAlone } from '#server/jobs.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { lockRequest, postMessage } from '#features/requests/actions.ts';
import { cardPaid } from './actions.ts';
import { CLOSE_CHECKOUT, REFUND_PAYMENT } from './errands.ts';
import { tellPaymentReturned } from './mails.ts';
import * as queries from './queries.ts';
import type { PaymentRow } from './queries.ts';

/**
 * Tells the provider to close a card page. When the guest was quicker, what came is recorded as its webhook would: that one may never come.
 */
export const closeCheckout = defineJob({
  ...CLOSE_CHECKOUT,
  run: async (app: App, { checkoutId, sessionId }: { checkoutId: string; sessionId?: string }) => {
    const checkout = await queries.checkoutById(app.db, checkoutId);
    if (!checkout || checkout.status === 'complete') return;
    if (checkout.status === 'expired' && sessionId === undefined) return;
    const session = sessionId ?? checkout.session_id;
    if (session !== null) {
      const before = await app.providers.cards.readCheckout(session);
      const isOver =
        before.status === 'open' && (await app.providers.cards.expireCheckout(session)) === 'expired';
      const state = isOver ? before : await app.providers.cards.readCheckout(session);
      if (!isOver && state.status === 'complete') {
        const { paymentStatus, paymentIntentId, amount } = state;
        if (paymentStatus !== 'paid' || paymentIntentId === undefined) return 'complete, not paid';
        await inTransaction(app.db, (tx) =>
          cardPaid(tx, checkout, { transactionId: paymentIntentId, amount }),
        );
        return `paid just before ${checkoutId}`;
      }
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

/**
 * Gives a card payment back: the provider by a key made of the payment, our books by one reversing line. No answer is asked again, by the
 * same key; a no ends the attempt and is shown to the agency, whose next word is another attempt.
 */
export const refundPayment = defineJob({
  ...REFUND_PAYMENT,
  run: async (app: App, { paymentId, why }: { paymentId: number; why: string }) => {
    const payment = await queries.paymentById(app.db, paymentId);
    if (!payment || payment.transaction_id === null || payment.reversed) return;
    if (payment.kept_for !== '' && payment.refund !== 'asked' && payment.refund !== 'late') return;
    const answer = await askForRefund(app, payment, payment.transaction_id);
    await inTransaction(app.db, (tx) => writeAnswer(tx, payment, answer, why));
    if (answer.kind === 'late') throw answer.error;
    return `${answer.kind} ${paymentId}`;
  },
});

type Answer = { kind: 'done'; refundId?: string } | { kind: 'late' | 'refused'; error: Error };

async function askForRefund(app: App, payment: PaymentRow, paymentIntentId: string): Promise<Answer> {
  const attempt = payment.refund_tries === 0 ? '' : `-${payment.refund_tries}`;
  try {
    const { refundId } = await app.providers.cards.refund({
      paymentIntentId,
      amount: payment.amount,
      idempotencyKey: `refund-${payment.id}${attempt}`,
    });
    return { kind: 'done', refundId };
  } catch (error) {
    if (error instanceof CardsUnavailable) return { kind: 'late', error };
    if (!(error instanceof CardsRefused)) throw error;
    // An answer that was lost for longer than the provider remembers keys, or somebody was quicker on the provider's own pages.
    if (error.code === 'charge_already_refunded') return { kind: 'done' };
    return { kind: 'refused', error };
  }
}

async function writeAnswer(tx: Tx, before: PaymentRow, answer: Answer, why: string): Promise<void> {
  await lockRequest(tx, before.ddl_id);
  const payment = (await queries.lockedPayment(tx, before.id))!;
  if (payment.reversed) return;
  const account = await queries.accountOfRequest(tx, payment.ddl_id);
  if (!account) return;
  const amount = formatEuros(payment.amount);
  const note = (message: string) =>
    postMessage(tx, {
      ddlId: payment.ddl_id,
      action: 'NOTE',
      message,
      authorUid: null,
      writtenByAgency: true,
    });
  if (answer.kind === 'done') {
    await queries.insertReversal(tx, payment, {
      agid: account.agid,
      amount: cents(-payment.amount),
      paidOn: todayInParis(),
      authorUid: payment.refund_by,
      note: why,
      ...(answer.refundId === undefined ? {} : { transactionId: answer.refundId }),
    });
    await note(`Remboursement de ${amount} effectué sur la carte.`);
    await tellPaymentReturned(tx, account, payment.id);
  } else if (payment.refund !== answer.kind) {
    await note(
      answer.kind === 'late'
        ? `Le remboursement de ${amount} attend : le service de paiement ne répond pas. Nous réessayons, vous n’avez rien à faire.`
        : `Le service de paiement a refusé le remboursement de ${amount}. À décider de nouveau, dans Paiements.`,
    );
  }
  await queries.writeRefund(tx, payment.id, answer.kind);
  touchRequest(tx, { agid: account.agid, ddlId: payment.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}
