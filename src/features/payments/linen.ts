/**
 * House linen ordered once the price is agreed (decision 56): an order of its own beside the stay's money, for which one request for money
 * stands. Taken back, that request is closed; paid, the linen is theirs.
 */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { allowAgencyWrite, requireAgencyWrite } from '#server/scope.ts';
import { authorOf } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { payableFrom } from './balance.ts';
import { closeRequest } from './closing.ts';
import { accountFor } from './ledger.ts';
import { linenOf } from './linenoffer.ts';
import { linenOnce, mailLinenToAgency } from './linenmails.ts';
import { mailPaymentRequest } from './mails.ts';
import { obstacleOf, putRequest } from './requesting.ts';
import * as requestQueries from './requestqueries.ts';
import type { PaymentRequestRow } from './requestqueries.ts';

const NOT_BEYOND = { beyond_total: cents(0), beyond_deposit: cents(0), reason: '' };

/** As a clerk asks for it, told so on the telephone. Answers its request for money; ordered twice it is asked once. */
export async function askLinen(tx: Tx, caller: Caller, ddlId: number): Promise<number> {
  requireAgencyWrite(tx, caller, (await accountFor(tx, ddlId, caller)).account.agid);
  await lockRequest(tx, ddlId);
  return order(tx, caller, ddlId, { byAgency: true });
}

/** By the guest's own hand, who pays what they read. */
export async function wantLinen(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  { wanted, read }: { wanted: boolean; read: number },
): Promise<void> {
  if (caller.impersonator !== null) throw new Refusal('forbidden');
  const { account } = await accountFor(tx, ddlId, caller);
  if (!caller.uids.includes(account.sender_uid)) throw new Refusal('notFound');
  allowAgencyWrite(tx, account.agid);
  await lockRequest(tx, ddlId);
  if (wanted) await order(tx, caller, ddlId, { byAgency: false, read });
  else await takeBack(tx, caller, ddlId);
}

/** Behind the request's lock. */
async function order(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  { byAgency, read }: { byAgency: boolean; read?: number },
): Promise<number> {
  const { account, balance } = await accountFor(tx, ddlId, caller);
  const { linen, date_from: arrival } = account;
  if (!balance || arrival === null || !account.holds_nights) throw new Refusal('noAcceptedQuote');
  if (linen === 0) throw new Refusal('linenNotOffered');
  const ordered = linenOf(await requestQueries.paymentRequestsOf(tx, ddlId));
  if (ordered) return ordered.id;
  if (read !== undefined && read !== linen) throw new Refusal('linenChanged');
  const today = todayInParis();
  if (arrival <= today) throw new Refusal('linenTooLate');
  const obstacle = obstacleOf(account);
  if (obstacle) throw obstacle;
  const from = payableFrom(arrival);
  if (from > today) throw new Refusal('linenTooEarly', { params: { day: formatDay(from) } });
  const asked = { type: 'linge' as const, amount: linen };
  const id = await putRequest(tx, account, {
    ...asked,
    ...NOT_BEYOND,
    authorUid: authorOf(caller),
    byAgency,
  });
  const once = byAgency ? {} : { onceKey: linenOnce(ddlId, 'asked') };
  await mailPaymentRequest(tx, account, { id, ...asked, ...once }, balance);
  if (!byAgency) await mailLinenToAgency(tx, account, { amount: linen, wanted: true });
  return id;
}

async function takeBack(tx: Tx, caller: Caller, ddlId: number): Promise<void> {
  const found = linenOf(await requestQueries.paymentRequestsOf(tx, ddlId));
  if (!found) return;
  const request = (await requestQueries.lockedPaymentRequest(tx, found.id, caller))!;
  const by = { authorUid: authorOf(caller), isGuest: true };
  if (!(await closeRequest(tx, request, { why: 'linenCanceled', ...by }))) throw new Refusal('linenPaid');
  const { account } = await accountFor(tx, ddlId, caller);
  await mailLinenToAgency(tx, account, { amount: request.amount, wanted: false });
}

/** What pays the linen is its price: less would not, and what is more belongs to the stay. */
export function refuseOtherThanLinen(request: PaymentRequestRow, amount: Cents, field: string): void {
  if (request.type === 'linge' && amount !== request.amount)
    throw new Refusal('linenAmount', { field, params: { amount: formatEuros(request.amount) } });
}
