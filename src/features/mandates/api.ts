/** Mandates on the wire: euros and percent as numbers, days yyyy-MM-dd, moments in Paris time. */
import { body, dayParam, endpoint, envelope, idParam, textParam, versionedBody } from '#kernel/endpoint.ts';
import { listQuery } from '#kernel/list.ts';
import * as z from 'zod/mini';
import { REASON_MAX } from './mandate.ts';
import { MANDATES } from './mandatelist.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const maybeNumber = z.nullable(number);
const maybeText = z.nullable(text);
const borneBy = z.nullable(z.enum(['tenant', 'owner', 'agency']));

const TERMS = {
  nid: number,
  kind: z.enum(['location', 'intendance']),
  owners: text,
  date_from: maybeText,
  date_to: maybeText,
  notice_months: maybeNumber,
  rate: maybeNumber,
  payout_day: maybeNumber,
  cleaning_by: borneBy,
  linen_by: borneBy,
  discount_floor: maybeNumber,
  works_threshold: maybeNumber,
  weeks_high: maybeNumber,
  weeks_middle: maybeNumber,
  weeks_low: maybeNumber,
  claim_until: text,
  remarks: text,
};

export const Mandate = z.object({
  id: number,
  agid: number,
  /** Whether the caller may change it (B106). */
  can_write: flag,
  /** Of the register; null: older than it. */
  number: maybeNumber,
  former_number: text,
  /** As people say it. */
  number_text: text,
  nid_label: text,
  owner_uid: number,
  ...TERMS,
  state: z.enum(['draft', 'to_be_signed', 'in_force', 'cancelled']),
  standing: z.enum(['draft', 'to_be_signed', 'ahead', 'in_force', 'ended', 'cancelled']),
  signed_on: maybeText,
  ended_reason: text,
  cancelled_reason: text,
  has_pdf: flag,
  created: text,
  updated: text,
  author_name: text,
});
export type Mandate = z.output<typeof Mandate>;

const params = z.object({ id: idParam });
const one = envelope(Mandate);

export const listMandates = endpoint({
  method: 'GET',
  path: '/mandates',
  query: listQuery(MANDATES),
  response: one,
});

export const readMandate = endpoint({ method: 'GET', path: '/mandates/:id', params, response: one });

/** What a new mandate of a house would begin with: who owns it, the terms of the one before. */
export const proposeMandate = endpoint({
  method: 'GET',
  path: '/mandates/proposal',
  query: z.strictObject({ nid: idParam }),
  response: envelope(z.object({ ...TERMS, nid_label: text })),
});

const record = z.record(z.string().check(z.maxLength(100)), z.unknown());

export const createMandate = endpoint({
  method: 'POST',
  path: '/mandates',
  body: body({ CrmMandate: record }),
  response: one,
  writes: 'adds',
});
export const saveMandate = endpoint({
  method: 'PUT',
  path: '/mandates/:id',
  params,
  body: versionedBody({ CrmMandate: record }),
  response: one,
  writes: 'versioned',
});

const act = { method: 'PUT', params, response: one, writes: 'act' } as const;
const reason = textParam(REASON_MAX);

/** Makes its PDF; nothing of it changes from then on, unless it is taken back. */
export const prepareMandate = endpoint({ ...act, path: '/mandates/:id/prepare', body: body({}) });
export const recallMandate = endpoint({ ...act, path: '/mandates/:id/recall', body: body({}) });
export const signMandate = endpoint({
  ...act,
  path: '/mandates/:id/sign',
  body: body({ signed_on: dayParam }),
});
export const endMandate = endpoint({
  ...act,
  path: '/mandates/:id/end',
  body: body({ date_to: dayParam, reason }),
});
export const cancelMandate = endpoint({ ...act, path: '/mandates/:id/cancel', body: body({ reason }) });

/** As it was made to be signed; of a draft, how it would be. */
export const mandatePdf = endpoint({
  method: 'GET',
  path: '/mandates/:id/pdf',
  params,
  response: envelope(z.unknown()),
});

/** Who holds the card, and their register. */
export const MandateHolder = z.object({
  id: number,
  name: text,
  card_number: text,
  first_number: number,
  /** Of the last entry. */
  last_number: maybeNumber,
  entries: number,
  /** Of every agency that keeps it. */
  agencies: z.array(text),
});
export type MandateHolder = z.output<typeof MandateHolder>;

export const readHolder = endpoint({
  method: 'GET',
  path: '/mandate-register',
  response: envelope(MandateHolder),
});
export const saveHolder = endpoint({
  method: 'PUT',
  path: '/mandate-register/:id',
  params,
  body: versionedBody({ CrmMandateholder: record }),
  response: envelope(MandateHolder),
  writes: 'versioned',
});
/** The whole register, entry after entry, for whoever checks it. */
export const registerPdf = endpoint({
  method: 'GET',
  path: '/mandate-register/pdf',
  response: envelope(z.unknown()),
});
