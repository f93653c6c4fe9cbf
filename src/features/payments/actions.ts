import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { addMonths, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import { enqueue } from '#server/jobs.ts';
import { mustWriteIn } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { bookingOf, makeFirm } from '#features/bookings/actions.ts';
import { takeNightsAgain } from '#features/quotes/actions.ts';
import { lockRequest, postEvent, postMessage, setTag } from '#features/requests/actions.ts';
import { holdNightsOfBid } from './bids.ts';
import { closeCheckout, refundPayment } from './jobs.ts';
import { tellPaymentReceived, tellPaymentRequested, tellPaymentReturned } from './mails.ts';
import { amountToAsk, balanceOf, canDo, paymentRequestCan } from './payment.ts';
import type { Balance, PaymentMode, PaymentType } from './payment.ts';
import * as queries from './queries.ts';
import type { AccountOfRequest, CheckoutRow, PaymentRequestRow } from './queries.ts';

/** What is asked, received and left on a request, for whoever may see it. */
export async function accountFor(
  db: Db,
  ddlId: number,
  caller?: Caller,
): Promise<{ account: AccountOfRequest; balance: Balance | null }> {
  const account = await queries.accountOfRequest(db, ddlId, caller);
  if (!account) throw new Refusal('notFound');
  if (account.total === null) return { account, balance: null };
  const lines = await queries.paymentsOf(db, ddlId);
  return { account, balance: balanceOf(account.total, lines, isNear(account.date_from)) };
}

/** Booked within a month of the arrival: one request for the total (B59). */
function isNear(arrival: Day | null): boolean {
  return arrival !== null && addMonths(todayInParis(), 1) >= arrival;
}

/** Asks the guest for money: a card in the thread, a mail with the way to pay. */
export async function askPayment(
  tx: Tx,
  caller: Caller,
  wanted: { ddlId: number; type: PaymentType; amount: Cents | null },
): Promise<number> {
  const { account, balance } = await accountFor(tx, wanted.ddlId, caller);
  mustWriteIn(caller, account.agid);
  if (account.collects_rent)
    throw new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
  if (account.online_booking === false) throw new Refusal('onlineBookingOff');
  if (!balance || !account.holds_nights) throw new Refusal('noAcceptedQuote');
  const amount = wanted.amount ?? amountToAsk(wanted.type, balance);
  if (amount <= 0) throw new Refusal('greaterZero', { field: 'amount' });
  const id = await queries.insertPaymentRequest(tx, {
    ddlId: account.ddl_id,
    agid: account.agid,
    type: wanted.type,
    amount,
    authorUid: caller.uid,
  });
  const messageId = await postMessage(tx, {
    ddlId: account.ddl_id,
    action: 'PAY_REQ',
    message: '',
    authorUid: caller.uid,
    writtenByAgency: true,
    paymentRequestId: id,
  });
  await queries.setRequestMessage(tx, id, messageId);
  await setTag(tx, account.ddl_id, ...askedTag(wanted.type));
  await tellPaymentRequested(tx, account, { id, amount, type: wanted.type });
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
  return id;
}

function askedTag(type: PaymentType): [category: 'ddlstatusarrhes' | 'ddlstatuspayment', tag: string] {
  return type === 'arrhes' ? ['ddlstatusarrhes', 'ARRHES_DEMANDE'] : ['ddlstatuspayment', 'SOLDE_DEMANDE'];
}

export async function cancelPaymentRequest(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await loaded(tx, id, caller);
  await move(tx, request, 'cancel', 'canceled', caller.uid);
  await sayCancelled(tx, request, caller.uid);
}

/** The stay is off: nobody may pay for it any more. What is being paid already stays as it is, a person decides. */
export async function cancelPaymentRequestsOf(tx: Tx, ddlId: number, authorUid: number): Promise<void> {
  for (const request of await queries.lockedUnpaidRequests(tx, ddlId)) {
    await move(tx, request, 'cancel', 'canceled', authorUid);
    await sayCancelled(tx, request, authorUid);
  }
}

/** A bid taken back is paid by nobody; one that was paid stays. */
export async function cancelRequestOfBid(
  tx: Tx,
  ddlId: number,
  messageId: number,
  authorUid: number,
): Promise<void> {
  await lockRequest(tx, ddlId);
  const request = await queries.lockedRequestOfBid(tx, messageId);
  if (!request || request.status === 'canceled') return;
  if (!canDo('cancel', request.status)) throw new Refusal('bidPaid');
  await move(tx, request, 'cancel', 'canceled', authorUid);
  await sayCancelled(tx, request, authorUid);
}

async function sayCancelled(tx: Tx, request: PaymentRequestRow, authorUid: number): Promise<void> {
  await postEvent(tx, {
    ddlId: request.ddl_id,
    action: 'S_PR_CANCEL',
    authorUid,
    writtenByAgency: true,
    paymentRequestId: request.id,
  });
  await closeOpenCheckout(tx, request.id);
  touchRequest(tx, { agid: request.agid, ddlId: request.ddl_id }, 'bookingpayment', 'ddlchat');
}

export interface Receipt {
  mode: PaymentMode;
  paidOn: Day;
  note: string;
}

/** The clerk saw the money arrive: confirms the payment attached to the request, or writes one (B57). */
export async function confirmPaid(tx: Tx, caller: Caller, id: number, receipt: Receipt): Promise<void> {
  const request = await loaded(tx, id, caller);
  await move(tx, request, 'confirmPaid', 'paid', caller.uid);
  if (request.bid_message_id !== null && !(await holdNightsOfBid(tx, request.ddl_id)))
    throw new Refusal('nightsTaken');
  const attached = await queries.confirmAttached(tx, id, caller.uid);
  const paymentId =
    attached?.id ??
    (await queries.insertPayment(tx, {
      ddlId: request.ddl_id,
      agid: request.agid,
      paymentRequestId: id,
      type: request.type,
      amount: request.amount,
      transactionId: null,
      confirmed: true,
      authorUid: caller.uid,
      ...receipt,
    }));
  await closeOpenCheckout(tx, id);
  await received(tx, request.ddl_id, {
    paymentId: paymentId!,
    type: attached?.type ?? request.type,
    amount: attached?.amount ?? request.amount,
    requestId: id,
    authorUid: caller.uid,
  });
}

/** A payment noted by hand: attached to its request, it waits for confirmation; without one it counts at once. */
export async function notePayment(
  tx: Tx,
  caller: Caller,
  payment: {
    ddlId: number;
    paymentRequestId: number | null;
    type: PaymentType;
    amount: Cents;
    transactionId: string | null;
  } & Receipt,
): Promise<number> {
  const { account } = await accountFor(tx, payment.ddlId, caller);
  mustWriteIn(caller, account.agid);
  const attached =
    payment.paymentRequestId === null ? null : await loaded(tx, payment.paymentRequestId, caller);
  if (attached && attached.ddl_id !== account.ddl_id) throw new Refusal('notFound');
  if (attached) await move(tx, attached, 'attach', 'payment_attached', caller.uid);
  const id = await queries.insertPayment(tx, {
    ...payment,
    agid: account.agid,
    confirmed: attached === null,
    authorUid: caller.uid,
  });
  if (id === undefined) throw new Refusal('duplicateTransaction', { field: 'transaction_id' });
  if (attached === null)
    await received(tx, account.ddl_id, {
      paymentId: id,
      type: payment.type,
      amount: payment.amount,
      requestId: null,
      authorUid: caller.uid,
    });
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat');
  return id;
}

/** The provider says the card was charged. Called once per event, any number of times per payment: the transaction's name decides. */
export async function cardPaid(
  tx: Tx,
  checkout: CheckoutRow,
  paid: { transactionId: string; amount: Cents },
): Promise<void> {
  // The request first, as everybody who changes both.
  await lockRequest(tx, checkout.ddl_id);
  const request = (await queries.lockedPaymentRequest(tx, checkout.payment_request_id))!;
  const paymentId = await queries.insertPayment(tx, {
    ddlId: checkout.ddl_id,
    agid: request.agid,
    paymentRequestId: request.id,
    type: request.type,
    amount: paid.amount,
    paidOn: todayInParis(),
    mode: 'card',
    transactionId: paid.transactionId,
    confirmed: true,
    authorUid: null,
  });
  await queries.endCheckout(tx, checkout.id, 'complete', paid.transactionId);
  if (paymentId === undefined) return;
  const isOwed = request.status === 'to_be_paid' || request.status === 'payment_attached';
  if (!isOwed) {
    await giveBack(
      tx,
      checkout.ddl_id,
      paymentId,
      'Paiement par carte reçu pour une demande déjà réglée ou annulée : remboursement en cours.',
    );
    return;
  }
  // Money that comes after the option ran out takes the nights again where they are free, and otherwise goes back (B48).
  const keepsNights =
    (await bookingOf(tx, checkout.ddl_id)) !== undefined ||
    (request.bid_message_id === null
      ? await takeNightsAgain(tx, checkout.ddl_id)
      : await holdNightsOfBid(tx, checkout.ddl_id));
  await queries.moveRequest(tx, request.id, [request.status], keepsNights ? 'paid' : 'canceled', null);
  if (keepsNights) {
    await received(tx, checkout.ddl_id, {
      paymentId,
      type: request.type,
      amount: paid.amount,
      requestId: request.id,
      authorUid: null,
    });
    return;
  }
  await postEvent(tx, {
    ddlId: checkout.ddl_id,
    action: 'S_PR_CANCEL',
    authorUid: null,
    writtenByAgency: true,
    paymentRequestId: request.id,
  });
  await giveBack(
    tx,
    checkout.ddl_id,
    paymentId,
    'Paiement reçu après la fin de l’option et semaine déjà reprise : remboursement en cours.',
  );
}

/** The money goes back by a job; the agency reads why in the thread, the guest by mail. */
async function giveBack(tx: Tx, ddlId: number, paymentId: number, why: string): Promise<void> {
  await enqueue(tx, refundPayment, { paymentId, why }, { key: `refund ${paymentId}` });
  await postMessage(tx, { ddlId, action: 'NOTE', message: why, authorUid: null, writtenByAgency: true });
  const { account } = await accountFor(tx, ddlId);
  await tellPaymentReturned(tx, account, paymentId);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Signed and the deposit received: the option becomes firm. Called by whichever of the two comes last. */
export async function firmWhenReady(tx: Tx, ddlId: number): Promise<void> {
  const { account, balance } = await accountFor(tx, ddlId);
  if (!balance || !account.contract_signed || !account.holds_nights || balance.depositDue > 0) return;
  await makeFirm(tx, ddlId);
}

/** What follows from money received, whichever way it came. */
async function received(
  tx: Tx,
  ddlId: number,
  payment: {
    paymentId: number;
    type: PaymentType;
    amount: Cents;
    requestId: number | null;
    authorUid: number | null;
  },
): Promise<void> {
  const { account, balance } = await accountFor(tx, ddlId);
  const said = {
    ddlId,
    authorUid: payment.authorUid,
    writtenByAgency: true,
    bookingPaymentId: payment.paymentId,
  };
  await postMessage(tx, {
    ...said,
    action: 'PAID',
    message: '',
    ...(payment.requestId === null ? {} : { paymentRequestId: payment.requestId }),
  });
  if (payment.requestId !== null)
    await postEvent(tx, { ...said, action: 'S_PR_PAID', paymentRequestId: payment.requestId });
  await postEvent(tx, { ...said, action: payment.type === 'arrhes' ? 'S_PAY_ACC' : 'S_PAY_RECV' });
  if (balance && balance.depositDue === 0) await setTag(tx, ddlId, 'ddlstatusarrhes', 'ARRHES_RECU');
  if (balance && balance.depositDue + balance.balanceDue === 0)
    await setTag(tx, ddlId, 'ddlstatuspayment', 'SOLDE_RECU');
  await tellPaymentReceived(tx, account, payment);
  if (account.holds_nights) await firmWhenReady(tx, ddlId);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Takes a received payment out of the books by its opposite line; its request is to be paid again (B57). */
export async function reversePayment(tx: Tx, caller: Caller, id: number, reason: string): Promise<void> {
  const payment = await queries.paymentForCaller(tx, id, caller);
  if (!payment) throw new Refusal('notFound');
  const { account } = await accountFor(tx, payment.ddl_id, caller);
  mustWriteIn(caller, account.agid);
  if (!payment.confirmed || payment.reverses_id !== null || payment.mode === 'card')
    throw new Refusal('paymentNotReversible');
  const reversal = await queries.insertReversal(tx, payment, {
    agid: account.agid,
    amount: cents(-payment.amount),
    paidOn: todayInParis(),
    authorUid: caller.uid,
    note: reason,
  });
  if (!reversal) throw new Refusal('paymentNotReversible');
  if (payment.payment_request_id !== null)
    await queries.moveRequest(
      tx,
      payment.payment_request_id,
      paymentRequestCan.reopen,
      'to_be_paid',
      caller.uid,
    );
  await queries.audit(tx, caller, 'payment reversed', String(id), { reason });
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

async function loaded(tx: Tx, id: number, caller: Caller): Promise<PaymentRequestRow> {
  const found = await queries.paymentRequestForCaller(tx, id, caller);
  if (!found) throw new Refusal('notFound');
  mustWriteIn(caller, found.agid);
  // The request first, as everybody who changes both.
  await lockRequest(tx, found.ddl_id);
  return (await queries.lockedPaymentRequest(tx, id, caller))!;
}

async function move(
  tx: Tx,
  request: PaymentRequestRow,
  action: 'attach' | 'confirmPaid' | 'cancel',
  to: PaymentRequestRow['status'],
  uid: number,
): Promise<void> {
  const allowed =
    canDo(action, request.status) &&
    (await queries.moveRequest(tx, request.id, paymentRequestCan[action], to, uid));
  if (!allowed) throw new Refusal('paymentRequestState', { params: { status: request.status } });
}

/** An open card page must not take money for a request that is settled or gone; the provider is told after the commit. */
async function closeOpenCheckout(tx: Tx, paymentRequestId: number): Promise<void> {
  const open = await queries.liveCheckout(tx, paymentRequestId);
  if (open) await enqueue(tx, closeCheckout, { checkoutId: open.id }, { key: `checkout ${open.id}` });
}
