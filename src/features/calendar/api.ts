/** Calls of the calendars (S2 §7, S3 §7). Amounts are euros (A43), days yyyy-MM-dd, `from` and `to` both included. */
import { API_RESULTS } from '#kernel/results.ts';
import { dayParam, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { DayDdl, DayEntry, DayLayer } from './entry.ts';

export { DayDdl, DayEntry };

const flag = z.union([z.literal(0), z.literal(1)]);
const text = z.string();

const days = z.object({ from: dayParam, to: dayParam });

/** How far a house is priced, whatever days are read. */
export const Coverage = z.object({
  /** Beyond it the house is closed; null: nobody has said a limit. */
  reviewed_until: z.nullable(text),
  last_priced: z.nullable(text),
});

export const readCalendar = endpoint({
  method: 'GET',
  path: '/daycalendars/:from/:to',
  params: days,
  query: z.strictObject({ house: idParam }),
  response: z.extend(envelope(DayEntry), {
    calendar: z.array(DayEntry),
    layers: z.array(DayLayer),
    coverage: Coverage,
  }),
});

/** CAL-16: free nights of the next nine months that have no price; `days` are all of them, `ranges` the same as they follow each other. */
export const checkHoles = endpoint({
  method: 'GET',
  path: '/daycalendars/check-holes/:houseId',
  params: z.object({ houseId: idParam }),
  response: z.object({
    result: z.enum(API_RESULTS),
    has_holes: flag,
    warnings: z.array(
      z.object({
        type: z.literal('holes'),
        date: text,
        days: z.array(text),
        ranges: z.array(z.object({ from: text, to: text })),
        message: text,
      }),
    ),
    appVersion: z.optional(text),
  }),
});

/** School and public holidays that touch some days; `zone` is '' where it is every zone's. */
export const Holiday = z.object({
  kind: z.enum(['school', 'public']),
  label: text,
  zone: z.enum(['', 'A', 'B', 'C']),
  from: text,
  to: text,
});
export type Holiday = z.output<typeof Holiday>;

/** `unknown`: days of which nobody has said yet whether they are holidays, the last one included. Those of the house's agency, or one's own. */
export const readHolidays = endpoint({
  method: 'GET',
  path: '/daycalendars/holidays/:from/:to',
  params: days,
  query: z.strictObject({ house: z.optional(idParam) }),
  response: z.extend(envelope(Holiday), {
    unknown: z.array(z.object({ kind: z.enum(['school', 'public']), from: text, to: text })),
  }),
});
