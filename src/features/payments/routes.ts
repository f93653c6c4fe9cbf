/** Amounts are euros on these calls and cents behind them; the types of the two vocabularies are normalised here (A04). */
import { todayInParis, isDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Result } from '#kernel/endpoint.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { formatEuros, fromEuros, toEuros } from '#kernel/money.ts';
import { parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { slotsFor } from '#server/slots.ts';
import { route, SESSION } from '#server/route.ts';
import { normalisePaymentType } from '#kernel/paymenttype.ts';
import * as reversing from './reversing.ts';
import * as receiving from './receiving.ts';
import * as requesting from './requesting.ts';
import type { Account, PaymentRequestWire, PaymentWire } from './api.ts';
import * as api from './api.ts';
import { openCheckout } from './checkout.ts';
import { accountFor } from './ledger.ts';
import { readPrice } from './typedprice.ts';
import { isRefunded } from './payment.ts';
import { receivedOf, unallocatedSum } from './balance.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import * as checkoutQueries from './checkoutqueries.ts';
import type { PaymentRow } from './queries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';
import { refundUnallocated, paymentStateOfRow } from './unallocated.ts';
import { isStaff } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';

export const paymentRoutes = [
  route(api.account, { needs: SESSION }, async ({ db, caller, params }) => ({
    models: [await accountWire(db, params.ddlId, caller)],
  })),

  route(
    api.askPayment,
    { needs: 'toolChatManage' },
    async ({ tx, caller, body: { CrmPaymentrequest: wanted } }) => {
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

  // Opens a provider's page: its own transactions around the call, nothing held while waiting.
  route(
    api.stripeToken,
    { needs: SESSION, bypassesQueue: true },
    async ({ app, caller, request, params, query }) => ({
      models: [
        await openCheckout(app, caller, params.chatId, {
          type: query.type,
          withSlot: slotsFor(app, request, caller),
        }),
      ],
    }),
  ),

  route(api.checkoutState, { needs: SESSION }, async ({ db, caller, params }) => {
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
  }),
];

async function accountWire(db: Db, ddlId: number, caller: Caller): Promise<Account> {
  const { account, balance } = await accountFor(db, ddlId, caller);
  const [requests, payments] = [
    await requestQueries.paymentRequestsOf(db, ddlId),
    await queries.paymentsOf(db, ddlId),
  ];
  return {
    id_ddl: ddlId,
    total: balance?.total ?? null,
    received: receivedOf(payments),
    unallocated: unallocatedSum(payments),
    deposit: balance?.deposit ?? 0,
    deposit_due: balance?.depositDue ?? 0,
    balance_due: balance?.balanceDue ?? 0,
    collects_rent: account.collects_rent,
    platform: account.platform_label,
    requests: requests.map((request) => requestWire(request, caller)),
    payments: payments.map((payment) => paymentWire(payment, caller)),
  };
}

async function requestById(db: Db, id: number, caller: Caller): Promise<PaymentRequestWire> {
  const row = await requestQueries.paymentRequestForCaller(db, id, caller);
  if (!row) throw new Refusal('notFound');
  return requestWire(row, caller);
}

function requestWire(row: PaymentRequestRow, caller: Caller): PaymentRequestWire {
  return {
    id: row.id,
    id_ddl: row.ddl_id,
    ddlchat_id: row.message_id,
    type: row.type,
    amount: toEuros(row.amount),
    status: row.status,
    created: parisTime(row.created),
    reason: isStaff(caller) ? row.reason : '',
  };
}

/** What the agency noted about a payment stays with the agency (C13). */
function paymentWire(row: PaymentRow, caller: Caller): PaymentWire {
  const { id, type, paid_on, mode, transaction_id, confirmed, payment_request_id, note } = row;
  return {
    id,
    type,
    amount: toEuros(row.amount),
    given_back: toEuros(row.given_back),
    paid_on,
    mode,
    transaction_id,
    confirmed,
    is_reversal: row.reverses_id !== null,
    is_reversed: isRefunded(row),
    ddlchat_payment_request_id: payment_request_id,
    note: isStaff(caller) ? note : '',
    unallocated: row.unallocated,
    unallocated_reason: row.unallocated_reason,
    refund: row.refund,
  };
}

function notedPayment({ models }: Result<typeof api.notePayment>): LocalizedText | undefined {
  const [payment] = models ?? [];
  if (!payment) return undefined;
  const amount = formatEuros(fromEuros(payment.amount));
  return { fr: `un paiement de ${amount} est inscrit`, en: `a payment of ${amount} is in the books` };
}

function readDay(text: string | undefined): Day {
  if (text === undefined) return todayInParis();
  if (!isDay(text)) throw new Refusal('day', { field: 'paid_on' });
  if (text > todayInParis()) throw new Refusal('inTheFuture', { field: 'paid_on' });
  return text;
}
