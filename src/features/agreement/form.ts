/** What the window of an agreement holds. */
import type { Cents } from '#kernel/money.ts';
import { askedFor } from '#features/payments/account.ts';
import type { EndForm } from '#features/options/end.ts';

export interface AgreementForm extends EndForm {
  contract: boolean;
  nationality: string;
  ignoreIndependentUserDiff: boolean;
  payment: boolean;
  amount: string;
  reason: string;
  /** Null as long as nobody changed what is offered. */
  mail: string | null;
}

export function isMore(amount: string, left: Cents): boolean {
  const asked = askedFor(amount);
  return 'amount' in asked && asked.amount > left;
}
