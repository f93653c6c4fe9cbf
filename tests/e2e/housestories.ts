/** What the stories of houses begin with: a house of one's own, whole enough to be published but for its photos. */
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { sql } from '#server/sql.ts';
import { pdf } from '#tests/support/papers.ts';
import type { Locator, Page } from '@playwright/test';

export const WHOLE = {
  title: 'La Longère aux Iris',
  description: 'Une longère au calme, derrière un mur de pierres.',
  surface: 92,
  max_num_people: 6,
  sleeps_total: 6,
  legal_type: 2,
  num_taxe_sejour: '17019000000123',
  village: 'ars-en-re',
  street: '3 rue du Moulin',
  distance_to_sea: 800,
  distance_to_shops: 300,
} as const;

export interface MadeHouse {
  id: number;
  path: string;
}

/** Made and filled in through the calls of the screens, by somebody of the demo. */
export async function newHouse(app: TestApp, who: string, fields: object = WHOLE): Promise<MadeHouse> {
  const person = await app.as(who);
  const made = await person.post('houses', {});
  const id = Number(ok(made)['id']);
  const CrmHouse = { ...fields };
  ok(await person.put(`houses/${id}`, { CrmHouse, _clientTimestamp: made.body.cacheTimestamp!.timestamp }));
  return { id, path: `/ads/${id}` };
}

/** As it is stored, read by whoever made it. */
export async function houseNow(app: TestApp, who: string, id: number): Promise<Record<string, unknown>> {
  return ok(await (await app.as(who)).get(`houses/${id}`));
}

/** With a cover, as the upload of photos would leave it. */
export async function withCover(app: TestApp, id: number): Promise<void> {
  await sql`with kept as (
      insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      values (1, ${`houses/${id}/facade.webp`}, 'facade.webp', 'image/webp', 1, '-', 'photo', ${id}, true) returning id)
    insert into house_photo (house_id, file_id, title, slug, delta) select ${id}, id, 'Façade', 'facade', 0 from kept`.execute(
    app.db,
  );
}

/** Under a mandate to let, like that of La Passerose. */
export async function withMandate(app: TestApp, id: number): Promise<void> {
  await sql`insert into mandate (agid, holder_id, former_number, house_id, owner_uid, owners, kind, rate, state, date_from, date_to, signed_on)
    select agid, holder_id, ${`P-${id}`}, ${id}, owner_uid, owners, kind, rate, state, date_from, date_to, signed_on
    from mandate where house_id = 101 and kind = 'location' and state = 'in_force'`.execute(app.db);
}

/** Its legal file in order, through the calls of its tab: what is required, what is advised, and its owner's word. */
export async function withLegalFile(app: TestApp, who: string, id: number): Promise<void> {
  const owner = await app.as(who);
  const today = todayInParis();
  const dates = { issued_on: addDays(today, -10), ends_on: addDays(today, 300) };
  for (const [item, values] of Object.entries({
    registration: { state: 'held', regime: 'communal', number: `17019${String(id).padStart(6, '0')}AB` },
    change_of_use: { state: 'held', ...dates },
    insurance: { state: 'held', ...dates },
    energy: { state: 'held', energy_class: 'C', ...dates },
  })) {
    ok(await owner.post(`houses/${id}/legal/${item}`, { former: 0, CrmHousedocument: values }));
    const form = new FormData();
    form.set('former', '0');
    form.set('myFile', new Blob([new Uint8Array(pdf())]), `${item}.pdf`);
    ok(await owner.post(`houses/${id}/legal/${item}/file`, form));
  }
  const { statement } = ok(await owner.get(`houses/${id}/legal`)) as { statement: { print: string } };
  ok(await owner.put(`houses/${id}/legal-signature`, { print: statement.print }));
}

/** One of a list, by the words of its field. */
export async function choose(page: Page, name: string | RegExp, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Its summer is ahead on every day this is run. */
export const NEXT_YEAR = Number(todayInParis().slice(0, 4)) + 1;

/** A line of prices. */
export const period = (page: Page, number: number) =>
  page.getByRole('group', { name: `Période ${number}`, exact: true });

export async function writePeriod(
  page: Page,
  number: number,
  [from, to, price]: readonly [string, string, string],
): Promise<void> {
  await period(page, number).getByLabel('Du').fill(from);
  await period(page, number).getByLabel('Au').fill(to);
  await period(page, number).getByLabel('Prix', { exact: true }).fill(price);
}

export const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
export const bar = (page: Page) => page.locator('[data-form-foot]');
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
