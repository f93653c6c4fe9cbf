/** SQL on payments by the name that the card provider, or a clerk, gives them (decision 43). */
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import type { PaymentType } from './payment.ts';
import { PAYMENT } from './queries.ts';
import type { PaymentRow } from './queries.ts';

/** A card payment by the provider's name for it. */
export function paymentByTransaction(db: Db, transactionId: string): Promise<PaymentRow | undefined> {
  return maybe(
    db,
    sql<PaymentRow>`select ${PAYMENT} from booking_payment bp where bp.transaction_id = ${transactionId} and bp.from_provider`,
  );
}

/** Whoever announces a charge and whoever types its name, for whichever stay, do so one after the other: the second sees the first one's line. */
export async function lockTransactionName(tx: Tx, agid: number, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transaction ${agid} ${name}`}, 0))`.execute(tx);
}

/** Whether the agency has this charge of the provider's in its books. */
export async function isCharged(db: Db, agid: number, transactionId: string): Promise<boolean> {
  const { found } = await one(
    db,
    sql<{
      found: boolean;
    }>`select exists (select from booking_payment where transaction_id = ${transactionId} and from_provider and agid = ${agid}) as found`,
  );
  return found;
}

/** What a clerk of the agency noted under the name that the provider gives a charge, and still stands. */
export function typedPayment(
  tx: Tx,
  agid: number,
  transactionId: string,
): Promise<(PaymentRow & { alphaid: string }) | undefined> {
  return maybe(
    tx,
    sql<
      PaymentRow & { alphaid: string }
    >`select ${PAYMENT}, r.alphaid from booking_payment bp join request r on r.id = bp.ddl_id
      where bp.agid = ${agid} and bp.transaction_id = ${transactionId} and not bp.from_provider and bp.reverses_id is null and given_back(bp.id) = 0`,
  );
}

/** What a clerk noted is the provider's charge itself: by its name it is known and refunded from now on. */
export async function becomeCharge(
  tx: Tx,
  id: number,
  { paymentRequestId, type }: { paymentRequestId: number; type: PaymentType },
): Promise<void> {
  await changed(
    tx,
    sql`update booking_payment set from_provider = true, mode = 'card', type = ${type}, payment_request_id = coalesce(payment_request_id, ${paymentRequestId}), updated = now() where id = ${id}`,
  );
}
