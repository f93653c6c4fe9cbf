/** A stay as its calls answer it. */
import { isDay } from '#kernel/day.ts';
import { fromParisTime, parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Db } from '#server/sql.ts';
import { bookingOf, versionOfBooking } from './actions.ts';
import type { Booking } from './actions.ts';
import type { BookingWire } from './api.ts';

/** A request's stay, in a list of one, with the version that moving its option's end names. */
export async function bookingAnswer(db: Db, ddlId: number) {
  // The version first: what is written between the two reads is newer than what is answered.
  const version = await versionOfBooking(db, ddlId);
  const booking = await bookingOf(db, ddlId);
  return {
    models: booking ? [bookingWire(booking)] : [],
    ...(version !== undefined && { cacheTimestamp: { querykey: 'ddl', timestamp: version } }),
  };
}

/** The end of an option as its calls name it, in Paris time. */
export function optionEndOf(text: string): Date {
  const [day, time = ''] = text.split(' ');
  const [hour = 24, minute = 60, second = 60] = time.split(':').map(Number);
  if (!isDay(day) || hour > 23 || minute > 59 || second > 59)
    throw new Refusal('day', { field: 'held_until' });
  return fromParisTime(text);
}

function bookingWire(booking: Booking): BookingWire {
  return {
    id_ddl: booking.ddl_id,
    nid: booking.house_id,
    date_from: booking.date_from,
    date_to: booking.date_to,
    held_until: booking.held_until === null ? null : parisTime(booking.held_until),
  };
}
