/**
 * Money that came although nothing asked for it any more: the agency had said no, or the sum was paid already. It is kept and shown, takes
 * no nights and pays nothing, until a person of the agency refunds it or counts it (C10, B48).
 */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touchRequest } from '#server/freshness.ts';
import { enqueue } from '#server/jobs.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postMessage, postNote } from '#features/requests/posting.ts';
import { REFUND_PAYMENT } from './jobnames.ts';
import { refuseOtherThanLinen } from './linen.ts';
import { accountFor } from './ledger.ts';
import { mailUnallocatedToAgency, mailUnallocatedToGuest, mailRefund } from './mails.ts';
import { canDo, isRefunded, UNALLOCATED_REASONS, paymentState, needsDecision } from './payment.ts';
import type { UnallocatedReason, PaymentState } from './payment.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

/** The guest is told that we have it and will write; the agency finds an unread conversation, a note, a mail. */
export async function recordUnallocated(
  tx: Tx,
  request: PaymentRequestRow,
  payment: { id: number; amount: Cents },
  why: Exclude<UnallocatedReason, ''>,
): Promise<void> {
  const { account } = await accountFor(tx, request.ddl_id);
  await postMessage(tx, {
    ddlId: request.ddl_id,
    action: 'PAID',
    message: '',
    authorUid: account.sender_uid,
    writtenByAgency: false,
    paymentRequestId: request.id,
    bookingPaymentId: payment.id,
  });
  const amount = formatEuros(payment.amount);
  const row = (await queries.paymentById(tx, payment.id))!;
  const what = `Paiement${row.mode === 'card' ? ' par carte' : ''} de ${amount} reçu alors que ${UNALLOCATED_REASONS[why].fr}.`;
  await postNote(
    tx,
    request.ddl_id,
    null,
    why === 'nightsGone'
      ? `${what} Remboursement en cours.`
      : `${what} Il n’est pas compté comme reçu et ne réserve aucune nuit\u00a0: remboursez-le ou affectez-le à la réservation, dans Paiements.`,
  );
  if (why === 'nightsGone') {
    await askProvider(tx, payment.id, { why: UNALLOCATED_REASONS.nightsGone.fr, uid: null });
    await mailRefund(tx, account, row, payment.amount);
  } else {
    await mailUnallocatedToGuest(tx, account, row, payment.amount);
    await mailUnallocatedToAgency(tx, account, row, payment.amount);
  }
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Found through the person, read again behind the request's lock. */
export async function lockedPayment(tx: Tx, caller: Caller, id: number): Promise<PaymentRow> {
  const found = await queries.paymentForCaller(tx, id, caller);
  if (!found) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, found.agid);
  await lockRequest(tx, found.ddl_id);
  return (await queries.lockedPayment(tx, id))!;
}

/** Sends the money back by the provider. Pressed twice, or again while the provider is away, it is still one refund, for its first reason. */
export async function refundUnallocated(
  tx: Tx,
  caller: Caller,
  id: number,
  said: string | undefined,
): Promise<void> {
  const payment = await lockedPayment(tx, caller, id);
  const standing = paymentStateOfRow(payment);
  if (standing === 'returning' || standing === 'returned') return;
  if (standing !== 'returnLate' && !needsDecision(standing)) throw new Refusal('paymentNotWaiting');
  if (payment.mode !== 'card') throw new Refusal('notPaidByCard');
  const reason = standing === 'returnLate' ? payment.refund_why : said;
  if (reason === undefined) throw new Refusal('required', { field: 'reason' });
  await askProvider(tx, id, { why: reason, uid: caller.uid });
  await audit(tx, caller, 'payment refunded', { reason }, String(id));
  const amount = formatEuros(cents(payment.amount - payment.given_back));
  await postNote(tx, payment.ddl_id, caller.uid, `Remboursement de ${amount} demandé\u00a0: ${reason}`);
  const { account } = await accountFor(tx, payment.ddl_id, caller);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

async function askProvider(tx: Tx, id: number, by: { why: string; uid: number | null }): Promise<void> {
  await queries.writeRefund(tx, id, 'asked', by);
  await enqueue(tx, REFUND_PAYMENT, { paymentId: id }, { key: `refund ${id}` });
}

/** What is counted from now on: for one of the stay's open requests, or as credit of the stay. Undefined when it counts so already. */
export async function lockUnallocated(
  tx: Tx,
  caller: Caller,
  id: number,
  paymentRequestId: number | null,
): Promise<{ payment: PaymentRow; request: PaymentRequestRow | null } | undefined> {
  const payment = await lockedPayment(tx, caller, id);
  const standing = paymentStateOfRow(payment);
  const isCounted = standing === 'received' && payment.unallocated_reason !== '';
  // Counted by a colleague for something else: whoever decided otherwise is told.
  if (isCounted && (await queries.countedFor(tx, payment)) === paymentRequestId) return undefined;
  if (!needsDecision(standing)) throw new Refusal('paymentNotWaiting');
  const request =
    paymentRequestId === null
      ? null
      : await requestQueries.lockedPaymentRequest(tx, paymentRequestId, caller);
  if (paymentRequestId !== null && request?.ddl_id !== payment.ddl_id) throw new Refusal('notFound');
  if (request && !canDo('attach', request.status))
    throw new Refusal('paymentRequestState', { params: { status: request.status } });
  const left = cents(payment.amount - payment.given_back);
  // What is smaller does not settle it; what is left over of a larger one is credit.
  if (request && left < request.amount) throw new Refusal('paymentTooSmall', { field: 'payment_request_id' });
  if (request) refuseOtherThanLinen(request, left, 'payment_request_id');
  await queries.countPayment(tx, id, {
    paymentRequestId: request?.id ?? payment.payment_request_id,
    // As credit it is the stay's, whatever it came for.
    type: request?.type ?? (payment.type === 'linge' ? 'all' : payment.type),
    uid: caller.uid,
  });
  await audit(tx, caller, 'payment attached', { payment_request: request?.id ?? null }, String(id));
  return { payment: (await queries.paymentById(tx, id))!, request: request ?? null };
}

export function paymentStateOfRow(payment: PaymentRow): PaymentState {
  const { confirmed, unallocated, refund } = payment;
  return paymentState({
    confirmed,
    unallocated,
    refund,
    is_reversed: isRefunded(payment),
    is_reversal: payment.reverses_id !== null,
  });
}
