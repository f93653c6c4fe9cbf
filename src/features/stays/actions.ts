/** Stays made by hand: an owner's own weeks, works, leases, nights that are closed. The nights themselves go through the one door of bookings. */
import type { Day } from '#kernel/day.ts';
import { dayRange, todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockOwnStay, moveNights, releaseOwnNights, takeOwnNights } from '#features/bookings/own.ts';
import { makeTask } from '#features/tasks/actions.ts';
import { audit } from '#server/audit.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { objectionsOf, weeksOf } from './outlook.ts';
import type { Wanted } from './outlook.ts';
import * as queries from './queries.ts';
import type { StayHouse, StayRow } from './queries.ts';
import type { MadeKind } from './stay.ts';
import { datesProblem } from './stay.ts';

export interface StayWanted {
  houseId: number;
  kind: MadeKind;
  from: Day;
  to: Day;
  note: string;
  /** What the mandate has against it was read, and is passed over. */
  ignoresWarnings: boolean;
}

export async function stayHouse(db: Db, caller: Caller, id: number): Promise<StayHouse> {
  const house = await queries.houseInScope(db, caller, id);
  if (!house) throw new Refusal('notFound');
  return house;
}

/** Answers the stay's number. */
export async function takeStay(tx: Tx, caller: Caller, wanted: StayWanted): Promise<number> {
  const house = await houseToChange(tx, caller, wanted.houseId);
  refuseWrong(caller, wanted);
  // Taken first, so that the owner's weeks are counted behind the lock of their house: of two at once one is over.
  const id = await takeOwnNights(tx, { ...wanted, authorUid: caller.uid }, caller);
  await requireWeeks(tx, caller, { ...wanted, id });
  await tellStaff(tx, caller, house, { ...wanted, id, what: 'takes' });
  await audit(
    tx,
    caller,
    'stay made',
    { house: house.id, kind: wanted.kind, from: wanted.from, to: wanted.to },
    String(id),
  );
  return id;
}

/** Other nights, house, kind or note, from the version that was read. */
export async function moveStay(
  tx: Tx,
  caller: Caller,
  id: number,
  wanted: StayWanted & { seen: number },
): Promise<void> {
  const former = await stayToChange(tx, caller, id, wanted.seen, wanted.houseId);
  const house = await houseToChange(tx, caller, wanted.houseId);
  refuseWrong(caller, wanted, former.date_from);
  await moveNights(tx, id, { ...wanted, authorUid: caller.uid }, caller);
  const isMoved =
    former.kind !== wanted.kind ||
    former.house_id !== wanted.houseId ||
    former.date_from !== wanted.from ||
    former.date_to !== wanted.to;
  if (!isMoved) return;
  await requireWeeks(tx, caller, { ...wanted, id });
  await tellStaff(tx, caller, house, { ...wanted, id, what: 'moves to' });
  await audit(tx, caller, 'stay moved', { house: house.id, from: wanted.from, to: wanted.to }, String(id));
}

export async function endStay(tx: Tx, caller: Caller, id: number, seen: number): Promise<StayRow> {
  const stay = await stayToChange(tx, caller, id, seen);
  const house = await stayHouse(tx, caller, stay.house_id);
  await releaseOwnNights(tx, id);
  const { date_from: from, date_to: to, kind } = stay;
  await tellStaff(tx, caller, house, { id, kind, from, to, what: 'lets go' });
  await audit(tx, caller, 'stay ended', { house: house.id, kind, from, to }, String(id));
  return stay;
}

async function houseToChange(tx: Tx, caller: Caller, id: number): Promise<StayHouse> {
  const house = await stayHouse(tx, caller, id);
  requireAgencyWrite(tx, caller, house.agid, 'item');
  return house;
}

/** Locked with its house, and read again: by staff, or by the owner whose own week it is and has not begun. */
async function stayToChange(
  tx: Tx,
  caller: Caller,
  id: number,
  seen: number,
  alsoHouse?: number,
): Promise<StayRow> {
  if (!(await queries.stayInScope(tx, caller, id))) throw new Refusal('notFound');
  const locked = await lockOwnStay(tx, id, alsoHouse);
  const stay = await queries.stayInScope(tx, caller, id);
  if (!locked || !stay) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, stay.agid, 'item');
  if (!isStaff(caller) && stay.kind !== 'owner') throw new Refusal('ownWeeksOnly');
  if (!isStaff(caller) && stay.date_from <= todayInParis()) throw new Refusal('stayHasBegun');
  refuseStale(locked, caller, seen);
  return stay;
}

function refuseWrong(caller: Caller, { kind, from, to }: StayWanted, former?: Day): void {
  const problem = datesProblem(from, to, todayInParis(), former);
  if (problem) throw new Refusal(problem.type, { field: problem.field });
  if (!isStaff(caller) && kind !== 'owner') throw new Refusal('ownWeeksOnly', { field: 'kind' });
}

/** By the mandate: an owner is refused, staff decide. */
async function requireWeeks(
  tx: Tx,
  caller: Caller,
  wanted: Wanted & Pick<StayWanted, 'houseId' | 'ignoresWarnings'>,
): Promise<void> {
  const objections = objectionsOf(await weeksOf(tx, wanted.houseId, wanted));
  if (objections.length === 0) return;
  if (!isStaff(caller)) throw Refusal.many(objections);
  if (!wanted.ignoresWarnings) throw Refusal.question(objections);
}

const TOLD = {
  takes: { fr: 'prend ses nuits' },
  'moves to': { fr: 'déplace son séjour' },
  'lets go': { fr: 'rend ses nuits' },
} as const;

/** What an owner did themselves, staff find among their tasks: somebody cleans, somebody hands over the keys. */
async function tellStaff(
  tx: Tx,
  caller: Caller,
  house: StayHouse,
  {
    id,
    kind,
    from,
    to,
    what,
  }: Pick<Wanted, 'from' | 'to'> & { id: number; kind: string; what: keyof typeof TOLD },
): Promise<void> {
  if (isStaff(caller) || kind !== 'owner') return;
  const days = dayRange(from, to, 'fr');
  await makeTask(tx, {
    agid: house.agid,
    title: `${house.owner_name} ${TOLD[what].fr} ${days}\u00a0: ${house.title}`,
    description: `Séjour du propriétaire ${days}. Voir le ménage, le linge et les clés.`,
    nid: house.id,
    uid: house.owner_uid,
    due: todayInParis(),
    key: `owner stay ${id} ${what} ${from} ${to}`,
  });
}
