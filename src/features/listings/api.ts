/** Listings as they travel: the back-office's houses (S2 §7). */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
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
