/** A family's yes with what follows from it, in one call: the nights, the contract, the first sum. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { optionEndParam } from '#features/bookings/api.ts';
import { reasonIfAnyParam } from '#features/payments/receipt.ts';
import { TENANT_DETAILS } from '#features/quotes/quote.ts';
import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const byId = z.object({ id: idParam });

export const MAIL_MAX = 4000;
/** A detail of the tenant, as the quote form bounds it. */
export const DETAIL_MAX = 200;
const detail = z.optional(text(DETAIL_MAX));

const Difference = z.object({
  field: z.string(),
  label: z.string(),
  values: z.object({ agency: z.string(), independent: z.string() }),
});

/** What the window begins with. */
export const Outlook = z.object({
  id: z.number(),
  house: z.string(),
  /** The tenant, as their mails greet them. */
  guest: z.object({ title: z.string(), first_name: z.string(), last_name: z.string() }),
  date_from: z.string(),
  date_to: z.string(),
  /** Of the tenant: the mail is written in it. */
  language: z.enum(['fr', 'en']),
  /** Paris time, by the agency's rule. */
  held_until: z.string(),
  latest: z.string(),
  contract: z.object({
    /** What it names of the tenant and nobody has told the agency yet: asked where it leaves. */
    missing: z.array(z.enum(TENANT_DETAILS)),
    userDifferences: z.array(Difference),
    /** Why none can be made now, in words; empty when one can. */
    obstacle: z.string(),
  }),
  /** In cents: what house linen costs beside the price, 0 where none is offered; what is due and left to ask for with it. */
  linen: z.object({ offered: z.number(), amount: z.number(), left: z.number() }),
  payment: z.object({
    type: z.string(),
    /** In cents: what is due and not asked for yet, and all that is left to ask for. */
    amount: z.number(),
    left: z.number(),
    /** The first day on which the law lets it be asked for; null when that is past. */
    from: z.nullable(z.string()),
    /** Why nothing can be asked for now, in words; empty when something can. */
    obstacle: z.string(),
  }),
});
export type Outlook = z.output<typeof Outlook>;

export const readOutlook = endpoint({
  method: 'GET',
  path: '/crmquotes/:id/acceptance',
  params: byId,
  response: envelope(Outlook),
});

export const acceptAndSend = endpoint({
  method: 'PUT',
  path: '/crmquotes/:id/acceptance',
  params: byId,
  body: body({
    /** The quote that loses its acceptance by it, as it was shown. */
    former: z.optional(z.nullable(idParam)),
    /** The agency's rule when left out. */
    held_until: z.optional(optionEndParam),
    contract: z.optional(z.boolean()),
    tenant: z.optional(
      z.strictObject({ first_name: detail, last_name: detail, address: detail, nationality: detail }),
    ),
    ignoreIndependentUserDiff: z.optional(z.boolean()),
    payment: z.optional(z.boolean()),
    /** With the linen it offers: the price, the contract and the sum are those with it (B113). */
    linen: z.optional(z.boolean()),
    type: z.optional(z.string().check(z.maxLength(20))),
    /** Euros, as every price of a form; what is due when left out. */
    amount: z.optional(z.nullable(z.union([z.string().check(z.maxLength(20)), z.number()]))),
    /** Why, where it is more than what is left to ask for. */
    reason: z.optional(reasonIfAnyParam),
    /** What the mail of the contract begins with, or, without one, that of the sum. */
    mail_text: z.optional(text(MAIL_MAX)),
  }),
  response: envelope(
    z.object({
      id: z.number(),
      contract_id: z.nullable(z.string()),
      payment_request_id: z.nullable(z.number()),
    }),
  ),
  writes: 'act',
});
