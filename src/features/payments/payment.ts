/** Money asked for and money received. Amounts are cents; what was received is a sum of confirmed lines, reversals included. */
import { PAYMENT_MODES, PAYMENT_REQUEST_STATUSES, PAYMENT_TYPES, wordsById } from '#kernel/choices.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, depositOf } from '#kernel/money.ts';
import type { Words } from '#kernel/words.ts';

export type PaymentType = 'all' | 'arrhes' | 'solde' | 'total';
export type PaymentMode = 'card' | 'transfer' | 'cheque' | 'cash' | 'vouchers';
export type PaymentRequestStatus = 'to_be_paid' | 'payment_attached' | 'canceled' | 'paid';

/** What may be done to a payment request, from which states (B57). The screen and the server read the same table. */
export const paymentRequestCan = {
  pay: ['to_be_paid'],
  attach: ['to_be_paid'],
  confirmPaid: ['to_be_paid', 'payment_attached'],
  cancel: ['to_be_paid'],
  reopen: ['paid'],
} as const satisfies Record<string, readonly PaymentRequestStatus[]>;
export type PaymentRequestAction = keyof typeof paymentRequestCan;

export function canDo(action: PaymentRequestAction, status: PaymentRequestStatus): boolean {
  return (paymentRequestCan[action] as readonly PaymentRequestStatus[]).includes(status);
}

export interface ReceivedLine {
  type: PaymentType;
  amount: Cents;
  confirmed: boolean;
}

export interface Balance {
  total: Cents;
  received: Cents;
  /** 25 % of the total, rounded down: never more than the law's quarter (B59). */
  deposit: Cents;
  depositReceived: Cents;
  /** What is left to ask for as deposit, then as balance: with what was received they make the total, to the cent. */
  depositDue: Cents;
  balanceDue: Cents;
}

/** @param total of the accepted quote. Within a month of the arrival there is no deposit: one request for everything. */
export function balanceOf(total: Cents, lines: readonly ReceivedLine[], isNear = false): Balance {
  const confirmed = lines.filter((line) => line.confirmed);
  const received = cents(sum(confirmed));
  const deposit = isNear ? cents(0) : depositOf(total);
  const depositReceived = cents(sum(confirmed.filter((line) => line.type === 'arrhes')));
  const left = Math.max(0, total - received);
  const depositDue = cents(Math.min(left, Math.max(0, deposit - received)));
  return { total, received, deposit, depositReceived, depositDue, balanceDue: cents(left - depositDue) };
}

function sum(lines: readonly { amount: number }[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

/** The amount a new request of this type asks for. */
export function amountToAsk(type: PaymentType, balance: Pick<Balance, 'depositDue' | 'balanceDue'>): Cents {
  if (type === 'arrhes') return balance.depositDue;
  if (type === 'solde') return balance.balanceDue;
  return cents(balance.depositDue + balance.balanceDue);
}

/** What a message says of a payment (A04): deposit, balance or all. */
export function wireType(type: PaymentType): 'deposit' | 'balance' | 'all' {
  return type === 'arrhes' ? 'deposit' : type === 'solde' ? 'balance' : 'all';
}

/** 'Accompte' is the specification's spelling (A33). */
export const TYPE_LABELS = wordsById<PaymentType>(PAYMENT_TYPES);
export const STATUS_LABELS = wordsById<PaymentRequestStatus>(PAYMENT_REQUEST_STATUSES);
export const MODE_LABELS = wordsById<PaymentMode>(PAYMENT_MODES);

/** By any of the two vocabularies (A04); undefined for a value from elsewhere, which is shown as it is (C48). */
export function typeWords(type: string | undefined): Words | undefined {
  const known: Record<string, PaymentType> = {
    deposit: 'arrhes',
    balance: 'solde',
    arrhes: 'arrhes',
    solde: 'solde',
    total: 'total',
    all: 'all',
  };
  const normalised = type === undefined || !Object.hasOwn(known, type) ? undefined : known[type];
  return normalised && TYPE_LABELS[normalised];
}

export function isRequestStatus(text: string | undefined): text is PaymentRequestStatus {
  return text !== undefined && Object.hasOwn(STATUS_LABELS, text);
}

export function modeWords(mode: string | undefined): Words | undefined {
  return mode !== undefined && Object.hasOwn(MODE_LABELS, mode)
    ? MODE_LABELS[mode as PaymentMode]
    : undefined;
}
