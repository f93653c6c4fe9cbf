/** Quotes, prices and the public page over the fixture, and legal files written as they would be kept. */
import { bookingRoutes } from '#features/bookings/routes.ts';
import { inboxRoutes } from '#features/inbox/routes.ts';
import { siteRoutes } from '#features/publicsite/routes.ts';
import type { Quote } from '#features/quotes/api.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { simulatorRoutes } from '#features/simulator/routes.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, asDay, todayInParis } from '#kernel/day.ts';
import { sql } from '#server/sql.ts';
import type { Answer } from '#tests/support/app.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import { formOf, quoting } from '#tests/support/quoting.ts';
import assert from 'node:assert/strict';
import { isOfTheHouse } from './items.ts';
import type { Item } from './items.ts';
import { after } from 'node:test';

export const fixture = await startFixture([
  ...quoteRoutes,
  ...bookingRoutes,
  ...simulatorRoutes,
  ...siteRoutes,
  ...inboxRoutes,
]);

after(() => fixture.close());

export const { db, marie, paul, yann, nobody, platforms } = fixture;
export const { newQuote, freeAll } = quoting(fixture);

export const today = todayInParis();

/** A New Year at least forty days ahead, so that prices reach beyond it. */
export const NEW_YEAR: Day = (() => {
  const year = Number(addDays(today, 40).slice(0, 4)) + 1;
  return asDay(`${year}-01-01`);
})();

export interface Dates {
  from: Day;
  to: Day;
}

export const stayFrom = (from: Day, nights: number): Dates => ({ from, to: addDays(from, nights) });

/** A rule of the agency's settings, for all communes. */
export async function rule(
  subject: string,
  level: string,
  about: { amount?: number; date_from?: Day; energy_class?: string } = {},
): Promise<void> {
  await sql`insert into commune_rule (agid, subject, level, amount, energy_class, date_from)
    values (1, ${subject}, ${level}, ${about.amount ?? null}, ${about.energy_class ?? null}, ${about.date_from ?? '2020-01-01'})`.execute(
    db,
  );
}

/** A paper of La Passerose that stands, with its file. */
export async function paper(item: string, about: Record<string, string | number | null> = {}): Promise<void> {
  const file = sql`(insert_file(${item}))`;
  await sql`delete from house_document where house_id = ${PASSEROSE} and item = ${item}`.execute(db);
  const columns = Object.entries({ house_id: PASSEROSE, item, ...about });
  const owner = isOfTheHouse(item as Item)
    ? sql`null`
    : sql`(select owner_uid from house where id = ${PASSEROSE})`;
  await sql`insert into house_document (owner_uid, ${sql.join(columns.map(([name]) => sql.ref(name)))}, file_id)
    values (${owner}, ${sql.join(columns.map(([, value]) => value))}, ${file})`.execute(db);
}
await sql`create function insert_file(of_item text) returns integer language sql as $$
  insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id)
  values (1, gen_random_uuid()::text, of_item || '.pdf', 'application/pdf', 1, 'x', 'other', 101) returning id $$`.execute(
  db,
);

/** As the agency begins: no rules, no papers, nothing held. */
export async function nothing(): Promise<void> {
  for (const table of ['commune_rule', 'house_document', 'house_legal', 'owner_status'])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update house set legal_type = 2, classement = 6 where id = ${PASSEROSE}`.execute(db);
  await freeAll();
}

/** What the simulator says of the house for these nights. */
export async function simulated({ from, to }: Dates): Promise<{ isPriced: boolean; said: string }> {
  const options = '-/-/-/-/0/0/1/1';
  const { body } = await marie.get(`hub/simulator/simulate/${from}/${to}/2/${options}`);
  const row =
    body.models.find(({ nid }) => nid === PASSEROSE) ?? assert.fail(JSON.stringify(body).slice(0, 500));
  const warnings = row['warnings'] as { message: string }[];
  return { isPriced: row['montant_total'] !== null, said: warnings.map(({ message }) => message).join(' ') };
}

/** A quote for these nights, with the amounts as if nothing stood against them. */
export async function quoteFor({ from, to }: Dates, more: Record<string, unknown> = {}): Promise<Answer> {
  const { alphaid } = await fixture.request(PASSEROSE);
  const { body } = await marie.get(
    `hub/simulator/simulate-with-values/${PASSEROSE}/${from}/${to}/2/-1/-1/-1/-1/-1/-1?platform=${platforms.er}&children=1`,
  );
  const form = formOf(body.models[0]!, { nid: PASSEROSE, platform: platforms.er, from, to });
  return marie.post('quotes', { attachToExistingDdl: alphaid, CrmQuote: form, ...more });
}

export const quoted = (answer: Answer) => answer.body.models[0] as unknown as Quote;

/** Nights of a stay that are let already: whose, it does not matter. */
export async function taken(
  { from, to }: Dates,
  kind: 'import' | 'owner' | 'works' = 'import',
): Promise<void> {
  await sql`insert into stay (house_id, nights, kind) values (${PASSEROSE}, daterange(${from}, ${to}), ${kind})`.execute(
    db,
  );
}

export const inMonths = (months: number): Day => addMonths(today, months);
