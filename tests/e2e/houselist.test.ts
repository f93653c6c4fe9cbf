/** The list of houses, as each kind of person meets it. */
import { sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { Page } from '@playwright/test';
import { expect, newPerson, TELEPHONE, test } from './fixtures.ts';
import { button, field, houseNow, newHouse } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';
import { houseWith } from './photostories.ts';

const tile = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filtres' }).getByRole('checkbox', { name, exact: true });
/** What is pressed of it: its box itself has no size. */
const press = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Filtres' }).getByText(name, { exact: true }).click();
const find = (page: Page) => page.getByRole('searchbox', { name: 'Chercher une annonce' });
const question = (page: Page, name: string) => page.getByRole('dialog', { name });
const NONE_FOUND = 'Aucune annonce ne correspond à votre recherche.';

test('ROUTE-07 ADS-01 ADS-13 ADS-14 ADS-25 ADS-26 ADS-27 ADS-06 an owner finds their houses, without switches; the agency all of its own, with owners and switches', async ({
  visit,
}) => {
  // Other stories make houses of theirs, and the list has pages: each is looked for.
  const { page: yann } = await visit('yann', { path: '/ads?s=Mimosas' });
  await expect(yann.getByText(NONE_FOUND)).toBeVisible();
  await yann.goto('/ads?s=Passerose');
  await expect(tile(yann, 'La Passerose')).toBeVisible();
  await expect(tile(yann, 'La Passerose')).not.toContainText('Kerdoncuff');
  await expect(yann.getByRole('switch')).toHaveCount(0);
  await expect(kind(yann, 'Intendance')).toHaveCount(0);
  await expect(yann.getByRole('radiogroup', { name: 'Présentation' })).toHaveCount(0);

  const { page: marie } = await visit('marie', { path: '/ads?s=Alphonse' });
  await expect(marie.getByText(NONE_FOUND)).toBeVisible();
  await marie.goto('/ads?s=Passerose');
  const hers = tile(marie, 'La Passerose');
  await expect(hers).toContainText('Yann Kerdoncuff');
  await expect(hers.getByRole('link', { name: 'yann@pertuis.test' })).toBeVisible();
  for (const name of ['Réservation en ligne', 'Intendance', 'Archivée'])
    await expect(hers.getByRole('switch', { name })).toBeVisible();
  await expect(kind(marie, 'Intendance')).toHaveCount(1);
  await expectAccessible(marie);
});

test('B106 EDITOR-84 an employee reads both agencies’ houses and moves the switches of one alone', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ads?s=Passerose' });
  await expect(tile(page, 'La Passerose')).toContainText('Sel & Volets');
  await expect(tile(page, 'La Passerose').getByRole('switch')).toHaveCount(3);
  await page.goto('/ads?s=Grand+Air');
  await expect(tile(page, 'Grand Air')).toContainText('Pins & Claires');
  await expect(tile(page, 'Grand Air').getByRole('switch')).toHaveCount(0);
});

test('ADS-04 ADS-05 ADS-07 ADS-10 filters and search stand in the address, and come back with it', async ({
  visit,
}) => {
  const { page } = await visit('marie', { unused: true });
  await page.clock.install();
  await page.goto('/ads?s=passerose');
  await expect(tile(page, 'La Passerose')).toBeVisible();
  for (const [name, on] of [
    ['Sans réservation en ligne', true],
    ['Réservation en ligne', true],
    ['Intendance', false],
    ['Archivées', false],
  ] as const)
    await expect(kind(page, name)).toBeChecked({ checked: on });
  await press(page, 'Réservation en ligne');
  await expect(page).toHaveURL(/[?&]ob=0$/);
  await expect(tile(page, 'La Passerose')).toHaveCount(0);
  await press(page, 'Intendance');
  await expect(tile(page, 'La Passerose')).toBeVisible();
  await expect(page).toHaveURL(/ob=0&hk=1$/);
  // From here on the browser's clock stands still unless told: however slow the machine is, no time passes by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await find(page).fill('volets verts');
  await page.clock.runFor(599);
  await expect(page).toHaveURL(/s=passerose/);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/s=volets/);
  await page.clock.resume();
  await expect(tile(page, 'Les Trois Volets Verts')).toBeVisible();
  await expect(tile(page, 'La Passerose')).toHaveCount(0);
  await page.reload();
  await expect(find(page)).toHaveValue('volets verts');
  await expect(kind(page, 'Réservation en ligne')).not.toBeChecked();
  await find(page).fill('rien de tel');
  await expect(page.getByText(NONE_FOUND)).toBeVisible();
});

test('ADS-05 ADS-07 ADS-36 each filter shows its kind of house and hides it, archived ones beside what they were', async ({
  app,
  visit,
}) => {
  const word = `Filtre${Date.now()}`;
  for (const [name, columns] of [
    ['seule', 'archived = false'],
    ['vendue', 'online_booking = true'],
    ['gardée', 'housekeeping = true'],
    ['rangée', 'archived = true'],
  ] as const) {
    const { id } = await newHouse(app, 'marie', { title: `${word} ${name}`, village: 'loix' });
    await sql`update house set ${sql.raw(columns)} where id = ${id}`.execute(app.db);
  }
  const { page } = await visit('marie', { path: `/ads?s=${word}` });
  const shows = async (...names: string[]) => {
    await expect(tile(page, word)).toHaveCount(names.length);
    for (const name of names) await expect(tile(page, `${word} ${name}`)).toBeVisible();
  };
  await shows('seule', 'vendue');
  await press(page, 'Archivées');
  await expect(page).toHaveURL(/ar=1/);
  await shows('seule', 'vendue', 'rangée');
  await press(page, 'Sans réservation en ligne');
  await expect(page).toHaveURL(/rg=0/);
  await shows('vendue');
  await press(page, 'Intendance');
  await shows('vendue', 'gardée');
  await press(page, 'Réservation en ligne');
  await shows('gardée');
  await press(page, 'Sans réservation en ligne');
  await shows('seule', 'gardée', 'rangée');
  await press(page, 'Archivées');
  await shows('seule', 'gardée');
});

for (const [permission, hidden, left] of [
  ['toolOnlineBooking', 'Réservation en ligne', ['Intendance', 'Archivée']],
  ['toolHousekeeping', 'Intendance', ['Réservation en ligne', 'Archivée']],
  ['toolArchive', 'Archivée', ['Réservation en ligne', 'Intendance']],
] as const)
  test(`ADS-06 ADS-25 ADS-26 ADS-27 EDITOR-83 EDITOR-85 A09 without ${permission} a tile has no such switch, and both others`, async ({
    app,
    visit,
  }) => {
    await sql`delete from role_permission where role = 'agencyRole' and permission = ${permission}`.execute(
      app.db,
    );
    try {
      // Somebody new: what a browser keeps of Marie says what she held before.
      const name = await newPerson(app, 'marie', 'Oriane');
      const { page } = await visit(name, { path: '/ads?s=Passerose' });
      const hers = tile(page, 'La Passerose');
      for (const each of left) await expect(hers.getByRole('switch', { name: each })).toBeVisible();
      await expect(hers.getByRole('switch', { name: hidden })).toHaveCount(0);
      await expect(kind(page, 'Intendance')).toHaveCount(permission === 'toolHousekeeping' ? 0 : 1);
      // The editor's switches hang on the permission of its own name, and on managing houses.
      await page.goto('/ads/101');
      for (const action of ['Désactiver la réservation en ligne', "Désactiver l'intendance", 'Archiver'])
        await expect(button(page, action)).toBeVisible();
    } finally {
      await sql`insert into role_permission values ('agencyRole', ${permission}) on conflict do nothing`.execute(
        app.db,
      );
    }
  });

test('ADS-09 ADS-11 ADS-35 B29 who has no house yet makes one, on a telephone, and its editor opens', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'yann', 'Gwenola');
  // Of no agency herself: the one that has a card of her lets her house.
  await sql`with hers as (update person set agid = null where mail = ${`${name}@pertuis.test`} returning id, first_name, last_name)
    insert into agency_card (agid, uid, tag_type, first_name, last_name) select 1, id, 'PROPRIETAIRE', first_name, last_name from hers`.execute(
    app.db,
  );
  const { page } = await visit(name, { path: '/ads', on: TELEPHONE });
  await expect(page.getByText("Vous n'avez pas encore créé d'annonces de location.")).toBeVisible();
  await expect(page.getByText(NONE_FOUND)).toHaveCount(0);
  await button(page, 'Créer une annonce').last().click();
  const asked = page.getByRole('dialog', { name: 'Nouvelle annonce' }).last();
  await expect(asked).toContainText(
    'Vous allez maintenant créer une nouvelle annonce de location qui sera publiée sur le site',
  );
  await asked.getByRole('button', { name: 'Annuler' }).click();
  await expect(asked).toBeHidden();
  await button(page, 'Créer une annonce').last().click();
  await asked.getByRole('button', { name: 'Créer', exact: true }).click();
  await page.waitForURL(/\/ads\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle annonce' })).toBeVisible();
  await expect(field(page, 'Titre')).toHaveValue('Title');
  await expect(page.getByText(/Expire le .* \(dans 30 jours\)/)).toBeVisible();
});

test('B29 B34 EDITOR-81 an employee says whose a new house is, and may give it to somebody else while it has no tab of the agency’s', async ({
  app,
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ads' });
  const asked = question(page, 'Nouvelle annonce');
  const owner = page.getByRole('combobox', { name: /^Propriétaire/ });
  await button(page, 'Créer une annonce').first().click();
  await expect(owner).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Créer', exact: true }).click();
  await expect(asked).toContainText('Ce champ doit être rempli.');
  await asked.getByRole('combobox', { name: /^Propriétaire/ }).fill('Maurisset');
  await page.getByRole('option', { name: /Maurisset/ }).click();
  await asked.getByRole('button', { name: 'Créer', exact: true }).click();
  await page.waitForURL(/\/ads\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle annonce' })).toBeVisible();
  const id = Number(/\d+$/.exec(page.url())![0]);
  await expect(page.getByText(/Expire le .* \(dans 30 jours\)/)).toBeVisible();
  await expect(owner).toHaveValue(/Maurisset/);
  await owner.fill('Kerdoncuff');
  await page.getByRole('option', { name: /Kerdoncuff/ }).click();
  await button(page, 'Sauvegarder').first().click();
  const yann = await app.as('yann');
  await expect.poll(async () => (await houseNow(app, 'claire', id))['owner_uid']).toBe(yann.uid);

  await page.goto('/ads');
  await button(page, 'Créer une annonce').first().click();
  await asked.getByRole('radio', { name: /^À l'agence/ }).check();
  await expect(asked.getByRole('combobox')).toHaveCount(0);
  await asked.getByRole('button', { name: 'Créer', exact: true }).click();
  await page.waitForURL(/\/ads\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Nouvelle annonce' })).toBeVisible();
  await expect(owner).toHaveValue(/.+/);
  await expect(page.getByText(/Expire le/)).toHaveCount(0);
});

test('ADS-28 ADS-29 ADS-30 ADS-32 ADS-33 a switch asks in its words before it is moved, and shows what is stored', async ({
  app,
  visit,
}) => {
  const title = `Bascule ${Date.now()}`;
  const { id } = await newHouse(app, 'marie', {
    title,
    description: 'x',
    village: 'loix',
    street: '1 rue',
    surface: 50,
    max_num_people: 4,
    distance_to_sea: 500,
    distance_to_shops: 500,
    classement: 5,
  });
  const { page } = await visit('marie', { path: `/ads?s=${encodeURIComponent(title)}&hk=1&ar=1` });
  const move = (name: string) => tile(page, title).getByRole('switch', { name });
  await move('Intendance').click({ force: true });
  const off = question(page, 'Souhaitez-vous réellement activer le mode Intendance ?');
  await off.getByRole('button', { name: 'Annuler' }).click();
  await expect(move('Intendance')).not.toBeChecked();
  await move('Intendance').click({ force: true });
  await off.getByRole('button', { name: 'Activer' }).click();
  await expect(move('Intendance')).toBeChecked();
  expect((await houseNow(app, 'marie', id))['housekeeping']).toBe(1);
  await move('Intendance').click({ force: true });
  await question(page, 'Souhaitez-vous réellement désactiver le mode Intendance ?')
    .getByRole('button', { name: 'Désactiver' })
    .click();
  await expect(move('Intendance')).not.toBeChecked();

  await move('Réservation en ligne').click({ force: true });
  await question(page, 'Souhaitez-vous réellement activer le mode Online Booking ?')
    .getByRole('button', { name: 'Activer' })
    .click();
  const missing = page
    .getByRole('dialog')
    .filter({ hasText: 'Frais de ménage : Ce champ doit être rempli.' });
  await expect(missing).toContainText('Caution : Ce champ doit être rempli.');
  await missing
    .getByRole('button', { name: 'Revenir' })
    .or(missing.getByRole('button', { name: 'Fermer' }))
    .first()
    .click();
  await expect(move('Réservation en ligne')).not.toBeChecked();

  await move('Archivée').click({ force: true });
  await question(page, 'Souhaitez-vous réellement archiver cette annonce ?')
    .getByRole('button', { name: 'Archiver' })
    .click();
  // In capitals: the switch beside it is called 'Archivée'.
  await expect(tile(page, title).getByText('ARCHIVÉE', { exact: true })).toBeVisible();
  expect((await houseNow(app, 'marie', id))['archived']).toBe(1);
  await move('Archivée').click({ force: true });
  await question(page, 'Souhaitez-vous réellement réactiver cette annonce ?')
    .getByRole('button', { name: 'Réactiver' })
    .click();
  await expect(tile(page, title).getByText('ARCHIVÉE', { exact: true })).toHaveCount(0);
});

test('ROUTE-11 ROUTE-12 ADS-02 ADS-15 ADS-16 ADS-17 ADS-19 ADS-20 ADS-21 ADS-22 ADS-23 marks say what is so, and lead where something is done about it', async ({
  app,
  visit,
}) => {
  const title = `Marques ${Date.now()}`;
  const { id } = await newHouse(app, 'marie', { title, description: 'x', village: 'loix' });
  const { page } = await visit('marie', { path: `/ads?s=${encodeURIComponent(title)}&hk=1` });
  const one = tile(page, title);
  await expect(one.getByRole('link', { name: title })).toHaveAttribute('href', `/ads/${id}`);
  await expect(one.getByText('Non publiée', { exact: true })).toBeVisible();
  await expect(one).toContainText(/Expire le \d\d\/\d\d\/\d{4} \(dans 30 jours\)/);
  await expect(one.locator('[data-flagged]')).toHaveAttribute('data-flagged', 'false');
  await expect(one.getByText(/Incomplet|ARCHIVÉE|Calendrier relié/)).toHaveCount(0);
  await sql`update house set published = true, housekeeping = true, ical = 'https://example.test/a.ics', expiry_date = ${PARIS_TODAY} - 3 where id = ${id}`.execute(
    app.db,
  );
  await page.reload();
  await expect(one).toContainText(/Annonce expirée depuis le \d\d\/\d\d\/\d{4} \(il y a 3 jours\)/);
  await expect(one.getByText('Publiée', { exact: true })).toBeVisible();
  await expect(one.getByText('Non publiée')).toHaveCount(0);
  await expect(one.locator('[data-flagged]')).toHaveAttribute('data-flagged', 'true');
  await expect(one.getByRole('link', { name: 'Calendrier relié' })).toHaveAttribute(
    'href',
    `/ads/${id}/meta`,
  );
  await one.getByRole('link', { name: 'Incomplet' }).click();
  await expect(page).toHaveURL(new RegExp(`/ads/${id}/calendar`));
});

test('ADS-08 ADS-12 the agency may look at its houses in a list, which the address and the device remember', async ({
  app,
  visit,
}) => {
  const { id } = await houseWith(app, ['façade', 'jardin']);
  const title = `Liste ${Date.now()}`;
  await sql`update house set title = ${title} where id = ${id}`.execute(app.db);
  const { page } = await visit('marie', { path: `/ads?s=${encodeURIComponent(title)}` });
  const cover = String((await houseNow(app, 'marie', id))['coverpicture_path']);
  const shown = tile(page, title).locator('img').first();
  await expect(shown).toHaveAttribute('src', cover);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('radiogroup', { name: 'Présentation' }).getByTitle('Liste').click();
  await expect(page).toHaveURL(/layout=rows/);
  await expect(shown).toHaveAttribute('src', cover);
  await expect(tile(page, title).getByRole('link', { name: title })).toHaveAttribute('href', `/ads/${id}`);
  await page.goto('/ads');
  await expect(page.getByRole('radio', { name: 'Liste' })).toBeChecked();
  const { page: telephone } = await visit('marie', { path: '/ads?layout=rows&s=Passerose', on: TELEPHONE });
  await expect(tile(telephone, 'La Passerose')).toBeVisible();
  await expectNoSidewaysScroll(telephone);
});

test('ADS-03 CONST-03 A30 twenty-one houses are on a page, which nobody is asked to change, and closing one leads back to where one was', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ads?hk=1&ar=1' });
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(21);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('main').getByRole('list').first().getByRole('link').first().click();
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/hk=1/);
});
