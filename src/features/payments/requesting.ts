/** A payment asked of a guest, and taken back. */
import type { Cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { lockRequest, setTag } from '#features/requests/actions.ts';
import { postMessage } from '#features/requests/posting.ts';
import { closeRequest } from './closing.ts';
import { accountFor } from './ledger.ts';
import { mailPaymentRequest } from './mails.ts';
import { amountToAsk, asksTooMuch, excessOf } from './balance.ts';
import type { PaymentType } from './payment.ts';
import * as requestQueries from './requestqueries.ts';
import { loaded } from './actions.ts';

/**
 * Asks the guest for money: a card in the thread, a mail with the way to pay. What is asked for and open counts: without an amount only the
 * rest is asked; a larger one is its asker's word, which the answer says aloud (B57).
 */
export async function askPayment(
  tx: Tx,
  caller: Caller,
  wanted: { ddlId: number; type: PaymentType; amount: Cents | null },
): Promise<{ id: number; isTooMuch: boolean }> {
  const { ddl_id: ddlId, agid } = (await accountFor(tx, wanted.ddlId, caller)).account;
  requireAgencyWrite(tx, caller, agid);
  await lockRequest(tx, ddlId);
  const { account, balance } = await accountFor(tx, ddlId, caller);
  if (account.collects_rent)
    throw new Refusal('platformCollectsRent', { params: { platform: account.platform_label } });
  if (account.online_booking === false) throw new Refusal('onlineBookingOff');
  if (!balance || !account.holds_nights) throw new Refusal('noAcceptedQuote');
  const open = await requestQueries.lockedOpenRequests(tx, ddlId);
  const amount = wanted.amount ?? amountToAsk(wanted.type, balance, open);
  if (wanted.amount === null && amount === 0 && amountToAsk(wanted.type, balance) > 0)
    throw new Refusal('alreadyAsked');
  if (amount <= 0) throw new Refusal('greaterZero', { field: 'amount' });
  const asked = { type: wanted.type, amount };
  const id = await requestQueries.insertPaymentRequest(tx, {
    ddlId: account.ddl_id,
    agid: account.agid,
    authorUid: caller.uid,
    ...asked,
    ...excessOf(asked, balance),
  });
  const messageId = await postMessage(tx, {
    ddlId: account.ddl_id,
    action: 'PAY_REQ',
    message: '',
    authorUid: caller.uid,
    writtenByAgency: true,
    paymentRequestId: id,
  });
  await requestQueries.setRequestMessage(tx, id, messageId);
  await setTag(tx, account.ddl_id, ...askedTag(wanted.type));
  await mailPaymentRequest(tx, account, { id, amount, type: wanted.type }, balance);
  touchRequest(tx, { agid: account.agid, ddlId: account.ddl_id }, 'bookingpayment', 'ddlchat', 'ddl');
  return { id, isTooMuch: asksTooMuch(asked, balance, open) };
}

function askedTag(type: PaymentType): [category: 'ddlstatusarrhes' | 'ddlstatuspayment', tag: string] {
  return type === 'arrhes' ? ['ddlstatusarrhes', 'ARRHES_DEMANDE'] : ['ddlstatuspayment', 'SOLDE_DEMANDE'];
}

export async function cancelPaymentRequest(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await loaded(tx, id, caller);
  if (!(await closeRequest(tx, request, { why: 'closed', authorUid: caller.uid })))
    throw new Refusal('paymentRequestState', { params: { status: request.status } });
}
