/** A bid as a form sends it. */
import * as z from 'zod/mini';
import { flagParam } from '#kernel/endpoint.ts';

/** Euros as typed, '10,50': at most two decimals (A43). Judged by the noun, so that every wrong amount is told at once. */
const price = z.optional(z.union([z.string().check(z.maxLength(20)), z.number()]));

export const BidForm = z.strictObject({
  bid: price,
  guarantee: price,
  taxedesejour: price,
  locationlinge: price,
  fraisservice: price,
  options: price,
  discount: price,
  /** 1 the total, 2 the deposit, 4 the balance, 0 or 5 nothing: the price is only shown (A34). */
  allowpayment: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(5))),
  allowaccompte: z.optional(flagParam),
  allowsolde: z.optional(flagParam),
  /** What the screen showed: refused when the amounts do not make it. */
  total: price,
});
export type BidForm = z.input<typeof BidForm>;
