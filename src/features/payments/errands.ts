/** What the card provider is asked for after the commit, by name: `jobs.ts` does it. */
import type { NamedJob } from '#server/jobs.ts';

/** `sessionId` names a page the provider opened after our row was closed. */
export const CLOSE_CHECKOUT: NamedJob<{ checkoutId: string; sessionId?: string }> = { name: 'closeCheckout' };
export const REFUND_PAYMENT: NamedJob<{ paymentId: number; why: string }> = { name: 'refundPayment' };
