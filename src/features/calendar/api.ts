/** Calls of the calendars (S2 §7, S3 §7). Amounts are euros (A43), days yyyy-MM-dd, `from` and `to` both included. */
import { dayParam, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
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
});
export type DayDdl = z.output<typeof DayDdl>;

export const DayEntry = z.object({
  date: text,
  amount: z.nullable(z.number()),
  allow_arrival: flag,
  minimum_stay: z.number(),
  blocked: flag,
  donotimport: flag,
  booked: flag,
  by_ddl_id: z.nullable(z.number()),
  num_lanes_this_month: z.number(),
  ddls: z.array(DayDdl),
});
export type DayEntry = z.output<typeof DayEntry>;

const days = z.object({ from: dayParam, to: dayParam });

export const readCalendar = endpoint({
  method: 'GET',
  path: '/daycalendars/:from/:to',
  params: days,
  query: z.strictObject({ house: idParam }),
  response: z.extend(envelope(DayEntry), { calendar: z.array(DayEntry) }),
});
