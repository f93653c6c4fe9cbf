import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { hasReceipt } from '#server/sqlwords.ts';
import type { UnallocatedReason, PaymentMode, PaymentType, Refund } from './payment.ts';

export interface PaymentRow {
  id: number;
  ddl_id: number;
  agid: number;
  payment_request_id: number | null;
  type: PaymentType;
  amount: Cents;
  paid_on: Day;
  mode: PaymentMode;
  /** The card provider's name for a charge or a refund; or what a clerk typed. */
  transaction_id: string | null;
  from_provider: boolean;
  confirmed: boolean;
  reverses_id: number | null;
  /** Taken out of it by its opposite lines: all of it, or some, given back on the provider's pages. */
  given_back: Cents;
  has_receipt: boolean;
  note: string;
  created: Date;
  /** In the books, counted nowhere, until a person decides. */
  unallocated: boolean;
  unallocated_reason: UnallocatedReason;
  refund: Refund;
  refund_why: string;
  refund_by: number | null;
  refund_tries: number;
}

export const PAYMENT = sql`given_back(bp.id) as given_back, ${hasReceipt('bp')} as has_receipt, bp.id, bp.ddl_id, bp.agid, bp.payment_request_id, bp.type, bp.amount, bp.paid_on, bp.mode, bp.transaction_id, bp.from_provider, bp.confirmed, bp.reverses_id, bp.note, bp.created, bp.unallocated, bp.unallocated_reason, bp.refund, bp.refund_why, bp.refund_by, bp.refund_tries`;

export function paymentsOf(db: Db, ddlId: number): Promise<PaymentRow[]> {
  return rows(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.ddl_id = ${ddlId} order by bp.id`,
  );
}

export interface NewPayment {
  ddlId: number;
  agid: number;
  paymentRequestId: number | null;
  type: PaymentType;
  amount: Cents;
  paidOn: Day;
  mode: PaymentMode;
  transactionId: string | null;
  /** The card provider gave the name: it is one charge, of whatever agency. A typed name is the agency's own. */
  fromProvider: boolean;
  confirmed: boolean;
  authorUid: number | null;
  note?: string;
  /** Kept, but paying nothing yet. */
  unallocatedReason?: UnallocatedReason;
}

/** Undefined when a line has this name already: of the provider's, or typed by the same agency. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into booking_payment (ddl_id, agid, payment_request_id, type, amount, paid_on, mode, transaction_id, from_provider, confirmed, author_uid, updated_by, note, unallocated_reason, unallocated)
      values (${payment.ddlId}, ${payment.agid}, ${payment.paymentRequestId}, ${payment.type}, ${payment.amount}, ${payment.paidOn}, ${payment.mode},
        ${payment.transactionId}, ${payment.fromProvider}, ${payment.confirmed}, ${payment.authorUid}, ${payment.authorUid}, ${payment.note ?? ''}, ${payment.unallocatedReason ?? ''},
        ${(payment.unallocatedReason ?? '') !== ''})
      on conflict do nothing
      returning id`,
  );
  return row?.id;
}

/** The money counts from now on; with a request, as what that one asked for. */
export async function countPayment(
  tx: Tx,
  id: number,
  to: { paymentRequestId: number | null; type: PaymentType; uid: number | null },
): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment set unallocated = false, payment_request_id = ${to.paymentRequestId}, type = ${to.type}, refund = '', updated = now(), updated_by = ${to.uid}
      where id = ${id} and unallocated`,
  );
  // With what went back of it already, of the same money: the stay's or linen's.
  await changed(
    tx,
    sql`update booking_payment set unallocated = false, type = ${to.type} where unallocated and (reverses_id = ${id} or reverses_id in (select l.id from booking_payment l where l.reverses_id = ${id}))`,
  );
}

/** The request a clerk counted unallocated money for, as the thread says it; null: as credit of the stay. */
export async function countedFor(tx: Tx, payment: { id: number; ddl_id: number }): Promise<number | null> {
  const said = await maybe(
    tx,
    sql<{ request: number }>`select payment_request_id as request from message
      where ddl_id = ${payment.ddl_id} and booking_payment_id = ${payment.id} and action = 'S_PR_PAID' order by id desc limit 1`,
  );
  return said?.request ?? null;
}

/** Why it counts for nothing, with what went back of it; empty: it does count. */
export async function keepPayment(tx: Tx, id: number, why: UnallocatedReason): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment set unallocated_reason = ${why}, unallocated = ${why !== ''}
      where id = ${id} or reverses_id = ${id} or reverses_id in (select l.id from booking_payment l where l.reverses_id = ${id})`,
  );
}

/** Where the refund stands. A refusal of the provider's ends an attempt: the next one is another act, under another key. */
export async function writeRefund(
  tx: Tx,
  id: number,
  refund: Refund,
  by?: { why: string; uid: number | null },
): Promise<void> {
  const asked = by ? sql`refund_why = ${by.why}, refund_by = ${by.uid}::integer,` : sql``;
  await changed(
    tx,
    sql`update booking_payment set ${asked} refund = ${refund}, refund_tries = refund_tries + ${refund === 'refused' ? 1 : 0}, updated = now() where id = ${id}`,
  );
}

export async function confirmAttached(
  tx: Tx,
  paymentRequestId: number,
  uid: number | null,
): Promise<PaymentRow | undefined> {
  const payment = await maybe(
    tx,
    sql<PaymentRow>`update booking_payment bp set confirmed = true, updated = now(), updated_by = ${uid}
      where bp.payment_request_id = ${paymentRequestId} and not bp.confirmed and bp.reverses_id is null returning ${PAYMENT}`,
  );
  // With what went back of it already.
  if (payment)
    await changed(
      tx,
      sql`update booking_payment set confirmed = true where not confirmed and (reverses_id = ${payment.id} or reverses_id in (select l.id from booking_payment l where l.reverses_id = ${payment.id}))`,
    );
  return payment;
}

export function paymentForCaller(tx: Tx, id: number, caller: Caller): Promise<PaymentRow | undefined> {
  return maybe(
    tx,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp join request r on r.id = bp.ddl_id where bp.id = ${id} and ${requestScope(caller, 'r')}`,
  );
}

export function lockedPayment(tx: Tx, id: number): Promise<PaymentRow | undefined> {
  return maybe(
    tx,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.id = ${id} for update of bp`,
  );
}

export function paymentById(db: Db, id: number): Promise<PaymentRow | undefined> {
  return maybe(db, sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.id = ${id}`);
}

/** The line of one refund of a payment. */
export function refundLine(db: Db, paymentId: number, refundId: string): Promise<PaymentRow | undefined> {
  return maybe(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.reverses_id = ${paymentId} and bp.transaction_id = ${refundId}`,
  );
}

/** On their way for longer than anything takes that goes by itself. */
export function refundsOnTheirWay(db: Db): Promise<PaymentRow[]> {
  return rows(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.waiting and bp.refund in ('asked', 'late') and bp.updated < now() - interval '1 hour' order by bp.id limit 100`,
  );
}

/** The opposite line. False when it is there already: by the provider's name for the refund, or by the one reversal without a name. */
export async function insertReversal(
  tx: Tx,
  payment: PaymentRow,
  reversal: {
    agid: number;
    amount: Cents;
    paidOn: Day;
    authorUid: number | null;
    note: string;
    transactionId?: string;
  },
): Promise<boolean> {
  const inserted = await changed(
    tx,
    sql`insert into booking_payment (ddl_id, agid, payment_request_id, type, amount, paid_on, mode, transaction_id, from_provider, confirmed, author_uid, updated_by, reverses_id, note, unallocated, unallocated_reason)
      select bp.ddl_id, ${reversal.agid}, bp.payment_request_id, bp.type, ${reversal.amount}, ${reversal.paidOn}, bp.mode,
        ${reversal.transactionId ?? null}, ${reversal.transactionId !== undefined}, bp.confirmed, ${reversal.authorUid}::integer, ${reversal.authorUid}::integer, bp.id, ${reversal.note}, bp.unallocated, bp.unallocated_reason
      from booking_payment bp where bp.id = ${payment.id}
      on conflict do nothing`,
  );
  return inserted === 1;
}
