/** What is to be sent of some houses: all of their days from today on, beside what was sent of them. A bounded number of statements. */
import { addDays, nightsOf, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cents } from '#kernel/money.ts';
import { objectionsTo } from '#features/pricing/actions.ts';
import type { Platform } from '#features/pricing/actions.ts';
import { platformFee, platformsToSell } from '#features/pricing/elsewhere.ts';
import type { Db } from '#server/sql.ts';
import { difference, wantedOf } from './days.ts';
import type { DayValues, SentDay, WantedDay } from './days.ts';
import * as queries from './dayqueries.ts';
import type { ChangedHouse } from './dayqueries.ts';
import { ratesOf } from './roomqueries.ts';

/** Two years ahead, as platforms sell. */
export const HORIZON_DAYS = 730;

export interface PlannedDay {
  day: Day;
  values: DayValues;
  wanted: WantedDay;
  sent: WantedDay | undefined;
}

export interface RoomPlan {
  house: ChangedHouse;
  days: PlannedDay[];
}

export async function planFor(
  db: Db,
  { id, agid }: { id: number; agid: number },
  houses: readonly ChangedHouse[],
): Promise<RoomPlan[]> {
  const from = todayInParis();
  const to = addDays(from, HORIZON_DAYS);
  const ids = houses.map(({ house_id: house }) => house);
  const rooms = houses.map(({ room_id: room }) => room);
  const held = mapped(
    await queries.heldDays(db, ids, from, to),
    ({ house_id: house, day }) => `${house} ${day}`,
  );
  const sent = mapped(
    await queries.sentDays(db, id, rooms, from),
    ({ room_id: room, day }) => `${room} ${day}`,
  );
  const taken = new Set(
    (await queries.takenNights(db, ids, from, to)).flatMap((stay) =>
      nightsOf(stay.from, stay.to).map((night) => `${stay.house_id} ${night}`),
    ),
  );
  const forbidden = await forbiddenFrom(db, ids, from, to);
  const priced = await pricesOf(db, id, agid);
  const nights = nightsOf(from, to);
  return houses.map((house) => {
    const { house_id: houseId, room_id: room, sells, until } = house;
    const end = forbidden.get(houseId);
    const days = nights.flatMap((day): PlannedDay[] => {
      const own = held.get(`${houseId} ${day}`);
      const isOffered = sells && (until === null || day <= until) && (end === undefined || day < end);
      const isFree = isOffered && !taken.has(`${houseId} ${day}`);
      const wanted = wantedOf(own, isFree, own?.amount ? priced(own.amount) : {});
      const before = sent.get(`${room} ${day}`);
      const values = difference(wanted, before);
      return values ? [{ day, values, wanted, sent: before && bare(before) }] : [];
    });
    return { house, days };
  });
}

function bare({ available, override, min_stay, max_stay, prices }: SentDay): WantedDay {
  return { available, override, min_stay, max_stay, prices };
}

function mapped<Row>(list: readonly Row[], name: (row: Row) => string): Map<string, Row> {
  return new Map(list.map((row) => [name(row), row]));
}

/** A night's price at each of their prices that serves: with what its platform puts on it, or cuts out of it (B47). */
async function pricesOf(
  db: Db,
  accountId: number,
  agid: number,
): Promise<(amount: Cents) => Record<number, Cents>> {
  const platforms = await platformsToSell(db, agid);
  const used = new Map<number, Platform>();
  for (const { price, platform_id: id } of await ratesOf(db, accountId)) {
    const platform = platforms.find((one) => one.id === id);
    if (platform) used.set(price, platform);
  }
  return (amount) =>
    Object.fromEntries(
      [...used].map(([number, platform]) => [number, cents(amount + platformFee(amount, platform))]),
    );
}

/**
 * From which night on a house may not be sold, for those it may not: a mandate or a number that ends, a paper that is missing. A number of nights
 * a year that only a whole year goes beyond forbids no night by itself.
 */
async function forbiddenFrom(db: Db, ids: readonly number[], from: Day, to: Day): Promise<Map<number, Day>> {
  const forbids = async (houses: readonly number[], first: Day, last: Day) => [
    ...(await objectionsTo(db, houses, { from: first, to: last, isOffered: true })).keys(),
  ];
  const night = (house: number, day: Day) => forbids([house], day, addDays(day, 1));
  const found = new Map<number, Day>();
  const suspects = await forbids(ids, from, to);
  for (const house of await forbids(suspects, addDays(to, -1), to)) {
    let [free, closed] = [-1, HORIZON_DAYS - 1];
    while (closed - free > 1) {
      const middle = Math.floor((free + closed) / 2);
      if ((await night(house, addDays(from, middle))).length > 0) closed = middle;
      else free = middle;
    }
    found.set(house, addDays(from, closed));
  }
  return found;
}
