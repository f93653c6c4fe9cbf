/** Stays made by hand, on the wire: an owner's weeks, works, leases, nights that are closed. Amounts are cents. */
import {
  body,
  dayParam,
  endpoint,
  envelope,
  flagParam,
  idParam,
  textParam,
  versionedBody,
} from '#kernel/endpoint.ts';
import { HouseShape } from '#features/pricing/api.ts';
import * as z from 'zod/mini';
import { SEASONS } from './rules.ts';
import { NOTE_MAX } from './stay.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const kind = z.enum(['owner', 'works', 'lease', 'block']);

export const StayWire = z.object({
  id: number,
  nid: number,
  title: text,
  agid: number,
  kind: z.enum(['owner', 'works', 'lease', 'import', 'block']),
  date_from: text,
  date_to: text,
  note: text,
  can_write: flag,
  /** What changing it names. */
  version: number,
});
export type StayWire = z.output<typeof StayWire>;

/** Of a house, from today on, in their order. */
export const listStays = endpoint({
  method: 'GET',
  path: '/stays/of/:nid',
  params: z.object({ nid: idParam }),
  response: envelope(StayWire),
});

export const readStay = endpoint({
  method: 'GET',
  path: '/stays/:id',
  params: z.object({ id: idParam }),
  response: envelope(StayWire),
});

export const StayOutlook = z.object({
  /** Who holds some of the nights, in words; '': nobody. */
  held_by: text,
  /** Nights of the owner's seasons the stay is in; of a stay of another kind there are none. */
  seasons: z.array(
    z.object({
      year: number,
      season: z.enum(SEASONS),
      most: z.nullable(number),
      used: number,
      added: number,
    }),
  ),
  /** The last day on which the mandate lets them be asked for. */
  last_claim: z.nullable(text),
  cleaning_by: z.nullable(z.enum(['tenant', 'owner', 'agency'])),
  /** What the nights would bring, were they let: null where they have no price, or may not be let. */
  rent: z.nullable(number),
  fees: z.nullable(number),
  gain: z.nullable(number),
  /** Why there is no price. */
  no_price: text,
  /** The cleaning after an owner's own stay, where it is theirs to pay. */
  cleaning: z.nullable(number),
  /** What stands against it by the mandate: an owner is refused, staff decide. */
  objections: z.array(text),
});
export type StayOutlook = z.output<typeof StayOutlook>;

const dates = { date_from: dayParam, date_to: dayParam };

/** What it does, before it is done. `id`: of the stay that moves. */
export const stayOutlook = endpoint({
  method: 'GET',
  path: '/stays/outlook',
  query: z.strictObject({ nid: idParam, kind, ...dates, id: z.optional(idParam) }),
  response: envelope(StayOutlook),
});

/** A guest's stay on other days, or in another house: against whom it stands, and what it would cost. */
export const GuestMove = z.object({
  alphaid: text,
  tenant_uid: number,
  house: z.object(HouseShape),
  former: z.object({ nid: number, title: text, date_from: text, date_to: text }),
  is_firm: flag,
  /** Frozen by its contract. */
  is_signed: flag,
  held_by: text,
  platform: number,
  adults: number,
  children: number,
  disabled: number,
  /** What was agreed on, and what the new days cost today; null where there is no price. */
  agreed: z.nullable(number),
  recomputed: z.nullable(number),
  /** What keeps the rent as it was agreed on. */
  kept: z.nullable(z.object({ gain: number, menage: number })),
});
export type GuestMove = z.output<typeof GuestMove>;

export const guestMoveOutlook = endpoint({
  method: 'GET',
  path: '/stays/guest/:alphaid/move',
  params: z.object({ alphaid: z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/)) }),
  query: z.strictObject({ nid: idParam, ...dates }),
  response: envelope(GuestMove),
});

const stay = {
  nid: idParam,
  kind,
  ...dates,
  note: z.optional(textParam(NOTE_MAX)),
  ignoreWarnings: z.optional(flagParam),
};

export const takeStay = endpoint({
  method: 'POST',
  path: '/stays',
  body: body(stay),
  response: envelope(StayWire),
  writes: 'act',
});

export const moveStay = endpoint({
  method: 'PUT',
  path: '/stays/:id',
  params: z.object({ id: idParam }),
  body: versionedBody(stay),
  response: envelope(StayWire),
  writes: 'versioned',
});

/** Its nights are anybody's again. */
export const endStay = endpoint({
  method: 'PUT',
  path: '/stays/:id/end',
  params: z.object({ id: idParam }),
  body: versionedBody({}),
  response: envelope(StayWire),
  writes: 'versioned',
});
