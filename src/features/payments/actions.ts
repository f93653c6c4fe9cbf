import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { bookingOf, makeFirm } from '#features/bookings/actions.ts';
import { takeNightsAgain } from '#features/quotes/actions.ts';
import { lockRequest, postEvent, postMessage, setTag } from '#features/requests/actions.ts';
import { holdNightsOfBid } from './bids.ts';
import { closeOpenCheckout, closeRequest, closeRequestsOf, closeWhatIsTooMuch } from './closing.ts';
import { accountFor } from './ledger.ts';
import { mailPaymentReceipt, mailPaymentRequest } from './mails.ts';
import { canDo, paymentRequestCan } from './payment.ts';
import {
  amountToAsk,
  asksTooMuch,
  excessOf,
  hasDeposit,
  rejectionReason,
  isWithinBalance,
} from './balance.ts';
import type { UnallocatedReason, PaymentMode, PaymentType } from './payment.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';
import type { CheckoutRow } from './checkoutqueries.ts';
import { recordUnallocated, lockedPayment, lockUnallocated } from './unallocated.ts';

/**
 * Asks the guest for money: a card in the thread, a mail with the way to pay. What is asked for and open counts: without an amount only the
 * rest is asked; a larger one is its asker's word, which the answer says aloud (B57).
 */
export async function askPayment(
  tx: Tx,
  caller: Caller,
  wanted: { ddlId: number; type: PaymentType; amount: Cents | null },
): Promise<{ id: number; isTooMuch: boolean }> {
  const { ddl_id: ddlId, agid } = (await accountFor(tx, wanted.ddlId, caller)).account;
  requireAgencyWrite(tx, caller, agid);
  await lockRequest(tx, ddlId);
  const { account, balance } = await accountFor(tx, ddlId, caller);
  if (account.collects_rent)
    throw new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
  if (account.online_booking === false) throw new Refusal('onlineBookingOff');
  if (!balance || !account.holds_nights) throw new Refusal('noAcceptedQuote');
  const open = await requestQueries.lockedOpenRequests(tx, ddlId);
  const amount = wanted.amount ?? amountToAsk(wanted.type, balance, open);
  if (wanted.amount === null && amount === 0 && amountToAsk(wanted.type, balance) > 0)
    throw new Refusal('alreadyAsked');
  if (amount <= 0) throw new Refusal('greaterZero', { field: 'amount' });
  const asked = { type: wanted.type, amount };
  const id = await requestQueries.insertPaymentRequest(tx, {
    ddlId: account.ddl_id,
    agid: account.agid,
    authorUid: caller.uid,
    ...asked,
    ...excessOf(asked, balance),
  });
  const messageId = await postMessage(tx, {
    ddlId: account.ddl_id,
    action: 'PAY_REQ',
    message: '',
    authorUid: caller.uid,
    writtenByAgency: true,
    paymentRequestId: id,
  });
  await requestQueries.setRequestMessage(tx, id, messageId);
  await setTag(tx, account.ddl_id, ...askedTag(wanted.type));
  await mailPaymentRequest(tx, account, { id, amount, type: wanted.type });
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
  return { id, isTooMuch: asksTooMuch(asked, balance, open) };
}

function askedTag(type: PaymentType): [category: 'ddlstatusarrhes' | 'ddlstatuspayment', tag: string] {
  return type === 'arrhes' ? ['ddlstatusarrhes', 'ARRHES_DEMANDE'] : ['ddlstatuspayment', 'SOLDE_DEMANDE'];
}

export async function cancelPaymentRequest(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await loaded(tx, id, caller);
  if (!(await closeRequest(tx, request, { why: 'closed', authorUid: caller.uid })))
    throw new Refusal('paymentRequestState', { params: { status: request.status } });
}

/** A bid taken back is paid by nobody; one that was paid stays. */
export async function cancelRequestOfBid(
  tx: Tx,
  ddlId: number,
  messageId: number,
  authorUid: number,
): Promise<void> {
  await lockRequest(tx, ddlId);
  const request = await requestQueries.lockedRequestOfBid(tx, messageId);
  if (!request || request.status === 'canceled') return;
  if (!(await closeRequest(tx, request, { why: 'closed', authorUid }))) throw new Refusal('bidPaid');
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
  // A stay that is off stays off: the money is noted, the nights are nobody's.
  if (request.bid_message_id !== null && (await holdNightsOfBid(tx, request.ddl_id)) === 'gone')
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
  requireAgencyWrite(tx, caller, account.agid);
  const attached =
    payment.paymentRequestId === null ? null : await loaded(tx, payment.paymentRequestId, caller);
  if (attached && attached.ddl_id !== account.ddl_id) throw new Refusal('notFound');
  if (attached) {
    await move(tx, attached, 'attach', 'payment_attached', caller.uid);
    await closeOpenCheckout(tx, attached.id);
  } else await lockRequest(tx, account.ddl_id);
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

/**
 * The provider says the card was charged. Called once per event, any number of times per payment: the transaction's name decides. The money
 * is in the books first; only then it is asked whether something still waits for it, behind the lock under which somebody may have said no.
 */
export async function cardPaid(
  tx: Tx,
  checkout: CheckoutRow,
  paid: { transactionId: string; amount: Cents },
): Promise<void> {
  await lockRequest(tx, checkout.ddl_id);
  const request = (await requestQueries.lockedPaymentRequest(tx, checkout.payment_request_id))!;
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
    keptFor: 'closed',
  });
  await checkoutQueries.endCheckout(tx, checkout.id, 'complete', paid.transactionId);
  if (paymentId === undefined) return;
  const against = await reasonAgainst(tx, request);
  if (against !== undefined) {
    await closeRequest(tx, request, { why: against, authorUid: null });
    await recordUnallocated(tx, request, { id: paymentId, amount: paid.amount }, against);
    return;
  }
  await queries.countPayment(tx, paymentId, { paymentRequestId: request.id, type: request.type, uid: null });
  await queries.keepPayment(tx, paymentId, '');
  await requestQueries.moveRequest(tx, request.id, paymentRequestCan.pay, 'paid', null);
  await received(tx, checkout.ddl_id, {
    paymentId,
    type: request.type,
    amount: paid.amount,
    requestId: request.id,
    authorUid: null,
  });
}

/** Why a payment pays nothing, or undefined when it does, its nights being held from now on at the latest. */
async function reasonAgainst(
  tx: Tx,
  request: PaymentRequestRow,
): Promise<Exclude<UnallocatedReason, ''> | undefined> {
  if (request.closed_for !== '') return request.closed_for;
  if (!canDo('pay', request.status)) return 'twice';
  const { balance } = await accountFor(tx, request.ddl_id);
  if (balance && !isWithinBalance(request, balance)) return rejectionReason(request, balance);
  if (await bookingOf(tx, request.ddl_id)) return undefined;
  // Money that comes after the option ran out takes the nights again where they are free, and otherwise goes back; never against a no (B48).
  const nights =
    request.bid_message_id === null
      ? await takeNightsAgain(tx, request.ddl_id)
      : await holdNightsOfBid(tx, request.ddl_id);
  if (nights === 'held') return undefined;
  return nights === 'gone' ? 'nightsGone' : 'closed';
}

/** A clerk's word: unattached money counts, for an open request or as credit. It takes no nights by itself. */
export async function allocatePayment(
  tx: Tx,
  caller: Caller,
  id: number,
  paymentRequestId: number | null,
): Promise<void> {
  const taken = await lockUnallocated(tx, caller, id, paymentRequestId);
  if (!taken) return;
  const { payment, request } = taken;
  if (request) {
    await move(tx, request, 'confirmPaid', 'paid', caller.uid);
    await closeOpenCheckout(tx, request.id);
  }
  await received(tx, payment.ddl_id, {
    paymentId: id,
    type: payment.type,
    amount: payment.amount,
    requestId: request?.id ?? null,
    authorUid: caller.uid,
    isInThread: true,
  });
}

/** Signed and the deposit received: the option becomes firm. Called by whichever of the two comes last. */
export async function firmWhenReady(tx: Tx, ddlId: number): Promise<void> {
  const { account, balance } = await accountFor(tx, ddlId);
  if (!balance || !account.contract_signed || !account.holds_nights || !hasDeposit(balance)) return;
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
    /** Its line stands there since it came. */
    isInThread?: boolean;
  },
): Promise<void> {
  await closeWhatIsTooMuch(tx, ddlId, 'twice');
  const { account, balance } = await accountFor(tx, ddlId);
  const said = {
    ddlId,
    authorUid: payment.authorUid,
    writtenByAgency: true,
    bookingPaymentId: payment.paymentId,
  };
  if (payment.isInThread !== true)
    await postMessage(tx, {
      ...said,
      action: 'PAID',
      message: '',
      ...(payment.requestId === null ? {} : { paymentRequestId: payment.requestId }),
    });
  if (payment.requestId !== null)
    await postEvent(tx, { ...said, action: 'S_PR_PAID', paymentRequestId: payment.requestId });
  await postEvent(tx, { ...said, action: payment.type === 'arrhes' ? 'S_PAY_ACC' : 'S_PAY_RECV' });
  if (balance && hasDeposit(balance)) await setTag(tx, ddlId, 'ddlstatusarrhes', 'ARRHES_RECU');
  if (balance && balance.depositDue + balance.balanceDue === 0)
    await setTag(tx, ddlId, 'ddlstatuspayment', 'SOLDE_RECU');
  await mailPaymentReceipt(tx, account, payment);
  if (account.holds_nights) await firmWhenReady(tx, ddlId);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Takes a received payment out of the books by its opposite line; its request is to be paid again (B57). */
export async function reversePayment(tx: Tx, caller: Caller, id: number, reason: string): Promise<void> {
  const payment = await lockedPayment(tx, caller, id);
  const { account } = await accountFor(tx, payment.ddl_id, caller);
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
    await requestQueries.moveRequest(
      tx,
      payment.payment_request_id,
      paymentRequestCan.reopen,
      'to_be_paid',
      caller.uid,
    );
  // Of a stay that is off nothing is to be paid again.
  if (!account.holds_nights) await closeRequestsOf(tx, payment.ddl_id, { authorUid: caller.uid });
  await audit(tx, caller, 'payment reversed', { reason }, String(id));
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

async function loaded(tx: Tx, id: number, caller: Caller): Promise<PaymentRequestRow> {
  const found = await requestQueries.paymentRequestForCaller(tx, id, caller);
  if (!found) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, found.agid);
  // The request first, as everybody who changes both.
  await lockRequest(tx, found.ddl_id);
  return (await requestQueries.lockedPaymentRequest(tx, id, caller))!;
}

async function move(
  tx: Tx,
  request: PaymentRequestRow,
  action: 'attach' | 'confirmPaid',
  to: 'payment_attached' | 'paid',
  uid: number,
): Promise<void> {
  const allowed =
    canDo(action, request.status) &&
    (await requestQueries.moveRequest(tx, request.id, paymentRequestCan[action], to, uid));
  if (!allowed) throw new Refusal('paymentRequestState', { params: { status: request.status } });
}
