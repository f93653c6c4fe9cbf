/** Legal files as they travel: the file of a house, what is written in it, and the list of all of them. */
import { body, endpoint, envelope, formerParam, idParam, versionedBody } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { ITEMS } from './items.ts';
import { LEGAL_FILES } from './legallist.ts';

const text = z.string();
const day = z.nullable(text);
const number = z.nullable(z.number());
const record = z.record(text, z.unknown());
const house = z.object({ id: idParam });
const itemOfHouse = z.object({ id: idParam, item: z.enum(ITEMS) });

/** The rule that asks for an item, with where it comes from. */
const Rule = z.object({
  date_from: text,
  amount: number,
  energy_class: z.nullable(text),
  source: text,
  verified_on: day,
});

export const LegalDocument = z.object({
  id: z.number(),
  version: z.number(),
  state: text,
  regime: z.nullable(text),
  number: text,
  receipt: text,
  asked_on: day,
  issued_on: day,
  ends_on: day,
  holder: text,
  note: text,
  energy: number,
  energy_class: z.nullable(text),
  climate: number,
  climate_class: z.nullable(text),
  classement: number,
  device: number,
  signed_by: text,
  signed_at: day,
  file_id: number,
  file_name: text,
  file_bytes: z.number(),
  /** Short-lived; null where there is no file. */
  file_url: z.nullable(text),
  checked_by: text,
  checked_at: day,
  replaced_at: day,
  /** Whose it was, where it is a former owner's own: staff reads it. */
  former_owner: text,
  created: text,
});
export type LegalDocument = z.output<typeof LegalDocument>;

export const LegalItem = z.object({
  item: text,
  state: text,
  level: text,
  /** The last day it is good for. */
  until: day,
  is_missing: z.boolean(),
  rule: z.nullable(Rule),
  document: z.nullable(LegalDocument),
  former: z.array(LegalDocument),
});
export type LegalItem = z.output<typeof LegalItem>;

export const LegalNights = z.object({
  year: z.number(),
  cap: z.number(),
  firm: z.number(),
  held: z.number(),
  left: z.number(),
  warned: z.number(),
});
export type LegalNights = z.output<typeof LegalNights>;

export const LegalFile = z.object({
  id: z.number(),
  agid: z.number(),
  title: text,
  owner: text,
  street: text,
  postal_code: text,
  village: text,
  insee: text,
  legal_type: z.number(),
  outdoors_pool: z.boolean(),
  /** As the listing says it, and as it may today. */
  classement: z.number(),
  class_today: z.number(),
  published: z.boolean(),
  state: text,
  grace_until: day,
  /** Until then it may be published as well. */
  grace_publishes: z.boolean(),
  may_write: z.boolean(),
  may_check: z.boolean(),
  may_sign: z.boolean(),
  owner_status: z.number(),
  items: z.array(LegalItem),
  nights: z.array(LegalNights),
  /** The rule behind the cap. */
  nights_rule: z.nullable(Rule),
  statement: z.object({
    print: text,
    paragraphs: z.array(text),
    changes: z.array(z.object({ label: text, was: text, is: text })),
    /** What has to be said before it can be signed, in the reader's language. */
    lacks: z.array(text),
  }),
  notices: z.array(z.object({ label: text, text })),
  patterns: z.array(z.object({ regime: text, label: text, example: text })),
  /** Certificates from before this day may be worth drawing up again. */
  energy_factor: z.nullable(Rule),
});
export type LegalFile = z.output<typeof LegalFile>;

export const readLegalFile = endpoint({
  method: 'GET',
  path: '/houses/:id/legal',
  params: house,
  response: envelope(LegalFile),
});

/** A first document, or the next one: it takes the place of the one that was shown (`former`, 0 for none). */
export const newDocument = endpoint({
  method: 'POST',
  path: '/houses/:id/legal/:item',
  params: itemOfHouse,
  body: body({ former: formerParam, CrmHousedocument: record }),
  response: envelope(LegalFile),
  writes: 'replaces',
});

export const saveDocument = endpoint({
  method: 'PUT',
  path: '/houses/:id/legal/:item',
  params: itemOfHouse,
  body: versionedBody({ CrmHousedocument: record }),
  response: envelope(LegalFile),
  writes: 'versioned',
});

/** The paper: `former` is the number of the file it takes the place of. */
export const attachDocument = endpoint({
  method: 'POST',
  path: '/houses/:id/legal/:item/file',
  params: itemOfHouse,
  body: body({ former: formerParam }),
  files: ['myFile'],
  response: envelope(LegalFile),
  writes: 'replaces',
});

export const checkDocument = endpoint({
  method: 'PUT',
  path: '/houses/:id/legal/:item/check',
  params: itemOfHouse,
  body: body({ document: idParam, version: z.number(), checked: z.boolean() }),
  response: envelope(LegalFile),
  writes: 'act',
});

export const removeDocument = endpoint({
  method: 'DELETE',
  path: '/houses/:id/legal/:item/:cacheTimestamp',
  params: z.object({
    id: idParam,
    item: z.enum(ITEMS),
    cacheTimestamp: z.coerce.number().check(z.int(), z.gte(0)),
  }),
  response: envelope(LegalFile),
  writes: 'versioned',
});

/** `print` names what was read: signed is that, and nothing else. */
export const signStatement = endpoint({
  method: 'PUT',
  path: '/houses/:id/legal-signature',
  params: house,
  body: body({ print: text.check(z.maxLength(64)) }),
  response: envelope(LegalFile),
  writes: 'act',
});

export const setOwnerStatus = endpoint({
  method: 'PUT',
  path: '/houses/:id/legal-owner',
  params: house,
  body: body({ former: formerParam, status: z.union([z.literal(1), z.literal(2)]) }),
  response: envelope(LegalFile),
  writes: 'replaces',
});

export const houseProofs = endpoint({
  method: 'GET',
  path: '/houses/:id/legal-proofs',
  params: house,
  response: envelope(z.object({})),
});

/** One house as the commune may hold it against its owner. */
export const LegalRow = z.object({
  id: z.number(),
  agid: z.number(),
  title: text,
  owner: text,
  address: text,
  village: text,
  residence: z.number(),
  number: text,
  state: text,
  published: z.number(),
  nights_used: number,
  nights_cap: number,
  /** What is missing or ends first, in the reader's words. */
  first: text,
  ends_on: day,
});
export type LegalRow = z.output<typeof LegalRow>;

export const listLegal = endpoint({
  method: 'GET',
  path: '/legal',
  query: listQuery(LEGAL_FILES),
  response: envelope(LegalRow),
});

export const allProofs = endpoint({
  method: 'GET',
  path: '/legal/proofs',
  query: z.strictObject({ s: z.optional(text.check(z.maxLength(300))) }),
  response: envelope(z.object({})),
});
