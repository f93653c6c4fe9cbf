/** The inventory report in its tab: each thing with its state, saved and locked, opened again; and the installation that has nothing else. */
import { expect, TELEPHONE, test } from './fixtures.ts';
import { bar, button, field, houseNow, newHouse, section, tab } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';
import type { Page } from '@playwright/test';

const item = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function choose(page: Page, group: string, label: string | RegExp, option: string): Promise<void> {
  await item(page, group).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('EDITOR-09 EDITOR-21 EDITOR-33 ADS-31 A46 a clerk writes the report and saves it: it is locked, its PDF is there, and it is opened again', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'marie');
  const { page } = await visit('marie', { path });
  await tab(page, 'État des lieux').click();
  await expect(page).toHaveURL(new RegExp(`${path}/edl$`));
  await expect(
    page.getByText("Aucun état des lieux n'a encore été enregistré pour cette maison."),
  ).toBeVisible();
  await choose(page, 'Oreillers', 'Oreillers', '8');
  await choose(page, 'Oreillers', 'État', 'Bon état');
  await choose(page, 'Toilettes', 'État', 'Neuf');
  await button(page, 'Ajouter une rubrique').click();
  const free = item(page, 'Rubrique libre 1');
  await expect(free.getByLabel('Titre'), 'whoever asked for it goes on in it').toBeFocused();
  await free.getByLabel('Titre').fill('Barque');
  await free.getByLabel('Contenu').fill('Deux rames.');
  await field(page, 'Livret d’accueil').fill('Les vélos sont dans l’appentis.');
  await field(page, 'Livret d’accueil en anglais').fill('The bikes are in the shed.');
  await button(page, "Enregistrer l'EDL").click();
  const asked = page.getByRole('dialog', {
    name: 'Souhaitez-vous réellement enregistrer cet état des lieux ?',
  });
  await asked.getByRole('button', { name: 'Annuler' }).click();
  expect((await houseNow(app, 'marie', id))['num_pillows']).toBeNull();
  await button(page, "Enregistrer l'EDL").click();
  await asked.getByRole('button', { name: 'Enregistrer et verrouiller' }).click();
  await expect(button(page, 'EDL déjà enregistré')).toBeDisabled();
  await expect(page.getByText(/^État des lieux enregistré le/)).toBeVisible();
  await expect(bar(page)).toContainText('Rien à sauvegarder');
  const stored = await houseNow(app, 'marie', id);
  expect([stored['num_pillows'], stored['condition_toilets'], stored['custom_field_title_1']]).toEqual([
    8,
    1,
    'Barque',
  ]);
  expect(stored['edl_locked_on']).not.toBeNull();
  await expect(item(page, 'Oreillers').getByRole('combobox', { name: 'Oreillers' })).toHaveAttribute(
    'readonly',
  );
  await expect(button(page, 'Ajouter une rubrique')).toHaveCount(0);
  const sealed = page.getByRole('link', { name: /^État des lieux du/ });
  const answer = await page.request.get(String(await sealed.getAttribute('href')));
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessible(page);

  await button(page, "Déverrouiller l'EDL").click();
  await page
    .getByRole('dialog', { name: 'Souhaitez-vous réellement déverrouiller cet état des lieux ?' })
    .getByRole('button', { name: 'Déverrouiller' })
    .click();
  await expect(button(page, "Enregistrer l'EDL")).toBeEnabled();
  await expect(page.getByText(/, déverrouillé le .* par Marie Rouvreau/)).toBeVisible();
  await choose(page, 'Toilettes', 'État', "État d'usage");
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
});

test('EDITOR-17 locking takes what is stored: what is being typed is saved first', async ({ app, visit }) => {
  const { id, path } = await newHouse(app, 'marie');
  const { page } = await visit('marie', { path: `${path}/edl` });
  await field(page, 'Points de vigilance').fill('La marche est haute.');
  await button(page, "Verrouiller l'EDL").click();
  const told = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
  await expect(told).toContainText("sauvegardez d'abord");
  await told.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  expect((await houseNow(app, 'marie', id))['edl_locked_on']).toBeNull();
  await button(page, "Verrouiller l'EDL").click();
  await button(page, 'Enregistrer et verrouiller').click();
  await expect(button(page, "Déverrouiller l'EDL")).toBeVisible();
  await tab(page, /^Général/).click();
  await expect(button(page, "Déverrouiller l'EDL")).toBeVisible();
  await expect(button(page, 'EDL déjà enregistré')).toHaveCount(0);
});

test('B12 a colleague locks the report while somebody types into it: both are shown, and nothing typed is lost', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'marie');
  const { page } = await visit('marie', { path: `${path}/edl` });
  await field(page, 'Points de vigilance').fill('La marche est haute.');
  await field(page, 'Autres commentaires').fill('Volets repeints.');
  const claire = await app.as('claire');
  const since = (await claire.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  const told = { warning_points: 'Le portail ferme mal.' };
  await claire.put(`houses/${id}`, { CrmHouse: told, _clientTimestamp: since });
  expect((await claire.put(`house/houseedllock/${id}`, {})).status).toBe(200);
  await button(page, 'Sauvegarder').click();
  await expect(page.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' })).toContainText(
    'Claire Bonnevay a écrit : Le portail ferme mal.',
  );
  await expect(page.getByText(/^État des lieux enregistré le/)).toBeVisible();
  await expect(field(page, 'Autres commentaires')).toHaveValue('Volets repeints.');
});

test('EDITOR-87 an owner has no such tab, by its address neither', async ({ app, visit }) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/edl` });
  await expect(tab(page, /^Général/)).toHaveAttribute('aria-selected', 'true');
  await expect(tab(page, 'État des lieux')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /EDL/ })).toHaveCount(0);
});

test('on a telephone the report is written with the thumb, nothing sticks out, and saving it is one press away', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'marie');
  const { page } = await visit('marie', { path: `${path}/edl`, on: TELEPHONE });
  await choose(page, 'Oreillers', 'État', 'Mauvais état');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await button(page, 'Actions').click();
  await button(page, "Enregistrer l'EDL").click();
  await button(page, 'Enregistrer et verrouiller').click();
  await expect(page.getByText(/^État des lieux enregistré le/)).toBeVisible();
  expect((await houseNow(app, 'marie', id))['condition_num_pillows']).toBe(4);
});

test('GLOBAL-10 ROUTE-10 ADS-02 EDITOR-01 EDITOR-09 B94 an installation for inventories has its list, its tab, and nothing else', async ({
  app,
  visit,
}) => {
  const { id } = await newHouse(app, 'marie', { title: `Pour l’inventaire ${Date.now()}`, village: 'loix' });
  const { page } = await visit('marie', { unused: true });
  await page.route('**/api/config*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { models: object[] };
    await route.fulfill({ json: { ...body, models: [{ ...body.models[0], inventoryOnly: true }] } });
  });
  await page.goto('/ads?s=inventaire');
  await expect(page).toHaveURL(/\/edls\?s=inventaire$/);
  await expect(page.getByRole('heading', { level: 1, name: 'États des lieux' })).toBeVisible();
  const tile = page.getByRole('listitem').filter({ hasText: 'Pour l’inventaire' }).first();
  await expect(tile).toContainText('À faire');
  await expect(tile.getByRole('switch')).toHaveCount(0);
  await expect(button(page, 'Créer une annonce')).toHaveCount(0);
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'États des lieux' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Messages' })).toHaveCount(0);
  await tile.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/edls\/\d+$/);
  await expect(tab(page, 'État des lieux')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab')).toHaveCount(1);
  await expect(section(page, 'Literie')).toBeVisible();
  await expect(button(page, 'Publier')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Demandes' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(/\/edls\?s=inventaire$/);
  await page.goto(`/ads/${id}/general`);
  await expect(page).toHaveURL(new RegExp(`/edls/${id}`));
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: '404 Page non trouvée' })).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL(/\/edls$/);
});
