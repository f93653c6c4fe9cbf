/** The price of a day as it is typed (A15): digits, with two decimals or none. Both sides, pure. */
import { cents } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';

const PRICE = /^\d+([.,]\d{2})?$/;
const CENTS = 100;
export const MOST_EUROS = 999_999;

/** What is typed is a text; a number is one that was computed, to the cent. */
export function readDayPrice(typed: string | number): { amount: Cents } | { wrong: 'isNaNPrice' | 'max' } {
  const text = typeof typed === 'number' ? textOf(typed) : typed.trim();
  if (!PRICE.test(text)) return { wrong: 'isNaNPrice' };
  const amount = Math.round(Number(text.replace(',', '.')) * CENTS);
  return amount > MOST_EUROS * CENTS ? { wrong: 'max' } : { amount: cents(amount) };
}

function textOf(value: number): string {
  const rounded = value.toFixed(2);
  return Number(rounded) === value ? rounded : String(value);
}
