/** The editor of a house: one form over its tabs, a save state that never lies, and nothing typed that is lost. */
import { expect, TELEPHONE, test } from './fixtures.ts';
import { bar, button, choose, field, houseNow, newHouse, section, tab, WHOLE } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

test('EDITOR-01 EDITOR-02 EDITOR-23 GLOBAL-22 a word is typed in one tab and one in another, and both are saved at once', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await expect(tab(page, 'Général')).toHaveAttribute('aria-selected', 'true');
  await expect(bar(page)).toContainText('Rien à sauvegarder');
  for (const text of ['Titre', 'Description'])
    for (const language of ['', ' en anglais', ' en allemand', ' en espagnol'])
      await expect(field(section(page, 'Titres et descriptions'), `${text}${language}`)).toBeVisible();
  await field(page, 'Titre en anglais').fill('The Longhouse');
  await expect(bar(page)).toContainText('Modifications non enregistrées');
  await tab(page, /^Adresse/).click();
  await expect(page).toHaveURL(new RegExp(`${path}/map$`));
  await field(page, 'Plage la plus proche').fill('La Conche');
  await expect(tab(page, /^Général/)).toContainText('non enregistré');
  let saves = 0;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'PUT') {
      saves += 1;
      await seen.promise;
    }
    await route.continue();
  });
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Sauvegarde en cours ...');
  seen.resolve();
  await expect(bar(page)).toContainText('Enregistré correctement');
  expect(saves).toBe(1);
  const stored = await houseNow(app, 'yann', id);
  expect([stored['title_uk'], stored['name_closest_beach']]).toEqual(['The Longhouse', 'La Conche']);
  await page.getByRole('link', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(/\/ads$/);
});

test('C21 C27 what was typed is there again after a reload, and is given up by who leaves all the same', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, unused: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Titre en allemand').fill('Das Langhaus');
  await page.waitForTimeout(500);
  await page.reload();
  await expect(field(page, 'Titre en allemand')).toHaveValue('Das Langhaus');
  await expect(page.getByText(/Vos modifications du .*, non enregistrées, sont revenues\./)).toBeVisible();
  await expect(bar(page)).toContainText('Modifications non enregistrées');
  await page.getByRole('link', { name: 'Fermer' }).click();
  const question = page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });
  await question.getByRole('button', { name: 'Rester' }).click();
  await expect(field(page, 'Titre en allemand')).toHaveValue('Das Langhaus');
  await page.getByRole('link', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'Quitter sans sauvegarder' }).click();
  await expect(page).toHaveURL(/\/ads$/);
  await page.goto(path);
  await expect(field(page, 'Titre en allemand')).toHaveValue('');
  expect((await houseNow(app, 'yann', id))['title_de']).toBe('');
});

test('B12 C14 two people in one house: what one changed alone comes in, what both changed waits for a choice, under its author', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page: mine } = await visit('yann', { path });
  const { page: theirs } = await visit('claire', { path });
  await field(mine, 'Titre').fill('La Longère de Yann');
  await field(theirs, 'Titre').fill('La Longère de Claire');
  await field(theirs, 'Situation').fill('À deux pas du port');
  await button(theirs, 'Sauvegarder').click();
  await expect(bar(theirs)).toContainText('Enregistré correctement');
  await button(mine, 'Sauvegarder').click();
  await expect(mine.locator('[data-form-foot]').getByRole('alert')).toContainText(
    'Sel & Volets a enregistré ces informations pendant que vous les modifiiez.',
  );
  const choice = mine.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(choice).toContainText('Sel & Volets a écrit : La Longère de Claire');
  await expect(field(mine, 'Situation')).toHaveValue('À deux pas du port');
  await choice.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await button(mine, 'Sauvegarder').click();
  await expect(bar(mine)).toContainText('Enregistré correctement');
  const stored = await houseNow(app, 'yann', id);
  expect([stored['title'], stored['situation']]).toEqual(['La Longère de Yann', 'À deux pas du port']);
});

test('B12 a choice in another tab than the one that is open is led to', async ({ app, visit }) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await field(page, 'Situation').fill('Au bord du marais');
  await tab(page, /^Adresse/).click();
  await expect(page).toHaveURL(new RegExp(`${path}/map$`));
  const claire = await app.as('claire');
  const since = (await claire.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  await claire.put(`houses/${id}`, { CrmHouse: { situation: 'Au port' }, _clientTimestamp: since });
  await button(page, 'Sauvegarder').click();
  await expect(page).toHaveURL(new RegExp(`${path}/general`));
  const choice = page.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(choice).toBeFocused();
  await tab(page, /^Adresse/).click();
  await button(page, 'Sauvegarder').click();
  await expect(choice).toBeFocused();
  await choice.getByRole('button', { name: 'Prendre la sienne' }).click();
  await expect(bar(page)).toContainText('Rien à sauvegarder');
});

test('EDITOR-35 what the server alone knows to be wrong is led to in its tab', async ({ visit }) => {
  const { page } = await visit('admin', { path: '/ads/101/meta' });
  await choose(page, /^Agence/, 'Pins & Claires');
  await tab(page, 'Général').click();
  await expect(field(page, 'Situation')).toBeVisible();
  await button(page, 'Sauvegarder').click();
  await expect(page).toHaveURL(/\/ads\/101\/meta/);
  await expect(page.getByText(/elle ne peut pas changer d’agence/)).toBeVisible();
  await expect(tab(page, /^Interne/)).toContainText('à corriger');
});

test('B12 C27 a draft over a record that somebody changed meanwhile shows both values', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, unused: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Situation').fill('Au bord du marais');
  await page.waitForTimeout(500);
  await page.goto('/calendars').catch(() => undefined);
  const claire = await app.as('claire');
  const read = await claire.get(`houses/${id}`);
  const since = read.body.cacheTimestamp!.timestamp;
  await claire.put(`houses/${id}`, { CrmHouse: { situation: 'Au port' }, _clientTimestamp: since });
  await page.goto(path);
  await expect(page.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' })).toContainText(
    'Sel & Volets a écrit : Au port',
  );
  await expect(field(page, 'Situation')).toHaveValue('Au bord du marais');
});

test('B12 C27 a choice that was not made is still to be made after a reload', async ({ app, visit }) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, unused: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Situation').fill('Au bord du marais');
  const claire = await app.as('claire');
  const since = (await claire.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  await claire.put(`houses/${id}`, { CrmHouse: { situation: 'Au port' }, _clientTimestamp: since });
  await button(page, 'Sauvegarder').click();
  const choice = page.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(choice).toContainText('Sel & Volets a écrit : Au port');
  await page.waitForTimeout(500);
  await page.reload();
  await expect(choice).toContainText('Sel & Volets a écrit : Au port');
  await expect(field(page, 'Situation')).toHaveValue('Au bord du marais');
  await choice.getByRole('button', { name: 'Garder ce qui est saisi ici' }).click();
  await page.waitForTimeout(500);
  await page.reload();
  await expect(field(page, 'Situation')).toHaveValue('Au bord du marais');
  await expect(choice).toHaveCount(0);
});

test('B12 C27 a draft over what one saved oneself since, on another device, does not name a colleague', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, unused: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await field(page, 'Situation').fill('Au bord du marais');
  await page.waitForTimeout(500);
  await page.goto('/calendars').catch(() => undefined);
  const elsewhere = await app.as('yann');
  const since = (await elsewhere.get(`houses/${id}`)).body.cacheTimestamp!.timestamp;
  await elsewhere.put(`houses/${id}`, { CrmHouse: { situation: 'Au port' }, _clientTimestamp: since });
  await page.goto(path);
  await expect(page.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' })).toContainText(
    'Vous, dans une autre fenêtre : Au port',
  );
});

test('CACHE-07 B93 a colleague sees in which section somebody is; the owner hears of the agency', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page: claire } = await visit('claire', { path });
  const { page: marie } = await visit('marie', { path });
  const { page: yann } = await visit('yann', { path });
  await field(claire, 'Situation').click();
  await expect(section(marie, 'Le bien')).toContainText('Modifié aussi par Claire');
  await expect(section(yann, 'Le bien')).toContainText('Modifié aussi par Sel & Volets');
  await tab(claire, /^Adresse/).click();
  await expect(section(marie, 'Le bien')).not.toContainText('Claire');
  await expect(tab(marie, /^Adresse/).getByRole('img', { name: 'Ouvert aussi par Claire' })).toBeVisible();
  await claire.getByRole('link', { name: 'Fermer' }).click();
  await expect(marie.getByText(/aussi par Claire/)).toHaveCount(0);
});

test('EDITOR-57 EDITOR-58 EDITOR-76 the labels of energy are numbers on gauges of 450 and 80', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  const [dpe, ges] = [
    page.getByRole('meter', { name: 'Échelle du DPE' }),
    page.getByRole('meter', { name: 'Échelle des GES' }),
  ];
  await field(page, 'DPE').fill('210');
  await expect(dpe).toHaveAttribute('aria-valuenow', '210');
  await expect(dpe).toHaveAttribute('aria-valuemax', '450');
  await field(page, 'GES').fill('95');
  await expect(ges).toHaveAttribute('aria-valuemax', '80');
  await expect(ges).toHaveAttribute('aria-valuetext', /^95 .*au-delà de l'échelle/);
  await field(page, 'DPE').fill('0');
  await field(page, 'GES').fill('10001');
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText('Veuillez saisir une valeur supérieure à zéro.')).toBeVisible();
  await expect(page.getByText('Valeur maximale : 10000.')).toBeVisible();
  await expect(field(page, 'DPE')).toBeFocused();
});

test('EDITOR-38 a channel chosen again is given up with its title and description, which can be put back', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  const rentals = button(page, 'Rentals');
  await rentals.click();
  await field(page, 'Titre pour Rentals').fill('Longère à Ars');
  await field(page, 'Description pour Rentals').fill('Au calme');
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  expect((await houseNow(app, 'yann', id))['publish_to']).toBe(1);
  await rentals.click();
  await expect(page.getByText('Le titre et la description pour Rentals sont effacés.')).toBeVisible();
  await button(page, 'Les remettre').click();
  await expect(field(page, 'Titre pour Rentals')).toHaveValue('Longère à Ars');
  await expect(bar(page)).toContainText('Rien à sauvegarder');
  await rentals.click();
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  const stored = await houseNow(app, 'yann', id);
  expect([stored['publish_to'], stored['rentals_title'], stored['rentals_description']]).toEqual([
    null,
    '',
    '',
  ]);
});

test('EDITOR-38 the other channel is chosen in its place, each with its own texts; chosen again, it alone loses them', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann', {
    ...WHOLE,
    publish_to: 1,
    rentals_title: 'Longère à Ars',
    rentals_description: 'Au calme',
  });
  const { page } = await visit('yann', { path });
  const [rentals, booking] = [button(page, 'Rentals'), button(page, 'Booking')];
  const saved = async () => {
    await button(page, 'Sauvegarder').click();
    await expect(bar(page)).toContainText('Enregistré correctement');
    const stored = await houseNow(app, 'yann', id);
    return ['publish_to', 'rentals_title', 'rentals_description', 'booking_title', 'booking_description'].map(
      (name) => stored[name],
    );
  };
  await booking.click();
  await expect(booking).toHaveAttribute('aria-pressed', 'true');
  await expect(rentals).toHaveAttribute('aria-pressed', 'false');
  await field(page, 'Titre pour Booking').fill('Longhouse in Ars');
  await field(page, 'Description pour Booking').fill('Quiet');
  expect(await saved()).toEqual([2, 'Longère à Ars', 'Au calme', 'Longhouse in Ars', 'Quiet']);
  await booking.click();
  await expect(page.getByText('Le titre et la description pour Booking sont effacés.')).toBeVisible();
  await expect(booking).toHaveAttribute('aria-pressed', 'false');
  await expect(field(page, 'Titre pour Rentals')).toHaveValue('Longère à Ars');
  expect(await saved()).toEqual([null, 'Longère à Ars', 'Au calme', '', '']);
  await rentals.click();
  expect(await saved()).toEqual([1, 'Longère à Ars', 'Au calme', '', '']);
});

test('a translation whose French has changed says so until somebody has looked at it', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await field(page, 'Titre en anglais').fill('The Longhouse');
  await button(page, 'Sauvegarder').click();
  await expect(bar(page)).toContainText('Enregistré correctement');
  await field(page, 'Titre').fill('La Longère du Moulin');
  await button(page, 'Sauvegarder').click();
  const stale = page.getByText('Le texte français a changé depuis cette traduction.');
  await expect(stale).toBeVisible();
  await page.reload();
  await expect(stale).toBeVisible();
  await button(page, 'Elle convient toujours').click();
  await expect(stale).toHaveCount(0);
  await page.reload();
  await expect(field(page, 'Titre en anglais')).toHaveValue('The Longhouse');
  await expect(stale).toHaveCount(0);
});

test('EDITOR-22 on a telephone the bar stands at the bottom but on the calendar, one language below the other, nothing sticks out', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path, on: TELEPHONE });
  await field(page, 'Titre').fill('La Longère du Port');
  await expect(button(page, 'Sauvegarder')).toBeInViewport();
  await expect(field(page, 'Titre en anglais').first()).toBeVisible();
  await expect(field(page, 'Titre en allemand')).toBeHidden();
  await page
    .getByRole('radiogroup', { name: 'Langue de la traduction' })
    .first()
    .getByText('Allemand')
    .click();
  await expect(field(page, 'Titre en allemand')).toBeVisible();
  await expect(field(page, 'Titre en anglais')).toBeHidden();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const { page: managed } = await visit('yann', { path: '/ads/101/calendar', on: TELEPHONE });
  await expect(managed.getByRole('grid').first()).toBeVisible();
  await expect(managed.locator('[data-form-foot]')).toHaveCount(0);
});

test('by keyboard alone a house is corrected and saved', async ({ app, visit }) => {
  const { id, path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path });
  await tab(page, 'Général').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Photos')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, /^Tarifs/)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`${path}/map$`));
  await field(page, 'Adresse').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5 rue du Moulin');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('Enregistré correctement');
  expect((await houseNow(app, 'yann', id))['street']).toBe('5 rue du Moulin');
  await expectAccessible(page);
});
