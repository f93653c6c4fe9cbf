/** Paying a bid: its one request for money is made by the first click, for what the bid asks and nothing else. */
import { normalisePaymentType } from '#kernel/paymenttype.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { areFree, bookingOf, requireFree, takeNights } from '#features/bookings/actions.ts';
import { amountOf } from '#features/bids/bid.ts';
import { mailHeldByPayment } from '#features/quotes/nightmails.ts';
import type { LateBooking } from '#features/quotes/quote.ts';
import { lockRequest, requestRow } from '#features/requests/actions.ts';
import * as requestQueries from './requestqueries.ts';

/** @param type what the button said it pays. Undefined when the message is no bid of the caller's. */
export async function paymentRequestOfBid(
  tx: Tx,
  caller: Caller,
  messageId: number,
  type: string | undefined,
): Promise<number | undefined> {
  const found = await requestQueries.bidToPay(tx, messageId, caller);
  if (!found) return undefined;
  // Read again behind the lock: whoever cancels the request or strikes the bid takes it too.
  await lockRequest(tx, found.ddl_id);
  const bid = (await requestQueries.bidToPay(tx, messageId, caller))!;
  if (bid.cancelled) throw new Refusal('bidCancelled');
  if (bid.is_for_another_stay) throw new Refusal('bidOfAnotherStay');
  if (bid.part === null) return undefined;
  if (type !== undefined && normalisePaymentType(type) !== bid.part)
    throw new Refusal('unknownType', { field: 'type' });
  if (!bid.online_booking) throw new Refusal('onlineBookingOff');
  await refuseWhenTaken(tx, bid.ddl_id);
  const request = await requestQueries.requestOfBid(tx, {
    ...bid,
    type: bid.part,
    amount: amountOf(bid.part, bid.total),
    authorUid: caller.uid,
  });
  if (request.status === 'paid' || request.status === 'payment_attached') throw new Refusal('bidPaid');
  if (request.status === 'canceled') throw new Refusal('bidCancelled');
  touchRequest(tx, { agid: bid.agid, ddlId: bid.ddl_id }, 'bookingpayment', 'ddlchat');
  return request.id;
}

/** Nobody is sent to pay for nights that somebody else holds. */
async function refuseWhenTaken(tx: Tx, ddlId: number): Promise<void> {
  const nights = await nightsToTake(tx, ddlId);
  if (nights) await requireFree(tx, { ...nights, isGuests: true });
}

/** A paid bid holds its nights like an option: the agency confirms. Gone when they are somebody else's by now, declined when the stay is off. */
export async function holdNightsOfBid(tx: Tx, ddlId: number): Promise<LateBooking> {
  await lockRequest(tx, ddlId);
  if ((await requestRow(tx, ddlId))?.has_cancelled !== false) return 'declined';
  const nights = await nightsToTake(tx, ddlId);
  if (!nights) return 'held';
  if (!(await areFree(tx, nights))) return 'gone';
  await takeNights(tx, { ...nights, authorUid: null });
  await mailHeldByPayment(tx, ddlId, { isAgain: false });
  return 'held';
}

/** The nights the request asks for, unless it holds nights already or names none. */
async function nightsToTake(tx: Tx, ddlId: number) {
  const request = await requestRow(tx, ddlId);
  const { page_nid: houseId = null, date_from: from = null, date_to: to = null } = request ?? {};
  if (houseId === null || from === null || to === null || (await bookingOf(tx, ddlId))) return undefined;
  return { ddlId, houseId, from, to };
}
