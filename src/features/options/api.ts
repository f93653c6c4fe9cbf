/** How long the nights of a request are held, and when they become its own. */
import { BookingWire, optionEndParam } from '#features/bookings/api.ts';
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

export const moveOption = endpoint({
  method: 'PUT',
  path: '/crmddls/:id/option',
  params: z.object({ id: idParam }),
  body: versionedBody({ held_until: optionEndParam }),
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
