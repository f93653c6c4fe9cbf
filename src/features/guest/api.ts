/** The guest's own stays. Amounts are cents; on the documents' own call of payments, euros (A43). */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import { GUEST_STATES } from '#features/comments/comment.ts';
import { CancelledWire, LinenWire } from '#features/payments/api.ts';
import * as z from 'zod/mini';

const text = z.string();
const number = z.number();

export const PaymentLegacy = z.object({
  id: number,
  id_ddl: number,
  created: text,
  type: text,
  transaction_id: text,
  amount: number,
  /** Where it stands, when it isn't simply received: see PaymentState. */
  standing: z.optional(text),
});
export type PaymentLegacy = z.output<typeof PaymentLegacy>;

/** Of a stay’s card: cents (B59), under a name that pages from before read nothing of (decision 42). */
export const BookingPayment = z.extend(z.omit(PaymentLegacy, { amount: true }), {
  cents: number,
  /** A receipt of it can be made out. */
  has_receipt: z.boolean(),
});
export type BookingPayment = z.output<typeof BookingPayment>;

export const Offer = z.object({
  quote_id: number,
  state: z.enum(['open', 'off', 'taken']),
  house: text,
  date_from: text,
  date_to: text,
  /** Cents. */
  total: number,
});
export type Offer = z.output<typeof Offer>;

export const Booking = z.object({
  id: number,
  alphaid: text,
  hashedid: text,
  agid: number,
  agency_name: text,
  page_nid: z.nullable(number),
  page_title: text,
  village_label: text,
  coverpicture_path: text,
  date_from: z.nullable(text),
  date_to: z.nullable(text),
  nb_adults: number,
  nb_children: number,
  nb_disabled: number,
  is_cancelled: z.boolean(),
  has_quote: z.boolean(),
  /** What the guest may say yes to by themselves, or could until its nights went, the newest first. */
  offers: z.array(Offer),
  /** The one of them that stands for all where none is named: the newest that is open; null once one is accepted. */
  offer: z.nullable(Offer),
  accepted_quote: z.nullable(number),
  is_accepted: z.boolean(),
  is_firm: z.boolean(),
  contract: z.enum(['none', 'to_be_signed', 'signed']),
  contract_id: z.nullable(text),
  total: z.nullable(number),
  received: number,
  /** The quarter of the price is there, as the stay's own standing is judged by. */
  has_deposit: z.boolean(),
  /** Not where a platform collects the rent, nor where the owner lets alone: of sums paid there we know nothing. */
  pays_us: z.boolean(),
  /** A payment of theirs was noted, and waits for the agency to find it. */
  checks_payment: z.boolean(),
  to_pay: z.nullable(z.object({ ddlchat_id: number, type: text, amount: number })),
  /** What will be asked for next, where nothing is; and from which day the law lets it be, null where that is past. */
  next_due: z.nullable(z.object({ type: text, amount: number, from: z.nullable(text) })),
  /** House linen beside the price; null where there is none to order. */
  linen: z.nullable(LinenWire),
  /** Paris time; until then the nights are held for this guest. */
  held_until: z.nullable(text),
  /** Of a cancelled stay: it owes nothing by itself (B112). */
  cancelled: z.nullable(CancelledWire),
  payments: z.array(BookingPayment),
  /** Street and village, from the contract on that is sent to be signed; empty before. */
  house_address: text,
  /** 'lat,lng', from then on too; empty before, and where nobody put it on the map. */
  house_location: text,
  agency_phone: text,
  arrival_time: text,
  /** 'open' once the stay is over, until its guest has written a comment; then what became of it. */
  comment: z.enum(GUEST_STATES),
  /** The contract to read and to keep, signed where it is. */
  contract_file: z.nullable(z.object({ name: text, url: text })),
});
export type Booking = z.output<typeof Booking>;

export const listBookings = endpoint({ method: 'GET', path: '/guest/bookings', response: envelope(Booking) });

/** `s` is made of the id_ddl values: 'id_ddl:"12" id_ddl:"15"' (S1 §7). */
export const listPayments = endpoint({
  method: 'GET',
  path: '/crmbookingpaymentslegacy',
  query: z.strictObject({ s: text.check(z.maxLength(10_000)) }),
  response: envelope(PaymentLegacy),
});
