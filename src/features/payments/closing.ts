/**
 * Ending requests for money: nobody pays any more what was taken back or has come another way. In the transaction of whoever says no, and
 * behind the request's lock, which a payment takes too: it comes before and counts, or after and finds its request closed.
 */
import { touchRequest } from '#server/freshness.ts';
import { enqueue } from '#server/jobs.ts';
import type { Tx } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import { CLOSE_CHECKOUT } from './jobnames.ts';
import { accountFor } from './ledger.ts';
import { paymentRequestCan } from './payment.ts';
import { isWithinBalance } from './balance.ts';
import type { UnallocatedReason } from './payment.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

/** The stay is off. What has a payment attached already stays as it is: a person confirms it or not. */
export async function closeRequestsOf(
  tx: Tx,
  ddlId: number,
  by: { authorUid: number; sparingBids?: boolean },
): Promise<void> {
  await lockRequest(tx, ddlId);
  for (const request of await requestQueries.lockedUnpaidRequests(tx, ddlId))
    if (by.sparingBids !== true || request.bid_message_id === null)
      await closeRequest(tx, request, { why: 'closed', authorUid: by.authorUid });
  // A card page may have been left open by a request that is no longer to be paid.
  for (const checkout of await checkoutQueries.liveCheckoutsOfDone(tx, ddlId))
    await enqueue(tx, CLOSE_CHECKOUT, { checkoutId: checkout.id }, { key: `checkout ${checkout.id}` });
}

/** Less is left than it was, by money or by another price: what asks for more than that is closed. */
export async function closeWhatIsTooMuch(
  tx: Tx,
  ddlId: number,
  why: 'twice' | 'priceChanged',
): Promise<void> {
  const { balance } = await accountFor(tx, ddlId);
  if (!balance) return;
  for (const request of await requestQueries.lockedUnpaidRequests(tx, ddlId))
    if (!isWithinBalance(request, balance)) await closeRequest(tx, request, { why, authorUid: null });
}

/** Ends one that waits to be paid; false when it no longer does. */
export async function closeRequest(
  tx: Tx,
  request: PaymentRequestRow,
  { why, authorUid }: { why: Exclude<UnallocatedReason, ''>; authorUid: number | null },
): Promise<boolean> {
  if (!(await requestQueries.closeRequest(tx, request.id, paymentRequestCan.cancel, why, authorUid)))
    return false;
  await postEvent(tx, {
    ddlId: request.ddl_id,
    action: 'S_PR_CANCEL',
    authorUid,
    writtenByAgency: true,
    paymentRequestId: request.id,
  });
  await closeOpenCheckout(tx, request.id);
  touchRequest(tx, { agid: request.agid, ddlId: request.ddl_id }, 'bookingpayment', 'ddlchat');
  return true;
}

/** An open card page must not take money for a request that is settled or gone; the provider is told after the commit. */
export async function closeOpenCheckout(tx: Tx, paymentRequestId: number): Promise<void> {
  const open = await checkoutQueries.liveCheckout(tx, paymentRequestId);
  if (open) await enqueue(tx, CLOSE_CHECKOUT, { checkoutId: open.id }, { key: `checkout ${open.id}` });
}
