/** The photos of a house as they stand: put in order by mouse, finger, keys and number, named, turned, cropped, taken out and put back. */
import { one, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';
import { newHouse } from './housestories.ts';
import { cards, grid, handle, houseWith, order, placeholders, press } from './photostories.ts';

const TITLES = ['aube', 'brume', 'crique', 'dune', 'estran'] as const;

const stands = (app: TestApp, house: number, wanted: string) =>
  expect.poll(() => order(app, house), { timeout: 15_000 }).toBe(wanted);

/** From the middle of one thing to where it would be the other's. */
async function way(from: Locator, to: Locator): Promise<[start: [number, number], end: [number, number]]> {
  const [a, b] = [(await from.boundingBox())!, (await to.boundingBox())!];
  return [
    [a.x + a.width / 2, a.y + a.height / 2],
    [b.x + b.width / 2, b.y + b.height / 2],
  ];
}

const STEPS = 12;

test('PHOTO-13 EDITOR-28 the order is changed by mouse, by keys and by typing a place; the first is the cover, the first five are marked', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, [...TITLES, 'falaise']);
  const { page } = await visit('yann', { path });
  await expect(cards(page)).toHaveCount(6);
  await expect(cards(page).first()).toContainText('Couverture');
  await expect(grid(page).locator('[data-showcase="true"]')).toHaveCount(5);

  const [[x, y], [toX, toY]] = await way(handle(page, 'aube'), handle(page, 'crique'));
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let n = 1; n <= STEPS; n++)
    await page.mouse.move(x + ((toX - x) * n) / STEPS, y + ((toY - y) * n) / STEPS);
  await page.mouse.up();
  await stands(app, id, 'brume crique aube dune estran falaise');
  await expect(cards(page).first()).toContainText('brume');
  await expect(cards(page).first()).toContainText('Couverture');

  await handle(page, 'dune').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Photo 4, dune, 4 sur 6\s: prise/)).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Photo 4, dune, 3 sur 6', { exact: true })).toBeAttached();
  await page.keyboard.press('Home');
  // Put down where it is said to be: before, it still lies where it was.
  await expect(page.getByText('Photo 4, dune, 1 sur 6', { exact: true })).toBeAttached();
  await page.keyboard.press('Space');
  await stands(app, id, 'dune brume crique aube estran falaise');
  await expect(handle(page, 'dune')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText(/Photo 1, dune, 1 sur 6\s: prise/)).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.getByText('Photo 1, dune, 6 sur 6', { exact: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Photo 1, dune, 1 sur 6\s: remise/)).toBeAttached();
  await expect(cards(page).first()).toContainText('dune');

  const place = page.getByLabel('Position de Photo 6, falaise, sur 6');
  await place.fill('2');
  await place.press('Enter');
  await stands(app, id, 'dune falaise brume crique aube estran');
  await expect(page.getByLabel('Position de Photo 2, falaise, sur 6'), 'still in hand').toBeFocused();
  // Beyond the last is the last; nothing is no place.
  await page.getByLabel('Position de Photo 1, dune, sur 6').fill('99');
  await page.keyboard.press('Enter');
  await stands(app, id, 'falaise brume crique aube estran dune');
  await page.getByLabel('Position de Photo 1, falaise, sur 6').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Position de Photo 1, falaise, sur 6')).toHaveValue('1');
  // Left by Tab it is kept too, and whoever went on is not called back.
  await page.getByLabel('Position de Photo 6, dune, sur 6').fill('5');
  await page.keyboard.press('Tab');
  await stands(app, id, 'falaise brume crique aube dune estran');
  await expect(page.getByLabel('Position de Photo 5, dune, sur 6')).not.toBeFocused();
  await page.reload();
  await expect(cards(page).first()).toContainText('falaise');
});

test('PHOTO-13 in the hand a finger on the handle moves the photo, and anywhere else the page', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, TITLES);
  const { page } = await visit('yann', { path, on: TELEPHONE });
  await expect(cards(page)).toHaveCount(5);
  // Far from both edges: near them the page would go along.
  await handle(page, 'aube').evaluate((held) =>
    scrollBy(0, held.getBoundingClientRect().top - innerHeight * 0.35),
  );
  const [start, end] = await way(handle(page, 'aube'), handle(page, 'dune'));
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const finger = async ([x, y]: [number, number], [toX, toY]: [number, number]) => {
    await touch('touchStart', [x, y]);
    for (let n = 1; n <= STEPS; n++)
      await touch('touchMove', [x + ((toX - x) * n) / STEPS, y + ((toY - y) * n) / STEPS]);
    await touch('touchEnd');
  };
  const before = await page.evaluate(() => scrollY);
  await finger(start, end);
  await stands(app, id, 'brume crique dune aube estran');
  expect(await page.evaluate(() => scrollY), 'the page stood still').toBe(before);

  const picture = (await cards(page).first().getByRole('img').boundingBox())!;
  const [x, y] = [picture.x + picture.width / 2, picture.y + picture.height / 2];
  await finger([x, y], [x, y - 200]);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 50);
  await stands(app, id, 'brume crique dune aube estran');
  await session.detach();
  await expectNoSidewaysScroll(page);
});

/** What is shown of a photo now, and how large. */
async function framed(app: TestApp, house: number) {
  return one(
    app.db,
    sql<{
      rotation: number;
      crop: { width: number } | null;
      width: number;
      height: number;
    }>`select rotation, crop, width, height from house_photo where house_id = ${house} and delta = 0`,
  );
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Photo \d+ sur \d+$/ });

test('a photo is turned and cropped by keys, and shown so; taken back, it is whole as it came', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['vue']);
  const { page } = await visit('yann', { path });
  await press(page, 'Modifier', 'vue').click();
  const corner = dialog(page).getByRole('button', { name: /^Coin en bas à droite/ });
  await dialog(page).getByRole('button', { name: 'Tourner à droite' }).click();
  await expect(corner).toBeVisible();
  await corner.focus();
  for (let n = 0; n < 8; n++) await page.keyboard.press('Control+ArrowUp');
  await expect(
    dialog(page).getByText('Montré\u00a0: 100\u00a0% de la largeur, 10\u00a0% de la hauteur.'),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Photo enregistrée.').first()).toBeAttached();
  const turned = await framed(app, id);
  expect(turned.rotation).toBe(90);
  expect(turned.crop).not.toBeNull();
  expect(turned.width, 'the lower part of the tall picture is gone').toBe(600);
  expect(turned.height).toBeLessThan(900);
  await expect
    .poll(() =>
      cards(page)
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalHeight > 0),
    )
    .toBe(true);

  await press(page, 'Modifier', 'vue').click();
  await dialog(page).getByRole('button', { name: 'Toute la photo' }).click();
  for (let n = 0; n < 3; n++) await dialog(page).getByRole('button', { name: 'Tourner à droite' }).click();
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(page)).toBeHidden();
  expect(await framed(app, id)).toEqual({ rotation: 0, crop: null, width: 900, height: 600 });
});

test('PHOTO-04 PHOTO-08 PHOTO-12 titles and slugs: shown as they will be kept, refused where another photo has it, and asked about before they are left', async ({
  app,
  visit,
}) => {
  const { path } = await houseWith(app, ['salon', 'jardin']);
  const { page } = await visit('yann', { path });
  await press(page, 'Modifier', 'salon').click();
  const title = dialog(page).getByLabel('Titre');
  const slug = dialog(page).getByLabel("Nom dans l'adresse (slug)");
  await expect(title).toBeFocused();
  await title.fill('Le Séjour & sa vue');
  await expect(dialog(page).getByText('Suit le titre\u00a0: le-sejour-sa-vue')).toBeVisible();
  await slug.fill('Jardin');
  await dialog(page).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    dialog(page).getByText("Impossible d'enregistrer: ce slug est déjà utilisé par une autre image."),
  ).toBeVisible();
  await slug.fill('Vue, côté Mer');
  await expect(dialog(page).getByText('Sera enregistré\u00a0: vue-cote-mer')).toBeVisible();
  // What was changed is saved on the way to the next one.
  await dialog(page).getByRole('button', { name: 'Photo suivante' }).click();
  await expect(page.getByRole('dialog', { name: 'Photo 2 sur 2' })).toBeVisible();
  await expect(cards(page).first()).toContainText('Le Séjour & sa vue');
  await expect(cards(page).first()).toContainText('vue-cote-mer');
  await title.fill('Le potager');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Fermer sans enregistrer\u00a0?' });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(title).toHaveValue('Le potager');
  await dialog(page).getByRole('button', { name: 'Annuler' }).click();
  await question.getByRole('button', { name: 'Fermer sans enregistrer' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(press(page, 'Modifier', 'jardin'), 'the one that was shown last').toBeFocused();
  await expect(cards(page).nth(1)).toContainText('jardin');
});

test('PHOTO-14 a photo that is taken out leaves the house at once, and is put back where it stood, now or later', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['un', 'deux', 'trois']);
  const { page } = await visit('yann', { path });
  await press(page, 'Retirer', 'un').click();
  await stands(app, id, 'deux trois');
  await expect(cards(page).first()).toContainText('Couverture');
  await page.getByRole('button', { name: 'Annuler le retrait' }).click();
  await stands(app, id, 'un deux trois');
  await press(page, 'Retirer', 'deux').click();
  await stands(app, id, 'un trois');
  await page.reload();
  await page.getByText('1 photo retirée').click();
  await expect(page.getByText('Elles peuvent être remises pendant 30 jours')).toBeVisible();
  await page.getByRole('button', { name: /^Remettre Photo 2, deux/ }).click();
  await stands(app, id, 'un deux trois');
  await expect(page.getByText('1 photo retirée')).toHaveCount(0);
});

test('PHOTO-14 in the hand the way back stands on the screen, however far down the photo was that was taken out', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await placeholders(app, id, 12);
  const { page } = await visit('yann', { path: `${path}/photos`, on: TELEPHONE });
  await page.getByRole('button', { name: 'Retirer Photo 12', exact: true }).click();
  await expect(cards(page)).toHaveCount(11);
  const back = page.getByRole('button', { name: 'Annuler le retrait' });
  await expect(back).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await back.click();
  await expect(cards(page)).toHaveCount(12);
  await expect(back).toHaveCount(0);
});

test('B12 two people sort and name at once: each sees the other’s order; a title that both wrote waits for a choice', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['un', 'deux', 'trois']);
  const { page: mine } = await visit('yann', { path });
  const { page: theirs } = await visit('claire', { path });
  await press(mine, 'Modifier', 'un').click();
  await dialog(mine).getByLabel('Titre').fill('La façade');
  const place = theirs.getByLabel('Position de Photo 3, trois, sur 3');
  await place.fill('1');
  await place.press('Enter');
  await stands(app, id, 'trois un deux');
  await press(theirs, 'Modifier', 'un').click();
  await dialog(theirs).getByLabel('Titre').fill('Devant');
  await dialog(theirs).getByRole('button', { name: 'Enregistrer' }).click();
  await stands(app, id, 'trois Devant deux');
  await dialog(mine).getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog(mine).getByText('Devant')).toBeVisible();
  await expect(dialog(mine).getByLabel('Titre')).toHaveValue('La façade');
  expect(await order(app, id)).toBe('trois Devant deux');
});

test('B12 a photo that a colleague takes out while its window is open closes it in words, and stays closed when it is put back', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['un', 'deux']);
  const { page: mine } = await visit('yann', { path });
  const { page: theirs } = await visit('claire', { path });
  await press(mine, 'Modifier', 'un').click();
  await dialog(mine).getByLabel('Titre').fill('La façade');
  await press(theirs, 'Retirer', 'un').click();
  await stands(app, id, 'deux');
  await expect(mine.getByText(/^Cette photo vient d'être retirée/)).toBeVisible();
  await expect(dialog(mine)).toBeHidden();
  await theirs.getByRole('button', { name: 'Annuler le retrait' }).click();
  await expect(cards(mine)).toHaveCount(2);
  await expect(dialog(mine)).toBeHidden();
});

for (const light of ['light', 'dark'] as const)
  test(`the photos of a house in ${light}: nothing to report, on a desk and in the hand, with its window open`, async ({
    app,
    visit,
  }) => {
    const { path } = await houseWith(app, [
      'Une très longue terrasse au soleil couchant, devant les marais',
      'b',
    ]);
    for (const on of [DESK, TELEPHONE]) {
      const { page } = await visit('yann', { path, on });
      await page.emulateMedia({ colorScheme: light });
      await expect(cards(page)).toHaveCount(2);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await press(page, 'Modifier', 'b').click();
      await expect(dialog(page).getByRole('button', { name: /^Coin en bas à droite/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.emulateMedia({ colorScheme: null });
    }
  });

test('ADS-24 of an expired house photos are seen, and nothing is offered to change them', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['un', 'deux']);
  const { page } = await visit('yann', { path });
  const changes = page.getByRole('button', { name: /^(Modifier|Retirer|Déplacer) Photo/ });
  await expect(changes).toHaveCount(6);
  await sql`update house set expiry_date = ${PARIS_TODAY} - 3 where id = ${id}`.execute(app.db);
  await page.reload();
  await expect(cards(page)).toHaveCount(2);
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Position/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ajouter des photos' })).toHaveCount(0);
});

test('B86 ROUTE-39 the agency’s mark is put on a picture within the browser, and what is saved has it', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/filigrane' });
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent += 1;
  });
  const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#203040' } })
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type="file"][aria-label="Image à marquer"]')
    .setInputFiles({ name: 'Façade été.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: "L'image marquée" })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: "Télécharger l'image marquée" }).click();
  const saved = await waiting;
  const bytes = await sharp(await saved.path()).metadata();
  expect([bytes.format, bytes.width, bytes.height]).toEqual(['jpeg', 1200, 800]);
  // Cut out first: sharp counts over the picture that it was given, whatever was cut from it.
  const unevenness = async (left: number, top: number) => {
    const part = sharp(await saved.path()).extract({ left, top, width: 300, height: 160 });
    const { channels } = await sharp(await part.png().toBuffer()).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  expect(await unevenness(900, 640), 'something stands in its corner').toBeGreaterThan(5);
  for (const [left, top] of [
    [0, 0],
    [900, 0],
    [0, 640],
  ] as const)
    expect(await unevenness(left, top), `nothing at ${left}, ${top}`).toBeLessThan(3);
  expect(sent, 'it left the browser to nobody').toBe(0);
  await page
    .locator('input[type="file"][aria-label="Image à marquer"]')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('none') });
  await expect(page.getByRole('alert')).toContainText('Votre navigateur ne sait pas lire cette image.');
  await expectAccessible(page);
});
