/** The price periods of a house that is let without our calendar. */
import { expect, TELEPHONE, test } from './fixtures.ts';
import {
  bar,
  button,
  field,
  houseNow,
  newHouse,
  NEXT_YEAR,
  period,
  tab,
  writePeriod,
} from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

test('EDITOR-04 EDITOR-29 PRICE-01 an owner writes two periods, and they are saved with the house in the order of their days', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await field(page, 'Situation').fill('Au calme');
  await tab(page, /^Tarifs/).click();
  await expect(
    page.getByText("Aucune période. L'annonce dit que les prix sont donnés sur demande."),
  ).toBeVisible();
  await button(page, 'Ajouter une période').click();
  await expect(period(page, 1).getByLabel('Du')).toBeFocused();
  await expect(bar(page)).toContainText('Modifications non enregistrées');
  await writePeriod(page, 1, [`01/08/${NEXT_YEAR}`, `31/08/${NEXT_YEAR}`, '1250']);
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 2, [`01/07/${NEXT_YEAR}`, `31/07/${NEXT_YEAR}`, '180']);
  await period(page, 2).getByLabel('Type de prix').selectOption({ label: 'par nuit' });
  await field(page, 'Commentaire sur les tarifs').fill('Ménage compris.');
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  await expect(period(page, 1).getByLabel('Du')).toHaveValue(`01/07/${NEXT_YEAR}`);
  const stored = await houseNow(app, 'yann', id);
  expect(stored['prices']).toEqual([
    { from: `${NEXT_YEAR}-07-01`, to: `${NEXT_YEAR}-07-31`, price: 180, type: 1 },
    { from: `${NEXT_YEAR}-08-01`, to: `${NEXT_YEAR}-08-31`, price: 1250, type: 0 },
  ]);
  expect([stored['price_comment'], stored['situation']]).toEqual(['Ménage compris.', 'Au calme']);
  await button(page, 'Supprimer la période 1').click();
  await expect(page.getByText('Période 1 supprimée'), 'said to whoever only hears').toBeAttached();
  await expect(period(page, 1).getByLabel('Du')).toBeFocused();
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  expect((await houseNow(app, 'yann', id))['prices']).toHaveLength(1);
});

test('PRICE-02 PRICE-04 B38 what is wrong is said at its field, in the tab it is led to, and nothing is saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/prices` });
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 1, [`01/07/${NEXT_YEAR}`, `31/07/${NEXT_YEAR}`, '100']);
  await button(page, 'Ajouter une période').click();
  await writePeriod(page, 2, [`31/07/${NEXT_YEAR}`, '', '10,5']);
  await tab(page, /^Général/).click();
  await button(page, 'Sauvegarder').click();
  await expect(page).toHaveURL(/\/prices/);
  await expect(period(page, 2)).toContainText('Ce champ doit être rempli.');
  await expect(period(page, 2)).toContainText('Veuillez saisir un nombre entier.');
  await writePeriod(page, 2, [`31/07/${NEXT_YEAR}`, `15/08/${NEXT_YEAR}`, '100000']);
  await expect(period(page, 2)).toContainText('Valeur maximale : 99999.');
  await writePeriod(page, 2, [`31/07/${NEXT_YEAR}`, `15/08/${NEXT_YEAR}`, '99999']);
  await expect(period(page, 2)).toContainText(
    `Cette période et celle du 01/07/${NEXT_YEAR} au 31/07/${NEXT_YEAR} ont des jours en commun`,
  );
  expect((await houseNow(app, 'yann', id))['prices']).toEqual([]);
  await period(page, 2).getByLabel('Prix', { exact: true }).fill('0');
  await expect(period(page, 2)).toContainText("À 0 €, cette période n'est pas gardée.");
});

test('PRICE-03 PRICE-05 ten periods are all there is room for, which is said before an eleventh is written', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const yann = await app.as('yann');
  const since = (await yann.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  const prices = Array.from({ length: 10 }, (_, n) => ({
    from: `01/01/${NEXT_YEAR + n}`,
    to: `31/01/${NEXT_YEAR + n}`,
    price: 500,
    type: { id: 0 },
  }));
  expect((await yann.post(`prices/${id}`, { prices, _clientTimestamp: since })).status).toBe(200);
  const { page } = await visit('yann', { path: `${path}/prices`, on: TELEPHONE });
  await expect(period(page, 10)).toBeVisible();
  await expect(button(page, 'Ajouter une période')).toBeDisabled();
  await expect(
    page.getByText(
      'Vous ne pouvez pas ajouter plus de 10 périodes. Veuillez synthétiser vos lignes de tarifs.',
    ),
  ).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('B12 two people write the prices of one house: the two lists stand beside each other', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page: mine } = await visit('yann', { path: `${path}/prices` });
  await button(mine, 'Ajouter une période').click();
  await writePeriod(mine, 1, [`01/07/${NEXT_YEAR}`, `31/07/${NEXT_YEAR}`, '100']);
  const claire = await app.as('claire');
  const since = (await claire.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  const prices = [{ from: `01/08/${NEXT_YEAR}`, to: `31/08/${NEXT_YEAR}`, price: 900, type: { id: 0 } }];
  await claire.post(`prices/${id}`, { prices, _clientTimestamp: since });
  await button(mine, 'Sauvegarder').click();
  const choice = mine.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(choice).toContainText(`01/08/${NEXT_YEAR} – 31/08/${NEXT_YEAR} : 900 € par semaine`);
  await choice.getByRole('button', { name: 'Prendre la sienne' }).click();
  await expect(period(mine, 1).getByLabel('Du')).toHaveValue(`01/08/${NEXT_YEAR}`);
  await expect(bar(mine)).toContainText('Rien à sauvegarder');
});
