/**
 * Nights are taken: what the same agency has free instead, with its price. The same house on its nearest dates, and neighbours on the dates
 * asked for; only what may be sold as it stands. A bounded number of questions to the database, however many houses there are.
 */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { listFor, withObjections } from './actions.ts';
import type { HouseToPrice, Platform, Price, StayToPrice } from './actions.ts';
import { platformOfKind } from './fees.ts';
import { nearestArrivals, nearestHouses } from './nearest.ts';
import { isPossible } from './nights.ts';
import * as queries from './queries.ts';

/** Three weeks either side: beyond, it is another holiday. */
const WITHIN_DAYS = 21;
const MOST_NEIGHBOURS = 2;

export interface Alternative {
  houseId: number;
  from: Day;
  to: Day;
  price: Price;
  platform: Platform;
}

type Asked = Pick<StayToPrice, 'from' | 'to' | 'adults' | 'disabled' | 'children'>;

/** @param house the one asked for, @param total its price, had it been free */
export async function alternativesTo(
  db: Db,
  asked: Asked,
  house: Pick<HouseToPrice, 'id' | 'agid' | 'village'>,
  total: number | null,
): Promise<Alternative[]> {
  const platforms = await queries.platformsOfAgency(db, house.agid);
  const platform = platformOfKind(platforms, house.agid, 'er', todayInParis());
  if (!platform) return [];
  const of = { platforms, platform, asked };
  return [...(await otherDates(db, house.id, of)), ...(await neighbours(db, house, total, of))];
}

interface Of {
  platforms: readonly Platform[];
  platform: Platform;
  asked: Asked;
}

async function otherDates(db: Db, houseId: number, of: Of): Promise<Alternative[]> {
  const { from, to } = of.asked;
  const nights = nightsBetween(from, to);
  const around = { from, nights, within: WITHIN_DAYS, today: todayInParis() };
  const free = (await queries.freeArrivals(db, houseId, around)).filter((row) => isPossible(row, nights));
  const found: Alternative[] = [];
  for (const arrival of nearestArrivals(
    free.map((row) => row.arrival),
    from,
  )) {
    const house = free.find((row) => row.arrival === arrival)!;
    found.push(...(await sellable(db, [house], { from: arrival, to: addDays(arrival, nights) }, of)));
  }
  return found;
}

async function neighbours(
  db: Db,
  { id, agid, village }: Pick<HouseToPrice, 'id' | 'agid' | 'village'>,
  total: number | null,
  of: Of,
): Promise<Alternative[]> {
  const { from, to } = of.asked;
  const free = await queries.freeNeighbours(db, { id, agid }, { from, to }, todayInParis());
  const priced = await sellable(db, free, { from, to }, of);
  const villages = new Map(free.map((house) => [house.id, house.village]));
  const rows = priced.map((found) => ({
    id: found.houseId,
    village: villages.get(found.houseId) ?? '',
    total: found.price.amounts.montant_total,
    found,
  }));
  return nearestHouses(rows, { village, total }, MOST_NEIGHBOURS).map(({ found }) => found);
}

async function sellable(
  db: Db,
  houses: readonly HouseToPrice[],
  dates: { from: Day; to: Day },
  { platforms, platform, asked }: Of,
): Promise<Alternative[]> {
  const { adults, disabled, children } = asked;
  const list = await listFor(db, platforms, { ...dates, taxable: adults + disabled, children });
  return (await withObjections(db, houses, dates)).flatMap((house) => {
    const { price, warnings } = list.price(house, platform);
    return price && warnings.length === 0 ? [{ houseId: house.id, ...dates, price, platform }] : [];
  });
}
