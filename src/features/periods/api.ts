/** Price periods as they travel (S2 §7): read as numbered columns, sent as lines. */
import { endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { MOST_PERIODS } from './period.ts';

const typed = z.union([z.string().check(z.maxLength(20)), z.number()]);
const day = z.nullable(z.string().check(z.maxLength(20)));

/** Judged by the periods' own rules, so that every field answers in words of its own. `type` is its number, or `{ id }` of its choice. */
export const PricePeriodSent = z.strictObject({
  from: day,
  to: day,
  price: z.nullable(typed),
  type: z.union([typed, z.object({ id: typed })]),
});
export type PricePeriodSent = z.output<typeof PricePeriodSent>;

/** More than are kept: an eleventh is refused in words. */
const MOST_SENT = 100;
export const PricePeriodsSent = z.array(PricePeriodSent).check(z.maxLength(MOST_SENT));

/** As a house is read: days as we keep them, euros. */
export const PricePeriod = z.object({
  from: z.string(),
  to: z.string(),
  price: z.number(),
  type: z.number(),
});
export type PricePeriod = z.output<typeof PricePeriod>;

const COLUMNS = ['from', 'to', 'price', 'type'] as const;
const lines = Array.from({ length: MOST_PERIODS }, (_, index) => index + 1);
const numbered = Object.fromEntries(
  COLUMNS.flatMap((column) => lines.map((line) => [`${column}${line}`, z.union([z.string(), z.number()])])),
) as Record<`${(typeof COLUMNS)[number]}${number}`, z.ZodMiniUnion<[z.ZodMiniString, z.ZodMiniNumber]>>;

/** from1 … from10 and so on; those of a line there is not are '' and 0. Days are dd/MM/yyyy. */
export const Prices = z.object({ ...numbered, price_comment: z.string() });
export type Prices = z.output<typeof Prices>;

const params = z.object({ houseId: idParam });

export const readPrices = endpoint({
  method: 'GET',
  path: '/prices/:houseId',
  params,
  response: envelope(Prices),
});

/** The version is the house's. Without `price_comment` the former one stays. */
export const savePrices = endpoint({
  method: 'POST',
  path: '/prices/:houseId',
  params,
  body: versionedBody({ prices: PricePeriodsSent, price_comment: z.optional(z.string()) }),
  response: envelope(z.object({})),
  writes: 'versioned',
});
