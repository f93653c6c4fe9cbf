import { body, centsParam, dayParam, endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { NOTE_MAX, reasonIfAnyParam, reasonParam } from './receipt.ts';

const paymentType = z.string().check(z.maxLength(20));
const price = z.union([z.string().check(z.maxLength(20)), z.number()]);

/** What the documents’ calls answer: amounts are euros, as every price of a form (A43). */
export const PaymentRequestWire = z.object({
  id: z.number(),
  id_ddl: z.number(),
  ddlchat_id: z.nullable(z.number()),
  type: z.string(),
  amount: z.number(),
  status: z.string(),
  created: z.string(),
  /** Why more was asked than was left; empty otherwise, and for everyone outside of the agency. */
  reason: z.string(),
});
export type PaymentRequestWire = z.output<typeof PaymentRequestWire>;

export const PaymentWire = z.object({
  id: z.number(),
  type: z.string(),
  amount: z.number(),
  /** Of the amount: what its opposite lines took out of it. */
  given_back: z.number(),
  paid_on: z.string(),
  mode: z.string(),
  transaction_id: z.nullable(z.string()),
  confirmed: z.boolean(),
  is_reversal: z.boolean(),
  /** Its opposite line is in the books: it no longer counts. */
  is_reversed: z.boolean(),
  ddlchat_payment_request_id: z.nullable(z.number()),
  /** The agency's own words; empty for everyone else. */
  note: z.string(),
  /** Received by the agency, but allocated to nothing, and why: see UnallocatedReason. */
  unallocated: z.boolean(),
  unallocated_reason: z.string(),
  /** Where giving it back stands: see Refund. */
  refund: z.string(),
  /** A receipt can be had of it. */
  has_receipt: z.boolean(),
});
export type PaymentWire = z.output<typeof PaymentWire>;

/**
 * As the account has them: amounts are cents here (B59), under names that pages from before read nothing of, rather than a hundred times the
 * amount (decision 42).
 */
export const AccountRequest = z.extend(z.omit(PaymentRequestWire, { amount: true }), { cents: z.number() });
export type AccountRequest = z.output<typeof AccountRequest>;

export const AccountPayment = z.extend(z.omit(PaymentWire, { amount: true, given_back: true }), {
  cents: z.number(),
  given_back_cents: z.number(),
});
export type AccountPayment = z.output<typeof AccountPayment>;

/** Of a cancelled stay, which owes nothing by itself (B112). */
export const CancelledWire = z.object({
  paid: z.number(),
  /** In all, with what went back already. Null while nobody has said it. */
  to_return: z.nullable(z.number()),
  returned: z.number(),
});
export type CancelledWire = z.output<typeof CancelledWire>;

/** House linen beside the price. */
export const LinenWire = z.object({
  cents: z.number(),
  state: z.enum(['offered', 'ordered', 'paid']),
  /** The card that pays it, while it waits. */
  ddlchat_id: z.nullable(z.number()),
});

export type LinenWire = z.output<typeof LinenWire>;

/** A request's money at a glance, in cents; null amounts when no quote is accepted yet. */
export const Account = z.object({
  id_ddl: z.number(),
  total: z.nullable(z.number()),
  received: z.number(),
  /** What the agency has of it all, linen too: of what is cancelled, so much can go back. */
  held: z.number(),
  /** Came for nothing that still stood; no part of `received`. */
  unallocated: z.number(),
  deposit: z.number(),
  deposit_due: z.number(),
  balance_due: z.number(),
  /** House linen beside the price (decision 56); null where there is none. */
  linen: z.nullable(LinenWire),
  collects_rent: z.boolean(),
  platform: z.string(),
  /** Null while the stay is not cancelled. The reason is the agency's own: empty for everyone else. */
  cancelled: z.nullable(z.extend(CancelledWire, { reason: z.string(), version: z.number() })),
  requests: z.array(AccountRequest),
  payments: z.array(AccountPayment),
});
export type Account = z.output<typeof Account>;

export const account = endpoint({
  method: 'GET',
  path: '/payments/account/:ddlId',
  params: z.object({ ddlId: idParam }),
  response: envelope(Account),
});

/** What of a cancelled stay goes back, corrected or said at last (B112). */
export const changeToReturn = endpoint({
  method: 'PUT',
  path: '/payments/account/:ddlId/toreturn',
  params: z.object({ ddlId: idParam }),
  body: versionedBody({
    /** What goes back beside `returned`, as that was read: what goes back meanwhile is a part of it. Pages from before name the sum in all. */
    to_return: centsParam,
    returned: z.optional(centsParam),
    reason: reasonParam,
  }),
  response: envelope(Account),
  writes: 'versioned',
});

/** Money of a cancelled stay given back otherwise than by card. */
export const noteReturned = endpoint({
  method: 'POST',
  path: '/payments/account/:ddlId/returned',
  params: z.object({ ddlId: idParam }),
  body: body({
    amount: centsParam,
    mode: z.enum(['transfer', 'cheque', 'cash', 'vouchers']),
    paid_on: z.optional(dayParam),
    note: z.optional(z.string().check(z.maxLength(NOTE_MAX))),
  }),
  response: envelope(Account),
  writes: 'adds',
});

/** The guest orders house linen, or takes the order back while it is not paid. */
export const wantLinen = endpoint({
  method: 'PUT',
  path: '/payments/account/:ddlId/linen',
  params: z.object({ ddlId: idParam }),
  /** `cents`: the price that was read. */
  body: body({ wanted: z.boolean(), cents: centsParam }),
  response: envelope(Account),
  writes: 'act',
});

/** One payment on the agency's paper: a PDF, and no envelope. */
export const readReceipt = endpoint({
  method: 'GET',
  path: '/payments/receipts/:id',
  params: z.object({ id: idParam }),
  response: envelope(z.object({})),
});

export const askPayment = endpoint({
  method: 'POST',
  path: '/paymentrequests',
  body: body({
    CrmPaymentrequest: z.strictObject({
      id_ddl: idParam,
      type: paymentType,
      amount: z.optional(z.nullable(price)),
      /** Why, where it is more than what is left to ask for. */
      reason: z.optional(reasonIfAnyParam),
      /** Sent by pages from before a reason was asked for; read by nobody. */
      knowingly: z.optional(z.boolean()),
      ddlchat_payment_request_id: z.optional(z.nullable(idParam)),
    }),
  }),
  response: envelope(PaymentRequestWire),
  writes: 'adds',
});

const action = body({ ddlchat_payment_request_id: z.optional(idParam) });
export const cancelRequest = endpoint({
  method: 'PUT',
  path: '/crmpaymentrequests/:id/cancel',
  params: z.object({ id: idParam }),
  body: action,
  response: envelope(PaymentRequestWire),
  writes: 'act',
});

export const confirmPaid = endpoint({
  method: 'PUT',
  path: '/crmpaymentrequests/:id/confirmpaid',
  params: z.object({ id: idParam }),
  body: body({
    ddlchat_payment_request_id: z.optional(idParam),
    mode: z.optional(z.enum(['transfer', 'cheque', 'cash', 'vouchers'])),
    paid_on: z.optional(dayParam),
    note: z.optional(z.string().check(z.maxLength(300))),
  }),
  response: envelope(PaymentRequestWire),
  writes: 'act',
});

export const notePayment = endpoint({
  method: 'POST',
  path: '/bookingpayments',
  body: body({
    CrmBookingpayment: z.strictObject({
      id_ddl: idParam,
      ddlchat_payment_request_id: z.optional(z.nullable(idParam)),
      type: paymentType,
      amount: price,
      mode: z.optional(z.enum(['transfer', 'cheque', 'cash', 'vouchers'])),
      paid_on: z.optional(dayParam),
      transaction_id: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
      note: z.optional(z.string().check(z.maxLength(300))),
    }),
  }),
  response: envelope(PaymentWire),
  writes: 'adds',
});

export const reversePayment = endpoint({
  method: 'POST',
  path: '/bookingpayments/:id/reverse',
  params: z.object({ id: idParam }),
  body: body({ reason: reasonParam }),
  response: envelope(PaymentWire),
  writes: 'act',
});

/** Of money that is unallocated: sends it back by the card provider. */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/bookingpayments/:id/refund',
  params: z.object({ id: idParam }),
  /** Needless only to try again at once what waits for the provider: the reason is the first one's. */
  body: body({ reason: z.optional(reasonParam) }),
  response: envelope(PaymentWire),
  writes: 'act',
});

/** Of money that is unallocated: counts it, for one of the stay's requests that wait, or as credit. */
export const allocatePayment = endpoint({
  method: 'POST',
  path: '/bookingpayments/:id/attach',
  params: z.object({ id: idParam }),
  body: body({ payment_request_id: z.optional(z.nullable(idParam)) }),
  response: envelope(PaymentWire),
  writes: 'act',
});

export const stripeToken = endpoint({
  method: 'GET',
  path: '/ddlchats/stripetoken/:chatId',
  params: z.object({ chatId: idParam }),
  /** Of a bid: what the button says it pays, refused when the bid offers something else. */
  query: z.strictObject({ type: z.optional(z.string().check(z.maxLength(20))) }),
  response: envelope(z.object({ stripeToken: z.string(), url: z.string() })),
});

/** What the guest finds on coming back from the card page. Amount in cents. */
export const CheckoutState = z.object({
  alphaid: z.string(),
  ddlchat_id: z.nullable(z.number()),
  amount: z.number(),
  status: z.string(),
  /** Where the payment made on this page stands: see PaymentState; empty while none is known. */
  payment: z.string(),
  /** Why it counts for nothing: see UnallocatedReason. */
  unallocated_reason: z.string(),
});
export type CheckoutState = z.output<typeof CheckoutState>;

export const checkoutState = endpoint({
  method: 'GET',
  path: '/payments/checkout/:id',
  params: z.object({ id: z.guid() }),
  response: envelope(CheckoutState),
});
