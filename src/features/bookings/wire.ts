/** A stay as its calls answer it. */
import { parisTime } from '#kernel/moment.ts';
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

function bookingWire(booking: Booking): BookingWire {
  return {
    id_ddl: booking.ddl_id,
    nid: booking.house_id,
    date_from: booking.date_from,
    date_to: booking.date_to,
    held_until: booking.held_until === null ? null : parisTime(booking.held_until),
  };
}
