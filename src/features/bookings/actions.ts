/** Taking, holding and releasing nights. A house's nights are held if and only if a stay says so (B41). */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { formatMoment, parisTime } from '#kernel/moment.ts';
import type { Language } from '#kernel/localized.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { objectionsTo } from '#features/pricing/actions.ts';
import { priceWarningText } from '#features/pricing/words.ts';
import type { PriceWarning } from '#features/pricing/words.ts';
import { lockRequest, setReservationTag } from '#features/requests/actions.ts';
import { postEvent, postNote } from '#features/requests/posting.ts';
import { mailConfirmed } from './confirmedmails.ts';
import { tellNights } from './hooks.ts';
import { latestEnd, optionEnd } from './option.ts';
import * as closures from './closurequeries.ts';
import * as queries from './queries.ts';
import type { Booking } from './queries.ts';

export type { Booking };

/** The nights a request holds, or undefined. */
export function bookingOf(db: Db, ddlId: number): Promise<Booking | undefined> {
  return queries.bookingRow(db, ddlId);
}

export interface Nights {
  ddlId: number;
  houseId: number;
  from: Day;
  to: Day;
  authorUid: number | null;
  /** The option's end, where somebody chose one; the agency's rule otherwise. */
  until?: Date | undefined;
  /** Nothing was agreed on before: what forbids new offers stands against it too. */
  isOffered?: boolean | undefined;
  /** The guest's own act: the agency's reasons are not theirs to read. */
  isGuests?: boolean | undefined;
}

/** Holds the nights as an option and answers its end. Nights the request held before are let go in the same move. */
export async function takeNights(tx: Tx, nights: Nights): Promise<Date> {
  await lockRequest(tx, nights.ddlId);
  const former = await bookingOf(tx, nights.ddlId);
  if (former) await queries.lockHouses(tx, [former.house_id, nights.houseId]);
  await requireFree(tx, nights);
  const heldUntil =
    nights.until === undefined ? await endOfOption(tx, nights) : chosenEnd(nights.until, nights.from);
  await queries.writeStay(tx, { ...nights, heldUntil });
  if (former) await closures.fillClosures(tx, former.house_id);
  await tellNights(tx, former && nightsOf(former), nights, { kind: 'request', ddlId: nights.ddlId });
  await touchBooking(tx, nights.ddlId);
  return heldUntil;
}

function nightsOf({ house_id: houseId, date_from: from, date_to: to }: Booking) {
  return { houseId, from, to };
}

/** Whether the nights can be taken, the house being locked until the transaction ends: the answer stays true. */
export async function areFree(tx: Tx, nights: Omit<Nights, 'authorUid' | 'until'>): Promise<boolean> {
  return (await objectionTo(tx, nights)) === undefined;
}

/** The same, refused with its reason. */
export async function requireFree(tx: Tx, nights: Omit<Nights, 'authorUid' | 'until'>): Promise<void> {
  const objection = await objectionTo(tx, nights);
  if (objection === undefined) return;
  if (objection === 'taken') throw new Refusal('nightsTaken');
  if (nights.isGuests === true) throw new Refusal('nightsNotOffered');
  const reason = (language: Language) =>
    objection.map((warning) => priceWarningText(warning, language)).join(' ');
  throw new Refusal('nightsNotForSale', { params: { reason: { fr: reason('fr'), en: reason('en') } } });
}

/** Somebody has them, or they may not be let at all: behind the lock of the house, so that two who take the last allowed night see each other. */
async function objectionTo(
  tx: Tx,
  { ddlId, houseId, from, to, isOffered = false }: Omit<Nights, 'authorUid' | 'until'>,
): Promise<'taken' | readonly PriceWarning[] | undefined> {
  await queries.lockHouse(tx, houseId);
  if (await queries.nightsTaken(tx, houseId, from, to, ddlId)) return 'taken';
  return (await objectionsTo(tx, [houseId], { from, to, exceptDdl: ddlId, isOffered })).get(houseId);
}

/** When an option made now would end, and the latest it may. */
export async function optionEnds(
  db: Db,
  nights: Pick<Nights, 'ddlId' | 'from'>,
): Promise<{ usual: Date; latest: Date }> {
  return { usual: await endOfOption(db, nights), latest: latestEnd(nights.from, new Date()) };
}

async function endOfOption(db: Db, nights: Pick<Nights, 'ddlId' | 'from'>): Promise<Date> {
  const rules = await queries.optionRules(db, nights.ddlId);
  if (!rules) throw new Refusal('notFound');
  return optionEnd(rules, nights.from, new Date());
}

/** Gives the nights back. Doing it twice changes nothing. */
export async function releaseNights(tx: Tx, ddlId: number): Promise<boolean> {
  const booking = await bookingOf(tx, ddlId);
  if (!booking) return false;
  // Whoever closes the house's nights meanwhile would leave these open.
  await queries.lockHouse(tx, booking.house_id);
  const released = await queries.deleteStay(tx, ddlId);
  if (released) {
    await closures.fillClosures(tx, booking.house_id);
    await tellNights(tx, nightsOf(booking), undefined, { kind: 'request', ddlId });
    await touchBooking(tx, ddlId);
  }
  return released;
}

/**
 * The option becomes a booking: no end, RESERVE, everyone told in the thread and by mail. Doing it twice changes nothing.
 * @param by.payableFrom the day before which the law lets nothing be asked of its guest
 * @param by.paid what its guest has just paid by card
 * @param former what was held before, where a firm stay moves
 */
export async function makeFirm(
  tx: Tx,
  ddlId: number,
  by: { authorUid: number | null; reason: string; payableFrom?: Day; paid?: Cents } | null = null,
  former?: Booking,
): Promise<boolean> {
  if (!(await queries.writeHeldUntil(tx, ddlId, null, by?.authorUid ?? null))) return false;
  await setReservationTag(tx, ddlId, 'RESERVE');
  const messageId = await postEvent(tx, {
    ddlId,
    action: 'S_CONFIRM',
    authorUid: by?.authorUid ?? null,
    writtenByAgency: true,
  });
  if (by !== null && by.reason !== '')
    await postNote(tx, ddlId, by.authorUid, `Confirmé sans attendre\u00a0: ${by.reason}`);
  const { authorUid = null, payableFrom, paid } = by ?? {};
  await mailConfirmed(tx, ddlId, { messageId, by: authorUid, former, payableFrom, paid });
  await touchBooking(tx, ddlId);
  return true;
}

/** Someone of the agency confirms before contract and deposit are there, and says why (B48). */
export async function confirmByHand(
  tx: Tx,
  ddlId: number,
  by: { authorUid: number; reason: string },
): Promise<void> {
  await lockRequest(tx, ddlId);
  if (!(await bookingOf(tx, ddlId))) throw new Refusal('noAcceptedQuote');
  await makeFirm(tx, ddlId, by);
}

/** Which version of the stay was read: what moving its end names. */
export async function versionOfBooking(db: Db, ddlId: number): Promise<number | undefined> {
  return (await queries.stayVersion(db, ddlId))?.ms;
}

/** Gives the guest more time, or less, from the version that was read. Answers when the option ended before. */
export async function moveOptionEnd(
  tx: Tx,
  caller: Caller,
  ddlId: number,
  until: Date,
  seen: number,
): Promise<Date> {
  await lockRequest(tx, ddlId);
  const booking = await bookingOf(tx, ddlId);
  const version = await queries.stayVersion(tx, ddlId);
  if (!booking || !version) throw new Refusal('noAcceptedQuote');
  if (booking.held_until === null) throw new Refusal('stayIsFirm');
  refuseStale(version, caller, seen);
  await queries.writeHeldUntil(tx, ddlId, chosenEnd(until, booking.date_from), caller.uid);
  if (booking.held_until.getTime() !== until.getTime())
    await postEvent(tx, {
      ddlId,
      action: 'S_INFO_UPD',
      authorUid: caller.uid,
      writtenByAgency: true,
      details: { held_until: { before: booking.held_until.toISOString(), after: until.toISOString() } },
    });
  await touchBooking(tx, ddlId);
  return booking.held_until;
}

/** An end that somebody chose, when it may be one: ahead, and not past the arrival. */
function chosenEnd(until: Date, arrival: Day): Date {
  const now = new Date();
  if (until <= now) throw new Refusal('inThePast', { field: 'held_until' });
  const latest = latestEnd(arrival, now);
  if (until > latest)
    throw new Refusal('optionTooLate', {
      field: 'held_until',
      params: { until: formatMoment(parisTime(latest)) },
    });
  return until;
}

/** Guest and agent have been told that the option ends then. False when they already were, or when it no longer does. */
export function markReminded(tx: Tx, ddlId: number, heldUntil: Date): Promise<boolean> {
  return queries.writeReminded(tx, ddlId, heldUntil);
}

/** The option has run out but something stands in the way: it is shown, and left to a person. */
export async function leaveToPerson(tx: Tx, ddlId: number, note: string): Promise<void> {
  await queries.writeNote(tx, ddlId, note);
  await touchBooking(tx, ddlId);
}

async function touchBooking(tx: Tx, ddlId: number): Promise<void> {
  const request = await queries.agencyOf(tx, ddlId);
  if (request) touchRequest(tx, { agid: request.agid, ddlId }, 'ddl', 'quote');
}

/**
 * Closes what nobody holds of these nights, as one thing that can be opened again. Nights that somebody lets go later are closed with it.
 * @param by.note why, for whoever looks at the calendar
 */
export async function closeNights(
  tx: Tx,
  { houseId, from, to }: Omit<Nights, 'ddlId' | 'authorUid' | 'until'>,
  by: { note: string; authorUid: number | null },
): Promise<number> {
  await queries.lockHouse(tx, houseId);
  const id = await closures.insertClosure(tx, { houseId, from, to, ...by });
  await closures.fillClosures(tx, houseId);
  await tellNights(tx, undefined, { houseId, from, to }, { kind: 'block', ddlId: null });
  return id;
}

/** What was closed as one is anybody's again; another closing of the same nights stands. */
export async function openNights(tx: Tx, houseId: number, closureId: number): Promise<void> {
  await queries.lockHouse(tx, houseId);
  const former = await closures.deleteClosure(tx, closureId);
  await closures.fillClosures(tx, houseId);
  await tellNights(tx, former && { houseId, ...former }, undefined, { kind: 'block', ddlId: null });
}

/** Whether the agency lets this house itself: what stands on it may then be paid by card, and its owner decides nothing over its head. */
export function isBookedOnline(db: Db, houseId: number | null): Promise<boolean> {
  return queries.isBookedOnline(db, houseId);
}
