/** How money came: what the clerk notes when confirming or recording a payment manually. */
import { todayInParis } from '#kernel/day.ts';
import * as z from 'zod/mini';

export const HAND_MODES = ['transfer', 'cheque', 'cash', 'vouchers'] as const;
export type HandMode = (typeof HAND_MODES)[number];

export interface ReceiptForm {
  mode: HandMode;
  paidOn: string;
  note: string;
}

export function emptyReceipt(): ReceiptForm {
  return { mode: 'transfer', paidOn: todayInParis(), note: '' };
}

/** Where a refusal about what was sent stands in the form. */
export function wireFieldOf(name: string): string {
  const own = name.replace(/^Crm\w+\./, '');
  return own === 'paid_on' ? 'paidOn' : own;
}

export const NOTE_MAX = 300;
/** In characters: why money was taken out of the books, refunded, returned. */
export const REASON_MIN = 3;

/** Why an act on money is done: kept with it, for the agency. */
export const reasonParam = z.string().check(z.trim(), z.minLength(REASON_MIN), z.maxLength(NOTE_MAX));
/** Where it depends on the sums whether one is asked for. */
export const reasonIfAnyParam = z.string().check(z.trim(), z.maxLength(NOTE_MAX));

/** The same rule where a reason is asked for after all, on the server and in a form. */
export function reasonProblem(
  reason: string,
): { type: 'required' } | { type: 'minLength'; params: { n: number } } | undefined {
  const { length } = reason.trim();
  if (length >= REASON_MIN) return undefined;
  return length === 0 ? { type: 'required' } : { type: 'minLength', params: { n: REASON_MIN } };
}
