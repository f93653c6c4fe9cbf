/** The guest's own yes to a quote on the wire (B107): what it means before it is said, and the saying. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { MAX_AMOUNT } from '#kernel/money.ts';
import * as z from 'zod/mini';
import { TENANT_DETAILS } from './quote.ts';

const text = z.string();
const number = z.number();

const MAX = 200;
const MOST_FORMER = 20;

/** An option of the same family that the yes would end. */
export const FormerOption = z.object({
  /** Its quote: named as `releases` by the yes that ends it. */
  quote_id: number,
  reference: text,
  house: text,
  date_from: text,
  date_to: text,
});
export type FormerOption = z.output<typeof FormerOption>;

export const GuestAcceptance = z.object({
  id: number,
  alphaid: text,
  state: z.enum(['estimate', 'accepted', 'closed', 'over', 'taken', 'off', 'open']),
  house: text,
  /** Its registration number; '' where it has none. */
  registration: text,
  date_from: text,
  date_to: text,
  /** Cents. */
  montant_total: number,
  /** Cents: what house linen would add, offered beside the total and not in it; 0 where there is none to choose (B113). */
  linen_offered: number,
  /** Where the agency books by itself: when its guest wrote to it that they book this, Paris time; null before. */
  asked_at: z.nullable(text),
  /** Until when the nights are kept, or would be by a yes said now; Paris time. Null once they are the guest's for good, and where no yes may keep them any longer. */
  held_until: z.nullable(text),
  /** The contract and the first request for money follow by themselves. */
  is_automatic: z.boolean(),
  /** The first request for money is one of them: not where the guest pays a platform. */
  pays_us: z.boolean(),
  /** The first day on which the law lets a sum be asked for; null when that is past, or none will be. */
  payable_from: z.nullable(text),
  /** What the contract asks and the agency does not know. */
  missing: z.array(z.enum(TENANT_DETAILS)),
  releases: z.array(FormerOption),
});
export type GuestAcceptance = z.output<typeof GuestAcceptance>;

const byId = z.object({ id: idParam });

export const readGuestAcceptance = endpoint({
  method: 'GET',
  path: '/crmquotes/:id/guest-acceptance',
  params: byId,
  response: envelope(GuestAcceptance),
});

const detail = z.optional(z.string().check(z.maxLength(MAX)));

export const acceptAsGuest = endpoint({
  method: 'PUT',
  path: '/crmquotes/:id/guest-acceptance',
  params: byId,
  body: body({
    id_ddlchat_quote: z.optional(z.nullable(idParam)),
    /** Cents: the total as it was shown, linen included where it is wanted. */
    total: z.optional(z.number().check(z.int(), z.gte(0), z.lte(MAX_AMOUNT))),
    /** With the linen it offers. */
    linen: z.optional(z.boolean()),
    /** Where the agency books by itself: the yes is written to it. */
    in_words: z.optional(z.boolean()),
    /** The quotes whose options end by it, as they were shown. */
    releases: z.optional(z.array(idParam).check(z.maxLength(MOST_FORMER))),
    tenant: z.optional(
      z.strictObject({ first_name: detail, last_name: detail, address: detail, nationality: detail }),
    ),
  }),
  response: envelope(GuestAcceptance),
  writes: 'act',
});
