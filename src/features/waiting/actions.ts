/**
 * The line behind nights that somebody holds: what comes free is offered to the first, for a day, as an option of their own request. Nobody is
 * offered nights that another has: the lock of the house decides, as for everybody who takes nights.
 */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { areFree, bookingOf, releaseNights, takeNights } from '#features/bookings/actions.ts';
import { latestEnd } from '#features/bookings/option.ts';
import { holdersOf } from '#features/bookings/own.ts';
import { lockRequest, requestForCaller, requestRow, requestToChange } from '#features/requests/actions.ts';
import type { RequestRow } from '#features/requests/actions.ts';
import { postNote } from '#features/requests/posting.ts';
import { touchRequest } from '#server/freshness.ts';
import { eachAlone, enqueue, jobReference } from '#server/jobs.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { mailOffer, mailTaken } from './mails.ts';
import * as queries from './queries.ts';
import { OFFER_HOURS } from './waiting.ts';

/** Of one house; without a number, of every one. */
export const OFFER_NIGHTS = jobReference<{ houseId?: number }>('offerNights');

const HOUR_MS = 3_600_000;

/** House and days a request may wait for: all of them said, and still ahead. */
interface Asked {
  houseId: number;
  from: Day;
  to: Day;
}

function askedBy({ page_nid: houseId, date_from: from, date_to: to }: RequestRow): Asked | undefined {
  if (houseId === null || from === null || to === null || from < todayInParis()) return undefined;
  return { houseId, from, to };
}

/** Whether somebody is really there, or has an option. Nights that are merely closed are let to nobody, whoever waits. */
async function isHeldByAnother(db: Db, ddlId: number, asked: Asked): Promise<boolean> {
  const holders = await holdersOf(db, asked, { ddlId });
  return holders.some(({ kind }) => kind !== 'block');
}

export async function canJoin(db: Db, request: RequestRow): Promise<boolean> {
  const asked = askedBy(request);
  if (!asked || request.has_cancelled || (await bookingOf(db, request.id))) return false;
  return isHeldByAnother(db, request.id, asked);
}

/** Its guest, or a clerk. Doing it twice changes nothing. */
export async function joinLine(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await lineToChange(tx, caller, id);
  const last = await queries.lastOf(tx, request.id);
  if (last?.state === 'waiting' || last?.state === 'offered') return;
  const asked = askedBy(request);
  if (!asked || request.has_cancelled) throw new Refusal('waitDates');
  if (await bookingOf(tx, request.id)) throw new Refusal('waitHolds');
  if (!(await isHeldByAnother(tx, request.id, asked))) throw new Refusal('waitNothing');
  await queries.insertWaiting(tx, { ...asked, agid: request.agid, ddlId: request.id, authorUid: caller.uid });
  await postNote(
    tx,
    request.id,
    caller.uid,
    'Mise en attente de ces nuits\u00a0: si elles se libèrent, elles sont proposées à la première demande en attente.',
  );
  // Let go since they were looked at, they would be offered to nobody.
  await enqueue(tx, OFFER_NIGHTS, { houseId: asked.houseId }, { key: `waiting ${asked.houseId}` });
  touchRequest(tx, { agid: request.agid, ddlId: request.id }, 'ddl');
}

/** The guest wants what is kept for them: an option as after any yes, and the agency hears of it. */
export async function takeOffer(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await lineToChange(tx, caller, id);
  const [booking, last] = [await bookingOf(tx, request.id), await queries.lastOf(tx, request.id)];
  if (last?.state === 'taken' && booking) return;
  if (last?.state !== 'offered' || !booking) throw new Refusal('waitOver');
  await takeNights(tx, {
    ddlId: request.id,
    houseId: booking.house_id,
    from: booking.date_from,
    to: booking.date_to,
    authorUid: caller.uid,
    isGuests: !isStaff(caller),
  });
  await queries.setState(tx, request.id, ['offered'], 'taken', { editor: caller.uid });
  await mailTaken(tx, request.id, isStaff(caller) ? caller.uid : null);
  touchRequest(tx, { agid: request.agid, ddlId: request.id }, 'ddl');
}

/** Out of the line: what was offered goes to the next. */
export async function leaveLine(tx: Tx, caller: Caller, id: number): Promise<void> {
  const request = await lineToChange(tx, caller, id);
  const last = await queries.lastOf(tx, request.id);
  if (last?.state === 'waiting')
    await queries.setState(tx, request.id, ['waiting'], 'withdrawn', { editor: caller.uid });
  else if (last?.state === 'offered') {
    await queries.setState(tx, request.id, ['offered'], 'declined', { editor: caller.uid });
    await releaseNights(tx, request.id);
    await postNote(tx, request.id, caller.uid, 'Les nuits proposées sont déclinées.');
  }
  touchRequest(tx, { agid: request.agid, ddlId: request.id }, 'ddl');
}

/** Locked: whatever hangs on a request is nobody else's then. An owner reads the line of their guests, and does not speak for them. */
async function lineToChange(tx: Tx, caller: Caller, id: number): Promise<RequestRow> {
  const { id: found, sender_uid: sender } = await requestToChange(tx, caller, id);
  if (!isStaff(caller) && !caller.uids.includes(sender)) throw new Refusal('forbidden');
  await lockRequest(tx, found);
  return requestForCaller(tx, caller, found);
}

/** Offers what is free to who waits for it, one after the other. Answers how many were offered something. */
export async function offerNights(db: Db, houseId: number | undefined): Promise<number> {
  let offered = 0;
  await eachAlone(await queries.inLine(db, houseId), async ({ ddl_id: ddlId }) => {
    if (await inTransaction(db, (tx) => offerTo(tx, ddlId))) offered++;
  });
  return offered;
}

async function offerTo(tx: Tx, ddlId: number): Promise<boolean> {
  await lockRequest(tx, ddlId);
  const [request, row] = [await requestRow(tx, ddlId), await queries.lastOf(tx, ddlId)];
  if (!request || row?.state !== 'waiting') return false;
  const touched = () => touchRequest(tx, { agid: request.agid, ddlId }, 'ddl');
  const { house_id: houseId, date_from: from, date_to: to } = row;
  if (request.has_cancelled || from < todayInParis() || (await bookingOf(tx, ddlId))) {
    await queries.setState(tx, ddlId, ['waiting'], from < todayInParis() ? 'over' : 'withdrawn');
    touched();
    return false;
  }
  // Behind the lock of the house: who is offered them holds them.
  const nights = { ddlId, houseId, from, to, isOffered: true };
  if (!(await areFree(tx, nights))) return false;
  const now = new Date();
  const until = new Date(Math.min(now.getTime() + OFFER_HOURS * HOUR_MS, latestEnd(from, now).getTime()));
  await takeNights(tx, { ...nights, authorUid: null, until });
  await queries.setState(tx, ddlId, ['waiting'], 'offered', { until });
  await postNote(
    tx,
    ddlId,
    null,
    'Les nuits attendues se sont libérées\u00a0: elles sont proposées et gardées un jour.',
  );
  await mailOffer(tx, ddlId, until);
  touched();
  return true;
}
