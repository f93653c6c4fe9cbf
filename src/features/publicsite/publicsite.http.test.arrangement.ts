/** The public site over the fixture, and an enquiry as the public form sends it. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, todayInParis, weekday } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { after } from 'node:test';

export const app = await startTestApp();

after(() => app.close());

export const { db, nobody, url } = app;

export const [marie, olivier, yann, paul] = [
  await app.as('marie'),
  await app.as('olivier'),
  await app.as('yann'),
  await app.as('paul'),
];

export const ARCHIVED = 116;

export const EXPIRED = 112;

export const PASSEROSE = 101;

/** A week of 101 that nobody holds, from a Saturday. */
async function freeWeek(): Promise<[Day, Day]> {
  let from = addMonths(todayInParis(), 2);
  from = addDays(from, (6 - weekday(from) + 7) % 7);
  for (; ; from = addDays(from, 7)) {
    const { free } = await one(
      db,
      sql<{
        free: boolean;
      }>`select not exists (select from stay where house_id = ${PASSEROSE} and nights && daterange(${from}, ${addDays(from, 7)})) as free`,
    );
    if (free) return [from, addDays(from, 7)];
  }
}

export const [from, to] = await freeWeek();

let nth = 0;

export const enquiry = (changes: Record<string, unknown> = {}) => ({
  date_from: from,
  date_to: to,
  adults: 2,
  children: 1,
  disabled: 0,
  first_name: 'Zoé',
  last_name: 'Le Goff',
  mail: `zoe${nth++}@exemple.test`,
  tel1: '',
  message: 'Bonjour, un lit bébé ?',
  ...changes,
});

export const page = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
};

export const post = (body: Record<string, unknown>) =>
  page(`/api/annonce/${PASSEROSE}/demande`, {
    method: 'POST',
    body: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  });

/** A house like La Passerose, with its nights and prices, time left for its legal file, and nobody in it; `changes` are columns. */
export async function newHouse(id: number, changes: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const row = JSON.stringify({ id, title: `Maison ${id}`, ...changes });
  await sql`insert into house select (jsonb_populate_record(h, ${row}::jsonb)).* from house h where h.id = ${PASSEROSE}`.execute(
    db,
  );
  await sql`insert into day_price (house_id, day, amount, allow_arrival, minimum_stay, blocked)
    select ${id}, day, amount, allow_arrival, minimum_stay, blocked from day_price where house_id = ${PASSEROSE}`.execute(
    db,
  );
  await sql`insert into house_legal (house_id, grace_until) values (${id}, current_date + 400)`.execute(db);
}

/** Nights of a house, by its owner. */
export async function takeNights(house: number, first: string, end: string): Promise<void> {
  await sql`insert into stay (house_id, nights, kind) values (${house}, daterange(${first}, ${end}), 'owner')`.execute(
    db,
  );
}

/** Houses made by `newHouse`, gone again. */
export async function dropHouses(...ids: readonly number[]): Promise<void> {
  for (const table of ['stay', 'day_price', 'price_period', 'house_photo', 'file', 'house_legal'])
    await sql`delete from ${sql.table(table)} where house_id = any(${ids}::integer[])`.execute(db);
  await sql`delete from comment where nid = any(${ids}::integer[])`.execute(db);
  await sql`delete from house where id = any(${ids}::integer[])`.execute(db);
}
