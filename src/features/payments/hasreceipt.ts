/**
 * What a receipt is made out for: money that came and counts, with what went back of it, and what was returned of a cancelled stay. What a
 * clerk struck from the books never came, and what paid for nothing is a receipt of nothing, given back or not. Pure.
 */
import { paymentState } from './payment.ts';

export function hasReceipt(payment: Parameters<typeof paymentState>[0] & { mode: string }): boolean {
  if (payment.unallocated) return false;
  const state = paymentState(payment);
  if (state === 'reversed') return payment.mode === 'card';
  return state === 'received' || state === 'returned' || state === 'givenBack';
}
