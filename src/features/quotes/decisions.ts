/**
 * A person's yes or no to a quote, with what follows for the money that was asked for it. Above both: payments need quotes, to take nights
 * again. One transaction, behind the request's lock.
 */
import { closeRequestsOf, closeExcessRequests } from '#features/payments/actions.ts';
import { whatConfirms } from '#features/payments/confirming.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import type { Seen } from './acceptance.ts';
import * as act from './actions.ts';
import { mailAccepted, mailTakenBack, mailWithdrawn } from './decisionmails.ts';

type Message = number | null | undefined;

export async function accept(tx: Tx, caller: Caller, id: number, seen: Seen): Promise<act.QuoteRow> {
  const { quote, acceptance } = await act.acceptQuote(tx, caller, id, seen);
  // What was asked for another price may be more than this one leaves to pay.
  await closeExcessRequests(tx, quote.ddl_id, 'priceChanged');
  if (acceptance) {
    const confirming = await whatConfirms(tx, quote.ddl_id);
    await mailAccepted(tx, quote, acceptance, { by: caller.uid, tellsGuest: seen.tellsGuest, confirming });
  }
  return quote;
}

export async function unaccept(tx: Tx, caller: Caller, id: number, messageId: Message): Promise<void> {
  const { quote, former } = await act.unacceptQuote(tx, caller, id, messageId);
  if (quote.accepted) await mailTakenBack(tx, quote, former, caller.uid);
  if (quote.accepted) await closeRequestsOf(tx, quote.ddl_id, { authorUid: caller.uid });
  // The option may just have run out by itself: the no stands all the same.
  else await closeWhatItAsked(tx, caller, quote);
}

export async function cancel(tx: Tx, caller: Caller, id: number, messageId: Message): Promise<void> {
  const quote = await act.cancelQuote(tx, caller, id, messageId);
  await closeWhatItAsked(tx, caller, quote);
  if (!quote.cancelled && !quote.is_estimate) await mailWithdrawn(tx, quote, caller.uid);
}

/** What was asked for the stay this quote was, unless another one holds nights by now. A bid of the same thread still stands. */
async function closeWhatItAsked(tx: Tx, caller: Caller, quote: act.QuoteRow): Promise<void> {
  if (await act.hasLostItsDates(tx, quote))
    await closeRequestsOf(tx, quote.ddl_id, { authorUid: caller.uid, sparingBids: true });
}
