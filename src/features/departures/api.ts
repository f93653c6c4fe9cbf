/** 'Quitte l'agence' on the wire. Amounts are cents. */
import { body, dayParam, endpoint, envelope, formerParam, idParam, textParam } from '#kernel/endpoint.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import * as z from 'zod/mini';
import { DEPARTURE_NOTE_MAX } from './departure.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const way = z.enum(['kept', 'moved', 'cancelled']);

/** A stay that has nights on or after the day. */
export const StayAhead = z.object({
  id_ddl: number,
  alphaid: text,
  sender_name: text,
  date_from: text,
  date_to: text,
  /** An option, which ends by itself. */
  is_option: flag,
  contract_signed: flag,
  /** What the agency has of the guest's money. */
  held: number,
});
export type StayAhead = z.output<typeof StayAhead>;

export const Outlook = z.object({
  nid: number,
  title: text,
  agid: number,
  owner_uid: number,
  owner_name: text,
  /** The day after its mandate's last one; null where none is in force. */
  mandate_ends: z.nullable(text),
  stays: z.array(StayAhead),
});
export type Outlook = z.output<typeof Outlook>;

/** What there is to decide, were its nights closed from that day on. */
export const departureOutlook = endpoint({
  method: 'GET',
  path: '/departures/outlook',
  query: z.strictObject({ nid: idParam, from: dayParam }),
  response: envelope(Outlook),
});

export const Departure = z.object({
  id: number,
  agid: number,
  can_write: flag,
  nid: number,
  title: text,
  reason: z.enum(['sale', 'mandate', 'other']),
  note: text,
  closed_from: text,
  former_owner_uid: number,
  former_owner_name: text,
  new_owner_uid: z.nullable(number),
  new_owner_name: text,
  owner_from: z.nullable(text),
  owner_changed: flag,
  withdrawn: flag,
  /** Stays it cancelled, or that have left the house since. */
  stays_gone: number,
  stays: z.array(z.extend(StayAhead, { way, is_here: flag })),
  created: text,
  author_name: text,
});
export type Departure = z.output<typeof Departure>;

/** The departure of a house that stands; none where the house stays. */
export const readDeparture = endpoint({
  method: 'GET',
  path: '/departures/of/:nid',
  params: z.object({ nid: idParam }),
  response: envelope(Departure),
});

const cents = z.number().check(z.int(), z.gte(0), z.lte(MAX_INTEGER));

export const StayDecided = z.strictObject({
  id_ddl: idParam,
  way,
  /** Of one that is cancelled, where money was received: what goes back, and why. */
  to_return: z.optional(z.nullable(cents)),
  reason: z.optional(textParam(300)),
});
export type StayDecided = z.output<typeof StayDecided>;

const MOST_STAYS = 500;

export const leaveAgency = endpoint({
  method: 'POST',
  path: '/departures',
  body: body({
    nid: idParam,
    reason: z.enum(['sale', 'mandate', 'other']),
    note: z.optional(textParam(DEPARTURE_NOTE_MAX)),
    closed_from: dayParam,
    new_owner_uid: z.optional(z.nullable(idParam)),
    owner_from: z.optional(z.nullable(dayParam)),
    stays: z.array(StayDecided).check(z.maxLength(MOST_STAYS)),
  }),
  response: envelope(Departure),
  writes: 'act',
});

const act = {
  method: 'PUT',
  params: z.object({ id: idParam }),
  response: envelope(Departure),
} as const;
export const undoDeparture = endpoint({
  ...act,
  path: '/departures/:id/undo',
  body: body({}),
  writes: 'act',
});
/** Its nights are anybody's again, whatever followed. */
export const openDeparture = endpoint({
  ...act,
  path: '/departures/:id/open',
  body: body({}),
  writes: 'act',
});
/** Who the house is then, where it is known later. */
export const nameNewOwner = endpoint({
  ...act,
  path: '/departures/:id/owner',
  body: body({ new_owner_uid: idParam, owner_from: dayParam, former: formerParam }),
  writes: 'replaces',
});
