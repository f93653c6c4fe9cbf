/** What the stories of houses begin with: a house of one's own, whole enough to be published but for its photos. */
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';

export const WHOLE = {
  title: 'La Longère aux Iris',
  description: 'Une longère au calme, derrière un mur de pierres.',
  surface: 92,
  max_num_people: 6,
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

export const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: RegExp | string) => page.getByRole('tab', { name });
export const bar = (page: Page) => page.locator('[data-form-foot]');
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
