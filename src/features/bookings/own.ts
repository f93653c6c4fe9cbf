/**
 * The other half of the door through which nights are taken: stays without a request (an owner's, works, a lease, nights that are closed, what a
 * feed says), and nights that were sold elsewhere. What is being sold here goes through `takeNights` of actions.ts.
 */
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touchRequest } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import * as closures from './closurequeries.ts';
import { tellNights } from './hooks.ts';
import { holdersInWords } from './holders.ts';
import type { Holder, OwnKind, StayKind } from './holders.ts';
import * as own from './ownqueries.ts';
import type { OwnStay } from './ownqueries.ts';
import * as queries from './queries.ts';

export type { Holder, OwnKind, OwnStay, StayKind };

export interface OwnNights {
  houseId: number;
  from: Day;
  to: Day;
  kind: OwnKind;
  /** For whoever looks at the calendar. */
  note: string;
  /** Null: a feed, the clock. */
  authorUid: number | null;
}

/** The stay's number; or who holds some of its nights, and nothing was written. */
export type Placed = { id: number; heldBy?: undefined } | { id?: undefined; heldBy: readonly Holder[] };

/** Nights that were merely closed don't stand in the way of who is really there: they are closed around them, and closed again after. */
const OVER_CLOSED: ReadonlySet<OwnKind> = new Set(['owner', 'works', 'import']);

/** Takes nights without selling them. What is refused comes back, for whoever has something else to do with it; people are refused by `takeOwnNights`. */
export async function placeNights(tx: Tx, nights: OwnNights): Promise<Placed> {
  await queries.lockHouse(tx, nights.houseId);
  const heldBy = await inTheWay(tx, nights, null);
  if (heldBy.length > 0) return { heldBy };
  const id = await own.insertStay(tx, nights);
  await closures.fillClosures(tx, nights.houseId);
  await changed(tx, undefined, nights);
  return { id };
}

/** The same, refused in words: who holds the nights, as far as the caller may know. Answers the stay's number. */
export async function takeOwnNights(tx: Tx, nights: OwnNights, caller: Caller | null): Promise<number> {
  return placedOr(await placeNights(tx, nights), caller);
}

/** Other nights, another house or another kind for a stay without a request. Undefined: there is none. */
export async function placeAgain(
  tx: Tx,
  stayId: number,
  nights: Omit<OwnNights, 'kind'> & { kind?: OwnKind },
): Promise<Placed | undefined> {
  const former = await lockOwnStay(tx, stayId, nights.houseId);
  if (!former) return undefined;
  const moved = { ...nights, kind: nights.kind ?? former.kind };
  const heldBy = await inTheWay(tx, moved, stayId);
  if (heldBy.length > 0) return { heldBy };
  await own.updateStay(tx, stayId, moved);
  for (const houseId of new Set([former.house_id, moved.houseId])) await closures.fillClosures(tx, houseId);
  await changed(tx, former, moved);
  return { id: stayId };
}

/** The same, refused in words. */
export async function moveNights(
  tx: Tx,
  stayId: number,
  nights: Parameters<typeof placeAgain>[2],
  caller: Caller | null,
): Promise<void> {
  const placed = await placeAgain(tx, stayId, nights);
  if (!placed) throw new Refusal('notFound');
  placedOr(placed, caller);
}

/** Ends a stay without a request. Doing it twice changes nothing. */
export async function releaseOwnNights(tx: Tx, stayId: number): Promise<boolean> {
  const former = await lockOwnStay(tx, stayId);
  if (!former) return false;
  await own.deleteStay(tx, stayId);
  await closures.fillClosures(tx, former.house_id);
  await changed(tx, former, undefined);
  return true;
}

/** A stay without a request, its house locked until the transaction ends. */
export async function lockOwnStay(tx: Tx, stayId: number, alsoHouse?: number): Promise<OwnStay | undefined> {
  const read = await own.ownStay(tx, stayId);
  if (!read) return undefined;
  await queries.lockHouses(tx, [read.house_id, alsoHouse ?? read.house_id]);
  const stay = await own.ownStay(tx, stayId);
  // Moved to yet another house before its own was locked: whoever asks again reads it there.
  if (stay && stay.house_id !== read.house_id) throw new Refusal('nightsTaken');
  return stay;
}

/** Who holds nights of a house, besides one stay or request. */
export function holdersOf(
  db: Db,
  nights: Pick<OwnNights, 'houseId' | 'from' | 'to'>,
  except: { stayId?: number | null; ddlId?: number | null } = {},
): Promise<Holder[]> {
  return own.holders(db, nights, { stayId: except.stayId ?? null, ddlId: except.ddlId ?? null });
}

/**
 * A request whose nights a platform has sold: they are its own, and firm, or moved; nothing forbids what has been done. Who holds some of them
 * comes back, and nothing was written.
 */
export async function soldElsewhere(
  tx: Tx,
  nights: Omit<OwnNights, 'kind' | 'note'> & { ddlId: number },
): Promise<Placed> {
  await lockRequest(tx, nights.ddlId);
  const former = await queries.bookingRow(tx, nights.ddlId);
  await queries.lockHouses(tx, [former?.house_id ?? nights.houseId, nights.houseId]);
  const heldBy = (await holdersOf(tx, nights, nights)).filter((holder) => !isClosed(holder));
  if (heldBy.length > 0) return { heldBy };
  await closures.giveWay(tx, nights);
  await queries.writeStay(tx, { ...nights, heldUntil: null });
  for (const houseId of new Set([former?.house_id ?? nights.houseId, nights.houseId]))
    await closures.fillClosures(tx, houseId);
  const before = former && { houseId: former.house_id, from: former.date_from, to: former.date_to };
  await tellNights(tx, before, nights, { kind: 'request', ddlId: nights.ddlId });
  const request = await queries.agencyOf(tx, nights.ddlId);
  if (request) touchRequest(tx, { agid: request.agid, ddlId: nights.ddlId }, 'ddl', 'quote');
  return { id: (await queries.bookingRow(tx, nights.ddlId))!.id };
}

/** Whoever really holds one of the nights; what is merely closed has made way. The house is locked. */
async function inTheWay(tx: Tx, nights: OwnNights, stayId: number | null): Promise<readonly Holder[]> {
  const found = await holdersOf(tx, nights, { stayId });
  if (!OVER_CLOSED.has(nights.kind)) return found;
  const real = found.filter((holder) => !isClosed(holder));
  if (real.length === 0) await closures.giveWay(tx, nights);
  return real;
}

/** A piece of nights that are closed as one, with nobody there. */
function isClosed({ kind, isPiece }: Holder): boolean {
  return kind === 'block' && isPiece;
}

function placedOr(placed: Placed, caller: Caller | null): number {
  if (placed.heldBy === undefined) return placed.id;
  const tellsNames = caller !== null && isStaff(caller);
  throw new Refusal('nightsHeld', { params: { who: holdersInWords(placed.heldBy, tellsNames) } });
}

async function changed(tx: Tx, former: OwnStay | undefined, held: OwnNights | undefined): Promise<void> {
  const kind = held?.kind ?? former?.kind ?? 'block';
  const before = former && { houseId: former.house_id, from: former.date_from, to: former.date_to };
  await tellNights(tx, before, held, { kind, ddlId: null });
}
