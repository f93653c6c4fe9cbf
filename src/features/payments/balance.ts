/** What a stay's payments add up to: received, due as deposit and balance, what is asked beyond. Pure; cents. */
import type { Day } from '#kernel/day.ts';
import { addMonths } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import { depositOf } from '#features/pricing/deposit.ts';
import type { StayPaymentType } from '#kernel/paymenttype.ts';
import type { PaymentRequestStatus, PaymentType } from './payment.ts';

export interface ReceivedLine {
  type: PaymentType;
  amount: Cents;
  confirmed: boolean;
  unallocated: boolean;
}

export interface Balance {
  total: Cents;
  received: Cents;
  /** Asked for as deposit: 25 % of the total, rounded down, never more than the law's quarter; nothing within a month of the arrival (B59). */
  deposit: Cents;
  depositReceived: Cents;
  /** What is left to ask for as deposit, then as balance: with what was received they make the total, to the cent. */
  depositDue: Cents;
  balanceDue: Cents;
  /** Received by the agency, but allocated to nothing: no part of `received`. */
  unallocated: Cents;
}

/** @param total of the accepted quote. Within a month of the arrival there is no deposit: one request for everything. */
export function balanceOf(total: Cents, lines: readonly ReceivedLine[], isNear = false): Balance {
  const confirmed = lines.filter((line) => line.confirmed && !line.unallocated);
  const received = receivedOf(lines);
  const deposit = isNear ? cents(0) : depositOf(total);
  const depositReceived = cents(sum(confirmed.filter((line) => line.type === 'arrhes')));
  const left = Math.max(0, total - received);
  const depositDue = cents(Math.min(left, Math.max(0, deposit - received)));
  const balanceDue = cents(left - depositDue);
  return {
    total,
    received,
    deposit,
    depositReceived,
    depositDue,
    balanceDue,
    unallocated: unallocatedSum(lines),
  };
}

/** What the agency has of a request's money, whatever it came for. */
export function heldOf(lines: readonly ReceivedLine[]): Cents {
  return cents(sum(lines.filter((line) => line.confirmed && !line.unallocated)));
}

/** Booked within a month of the arrival: one request for the total (B59). */
export function isNear(arrival: Day | null, today: Day): boolean {
  return arrival !== null && addMonths(today, 1) >= arrival;
}

/** What counts as received for the stay, with or without a price to count it against. Linen is an order of its own. */
export function receivedOf(lines: readonly ReceivedLine[]): Cents {
  return heldOf(ofTheStay(lines));
}

/** What the agency has of the linen's own money. */
export function linenHeldOf(lines: readonly ReceivedLine[]): Cents {
  return cents(heldOf(lines) - receivedOf(lines));
}

function ofTheStay<T extends { type: PaymentType }>(money: readonly T[]): T[] {
  return money.filter(({ type }) => type !== 'linge');
}

export function unallocatedSum(lines: readonly ReceivedLine[]): Cents {
  return cents(sum(lines.filter((line) => line.unallocated)));
}

function sum(lines: readonly { amount: number }[]): number {
  return lines.reduce((total, { amount }) => total + amount, 0);
}

type Due = Pick<Balance, 'depositDue' | 'balanceDue'>;

/** What is asked for next, as things stand. */
export function typeToAsk({
  depositDue,
  balanceDue,
  received,
}: Due & Pick<Balance, 'received'>): Exclude<StayPaymentType, 'all'> {
  if (depositDue > 0) return 'arrhes';
  return balanceDue > 0 && received === 0 ? 'total' : 'solde';
}

/** The law lets an agency take nothing before the same day six calendar months ahead of the arrival (B59). */
export function payableFrom(arrival: Day): Day {
  return addMonths(arrival, -6);
}

/** The same where it lies ahead; null once it has come. */
export function payableLater(arrival: Day, today: Day): Day | null {
  const from = payableFrom(arrival);
  return from > today ? from : null;
}

/** A request for money that waits to be paid. */
export interface Asked {
  type: PaymentType;
  amount: Cents;
}

/** The amount a new request of this type asks for: what is due and not asked for yet. */
export function amountToAsk(type: PaymentType, due: Due, open: readonly Asked[] = []): Cents {
  const ofType = cents(sum(open.filter((asked) => asked.type === type)));
  const rest = leftToAsk(due, open);
  if (type === 'arrhes') return cents(Math.max(0, Math.min(rest, due.depositDue - ofType)));
  if (type === 'solde') return cents(Math.max(0, Math.min(rest, due.balanceDue - ofType)));
  return rest;
}

/** What is due, less what somebody may be paying this minute. */
export function leftToAsk({ depositDue, balanceDue }: Due, open: readonly Asked[]): Cents {
  return cents(Math.max(0, depositDue + balanceDue - sum(ofTheStay(open))));
}

/** What money being asked for hangs on, beside the sums. */
export interface Payable {
  date_from: Day | null;
  /** False: the house is not let by us. Null without a house. */
  online_booking: boolean | null;
  /** The platform takes the money. */
  collects_rent: boolean;
}

export interface NextSum<R> {
  /** Asked for, and still to be paid: the oldest. */
  asked: R | undefined;
  type: StayPaymentType;
  /** What is due and not asked for yet; 0 where all of it is, or nothing can be asked for by us. */
  amount: Cents;
  left: Cents;
  /** The first day on which the law lets it be asked for; null when that is past. */
  from: Day | null;
}

/**
 * What a stay pays next, its linen aside: the one answer for the guest's page, the contract's, the clerk's window and what asks by itself.
 * @param open requests that somebody may still pay, or seems to have paid, the oldest first
 */
export function nextSum<R extends Asked & Excess & { status: PaymentRequestStatus }>(
  account: Payable,
  balance: Balance,
  open: readonly R[],
  today: Day,
): NextSum<R> {
  const isOurs = !account.collects_rent && account.online_booking !== false && account.date_from !== null;
  const type = typeToAsk(balance);
  return {
    asked: account.collects_rent
      ? undefined
      : ofTheStay(open).find(
          (request) => request.status === 'to_be_paid' && isWithinBalance(request, balance),
        ),
    type,
    amount: isOurs ? amountToAsk(type, balance, open) : cents(0),
    left: leftToAsk(balance, open),
    from: account.date_from === null ? null : payableLater(account.date_from, today),
  };
}

/**
 * The day that the first sum waits for by law (B48, B59). Null once it was asked for or seems to be paid, also before that day: then the stay
 * waits for the money as any other.
 */
export function scheduledFrom({ amount, from }: NextSum<Asked>, open: readonly Asked[]): Day | null {
  return amount > 0 && ofTheStay(open).length === 0 ? from : null;
}

/** The same sum would be asked for twice, or more than the stay costs: allowed, but not without saying so (B57). */
export function asksTooMuch({ type, amount }: Asked, due: Due, open: readonly Asked[]): boolean {
  if (amount > leftToAsk(due, open)) return true;
  const deposits = open.filter((asked) => asked.type === 'arrhes');
  return type === 'arrhes' && deposits.length > 0 && amount > due.depositDue - sum(deposits);
}

/** How far a request goes beyond what is left of the stay and of its deposit: its asker's word, kept with it. */
export interface Excess {
  beyond_total: Cents;
  beyond_deposit: Cents;
}

export function excessOf({ type, amount }: Asked, balance: Balance): Excess {
  return {
    beyond_total: cents(Math.max(0, amount - leftOf(balance))),
    beyond_deposit: cents(type === 'arrhes' ? Math.max(0, amount - depositLeftOf(balance)) : 0),
  };
}

/** Whether a request still asks for no more than is left, beside what was asked beyond it on purpose. Otherwise its sum came another way. */
export function isWithinBalance(request: Asked & Excess, balance: Balance): boolean {
  if (request.type === 'linge') return true;
  if (request.amount > leftOf(balance) + request.beyond_total) return false;
  return request.type !== 'arrhes' || request.amount <= depositLeftOf(balance) + request.beyond_deposit;
}

/** Why one that no longer fits does not: a price below what it asks for by itself, or else money that came another way. */
export function rejectionReason(request: Asked & Excess, balance: Balance): 'twice' | 'priceChanged' {
  const unpaid: Balance = { ...balance, received: cents(0), depositReceived: cents(0) };
  return isWithinBalance(request, unpaid) ? 'twice' : 'priceChanged';
}

/** A quarter is there: with a signature, it makes the option firm (B48), also where no deposit is asked for any more. */
export function hasDeposit({ total, received }: Pick<Balance, 'total' | 'received'>): boolean {
  return received >= depositOf(total);
}

/** Below zero when too much was received. */
function leftOf({ total, received }: Balance): number {
  return total - received;
}

/** By the price alone: what was asked as deposit before the last month stays payable in it (B59 says what is asked, not what may be paid). */
function depositLeftOf({ total, depositReceived }: Balance): number {
  return depositOf(total) - depositReceived;
}
