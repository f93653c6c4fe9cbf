/** The public site as strangers use it: a house found by its dates, its photographs by keys and by a finger, its free days on somebody else's site. */
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import { keep } from '#demo/demofile.ts';
import type { Locator, Page } from '@playwright/test';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, freeWeek } from './people.ts';

/** Houses of one's own, so that any story runs alone: like La Passerose, with five photographs and nobody in them. */
const PHOTOS = ['facade', 'garden', 'living', 'kitchen', 'bedroom', 'lane'];
let houses = 0;

async function newHouse(app: TestApp, title: string): Promise<number> {
  const id = 7600 + houses++;
  const row = JSON.stringify({ id, title, village: 'loix', max_num_people: 4, outdoors_pool: [401] });
  await sql`insert into house select (jsonb_populate_record(h, ${row}::jsonb)).* from house h where h.id = 101`.execute(
    app.db,
  );
  await sql`insert into day_price (house_id, day, amount, allow_arrival, minimum_stay, blocked)
    select ${id}, day, amount, allow_arrival, minimum_stay, blocked from day_price where house_id = 101`.execute(
    app.db,
  );
  // Time left for its legal file: without it nothing of it is for sale.
  await sql`insert into house_legal (house_id, grace_until) values (${id}, current_date + 400)`.execute(
    app.db,
  );
  await inTransaction(app.db, async (tx) => {
    for (const [delta, name] of PHOTOS.entries()) {
      const file = `101-${delta + 1}-${name}.webp`;
      const bytes = await readFile(resolve(import.meta.dirname, '../../db/demo/photos', file));
      const about = {
        agid: 1,
        mime: 'image/webp',
        purpose: 'photo',
        houseId: id,
        isPublic: true,
        name: file,
      };
      const { fid } = await keep(tx, app.app.providers.files, bytes, about);
      await sql`insert into house_photo (house_id, file_id, title, slug, delta, width, height) values (${id}, ${fid}, ${`Vue ${name}`}, ${name}, ${delta}, 1600, 1067)`.execute(
        tx,
      );
    }
  });
  return id;
}

async function dropHouse(app: TestApp, id: number): Promise<void> {
  await sql`update house set published = false where id = ${id}`.execute(app.db);
}

/** '1 234,50 €' of a text, as it is written. */
const amountIn = async (within: Locator) =>
  /[\d\u00a0]+,\d\d\u00a0€/.exec((await within.textContent()) ?? '')?.[0];

const viewer = (page: Page) => page.getByRole('dialog');
const whichPhoto = (page: Page, n: number) => viewer(page).getByText(new RegExp(`^Photo ${n} sur 6`));

test('B96 a family finds a house by its dates, pays attention to one price all the way, and sends its request', async ({
  app,
  visit,
}) => {
  const id = await newHouse(app, 'La Maison des Dunes');
  const { page } = await visit(undefined, { path: `/annonce/${id}` });
  const from = await freeWeek(page);
  const to = addDays(from, 7);
  await page.goto('/annonces');
  const search = page.getByRole('search');
  await search.getByLabel('Où').selectOption({ label: 'Loix' });
  await search.getByLabel('Arrivée').fill(from);
  await search.getByLabel('Départ').fill(to);
  await search.getByLabel('Adultes').fill('3');
  await search.getByLabel('Enfants').fill('1');
  await search.getByLabel('Avec piscine').check();
  await search.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nos locations à Loix' })).toBeVisible();
  await expect(page.getByRole('heading', { name: new RegExp(dayRange(from, to, 'fr')) })).toBeVisible();
  const card = page.getByRole('link', { name: /La Maison des Dunes/ });
  const price = await amountIn(card);
  expect(price).toBeDefined();
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'La Maison des Dunes' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Arrivée' })).toHaveValue(from);
  await expect(page.getByLabel('Adultes')).toHaveValue('3');
  await expect(page.locator('.price-line.sum')).toContainText(price!);
  await page.getByLabel('Prénom').fill('Jeanne');
  await page.getByLabel('Nom', { exact: true }).fill('Lemoine');
  await page.getByLabel('E-mail').fill(`jeanne.${id}@famille.test`);
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est partie' })).toBeVisible();
  await dropHouse(app, id);
});

test('every day of the year can be pressed on the page of a house, by a finger and by keys, in whatever order its months were made ready', async ({
  app,
  visit,
}) => {
  const id = await newHouse(app, 'La Maison de l’année');
  const { page } = await visit(undefined, { path: `/annonce/${id}`, on: TELEPHONE });
  const days = page.locator('td[data-day]');
  const all = await days.count();
  await expect(page.locator('td[data-day] button')).toHaveCount(all);
  await expect(page.locator('td[data-day] button[tabindex="0"]')).toHaveCount(1);
  await days.last().getByRole('button').focus();
  await page.keyboard.press('ArrowLeft');
  const before = days.nth(all - 2);
  await expect(before.getByRole('button')).toBeFocused();
  await expect(before).toBeInViewport();
  await dropHouse(app, id);
});

test('where nothing is free the family is led to the nearest dates, and finds the house free on them', async ({
  app,
  visit,
}) => {
  const id = await newHouse(app, 'La Maison prise');
  const { page } = await visit(undefined, { path: `/annonce/${id}` });
  const from = await freeWeek(page);
  const end = addDays(from, 7);
  const others = await rows(
    app.db,
    sql<{
      id: number;
    }>`update house set published = false where village = 'loix' and published and id <> ${id} returning id`,
  );
  await sql`insert into stay (house_id, nights, kind) values (${id}, daterange(${from}, ${end}), 'owner')`.execute(
    app.db,
  );
  await page.goto(`/annonces?place=loix&from=${from}&to=${end}`);
  await expect(page.getByRole('heading', { name: /^Rien de libre/ })).toBeVisible();
  await page
    .getByRole('link', { name: /1 location libre/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: /La Maison prise/ })).toBeVisible();
  await sql`update house set published = true where id = any(${others.map((each) => each.id)}::integer[])`.execute(
    app.db,
  );
  await dropHouse(app, id);
});

test('photographs by keys: opened, leafed through to the end and back, left; the focus returns to where it was', async ({
  app,
  visit,
}) => {
  const id = await newHouse(app, 'La Maison aux photos');
  const { page } = await visit(undefined, { path: `/annonce/${id}` });
  const opener = page.getByRole('link', { name: 'Voir les 6 photos' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(whichPhoto(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(whichPhoto(page, 2)).toBeVisible();
  await page.keyboard.press('End');
  await expect(whichPhoto(page, 6)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(whichPhoto(page, 1), 'past the last comes the first').toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  await expect(whichPhoto(page, 1)).toBeVisible();
  await viewer(page).getByRole('button', { name: 'Photo suivante' }).click();
  await expect(whichPhoto(page, 2)).toBeVisible();
  await expect(viewer(page).getByAltText('Vue garden')).toBeInViewport({ ratio: 0.9 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.locator('.shots a').nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(whichPhoto(page, 4), 'the one that was pressed').toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/annonce/${id}$`));
  await dropHouse(app, id);
});

/** A finger that moves from one side of something to the other, as fast as one does. */
async function swipeLeft(page: Page, over: Locator): Promise<void> {
  const { x, y, width, height } = (await over.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === undefined ? [] : [{ x: Math.round(x + width * at), y: Math.round(y + height / 2) }],
    });
  await touch('touchStart', 0.9);
  for (let at = 0.85; at > 0.1; at -= 0.05) await touch('touchMove', at);
  await touch('touchEnd');
  await session.detach();
}

test('photographs by a finger: swiped in the page and full screen; the telephone’s own way back leaves them, not the page', async ({
  app,
  visit,
}) => {
  const id = await newHouse(app, 'La Maison du doigt');
  const { page } = await visit(undefined, { path: `/annonce/${id}`, on: TELEPHONE });
  await expect(page.getByText('1 / 6')).toBeVisible();
  const { width, height } = (await page.locator('.shots img').first().boundingBox())!;
  expect(
    Math.abs(width / height - 4 / 3),
    'as wide as the hand, and no higher for having been drawn larger',
  ).toBeLessThan(0.05);
  await swipeLeft(page, page.locator('.shots'));
  await expect(page.getByText('2 / 6')).toBeVisible();
  await page.locator('.shots a').nth(1).tap();
  await expect(whichPhoto(page, 2)).toBeVisible();
  await swipeLeft(page, viewer(page).locator('.track'));
  await expect(whichPhoto(page, 3)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'La Maison du doigt' })).toBeAttached();
  await dropHouse(app, id);
});

test('another site frames the free days of a house, in its own colours, and leads to the house; it can frame nothing else of ours', async ({
  app,
  visit,
}) => {
  const { page } = await visit(undefined, { unused: true });
  const calendar = `${app.url}/annonce/101/calendrier?mois=2&couleurs=sombres`;
  // A page of somebody else on this machine: browsers let no page of the network frame what only this machine serves.
  const neighbour = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>Chez le voisin</title><iframe src="${calendar}" title="Disponibilités" width="700" height="500"></iframe>
        <iframe src="${app.url}/annonce/101" title="Page" width="700" height="500"></iframe>`),
  );
  neighbour.listen(0, '127.0.0.1');
  await once(neighbour, 'listening');
  await page.goto(`http://localhost:${(neighbour.address() as AddressInfo).port}/`);
  const framed = page.frameLocator('iframe[title="Disponibilités"]');
  await expect(framed.getByRole('heading', { name: 'La Passerose' })).toBeVisible();
  await expect(framed.getByRole('table')).toHaveCount(2);
  await expect(framed.getByRole('cell', { name: /libre/ }).first()).toBeVisible();
  await expect(framed.locator('body')).toHaveCSS('background-color', 'rgb(18, 24, 28)');
  await expect(page.frameLocator('iframe[title="Page"]').getByRole('heading', { level: 1 })).toHaveCount(0);
  const opened = page.waitForEvent('popup');
  await framed.getByRole('link', { name: 'Voir la location et demander' }).click();
  await expect((await opened).getByRole('heading', { level: 1, name: 'La Passerose' })).toBeVisible();
  neighbour.close();
});

for (const light of ['light', 'dark'] as const)
  test(`the public pages in ${light}: nothing to report in any of the four languages, on a desk and in the hand`, async ({
    app,
    visit,
  }) => {
    const id = await newHouse(app, 'La Maison lue');
    await sql`update house set special_offer = 'Une nuit offerte', specialoffer_since = now(), doublebeds = 2, title_de = 'Das gelesene Haus',
      title_es = 'La casa leída', description_de = 'Ein Haus am Meer.', description_es = 'Una casa junto al mar.', indoors_comment_de = 'Drinnen.',
      indoors_comment_es = 'Dentro.', outdoors_comment_de = 'Draußen.', outdoors_comment_es = 'Fuera.' where id = ${id}`.execute(
      app.db,
    );
    for (const on of [DESK, TELEPHONE]) {
      const { page } = await visit(undefined, { on });
      await page.emulateMedia({ colorScheme: light });
      for (const path of [
        `/annonce/${id}`,
        `/annonce/${id}?lang=en`,
        `/annonce/${id}?lang=de`,
        `/annonce/${id}?lang=es`,
        `/annonce/${id}/calendrier`,
        `/annonce/${id}/calendrier?lang=en&couleurs=sombres`,
        '/annonces',
        '/annonces?lang=en&place=loix',
        '/annonces?from=2020-01-01&to=2020-01-08',
      ])
        await test.step(`${path} ${on.width}`, async () => {
          await page.goto(path);
          await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, '[?]')}$`));
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        });
      await page.emulateMedia({ colorScheme: null });
    }
    await dropHouse(app, id);
  });

test('B96 without script a family reads the page, its free nights and its prices, and its request arrives', async ({
  app,
  visit,
}) => {
  const { context } = await visit(undefined, { unused: true });
  const plain = await context.browser()!.newContext({ baseURL: app.url, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto('/annonce/101');
  await expect(page.getByRole('table').first()).toBeVisible();
  const day = (await page.locator('td.free[data-arrive="1"]').nth(60).getAttribute('data-day')) as Day;
  await page.getByLabel('Arrivée').fill(day);
  await page.getByLabel('Départ').fill(addDays(day, 7));
  await page.getByLabel('Prénom').fill('Sans');
  await page.getByLabel('Nom', { exact: true }).fill('Script');
  await page.getByLabel('E-mail').fill('sans.script@famille.test');
  await page.getByRole('button', { name: 'Envoyer ma demande' }).click();
  await expect(page.getByRole('heading', { name: 'Votre demande est partie' })).toBeVisible();
  await plain.close();
});
