/**
 * What a platform's booking becomes here: a request with its guest, the price that was paid there, and its nights; moved, changed and cancelled as
 * it is there. Carried out once for each version of it, in one transaction; over nights of somebody else nothing is written, and a person decides.
 */
import { todayInParis } from '#kernel/day.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { bookingOf } from '#features/bookings/actions.ts';
import { holdersInWords } from '#features/bookings/holders.ts';
import { placeAgain, placeNights, releaseOwnNights, soldElsewhere } from '#features/bookings/own.ts';
import type { Placed } from '#features/bookings/own.ts';
import { cancelByPlatform } from '#features/cancelling/actions.ts';
import { acceptElsewhere, followSold, isAsSold, isFrozen } from '#features/quotes/elsewhere.ts';
import type { SoldStay } from '#features/quotes/elsewhere.ts';
import { lockRequest, requestRow, setReservationTag } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { postEvent, postNote } from '#features/requests/posting.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import { touch } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { lockBooking, writeDone } from './bookingqueries.ts';
import type { ReadBooking } from './bookingqueries.ts';
import type { BookingState } from './channels.ts';
import { openRequest } from './opening.ts';
import { priceOfSold } from './pricing.ts';
import { askPerson, conflictKey } from './conflicts.ts';
import { tellSold } from './telling.ts';
import * as words from './words.ts';

interface Outcome {
  state: BookingState;
  ddlId: number | null;
  stayId?: number;
  problem?: LocalizedText;
}

/** A booking whose room is a house of ours. */
type Placeable = ReadBooking & { house_id: number };

/** The state it is in; undefined where it was carried out before. */
export async function carryOut(
  tx: Tx,
  accountId: number,
  bookingId: number,
): Promise<BookingState | undefined> {
  const booking = await lockBooking(tx, accountId, bookingId);
  if (!booking || booking.done === booking.version) return undefined;
  const outcome = await become(tx, booking);
  await writeDone(tx, booking, { stayId: null, ...outcome });
  if (outcome.state !== 'conflict') await finishMadeTask(tx, conflictKey(booking));
  touch(tx, booking.agid, 'beds24');
  return outcome.state;
}

async function become(tx: Tx, booking: ReadBooking): Promise<Outcome> {
  const { said, ddl_id: ddlId, house_id: houseId } = booking;
  if (said.status === 'cancelled') return cancel(tx, booking);
  if (said.status === 'black' || booking.stay_id !== null) return block(tx, booking);
  if (ddlId === null && said.departure <= todayInParis()) return { state: 'past', ddlId };
  if (houseId === null) return withoutHouse(tx, booking);
  const placed: Placeable = { ...booking, house_id: houseId };
  if (said.status === 'request' || said.status === 'inquiry') return ask(tx, placed);
  return sell(tx, placed);
}

/** Somebody asks there, and nothing is sold yet: the nights stay whoever's they are. */
async function ask(tx: Tx, booking: Placeable): Promise<Outcome> {
  const ddlId = booking.ddl_id ?? (await openRequest(tx, booking));
  await lockRequest(tx, ddlId);
  if (!(await bookingOf(tx, ddlId))) await followSold(tx, ddlId, stayOf(booking));
  return { state: 'asked', ddlId };
}

async function sell(tx: Tx, booking: Placeable): Promise<Outcome> {
  const { said, agid } = booking;
  const isNew = booking.ddl_id === null;
  const ddlId = booking.ddl_id ?? (await openRequest(tx, booking));
  await lockRequest(tx, ddlId);
  const request = (await requestRow(tx, ddlId))!;
  const before = await bookingOf(tx, ddlId);
  const stay = stayOf(booking);
  const isSame =
    before?.house_id === stay.houseId && before.date_from === stay.from && before.date_to === stay.to;
  if (!isNew && !isSame && (await isFrozen(tx, ddlId))) {
    await askPerson(tx, booking, ddlId, words.frozenNote(said));
    return { state: 'conflict', ddlId };
  }
  const placed = await soldElsewhere(tx, { ddlId, ...stay, authorUid: null });
  if (placed.heldBy) return conflict(tx, booking, ddlId, placed.heldBy);
  const { platform, isChanged } = await keepPrice(tx, booking, request, stay);
  if (before && !(before.held_until === null && isSame && !isChanged)) {
    await postNote(tx, ddlId, null, words.changedNote(said));
    await postEvent(tx, { ddlId, action: 'S_INFO_UPD', authorUid: null, writtenByAgency: false });
  }
  await setReservationTag(tx, ddlId, 'RESERVE');
  if (!before) {
    await postNote(tx, ddlId, null, words.soldNote(said, platform));
    const messageId = await postEvent(tx, {
      ddlId,
      action: 'S_CONFIRM',
      authorUid: null,
      writtenByAgency: true,
    });
    await tellSold(tx, ddlId, { messageId, said });
  }
  touch(tx, agid, 'house');
  return { state: 'taken', ddlId };
}

/** What was paid there, in an accepted quote; without a price that can be kept, the request follows and its thread says why. */
async function keepPrice(tx: Tx, booking: Placeable, request: RequestRow, stay: SoldStay) {
  const { platform, price } = await priceOfSold(tx, booking);
  if (!platform || !price) {
    await followSold(tx, request.id, stay);
    return { platform, isChanged: false };
  }
  const about = { price, platformId: platform.id };
  if (await isAsSold(tx, request.id, stay, about)) return { platform, isChanged: false };
  // A contract that waits or is signed keeps its amounts (C20); the nights are the same.
  if (await isFrozen(tx, request.id)) return { platform, isChanged: true };
  await acceptElsewhere(tx, request, stay, about);
  return { platform, isChanged: true };
}

async function conflict(
  tx: Tx,
  booking: Placeable,
  ddlId: number,
  heldBy: NonNullable<Placed['heldBy']>,
): Promise<Outcome> {
  const who = holdersInWords(heldBy, true);
  if (!(await bookingOf(tx, ddlId))) await followSold(tx, ddlId, stayOf(booking));
  await askPerson(tx, booking, ddlId, words.conflictNote(booking.said, who));
  return { state: 'conflict', ddlId, problem: who };
}

/** Its room is none of our houses: a request that exists keeps its nights until a person decides. */
async function withoutHouse(tx: Tx, booking: ReadBooking): Promise<Outcome> {
  const { ddl_id: ddlId, said } = booking;
  if (ddlId === null) return { state: 'unlinked', ddlId };
  await askPerson(tx, booking, ddlId, words.lostRoomNote(said));
  return { state: 'conflict', ddlId };
}

async function cancel(tx: Tx, { ddl_id: ddlId, stay_id: stayId, agid, said }: ReadBooking): Promise<Outcome> {
  if (stayId !== null) await releaseOwnNights(tx, stayId);
  if (ddlId !== null && (await cancelByPlatform(tx, { id: ddlId, agid })))
    await postNote(tx, ddlId, null, words.cancelledNote(said));
  return { state: 'cancelled', ddlId };
}

/** Nights that somebody closed there, without a guest. */
async function block(tx: Tx, booking: ReadBooking): Promise<Outcome> {
  const { said, house_id: houseId, ddl_id: ddlId, stay_id: stayId } = booking;
  if (said.status !== 'black' || houseId === null) {
    if (stayId !== null) await releaseOwnNights(tx, stayId);
    return become(tx, { ...booking, stay_id: null });
  }
  const nights = {
    houseId,
    from: said.arrival,
    to: said.departure,
    kind: 'import' as const,
    note: 'Fermé chez Beds24',
    authorUid: null,
  };
  const placed =
    (stayId === null ? undefined : await placeAgain(tx, stayId, nights)) ?? (await placeNights(tx, nights));
  if (placed.heldBy) {
    const who = holdersInWords(placed.heldBy, true);
    await askPerson(tx, booking, null, words.conflictNote(said, who));
    // What it held before, it goes on holding.
    return { state: 'conflict', ddlId, problem: who, ...(stayId !== null && { stayId }) };
  }
  return { state: 'blocked', ddlId, stayId: placed.id };
}

function stayOf({ house_id: houseId, said }: Placeable): SoldStay {
  return {
    houseId,
    from: said.arrival,
    to: said.departure,
    adults: Math.max(1, said.adults),
    children: said.children,
  };
}
