/** What the window of an acceptance holds. */
import type { Cents } from '#kernel/money.ts';
import { cents, eurosInput } from '#kernel/money.ts';
import { askedFor } from '#features/payments/account.ts';
import type { EndForm } from '#features/options/end.ts';
import type { Outlook } from './api.ts';

export interface AcceptanceForm extends EndForm {
  contract: boolean;
  first_name: string;
  last_name: string;
  address: string;
  nationality: string;
  ignoreIndependentUserDiff: boolean;
  payment: boolean;
  linen: boolean;
  amount: string;
  reason: string;
  /** Null as long as nobody changed what is offered. */
  mail: string | null;
}

export function isMore(amount: string, left: Cents): boolean {
  const asked = askedFor(amount);
  return 'amount' in asked && asked.amount > left;
}

/** What is due first and left to ask for, with the linen that is ticked or without. */
export function sumsOf({ payment, linen }: Outlook, isLinen: boolean): { amount: Cents; left: Cents } {
  const { amount, left } = isLinen ? linen : payment;
  return { amount: cents(amount), left: cents(left) };
}

export function amountShown(amount: number): string {
  return amount > 0 ? eurosInput(cents(amount)) : '';
}
