/** A house's days at a desk: chosen and written by keyboard and mouse, priced, copied, and saved beside somebody else's save. */
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Page } from '@playwright/test';
import { cell, panel, priceOf, said, unpricedHouse } from './daystories.ts';
import { expect, test } from './fixtures.ts';
import { button, NEXT_YEAR } from './housestories.ts';
import { expectAccessible, twoClerks } from './people.ts';

const july = (date: number) => `${NEXT_YEAR}-07-${String(date).padStart(2, '0')}` as Day;

async function type(page: Page, label: string, text: string): Promise<void> {
  await panel(page).getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

test('CAL-03 CAL-18 EDITOR-22 a season is priced for a house from nothing in under a minute by keyboard, and is still there after a reload', async ({
  app,
  visit,
}) => {
  const { id, path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar` });
  await expect(page.getByRole('grid').first()).toBeVisible();
  const begun = Date.now();
  await type(page, 'Du', `01/06/${NEXT_YEAR}`);
  await type(page, 'Au', `30/09/${NEXT_YEAR}`);
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('122 jours');
  await type(page, 'Prix de la nuit', '200');
  await page.keyboard.press('Enter');
  await type(page, 'Séjour minimum', '7');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('122 jours à enregistrer');
  await page.keyboard.press('Control+s');
  await expect(said(page)).toContainText('Enregistré correctement');
  expect(Date.now() - begun).toBeLessThan(60_000);
  await page.reload();
  await page.goto(`${path}/calendar?m=${NEXT_YEAR}-06`);
  await expect(cell(page, july(14))).toHaveAccessibleName(
    /libre, 200,00\s€, arrivée possible, 7 nuits au moins/,
  );
  const { days } = await one(
    app.db,
    sql<{
      days: string;
    }>`select count(*) as days from day_price where house_id = ${id} and amount = 20000 and minimum_stay = 7`,
  );
  expect(Number(days)).toBe(122);
  await expectAccessible(page);
});

test('CAL-03 CAL-06 CAL-13 days are stretched with Shift, a digit goes to their price, one step goes back and again', async ({
  app,
  visit,
}) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar?m=${NEXT_YEAR}-07` });
  await cell(page, july(5)).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(panel(page)).toContainText('9 jours');
  await page.keyboard.type('21,5');
  const price = panel(page).getByLabel('Prix de la nuit');
  await expect(price).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Veuillez saisir un prix valide');
  await expect(price).toHaveValue('21,5');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(cell(page, july(13))).toHaveAccessibleName(/21,50\s€.*modifié, pas enregistré/);
  await cell(page, july(5)).focus();
  await page.keyboard.press('Control+z');
  await expect(cell(page, july(13))).toHaveAccessibleName(/sans tarif/);
  await page.keyboard.press('Control+y');
  await expect(cell(page, july(13))).toHaveAccessibleName(/21,50\s€/);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-day][aria-selected="true"]')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(cell(page, `${NEXT_YEAR}-08-05` as Day)).toBeFocused();
});

test('CAL-03 CAL-14 a mouse presses a first and a last day, in either order, or drags; of a range all Saturdays are one press', async ({
  app,
  visit,
}) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar?m=${NEXT_YEAR}-07` });
  await cell(page, july(20)).click();
  await expect(panel(page)).toContainText('Choisissez le dernier jour.');
  await cell(page, july(6)).click();
  await expect(panel(page)).toContainText('15 jours');
  await cell(page, july(8)).hover();
  await page.mouse.down();
  await cell(page, july(9)).hover();
  await cell(page, july(15)).hover();
  await page.mouse.up();
  await expect(panel(page)).toContainText('8 jours');
  await panel(page).getByText('Choisir par dates, jours ou vacances').click();
  await panel(page)
    .getByLabel('Du', { exact: true })
    .fill(formatDay(july(1)));
  await panel(page)
    .getByLabel('Au', { exact: true })
    .fill(formatDay(july(31)));
  await panel(page).getByRole('button', { name: 'samedi', exact: true }).click();
  await panel(page)
    .getByRole('group', { name: 'Arrivées' })
    .getByRole('radio', { name: 'Pas possibles' })
    .check();
  const chosen = await page
    .locator('[data-day][aria-selected="true"]')
    .evaluateAll((cells) =>
      cells.map((each) => new Date(`${each.getAttribute('data-day')}T12:00:00Z`).getUTCDay()),
    );
  expect(chosen.length).toBeGreaterThanOrEqual(4);
  expect(new Set(chosen)).toEqual(new Set([6]));
  await expect(page.locator('[data-changed]')).toHaveCount(chosen.length);
});

test('CAL-08 CAL-09 992 nights are chosen at once; one more is refused in the words of the documents, and nothing is saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar` });
  const from = addDays(todayInParis(), 1);
  await type(page, 'Du', formatDay(from));
  await type(page, 'Au', formatDay(addDays(from, 992)));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Le serveur ne permet pas de sauvegarder plus de 23 semaines et 2 nuits à la fois.',
  );
  await type(page, 'Au', formatDay(addDays(from, 991)));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('992 jours');
  await type(page, 'Prix de la nuit', '150');
  await page.keyboard.press('Enter');
  await button(page, 'Sauvegarder').click();
  await expect(said(page)).toContainText('Enregistré correctement');
  expect(await priceOf(app, id, addDays(from, 991))).toBe(15_000);
});

test('R6 another’s save of the same days is shown day by day, and one chooses; what is not the same stands beside it', async ({
  app,
  visit,
}) => {
  const { id, path } = await unpricedHouse(app);
  const { mine, theirs } = await twoClerks(visit, { path: `${path}/calendar?m=${NEXT_YEAR}-07` });
  await choose(mine, july(1), july(3));
  await type(mine, 'Prix de la nuit', '210');
  await mine.keyboard.press('Enter');
  await choose(theirs, july(2), july(4));
  await type(theirs, 'Prix de la nuit', '180');
  await theirs.keyboard.press('Enter');
  await button(theirs, 'Sauvegarder').click();
  await expect(said(theirs)).toContainText('Enregistré correctement');
  await mine.keyboard.press('Control+s');
  const met = mine.getByRole('region', { name: 'Deux versions' });
  await expect(met).toContainText('2 jours portent deux valeurs');
  await expect(met.getByRole('row')).toHaveCount(3);
  await met
    .getByRole('button', { name: /^Garder la leur : 180,00\s€ \(ven. 2/ })
    .or(met.getByRole('row').nth(1).getByRole('button').first())
    .first()
    .click();
  await expect(met).toContainText('Un jour porte deux valeurs');
  await met.getByRole('button', { name: 'Écrire les miennes' }).click();
  await expect(met).toHaveCount(0);
  await mine.keyboard.press('Control+s');
  await expect(said(mine)).toContainText('Enregistré correctement');
  expect(await Promise.all([1, 2, 3, 4].map((date) => priceOf(app, id, july(date))))).toEqual([
    21_000, 18_000, 21_000, 18_000,
  ]);
});

async function choose(page: Page, from: Day, to: Day): Promise<void> {
  await cell(page, from).click();
  await cell(page, to).click();
}

test('CAL-04 CAL-05 in simulate mode a stay is priced for so many people; over a taken night it is refused in the words of the documents', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: `/calendars/101?m=${todayInParis().slice(0, 7)}` });
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.getByText('Simuler', { exact: true }).click();
  const free = await freeRun(page);
  await choose(page, free, addDays(free, 7));
  await panel(page).getByLabel('Personnes').fill('4');
  await expect(panel(page)).toContainText(/\d€|\d\s€/);
  await page.keyboard.press('Escape');
  const taken = page.locator('[data-look="booked"]').first();
  await taken.scrollIntoViewIfNeeded();
  const day = (await taken.getAttribute('data-day')) as Day;
  await cell(page, day).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Afin de pouvoir éditer, veuillez sélectionner une période ne contenant pas de réservations.',
  );
  await page.getByText('Modifier', { exact: true }).click();
  await cell(page, day).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(panel(page)).toContainText('Ces nuits sont réservées');
  await expect(panel(page).getByLabel('Prix de la nuit')).toHaveCount(0);
  expect(await cell(page, day).textContent()).toMatch(/^indisponible, /);
  expect(await cell(page, day).textContent()).not.toContain('arrivée possible');
});

/** A Saturday from which eight days in a row are free and priced. */
async function freeRun(page: Page): Promise<Day> {
  const days = await page
    .locator('[data-look="free"]')
    .evaluateAll((cells) => cells.map((each) => each.getAttribute('data-day') ?? ''));
  const all = new Set(days);
  const found = days.find(
    (day) =>
      new Date(`${day}T12:00:00Z`).getUTCDay() === 6 &&
      [0, 1, 2, 3, 4, 5, 6, 7].every((later) => all.has(addDays(day as Day, later))),
  );
  expect(found).toBeDefined();
  return found as Day;
}

test('CAL-10 CAL-11 CAL-16 days without a price in the next 270 are named, and led to', async ({
  app,
  visit,
}) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar` });
  await button(page, 'Voir ces jours').click();
  const popup = page.getByRole('dialog', { name: 'Tarifs manquants' });
  await expect(popup).toContainText(
    `Certains jours du calendrier avant le ${formatDay(addDays(todayInParis(), 270))} n'ont pas de tarif.`,
  );
  await popup.getByRole('button').filter({ hasText: 'nuits' }).first().click();
  await expect(panel(page)).toContainText('271 jours');
});

test('C21 days that are not saved are asked about before the screen is left', async ({ app, visit }) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('claire', { path: `${path}/calendar?m=${NEXT_YEAR}-07` });
  await choose(page, july(1), july(3));
  await type(page, 'Prix de la nuit', '99');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  await expect(said(page)).toContainText('3 jours à enregistrer');
  await expect(said(page)).toContainText('dont 3 hors de ces mois');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  const asked = page.getByRole('dialog', { name: /Quitter sans sauvegarder/ });
  await asked.getByRole('button', { name: 'Rester' }).click();
  await expect(said(page)).toContainText('3 jours à enregistrer');
});

test('a year is copied to the next, weekday for weekday and dearer, seen before and saved after', async ({
  app,
  visit,
}) => {
  const { id, path } = await unpricedHouse(app);
  await priced(app, id, july(1), july(31), 200);
  const { page } = await visit('claire', { path: `${path}/calendar?m=${NEXT_YEAR + 1}-01` });
  await button(page, 'Copier une année').click();
  const dialog = page.getByRole('dialog', { name: 'Copier une année' });
  await dialog.getByLabel('Les douze mois à remplir, depuis').selectOption(`${NEXT_YEAR + 1}-01-01`);
  await dialog.getByLabel('Hausse ou baisse').fill('+3,5');
  await expect(dialog.getByRole('table')).toContainText(/200,00\s€/);
  await expect(dialog.getByRole('table')).toContainText(/207,00\s€/);
  await dialog.getByRole('button', { name: 'Copier', exact: true }).click();
  await button(page, 'Sauvegarder').click();
  await expect(said(page)).toContainText('Enregistré correctement');
  expect(await priceOf(app, id, addDays(july(10), 364))).toBe(20_700);
  expect(await priceOf(app, id, addDays(july(31), 365))).toBeNull();
});

async function priced(app: TestApp, id: number, from: Day, to: Day, euros: number): Promise<void> {
  await sql`insert into day_own (house_id, day, amount)
    select ${id}, day::date, ${euros * 100} from generate_series(${from}::date, ${to}::date, interval '1 day') day`.execute(
    app.db,
  );
  await sql`insert into day_price (house_id, day, amount, amount_layer) select house_id, day, amount, 0 from day_own where house_id = ${id}`.execute(
    app.db,
  );
}
