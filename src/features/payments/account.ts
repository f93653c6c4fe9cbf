/** A request's money, as its screens read it. All amounts are cents. */
import type { Cents } from '#kernel/money.ts';
import { cents, isNegative, MAX_AMOUNT, parseEuros } from '#kernel/money.ts';
import { read } from '#web/queries.ts';
import type { Accent } from '#web/theme/theme.ts';
import { useQuery } from '@tanstack/react-query';
import * as api from './api.ts';
import type { Account, AccountPayment, CancelledWire } from './api.ts';
import type { CancelledMoney } from './cancelled.ts';
import { canDo, isRequestStatus } from './payment.ts';
import type { PaymentRequestStatus, PaymentType, PaymentState } from './payment.ts';
import type { Asked, Balance } from './balance.ts';

export function useAccount(ddlId: number) {
  return useQuery(read(api.account, { params: { ddlId } }, ['bookingpayment', 'quote']));
}

export type Due = Pick<Balance, 'total' | 'received' | 'depositDue' | 'balanceDue' | 'unallocated'>;

export function cancelledFrom({ paid, to_return, returned }: CancelledWire): CancelledMoney {
  return {
    paid: cents(paid),
    to_return: to_return === null ? null : cents(to_return),
    returned: cents(returned),
  };
}

/** Null while no quote is accepted: there is nothing to owe yet. */
export function balanceFrom(account: Account): Due | null {
  if (account.total === null) return null;
  return {
    total: cents(account.total),
    received: cents(account.received),
    depositDue: cents(account.deposit_due),
    balanceDue: cents(account.balance_due),
    unallocated: cents(account.unallocated),
  };
}

/** What waits to be paid, or seems to have been: a new request is asked beside it. */
export function openRequests(account: Account): Asked[] {
  return account.requests
    .filter(({ status }) => isRequestStatus(status) && canDo('confirmPaid', status))
    .map((asked) => ({ type: asked.type as PaymentType, amount: cents(asked.cents) }));
}

/** What of a payment has not gone back. */
export function leftOfPayment(payment: AccountPayment): Cents {
  return cents(payment.cents - payment.given_back_cents);
}

export const PAYMENT_STATE_TONES: Record<PaymentState, Accent | undefined> = {
  reversal: undefined,
  givenBack: undefined,
  reversed: 'grenat',
  returned: undefined,
  toConfirm: 'ajonc',
  unallocated: 'ajonc',
  returning: 'ocean',
  returnLate: 'ajonc',
  returnRefused: 'grenat',
  received: 'volet',
};

/** What a price field holds, when it is more than nothing. */
export function askedFor(
  text: string,
): { amount: Cents } | { problem: 'required' | 'price' | 'greaterZero' | 'max' } {
  if (text.trim() === '') return { problem: 'required' };
  const amount = parseEuros(text);
  if (amount === null) return { problem: isNegative(text) ? 'greaterZero' : 'price' };
  if (amount > MAX_AMOUNT) return { problem: 'max' };
  return amount > 0 ? { amount } : { problem: 'greaterZero' };
}

const TONES: Record<PaymentRequestStatus, Accent | undefined> = {
  to_be_paid: 'ajonc',
  payment_attached: 'ocean',
  canceled: undefined,
  paid: 'volet',
};

/** Who has to pay is called on; who waits for it is only told. */
export function requestTone(status: PaymentRequestStatus, isPayer: boolean): Accent | undefined {
  return isPayer && status === 'to_be_paid' ? 'tremiere' : TONES[status];
}
