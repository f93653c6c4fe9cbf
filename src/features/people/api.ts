/** People as the agency's forms see them. Bounds of a tenant's fields are S3 §5's: 200, region 40 (A02). */
import { endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();
const max = (length: number) => z.string().check(z.maxLength(length));
const MAX = 200;

/** A tenant's card in one agency. */
export const TenantProfile = z.object({
  uid: z.number(),
  agid: z.number(),
  mail: text,
  title: text,
  tag_type: text,
  last_name: text,
  first_name: text,
  tel1: text,
  address: text,
  nationality: text,
  living_country: text,
  living_city: text,
  region: text,
  business_language: z.number(),
  interested_nid: z.nullable(z.number()),
  source_platform: text,
});
export type TenantProfile = z.output<typeof TenantProfile>;

/** What a form may send of a tenant: the quote form's `profile`. uid and agid are read-only and ignored (D13). */
export const TenantInput = z.strictObject({
  uid: z.optional(z.nullable(z.number())),
  agid: z.optional(z.nullable(z.number())),
  mail: z.optional(max(MAX)),
  title: z.optional(max(MAX)),
  tag_type: z.optional(z.enum(['LOCATAIRE', 'PROPRIETAIRE', 'PARTENAIRE', 'PROSPECT', 'EMPLOYE'])),
  last_name: z.optional(max(MAX)),
  first_name: z.optional(max(MAX)),
  tel1: z.optional(max(100)),
  address: z.optional(max(MAX)),
  nationality: z.optional(max(MAX)),
  living_country: z.optional(max(MAX)),
  living_city: z.optional(max(MAX)),
  region: z.optional(max(40)),
  business_language: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(4))),
  interested_nid: z.optional(z.nullable(idParam)),
  source_platform: z.optional(max(MAX)),
  /** Of the card these values were typed over; a card that is changed needs it (docs/decisions/0033). */
  version: z.optional(z.number()),
});
export type TenantInput = z.output<typeof TenantInput>;

export const readUser = endpoint({
  method: 'GET',
  path: '/crmusers/:uid',
  params: z.object({ uid: idParam }),
  query: z.strictObject({ agid: z.optional(idParam) }),
  response: envelope(TenantProfile),
});

/** Names and address of somebody known by a telephone only; each is judged by sender.ts (CHAT-94, CHAT-95). */
export const saveUser = endpoint({
  method: 'PUT',
  path: '/crmusers/:uid',
  params: z.object({ uid: idParam }),
  query: z.strictObject({ agid: z.optional(idParam) }),
  body: versionedBody({
    CrmUser: z.strictObject({
      first_name: max(1000),
      last_name: max(1000),
      mail: max(1000),
      business_language: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(4))),
    }),
  }),
  response: envelope(TenantProfile),
  writes: 'versioned',
});

/** What a suggest field shows of a choice. `meta` of a person: mail and phone. */
export const Suggestion = z.object({
  title: text,
  order: z.number(),
  group: text,
  type: text,
  image: text,
  meta: text,
});
export type Suggestion = z.output<typeof Suggestion>;

/** Every word must be found in names, mail or phone; a map of uid to suggestion, in `order`. */
export const listUser = endpoint({
  method: 'GET',
  path: '/autocomplete/listuser',
  query: z.strictObject({ q: z.optional(max(100)), s: z.optional(max(100)), agid: z.optional(idParam) }),
  response: z.object({
    result: z.enum(['ok', 'error', 'cancelledwithwarnings']),
    models: z.record(text, Suggestion),
    appVersion: z.optional(text),
  }),
});

const Existence = z.object({
  result: z.enum(['ok', 'error', 'cancelledwithwarnings']),
  exists: z.boolean(),
  /** For staff only (B116). */
  otherUid: z.optional(z.nullable(z.number())),
  appVersion: z.optional(text),
});

/** Is somebody else of this agency already known by this mail. */
export const mailExists = endpoint({
  method: 'GET',
  path: '/user/existsinagency/email/:email',
  params: z.object({ email: max(300) }),
  response: Existence,
});

export const phoneExists = endpoint({
  method: 'GET',
  path: '/user/existsinagency/phone/:digits',
  params: z.object({ digits: max(40) }),
  response: z.extend(Existence, { otherEmail: z.optional(text) }),
});
