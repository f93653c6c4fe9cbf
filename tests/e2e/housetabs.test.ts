/** Every tab and every section of the editor, in its condition and for those who hold its permission; and where else a house is found. */
import { sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './fixtures.ts';
import { button, choose, field, houseNow, newHouse, section, tab } from './housestories.ts';

async function tabsOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('tab').first()).toBeVisible();
  const names = await page.getByRole('tab').allTextContents();
  return names.map((name) => name.replace(/\(.*\)$/, '').trim());
}

const headings = (page: Page) => page.locator('form section h2');

const GENERAL = [
  'Titres et descriptions',
  'Le bien',
  'Publication sur Rentals et Booking',
  'Règlement de votre annonce',
  'Tarifs annexes',
  'Accueil et accessibilité',
  'Intérieur',
  'Extérieur',
];

test('ROUTE-09 EDITOR-02 EDITOR-03 EDITOR-04 EDITOR-06 EDITOR-07 EDITOR-24 EDITOR-25 EDITOR-26 EDITOR-27 EDITOR-77 EDITOR-78 what an owner has who lets alone', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  expect(await tabsOf(page)).toEqual([
    'Général',
    'Photos',
    'Tarifs',
    'Adresse',
    'Promotion',
    'Dossier légal',
  ]);
  await expect(headings(page)).toHaveText(GENERAL);
  await expect(section(page, 'Le bien').getByRole('combobox', { name: /^Type de bien/ })).toHaveValue(
    'Maison',
  );
  await expect(
    section(page, 'Le bien').getByRole('combobox', { name: /^Nombre maximal de personnes/ }),
  ).toHaveValue('6');
  for (const name of ['Surface', 'Situation', 'Frais de ménage'])
    await expect(field(page, name)).toBeVisible();
  await expect(field(page, 'Taux de gestion'), 'nobody takes a part of theirs').toHaveCount(0);
  for (const name of ['Rentals', 'Booking']) await expect(button(page, name)).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'À propos de cette annonce' });
  for (const name of ['Demandes', 'Tâches', 'Avis'])
    await expect(nav.getByRole('link', { name })).toHaveCount(0);
  await page.goto(`${path}/meta`);
  await expect(tab(page, 'Général')).toHaveAttribute('aria-selected', 'true');
});

for (const [held, other, permission] of [
  ['Rentals', 'Booking', 'toolPublishBooking'],
  ['Booking', 'Rentals', 'toolPublishRentals'],
] as const)
  test(`EDITOR-25 EDITOR-77 EDITOR-78 who may publish to one channel alone, ${held}, is offered that one, and saves its texts`, async ({
    app,
    visit,
  }) => {
    const { path, id } = await newHouse(app, 'yann');
    await sql`delete from role_permission where role = 'ownerRole' and permission = ${permission}`.execute(
      app.db,
    );
    try {
      // Somebody new: what a browser keeps of Yann says what he held before.
      const name = await newPerson(app, 'yann', 'Enora');
      await sql`update house set owner_uid = (select id from person where mail = ${`${name}@pertuis.test`}) where id = ${id}`.execute(
        app.db,
      );
      const { page } = await visit(name, { path });
      const channels = section(page, 'Publication sur Rentals et Booking');
      await expect(button(page, held)).toBeVisible();
      await expect(button(page, other)).toHaveCount(0);
      await button(page, held).click();
      await field(channels, `Titre pour ${held}`).fill('Longère au calme');
      await field(channels, `Description pour ${held}`).fill('Derrière un mur de pierres.');
      await button(page, 'Sauvegarder').click();
      await expect(page.getByText('Enregistré correctement')).toBeVisible();
      const stored = await houseNow(app, name, id);
      expect(stored[`${held.toLowerCase()}_title`]).toBe('Longère au calme');
    } finally {
      await sql`insert into role_permission values ('ownerRole', ${permission}) on conflict do nothing`.execute(
        app.db,
      );
    }
  });

test('EDITOR-05 EDITOR-08 EDITOR-10 EDITOR-11 EDITOR-12 EDITOR-13 EDITOR-18 EDITOR-19 EDITOR-20 EDITOR-79 EDITOR-88 EDITOR-89 what the agency has of a house it lets, and where it leads', async ({
  visit,
}) => {
  const { page } = await visit('marie', { path: '/ads/101' });
  expect(await tabsOf(page)).toEqual([
    'Général',
    'Photos',
    'Calendrier',
    'Adresse',
    'Promotion',
    'Dossier légal',
    'Interne',
    'État des lieux',
  ]);
  await expect(field(section(page, 'Tarifs annexes'), 'Taux de gestion')).toHaveValue('20');
  // Each switch says what pressing it does.
  for (const action of ['Désactiver la réservation en ligne', "Désactiver l'intendance", 'Archiver'])
    await expect(button(page, action)).toBeVisible();
  const nav = page.getByRole('navigation', { name: 'À propos de cette annonce' });
  const leads = async (name: string | RegExp) =>
    decodeURIComponent(String(await nav.getByRole('link', { name }).getAttribute('href'))).replaceAll(
      '+',
      ' ',
    );
  expect(await leads('Demandes')).toBe('/ddl?s=page_nid:"101"');
  expect(await leads('Tâches')).toBe('/tasks?s=nid:"101"');
  expect(await leads('Avis')).toBe('/comment?s=nid:"101"');
  expect(await leads(/Voir l'annonce/)).toBe('/annonce/101');
  await expect(nav.getByRole('link', { name: /Voir l'annonce/ })).toHaveAttribute('target', '_blank');
  await tab(page, 'Interne').click();
  await expect(headings(page)).toHaveText(['Gestion', 'Références techniques']);
  await expect(field(page, 'Référence IDRL')).toHaveAttribute('readonly', '');
  await expect(page.getByRole('combobox', { name: /^Propriétaire/ })).toHaveAttribute('readonly', '');
});

test('EDITOR-75 inputs take as many characters by hand as the documents say, whatever more their rule would let through', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'claire');
  await (await app.as('claire')).put(`house/housekeepingenable/${id}`, {});
  const { page } = await visit('claire', { path, unused: true });
  for (const [place, widths] of [
    ['Général', { surface: 5 }],
    [/^Interne/, { owner_name_override: 100 }],
    ['État des lieux', { pool_depth: 2, pool_surface: 3, main_room_surface: 5 }],
  ] as const) {
    await tab(page, place).click();
    for (const [name, width] of Object.entries(widths)) {
      const input = page.locator(`input[name="${name}"]`);
      await input.fill('');
      await input.pressSequentially('1'.repeat(width + 1));
      await expect(input).toHaveValue('1'.repeat(width));
    }
  }
});

test('VALID-25 a long text has ten rows before a word is written', async ({ app, visit }) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, unused: true });
  const text = field(page, 'Description en anglais');
  const rowsOf = () =>
    text.evaluate((area) => {
      const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(area);
      return Math.round(
        (area.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight),
      );
    });
  await expect.poll(rowsOf).toBe(10);
});

test('GLOBAL-38 of a list of more than seventy the first six that are not chosen are offered beside the chosen one, the others by typing', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { unused: true });
  const served = (n: number) => ({ title: `Hameau ${n}`, order: n, group: n > 3 ? 'Île de Ré' : 'Ailleurs' });
  const models = {
    ...Object.fromEntries(Array.from({ length: 79 }, (_, n) => [`hameau-${n + 1}`, served(n + 1)])),
    'ars-en-re': { title: 'Ars-en-Ré', order: 80, group: 'Île de Ré' },
  };
  await page.route('**/api/autocomplete/listvillage*', (route) =>
    route.fulfill({ json: { result: 'ok', models } }),
  );
  await page.goto(`${path}/map`);
  const village = page.getByRole('combobox', { name: /^Village/ });
  await expect(village).toHaveValue('Ars-en-Ré');
  await village.click();
  await expect(page.getByRole('option')).toHaveText([
    ...[1, 2, 3, 4, 5, 6].map((n) => `Hameau ${n}`),
    'Ars-en-Ré',
  ]);
  await village.fill('hameau 77');
  await expect(page.getByRole('option')).toHaveText(['Hameau 77', 'Ars-en-Ré']);
});

test('EDITOR-07 EDITOR-31 ADS-34 the special offer has its tab, eighty characters, and its fifteen days', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/promo` });
  await field(page, 'Offre spéciale').fill('é'.repeat(81));
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText('81 / 80')).toBeVisible();
  await expect(field(page, 'Offre spéciale')).toBeFocused();
  await field(page, 'Offre spéciale').fill('Une semaine de mai à moitié prix');
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText(/personne ne lit encore cette offre/)).toBeVisible();
  expect((await houseNow(app, 'yann', id))['special_offer']).toBe('Une semaine de mai à moitié prix');
  await sql`update house set published = true where id = ${id}`.execute(app.db);
  await page.reload();
  await expect(page.getByText("Cette offre est affichée sur l'annonce.")).toBeVisible();
});

test('EDITOR-80 EDITOR-81 EDITOR-82 EDITOR-32 an employee changes references and owner, an administrator the agency', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'claire');
  await (await app.as('claire')).put(`house/housekeepingenable/${id}`, {});
  const { page } = await visit('claire', { path: `${path}/meta` });
  await field(page, 'Référence IDRL').fill('R1234');
  await expect(page.getByRole('combobox', { name: /^Propriétaire/ })).not.toHaveAttribute('readonly');
  // Whose list of agencies it is not reads the agency all the same.
  await expect(page.getByRole('combobox', { name: /^Agence/ })).toHaveValue('Sel & Volets');
  await expect(button(page, 'Réessayer')).toHaveCount(0);
  // Nobody types into a short list: that it is only read shows when it is pressed, and offers nothing.
  await page.getByRole('combobox', { name: /^Agence/ }).click();
  await expect(page.getByRole('option')).toHaveCount(0);
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText('Enregistré correctement')).toBeVisible();
  expect((await houseNow(app, 'claire', id))['ref_idrl']).toBe('R1234');
  const { page: admin } = await visit('admin', { path: `${path}/meta` });
  await choose(admin, /^Agence/, 'Pins & Claires');
  await expect(admin.locator('[data-form-foot]')).toContainText('Modifications non enregistrées');
});
