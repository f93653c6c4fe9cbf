/** Price periods as they travel (S2 §3.3): days as dd/MM/yyyy or yyyy-MM-dd, whole euros. */
import * as z from 'zod/mini';

const typed = z.union([z.string().check(z.maxLength(20)), z.number()]);

/** More than is allowed by far: that there are too many is said in words, not by the shape. */
const MOST_SENT = 100;

export const PricePeriodSent = z.strictObject({
  from: z.nullable(z.string().check(z.maxLength(20))),
  to: z.nullable(z.string().check(z.maxLength(20))),
  price: z.nullable(typed),
  type: z.union([typed, z.object({ id: typed })]),
});
export type PricePeriodSent = z.output<typeof PricePeriodSent>;

export const PricePeriodsSent = z.array(PricePeriodSent).check(z.maxLength(MOST_SENT));
