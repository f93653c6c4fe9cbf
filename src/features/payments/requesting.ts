/** A payment asked of a guest, and taken back. */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import { authorOf } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { lockRequest, setTag } from '#features/requests/actions.ts';
import { postMessage } from '#features/requests/posting.ts';
import { closeRequest } from './closing.ts';
import { accountFor, paysUs } from './ledger.ts';
import { mailPaymentRequest, mailPaymentWithdrawn } from './mails.ts';
import { amountToAsk, asksTooMuch, excessOf, leftToAsk, nextSum } from './balance.ts';
import type { Asked, Excess, NextSum } from './balance.ts';
import type { AccountOfRequest, IfAccepted } from './accountqueries.ts';
import type { StayPaymentType } from '#kernel/paymenttype.ts';
import * as requestQueries from './requestqueries.ts';
import { loaded } from './actions.ts';

/**
 * Asks the guest for money: a card in the thread, a mail with the way to pay. What is asked for and open counts: without an amount only the
 * rest is asked; a larger one says why, and its reason is kept with it for the agency (decision 49).
 * @param wanted.words of the clerk's, which the mail begins with
 */
export async function askPayment(
  tx: Tx,
  caller: Caller,
  wanted: { ddlId: number; type: StayPaymentType; amount: Cents | null; reason: string; words?: string },
): Promise<number> {
  const { ddl_id: ddlId, agid } = (await accountFor(tx, wanted.ddlId, caller)).account;
  requireAgencyWrite(tx, caller, agid);
  await lockRequest(tx, ddlId);
  const { account, balance } = await accountFor(tx, ddlId, caller);
  const obstacle = obstacleOf(account);
  if (obstacle) throw obstacle;
  if (!balance || !account.holds_nights) throw new Refusal('noAcceptedQuote');
  const open = await requestQueries.lockedOpenRequests(tx, ddlId);
  const amount = wanted.amount ?? amountToAsk(wanted.type, balance, open);
  if (wanted.amount === null && amount === 0 && amountToAsk(wanted.type, balance) > 0)
    throw new Refusal('alreadyAsked');
  if (amount <= 0) throw new Refusal('greaterZero', { field: 'amount' });
  const asked = { type: wanted.type, amount };
  const isTooMuch = asksTooMuch(asked, balance, open);
  if (isTooMuch && wanted.reason === '')
    throw new Refusal('reasonForMore', {
      field: 'reason',
      params: { left: formatEuros(leftToAsk(balance, open)) },
    });
  const id = await putRequest(tx, account, {
    ...asked,
    ...excessOf(asked, balance),
    reason: isTooMuch ? wanted.reason : '',
    authorUid: authorOf(caller),
    byAgency: true,
  });
  await setTag(tx, account.ddl_id, ...askedTag(wanted.type));
  await mailPaymentRequest(tx, account, { id, amount, type: wanted.type }, balance, wanted.words);
  return id;
}

/** The request for money and its card in the thread. */
export async function putRequest(
  tx: Tx,
  { ddl_id: ddlId, agid }: Pick<AccountOfRequest, 'ddl_id' | 'agid'>,
  { byAgency, ...asked }: Asked & Excess & { reason: string; authorUid: number | null; byAgency: boolean },
): Promise<number> {
  const id = await requestQueries.insertPaymentRequest(tx, { ddlId, agid, ...asked });
  const messageId = await postMessage(tx, {
    ddlId,
    action: 'PAY_REQ',
    message: '',
    authorUid: asked.authorUid,
    writtenByAgency: byAgency,
    paymentRequestId: id,
  });
  await requestQueries.setRequestMessage(tx, id, messageId);
  touchRequest(tx, { agid, ddlId }, 'bookingpayment', 'ddlchat', 'ddl');
  return id;
}

/** Why nothing can be paid to us for this stay. */
export function obstacleOf(account: AccountOfRequest): Refusal | undefined {
  if (account.collects_rent)
    return new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
  return account.online_booking === false ? new Refusal('onlineBookingOff') : undefined;
}

/** What is asked for first once a quote is accepted. */
export type FirstSum = Omit<NextSum<Asked>, 'asked'> & { obstacle: Refusal | undefined };

export async function firstSum(db: Db, caller: Caller, ddlId: number, quote: IfAccepted): Promise<FirstSum> {
  const { account, balance } = await accountFor(db, ddlId, caller, quote);
  if (!balance || account.date_from === null) throw new Refusal('notFound');
  const { asked: _asked, ...sum } = nextSum(
    account,
    balance,
    await requestQueries.openRequests(db, ddlId),
    todayInParis(),
  );
  return { ...sum, obstacle: obstacleOf(account) };
}

/**
 * What is due first once a guest has said yes (B115), as a clerk would ask for it; nothing where nothing is due or somebody else collects.
 * Answers the day from which it may be asked, where the law says not yet.
 */
export async function askFirstPayment(tx: Tx, caller: Caller, ddlId: number): Promise<Day | undefined> {
  const { account, balance } = await accountFor(tx, ddlId, caller);
  if (!balance || !paysUs(account)) return undefined;
  const open = await requestQueries.lockedOpenRequests(tx, ddlId);
  const { type, amount, from } = nextSum(account, balance, open, todayInParis());
  if (amount === 0) return undefined;
  if (from !== null) return from;
  await askPayment(tx, caller, { ddlId, type, amount: null, reason: '' });
  return undefined;
}

function askedTag(type: StayPaymentType): [category: 'ddlstatusarrhes' | 'ddlstatuspayment', tag: string] {
  return type === 'arrhes' ? ['ddlstatusarrhes', 'ARRHES_DEMANDE'] : ['ddlstatuspayment', 'SOLDE_DEMANDE'];
}

export async function cancelPaymentRequest(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await loaded(tx, id, caller);
  if (!(await closeRequest(tx, request, { why: 'closed', authorUid: caller.uid })))
    throw new Refusal('paymentRequestState', { params: { status: request.status } });
  const { account } = await accountFor(tx, request.ddl_id, caller);
  await mailPaymentWithdrawn(tx, account, request);
}
