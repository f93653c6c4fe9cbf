/** A payment taken out of the books: its line stays, with its opposite beside it. */
import { cents } from '#kernel/money.ts';
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { closeRequestsOf } from './actions.ts';
import { accountFor } from './ledger.ts';
import { followLinenMoney } from './linenback.ts';
import { paymentRequestCan } from './payment.ts';
import * as queries from './queries.ts';
import * as requestQueries from './requestqueries.ts';
import { lockedPayment } from './unallocated.ts';

/** Takes a payment out of the books by its opposite line, received or only attached; its request is to be paid again (B57). */
export async function reversePayment(tx: Tx, caller: Caller, id: number, reason: string): Promise<void> {
  const payment = await lockedPayment(tx, caller, id);
  const { account } = await accountFor(tx, payment.ddl_id, caller);
  if (payment.reverses_id !== null || payment.mode === 'card') throw new Refusal('paymentNotReversible');
  const reversal = await queries.insertReversal(tx, payment, {
    agid: account.agid,
    amount: cents(-payment.amount),
    paidOn: todayInParis(),
    authorUid: caller.uid,
    note: reason,
  });
  if (!reversal) throw new Refusal('paymentNotReversible');
  if (payment.payment_request_id !== null)
    await requestQueries.moveRequest(
      tx,
      payment.payment_request_id,
      payment.confirmed ? paymentRequestCan.reopen : paymentRequestCan.detach,
      'to_be_paid',
      caller.uid,
    );
  if (payment.type === 'linge') await followLinenMoney(tx, payment.ddl_id, caller.uid);
  // What comes next for the request is another payment: confirmed, it must not confirm this one.
  if (!payment.confirmed) await requestQueries.detachPayment(tx, id);
  // Of a stay that is off nothing is to be paid again.
  if (!account.holds_nights) await closeRequestsOf(tx, payment.ddl_id, { authorUid: caller.uid });
  await audit(tx, caller, 'payment reversed', { reason }, String(id));
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}
