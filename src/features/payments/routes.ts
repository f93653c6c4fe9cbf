/** Amounts are euros on these calls and cents behind them; the types of the two vocabularies are normalised here (A04). */
import { printedFor, sendPdf } from '#features/files/paper.ts';
import type { Result } from '#kernel/endpoint.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros, fromEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { slotsFor, withSlot } from '#server/slots.ts';
import { rawRoute, route, SESSION } from '#server/route.ts';
import { normalisePaymentType } from '#kernel/paymenttype.ts';
import * as reversing from './reversing.ts';
import * as receiving from './receiving.ts';
import * as requesting from './requesting.ts';
import type { PaymentRequestWire } from './api.ts';
import * as api from './api.ts';
import { openCheckout } from './checkout.ts';
import { askLinen, wantLinen } from './linen.ts';
import { receiptFor } from './receipts.ts';
import { readPrice } from './typedprice.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import { refundUnallocated, paymentStateOfRow } from './unallocated.ts';
import { changeToReturn, noteReturned } from './cancelling.ts';
import { accountWire, paymentWire, readDay, requestWire } from './wire.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';

/** Ordered, taken back, ordered again: what somebody presses who can't decide. */
const LINEN_ORDERS = { bucket: 'linen', max: 20, minutes: 60, by: 'person' } as const;

export const paymentRoutes = [
  route(api.account, { needs: SESSION }, async ({ db, caller, params }) => ({
    models: [await accountWire(db, params.ddlId, caller)],
  })),

  route(api.changeToReturn, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { to_return: more, returned = cents(0), reason, _clientTimestamp: seen } = body;
    await changeToReturn(tx, caller, params.ddlId, { more, returned, reason, seen });
    return { models: [await accountWire(tx, params.ddlId, caller)] };
  }),

  route(api.noteReturned, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    const { amount, mode, paid_on, note = '' } = body;
    await noteReturned(tx, caller, params.ddlId, { amount, mode, paidOn: readDay(paid_on), note });
    return { models: [await accountWire(tx, params.ddlId, caller)] };
  }),

  route(api.wantLinen, { needs: 'toolChat', limit: LINEN_ORDERS }, async ({ tx, caller, params, body }) => {
    await wantLinen(tx, caller, params.ddlId, { wanted: body.wanted, read: body.cents });
    return { models: [await accountWire(tx, params.ddlId, caller)] };
  }),

  rawRoute(api.readReceipt, { needs: SESSION }, async ({ app, db, caller, params, request, reply }) => {
    const sheet = await withSlot(app, request, caller, () => receiptFor(db, caller, params.id));
    if (!sheet) return void reply.hijack();
    await sendPdf(reply, await printedFor(app, caller, sheet), `recu-${params.id}.pdf`);
  }),

  route(
    api.askPayment,
    { needs: 'toolChatManage' },
    async ({ tx, caller, body: { CrmPaymentrequest: wanted } }) => {
      // Its price is the one that was offered.
      if (wanted.type === 'linge')
        return { models: [await requestById(tx, await askLinen(tx, caller, wanted.id_ddl), caller)] };
      const amount = wanted.amount === undefined || wanted.amount === null ? null : readPrice(wanted.amount);
      const id = await requesting.askPayment(tx, caller, {
        ddlId: wanted.id_ddl,
        type: normalisePaymentType(wanted.type),
        amount,
        reason: wanted.reason ?? '',
      });
      return { models: [await requestById(tx, id, caller)] };
    },
  ),

  route(api.cancelRequest, { needs: 'toolChatManage' }, async ({ tx, caller, params }) => {
    await requesting.cancelPaymentRequest(tx, caller, params.id);
    return { models: [await requestById(tx, params.id, caller)] };
  }),

  route(api.confirmPaid, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    await receiving.confirmPaid(tx, caller, params.id, {
      mode: body.mode ?? 'transfer',
      paidOn: readDay(body.paid_on),
      note: body.note ?? '',
    });
    return { models: [await requestById(tx, params.id, caller)] };
  }),

  route(
    api.notePayment,
    { needs: 'toolChatManage', describe: notedPayment },
    async ({ tx, caller, body: { CrmBookingpayment: noted } }) => {
      const amount = readPrice(noted.amount);
      if (amount <= 0) throw new Refusal('greaterZero', { field: 'amount' });
      const id = await receiving.notePayment(tx, caller, {
        ddlId: noted.id_ddl,
        paymentRequestId: noted.ddlchat_payment_request_id ?? null,
        type: normalisePaymentType(noted.type),
        amount,
        transactionId: noted.transaction_id?.trim() || null,
        mode: noted.mode ?? 'transfer',
        paidOn: readDay(noted.paid_on),
        note: noted.note ?? '',
      });
      return { models: [paymentWire((await queries.paymentById(tx, id))!, caller)] };
    },
  ),

  route(api.reversePayment, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    await reversing.reversePayment(tx, caller, params.id, body.reason);
    return { models: [paymentWire((await queries.paymentById(tx, params.id))!, caller)] };
  }),

  route(api.refundPayment, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    await refundUnallocated(tx, caller, params.id, body.reason);
    return { models: [paymentWire((await queries.paymentById(tx, params.id))!, caller)] };
  }),

  route(api.allocatePayment, { needs: 'toolChatManage' }, async ({ tx, caller, params, body }) => {
    await receiving.allocatePayment(tx, caller, params.id, body.payment_request_id ?? null);
    return { models: [paymentWire((await queries.paymentById(tx, params.id))!, caller)] };
  }),

  // Whoever signed by the link of their mail pays there too. Opens a provider's page: its own transactions around the call, nothing held while waiting.
  route(
    api.stripeToken,
    { needs: SESSION, kinds: ['guest', 'signature'], bypassesQueue: true },
    async ({ app, caller, request, params, query }) => ({
      models: [
        await openCheckout(app, caller, params.chatId, {
          type: query.type,
          withSlot: slotsFor(app, request, caller),
        }),
      ],
    }),
  ),

  route(
    api.checkoutState,
    { needs: SESSION, kinds: ['guest', 'signature'] },
    async ({ db, caller, params }) => {
      const state = await checkoutQueries.checkoutState(db, params.id, caller);
      if (!state) throw new Refusal('notFound');
      const { alphaid, message_id: ddlchat_id, amount, status, payment_id } = state;
      const payment = payment_id === null ? undefined : await queries.paymentById(db, payment_id);
      return {
        models: [
          {
            alphaid,
            ddlchat_id,
            amount,
            status,
            payment: payment ? paymentStateOfRow(payment) : '',
            unallocated_reason: payment?.unallocated_reason ?? '',
          },
        ],
      };
    },
  ),
];

async function requestById(db: Db, id: number, caller: Caller): Promise<PaymentRequestWire> {
  const row = await requestQueries.paymentRequestForCaller(db, id, caller);
  if (!row) throw new Refusal('notFound');
  return requestWire(row, caller);
}

function notedPayment({ models }: Result<typeof api.notePayment>): LocalizedText | undefined {
  const [payment] = models ?? [];
  if (!payment) return undefined;
  const amount = formatEuros(fromEuros(payment.amount));
  return { fr: `un paiement de ${amount} est inscrit`, en: `a payment of ${amount} is in the books` };
}
