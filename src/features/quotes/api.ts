/** Quotes on the wire (S3 §3, §7): integer cents everywhere (A43), flags 0 or 1, moments in Paris time. */
import { MAX_INTEGER } from '#kernel/integers.ts';
import { body, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import { isDay } from '#kernel/day.ts';
import { listQuery } from '#kernel/list.ts';
import type { Day } from '#kernel/day.ts';
import { TenantInput } from '#features/people/api.ts';
import { MAX_AMOUNT } from '#kernel/money.ts';
import * as z from 'zod/mini';
import { QUOTES } from './quotelist.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const maybeText = z.nullable(text);
const maybeNumber = z.nullable(number);

/** A quote as the agency sees it. It never goes to a guest: what he sees of it stands on the thread's message (C13). */
export const Quote = z.object({
  id: number,
  id_ddl: number,
  id_ddlchat: maybeNumber,
  alphaid: text,
  agid: number,
  uid: maybeNumber,
  agent_id: maybeNumber,
  author_fullname: text,
  created: text,
  updated: text,
  from_quote_id: maybeNumber,
  nid: number,
  title: text,
  ref_idrl: text,
  owner_name: text,
  village: text,
  house_picture: text,
  platform: number,
  platform_label: text,
  tenant_uid: number,
  tenant_name: text,
  date_from: text,
  date_to: text,
  nb_adults: number,
  nb_children: number,
  nb_disabled: number,
  is_estimate: flag,
  accepted: flag,
  cancelled: flag,
  locked: flag,
  contract_status: maybeText,
  held_until: maybeText,
  tarif_affiche_semaine_base: number,
  montant_menage: number,
  tarif_affiche_sans_menage: number,
  management_fee_rate: number,
  montant_honoraires: number,
  gain_client_net_loueur: number,
  frais_plateforme: number,
  bider: number,
  montant_linge: number,
  /** What linen would add for whoever takes it before saying yes; 0 where it is included, taken or not to be had. */
  linen_offered: number,
  taxe_sejour: number,
  taxe_departementale: number,
  montant_total_before_discount: number,
  discount: number,
  discount_label: text,
  discount_borne_by: z.enum(['shared', 'owner', 'agency']),
  discount_owner: number,
  discount_agency: number,
  montant_total: number,
  montant_caution: number,
  due_owner: number,
  due_agency: number,
});
export type Quote = z.output<typeof Quote>;

const day = z.pipe(
  z.string().check(z.refine(isDay, { params: { refusal: 'day' } })),
  z.transform((value) => value as Day),
);
const amount = z.number().check(z.int(), z.gte(0), z.lte(MAX_AMOUNT));
const reference = z.number().check(z.int(), z.gte(1), z.lte(MAX_INTEGER));
const people = (least: number) => z.number().check(z.int(), z.gte(least), z.lte(20));
const ignored = z.optional(z.unknown());
const yesNo = z.union([
  z.boolean(),
  z.pipe(
    flag,
    z.transform((value) => value === 1),
  ),
]);

/** What the form saves. Amounts are compared with what the server computes; the last group is read-only and ignored (D13). */
export const QuoteInput = z.strictObject({
  nid: reference,
  platform: reference,
  date_from: day,
  date_to: day,
  nb_adults: people(1),
  nb_children: z.optional(people(0)),
  nb_disabled: z.optional(people(0)),
  tarif_affiche_semaine_base: amount,
  montant_menage: amount,
  tarif_affiche_sans_menage: amount,
  montant_honoraires: amount,
  gain_client_net_loueur: amount,
  frais_plateforme: amount,
  bider: amount,
  montant_linge: amount,
  taxeSejour: amount,
  montant_total_before_discount: amount,
  discount: amount,
  montant_total: amount,
  montant_caution: amount,
  linen_offered: ignored,
  taxe_sejour: z.optional(z.nullable(amount)),
  management_fee_rate: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(100)))),
  id: ignored,
  id_ddl: ignored,
  id_ddlchat: ignored,
  alphaid: ignored,
  agid: ignored,
  uid: ignored,
  agent_id: ignored,
  author_fullname: ignored,
  created: ignored,
  updated: ignored,
  from_quote_id: ignored,
  title: ignored,
  ref_idrl: ignored,
  owner_name: ignored,
  village: ignored,
  house_picture: ignored,
  platform_label: ignored,
  tenant_uid: ignored,
  tenant_name: ignored,
  is_estimate: ignored,
  accepted: ignored,
  cancelled: ignored,
  locked: ignored,
  contract_status: ignored,
  held_until: ignored,
  taxe_departementale: ignored,
  discount_label: ignored,
  discount_borne_by: ignored,
  discount_owner: ignored,
  discount_agency: ignored,
  due_owner: ignored,
  due_agency: ignored,
});
export type QuoteInput = z.output<typeof QuoteInput>;

export const MAIL_TEXT_MAX = 4000;
const short = z.string().check(z.maxLength(100));

/** The criteria the price was found with: kept on the wire as the documents have them; the quote itself names dates and people. */
const SearchCriteria = z.record(short, z.unknown());

const QUOTE_FORM = {
  id: z.optional(z.nullable(idParam)),
  profile: z.optional(z.nullable(TenantInput)),
  searchCriteria: z.optional(z.nullable(SearchCriteria)),
  mailTextContent: z.optional(z.nullable(z.string().check(z.maxLength(MAIL_TEXT_MAX)))),
  newFromExisting: z.optional(z.nullable(yesNo)),
  /** The request's alphaid or number. */
  attachToExistingDdl: z.optional(z.nullable(z.union([short, idParam]))),
  alsoSendEmail: z.optional(z.nullable(yesNo)),
  updateUserData: z.optional(z.nullable(yesNo)),
  CrmQuote: QuoteInput,
};
export const SaveBody = body(QUOTE_FORM);
export type SaveBody = z.output<typeof SaveBody>;

const byId = z.object({ id: idParam });

export const createQuote = endpoint({
  method: 'POST',
  path: '/quotes',
  body: SaveBody,
  response: envelope(Quote),
  writes: 'adds',
});
export const updateQuote = endpoint({
  method: 'PUT',
  path: '/quotes/:id',
  params: byId,
  body: versionedBody(QUOTE_FORM),
  response: envelope(Quote),
  writes: 'versioned',
});
export const readQuote = endpoint({
  method: 'GET',
  path: '/quotes/:id',
  params: byId,
  response: envelope(Quote),
});

export const listQuotes = endpoint({
  method: 'GET',
  path: '/quotes',
  query: listQuery(QUOTES),
  response: envelope(Quote),
});

/** From one state to the next. */
const move = {
  method: 'PUT',
  params: byId,
  body: body({ id_ddlchat_quote: z.optional(z.nullable(idParam)) }),
  response: envelope(Quote),
  writes: 'act',
} as const;
export const acceptQuote = endpoint({
  ...move,
  path: '/crmquotes/:id/accept',
  body: body({
    id_ddlchat_quote: z.optional(z.nullable(idParam)),
    /** The quote that loses its acceptance by it, as it was shown; none when it is not named. */
    former: z.optional(z.nullable(idParam)),
    /** With the linen it offers. */
    linen: z.optional(z.boolean()),
  }),
});
export const unacceptQuote = endpoint({ ...move, path: '/crmquotes/:id/unaccept' });
export const cancelQuote = endpoint({ ...move, path: '/crmquotes/:id/cancel' });
export const uncancelQuote = endpoint({ ...move, path: '/crmquotes/:id/uncancel' });
export const lockQuote = endpoint({ ...move, path: '/crmquotes/:id/lock' });
export const unlockQuote = endpoint({ ...move, path: '/crmquotes/:id/unlock' });

/** The guest wants this one of the estimates: their request becomes one for its house and dates. */
export const chooseEstimate = endpoint({
  method: 'PUT',
  path: '/estimates/:id/choose',
  params: byId,
  body: body({}),
  response: envelope(z.object({ id_ddl: number })),
  writes: 'act',
});

/** The lines of the request's current quote, as far as the reader may see them. */
export const QuoteLine = z.object({ name: text, label: text, amount: number });
export type QuoteLine = z.output<typeof QuoteLine>;
export const quoteDetails = endpoint({
  method: 'GET',
  path: '/crmddls/:id/quotedetails',
  params: byId,
  response: envelope(QuoteLine),
});
