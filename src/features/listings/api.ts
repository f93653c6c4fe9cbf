/** Listings as they travel: the back-office's houses (S2 §7), and the two calls of the public page (D15). */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { defineList, listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';

const text = z.string();
const flag = z.union([z.literal(0), z.literal(1)]);

/** A house on its tile. `owner_name` and `owner_mail` are the agency's to read. */
export const House = z.object({
  id: z.number(),
  agid: z.number(),
  title: text,
  village: text,
  village_label: text,
  coverpicture_path: text,
  published: flag,
  archived: flag,
  online_booking: flag,
  housekeeping: flag,
  /** 1 holes, 2 not applicable, 0 OK (A47). */
  has_holes: z.number(),
  expiry_date: z.nullable(text),
  days_remaining: z.nullable(z.number()),
  max_num_people: z.number(),
  owner_name: z.optional(text),
  owner_mail: z.optional(text),
});
export type House = z.output<typeof House>;

/** With what the quote form reads of it. Amounts are euros (A43). */
export const HouseForCrm = z.extend(House, {
  owner_uid: z.number(),
  rooms: z.number(),
  bathrooms: z.number(),
  sleeps_total: z.number(),
  classement: z.number(),
  fraisservice: z.nullable(z.number()),
  guarantee: z.nullable(z.number()),
  location_linge: z.nullable(z.number()),
  management_fee_rate: z.optional(z.nullable(z.number())),
  ref_idrl: text,
});
export type HouseForCrm = z.output<typeof HouseForCrm>;

/** Tiles rather than rows: no sort, no export. */
export const HOUSES = defineList({
  name: 'house',
  cacheKey: 'house',
  columns: {},
  sorts: [],
  terms: [],
  asks: ['s'],
});

const show = z.optional(z.enum(['0', '1']));

/** `rg` regular (no online booking), `ob` online booking, `hk` housekeeping, `ar` archived: each 1 to show them. */
export const listHouses = endpoint({
  method: 'GET',
  path: '/houses',
  query: listQuery(HOUSES, { rg: show, ob: show, hk: show, ar: show }),
  response: z.extend(envelope(House), { hasAny: z.optional(z.boolean()) }),
});

export const houseForCrm = endpoint({
  method: 'GET',
  path: '/houses/forcrm',
  query: z.strictObject({ sid: idParam }),
  response: envelope(HouseForCrm),
});

export const readHouse = endpoint({
  method: 'GET',
  path: '/houses/:id',
  params: z.object({ id: idParam }),
  response: envelope(House),
});

/** One's own listing whose subscription has ended, and whom to call. */
export const EndedListing = z.object({
  id: z.number(),
  title: text,
  expiry_date: text,
  agency: z.object({ name: text, phone: text, mail: text }),
});
export type EndedListing = z.output<typeof EndedListing>;

export const endedListings = endpoint({
  method: 'GET',
  path: '/houses/ended',
  response: envelope(EndedListing),
});

const language = z.optional(z.enum(['fr', 'en']));
const people = z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(20)));

/** What the nights asked for cost, all compulsory fees in; or why that can't be said. Cents. */
export const StayPrice = z.object({
  nights: z.number(),
  total: z.nullable(z.number()),
  lines: z.array(z.object({ label: text, amount: z.number(), note: text })),
  guarantee: z.number(),
  reason: text,
});
export type StayPrice = z.output<typeof StayPrice>;

export const stayPrice = endpoint({
  method: 'GET',
  path: '/annonce/:id/prix',
  params: z.object({ id: idParam }),
  query: z.strictObject({
    from: text.check(z.maxLength(20)),
    to: text.check(z.maxLength(20)),
    adults: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(20))),
    children: people,
    disabled: people,
    lang: language,
  }),
  response: envelope(StayPrice),
});

const typed = z.optional(z.union([text.check(z.maxLength(20_000)), z.number()]));

/** Texts are judged by the enquiry's own rules, so that every field answers in words of its own. `website` is for robots. */
export const sendEnquiry = endpoint({
  method: 'POST',
  path: '/annonce/:id/demande',
  params: z.object({ id: idParam }),
  body: body({
    date_from: typed,
    date_to: typed,
    adults: typed,
    children: typed,
    disabled: typed,
    first_name: typed,
    last_name: typed,
    mail: typed,
    tel1: typed,
    message: typed,
    website: typed,
    lang: language,
  }),
  response: envelope(z.object({ thanks: text })),
  writes: 'adds',
});
