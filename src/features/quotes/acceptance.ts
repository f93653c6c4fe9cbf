/** A quote accepted and taken back, and the nights that go with it. */
import { Refusal } from '#kernel/refusal.ts';
import { bookingOf, makeFirm, releaseNights, takeNights } from '#features/bookings/actions.ts';
import type { Booking } from '#features/bookings/actions.ts';
import { copyStayToRequest, setReservationTag } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { namedFor } from '#server/version.ts';
import { acceptedBy } from './keptqueries.ts';
import type { Acceptance } from './decisionmails.ts';
import { mailLeftHouse } from './nightmails.ts';
import * as queries from './queries.ts';
import type { QuoteRow } from './queries.ts';

/** Who moves a quote: somebody of the agency or, by the clock, nobody; or the guest, who writes for themselves (B107). */
export interface Mover {
  uid: number | null;
  isGuest?: boolean;
}

/** What whoever accepts has seen, and wants. */
export interface Seen {
  messageId?: number | null | undefined;
  /** The one that was shown as accepted: a colleague's acceptance that came since is not taken back unseen. */
  former?: number | null | undefined;
  /** With the linen it offers: the price that is accepted is the one with it (B113). */
  linen?: boolean | undefined;
  until?: Date | undefined;
  /** More hangs on it than the acceptance: a colleague's, which came first, is told and not joined. */
  isFirst?: boolean;
  /** Unless what else leaves with it tells them. */
  tellsGuest?: boolean;
}

export async function refuseSecond(tx: Tx, caller: Caller, { id }: QuoteRow): Promise<never> {
  throw new Refusal('quoteAcceptedMeanwhile', {
    params: { name: namedFor(await acceptedBy(tx, id), caller) },
  });
}

/** @param until the option's end, where somebody chose one */
export async function book(tx: Tx, quote: QuoteRow, by: Mover, until?: Date): Promise<Acceptance> {
  const held = await bookingOf(tx, quote.ddl_id);
  const heldUntil = await takeNights(tx, {
    ddlId: quote.ddl_id,
    houseId: quote.nid,
    from: quote.date_from,
    to: quote.date_to,
    authorUid: by.uid,
    until,
    isGuests: by.isGuest,
  });
  const other = await queries.acceptedQuote(tx, quote.ddl_id);
  if (other) await loseAcceptance(tx, other, by);
  if (!(await queries.setFlag(tx, quote.id, 'accepted', true, by.uid))) throw new Refusal('quoteState');
  await copyStayToRequest(tx, quote.ddl_id, stayOf(quote), by.uid);
  const messageId = await postEvent(tx, {
    ...quoteEvent(quote, by),
    action: 'Q_ACCEPT',
    details: { held_until: heldUntil.toISOString() },
  });
  const former = held && areOtherNights(held, quote) ? held : undefined;
  if (former && former.house_id !== quote.nid)
    await mailLeftHouse(tx, former, { by: by.isGuest === true ? null : by.uid, messageId });
  // A booking that was already firm moves as one: its guest does not go back to an option.
  const isFirm = held !== undefined && held.held_until === null;
  if (isFirm)
    await makeFirm(tx, quote.ddl_id, by.uid === null ? null : { authorUid: by.uid, reason: '' }, former);
  else await setReservationTag(tx, quote.ddl_id, 'PREAPPROBATION');
  touchRequest(tx, { agid: quote.agid, ddlId: quote.ddl_id }, 'quote');
  return { heldUntil: isFirm ? null : heldUntil, messageId, former };
}

function areOtherNights(held: Booking, { nid, date_from, date_to }: QuoteRow): boolean {
  return held.house_id !== nid || held.date_from !== date_from || held.date_to !== date_to;
}

function stayOf(quote: QuoteRow) {
  return {
    houseId: quote.nid,
    dateFrom: quote.date_from,
    dateTo: quote.date_to,
    adults: quote.nb_adults,
    children: quote.nb_children,
    disabled: quote.nb_disabled,
  };
}

export function quoteEvent(quote: QuoteRow, { uid, isGuest = false }: Mover) {
  return { ddlId: quote.ddl_id, quoteId: quote.id, authorUid: uid, writtenByAgency: !isGuest };
}

export async function loseAcceptance(tx: Tx, quote: QuoteRow, by: Mover): Promise<void> {
  await queries.setFlag(tx, quote.id, 'accepted', false, by.uid);
  await postEvent(tx, { ...quoteEvent(quote, by), action: 'Q_UNACCEPT' });
}

export async function unbook(tx: Tx, quote: QuoteRow, by: Mover): Promise<void> {
  await loseAcceptance(tx, quote, by);
  await releaseNights(tx, quote.ddl_id);
  await setReservationTag(tx, quote.ddl_id, 'DEVIS');
  touchRequest(tx, { agid: quote.agid, ddlId: quote.ddl_id }, 'quote');
}
