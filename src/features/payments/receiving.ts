/** Money that came, as a clerk notes and confirms it; and what any money settles and makes firm. By card: charges.ts. */
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { lockRequest, setTag } from '#features/requests/actions.ts';
import { postEvent, postMessage } from '#features/requests/posting.ts';
import { holdNightsOfBid } from './bids.ts';
import { closeOpenCheckout, closeRequest } from './closing.ts';
import { accountFor } from './ledger.ts';
import { refuseOtherThanLinen } from './linen.ts';
import { mailLinenPaidToAgency } from './linenmails.ts';
import { mailPaidToAgency, mailPaymentReceipt } from './mails.ts';
import { hasDeposit } from './balance.ts';
import { canDo } from './payment.ts';
import type { PaymentMode, PaymentType } from './payment.ts';
import * as chargeQueries from './chargequeries.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';
import { lockUnallocated, recordUnallocated } from './unallocated.ts';
import { closeExcessRequests, firmWhenReady, loaded, move } from './actions.ts';

export interface Receipt {
  mode: PaymentMode;
  paidOn: Day;
  note: string;
}

/** The clerk saw the money arrive: confirms the payment attached to the request, or writes one (B57). */
export async function confirmPaid(tx: Tx, caller: Caller, id: number, receipt: Receipt): Promise<void> {
  const request = await loaded(tx, id, caller);
  const bidId = request.bid_message_id;
  if (bidId !== null && (await requestQueries.isBidOfAnotherStay(tx, bidId)))
    return keepAttached(tx, caller, request);
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
      fromProvider: false,
      confirmed: true,
      authorUid: caller.uid,
      ...receipt,
    }));
  await closeOpenCheckout(tx, id);
  await received(tx, request.ddl_id, {
    paymentId: paymentId!,
    type: attached?.type ?? request.type,
    amount: attached ? cents(attached.amount - attached.given_back) : request.amount,
    requestId: id,
    authorUid: caller.uid,
  });
}

/** What was noted before the request moved is there: it is in the books, takes no nights, and a person says where it goes. */
async function keepAttached(tx: Tx, caller: Caller, request: PaymentRequestRow): Promise<void> {
  if (canDo('pay', request.status)) throw new Refusal('bidOfAnotherStay');
  if (!canDo('keep', request.status))
    throw new Refusal('paymentRequestState', { params: { status: request.status } });
  const { id, amount, given_back: back } = (await queries.confirmAttached(tx, request.id, caller.uid))!;
  await queries.keepPayment(tx, id, 'otherStay');
  await closeRequest(tx, request, { why: 'otherStay', authorUid: caller.uid }, 'keep');
  await recordUnallocated(tx, request, { id, amount: cents(amount - back) }, 'otherStay');
}

/** A payment noted by a clerk: attached to its request, it waits for confirmation; without one it counts at once. */
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
  if (attached) refuseOtherThanLinen(attached, payment.amount, 'amount');
  if (attached) {
    await move(tx, attached, 'attach', 'payment_attached', caller.uid);
    await closeOpenCheckout(tx, attached.id);
  } else await lockRequest(tx, account.ddl_id);
  const { transactionId: name } = payment;
  if (name !== null) await chargeQueries.lockTransactionName(tx, account.agid, name);
  const isCharged = name !== null && (await chargeQueries.isCharged(tx, account.agid, name));
  const id = isCharged
    ? undefined
    : await queries.insertPayment(tx, {
        ...payment,
        type: attached?.type === 'linge' ? 'linge' : payment.type,
        fromProvider: false,
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

/** A clerk's word: unallocated money counts, for an open request or as credit. It takes no nights by itself. */
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
    amount: cents(payment.amount - payment.given_back),
    requestId: request?.id ?? null,
    authorUid: caller.uid,
    isInThread: true,
  });
}

/** What follows from money received, whichever way it came. */
export async function received(
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
  await closeExcessRequests(tx, ddlId, 'twice');
  const { account, balance } = await accountFor(tx, ddlId);
  // By card it is the guest's own act, and calls the agency: nobody there has seen it come.
  const isByCard = payment.authorUid === null;
  const said = {
    ddlId,
    authorUid: isByCard ? account.sender_uid : payment.authorUid,
    writtenByAgency: !isByCard,
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
  await mailPaymentReceipt(tx, account, payment, balance);
  const isLinen = payment.type === 'linge';
  const paid = isByCard && !isLinen ? payment.amount : undefined;
  const isConfirmed = account.holds_nights && (await firmWhenReady(tx, ddlId, paid));
  if (isByCard && isLinen) await mailLinenPaidToAgency(tx, account, payment);
  // The mail that confirms the stay says with which payment.
  else if (isByCard && !isConfirmed) await mailPaidToAgency(tx, account, payment, balance);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}
