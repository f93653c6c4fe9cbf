/** Where a house is, put on the map with keys and by hand. */
import { one, sql } from '#server/sql.ts';
import { expect, test } from './fixtures.ts';

test('EDITOR-06 EDITOR-30 GLOBAL-49 the marker of a house is placed with keys alone, moved by arrows, and kept with the house', async ({
  app,
  visit,
}) => {
  await sql`update house set location = '' where id = 103`.execute(app.db);
  const { page } = await visit('claire', { path: '/ads/103/map' });
  const typed = page.getByLabel('Emplacement sur la carte');
  const marker = page.getByRole('application', { name: /^Repère de la maison/ });
  await expect(page.getByRole('region', { name: 'Carte des îles' })).toBeVisible();
  await expect(marker).toHaveCount(0);
  await page.getByRole('button', { name: 'Centrer sur le village' }).press('Enter');
  // In the middle of Le Bois-Plage.
  await expect(typed).toHaveValue('46.18289,-1.37709');
  await marker.focus();
  await page.keyboard.press('ArrowUp');
  await expect(typed).toHaveValue(/^46\.1829\d+,-1\.37709$/);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(typed).toHaveValue(/^46\.1829\d+,-1\.3783\d+$/);
  await page.getByRole('button', { name: 'Sauvegarder' }).first().click();
  await expect(page.getByText('Enregistré correctement').first()).toBeVisible();
  const { location } = await one(
    app.db,
    sql<{ location: string }>`select location from house where id = 103`,
  );
  await expect(typed).toHaveValue(location);
});

test('EDITOR-30 C38 a place is typed with decimal commas; outside of its village it warns, outside of the islands it is refused', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/ads/105/map' });
  const typed = page.getByLabel('Emplacement sur la carte');
  await typed.fill('46,2078 ; -1,5163');
  await typed.blur();
  await expect(typed).toHaveValue('46.2078,-1.5163');
  await expect(
    page.getByText(
      "Le repère est à Ars-en-Ré, pas à La Couarde-sur-Mer. Vérifiez le village ou l'emplacement.",
    ),
  ).toBeVisible();
  for (const [text, said] of [
    ['48.85,2.35', 'Cet endroit n’est ni sur l’île de Ré ni sur l’île d’Oléron.'],
    ['sur le port', 'Veuillez saisir une latitude et une longitude (ex. 46.2030,-1.3700).'],
  ] as const) {
    await typed.fill(text);
    await typed.blur();
    await expect(page.getByText(said)).toBeVisible();
    await expect(typed).toHaveValue(text);
  }
});

test('EDITOR-30 a press on the map moves the marker there, and no tile or anything else is asked of a stranger', async ({
  visit,
  app,
}) => {
  const { page } = await visit('claire', { path: '/ads/109/map' });
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !/^(data|blob):/.test(request.url()))
      elsewhere.push(request.url());
  });
  const typed = page.getByLabel('Emplacement sur la carte');
  await expect(typed).not.toHaveValue('');
  const before = await typed.inputValue();
  const map = page.getByRole('region', { name: 'Carte des îles' });
  await map.scrollIntoViewIfNeeded();
  await map.click({ position: { x: 120, y: 160 } });
  await expect(typed).not.toHaveValue(before);
  await expect(typed).toHaveValue(/^4[56]\.\d+,-1\.\d+$/);
  expect(elsewhere).toEqual([]);
});
