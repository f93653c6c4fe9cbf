/** Prices as calls name them: euros, in a text or a number. */
import type { Cents } from '#kernel/money.ts';
import { isNegative, MAX_AMOUNT, parseEuros, toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';

/** '611,94', '611.94' or a number with at most two decimals; the same value either way (C38). */
export function readPrice(value: string | number): Cents {
  const amount = parseEuros(String(value));
  if (amount === null)
    throw new Refusal(isNegative(String(value)) ? 'greaterZero' : 'price', { field: 'amount' });
  if (amount > MAX_AMOUNT) throw new Refusal('max', { field: 'amount', params: { n: toEuros(MAX_AMOUNT) } });
  return amount;
}
