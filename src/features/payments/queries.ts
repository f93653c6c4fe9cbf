import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import type { BidPart } from '#features/inbox/bids/bid.ts';
import type {
  Excess,
  UnallocatedReason,
  PaymentMode,
  PaymentRequestStatus,
  PaymentType,
  Refund,
} from './payment.ts';

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
}
const REQUEST = sql`pr.id, pr.ddl_id, pr.agid, pr.message_id, pr.type, pr.amount, pr.status, pr.created, pr.bid_message_id, pr.beyond_total, pr.beyond_deposit, pr.closed_for`;

export interface PaymentRow {
  id: number;
  ddl_id: number;
  agid: number;
  payment_request_id: number | null;
  type: PaymentType;
  amount: Cents;
  paid_on: Day;
  mode: PaymentMode;
  transaction_id: string | null;
  confirmed: boolean;
  reverses_id: number | null;
  /** Taken out of it by its opposite lines: all of it, or some, given back on the provider's pages. */
  given_back: Cents;
  note: string;
  created: Date;
  /** In the books, counted nowhere, until a person decides. */
  unattached: boolean;
  kept_for: UnallocatedReason;
  refund: Refund;
  refund_why: string;
  refund_by: number | null;
  refund_tries: number;
}
const PAYMENT = sql`given_back(bp.id) as given_back, bp.id, bp.ddl_id, bp.agid, bp.payment_request_id, bp.type, bp.amount, bp.paid_on, bp.mode, bp.transaction_id, bp.confirmed, bp.reverses_id, bp.note, bp.created, bp.unattached, bp.kept_for, bp.refund, bp.refund_why, bp.refund_by, bp.refund_tries`;

/** The stay's money as the accepted quote says it, and who is concerned. */
export interface AccountOfRequest {
  ddl_id: number;
  alphaid: string;
  hashedid: string;
  agid: number;
  sender_uid: number;
  house_id: number | null;
  house_title: string;
  /** Null without a house. */
  online_booking: boolean | null;
  owner_uid: number | null;
  date_from: Day | null;
  date_to: Day | null;
  total: Cents | null;
  collects_rent: boolean;
  platform_label: string;
  contract_signed: boolean;
  holds_nights: boolean;
}

/** Loaded through the caller when there is one; a webhook has none. */
export function accountOfRequest(
  db: Db,
  ddlId: number,
  caller?: Caller,
): Promise<AccountOfRequest | undefined> {
  return maybe(
    db,
    sql<AccountOfRequest>`
      select r.id as ddl_id, r.alphaid, r.hashedid, r.agid, r.sender_uid, r.page_nid as house_id, coalesce(h.title, '') as house_title, h.online_booking, h.owner_uid,
        r.date_from, r.date_to, q.montant_total as total, coalesce(p.collects_rent, false) as collects_rent, coalesce(p.label, '') as platform_label,
        exists (select from contract c where c.ddl_id = r.id and c.status in ('signed', 'done')) as contract_signed,
        exists (select from stay s where s.ddl_id = r.id) as holds_nights
      from request r
      left join house h on h.id = r.page_nid
      left join quote q on q.ddl_id = r.id and q.accepted and not r.has_cancelled
      left join platform p on p.id = q.platform
      where r.id = ${ddlId} and ${caller ? requestScope(caller, 'r') : sql`true`}`,
  );
}

export function paymentsOf(db: Db, ddlId: number): Promise<PaymentRow[]> {
  return rows(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.ddl_id = ${ddlId} order by bp.id`,
  );
}

export function paymentRequestsOf(db: Db, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    db,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} order by pr.id`,
  );
}

/** The row, locked until the transaction ends: two clicks on 'pay' or 'confirm' take turns. */
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
export function lockedOpenRequests(tx: Tx, ddlId: number): Promise<PaymentRequestRow[]> {
  return rows(
    tx,
    sql<PaymentRequestRow>`select ${REQUEST} from payment_request pr where pr.ddl_id = ${ddlId} and pr.status in ('to_be_paid', 'payment_attached') order by pr.id for update of pr`,
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
}
export function bidToPay(db: Db, messageId: number, caller: Caller): Promise<BidToPay | undefined> {
  return maybe(
    db,
    sql<BidToPay>`
      select m.id, m.ddl_id, r.agid, (m.details->>'total')::integer as total, m.details->>'part' as part, coalesce(h.online_booking, false) as online_booking,
        m.deleted_at is not null or exists (select from message later where later.ddl_id = m.ddl_id and later.id > m.id and later.action = 'S_CANCEL') as cancelled
      from message m join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
      where m.id = ${messageId} and m.action = 'BID' and ${requestScope(caller, 'r')}`,
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
  request: Excess & { ddlId: number; agid: number; type: PaymentType; amount: Cents; authorUid: number },
): Promise<number> {
  const row = await one(
    tx,
    sql<{
      id: number;
    }>`insert into payment_request (ddl_id, agid, type, amount, beyond_total, beyond_deposit, author_uid, updated_by)
      values (${request.ddlId}, ${request.agid}, ${request.type}, ${request.amount}, ${request.beyond_total}, ${request.beyond_deposit},
        ${request.authorUid}, ${request.authorUid}) returning id`,
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
    sql`update payment_request set status = ${to}, updated = now(), updated_by = ${uid} where id = ${id} and status = any(${[...from]}::text[])`,
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

export interface NewPayment {
  ddlId: number;
  agid: number;
  paymentRequestId: number | null;
  type: PaymentType;
  amount: Cents;
  paidOn: Day;
  mode: PaymentMode;
  transactionId: string | null;
  confirmed: boolean;
  authorUid: number | null;
  note?: string;
  /** Kept, but paying nothing yet. */
  keptFor?: UnallocatedReason;
}

/** Undefined when the provider's transaction is already in the books: the same money never counts twice. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into booking_payment (ddl_id, agid, payment_request_id, type, amount, paid_on, mode, transaction_id, confirmed, author_uid, updated_by, note, kept_for, unattached)
      values (${payment.ddlId}, ${payment.agid}, ${payment.paymentRequestId}, ${payment.type}, ${payment.amount}, ${payment.paidOn}, ${payment.mode},
        ${payment.transactionId}, ${payment.confirmed}, ${payment.authorUid}, ${payment.authorUid}, ${payment.note ?? ''}, ${payment.keptFor ?? ''},
        ${(payment.keptFor ?? '') !== ''})
      on conflict (transaction_id) where transaction_id is not null do nothing
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
    sql`update booking_payment set unattached = false, payment_request_id = ${to.paymentRequestId}, type = ${to.type}, refund = '', updated = now(), updated_by = ${to.uid}
      where id = ${id} and unattached`,
  );
  // With what went back of it already.
  await changed(
    tx,
    sql`update booking_payment set unattached = false where unattached and (reverses_id = ${id} or reverses_id in (select l.id from booking_payment l where l.reverses_id = ${id}))`,
  );
}

export async function keepPayment(tx: Tx, id: number, keptFor: UnallocatedReason): Promise<void> {
  await changed(tx, sql`update booking_payment set kept_for = ${keptFor} where id = ${id}`);
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
  uid: number,
): Promise<PaymentRow | undefined> {
  return maybe(
    tx,
    sql<PaymentRow>`update booking_payment bp set confirmed = true, updated = now(), updated_by = ${uid}
      where bp.payment_request_id = ${paymentRequestId} and not bp.confirmed returning ${PAYMENT}`,
  );
}

export interface CheckoutRow {
  id: string;
  payment_request_id: number;
  ddl_id: number;
  amount: Cents;
  session_id: string | null;
  payment_intent_id: string | null;
  url: string | null;
  status: 'opening' | 'open' | 'complete' | 'expired';
  expires_at: Date | null;
}
const CHECKOUT = sql`cc.id, cc.payment_request_id, cc.ddl_id, cc.amount, cc.session_id, cc.payment_intent_id, cc.url, cc.status, cc.expires_at`;

export function liveCheckout(tx: Tx, paymentRequestId: number): Promise<CheckoutRow | undefined> {
  return maybe(
    tx,
    sql<CheckoutRow>`select ${CHECKOUT} from card_checkout cc where cc.payment_request_id = ${paymentRequestId} and cc.status in ('opening', 'open')`,
  );
}

/** Card pages that are still open though their request is not. */
export function liveCheckoutsOfDone(tx: Tx, ddlId: number): Promise<CheckoutRow[]> {
  return rows(
    tx,
    sql<CheckoutRow>`select ${CHECKOUT} from card_checkout cc join payment_request pr on pr.id = cc.payment_request_id
      where cc.ddl_id = ${ddlId} and cc.status in ('opening', 'open') and pr.status <> 'to_be_paid'`,
  );
}

export async function insertCheckout(
  tx: Tx,
  checkout: { id: string; paymentRequestId: number; ddlId: number; amount: Cents },
): Promise<CheckoutRow> {
  return one(
    tx,
    sql<CheckoutRow>`insert into card_checkout as cc (id, payment_request_id, ddl_id, amount)
      values (${checkout.id}, ${checkout.paymentRequestId}, ${checkout.ddlId}, ${checkout.amount}) returning ${CHECKOUT}`,
  );
}

export async function openedCheckout(
  tx: Tx,
  id: string,
  session: { sessionId: string; url: string; expiresAt: Date },
): Promise<void> {
  await changed(
    tx,
    sql`update card_checkout set session_id = ${session.sessionId}, url = ${session.url}, expires_at = ${session.expiresAt}, status = 'open'
      where id = ${id} and status = 'opening'`,
  );
}

/** A page opened for a request that was closed meanwhile: its name is kept, so that it can be closed and its money known. */
export async function namedCheckout(tx: Tx, id: string, sessionId: string): Promise<void> {
  await changed(
    tx,
    sql`update card_checkout set session_id = ${sessionId} where id = ${id} and session_id is null`,
  );
}

export async function endCheckout(
  tx: Tx,
  id: string,
  status: 'complete' | 'expired',
  paymentIntentId: string | null,
): Promise<boolean> {
  const ended = await changed(
    tx,
    sql`update card_checkout set status = ${status}, payment_intent_id = coalesce(${paymentIntentId}, payment_intent_id)
      where id = ${id} and status <> 'complete'`,
  );
  return ended === 1;
}

/** By any of the names an event may carry. */
export function checkoutOfEvent(
  tx: Tx,
  event: { reference?: string; sessionId?: string; paymentIntentId?: string },
): Promise<CheckoutRow | undefined> {
  return maybe(
    tx,
    sql<CheckoutRow>`select ${CHECKOUT} from card_checkout cc
      where cc.id::text = ${event.reference ?? null} or cc.session_id = ${event.sessionId ?? null} or cc.payment_intent_id = ${event.paymentIntentId ?? null}
      order by cc.created desc limit 1`,
  );
}

export async function firstTimeSeen(tx: Tx, event: { id: string; kind: string }): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`insert into webhook_event (id, provider, kind) values (${event.id}, 'cards', ${event.kind}) on conflict do nothing`,
    )) === 1
  );
}

/** Open checkouts whose hour has passed, or whose request is no longer to be paid. */
export function staleCheckouts(db: Db): Promise<CheckoutRow[]> {
  return rows(
    db,
    sql<CheckoutRow>`select ${CHECKOUT} from card_checkout cc join payment_request pr on pr.id = cc.payment_request_id
      where cc.status in ('opening', 'open') and (cc.expires_at < now() or pr.status <> 'to_be_paid' or cc.expires_at is null and cc.created < now() - interval '1 hour')
      order by cc.created limit 100`,
  );
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

/** A card payment by the provider's name for it. */
export function paymentByTransaction(db: Db, transactionId: string): Promise<PaymentRow | undefined> {
  return maybe(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.transaction_id = ${transactionId}`,
  );
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
    sql`insert into booking_payment (ddl_id, agid, payment_request_id, type, amount, paid_on, mode, transaction_id, confirmed, author_uid, updated_by, reverses_id, note, unattached, kept_for)
      select bp.ddl_id, ${reversal.agid}, bp.payment_request_id, bp.type, ${reversal.amount}, ${reversal.paidOn}, bp.mode,
        ${reversal.transactionId ?? null}, true, ${reversal.authorUid}::integer, ${reversal.authorUid}::integer, bp.id, ${reversal.note}, bp.unattached, bp.kept_for
      from booking_payment bp where bp.id = ${payment.id}
      on conflict do nothing`,
  );
  return inserted === 1;
}

export function checkoutById(db: Db, id: string): Promise<CheckoutRow | undefined> {
  return maybe(db, sql<CheckoutRow>`select ${CHECKOUT} from card_checkout cc where cc.id = ${id}::uuid`);
}

/** The state of a card payment for the page the guest comes back to. */
export interface CheckoutState {
  ddl_id: number;
  alphaid: string;
  message_id: number | null;
  amount: Cents;
  status: PaymentRequestStatus;
  /** What came of this very page, if anything did. */
  payment_id: number | null;
}
export function checkoutState(
  db: Db,
  checkoutId: string,
  caller: Caller,
): Promise<CheckoutState | undefined> {
  return maybe(
    db,
    sql<CheckoutState>`select r.id as ddl_id, r.alphaid, pr.message_id, cc.amount, pr.status, bp.id as payment_id from card_checkout cc
      join payment_request pr on pr.id = cc.payment_request_id join request r on r.id = cc.ddl_id
      left join booking_payment bp on bp.transaction_id = cc.payment_intent_id
      where cc.id = ${checkoutId}::uuid and ${requestScope(caller, 'r')}`,
  );
}

export interface Payee {
  uid: number;
  mail: string;
  first_name: string;
  language: 'fr' | 'en';
}
/** Who is told about a request's money: its sender, and the owner of its house. */
export async function peopleToTell(
  db: Db,
  ddlId: number,
): Promise<{ sender: Payee | undefined; owner: Payee | undefined; agency_name: string }> {
  const found = await rows(
    db,
    sql<Payee & { who: 'sender' | 'owner'; agency_name: string }>`
      select w.who, p.id as uid, case when w.who = 'owner' or c.knows_account is not false or lower(c.mail) = lower(p.mail) then coalesce(p.mail, '') else '' end as mail,
        case when w.who = 'owner' or c.knows_account is not false then p.first_name else c.first_name end as first_name, case p.business_language when 2 then 'en' else 'fr' end as language, a.name as agency_name
      from request r join agency a on a.id = r.agid left join house h on h.id = r.page_nid
      cross join lateral (values ('sender', r.sender_uid), ('owner', h.owner_uid)) as w (who, uid)
      join person p on p.id = w.uid left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid where r.id = ${ddlId}`,
  );
  const reachable = (who: 'sender' | 'owner') => found.find((row) => row.who === who && row.mail !== '');
  return { sender: reachable('sender'), owner: reachable('owner'), agency_name: found[0]?.agency_name ?? '' };
}
