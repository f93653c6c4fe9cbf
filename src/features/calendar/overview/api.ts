/** Calls of the calendars of all houses (S3 §7). Amounts are euros (A43), days yyyy-MM-dd. */
import { countParam, dayParam, endpoint, envelope, textParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { DayDdl } from '../api.ts';
import { ORDERS } from './overview.ts';

/** The most houses of one answer (CALOV-05). */
export const MOST_HOUSES = 1000;
const MOST_PEOPLE = 99;
const MOST_MONTHS = 3;

const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.string();

/** A house's row: nights with their price, and the spans over them. */
export const HouseRow = z.object({
  id: z.number(),
  agid: z.number(),
  title: text,
  village_label: text,
  /** Empty for whoever is not told. */
  /** Staff's alone: owners see their own houses. */
  owner_name: z.optional(text),
  max_num_people: z.number(),
  coverpicture_path: text,
  /** Of the month `m`, by guests. */
  nights_sold: z.number(),
  days: z.array(
    z.object({ date: text, amount: z.nullable(z.number()), blocked: flag, num_lanes_this_month: z.number() }),
  ),
  spans: z.array(
    z.extend(DayDdl, {
      lane: z.number(),
      /** Of a stay without a request. */
      stay_id: z.nullable(z.number()),
      /** A contract waits for its signature, or is signed: its nights are frozen (C20). Told to staff. */
      bound: flag,
    }),
  ),
});
export type HouseRow = z.output<typeof HouseRow>;
export type HouseSpan = HouseRow['spans'][number];

/** `m` is the month shown, with `n` months from it on; `of` and `od` the order; `from`, `to` and `people` keep the houses that could be had then by so many. */
const which = {
  m: z.string().check(z.regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/)),
  n: z.optional(countParam(MOST_MONTHS)),
  s: z.optional(textParam(200)),
  ps: z.optional(countParam(1_000_000)),
  from: z.optional(dayParam),
  to: z.optional(dayParam),
  people: z.optional(countParam(MOST_PEOPLE)),
  of: z.optional(z.enum(ORDERS)),
  od: z.optional(z.enum(['asc', 'desc'])),
};

export const listCalendars = endpoint({
  method: 'GET',
  path: '/nodecalendars',
  query: z.strictObject(which),
  response: envelope(HouseRow),
});

/** A week and the same one of the year before (52 weeks: Saturday on Saturday). */
export const WeekCompared = z.object({
  from: text,
  /** Of its seven nights; null unless each has a price. */
  price: z.nullable(z.number()),
  nights_sold: z.number(),
  former_price: z.nullable(z.number()),
  former_nights_sold: z.number(),
  /** The first of its nights to be sold; empty when none was, or whoever asks is not told. */
  former_sold_on: text,
  /** 52 weeks ago, on this day, nothing of it was sold yet; null where whoever asks is not told. */
  former_was_free: z.nullable(flag),
});
export type WeekCompared = z.output<typeof WeekCompared>;

export const HouseWeeks = z.object({ id: z.number(), weeks: z.array(WeekCompared) });
export type HouseWeeks = z.output<typeof HouseWeeks>;

export const compareWeeks = endpoint({
  method: 'GET',
  path: '/nodecalendars/lastyear',
  query: z.strictObject(which),
  response: envelope(HouseWeeks),
});
