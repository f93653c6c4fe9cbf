/** How a platform's sale looks at the channel manager. */
import { addDays, asDay, nightsOf } from '#kernel/day.ts';
import type { SandboxBooking, SandboxState } from './state.ts';

export type BookingGiven = Pick<SandboxBooking, 'roomId' | 'arrival' | 'departure'> & Partial<SandboxBooking>;

const PER_NIGHT = 180;

export function bookingOf(
  state: SandboxState,
  { force = false, ...given }: BookingGiven & { force?: boolean },
): SandboxBooking {
  const property = state.propertyOf(given.roomId);
  if (!property) throw new Error(`The sandbox has no room ${given.roomId}.`);
  const nights = nightsOf(asDay(given.arrival), asDay(given.departure));
  const isHeld = ['confirmed', 'new', 'black'].includes(given.status ?? 'confirmed');
  if (isHeld && !force && !nights.every((night) => state.isOpen(given.roomId, night)))
    throw new Error('These nights are not open.');
  state.data.lastId += 1;
  const now = written(new Date());
  return {
    id: state.data.lastId,
    propertyId: property.id,
    status: 'confirmed',
    numAdult: 2,
    numChild: 0,
    firstName: 'Ingrid',
    lastName: 'Voyageuse',
    email: '',
    phone: '',
    mobile: '',
    lang: 'fr',
    comments: '',
    channel: 'airbnb',
    apiReference: `HM${state.data.lastId.toString(36).toUpperCase()}`,
    price: nights.length * PER_NIGHT,
    tax: 0,
    commission: 0,
    bookingTime: now,
    modifiedTime: now,
    cancelTime: null,
    ...given,
  };
}

export function changeBooking(booking: SandboxBooking, changes: Partial<SandboxBooking>): SandboxBooking {
  const at = new Date(Math.max(Date.now(), Date.parse(booking.modifiedTime) + 1000));
  const modifiedTime = written(at);
  const cancelTime = changes.status === 'cancelled' ? modifiedTime : booking.cancelTime;
  return { ...booking, ...changes, modifiedTime, cancelTime };
}

function written(at: Date): string {
  return `${at.toISOString().slice(0, 19)}Z`;
}

/** The next Saturday that is at least so many days ahead: what the page of the sandbox offers to begin with. */
export function saturdayAfter(today: string, days: number): string {
  const day = addDays(asDay(today), days);
  return addDays(day, (6 - new Date(`${day}T00:00:00Z`).getUTCDay() + 7) % 7);
}
