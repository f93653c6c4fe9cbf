/** What is needed of a payment request to act on it. */
import type { Cents } from '#kernel/money.ts';
import type { PaymentRequestStatus } from './payment.ts';

export interface RequestInBrief {
  id: number;
  status: PaymentRequestStatus;
  amount: Cents;
  type: string;
}
