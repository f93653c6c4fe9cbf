/** What of a total is asked ahead. Pure. */
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';

/** 25 % rounded down (B59): deposit and balance always make the total, and the quarter is never passed. */
export function depositOf(total: Cents): Cents {
  return cents(Math.floor(total / 4));
}
