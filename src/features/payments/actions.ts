import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import { enqueue } from '#server/jobs.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { makeFirm } from '#features/bookings/actions.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { closeRequest } from './closing.ts';
import type { Closing } from './closing.ts';
import { accountFor, scheduledFor } from './ledger.ts';
import { canDo, paymentRequestCan } from './payment.ts';
import type { PaymentType } from './payment.ts';
import { hasDeposit, isWithinBalance, nextSum } from './balance.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import { CLOSE_CHECKOUT } from './jobnames.ts';
import * as requestQueries from './requestqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

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

/** The stay is off. What has a payment attached already stays as it is: a person confirms it or not. */
export async function closeRequestsOf(
  tx: Tx,
  ddlId: number,
  {
    sparingBids = false,
    why = 'closed',
    ...by
  }: Omit<Closing, 'why'> & { sparingBids?: boolean; why?: 'closed' | 'notBooked' | 'otherStay' },
): Promise<void> {
  await lockRequest(tx, ddlId);
  for (const request of await requestQueries.lockedUnpaidRequests(tx, ddlId))
    if (!sparingBids || request.bid_message_id === null) await closeRequest(tx, request, { ...by, why });
  // A card page may have been left open by a request that is no longer to be paid.
  for (const checkout of await checkoutQueries.liveCheckoutsOfDone(tx, ddlId))
    await enqueue(tx, CLOSE_CHECKOUT, { checkoutId: checkout.id }, { key: `checkout ${checkout.id}` });
}

/** The request is about another house or other days by now (decision 61): nobody pays what was asked for the former ones. */
export async function closeBidsOfOtherStays(tx: Tx, ddlId: number, authorUid: number | null): Promise<void> {
  for (const request of await requestQueries.lockedRequestsOfOtherStays(tx, ddlId))
    await closeRequest(tx, request, { why: 'otherStay', authorUid });
}

/** Less is left than it was, by money or by another price: what asks for more than that is closed. */
export async function closeExcessRequests(
  tx: Tx,
  ddlId: number,
  why: 'twice' | 'priceChanged',
): Promise<void> {
  await closeBidsOfOtherStays(tx, ddlId, null);
  const { account, balance } = await accountFor(tx, ddlId);
  if (!balance) return;
  // Linen is ordered beside a price that offers it: another price may have it in its total, or ask another sum for it.
  const isOfPrice = ({ type, amount }: PaymentRequestRow) => type !== 'linge' || amount === account.linen;
  for (const request of await requestQueries.lockedUnpaidRequests(tx, ddlId))
    if (!isWithinBalance(request, balance) || !isOfPrice(request))
      await closeRequest(tx, request, { why, authorUid: null });
}

export interface NextDue {
  type: PaymentType;
  amount: Cents;
  messageId: number | null;
  /** The day before which the law lets it not be asked. */
  payableFrom: Day | null;
}

/** What a stay owes next, its linen aside: the sum that was asked for, or else the one that will be, and from when. Null: nothing, or not to us. */
export async function nextDue(db: Db, ddlId: number): Promise<NextDue | null> {
  const { account, balance } = await accountFor(db, ddlId);
  if (!balance) return null;
  const sum = nextSum(account, balance, await requestQueries.openRequests(db, ddlId), todayInParis());
  if (sum.asked) {
    const { type, amount, message_id: messageId } = sum.asked;
    return { type, amount, messageId, payableFrom: null };
  }
  return sum.amount === 0
    ? null
    : { type: sum.type, amount: sum.amount, messageId: null, payableFrom: sum.from };
}

/**
 * Signed, and the deposit received or not to be asked yet (B48): the option becomes firm. Called by whichever of the two comes last.
 * Answers whether it has become so now.
 * @param paid by card, with which it becomes so
 */
export async function firmWhenReady(tx: Tx, ddlId: number, paid?: Cents): Promise<boolean> {
  const { account, balance } = await accountFor(tx, ddlId);
  if (!balance || !account.contract_signed || !account.holds_nights) return false;
  const by = { authorUid: null, reason: '', ...(paid !== undefined && { paid }) };
  if (hasDeposit(balance)) return makeFirm(tx, ddlId, by);
  const payableFrom = await scheduledFor(tx, account, balance);
  return payableFrom !== null && (await makeFirm(tx, ddlId, { ...by, payableFrom }));
}

export async function loaded(tx: Tx, id: number, caller: Caller): Promise<PaymentRequestRow> {
  const found = await requestQueries.paymentRequestForCaller(tx, id, caller);
  if (!found) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, found.agid);
  // The request first, as everybody who changes both.
  await lockRequest(tx, found.ddl_id);
  return (await requestQueries.lockedPaymentRequest(tx, id, caller))!;
}

export async function move(
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
