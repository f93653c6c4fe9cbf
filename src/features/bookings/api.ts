/** The stay of a request: its nights, and until when they are held. */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

export const BookingWire = z.object({
  id_ddl: z.number(),
  nid: z.number(),
  date_from: z.string(),
  date_to: z.string(),
  /** Paris time; null once firm. */
  held_until: z.nullable(z.string()),
});
export type BookingWire = z.output<typeof BookingWire>;

/** The end of an option in Paris time, as somebody chooses it. */
export const optionEndParam = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/));

export const readBooking = endpoint({
  method: 'GET',
  path: '/crmddls/:id/booking',
  params: z.object({ id: idParam }),
  response: envelope(BookingWire),
});
