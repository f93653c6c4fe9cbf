/** What becomes of what one typed, and of the house itself, when it is let another way. */
import { todayInParis } from '#kernel/day.ts';
import { expect, test } from './fixtures.ts';
import { bar, button, field, houseNow, newHouse, tab, writePeriod } from './housestories.ts';

/** Ahead on every day this is run. */
const year = Number(todayInParis().slice(0, 4)) + 1;
const summer = [`01/07/${year}`, `31/07/${year}`, '100'] as const;

test('EDITOR-04 B32 prices that are written while the house goes to its calendar are never said to be saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/prices` });
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 1, summer);
  const claire = await app.as('claire');
  expect((await claire.put(`house/housekeepingenable/${id}`)).status).toBe(200);
  const left = page.getByRole('alert').filter({ hasText: 'ne peuvent plus être enregistrées.' });
  await expect(left).toBeVisible();
  await expect(tab(page, /^Tarifs/)).toHaveCount(0);
  await field(page, 'Situation').fill('Au calme');
  await button(page, 'Sauvegarder').click();
  await expect(left).toBeFocused();
  await expect(bar(page)).not.toContainText('Enregistré correctement');
  expect((await houseNow(app, 'yann', id))['situation']).toBe('');
  await button(page, 'Renoncer à ces périodes').click();
  await expect(left).toHaveCount(0);
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  const stored = await houseNow(app, 'yann', id);
  expect([stored['situation'], stored['prices']]).toEqual(['Au calme', []]);
});

test('EDITOR-20 whoever has prices the house will lose is told so before its calendar takes their place', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('claire', { path: `${path}/prices` });
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 1, summer);
  await button(page, "Activer l'intendance").click();
  const asked = page.getByRole('dialog', { name: 'Modifications non enregistrées' });
  await expect(asked).toContainText('les tarifs passeront dans le calendrier');
  await asked.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  const stored = await houseNow(app, 'claire', id);
  expect([stored['prices'], stored['housekeeping']]).toEqual([
    [{ from: `${year}-07-01`, to: `${year}-07-31`, price: 100, type: 0 }],
    0,
  ]);
});

test('EDITOR-35 EDITOR-08 what is wrong in a tab that went with a switch is said by its name, since nothing on the screen shows it', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'claire');
  const claire = await app.as('claire');
  expect((await claire.put(`house/housekeepingenable/${id}`)).status).toBe(200);
  const { page } = await visit('claire', { path: `${path}/meta` });
  await field(page, 'Référence IDRL').fill('R12345678');
  expect((await claire.put(`house/housekeepingdisable/${id}`)).status).toBe(200);
  await expect(tab(page, /^Interne/)).toHaveCount(0);
  await button(page, 'Sauvegarder').click();
  const said = page.getByRole('dialog', { name: 'Erreur' });
  await expect(said).toContainText('Référence IDRL\u00a0:');
  await page.keyboard.press('Escape');
  await expect(said).toHaveCount(0);
  expect((await houseNow(app, 'claire', id))['ref_idrl']).toBe('');
});

test('ADS-06 ADS-07 an owner finds the house the agency keeps for them, without a filter that shows it', async ({
  app,
  visit,
}) => {
  const title = `Gardée ${Date.now()}`;
  const { id } = await newHouse(app, 'yann', { title, village: 'loix' });
  expect((await (await app.as('claire')).put(`house/housekeepingenable/${id}`)).status).toBe(200);
  const asked = `/ads?s=${encodeURIComponent(title)}`;
  const { page } = await visit('yann', { path: asked });
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Filtres' }).getByRole('checkbox', { name: 'Intendance' }),
  ).toHaveCount(0);
  const { page: marie } = await visit('marie', { path: asked });
  await expect(marie.getByText('Aucune annonce ne correspond à votre recherche.')).toBeVisible();
  await marie.goto(`${asked}&hk=1`);
  await expect(marie.getByRole('listitem').filter({ hasText: title })).toBeVisible();
});
