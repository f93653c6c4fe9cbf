/** SQL on card pages and on what the provider says of them. */
import type { Cents } from '#kernel/money.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import type { PaymentRequestStatus } from './payment.ts';

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

/** The provider announced a charge for it that the books could not hold. */
export async function hasStrangeCharge(tx: Tx, paymentRequestId: number): Promise<boolean> {
  const { found } = await one(
    tx,
    sql<{
      found: boolean;
    }>`select exists (select from card_checkout cc where cc.payment_request_id = ${paymentRequestId} and (cc.status = 'complete' or cc.payment_intent_id is not null)
      and not exists (select from booking_payment bp where bp.transaction_id = cc.payment_intent_id and bp.from_provider and bp.ddl_id = cc.ddl_id)) as found`,
  );
  return found;
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
      left join booking_payment bp on bp.transaction_id = cc.payment_intent_id and bp.from_provider
      where cc.id = ${checkoutId}::uuid and ${requestScope(caller, 'r')}`,
  );
}
