/** SQL on payment requests: asked, locked, moved, closed. */
import type { Cents } from '#kernel/money.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { bidIsForAnotherStay } from '#server/sqlwords.ts';
import type { BidPart } from '#features/bids/bid.ts';
import type { UnallocatedReason, PaymentRequestStatus, PaymentType } from './payment.ts';
import type { Excess } from './balance.ts';

export interface PaymentRequestRow extends Excess {
  id: number;
  ddl_id: number;
  agid: number;
  message_id: number | null;
  type: PaymentType;
  amount: Cents;
  status: PaymentRequestStatus;
  created: Date;
  /** The price it was made from, when there is one. */
  bid_message_id: number | null;
  /** Why it was closed; empty while it was not. */
  closed_for: UnallocatedReason;
  /** Why more was asked than was left; empty otherwise. */
  reason: string;
}

const REQUEST = sql`pr.id, pr.ddl_id, pr.agid, pr.message_id, pr.type, pr.amount, pr.status, pr.created, pr.bid_message_id, pr.beyond_total, pr.beyond_deposit, pr.closed_for, pr.reason`;

export function paymentRequestsOf(db: Db, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    db,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} order by pr.id`,
  );
}

/** The row, locked until the transaction ends: two clicks on 'pay' or 'confirm' wait for each other. */
export function lockedPaymentRequest(
  tx: Tx,
  id: number,
  caller?: Caller,
): Promise<PaymentRequestRow | undefined> {
  return maybe(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr join request r on r.id = pr.ddl_id
      where pr.id = ${id} and ${caller ? requestScope(caller, 'r') : sql`true`} for update of pr`,
  );
}

export function lockedUnpaidRequests(tx: Tx, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} and pr.status = 'to_be_paid' order by pr.id for update of pr`,
  );
}

/** Everything that somebody may still pay, or seems to have paid: what a new request is asked beside. */
const OPEN = sql`pr.status in ('to_be_paid', 'payment_attached')`;

export function openRequests(db: Db, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    db,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} and ${OPEN} order by pr.id`,
  );
}

export function lockedOpenRequests(tx: Tx, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} and ${OPEN} order by pr.id for update of pr`,
  );
}

export function paymentRequestForCaller(
  db: Db,
  id: number,
  caller: Caller,
): Promise<PaymentRequestRow | undefined> {
  return maybe(
    db,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr join request r on r.id = pr.ddl_id where pr.id = ${id} and ${requestScope(caller, 'r')}`,
  );
}

/** By the message that shows it, as the documents' call names it. */
export async function paymentRequestIdOfMessage(
  db: Db,
  messageId: number,
  caller: Caller,
): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ id: number }>`select m.payment_request_id as id from message m join request r on r.id = m.ddl_id
      where m.id = ${messageId} and m.payment_request_id is not null and ${requestScope(caller, 'r')}`,
  );
  return row?.id;
}

/** A bid as whoever pays it finds it. */
export interface BidToPay {
  id: number;
  ddl_id: number;
  agid: number;
  total: Cents;
  part: BidPart | null;
  online_booking: boolean;
  cancelled: boolean;
  is_for_another_stay: boolean;
}

export function bidToPay(db: Db, messageId: number, caller: Caller): Promise<BidToPay | undefined> {
  return maybe(
    db,
    sql<BidToPay>`
      select m.id, m.ddl_id, r.agid, (m.details->>'total')::integer as total, m.details->>'part' as part, coalesce(h.online_booking, false) as online_booking,
        m.deleted_at is not null or exists (select from message later where later.ddl_id = m.ddl_id and later.id > m.id and later.action = 'S_CANCEL') as cancelled,
        ${bidIsForAnotherStay} as is_for_another_stay
      from message m join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
      where m.id = ${messageId} and m.action = 'BID' and ${requestScope(caller, 'r')}`,
  );
}

/** Whether what a bid asked money for is no longer what its request is about. */
export async function isBidOfAnotherStay(tx: Tx, bidMessageId: number): Promise<boolean> {
  const found = sql`select from message m where m.id = ${bidMessageId} and ${bidIsForAnotherStay}`;
  return (await maybe(tx, found)) !== undefined;
}

/** What bids still ask for that were made for another house or other days than the request has by now. */
export function lockedRequestsOfOtherStays(tx: Tx, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    tx,
    sql<PaymentRequestRow>`
      select ${REQUEST} from payment_request pr join message m on m.id = pr.bid_message_id
      where pr.ddl_id = ${ddlId} and pr.status = 'to_be_paid' and ${bidIsForAnotherStay} order by pr.id for update of pr`,
  );
}

/** The one request for money a bid may have: two clicks at once make it once, and both find it. */
export async function requestOfBid(
  tx: Tx,
  bid: { id: number; ddl_id: number; agid: number; type: PaymentType; amount: Cents; authorUid: number },
): Promise<PaymentRequestRow> {
  await changed(
    tx,
    sql`insert into payment_request (ddl_id, agid, message_id, bid_message_id, type, amount, author_uid, updated_by)
      values (${bid.ddl_id}, ${bid.agid}, ${bid.id}, ${bid.id}, ${bid.type}, ${bid.amount}, ${bid.authorUid}, ${bid.authorUid})
      on conflict (bid_message_id) do nothing`,
  );
  return one(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.bid_message_id = ${bid.id} for update of pr`,
  );
}

export function lockedRequestOfBid(tx: Tx, messageId: number): Promise<PaymentRequestRow | undefined> {
  return maybe(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.bid_message_id = ${messageId} for update of pr`,
  );
}

export async function insertPaymentRequest(
  tx: Tx,
  request: Excess & {
    ddlId: number;
    agid: number;
    type: PaymentType;
    amount: Cents;
    authorUid: number | null;
    reason: string;
  },
): Promise<number> {
  const row = await one(
    tx,
    sql<{
      id: number;
    }>`insert into payment_request (ddl_id, agid, type, amount, beyond_total, beyond_deposit, reason, author_uid, updated_by)
      values (${request.ddlId}, ${request.agid}, ${request.type}, ${request.amount}, ${request.beyond_total}, ${request.beyond_deposit},
        ${request.reason}, ${request.authorUid}, ${request.authorUid}) returning id`,
  );
  return row.id;
}

export async function setRequestMessage(tx: Tx, id: number, messageId: number): Promise<void> {
  await changed(tx, sql`update payment_request set message_id = ${messageId} where id = ${id}`);
}

/** Moves the state only from one that allows it; answers whether it moved. */
export async function moveRequest(
  tx: Tx,
  id: number,
  from: readonly PaymentRequestStatus[],
  to: Exclude<PaymentRequestStatus, 'canceled'>,
  uid: number | null,
): Promise<boolean> {
  const moved = await changed(
    tx,
    sql`update payment_request set status = ${to}, closed_for = '', updated = now(), updated_by = ${uid} where id = ${id} and status = any(${[...from]}::text[])`,
  );
  return moved === 1;
}

/** Ends it, with the reason a payment that comes all the same will be kept for. */
export async function closeRequest(
  tx: Tx,
  id: number,
  from: readonly PaymentRequestStatus[],
  closedFor: Exclude<UnallocatedReason, ''>,
  uid: number | null,
): Promise<boolean> {
  const closed = await changed(
    tx,
    sql`update payment_request set status = 'canceled', closed_for = ${closedFor}, updated = now(), updated_by = ${uid}
      where id = ${id} and status = any(${[...from]}::text[])`,
  );
  return closed === 1;
}

/** Of what was asked, this payment pays nothing any more; its opposite line neither. */
export async function detachPayment(tx: Tx, id: number): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment set payment_request_id = null, updated = now() where id = ${id} or reverses_id = ${id}`,
  );
}
