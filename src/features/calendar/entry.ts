/** A day of a calendar, as the calls answer it (CAL-01, CAL-02). */
import * as z from 'zod/mini';

const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.string();

/** What lies over a day. What a reader may not know is empty (C13). */
export const DayDdl = z.object({
  alphaid: text,
  kind: z.enum(['request', 'owner', 'works', 'lease', 'import', 'block', 'pending']),
  status_color: text,
  status_label: text,
  is_arrival: flag,
  is_departure: flag,
  is_second_day: flag,
  height_offset: z.number(),
  sender_name: text,
  people: z.number(),
  date_from: text,
  date_to: text,
  /** Paris time: the end of an option; null for what is firm. */
  held_until: z.nullable(text),
  note: text,
  quote_website: text,
  quote_platform: text,
  /** What the nights of its accepted quote cost, cleaning included: the agency reads it beside what they would cost now. */
  contract_amount: z.nullable(z.number()),
});
export type DayDdl = z.output<typeof DayDdl>;

/** Layers by their number: 0 the day's own word, -1 the house's base, else a season's or a rule's; `layers` of the answer says how each is called. */
const layer = z.nullable(z.number());
const LayersOfEntry = z.object({
  amount: layer,
  allow_arrival: layer,
  allow_departure: layer,
  minimum_stay: layer,
  maximum_stay: layer,
  whole_weeks: layer,
  blocked: layer,
});

export const DayLayer = z.object({ id: z.number(), label: text, batch_id: z.nullable(z.number()) });
export type DayLayer = z.output<typeof DayLayer>;

export const DayEntry = z.object({
  date: text,
  amount: z.nullable(z.number()),
  allow_arrival: flag,
  minimum_stay: z.number(),
  blocked: flag,
  donotimport: flag,
  allow_departure: flag,
  maximum_stay: z.nullable(z.number()),
  whole_weeks: flag,
  booked: flag,
  by_ddl_id: z.nullable(z.number()),
  num_lanes_this_month: z.number(),
  /** Closed by a season: what a person closes is in `ddls`. */
  closed_by_rule: flag,
  /** Which layer says it, column by column; null: nobody does. */
  layers: z.optional(LayersOfEntry),
  /** Of the last save that said something of this day alone; 0: nobody has. A save names it. */
  version: z.optional(z.number()),
  /** This night's part of the price its stay was sold at (staff only), beside `amount`, what it would be sold at again. */
  contract_amount: z.nullable(z.number()),
  ddls: z.array(DayDdl),
});
export type DayEntry = z.output<typeof DayEntry>;
