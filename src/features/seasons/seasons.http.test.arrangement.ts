/** Seasons and houses to lay them over: days nobody has spoken of yet, and people who may, may not, or are asked. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { rebuildDays } from '#features/calendar/layers.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { after, before } from 'node:test';

export let app: TestApp;
/** Agency 1, its clerk who also reads agency 2, agency 2, owners of agency 1, a guest. */
export let marie: Person;
export let claire: Person;
export let olivier: Person;
export let yann: Person;
export let lea: Person;
export let paul: Person;

before(async () => {
  app = await startTestApp();
  [marie, claire, olivier, yann, lea, paul] = (await Promise.all(
    ['marie', 'claire', 'olivier', 'yann', 'lea', 'paul'].map((name) => app.as(name)),
  )) as [Person, Person, Person, Person, Person, Person];
  // What an owner accepts without being asked is each test's to say.
  await sql`update mandate set discount_floor = null`.execute(app.db);
});
after(() => app.close());

/** Yann's; let by the agency, which sets their prices. */
export const PASSEROSE = 101;
export const MURIER = 103;
/** Lea's, which she lets herself. */
export const OURSE = 112;
/** Of the other agency. */
export const ELSEWHERE = 201;

export const today = todayInParis();

/** A week nobody has spoken of, so many days from now. */
export function week(ahead: number): { date_from: Day; date_to: Day } {
  return { date_from: addDays(today, ahead), date_to: addDays(today, ahead + 6) };
}

export async function season(more: Record<string, unknown>, by: Person = marie): Promise<number> {
  const made = await by.post('seasons', {
    CrmSeason: { label: 'Été', pricing: 'amount', amount: 150, ...more },
  });
  return Number(ok(made)['id']);
}

export async function versionOf(id: number, houses: readonly number[] = [PASSEROSE]): Promise<number> {
  return (await marie.get(`seasons/preview/${id}?houses=${houses.join(',')}`)).body.cacheTimestamp!.timestamp;
}

export async function lay(
  id: number,
  houses: readonly number[],
  more: Record<string, unknown> = {},
  by: Person = marie,
) {
  return by.post(`seasons/lay/${id}`, {
    houses,
    confirmed: 1,
    _clientTimestamp: await versionOf(id, houses),
    ...more,
  });
}

/** What holds of days. */
export function held(houseId: number, { date_from, date_to }: { date_from: Day; date_to: Day }) {
  return rows(
    app.db,
    sql<{
      day: Day;
      amount: number | null;
      minimum_stay: number;
      allow_arrival: boolean;
      allow_departure: boolean;
      blocked: boolean;
    }>`
      select day, amount, minimum_stay, allow_arrival, allow_departure, blocked from day_price
      where house_id = ${houseId} and day between ${date_from}::date and ${date_to}::date order by day`,
  );
}

export async function amounts(
  houseId: number,
  days: { date_from: Day; date_to: Day },
): Promise<(number | null)[]> {
  return (await held(houseId, days)).map(({ amount }) => amount);
}

/** Nothing is said any more of these days by themselves. */
export async function forgetOwn(
  houseId: number,
  { date_from, date_to }: { date_from: Day; date_to: Day },
): Promise<void> {
  await sql`delete from day_own where house_id = ${houseId} and day between ${date_from}::date and ${date_to}::date`.execute(
    app.db,
  );
  await inTransaction(app.db, (tx) =>
    rebuildDays(tx, { houseIds: [houseId], from: date_from, until: addDays(date_to, 1) }),
  );
}
