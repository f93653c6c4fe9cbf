/**
 * The door to what holds of a house's days (B118, B119): the day's own words over seasons over the house's base. Whoever says something comes
 * through here; `day_price` is made of it, and read by everybody. Whether the caller may, and what the day was when they read it, is theirs to ask.
 */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { reviewUnsaid, reviewUntil, writeReviewed } from '#features/listings/reviewed.ts';
import { touch } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { LayerValues, NewLayer, OwnColumn } from './layervalues.ts';
import * as queries from './layerqueries.ts';
import type { LockedHouse, OwnDay } from './layerqueries.ts';
import * as held from './heldqueries.ts';
import type { Days, LayersOfDay } from './heldqueries.ts';

export type { Days, LayersOfDay, OwnDay };

/** A base holds so far where nobody has reviewed anything yet. */
const BASE_DAYS = 730;

/** What holds of these days is made anew. The houses are locked. */
export async function rebuildDays(tx: Tx, days: Days): Promise<void> {
  if (days.houseIds.length === 0 || days.until <= days.from) return;
  await held.rebuild(tx, days);
}

/**
 * Says something of days themselves, above every season: of these columns those that a day has, and no other. A price beyond what was reviewed
 * reviews it. Answers the version the days are of now; 0 without days.
 * @param by who says so; null: the product itself
 */
export async function saveDays(
  tx: Tx,
  by: { uid: number | null },
  houseId: number,
  { columns, days }: { columns: readonly OwnColumn[]; days: readonly OwnDay[] },
): Promise<number> {
  const [first, last] = boundsOf(days);
  if (first === undefined || last === undefined) return 0;
  const houses = await locked(tx, [houseId]);
  let version = 0;
  for (const [said, alike] of Map.groupBy(days, (day) => saidOf(columns, day).join(' '))) {
    const its = said === '' ? [] : columns.filter((column) => said.split(' ').includes(column));
    version = await queries.writeOwn(tx, { houseId, editor: by.uid, columns: its, days: alike });
  }
  const priced = columns.includes('amount') ? days.filter(({ amount }) => (amount ?? 0) > 0) : [];
  const from = await reviewed(tx, houses, first, boundsOf(priced)[1]);
  await rebuildDays(tx, { houseIds: [houseId], from, until: addDays(last, 1) });
  return version;
}

function saidOf(columns: readonly OwnColumn[], day: OwnDay): OwnColumn[] {
  return columns.filter((column) => day[column] !== undefined);
}

function boundsOf(days: readonly { day: Day }[]): [Day | undefined, Day | undefined] {
  const sorted = days.map(({ day }) => day).toSorted();
  return [sorted[0], sorted.at(-1)];
}

/** Prices up to a day review the house up to there: what lies between was closed, and has its base now. Answers from where it is made anew. */
async function reviewed(
  tx: Tx,
  houses: readonly LockedHouse[],
  from: Day,
  priced: Day | undefined,
): Promise<Day> {
  if (priced === undefined) return from;
  const ahead = houses.filter(({ reviewed_until: until }) => until === null || until < priced);
  if (ahead.length === 0) return from;
  const former = await reviewUntil(
    tx,
    ahead.map(({ id }) => id),
    priced,
  );
  return former !== null && addDays(former, 1) < from ? addDays(former, 1) : from;
}

/**
 * Puts layers over houses, as one that can be taken away as one. Answers their numbers in the order given.
 * @param batchId of the season or rule they belong to
 */
export async function putLayers(
  tx: Tx,
  batchId: number | null,
  layers: readonly NewLayer[],
): Promise<number[]> {
  if (layers.length === 0) return [];
  const houseIds = [...new Set(layers.map(({ house_id }) => house_id))];
  const houses = new Map((await locked(tx, houseIds)).map((house) => [house.id, house]));
  const made = await queries.insertLayers(tx, batchId, layers);
  const spans = layers.map(({ from, until }) => ({ from, until }));
  const { from, until } = around(spans);
  let first = from;
  for (const [last, ids] of Map.groupBy(pricedUntil(layers), ({ last }) => last)) {
    const theirs = ids.flatMap(({ id }) => houses.get(id) ?? []);
    const since = await reviewed(tx, theirs, from, last);
    if (since < first) first = since;
  }
  await rebuildDays(tx, { houseIds, from: first, until });
  return made;
}

/** By house, the last day its layers price. */
function pricedUntil(layers: readonly NewLayer[]): { id: number; last: Day }[] {
  const byHouse = Map.groupBy(
    layers.filter(({ amount }) => (amount ?? 0) > 0),
    ({ house_id }) => house_id,
  );
  return [...byHouse].map(([id, its]) => ({ id, last: addDays(around(its).until, -1) }));
}

function around(spans: readonly { from: Day; until: Day }[]): { from: Day; until: Day } {
  const [first] = spans.map(({ from }) => from).toSorted();
  const last = spans
    .map(({ until }) => until)
    .toSorted()
    .at(-1);
  if (first === undefined || last === undefined) throw new RangeError('No days at all.');
  return { from: first, until: last };
}

/** Takes away what was put as one. How far the house was reviewed stays as it is. Answers the houses it lay over. */
export async function dropLayers(tx: Tx, batchId: number): Promise<number[]> {
  const houseIds = (await queries.housesOfBatch(tx, batchId)).map(({ house_id }) => house_id);
  if (houseIds.length === 0) return [];
  await locked(tx, houseIds);
  const dropped = await queries.deleteLayers(tx, batchId);
  if (dropped.length > 0) await rebuildDays(tx, { houseIds, ...around(dropped) });
  return houseIds;
}

/** What holds of a house where nothing else is said, from today on; null: nothing. */
export async function setBase(
  tx: Tx,
  by: { uid: number | null },
  houseId: number,
  base: Partial<LayerValues> | null,
): Promise<void> {
  await locked(tx, [houseId]);
  await withBase(tx, houseId, async () => {
    await queries.writeBase(tx, houseId, base, by.uid);
    if (base !== null) await reviewUnsaid(tx, houseId, addDays(todayInParis(), BASE_DAYS));
  });
}

/** How far the house was reviewed: beyond, it is closed. Null: nobody has said a limit. */
export async function setReviewed(tx: Tx, houseId: number, day: Day | null): Promise<void> {
  await locked(tx, [houseId]);
  await withBase(tx, houseId, () => writeReviewed(tx, houseId, day));
}

/** Days that have the house's base before or after what is done are made anew. */
async function withBase(tx: Tx, houseId: number, write: () => Promise<void>): Promise<void> {
  const former = await queries.baseDays(tx, houseId);
  await write();
  const now = await queries.baseDays(tx, houseId);
  const days = [former, now].filter((span) => span !== undefined);
  if (days.length > 0) await rebuildDays(tx, { houseIds: [houseId], ...around(days) });
}

/** Locks the houses; open calendars of them read again. */
async function locked(tx: Tx, houseIds: readonly number[]): Promise<LockedHouse[]> {
  const houses = await queries.lockHouses(tx, houseIds);
  for (const { agid } of houses) touch(tx, agid, 'house', 'calendar');
  return houses;
}

/** Which layer holds of each day, column by column, and what those layers are called. */
export async function layersOf(
  db: Db,
  houseId: number,
  from: Day,
  until: Day,
): Promise<{ days: LayersOfDay[]; layers: { id: number; label: string; batch_id: number | null }[] }> {
  const days = await held.layersOfDays(db, { houseIds: [houseId], from, until });
  return { days, layers: await held.labelsOf(db, houseId, from, until) };
}
