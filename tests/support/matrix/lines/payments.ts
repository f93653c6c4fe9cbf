/** Payments, asked and received. */
import type { Bundle } from '../rows.ts';
import { line, api, empty } from './line.ts';
import type { Line } from './line.ts';

/** Money that came for nothing that stood any more. */
const unallocated = ({ payment }: Bundle): string[] => [
  `update booking_payment set unallocated = true, unallocated_reason = 'closed', mode = 'card', author_uid = null where id = ${payment}`,
];

/** With money to give back. */
const cancelled = ({ request }: Bundle): string[] => [
  `update request set has_cancelled = true where id = ${request}`,
  `insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) select id, agid, 'total', 50000, current_date, 'transfer', true from request where id = ${request}`,
];

/** Its nights held, in time. */
const withLinen = ({ request, quote }: Bundle): string[] => [
  `update quote set linen_offered = 8000, montant_linge = 0, montant_total = montant_total - montant_linge, montant_total_before_discount = montant_total_before_discount - montant_linge where id = ${quote}`,
  `update request set (date_from, date_to) = (current_date + 60, current_date + 67) where id = ${request}`,
];

export const PAYMENTS: Line[] = [
  api('GET /payments/account/:ddlId', 'thread', { names: 'request' }),
  api('GET /payments/receipts/:id', 'receipt', { names: 'payment' }),
  api('PUT /payments/account/:ddlId/toreturn', 'deskWrite', {
    names: 'request',
    first: cancelled,
    body: () => ({ to_return: 0, reason: 'Désistement', _clientTimestamp: Date.now() + 60_000 }),
  }),
  api('POST /payments/account/:ddlId/returned', 'deskWrite', {
    names: 'request',
    first: cancelled,
    body: () => ({ amount: 100, mode: 'transfer' }),
  }),
  api('PUT /payments/account/:ddlId/linen', 'guestSays', {
    names: 'request',
    first: withLinen,
    body: () => ({ wanted: true, cents: 8000 }),
  }),
  api('POST /paymentrequests', 'deskWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({ CrmPaymentrequest: { id_ddl: request, type: 'total', amount: '12,50' } }),
  }),
  api('PUT /crmpaymentrequests/:id/cancel', 'deskWrite', { names: 'paymentRequest', body: empty }),
  api('PUT /crmpaymentrequests/:id/confirmpaid', 'deskWrite', { names: 'paymentRequest', body: empty }),
  api('POST /bookingpayments', 'deskWrite', {
    names: 'request',
    inBody: true,
    body: ({ request }) => ({ CrmBookingpayment: { id_ddl: request, type: 'total', amount: '12,50' } }),
  }),
  api('POST /bookingpayments', 'nowhere', {
    names: 'paymentRequest',
    variant: 'what another request was asked',
    inBody: true,
    mineFirst: () => [],
    body: ({ paymentRequest }, mine) => ({
      CrmBookingpayment: {
        id_ddl: mine.request,
        ddlchat_payment_request_id: paymentRequest,
        type: 'arrhes',
        amount: '500',
      },
    }),
    neverOk: 'money asked for one stay is not paid by another',
  }),
  api('POST /bookingpayments/:id/reverse', 'deskWrite', {
    names: 'payment',
    body: () => ({ reason: 'Saisi deux fois' }),
  }),
  api('POST /bookingpayments/:id/refund', 'deskWrite', {
    names: 'payment',
    first: unallocated,
    body: () => ({ reason: 'Reçu deux fois' }),
  }),
  api('POST /bookingpayments/:id/attach', 'deskWrite', { names: 'payment', first: unallocated, body: empty }),
  api('POST /bookingpayments/:id/attach', 'nowhere', {
    names: 'paymentRequest',
    variant: 'what another request was asked',
    path: { id: 'payment' },
    inBody: true,
    mineFirst: unallocated,
    body: ({ paymentRequest }) => ({ payment_request_id: paymentRequest }),
    neverOk: 'money that came for one stay does not pay another',
  }),
  api('GET /ddlchats/stripetoken/:chatId', 'pay', { names: 'paymentMessage' }),
  api('GET /payments/checkout/:id', 'checkout', { names: 'checkout' }),
  api('GET /guest/bookings', 'session'),
  api('GET /crmbookingpaymentslegacy', 'session', { query: () => ({ s: '' }) }),
  api('GET /crmbookingpaymentslegacy', 'thread', {
    names: 'request',
    variant: 'of one request',
    inQuery: true,
    isEmpty: true,
    query: ({ request }) => ({ s: `id_ddl:"${request}"` }),
  }),
  line('POST /api/webhooks/stripe', 'anyone', { body: empty, neverOk: 'nobody signed it' }),
  line('POST /api/webhooks/sms/delivery', 'anyone', { body: empty, neverOk: 'its address lacks the secret' }),
  line('POST /api/webhooks/sms/inbound', 'anyone', { body: empty, neverOk: 'its address lacks the secret' }),
];
