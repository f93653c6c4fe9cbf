/** Calls that say something of days (CAL-18): amounts are euros as typed or computed, flags 0 or 1; null takes a word back, what is left out stays. */
import { dayParam, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import { MOST_NIGHTS } from '#kernel/day.ts';
import * as z from 'zod/mini';
import { DayEntry } from './entry.ts';

const LONGEST_PRICE = 20;
const MOST_MINIMUM = 99;

const flag = z.union([z.literal(0), z.literal(1)]);
const said = z.optional(z.nullable(flag));
const nights = (most: number) => z.optional(z.nullable(z.number().check(z.int(), z.gte(1), z.lte(most))));

const instant = z.number().check(z.int(), z.gte(0));

/** `version`: what its day said when it was read, where that was not with all the others. */
export const SentDay = z.strictObject({
  date: dayParam,
  amount: z.optional(z.nullable(z.union([z.number(), z.string().check(z.maxLength(LONGEST_PRICE))]))),
  allow_arrival: said,
  allow_departure: said,
  minimum_stay: nights(MOST_MINIMUM),
  maximum_stay: nights(MOST_NIGHTS),
  blocked: z.optional(flag),
  booked: z.optional(flag),
  donotimport: said,
  version: z.optional(instant),
});
export type SentDay = z.output<typeof SentDay>;

const flags = [
  'booked',
  'freedical',
  'priceday',
  'arrival',
  'departure',
  'minimumStay',
  'maximumStay',
  'donotimport',
  'blocked',
] as const;
export type Modified = Partial<Record<(typeof flags)[number], 0 | 1 | undefined>>;
const Modified = z.strictObject(
  Object.fromEntries(flags.map((name) => [name, z.optional(flag)])) as Record<
    (typeof flags)[number],
    z.ZodMiniOptional<typeof flag>
  >,
);

/** How many days were written, which were left as they are since a guest's stay or somebody else holds them, and the version all are of now. */
export const Saved = z.object({ saved: z.number(), kept: z.array(z.string()), version: z.number() });
export type Saved = z.output<typeof Saved>;

const days = z.object({ from: dayParam, to: dayParam });

/** Of the days of another's save, what both say: `details.conflicts` of the refusal. */
export const DayConflict = z.object({
  date: z.string(),
  version: z.number(),
  by: z.string(),
  ours: SentDay,
  theirs: DayEntry,
});
export type DayConflict = z.output<typeof DayConflict>;

/** Only the columns that are flagged are written. */
export const saveCalendar = endpoint({
  method: 'POST',
  path: '/daycalendars/:from/:to',
  params: days,
  body: versionedBody({ house: idParam, daycalendar: z.array(SentDay), modified: Modified }),
  response: envelope(Saved),
  writes: 'versioned',
});

/** Whatever was said of the days alone is taken back: seasons and the house's base hold again. */
export const removeExceptions = endpoint({
  method: 'POST',
  path: '/daycalendars/removeexceptions/:from/:to',
  params: days,
  body: versionedBody({ house: idParam }),
  response: envelope(Saved),
  writes: 'versioned',
});

const MOST_PERCENT = 100;
const percent = z.coerce.number().check(z.gte(-MOST_PERCENT), z.lte(MOST_PERCENT));

/** A day of a copied year: weekdays are aligned, so its model is a day or two beside its date. */
export const CopiedDay = z.object({
  date: z.string(),
  from_date: z.string(),
  amount: z.nullable(z.number()),
  former_amount: z.nullable(z.number()),
  allow_arrival: flag,
  allow_departure: flag,
  minimum_stay: z.number(),
  maximum_stay: z.nullable(z.number()),
  /** A guest's stay holds it: its price stays. */
  kept: flag,
});
export type CopiedDay = z.output<typeof CopiedDay>;

const copied = { percent, keep: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1))) };

/** What the days would say, each as 52 weeks before, so many percent dearer; `keep`: days that have a price keep it. Nothing is written. */
export const previewCopy = endpoint({
  method: 'GET',
  path: '/daycalendars/copyyear/:from/:to',
  params: days,
  query: z.strictObject({ house: idParam, ...copied }),
  response: envelope(CopiedDay),
});

export const copyYear = endpoint({
  method: 'POST',
  path: '/daycalendars/copyyear/:from/:to',
  params: days,
  body: versionedBody({ house: idParam, ...copied }),
  response: envelope(Saved),
  writes: 'versioned',
});
