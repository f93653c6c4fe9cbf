/** The option of a request: how long its nights are held, and when it becomes firm. */
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
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

export const readBooking = endpoint({
  method: 'GET',
  path: '/crmddls/:id/booking',
  params: z.object({ id: idParam }),
  response: envelope(BookingWire),
});

export const moveOption = endpoint({
  method: 'PUT',
  path: '/crmddls/:id/option',
  params: z.object({ id: idParam }),
  body: versionedBody({ held_until: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)) }),
  response: envelope(BookingWire),
  writes: 'versioned',
});

export const confirmStay = endpoint({
  method: 'PUT',
  path: '/crmddls/:id/confirm',
  params: z.object({ id: idParam }),
  body: body({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  response: envelope(BookingWire),
  writes: 'act',
});
