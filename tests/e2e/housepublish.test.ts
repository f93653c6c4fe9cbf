/** Publishing a house and booking it online: what is asked for, where it leads, what may be ignored. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, TELEPHONE, test } from './fixtures.ts';
import {
  bar,
  button,
  choose,
  field,
  houseNow,
  newHouse,
  section,
  tab,
  WHOLE,
  withCover,
  withLegalFile,
  withMandate,
} from './housestories.ts';

const question = (page: Parameters<typeof button>[0], name: string) => page.getByRole('dialog', { name });

test('GLOBAL-23 EDITOR-14 EDITOR-35 VALID-26 publishing leads to the tab and the field of the first thing that is missing', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann', {
    ...WHOLE,
    street: undefined,
    village: undefined,
    surface: undefined,
  });
  const { page } = await visit('yann', { path });
  await button(page, 'Publier').click();
  await expect(field(page, 'Surface')).toBeFocused();
  await expect(bar(page)).toContainText(
    'Veuillez corriger les erreurs du formulaire afin de pouvoir sauvegarder.',
  );
  await expect(tab(page, /^Adresse/)).toContainText('à corriger');
  await field(page, 'Surface').fill('90');
  await button(page, 'Publier').click();
  await expect(page).toHaveURL(new RegExp(`${path}/map`));
  await expect(page.getByRole('combobox', { name: /^Village/ })).toBeFocused();
  expect((await houseNow(app, 'yann', id))['published']).toBe(0);

  // From a tab that has no list, so that the one of villages comes only once it is led to.
  const { path: other } = await newHouse(app, 'yann', { ...WHOLE, village: undefined });
  const { page: fresh } = await visit('yann', { unused: true });
  // It comes after its tab, as on any line but the shortest.
  await fresh.route('**/assets/ListedInput-*', async (route) => {
    await pause(400);
    await route.continue();
  });
  await fresh.goto(`${other}/promo`);
  await button(fresh, 'Publier').click();
  await expect(fresh.getByRole('combobox', { name: /^Village/ })).toBeFocused();
});

test('EDITOR-36 EDITOR-39 EDITOR-41 what is said before is read and ignored: saved, and not published without photos', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann', { ...WHOLE, num_taxe_sejour: '123' });
  const { page } = await visit('yann', { path });
  await field(page, 'Situation').fill('Au calme');
  await button(page, 'Publier').click();
  const asked = question(page, 'Avant de publier');
  await expect(asked).toContainText("L'annonce n'a pas de photos et ne sera pas publiée.");
  await expect(asked).toContainText(/numéro de taxe de séjour .* est obligatoire/);
  await asked.getByRole('button', { name: 'Revenir' }).click();
  expect((await houseNow(app, 'yann', id))['situation']).toBe('');
  await expect(field(page, 'Situation')).toHaveValue('Au calme');
  await button(page, 'Publier').click();
  await asked.getByRole('button', { name: 'Voir' }).click();
  await expect(field(page, 'Numéro de taxe de séjour')).toBeFocused();
  await button(page, 'Publier').click();
  await asked.getByRole('button', { name: 'Ignorer et sauvegarder' }).click();
  await expect(page.getByText('Annonce enregistrée, sans être publiée')).toBeVisible();
  const stored = await houseNow(app, 'yann', id);
  expect([stored['situation'], stored['published']]).toEqual(['Au calme', 0]);
});

test('EDITOR-14 B30 on a telephone a house that lacks nothing is published by one press', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await withCover(app, id);
  await withLegalFile(app, 'yann', id);
  const { page } = await visit('yann', { path, on: TELEPHONE });
  await button(page, 'Actions').click();
  await button(page, 'Publier').click();
  await expect(page.getByText('Annonce publiée')).toBeVisible();
  await expect(page.getByText('Publiée', { exact: true })).toBeVisible();
  expect((await houseNow(app, 'yann', id))['published']).toBe(1);
});

test('EDITOR-15 EDITOR-83 whoever manages houses saves one as it is; an owner is not offered it', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann', {});
  const { page: owner } = await visit('yann', { path });
  await expect(button(owner, 'Publier')).toBeVisible();
  await expect(button(owner, 'Publier sans validation')).toHaveCount(0);
  for (const action of [
    'Archiver',
    'Activer la réservation en ligne',
    "Activer l'intendance",
    'Générer les descriptions',
  ])
    await expect(button(owner, action)).toHaveCount(0);
  const { page } = await visit('claire', { path });
  await field(page, 'Titre en espagnol').fill('La Casa');
  await button(page, 'Publier sans validation').click();
  await expect(page.getByText('Annonce enregistrée, sans être publiée')).toBeVisible();
  expect((await houseNow(app, 'claire', id))['title_es']).toBe('La Casa');
});

test('EDITOR-19 EDITOR-37 EDITOR-43 EDITOR-44 VALID-20 booking online asks for what is unsaved, for its four amounts, and says what may be ignored', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await withMandate(app, id);
  const { page } = await visit('claire', { path });
  await field(page, 'Situation').fill('Au calme');
  await button(page, 'Activer la réservation en ligne').click();
  const unsaved = question(page, 'Modifications non enregistrées');
  await expect(unsaved).toContainText(
    "Veuillez sauvegarder l'annonce avant de modifier le statut Online Booking.",
  );
  await unsaved.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(bar(page)).toContainText('Enregistré correctement');

  const sure = question(page, 'Souhaitez-vous réellement activer le mode Online Booking ?');
  await button(page, 'Activer la réservation en ligne').click();
  await sure.getByRole('button', { name: 'Activer' }).click();
  await expect(field(page, 'Frais de ménage')).toBeFocused();
  const fees = section(page, 'Tarifs annexes');
  await expect(fees.getByText('Ce champ doit être rempli.')).toHaveCount(4);
  for (const [name, value] of [
    ['Frais de ménage', '90'],
    ['Caution', '500'],
    ['Location du linge', '0'],
    ['Taux de gestion', '20'],
  ] as const)
    await field(page, name).fill(value);
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');

  await button(page, 'Activer la réservation en ligne').click();
  await sure.getByRole('button', { name: 'Activer' }).click();
  const ready = sure.filter({ hasText: 'classement' });
  await expect(ready).toContainText(
    'Veuillez définir le classement de la maison pour le calcul de la taxe de séjour.',
  );
  await expect(ready).toContainText(/Certains jours du calendrier avant le [\d/]+ n'ont pas de tarif\./);
  await ready.getByRole('button', { name: 'Revenir' }).click();
  expect((await houseNow(app, 'claire', id))['online_booking']).toBe(0);
  await button(page, 'Activer la réservation en ligne').click();
  await sure.getByRole('button', { name: 'Activer' }).click();
  await ready.getByRole('button', { name: 'Ignorer et activer' }).click();
  await expect(button(page, 'Désactiver la réservation en ligne')).toBeVisible();
  expect((await houseNow(app, 'claire', id))['online_booking']).toBe(1);
});

test('ADS-33 EDITOR-18 a house is archived with what is typed kept, and brought back', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('claire', { path });
  await field(page, 'Situation').fill('Au calme');
  await button(page, 'Archiver').click();
  await question(page, 'Souhaitez-vous réellement archiver cette annonce ?')
    .getByRole('button', { name: 'Archiver' })
    .click();
  await expect(page.getByText('ARCHIVÉE', { exact: true })).toBeVisible();
  await expect(field(page, 'Situation')).toHaveValue('Au calme');
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  const stored = await houseNow(app, 'claire', id);
  expect([stored['archived'], stored['situation']]).toEqual([1, 'Au calme']);
  await button(page, 'Réactiver').click();
  await question(page, 'Souhaitez-vous réellement réactiver cette annonce ?')
    .getByRole('button', { name: 'Réactiver' })
    .click();
  await expect(page.getByText('ARCHIVÉE', { exact: true })).toHaveCount(0);
});

test('EDITOR-16 EDITOR-86 descriptions are made from facts into those that are empty', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'claire', {
    ...WHOLE,
    village: undefined,
    description: 'Notre texte.',
  });
  const { page } = await visit('claire', { path });
  await button(page, 'Générer les descriptions').click();
  await expect(page).toHaveURL(new RegExp(`${path}/map`));
  await choose(page, /^Village/, 'Ars-en-Ré');
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  await tab(page, /^Général/).click();
  await expect(field(page, 'Description')).toHaveValue('Notre texte.');
  await button(page, 'Générer les descriptions').click();
  await expect(field(page, 'Description en anglais')).toHaveValue(/Ars/);
  await expect(field(page, 'Description')).toHaveValue('Notre texte.');
  await expect(bar(page)).toContainText('Rien à sauvegarder');
  expect(String((await houseNow(app, 'claire', id))['description_de'])).toContain('Ars');
});

test('EDITOR-34 ADS-24 B34 an unpaid listing is read, and its owner is told why nothing can be changed', async ({
  visit,
}) => {
  const { page } = await visit('lea', { path: '/ads/112' });
  const told = question(page, 'Abonnement');
  await expect(told).toContainText(
    "Cette annonce ne peut plus être modifiée car le règlement de votre abonnement n'est pas à jour.",
  );
  await told.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(field(page, 'Titre')).toHaveAttribute('readonly', '');
  await expect(button(page, 'Sauvegarder')).toHaveCount(0);
  await expect(button(page, 'Publier')).toHaveCount(0);
});

test('B106 an employee reads a house of the other agency, and is told why it cannot be changed', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ads/201' });
  await expect(page.getByText('Ceci appartient à l’autre agence.')).toBeVisible();
  await expect(field(page, 'Titre')).toHaveAttribute('readonly', '');
  for (const action of ['Publier', 'Sauvegarder', 'Archiver'])
    await expect(button(page, action)).toHaveCount(0);
});

test('EDITOR-13 B96 a house that is not online yet leads to the link that shows it', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await expect(page.getByRole('link', { name: "Voir l'annonce" })).toHaveCount(0);
  await page.getByRole('link', { name: "Aperçu de l'annonce" }).click();
  await expect(page).toHaveURL(new RegExp(`${path}/promo#site$`));
  const preview = section(page, 'Page publique').getByRole('link', { name: /annonce/ });
  await expect(preview).toHaveAttribute('target', '_blank');
});

test('C17 a house that somebody archives while it is edited says so, and what was typed is saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await field(page, 'Situation').fill('Au calme');
  expect((await (await app.as('claire')).put(`house/archive/${id}`)).status).toBe(200);
  await expect(page.getByText(/Cette annonce est archivée/)).toBeVisible();
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  await button(page, 'Publier').click();
  await expect(question(page, 'Avant de publier')).toContainText(
    'Cette annonce est archivée et ne sera pas publiée.',
  );
  const stored = await houseNow(app, 'yann', id);
  expect([stored['archived'], stored['published'], stored['situation']]).toEqual([1, 0, 'Au calme']);
});
