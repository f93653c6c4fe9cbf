/** The bid's form in the browser: what was typed, what it makes, what is wrong with it. The rules are the noun's. */
import type { Cents } from '#kernel/money.ts';
import { eurosInput, parseEuros } from '#kernel/money.ts';
import { pricingRefusals } from '#features/pricing/refusals.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { Language } from '#kernel/localized.ts';
import type { BidForm } from './api.ts';
import { BID_AMOUNTS, readBid, totalOf } from './bid.ts';
import type { BidAmount, BidAmounts } from './bid.ts';
import { bidRefusals } from './refusals.ts';

/** Amounts as typed; `allowpayment` is one of ALLOW_PAYMENT. */
export type TypedForm = Record<BidAmount | 'allowpayment', string>;

export const SHOW_ONLY = 5;

export const EMPTY_BID: TypedForm = {
  bid: '',
  guarantee: '',
  taxedesejour: '',
  locationlinge: '',
  fraisservice: '',
  options: '',
  discount: '',
  allowpayment: String(SHOW_ONLY),
};

export interface Problem {
  field: string;
  message: string;
}

export function problemsOfBid(form: TypedForm, language: Language): Problem[] {
  const read = readBid(wireOf(form));
  if ('bid' in read) return [];
  return read.warnings.map((warning) => ({
    field: warning.field ?? '',
    message: refusalText(warning, language, { ...bidRefusals, ...pricingRefusals }),
  }));
}

/** The sum of what can be read so far; undefined while nothing can. */
export function totalSoFar(form: TypedForm): Cents | undefined {
  const amounts = {} as BidAmounts;
  for (const name of BID_AMOUNTS) {
    const amount = form[name].trim() === '' ? parseEuros('0') : parseEuros(form[name]);
    if (amount === null) return undefined;
    amounts[name] = amount;
  }
  return totalOf(amounts);
}

/** With the total that was shown: the server refuses a price that is not the one that was read. */
export function bidForm(form: TypedForm): BidForm {
  const total = totalSoFar(form);
  return { ...wireOf(form), ...(total !== undefined && { total: eurosInput(total) }) };
}

function wireOf({ allowpayment, ...amounts }: TypedForm) {
  return { ...amounts, allowpayment: Number(allowpayment) };
}
