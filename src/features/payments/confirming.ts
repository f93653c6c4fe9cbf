/** What makes the stay of a request firm, as its guest is told (B48, decision 57). */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { hasDeposit } from './balance.ts';
import { accountFor, paysUs, scheduledFor } from './ledger.ts';
import type { PaymentRequestStatus, PaymentType } from './payment.ts';
import * as requestQueries from './requestqueries.ts';

export type Confirming =
  /** Nothing is to be paid for it, or not before that day. */
  | { by: 'signature'; payableFrom: Day | null }
  | { by: 'signatureAndPayment'; isBeingChecked: boolean }
  /** The rent is paid to somebody else: a person of the agency says so. */
  | { by: 'agency' };

export async function whatConfirms(db: Db, ddlId: number): Promise<Confirming> {
  const { account, balance } = await accountFor(db, ddlId);
  if (!balance || !paysUs(account)) return { by: 'agency' };
  if (hasDeposit(balance)) return { by: 'signature', payableFrom: null };
  const payableFrom = await scheduledFor(db, account, balance);
  if (payableFrom !== null) return { by: 'signature', payableFrom };
  const open = await requestQueries.openRequests(db, ddlId);
  return { by: 'signatureAndPayment', isBeingChecked: isBeingChecked(open) };
}

/** A cheque or a transfer of the stay's that was noted waits for the agency to find it. */
export function isBeingChecked(
  open: readonly { type: PaymentType; status: PaymentRequestStatus }[],
): boolean {
  return open.some(({ type, status }) => type !== 'linge' && status === 'payment_attached');
}
