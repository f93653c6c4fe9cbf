/** A bid: a price of free amounts typed by whoever answers for the house (A42). Cents inside, euros in the form (A43). Both sides, pure. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, MAX_AMOUNT, parseEuros, toEuros } from '#kernel/money.ts';
import { depositOf } from '#features/pricing/deposit.ts';
import { priceProblem } from '#kernel/rules.ts';
import type { Warning } from '#kernel/refusal.ts';
import type { CommonRefusal } from '#kernel/refusals.ts';

/** The discount is taken off; the guarantee is security, never part of the price. */
export const BID_AMOUNTS = [
  'bid',
  'guarantee',
  'taxedesejour',
  'locationlinge',
  'fraisservice',
  'options',
  'discount',
] as const;
export type BidAmount = (typeof BID_AMOUNTS)[number];
export type BidAmounts = Record<BidAmount, Cents>;

/** What the guest is asked to pay of it. */
export type BidPart = 'total' | 'arrhes' | 'solde';

/** As a bid is kept in its message. No part: the price is only shown. */
export interface Bid extends BidAmounts {
  total: Cents;
  part: BidPart | null;
}

/** A price is the price of a house and its days: for what its request has become since, it is none. */
export interface PricedStay {
  house_id: number | null;
  date_from: Day | null;
  date_to: Day | null;
}

export type PricedBid = Bid & { stay: PricedStay };

/** What a form sends: amounts as typed, flags as 0 or 1. */
export type TypedBid = Partial<Record<BidAmount | 'total', string | number | undefined>> & {
  allowpayment?: number | undefined;
  allowaccompte?: number | undefined;
  allowsolde?: number | undefined;
};

type BidWarning = Warning<CommonRefusal | 'depositOrBalance' | 'bidTotalDiffers' | 'discountTooLarge'>;

export function totalOf(amounts: BidAmounts): Cents {
  const { bid, taxedesejour, locationlinge, fraisservice, options, discount } = amounts;
  return cents(bid + taxedesejour + locationlinge + fraisservice + options - discount);
}

/** The price of the stay before linen and tax. */
export function biderOf({ bid, fraisservice }: Pick<BidAmounts, 'bid' | 'fraisservice'>): Cents {
  return cents(bid + fraisservice);
}

export function amountOf(part: BidPart, total: Cents): Cents {
  if (part === 'total') return total;
  return part === 'arrhes' ? depositOf(total) : cents(total - depositOf(total));
}

/** The bid a form describes, or everything that is wrong with it. */
export function readBid(typed: TypedBid): { bid: Bid } | { warnings: BidWarning[] } {
  const warnings: BidWarning[] = [];
  const amounts = {} as BidAmounts;
  for (const name of BID_AMOUNTS) amounts[name] = readAmount(typed[name], name, warnings);
  const part = partOf(typed, warnings);
  if (warnings.length === 0) warnings.push(...problemsOf(amounts, part, typed));
  return warnings.length > 0 ? { warnings } : { bid: { ...amounts, total: totalOf(amounts), part } };
}

function readAmount(typed: string | number | undefined, name: string, warnings: BidWarning[]): Cents {
  const text = String(typed ?? '').trim();
  if (text === '') return cents(0);
  const amount = parseEuros(text);
  const field = fieldOf(name);
  const problem = priceProblem(text);
  if (problem) warnings.push({ ...problem, field });
  else if (amount !== null && amount > MAX_AMOUNT)
    warnings.push({ type: 'max', field, params: { n: toEuros(MAX_AMOUNT) } });
  return amount ?? cents(0);
}

/** A deposit and a balance are asked for one at a time (A34). */
function partOf(typed: TypedBid, warnings: BidWarning[]): BidPart | null {
  const { allowpayment = 0, allowaccompte = 0, allowsolde = 0 } = typed;
  const isDeposit = allowaccompte === 1 || allowpayment === 2;
  const isBalance = allowsolde === 1 || allowpayment === 4;
  if (allowpayment === 3) warnings.push({ type: 'unknownChoice', field: fieldOf('allowpayment') });
  if (isDeposit && isBalance) warnings.push({ type: 'depositOrBalance', field: fieldOf('allowsolde') });
  if (isDeposit) return 'arrhes';
  if (isBalance) return 'solde';
  return allowpayment === 1 ? 'total' : null;
}

function problemsOf(amounts: BidAmounts, part: BidPart | null, typed: TypedBid): BidWarning[] {
  if (amounts.bid <= 0) return [{ type: 'greaterZero', field: fieldOf('bid') }];
  if (amounts.discount > amounts.bid) return [{ type: 'discountTooLarge', field: fieldOf('discount') }];
  const total = totalOf(amounts);
  if (total > MAX_AMOUNT)
    return [{ type: 'max', field: fieldOf('total'), params: { n: toEuros(MAX_AMOUNT) } }];
  if (part !== null && amountOf(part, total) <= 0) return [{ type: 'greaterZero', field: fieldOf('total') }];
  const shown = String(typed.total ?? '').trim();
  return shown !== '' && parseEuros(shown) !== total
    ? [{ type: 'bidTotalDiffers', field: fieldOf('total') }]
    : [];
}

function fieldOf(name: string): string {
  return `bidForm.${name}`;
}
