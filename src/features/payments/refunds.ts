/**
 * Money given back to a card: by a press here, or by somebody on the provider's own pages, who tell us nothing. The books follow what the
 * provider says is so, never what an event said: each of its refunds is one line under its own name, and one that the bank sends back is
 * taken out by its opposite. Read twice, late or by two jobs at once, it is written once.
 */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { todayInParis } from '#kernel/day.ts';
import type { CardRefund } from '#providers/cards/port.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postNote } from '#features/requests/posting.ts';
import { mailFailedRefundToAgency, mailRefund, mailFailedRefundToGuest } from './mails.ts';
import { closeRequest } from './closing.ts';
import { followLinenMoney } from './linenback.ts';
import { isRefunded, paymentRequestCan } from './payment.ts';
import type { Refund } from './payment.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as accountQueries from './accountqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { AccountOfRequest } from './accountqueries.ts';

/** What asking for a refund came to, when it made none. */
export type NoRefund = 'late' | 'refused';

export async function writeRefunds(
  tx: Tx,
  { id, ddl_id: ddlId }: Pick<PaymentRow, 'id' | 'ddl_id'>,
  refunds: readonly CardRefund[],
  answer?: NoRefund,
): Promise<void> {
  await lockRequest(tx, ddlId);
  const before = (await queries.lockedPayment(tx, id))!;
  const account = await accountQueries.accountOfRequest(tx, ddlId);
  if (!account) return;
  // What came back first: only then is there room in the books for a refund made after it. Then those heard of only as sent back.
  const struckFirst = await struck(tx, before, account, refunds);
  const made = await written(tx, (await queries.lockedPayment(tx, id))!, account, refunds);
  const back = [...struckFirst, ...(await struck(tx, before, account, refunds))];
  const given = givenBackBy(made);
  const payment = (await queries.paymentById(tx, id))!;
  const isPending = refunds.some(({ state }) => state === 'pending');
  const next = nextState(payment, { isPending, isLost: back.length > 0, answer });
  if (next !== payment.refund) await queries.writeRefund(tx, id, next);
  if (!payment.confirmed && isRefunded(payment)) await detach(tx, payment, account);
  if (payment.type === 'linge') await followLinenMoney(tx, ddlId, payment.refund_by);
  if (given > 0) await sayGiven(tx, account, before, given);
  // Those of our own refunds that had a line before: the guest was told of them. Of late nights, as soon as the money came.
  const isAwaited =
    payment.unallocated_reason === 'nightsGone' || back.some((refund) => !made.includes(refund));
  if (back.length > 0) await sayLost(tx, account, payment, back, isAwaited && payment.refund_why !== '');
  if (answer !== undefined && next !== before.refund) await sayAnswer(tx, payment, answer);
  if (given > 0 || back.length > 0 || next !== before.refund)
    touchRequest(tx, { agid: account.agid, ddlId }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Nothing is left that a clerk could confirm. What it was attached to is to be paid again, unless the stay is off. */
async function detach(tx: Tx, payment: PaymentRow, account: AccountOfRequest): Promise<void> {
  const requestId = payment.payment_request_id!;
  await queries.confirmAttached(tx, requestId, null);
  await requestQueries.moveRequest(tx, requestId, paymentRequestCan.detach, 'to_be_paid', null);
  const request = (await requestQueries.lockedPaymentRequest(tx, requestId))!;
  if (!account.holds_nights) await closeRequest(tx, request, { why: 'closed', authorUid: null });
}

/** Refunds that had no line yet. What our books gave back without its name, before names were kept, is not given back once more. */
async function written(
  tx: Tx,
  payment: PaymentRow,
  account: AccountOfRequest,
  refunds: readonly CardRefund[],
): Promise<CardRefund[]> {
  const made: CardRefund[] = [];
  const isOurs = isAsked(payment);
  let left = payment.amount - payment.given_back;
  for (const refund of refunds) {
    if (refund.state !== 'failed' && refund.amount > left) continue;
    const isNew = await queries.insertReversal(tx, payment, {
      agid: account.agid,
      amount: cents(-refund.amount),
      paidOn: todayInParis(),
      authorUid: isOurs ? payment.refund_by : null,
      note: isOurs ? payment.refund_why : 'Remboursé depuis le site du service de paiement',
      transactionId: refund.refundId,
    });
    if (!isNew) continue;
    made.push(refund);
    if (refund.state !== 'failed') left -= refund.amount;
  }
  return made;
}

/** Refunds that the bank sent back: their line gets its opposite, once. */
async function struck(
  tx: Tx,
  payment: PaymentRow,
  account: AccountOfRequest,
  refunds: readonly CardRefund[],
): Promise<CardRefund[]> {
  const lost: CardRefund[] = [];
  for (const refund of refunds) {
    if (refund.state !== 'failed') continue;
    const line = await queries.refundLine(tx, payment.id, refund.refundId);
    const isNew =
      line !== undefined &&
      (await queries.insertReversal(tx, line, {
        agid: account.agid,
        amount: refund.amount,
        paidOn: todayInParis(),
        authorUid: null,
        note: 'Remboursement rejeté par la banque',
      }));
    if (isNew) lost.push(refund);
  }
  return lost;
}

function isAsked({ refund }: PaymentRow): boolean {
  return refund === 'asked' || refund === 'late';
}

function nextState(
  payment: PaymentRow,
  now: { isPending: boolean; isLost: boolean; answer: NoRefund | undefined },
): Refund {
  if (isRefunded(payment)) return now.isPending ? 'asked' : 'done';
  // Counted again, or decided anew.
  if (now.isLost) return payment.unallocated ? 'refused' : '';
  if (now.answer !== undefined) return now.answer;
  return payment.refund === 'done' ? '' : payment.refund;
}

async function sayGiven(tx: Tx, account: AccountOfRequest, payment: PaymentRow, given: Cents): Promise<void> {
  const amount = formatEuros(given);
  if (isAsked(payment)) {
    await postNote(tx, payment.ddl_id, null, `Remboursement de ${amount} effectué sur la carte.`);
    await mailRefund(tx, account, payment, given);
    return;
  }
  // Whoever gave it back there knows what they told the guest.
  const consequence = payment.unallocated
    ? 'Vérifiez ce qui reste à décider, dans Paiements.'
    : 'Cette somme n’est plus comptée comme reçue. La réservation n’est pas modifiée.';
  await postNote(
    tx,
    payment.ddl_id,
    null,
    `${amount} remboursés sur la carte depuis le site du service de paiement. ${consequence}`,
  );
}

/** The guest hears of it only when we had said that the money was on its way. */
async function sayLost(
  tx: Tx,
  account: AccountOfRequest,
  payment: PaymentRow,
  back: readonly CardRefund[],
  isAwaited: boolean,
): Promise<void> {
  const lost = { amount: sumOf(back), ids: back.map(({ refundId }) => refundId).join(' ') };
  const next = payment.unallocated
    ? 'Remboursez d’une autre façon ou affectez ce paiement à la réservation, dans Paiements.'
    : 'Cette somme est de nouveau comptée comme reçue.';
  await postNote(
    tx,
    payment.ddl_id,
    null,
    `La banque du client a rejeté le remboursement de ${formatEuros(lost.amount)}\u00a0: l’argent vous est revenu. ${next}`,
  );
  await mailFailedRefundToAgency(tx, account, lost, next);
  if (isAwaited) await mailFailedRefundToGuest(tx, account, lost);
}

async function sayAnswer(tx: Tx, payment: PaymentRow, answer: NoRefund): Promise<void> {
  const amount = formatEuros(cents(payment.amount - payment.given_back));
  await postNote(
    tx,
    payment.ddl_id,
    null,
    answer === 'late'
      ? `Le remboursement de ${amount} attend\u00a0: le service de paiement ne répond pas. Nous réessayons, vous n’avez rien à faire.`
      : `Le service de paiement a refusé le remboursement de ${amount}. À décider de nouveau, dans Paiements.`,
  );
}

/** What these refunds took out of a charge: not what the bank sent back. */
export function givenBackBy(refunds: readonly CardRefund[]): Cents {
  return sumOf(refunds.filter(({ state }) => state !== 'failed'));
}

function sumOf(refunds: readonly CardRefund[]): Cents {
  return cents(refunds.reduce((sum, { amount }) => sum + amount, 0));
}
