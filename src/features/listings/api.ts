/** Listings as they travel: the back-office's list (S2 §7). One house: recordapi.ts. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
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
  agency_name: text,
  coverpicture_path: text,
  published: flag,
  archived: flag,
  online_booking: flag,
  housekeeping: flag,
  /** 1 holes, 2 not applicable, 0 OK (A47). */
  has_holes: z.number(),
  /** '1' when another site's calendar is read. */
  channel_linked: text,
  expiry_date: z.nullable(text),
  days_remaining: z.nullable(z.number()),
  max_num_people: z.number(),
  /** Its inventory report is saved and locked since; null: it is open. */
  edl_locked_on: z.nullable(text),
  /** 1: of an agency the caller changes things in (B106). */
  can_write: flag,
  owner_name: z.optional(text),
  owner_mail: z.optional(text),
});
export type House = z.output<typeof House>;

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
