/** Beds24's JSON read into our words. What a field means is said where ours is (port.ts). */
import { asDay, isDay } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import * as z from 'zod/mini';
import { BadNews, BOOKING_STATUSES } from './port.ts';
import type { BookingPage, ChannelBooking, ChannelRoom, Credits, RoomOutcome } from './port.ts';

const text = z.nullish(z.union([z.string(), z.number()]));
const amount = z.nullish(z.union([z.number(), z.string()]));

export const OpenedWire = z.object({
  token: z.string().check(z.minLength(1)),
  expiresIn: z.number(),
  refreshToken: z.string().check(z.minLength(1)),
});
export const TokenWire = z.object({ token: z.string().check(z.minLength(1)), expiresIn: z.number() });
export const DetailsWire = z.object({
  validToken: z.boolean(),
  token: z.nullish(z.object({ ownerId: z.nullish(z.number()), scopes: z.nullish(z.array(z.string())) })),
});
const Pages = z.nullish(z.object({ nextPageExists: z.boolean() }));
export const PageWire = z.object({ data: z.array(z.unknown()), pages: Pages });

const Property = z.object({
  id: z.number(),
  name: text,
  currency: text,
  roomTypes: z.nullish(
    z.array(
      z.object({
        id: z.number(),
        name: text,
        qty: z.nullish(z.number()),
        restrictionStrategy: text,
      }),
    ),
  ),
});

export function roomsOf(data: readonly unknown[]): ChannelRoom[] {
  return data.flatMap((one) => {
    const property = Property.safeParse(one);
    if (!property.success) return [];
    const { id, name, currency, roomTypes } = property.data;
    return (roomTypes ?? []).map((room) => ({
      propertyId: id,
      property: short(name),
      roomId: room.id,
      room: short(room.name),
      quantity: room.qty ?? 1,
      currency: short(currency),
      staysThrough: room.restrictionStrategy === 'stayThrough',
    }));
  });
}

const Booking = z.object({
  id: z.number(),
  roomId: z.number(),
  status: z.enum(BOOKING_STATUSES),
  arrival: z.string(),
  departure: z.string(),
  numAdult: z.nullish(z.number()),
  numChild: z.nullish(z.number()),
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  mobile: text,
  lang: text,
  comments: text,
  channel: text,
  apiReference: text,
  reference: text,
  price: amount,
  tax: amount,
  commission: amount,
  modifiedTime: text,
  bookingTime: text,
});

export function bookingsOf({ data, pages }: z.output<typeof PageWire>): BookingPage {
  const page: BookingPage = { bookings: [], unreadable: [], hasMore: pages?.nextPageExists ?? false };
  for (const one of data) {
    const read = bookingOf(one);
    if (typeof read === 'string') page.unreadable.push({ id: numberOf(one), why: read });
    else page.bookings.push(read);
  }
  return page;
}

/** The booking, or what is wrong with it. */
function bookingOf(one: unknown): ChannelBooking | string {
  const read = Booking.safeParse(one);
  if (!read.success) return `field ${read.error.issues[0]?.path.join('.') ?? ''}`;
  const { id, roomId, status, arrival, departure, ...rest } = read.data;
  if (!isDay(arrival) || !isDay(departure) || departure <= arrival) return 'dates';
  const [price, tax, commission] = [rest.price, rest.tax, rest.commission].map(centsOf);
  if (price === undefined || tax === undefined || commission === undefined) return 'amounts';
  return {
    id,
    roomId,
    status,
    arrival: asDay(arrival),
    departure: asDay(departure),
    adults: peopleOf(rest.numAdult),
    children: peopleOf(rest.numChild),
    firstName: short(rest.firstName),
    lastName: short(rest.lastName),
    mail: short(rest.email),
    phone: short(rest.mobile) || short(rest.phone),
    language: short(rest.lang).toLowerCase().slice(0, 2),
    comments: short(rest.comments, 2000),
    channel: channelOf(short(rest.channel)),
    reference: short(rest.apiReference) || short(rest.reference),
    price,
    tax,
    commission,
    modified: short(rest.modifiedTime) || short(rest.bookingTime),
  };
}

/** One platform has several names there: by its interface, by its feed. */
function channelOf(channel: string): string {
  return channel.toLowerCase().replace(/ical$/, '');
}

function peopleOf(count: number | null | undefined): number {
  return Math.min(99, Math.max(0, Math.trunc(count ?? 0)));
}

function numberOf(one: unknown): number | null {
  const read = z.object({ id: z.number() }).safeParse(one);
  return read.success ? read.data.id : null;
}

function short(value: string | number | null | undefined, longest = 200): string {
  return [...String(value ?? '').trim()].slice(0, longest).join('');
}

/** Euros as a double or as text; undefined: no amount. */
function centsOf(value: string | number | null | undefined): Cents | undefined {
  if (value === null || value === undefined || value === '') return cents(0);
  const number = Math.round(Number(value) * 100);
  return Number.isSafeInteger(number) && number >= 0 ? cents(number) : undefined;
}

const Outcome = z.object({
  success: z.nullish(z.boolean()),
  errors: z.nullish(z.array(z.object({ field: text, message: text }))),
});

/** One for each room that was sent; what they don't speak of was not taken. */
export function outcomesOf(roomIds: readonly number[], answer: unknown): RoomOutcome[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return roomIds.map((roomId, at) => {
    const read = Outcome.safeParse(list[at]);
    if (!read.success) return { roomId, problem: 'no answer for this room' };
    const [error] = read.data.errors ?? [];
    // A yes with an error beside it took a part of it.
    if (read.data.success === true && !error) return { roomId, problem: null };
    return { roomId, problem: `${short(error?.field)} ${short(error?.message)}`.trim() || 'refused' };
  });
}

/** By either of the names the headers go by. */
export function creditsOf(headers: Headers, now: number): Credits {
  const number = (...names: string[]) => {
    const said = names.map((name) => headers.get(name)).find((value) => value !== null);
    return said !== undefined && said !== null && /^-?\d+(\.\d+)?$/.test(said) ? Number(said) : null;
  };
  const seconds = number('x-fivemincreditlimit-resetsin', 'x-five-min-limit-resets-in');
  return {
    limit: number('x-fivemincreditlimit', 'x-five-min-limit'),
    left: number('x-fivemincreditlimit-remaining', 'x-five-min-limit-remaining'),
    resetsAt: seconds === null ? null : new Date(now + Math.max(0, seconds) * 1000),
  };
}

const News = z.object({ booking: z.object({ id: z.number() }) });

export function newsOf(body: unknown): { bookingId: number } {
  const read = News.safeParse(body);
  if (!read.success) throw new BadNews('Not a booking.');
  return { bookingId: read.data.booking.id };
}
