/** Photos on their way to a house: many at once, called off, failing, too many, there already; nothing that was dropped is lost. */
import { one, rows, sql } from '#server/sql.ts';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { newHouse } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';
import {
  cards,
  chosen,
  dropped,
  houseWith,
  pictures,
  placeholders,
  scene,
  sending,
  throttle,
} from './photostories.ts';

const UPLOADS = '**/api/photos/upload/*';
const MENU = { name: 'Menu principal' } as const;

test('PHOTO-02 PHOTO-03 EDITOR-03 EDITOR-28 many photos are dropped at once: progress for each and for all; one is called off, then all; what arrived stands in its order', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos` });
  await expect(page.getByText("L'annonce n'a pas de photos et ne sera pas publiée.")).toBeVisible();
  const speed = await throttle(page);
  await speed(40_000);
  await dropped(page, await pictures(6));
  await expect(sending(page).getByRole('status')).toHaveText('Envoi\u00a0: 0 sur 6');
  const all = sending(page).getByRole('progressbar', { name: 'Envoi de toutes les photos' });
  const first = sending(page).getByRole('progressbar', { name: 'Envoi de IMG_0.jpg' });
  const shareOf = async (bar: typeof all) => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(() => shareOf(first)).toBeGreaterThan(0);
  await expect.poll(() => shareOf(all)).toBeGreaterThan(0);
  expect(await shareOf(all)).toBeLessThan(100);
  await expect(sending(page).getByText('En attente')).toHaveCount(3);
  await expectAccessible(page);
  await sending(page).getByRole('button', { name: "Annuler l'envoi de IMG_4.jpg" }).click();
  await sending(page).getByRole('button', { name: "Annuler l'envoi de IMG_1.jpg" }).click();
  await expect(sending(page).getByText('IMG_1.jpg')).toHaveCount(0);
  await speed();
  await expect(page.getByText('4 photos ajoutées.')).toBeVisible();
  await expect(cards(page)).toHaveCount(4);
  await expect(sending(page)).toHaveCount(0);
  const arrived = await rows(
    app.db,
    sql<{ nth: number }>`select batch_nth as nth from house_photo where house_id = ${id} order by delta`,
  );
  expect(arrived.map(({ nth }) => nth)).toEqual([0, 2, 3, 5]);

  await speed(20_000);
  await chosen(page, await pictures(3));
  await expect(sending(page).getByRole('status')).toHaveText('Envoi\u00a0: 0 sur 3');
  await sending(page).getByRole('button', { name: 'Tout annuler' }).click();
  await expect(sending(page)).toHaveCount(0);
  await speed();
  await expect(page.getByRole('alert'), 'nobody complains of what was called off').toHaveCount(0);
  await page.reload();
  await expect(page.getByText('4 sur 50')).toBeVisible();
});

test('PHOTO-10 B117 a photo that fails keeps its file, its name and the session; the others arrive, and so does it when it is tried again', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos` });
  const files = await pictures(4);
  // Each photo is known by its key: the line of the second breaks whenever it is tried, the third meets a mistake of ours.
  const keys: string[] = [];
  await page.route(UPLOADS, (route) => {
    const key = route.request().headers()['idempotency-key'] ?? '';
    if (!keys.includes(key)) keys.push(key);
    const nth = keys.indexOf(key);
    if (nth === 1) return route.abort('connectionreset');
    return nth === 2
      ? route.fulfill({ status: 500, json: { result: 'error', warnings: [] } })
      : route.continue();
  });
  await chosen(page, files);
  const lines = sending(page).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(sending(page).getByRole('status')).toHaveText('2 photos attendent votre décision');
  await expect(lines.filter({ hasText: 'IMG_1.jpg' })).toContainText('La connexion est coupée.');
  await expect(lines.filter({ hasText: 'IMG_2.jpg' })).toContainText('Une erreur est survenue.');
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByRole('navigation', MENU), 'nobody is logged out').toBeVisible();
  const asksBefore = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBefore(), 'a reload would lose two').toBe(true);
  await expectAccessible(page);
  // Another tab and back: they wait there.
  await page.getByRole('tab', { name: /^Adresse/ }).click();
  await page.getByRole('tab', { name: /^Photos/ }).click();
  await expect(lines).toHaveCount(2);
  await page.unroute(UPLOADS);
  await sending(page).getByRole('button', { name: 'Réessayer IMG_1.jpg' }).click();
  await expect(cards(page)).toHaveCount(3);
  await sending(page).getByRole('button', { name: 'Réessayer IMG_2.jpg' }).click();
  await expect(cards(page)).toHaveCount(4);
  await expect(sending(page)).toHaveCount(0);
  expect(await asksBefore()).toBe(false);
});

test('PHOTO-03 a photo called off while its line is being mended does not leave after all', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos` });
  let tries = 0;
  await page.route(UPLOADS, async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await route.abort('connectionreset');
    // Before the second try, which follows by itself.
    await sending(page).getByRole('button', { name: "Annuler l'envoi de IMG_0.jpg" }).click();
  });
  await chosen(page, await pictures(1));
  await expect.poll(() => tries).toBe(1);
  await expect(sending(page)).toHaveCount(0);
  // What is sent afterwards leaves alone.
  const [, other] = await pictures(2);
  await chosen(page, [other!]);
  await expect(cards(page)).toHaveCount(1);
  expect(tries).toBe(2);
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*)::integer as count from house_photo where house_id = ${id}`,
  );
  expect(count).toBe(1);
});

test('C32 PHOTO-09 what is no photo, and what is too heavy, is told at its name; given up, it is gone, and the photos beside it are there', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos`, on: TELEPHONE });
  const folder = await mkdtemp(join(tmpdir(), 'pertuis-photos-'));
  const heavy = join(folder, 'drone.jpg');
  await writeFile(heavy, '');
  await truncate(heavy, 26_214_401);
  const good = join(folder, 'façade.jpg');
  await writeFile(good, await scene());
  const zip = join(folder, 'jardin.jpg');
  await writeFile(zip, 'PK\u0003\u0004 not a photo');
  await chosen(page, [heavy, good, zip]);
  const lines = sending(page).getByRole('listitem');
  await expect(cards(page)).toHaveCount(1);
  await expect(lines.filter({ hasText: 'drone.jpg' })).toContainText(
    'Cette photo pèse 26 Mo\u00a0: 25 Mo au plus.',
  );
  await expect(lines.filter({ hasText: 'jardin.jpg' })).toContainText(
    'Ce fichier n’est pas une photo que nous savons lire.',
  );
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const name of ['drone.jpg', 'jardin.jpg'])
    await sending(page)
      .getByRole('button', { name: `Abandonner ${name}` })
      .click();
  await expect(sending(page)).toHaveCount(0);
  await rm(folder, { recursive: true });
});

test('PHOTO-05 PHOTO-06 PHOTO-07 of fifty-one photos none is sent; of a full house there is nothing to choose; a colleague who was quicker is told at the file', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await placeholders(app, id, 47);
  const { page } = await visit('yann', { path: `${path}/photos` });
  await expect(page.getByText('47 sur 50')).toBeVisible();
  let sent = 0;
  await page.route(UPLOADS, (route) => {
    sent += 1;
    return route.continue();
  });
  const TOO_MANY = 'Impossible de télécharger plus de 50 images sur une annonce';
  await chosen(page, await pictures(4));
  await expect(page.getByRole('alert')).toHaveText(
    `${TOO_MANY}. Il reste 3 places, et vous avez choisi 4 fichiers\u00a0: aucun n'a été envoyé.`,
  );
  expect(sent).toBe(0);
  const [one_, other, another] = await pictures(3);
  await chosen(page, [one_!]);
  await expect(page.getByText('48 sur 50')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A colleague fills the house while this one is on its way.
  await page.route(UPLOADS, async (route) => {
    await placeholders(app, id, 2);
    await route.continue();
  });
  await chosen(page, [other!]);
  await expect(sending(page).getByRole('listitem')).toContainText(TOO_MANY);
  await expect(page.getByRole('button', { name: "50 photos\u00a0: l'annonce est pleine" })).toBeDisabled();
  await sending(page).getByRole('button', { name: 'Abandonner IMG_1.jpg' }).click();
  await dropped(page, [another!]);
  await expect(page.getByRole('alert')).toHaveText(`${TOO_MANY}. Il ne reste pas de place.`);
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*)::integer as count from house_photo where house_id = ${id}`,
  );
  expect(count).toBe(50);
});

test('PHOTO-06 C04 of one choice fifty files are taken at most; where one file is meant, one can be chosen', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos` });
  let sent = 0;
  // Held back: what is counted is what would leave.
  await page.route(UPLOADS, () => {
    sent += 1;
  });
  const files = Array.from({ length: 51 }, (_, n) => ({
    name: `IMG_${n}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`photo ${n}`),
  }));
  const inputs = page.locator('input[type="file"]');
  await expect(inputs).toHaveAttribute('multiple');
  await chosen(page, files);
  await expect(page.getByRole('alert')).toContainText(
    "Il reste 50 places, et vous avez choisi 51 fichiers\u00a0: aucun n'a été envoyé.",
  );
  await dropped(page, files);
  await expect(page.getByRole('alert')).toContainText('vous avez choisi 51 fichiers');
  expect(sent).toBe(0);
  await chosen(page, files.slice(0, 50));
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(sending(page).getByRole('status')).toHaveText('Envoi\u00a0: 0 sur 50');
  await sending(page).getByRole('button', { name: 'Tout annuler' }).click();
  await expect(sending(page)).toHaveCount(0);

  const single = async () => {
    await expect(inputs.first()).toBeAttached();
    for (const input of await inputs.all()) expect(await input.getAttribute('multiple')).toBeNull();
  };
  await page.goto(`/ads/${id}/legal`);
  await single();
  const { page: clerk } = await visit('claire', { path: '/filigrane' });
  const mark = clerk.locator('input[type="file"]');
  await expect(mark).toHaveCount(1);
  expect(await mark.getAttribute('multiple')).toBeNull();
});

test('a photo that is there already is noticed, under another name and smaller; left out or kept, as somebody says', async ({
  app,
  visit,
}) => {
  const { id, path } = await houseWith(app, ['cour']);
  const { page } = await visit('yann', { path });
  const seed = 4711;
  await chosen(page, [{ name: 'vue.jpg', mimeType: 'image/jpeg', buffer: await scene({ seed }) }]);
  await expect(cards(page)).toHaveCount(2);
  const again = {
    name: 'encore.jpg',
    mimeType: 'image/jpeg',
    buffer: await scene({ seed, width: 600, height: 400 }),
  };
  await chosen(page, [again]);
  const line = sending(page).getByRole('listitem');
  await expect(line).toContainText("Déjà là\u00a0: c'est la photo 2.");
  await expectAccessible(page);
  await line.getByRole('button', { name: "Ne pas l'ajouter\u00a0: encore.jpg" }).click();
  await expect(sending(page)).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);
  await chosen(page, [again]);
  await line.getByRole('button', { name: "L'ajouter quand même\u00a0: encore.jpg" }).click();
  await expect(cards(page)).toHaveCount(3);
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*)::integer as count from house_photo where house_id = ${id}`,
  );
  expect(count).toBe(3);
});

test('B117 C29 a session that is really over ends it, with its photos kept for the same person; nobody else finds them', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/photos` });
  await expect(page.getByRole('button', { name: 'Ajouter des photos' }).first()).toBeVisible();
  const { uid } = await app.as('yann');
  // Once the photo is on its way: before, another call could find it over, and the page with its button would be gone.
  await page.route(
    UPLOADS,
    async (route) => {
      await sql`delete from session where uid = ${uid}`.execute(app.db);
      await route.continue();
    },
    { times: 1 },
  );
  await chosen(page, await pictures(1));
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await page.getByLabel('E-mail').fill('yann@pertuis.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('pertuis-demo');
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(sending(page).getByRole('listitem')).toContainText('IMG_0.jpg');
  await sending(page).getByRole('button', { name: 'Réessayer IMG_0.jpg' }).click();
  await expect(cards(page)).toHaveCount(1);
});
