/** The channel manager's account, rooms, rates and bookings, as they travel. */
import {
  body,
  endpoint,
  envelope,
  formerParam,
  idParam,
  textParam,
  versionedBody,
} from '#kernel/endpoint.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import * as z from 'zod/mini';
import { ACCOUNT_STATES, BOOKING_STATES, PROBLEMS } from './channels.ts';

const RoomWire = z.object({
  room_id: z.number(),
  property_id: z.number(),
  property: z.string(),
  room: z.string(),
  quantity: z.number(),
  currency: z.string(),
  /** Its least stay is asked of each night there, not of the first one. */
  stays_through: z.boolean(),
  /** Not among their rooms any more. */
  gone: z.boolean(),
  house_id: z.nullable(z.number()),
  house: z.nullable(z.string()),
  problem: z.string(),
  /** Something of it is still to be sent. */
  waiting: z.boolean(),
});
export type RoomWire = z.output<typeof RoomWire>;

const RateWire = z.object({ channel: z.string(), platform_id: z.number(), price: z.number() });
export type RateWire = z.output<typeof RateWire>;

export const AccountWire = z.object({
  agid: z.number(),
  agency: z.string(),
  state: z.enum(ACCOUNT_STATES),
  owner: z.nullable(z.number()),
  /** Where bookings are told; null without an account, and for who may not change it. */
  news_address: z.nullable(z.string()),
  /** Paris time. */
  read_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  problem: z.enum(PROBLEMS),
  problem_since: z.nullable(z.string()),
  /** The last day the link lives if nobody can use it; null as long as that is far. */
  ends: z.nullable(z.string()),
  credits_left: z.nullable(z.number()),
  credit_limit: z.nullable(z.number()),
  waiting: z.number(),
  conflicts: z.number(),
  unlinked: z.number(),
  linked: z.number(),
  version: z.number(),
  rooms: z.array(RoomWire),
  rates: z.array(RateWire),
  platforms: z.array(z.object({ id: z.number(), label: z.string() })),
  /** Houses of the agency that are no room yet. */
  houses: z.array(z.object({ id: z.number(), title: z.string() })),
  writes: z.boolean(),
});
export type AccountWire = z.output<typeof AccountWire>;

export const BookingRowWire = z.object({
  id: z.number(),
  agid: z.number(),
  channel: z.string(),
  reference: z.string(),
  guest: z.string(),
  house: z.nullable(z.string()),
  property: z.string(),
  arrival: z.string(),
  departure: z.string(),
  /** Cents. */
  price: z.number(),
  state: z.enum(BOOKING_STATES),
  problem: z.string(),
  alphaid: z.nullable(z.string()),
  read_at: z.string(),
});
export type BookingRowWire = z.output<typeof BookingRowWire>;

const agency = z.object({ agid: idParam });

export const readAccounts = endpoint({
  method: 'GET',
  path: '/beds24',
  response: envelope(AccountWire),
});

export const listBookings = endpoint({
  method: 'GET',
  path: '/beds24/bookings',
  response: envelope(BookingRowWire),
});

export const connectAccount = endpoint({
  method: 'POST',
  path: '/beds24/:agid/connect',
  params: agency,
  body: body({ code: textParam(500).check(z.minLength(1)) }),
  response: envelope(AccountWire),
  writes: 'act',
});

export const disconnectAccount = endpoint({
  method: 'POST',
  path: '/beds24/:agid/disconnect',
  params: agency,
  body: body({}),
  response: envelope(AccountWire),
  writes: 'act',
});

export const refreshAccount = endpoint({
  method: 'POST',
  path: '/beds24/:agid/refresh',
  params: agency,
  body: body({}),
  response: envelope(AccountWire),
  writes: 'act',
});

/** Which house a room is; null: none. */
export const linkRoom = endpoint({
  method: 'PUT',
  path: '/beds24/:agid/rooms/:room',
  params: z.object({ agid: idParam, room: idParam }),
  body: body({
    house_id: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(MAX_INTEGER))),
    former: formerParam,
  }),
  response: envelope(AccountWire),
  writes: 'replaces',
});

export const MOST_RATES = 30;
export const saveRates = endpoint({
  method: 'PUT',
  path: '/beds24/:agid/rates',
  params: agency,
  body: versionedBody({
    rates: z
      .array(
        z.strictObject({
          channel: textParam(40).check(z.regex(/^[a-z0-9]{1,40}$/)),
          platform_id: z.number().check(z.int(), z.gte(1), z.lte(MAX_INTEGER)),
          price: z.number().check(z.int(), z.gte(1), z.lte(16)),
        }),
      )
      .check(
        z.maxLength(MOST_RATES),
        z.refine((rates) => new Set(rates.map(({ channel }) => channel)).size === rates.length),
      ),
  }),
  response: envelope(AccountWire),
  writes: 'versioned',
});
