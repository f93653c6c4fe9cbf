/**
 * Ending requests for money: nobody pays any more what was taken back or has come another way. In the transaction of whoever says no, and
 * behind the request's lock, which a payment takes too: it comes before and counts, or after and finds its request closed.
 */
import { touchRequest } from '#server/freshness.ts';
import { enqueue } from '#server/jobs.ts';
import type { Tx } from '#server/sql.ts';
import { postEvent } from '#features/requests/posting.ts';
import { CLOSE_CHECKOUT } from './jobnames.ts';
import { paymentRequestCan } from './payment.ts';
import type { UnallocatedReason } from './payment.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

export interface Closing {
  why: Exclude<UnallocatedReason, ''>;
  authorUid: number | null;
  /** By the guest's own hand: the agency is called to read it. */
  isGuest?: boolean;
}

/** Ends one that waits to be paid, or that `as` may end; false when it does so no longer. */
export async function closeRequest(
  tx: Tx,
  request: PaymentRequestRow,
  { why, authorUid, isGuest = false }: Closing,
  as: 'cancel' | 'keep' | 'giveBack' = 'cancel',
): Promise<boolean> {
  if (!(await requestQueries.closeRequest(tx, request.id, paymentRequestCan[as], why, authorUid)))
    return false;
  await postEvent(tx, {
    ddlId: request.ddl_id,
    action: 'S_PR_CANCEL',
    authorUid,
    writtenByAgency: !isGuest,
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
