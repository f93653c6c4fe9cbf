import { isDay } from '#kernel/day.ts';
import { fromParisTime, parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { requestForCaller, requestToChange } from '#features/requests/actions.ts';
import { route, SESSION } from '#server/route.ts';
import { bookingOf, confirmByHand, moveOptionEnd, versionOfBooking } from './actions.ts';
import type { Booking } from './actions.ts';
import * as api from './api.ts';

export const bookingRoutes = [
  route(api.readBooking, { needs: SESSION }, async ({ db, caller, params }) => {
    const { id } = await requestForCaller(db, caller, params.id);
    // The version first: what is written between the two reads is newer than what is answered.
    const version = await versionOfBooking(db, id);
    const booking = await bookingOf(db, id);
    return { models: booking ? [wire(booking)] : [], ...dated(version) };
  }),

  route(api.moveOption, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { held_until: end, _clientTimestamp: seen } = body;
    const { id } = await requestToChange(tx, caller, params.id);
    const until = instant(end);
    const booking = await moveOptionEnd(tx, caller, id, until, seen);
    return { models: [wire(booking)], ...dated(await versionOfBooking(tx, id)) };
  }),

  route(api.confirmStay, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { id } = await requestToChange(tx, caller, params.id);
    await confirmByHand(tx, id, { authorUid: caller.uid, reason: body.reason });
    const booking = await bookingOf(tx, id);
    return { models: booking ? [wire(booking)] : [] };
  }),
];

/** With its version, which moving the end names. */
function dated(version: number | undefined) {
  return version === undefined ? {} : { cacheTimestamp: { querykey: 'ddl', timestamp: version } };
}

function instant(text: string): Date {
  const [day, time = ''] = text.split(' ');
  const [hour = 24, minute = 60, second = 60] = time.split(':').map(Number);
  if (!isDay(day) || hour > 23 || minute > 59 || second > 59)
    throw new Refusal('day', { field: 'held_until' });
  return fromParisTime(text);
}

function wire(booking: Booking): api.BookingWire {
  return {
    id_ddl: booking.ddl_id,
    nid: booking.house_id,
    date_from: booking.date_from,
    date_to: booking.date_to,
    held_until: booking.held_until === null ? null : parisTime(booking.held_until),
  };
}
