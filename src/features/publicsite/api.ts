/** The calls of the public page (D15), and what the editor of a house is told of it. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { PAGE_LANGUAGES } from '#kernel/localized.ts';
import * as z from 'zod/mini';
import { READINESS } from './readiness.ts';

const text = z.string();
const language = z.optional(z.enum(PAGE_LANGUAGES));
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

/** Where a house's public page is, for whoever edits it. Addresses are whole: they are copied and passed on. */
export const HouseSite = z.object({
  /** Null while it is not on offer. */
  page: z.nullable(text),
  /** A link to what is not on offer yet, good until the end of a day; null where anybody sees it, or it was put away. */
  preview: z.nullable(z.object({ url: text, until: text })),
  /** Its free days for another site; what is shown of them is added behind '?'. */
  calendar: text,
  /** What search engines ask for and the page does not say. */
  missing: z.array(z.enum(READINESS)),
});
export type HouseSite = z.output<typeof HouseSite>;

export const houseSite = endpoint({
  method: 'GET',
  path: '/houses/:id/site',
  params: z.object({ id: idParam }),
  response: envelope(HouseSite),
});
