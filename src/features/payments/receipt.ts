/** How money came: what the clerk notes when confirming or recording a payment manually. */
import { todayInParis } from '#kernel/day.ts';

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
/** In characters: why a payment was taken out of the books or refunded. */
export const REASON_MIN = 3;
