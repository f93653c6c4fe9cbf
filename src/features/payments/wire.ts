/** A request's money as it travels, and what is read back of it. */
import { isDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { toEuros } from '#kernel/money.ts';
import { parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isStaff } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { Account, AccountPayment, AccountRequest, PaymentRequestWire, PaymentWire } from './api.ts';
import type { AccountOfRequest } from './accountqueries.ts';
import { heldOf, receivedOf, unallocatedSum } from './balance.ts';
import type { CancelledRow } from './cancelledqueries.ts';
import { cancelledMoney } from './cancelling.ts';
import { accountFor } from './ledger.ts';
import { linenOf, linenState, mayOrderLinen } from './linenoffer.ts';
import { isRefunded } from './payment.ts';
import * as queries from './queries.ts';
import type { PaymentRow } from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

export async function accountWire(db: Db, ddlId: number, caller: Caller): Promise<Account> {
  const { account, balance } = await accountFor(db, ddlId, caller);
  const [requests, payments] = [
    await requestQueries.paymentRequestsOf(db, ddlId),
    await queries.paymentsOf(db, ddlId),
  ];
  return {
    id_ddl: ddlId,
    total: balance?.total ?? null,
    received: receivedOf(payments),
    held: heldOf(payments),
    unallocated: unallocatedSum(payments),
    deposit: balance?.deposit ?? 0,
    deposit_due: balance?.depositDue ?? 0,
    balance_due: balance?.balanceDue ?? 0,
    linen: balance ? (linenState(isLinenOpen(account) ? account.linen : 0, linenOf(requests)) ?? null) : null,
    collects_rent: account.collects_rent,
    platform: account.platform_label,
    cancelled: cancelledWire(await cancelledMoney(db, ddlId), caller),
    requests: requests.map((request) => accountRequest(request, caller)),
    payments: payments.map((payment) => accountPayment(payment, caller, account)),
  };
}

function isLinenOpen(account: AccountOfRequest): boolean {
  return account.holds_nights && mayOrderLinen({ ...account, arrival: account.date_from }, todayInParis());
}

function cancelledWire(row: CancelledRow | undefined, caller: Caller): Account['cancelled'] {
  if (!row) return null;
  const { paid, to_return, returned, reason, ms: version } = row;
  return { paid, to_return, returned, reason: isStaff(caller) ? reason : '', version };
}

function accountRequest(row: PaymentRequestRow, caller: Caller): AccountRequest {
  const { amount: _euros, ...shared } = requestWire(row, caller);
  return { ...shared, cents: row.amount };
}

function accountPayment(
  row: PaymentRow,
  caller: Caller,
  { sender_uid: guest }: AccountOfRequest,
): AccountPayment {
  const { amount: _euros, given_back: _back, ...shared } = paymentWire(row, caller);
  // An owner reads the account of a stay they let themselves, and gets no paper in its guest's name (receiptqueries.ts).
  const has_receipt = row.has_receipt && (isStaff(caller) || caller.uids.includes(guest));
  return { ...shared, has_receipt, cents: row.amount, given_back_cents: row.given_back };
}

export function requestWire(row: PaymentRequestRow, caller: Caller): PaymentRequestWire {
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
export function paymentWire(row: PaymentRow, caller: Caller): PaymentWire {
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
    has_receipt: row.has_receipt,
  };
}

export function readDay(text: string | undefined): Day {
  if (text === undefined) return todayInParis();
  if (!isDay(text)) throw new Refusal('day', { field: 'paid_on' });
  if (text > todayInParis()) throw new Refusal('inTheFuture', { field: 'paid_on' });
  return text;
}
