/** What the card provider is asked for after the commit, by name: `jobs.ts` does it. */
import { jobReference } from '#server/jobs.ts';

/** `sessionId` names a page the provider opened after our row was closed. */
export const CLOSE_CHECKOUT = jobReference<{ checkoutId: string; sessionId?: string }>('closeCheckout');
export const REFUND_PAYMENT = jobReference<{ paymentId: number }>('refundPayment');
export const READ_REFUNDS = jobReference<{ checkoutId: string }>('readRefunds');
