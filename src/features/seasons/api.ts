/** Seasons on the wire: euros as numbers, days yyyy-MM-dd, weekdays 1 Monday … 7 Sunday, moments in Paris time. */
import { body, dayParam, endpoint, envelope, flagParam, idParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const maybeNumber = z.nullable(number);
const maybeText = z.nullable(text);
const params = z.object({ id: idParam });

/** Houses of one act. */
export const MOST_HOUSES = 500;

/** What holds where no season does. */
const BASE = {
  amount: maybeNumber,
  weekend_amount: maybeNumber,
  week_amount: maybeNumber,
  least_amount: maybeNumber,
  minimum_stay: maybeNumber,
  maximum_stay: maybeNumber,
  arrival_days: z.array(number),
  departure_days: z.array(number),
  whole_weeks: flag,
};

export const HouseCoverage = z.object({
  id: number,
  agid: number,
  can_write: flag,
  title: text,
  village: text,
  owner_name: text,
  prices_by: z.enum(['agency', 'owner']),
  base: z.object(BASE),
  /** Beyond it the house is closed; null: nobody said a limit. */
  reviewed_until: maybeText,
  priced_until: maybeText,
  holes: number,
  is_due: flag,
  /** Nights in a row of one kind, from today on: first, last, kind. */
  runs: z.array(z.tuple([text, text, z.enum(['priced', 'hole', 'closed'])])),
  /** What saving the base names. */
  version: number,
});
export type HouseCoverage = z.output<typeof HouseCoverage>;

export const listCoverage = endpoint({
  method: 'GET',
  path: '/seasons/coverage',
  response: envelope(HouseCoverage),
});

const euros = z.nullable(z.number().check(z.gte(0), z.lte(1_000_000), z.multipleOf(0.01)));
const stay = (most: number) => z.nullable(z.number().check(z.int(), z.gte(1), z.lte(most)));
const weekdays = z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.maxLength(7));

export const saveHouseBase = endpoint({
  method: 'PUT',
  path: '/seasons/houses/:id',
  params,
  body: versionedBody({
    prices_by: z.enum(['agency', 'owner']),
    base: z.strictObject({
      amount: euros,
      weekend_amount: euros,
      week_amount: euros,
      least_amount: euros,
      minimum_stay: stay(99),
      maximum_stay: stay(992),
      arrival_days: weekdays,
      departure_days: weekdays,
      whole_weeks: flagParam,
    }),
  }),
  response: envelope(HouseCoverage),
  writes: 'versioned',
});

/** `former`: the day that was shown, '' where none was. */
export const reviewHouse = endpoint({
  method: 'PUT',
  path: '/seasons/reviewed/:id',
  params,
  body: body({ until: dayParam, former: z.union([z.literal(''), dayParam]) }),
  response: envelope(HouseCoverage),
  writes: 'replaces',
});

/** Nights in a row that change alike; `to` is the last of them. `last_year` is said where the price is far from it. */
export const PriceLine = z.object({
  from: text,
  to: text,
  nights: number,
  before: maybeNumber,
  after: maybeNumber,
  last_year: maybeNumber,
  own: flag,
  closed: flag,
});
export type PriceLine = z.output<typeof PriceLine>;

/** What would come, or came, of a season in one house. */
export const LaidHouse = z.object({
  id: number,
  title: text,
  village: text,
  way: z.enum(['laid', 'proposed', 'refused']),
  reason: text,
  changed: number,
  far: number,
  lines: z.array(PriceLine),
  /** What became of a proposal. */
  state: z.nullable(z.enum(['waiting', 'agreed', 'declined', 'withdrawn'])),
  note: text,
});
export type LaidHouse = z.output<typeof LaidHouse>;

const houseList = z.string().check(z.regex(/^\d{1,10}(,\d{1,10}){0,499}$/));

/** `houses`: their numbers, with commas. The answer's timestamp is the version of the season: laying it names that. */
export const previewSeason = endpoint({
  method: 'GET',
  path: '/seasons/preview/:id',
  params,
  query: z.strictObject({ houses: houseList }),
  response: envelope(LaidHouse),
});

export const Laying = z.object({
  id: number,
  agid: number,
  can_write: flag,
  season_id: number,
  label: text,
  date_from: text,
  date_to: text,
  created: text,
  author_name: text,
  undone: maybeText,
  undone_by_name: text,
  laid: number,
  proposed: number,
  refused: number,
  waiting: number,
  houses: z.optional(z.array(LaidHouse)),
});
export type Laying = z.output<typeof Laying>;

/** `confirmed`: whoever asks knows of prices far from last year's. */
export const laySeason = endpoint({
  method: 'POST',
  path: '/seasons/lay/:id',
  params,
  body: versionedBody({
    houses: z.array(idParam).check(z.minLength(1), z.maxLength(MOST_HOUSES)),
    confirmed: z.optional(flagParam),
  }),
  response: envelope(Laying),
  writes: 'versioned',
});

export const listLayings = endpoint({ method: 'GET', path: '/seasons/layings', response: envelope(Laying) });
export const readLaying = endpoint({
  method: 'GET',
  path: '/seasons/layings/:id',
  params,
  response: envelope(Laying),
});
export const undoLaying = endpoint({
  method: 'PUT',
  path: '/seasons/layings/:id/undo',
  params,
  body: body({}),
  response: envelope(Laying),
  writes: 'act',
});

/** A discount rule that would apply to an arrival that day, booked today, for as short a stay as may be. */
const DayDiscount = z.object({
  date: text,
  label: text,
  /** Per cent of the rent, or an amount. */
  percent: maybeNumber,
  amount: maybeNumber,
  kind: z.enum(['lastminute', 'early', 'other']),
  /** Of a rule that asks for more than the shortest stay. */
  min_nights: number,
});
export type DayDiscount = z.output<typeof DayDiscount>;

export const dayDiscounts = endpoint({
  method: 'GET',
  path: '/seasons/discounts/:from/:to',
  params: z.object({ from: dayParam, to: dayParam }),
  query: z.strictObject({ house: idParam }),
  response: envelope(DayDiscount),
});
