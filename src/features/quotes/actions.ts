/** What can be done to a quote. Each verb locks the request, asks `quoteCan`, moves the state, leaves an event; a repeat changes nothing (B48). */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { areFree, bookingOf, releaseNights } from '#features/bookings/actions.ts';
import type { Booking } from '#features/bookings/actions.ts';
import { lockRequest, requestRow } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { namedFor } from '#server/version.ts';
import type { Version } from '#server/version.ts';
import { contractState, quoteCan } from './quote.ts';
import type { LateBooking, QuoteAction, QuoteState } from './quote.ts';
import { acceptedBy } from './keptqueries.ts';
import * as queries from './queries.ts';
import type { QuoteRow } from './queries.ts';
import { settleLinen } from './linen.ts';
import { book, unbook, loseAcceptance, quoteEvent, refuseSecond } from './acceptance.ts';
import type { Seen } from './acceptance.ts';
import type { Acceptance } from './decisionmails.ts';
import { mailHeldByPayment } from './nightmails.ts';

export { guestAcceptState } from './guestacceptqueries.ts';
export type { QuoteRow };

export function stateOf(quote: QuoteRow): QuoteState {
  const { is_estimate, accepted, cancelled, locked, contract_status } = quote;
  return { is_estimate, accepted, cancelled, locked, contract: contractState(contract_status) };
}

/** The quote as it stands once its request is ours, found through the person, who will change it. */
export async function lockedQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
  lock: (tx: Tx, ddlId: number) => Promise<void> = lockRequest,
): Promise<QuoteRow> {
  const found = await queries.quoteInScope(tx, caller, id);
  if (!found || (messageId && messageId !== found.message_id)) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, found.agid);
  await lock(tx, found.ddl_id);
  return (await queries.quoteRow(tx, id)) ?? found;
}

export function versionOf({ version, updated_by, updated_by_name }: QuoteRow): Version {
  return { ms: version, by: updated_by, name: updated_by_name ?? '' };
}

export function refuseUnless(action: QuoteAction, quote: QuoteRow): void {
  const reason = quoteCan[action](stateOf(quote));
  if (reason === null) return;
  if (reason === 'estimate') throw new Refusal('quoteIsEstimate');
  throw new Refusal(action === 'accept' ? 'quoteNotAcceptable' : 'quoteState');
}

/**
 * On the guest's word: the nights are taken, house, dates and people go to the request, its other quote loses acceptance.
 * Answers the quote as it was, and what that did: nothing where it was accepted already.
 */
export async function acceptQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  seen: Seen,
): Promise<{ quote: QuoteRow; acceptance?: Acceptance }> {
  const quote = await lockedQuote(tx, caller, id, seen.messageId);
  if (quote.accepted) {
    if (seen.isFirst === true) await refuseSecond(tx, caller, quote);
    return { quote };
  }
  refuseUnless('accept', quote);
  const other = await queries.acceptedQuote(tx, quote.ddl_id);
  if (other && other.id !== id && other.id !== seen.former)
    throw new Refusal('otherQuoteAccepted', {
      params: { id: other.id, name: namedFor(await acceptedBy(tx, other.id), caller) },
    });
  if (quote.date_from < todayInParis()) throw new Refusal('inThePast', { field: 'date_from' });
  const wanted = await settleLinen(tx, quote, { wanted: seen.linen === true, uid: caller.uid });
  return { quote: wanted, acceptance: await book(tx, wanted, caller, seen.until) };
}

/** The guest has changed his mind: the nights go back on sale. Answers the quote and its nights as they were; `decisions.ts` ends what was asked for it. */
export async function unacceptQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
): Promise<{ quote: QuoteRow; former: Booking | undefined }> {
  const quote = await lockedQuote(tx, caller, id, messageId);
  const former = await bookingOf(tx, quote.ddl_id);
  const never = quote.accepted ? null : quoteCan.unaccept(stateOf(quote));
  if (never === 'notAccepted') return { quote, former };
  refuseUnless('unaccept', quote);
  await unbook(tx, quote, caller);
  return { quote, former };
}

/** The stay is cancelled: its quote is a proposal again, and owes nothing (B112). Its nights are let go by whoever cancels. */
export async function dropAcceptance(tx: Tx, ddlId: number, authorUid: number | null): Promise<void> {
  const quote = await queries.acceptedQuote(tx, ddlId);
  if (quote) await loseAcceptance(tx, quote, { uid: authorUid });
}

/** The option has run out (B48): the same, in nobody's name. */
export async function releaseQuote(tx: Tx, ddlId: number): Promise<void> {
  await lockRequest(tx, ddlId);
  const quote = await queries.acceptedQuote(tx, ddlId);
  if (quote) await unbook(tx, quote, { uid: null });
  else await releaseNights(tx, ddlId);
}

/**
 * Money arrived after the option ran out: takes the nights of the quote that held them, where they are still free. The house is locked
 * first, so that nothing is half done when they are not. Only what the clock took is given back: where a person said no, nothing is taken.
 */
export async function takeNightsAgain(tx: Tx, ddlId: number): Promise<LateBooking> {
  await lockRequest(tx, ddlId);
  const [request, quote] = [await requestRow(tx, ddlId), await queries.lastAcceptedQuote(tx, ddlId)];
  if (!request || request.has_cancelled || !quote || quote.accepted) return 'declined';
  if (quoteCan.accept(stateOf(quote)) !== null || (await queries.wasTakenBack(tx, quote.id)))
    return 'declined';
  if (quote.date_from < todayInParis()) return 'gone';
  if (!(await areFree(tx, { ddlId, houseId: quote.nid, from: quote.date_from, to: quote.date_to })))
    return 'gone';
  await book(tx, quote, { uid: null });
  await mailHeldByPayment(tx, ddlId, { isAgain: true });
  return 'held';
}

/** Whether this is the quote of which the nights were, and nobody holds them for the request any more. */
export async function hasLostItsDates(tx: Tx, quote: QuoteRow): Promise<boolean> {
  if (await bookingOf(tx, quote.ddl_id)) return false;
  return (await queries.lastAcceptedQuote(tx, quote.ddl_id))?.id === quote.id;
}

/** Nobody is sent to pay for a stay that a person of the agency took back. */
export async function isTakenBack(db: Db, ddlId: number): Promise<boolean> {
  if (await bookingOf(db, ddlId)) return false;
  const quote = await queries.lastAcceptedQuote(db, ddlId);
  return quote !== undefined && (quote.cancelled || (await queries.wasTakenBack(db, quote.id)));
}

export async function cancelQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
): Promise<QuoteRow> {
  const quote = await lockedQuote(tx, caller, id, messageId);
  if (quote.cancelled) return quote;
  refuseUnless('cancel', quote);
  if (await queries.isLastOffer(tx, quote)) throw new Refusal('cancellingLastBidNotAllowed');
  await flip(tx, quote, caller, 'cancelled', true, 'Q_CANCEL');
  return quote;
}

export async function uncancelQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
): Promise<void> {
  const quote = await lockedQuote(tx, caller, id, messageId);
  if (!quote.cancelled && !quote.is_estimate) return;
  refuseUnless('uncancel', quote);
  await flip(tx, quote, caller, 'cancelled', false, 'Q_UNCANCEL');
}

export async function lockQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
): Promise<void> {
  const quote = await lockedQuote(tx, caller, id, messageId);
  if (quote.locked) return;
  refuseUnless('lock', quote);
  await flip(tx, quote, caller, 'locked', true, 'Q_LOCK');
}

export async function unlockQuote(
  tx: Tx,
  caller: Caller,
  id: number,
  messageId?: number | null,
): Promise<void> {
  const quote = await lockedQuote(tx, caller, id, messageId);
  if (!quote.locked && !quote.is_estimate) return;
  refuseUnless('unlock', quote);
  await flip(tx, quote, caller, 'locked', false, 'Q_UNLOCK');
}

async function flip(
  tx: Tx,
  quote: QuoteRow,
  caller: Caller,
  flag: 'cancelled' | 'locked',
  value: boolean,
  action: 'Q_CANCEL' | 'Q_UNCANCEL' | 'Q_LOCK' | 'Q_UNLOCK',
): Promise<void> {
  if (!(await queries.setFlag(tx, quote.id, flag, value, caller.uid))) return;
  await postEvent(tx, { ...quoteEvent(quote, caller), action });
  touchRequest(tx, { agid: quote.agid, ddlId: quote.ddl_id }, 'quote');
}
