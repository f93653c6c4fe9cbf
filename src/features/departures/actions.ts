/** A house leaves the agency: one act, with all that follows, or nothing. */
import type { Day } from '#kernel/day.ts';
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { closeNights } from '#features/bookings/actions.ts';
import { cancelStay } from '#features/cancelling/actions.ts';
import { endMandatesOf } from '#features/mandates/leaving.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postNote } from '#features/requests/posting.ts';
import { makeTask } from '#features/tasks/actions.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { StayDecided } from './api.ts';
import { closedUntil, DEPARTURE_REASONS, moveKey } from './departure.ts';
import type { DepartureReason } from './departure.ts';
import * as queries from './queries.ts';
import type { AheadRow, LeavingHouse } from './queries.ts';
import { tellOwnerOfDeparture } from './mails.ts';
import { checkOwner } from './owner.ts';

export interface Leaving {
  houseId: number;
  reason: DepartureReason;
  note: string;
  closedFrom: Day;
  newOwner: { uid: number; from: Day } | null;
  stays: readonly StayDecided[];
}

/** Answers the departure's number. Every stay ahead is decided about, or nothing is done. */
export async function leaveAgency(tx: Tx, caller: Caller, leaving: Leaving): Promise<number> {
  const house = await houseForCaller(tx, caller, leaving.houseId);
  requireAgencyWrite(tx, caller, house.agid, 'item');
  await checkDays(tx, house, leaving);
  // Requests before the house, in the order of their numbers: nobody takes them the other way round (docs/architecture.md).
  for (const { id_ddl: id } of leaving.stays.toSorted((one, other) => one.id_ddl - other.id_ddl))
    await lockRequest(tx, id);
  const ahead = await queries.staysAhead(tx, house.id, leaving.closedFrom);
  refuseUnlessDecided(ahead, leaving.stays);
  for (const { agid } of ahead) requireAgencyWrite(tx, caller, agid);
  for (const stay of leaving.stays.filter(({ way }) => way === 'cancelled'))
    await cancel(tx, caller, house, stay);
  const why = whyWords(leaving);
  const closureId = await closeNights(
    tx,
    { houseId: house.id, from: leaving.closedFrom, to: closedUntil(leaving.closedFrom) },
    { note: why, authorUid: caller.uid },
  );
  // The house is locked now: who came in between holds nights nobody decided about.
  refuseUnlessDecided(
    await queries.staysAhead(tx, house.id, leaving.closedFrom),
    leaving.stays.filter(({ way }) => way !== 'cancelled'),
  );
  const id = await queries.insertDeparture(tx, {
    agid: house.agid,
    houseId: house.id,
    reason: leaving.reason,
    note: leaving.note,
    closedFrom: leaving.closedFrom,
    closureId,
    formerOwner: house.owner_uid,
    newOwner: leaving.newOwner?.uid ?? null,
    ownerFrom: leaving.newOwner?.from ?? null,
    wasPublished: house.published,
    authorUid: caller.uid,
  });
  await followStays(tx, caller, { id, house, leaving, ahead });
  // Its owner reads why their mandate ended; the note is the agency's.
  const ended = await endMandatesOf(tx, caller, house.id, {
    from: leaving.closedFrom,
    reason: whyWords({ ...leaving, note: '' }),
  });
  for (const { id: mandate, former } of ended) await queries.insertShortened(tx, id, mandate, former);
  await tellOwnerOfDeparture(tx, {
    departureId: id,
    houseId: house.id,
    closedFrom: leaving.closedFrom,
    mandateEnds: ended.length === 0 ? null : addDays(leaving.closedFrom, -1),
    ownerFrom: leaving.newOwner?.from ?? null,
    stays: ahead.map((stay) => ({
      ...stay,
      way: leaving.stays.find(({ id_ddl: ddl }) => ddl === stay.id_ddl)!.way,
    })),
  });
  await audit(tx, caller, 'house leaves', { house: house.id, from: leaving.closedFrom }, String(id));
  touch(tx, house.agid, 'house', 'mandate');
  return id;
}

/** Each stay's way is kept; its thread says it, and of one that is to be moved somebody is asked for it. */
async function followStays(
  tx: Tx,
  caller: Caller,
  {
    id,
    house,
    leaving,
    ahead,
  }: { id: number; house: LeavingHouse; leaving: Leaving; ahead: readonly AheadRow[] },
): Promise<void> {
  for (const stay of leaving.stays) {
    await queries.insertWay(tx, id, stay.id_ddl, stay.way);
    if (stay.way !== 'cancelled') await postNote(tx, stay.id_ddl, caller.uid, noteOf(stay, house, leaving));
    const moved = stay.way === 'moved' && ahead.find(({ id_ddl: ddl }) => ddl === stay.id_ddl);
    if (moved)
      await makeTask(tx, {
        agid: house.agid,
        title: `Proposer une autre maison à ${moved.sender_name} (${moved.alphaid})`,
        description: noteOf(stay, house, leaving),
        nid: house.id,
        due: leaving.closedFrom,
        key: moveKey(id, stay.id_ddl),
      });
  }
}

async function houseForCaller(db: Db, caller: Caller, id: number): Promise<LeavingHouse> {
  const house = await queries.leavingHouse(db, caller, id);
  if (!house) throw new Refusal('notFound');
  return house;
}

async function checkDays(tx: Tx, house: LeavingHouse, { closedFrom, newOwner }: Leaving): Promise<void> {
  if (closedFrom < todayInParis()) throw new Refusal('inThePast', { field: 'closed_from' });
  if (newOwner) await checkOwner(tx, house, newOwner);
}

/** Each once, and no other. */
function refuseUnlessDecided(
  ahead: readonly { id_ddl: number }[],
  decided: readonly { id_ddl: number }[],
): void {
  const ids = new Set(decided.map(({ id_ddl: id }) => id));
  const isSame =
    ids.size === decided.length && ahead.length === ids.size && ahead.every(({ id_ddl: id }) => ids.has(id));
  if (!isSame) throw new Refusal('departureStaysChanged');
}

/** What is wrong with its sum stands at its own field. */
async function cancel(tx: Tx, caller: Caller, house: LeavingHouse, stay: StayDecided): Promise<void> {
  const { id_ddl: id, to_return: sum, reason = '' } = stay;
  try {
    await cancelStay(
      tx,
      caller,
      { id, agid: house.agid },
      { toReturn: sum === null || sum === undefined ? undefined : cents(sum), reason },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw Refusal.many(
      error.warnings.map((warning) => ({
        ...warning,
        ...(warning.field !== undefined && {
          field: `${warning.field.replace('statusForm.', '')} ${id}`,
        }),
      })),
    );
  }
}

function whyWords({ reason, note }: Pick<Leaving, 'reason' | 'note'>): string {
  const words = DEPARTURE_REASONS.find(({ id }) => id === reason)!.label.fr;
  return note === ''
    ? `Quitte l’agence\u00a0: ${words.toLowerCase()}`
    : `Quitte l’agence\u00a0: ${note}`.slice(0, 300);
}

function noteOf({ way }: StayDecided, house: LeavingHouse, { closedFrom }: Leaving): string {
  const leaves = `${house.title} quitte l’agence\u00a0: ses nuits sont fermées à partir du ${formatDay(closedFrom)}.`;
  return way === 'kept'
    ? `${leaves} Ce séjour est maintenu\u00a0: assurez-vous que le propriétaire, à ces dates, est d’accord.`
    : `${leaves} Ce séjour est à déplacer\u00a0: envoyez au client le devis d’une autre maison. Ses nuits restent tenues jusque-là.`;
}
