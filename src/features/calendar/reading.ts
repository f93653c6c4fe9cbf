/** A house's calendar as its calls answer it: what holds of each day, which layer says it, and how far the house is priced. */
import { addDays } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { DayEntry } from './api.ts';
import { coverageOf, versionsOf } from './dayqueries.ts';
import { layersOf } from './layers.ts';
import { houseDays } from './queries.ts';
import { calendarOf } from './wire.ts';

/** Days of a house the caller sees, `until` excluded; what each says, and who is there. */
export async function entriesOf(
  db: Db,
  caller: Caller,
  houseId: number,
  from: Day,
  until: Day,
): Promise<DayEntry[]> {
  const [house] = await houseDays(db, caller, { from, until, houseId, limit: 1 });
  if (!house) throw new Refusal('notFound');
  return calendarOf(house, from, until);
}

/** The same with the layers behind it, and the versions a save names. */
export async function calendarAnswer(db: Db, caller: Caller, houseId: number, from: Day, to: Day) {
  const until = addDays(to, 1);
  // Versions first: what is saved between two reads is newer than what is answered.
  const versions = await versionsOf(db, houseId, from, until);
  const entries = await entriesOf(db, caller, houseId, from, until);
  const { days, layers } = await layersOf(db, houseId, from, until);
  const byDay = new Map(days.map(({ day, ...said }) => [day, said]));
  const known = new Map(versions);
  const calendar = entries.map((entry) => ({
    ...entry,
    layers: byDay.get(entry.date as Day),
    version: known.get(entry.date as Day) ?? 0,
  }));
  return {
    calendar,
    layers,
    coverage: await coverageOf(db, houseId),
    cacheTimestamp: {
      querykey: 'calendar',
      timestamp: Math.max(0, ...versions.map(([, version]) => version)),
    },
  };
}
