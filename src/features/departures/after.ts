/** After a house's departure was decided: undone, its nights opened, its new owner named, and what its days bring. */
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { openNights } from '#features/bookings/actions.ts';
import { changeOwner, setPublished } from '#features/listings/actions.ts';
import { restoreMandates } from '#features/mandates/leaving.ts';
import { postNote } from '#features/requests/posting.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { moveKey, whatFollowed } from './departure.ts';
import { tellOwnerOfStay } from './mails.ts';
import { checkOwner } from './owner.ts';
import * as queries from './queries.ts';
import type { DepartureRow } from './queries.ts';

/** While nothing followed: nights, mandates and listing are as they were. */
export async function undoDeparture(tx: Tx, caller: Caller, id: number): Promise<DepartureRow> {
  const departure = await standing(tx, caller, id);
  const stays = await queries.staysDecided(tx, id);
  const followed = whatFollowed({
    owner_changed: departure.owner_changed,
    withdrawn: departure.withdrawn,
    stays_gone: goneOf(stays),
  });
  if (followed !== null) throw new Refusal('departureFollowed');
  await queries.markUndone(tx, id, caller.uid);
  await openNights(tx, departure.house_id, departure.closure_id!);
  await restoreMandates(tx, caller, await queries.shortenedBy(tx, id));
  for (const { id_ddl: ddl } of stays) {
    await postNote(tx, ddl, caller.uid, `${departure.title} reste à l’agence\u00a0: son départ est défait.`);
    await finishMadeTask(tx, moveKey(id, ddl));
  }
  await tellOwnerOfStay(tx, departure);
  await audit(tx, caller, 'house stays', { house: departure.house_id }, String(id));
  touch(tx, departure.agid, 'house', 'mandate');
  return departure;
}

export function goneOf(stays: readonly { way: string; is_here: boolean }[]): number {
  return stays.filter(({ way, is_here: isHere }) => way === 'cancelled' || !isHere).length;
}

/** Its nights only: a house that comes back with a new mandate. */
export async function openDeparture(tx: Tx, caller: Caller, id: number): Promise<DepartureRow> {
  const departure = await standing(tx, caller, id);
  await queries.markOpen(tx, id);
  await openNights(tx, departure.house_id, departure.closure_id!);
  await audit(tx, caller, 'nights opened', { house: departure.house_id }, String(id));
  touch(tx, departure.agid, 'house', 'mandate');
  return departure;
}

export async function nameNewOwner(
  tx: Tx,
  caller: Caller,
  id: number,
  owner: { uid: number; from: Day; former: number },
): Promise<DepartureRow> {
  const departure = await standing(tx, caller, id);
  if (departure.owner_changed) throw new Refusal('ownerChanged');
  if ((departure.new_owner_uid ?? 0) !== owner.former)
    throw new Refusal('modifiedother', {
      field: 'new_owner_uid',
      params: { name: departure.new_owner_name },
    });
  const { house_id: houseId, agid, former_owner_uid: formerUid } = departure;
  await checkOwner(tx, { id: houseId, agid, owner_uid: formerUid }, owner);
  await queries.writeNewOwner(tx, id, owner);
  await audit(tx, caller, 'new owner named', { house: departure.house_id, ...owner }, String(id));
  touch(tx, departure.agid, 'house', 'mandate');
  return departure;
}

async function standing(tx: Tx, caller: Caller, id: number): Promise<DepartureRow> {
  await queries.lockDeparture(tx, id);
  const departure = await queries.departureById(tx, caller, id);
  if (!departure) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, departure.agid, 'item');
  if (departure.undone || departure.closure_id === null) throw new Refusal('departureOver');
  return departure;
}

/** What its days bring, by the hourly job: the listing comes off, the house is the new owner's. Each once. */
export async function settleDue(tx: Tx, id: number, today: Day): Promise<boolean> {
  const due = await queries.lockDue(tx, id);
  if (!due) return false;
  let isDone = false;
  if (!due.withdrawn && due.closure_id !== null && due.closed_from <= today) {
    await setPublished(tx, due.house_id, false);
    await queries.markWithdrawn(tx, id);
    isDone = true;
  }
  if (
    !due.owner_changed &&
    due.new_owner_uid !== null &&
    due.owner_from !== null &&
    due.owner_from <= today
  ) {
    await changeOwner(tx, due.house_id, { uid: due.new_owner_uid, from: due.owner_from });
    await queries.markOwnerChanged(tx, id);
    isDone = true;
  }
  if (isDone) touch(tx, due.agid, 'mandate');
  return isDone;
}
