/**
 * What of a cancelled stay's money goes back (B112). Nothing is computed nor proposed: the clerk who cancels writes the sum and why, and may
 * correct it; money that went back is a line of the books. All behind the request's lock, which a payment takes too.
 */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { can } from '#kernel/permissions.ts';
import type { Day } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { audit } from '#server/audit.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import { authorOf } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { mailToReturn } from '#features/mailing/threadmails.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postEvent, postNote } from '#features/requests/posting.ts';
import { cancelledWords, leftToReturn } from './cancelled.ts';
import type { CancelledMoney } from './cancelled.ts';
import * as cancelledQueries from './cancelledqueries.ts';
import type { CancelledRow } from './cancelledqueries.ts';
import { linenHeldOf, receivedOf } from './balance.ts';
import type { ReceivedLine } from './balance.ts';
import { accountFor } from './ledger.ts';
import { followLinenMoney } from './linenback.ts';
import { mailReturned } from './mails.ts';
import type { PaymentMode } from './payment.ts';
import * as queries from './queries.ts';
import { reasonProblem } from './receipt.ts';

export interface SumToReturn {
  /** From now on: what went back before is no part of it. */
  toReturn: Cents | undefined;
  reason: string;
}

/** The request was just cancelled. Whoever keeps its books says what goes back where something was received; an owner leaves it to them. */
export async function settleCancelled(
  tx: Tx,
  caller: Caller,
  { id, agid }: { id: number; agid: number },
  said: SumToReturn,
): Promise<void> {
  const { held, returned, returns_after: returnsAfter } = await cancelledQueries.moneyToSettle(tx, id);
  const decides = held > 0 && can('toolChatManage', caller.permissions);
  const more = decides ? checked(said, held) : null;
  const toReturn = held <= 0 ? returned : more === null ? null : cents(returned + more);
  await cancelledQueries.insertCancellation(tx, {
    ddlId: id,
    reason: said.reason,
    toReturn,
    returnsAfter,
    authorUid: authorOf(caller),
  });
  if (decides) await say(tx, caller, { id, agid }, null, { toReturn: more!, reason: said.reason });
  else if (said.reason !== '')
    await postNote(tx, id, authorOf(caller), `Demande annulée\u00a0: ${said.reason}`);
}

function checked({ toReturn, reason }: SumToReturn, held: Cents): Cents {
  const amount = formatEuros(held);
  if (toReturn === undefined)
    throw new Refusal('sumToReturn', { field: 'statusForm.to_return', params: { amount } });
  if (toReturn > held)
    throw new Refusal('moreThanReceived', { field: 'statusForm.to_return', params: { amount } });
  const problem = reasonProblem(reason);
  if (problem) throw new Refusal(problem.type, { ...problem, field: 'statusForm.reason' });
  return toReturn;
}

/**
 * The sum is written once more: corrected, or said at last of a stay of before.
 * @param said.returned what had gone back when the sum was typed, which stands beside it
 */
export async function changeToReturn(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  { more, returned, reason, seen }: { more: Cents; returned: Cents; reason: string; seen: number },
): Promise<void> {
  const { account, money } = await lockedCancelled(tx, caller, ddlId);
  refuseStale(money, caller, seen);
  if (returned + more > money.paid)
    throw new Refusal('moreThanReceived', {
      field: 'to_return',
      params: { amount: formatEuros(cents(Math.max(0, money.paid - returned))) },
    });
  // What went back since it was read was a part of it, and may have been more.
  const toReturn = cents(Math.max(money.returned, returned + more));
  if (toReturn === money.to_return && reason === money.reason) return;
  await cancelledQueries.writeToReturn(tx, account.ddl_id, { toReturn, reason, uid: caller.uid });
  const about = { id: account.ddl_id, agid: account.agid };
  const still = cents(toReturn - money.returned);
  await say(tx, caller, about, leftToReturn(money), { toReturn: still, reason });
  if (toReturn !== money.to_return)
    await mailToReturn(tx, account.ddl_id, await cancelledSentence(tx, account.ddl_id));
}

/** What goes back from now on: in the thread, for everyone; the reason, for the agency. */
async function say(
  tx: Tx,
  caller: Caller,
  { id, agid }: { id: number; agid: number },
  before: Cents | null,
  { toReturn, reason }: { toReturn: Cents; reason: string },
): Promise<void> {
  const said = { ddlId: id, authorUid: caller.uid, writtenByAgency: true };
  if (before !== toReturn)
    await postEvent(tx, {
      ...said,
      action: 'S_INFO_UPD',
      details: { to_return: { before, after: toReturn } },
    });
  await postNote(tx, id, caller.uid, `Somme à rendre\u00a0: ${formatEuros(toReturn)}. ${reason}`);
  await audit(tx, caller, 'sum to return', { before, after: toReturn, reason }, String(id));
  touchRequest(tx, { agid, ddlId: id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/** Money given back otherwise than by card: a transfer sent, a cheque. Never more than is held. */
export async function noteReturned(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  returned: { amount: Cents; mode: PaymentMode; paidOn: Day; note: string },
): Promise<void> {
  const { account, money } = await lockedCancelled(tx, caller, ddlId);
  const held = cents(money.paid - money.returned);
  if (returned.amount === 0) throw new Refusal('greaterZero', { field: 'amount' });
  if (returned.amount > held)
    throw new Refusal('moreThanReceived', { field: 'amount', params: { amount: formatEuros(held) } });
  const line = {
    ...returned,
    ddlId: account.ddl_id,
    agid: account.agid,
    paymentRequestId: null,
    transactionId: null,
    fromProvider: false,
    confirmed: true,
    authorUid: caller.uid,
  };
  const ids: number[] = [];
  for (const { type, amount } of poolsOf(returned.amount, await queries.paymentsOf(tx, ddlId)))
    ids.push((await queries.insertPayment(tx, { ...line, type, amount: cents(-amount) }))!);
  await followLinenMoney(tx, ddlId, caller.uid);
  await audit(tx, caller, 'money returned', { amount: returned.amount, mode: returned.mode }, String(ddlId));
  await postNote(
    tx,
    account.ddl_id,
    caller.uid,
    `${formatEuros(returned.amount)} rendus${returned.note === '' ? '' : `\u00a0: ${returned.note}`}`,
  );
  await mailReturned(tx, account, { id: ids[0]!, amount: returned.amount });
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
}

/**
 * Of which money it goes back. Linen first, and whole: nobody makes the beds of a stay that is off, while of the stay's own price the agency
 * may keep a part. What is less than the linen's price is the stay's as far as that goes.
 */
function poolsOf(
  amount: Cents,
  lines: readonly ReceivedLine[],
): { type: 'linge' | 'total'; amount: Cents }[] {
  const [linen, stay] = [Math.max(0, linenHeldOf(lines)), Math.max(0, receivedOf(lines))];
  const ofLinen = amount >= linen ? linen : Math.max(0, amount - stay);
  return [
    { type: 'linge' as const, amount: cents(ofLinen) },
    { type: 'total' as const, amount: cents(amount - ofLinen) },
  ].filter((part) => part.amount > 0);
}

/** Found through the person, read behind the request's lock. */
async function lockedCancelled(tx: Tx, caller: Caller, ddlId: number) {
  const { account } = await accountFor(tx, ddlId, caller);
  requireAgencyWrite(tx, caller, account.agid);
  await lockRequest(tx, account.ddl_id);
  const money = await cancelledMoney(tx, account.ddl_id);
  if (!money) throw new Refusal('stayNotCancelled');
  return { account, money };
}

/** Of those of the requests that are cancelled. */
export async function cancelledMoneyOf(
  db: Db,
  ddlIds: readonly number[],
): Promise<ReadonlyMap<number, CancelledMoney>> {
  if (ddlIds.length === 0) return new Map();
  return new Map((await cancelledQueries.cancelledMoneyOf(db, ddlIds)).map((row) => [row.ddl_id, row]));
}

/** Undefined while it is not cancelled: then it owes what its quote says. */
export async function cancelledMoney(db: Db, ddlId: number): Promise<CancelledRow | undefined> {
  return (await cancelledQueries.cancelledMoneyOf(db, [ddlId]))[0];
}

/** For mails about the cancelled stay; null where no money is concerned. */
export async function cancelledSentence(db: Db, ddlId: number): Promise<LocalizedText | null> {
  const money = await cancelledMoney(db, ddlId);
  return money ? cancelledWords(money) : null;
}
