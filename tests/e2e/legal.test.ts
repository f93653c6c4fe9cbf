/** The legal file of a house: what is missing is said, entered, attached, sworn; then the house is published. */
import { sql } from '#server/sql.ts';
import { pdf } from '#tests/support/papers.ts';
import type { Page } from '@playwright/test';
import { expect, newPerson, TELEPHONE, test } from './fixtures.ts';
import { button, choose, field, houseNow, newHouse, withCover, withLegalFile } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf() });

async function publishAnyway(page: Page): Promise<string> {
  await button(page, 'Publier').click();
  const asked = page.getByRole('dialog', { name: 'Avant de publier' });
  const said = await asked.innerText();
  await asked.getByRole('button', { name: 'Ignorer et sauvegarder' }).click();
  return said;
}

test('10.7 a clerk completes the legal file and publication unlocks', async ({ app, visit }) => {
  const { id, path } = await newHouse(app, 'yann');
  await withCover(app, id);
  const { page } = await visit('claire', { path: `${path}/legal` });
  await expect(card(page, 'Dossier légal')).toContainText('Bloqué');
  expect(await publishAnyway(page)).toMatch(/Dossier légal\s: il manque le numéro d’enregistrement/);
  await expect(page.getByText('Annonce enregistrée, sans être publiée')).toBeVisible();

  const number = card(page, 'Numéro d’enregistrement');
  await number.getByRole('button', { name: 'Compléter' }).click();
  const typed = page.getByRole('dialog', { name: 'Numéro d’enregistrement' });
  await typed.getByRole('combobox', { name: /^Régime/ }).click();
  await page.getByRole('option', { name: /^Commune/ }).click();
  await typed.getByRole('textbox', { name: 'Numéro', exact: true }).fill('17161004711AB');
  await typed.getByRole('button', { name: 'Enregistrer' }).click();
  // Of the next commune.
  await expect(typed.getByRole('textbox', { name: 'Numéro', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await typed.getByRole('textbox', { name: 'Numéro', exact: true }).fill('17019004711AB');
  await typed.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(typed).toHaveCount(0);
  await expect(number).toContainText('17019004711AB');

  const sworn = card(page, 'Déclaration sur l’honneur');
  await sworn.locator('input[type=file]').setInputFiles(paper('declaration.pdf'));
  await expect(sworn.getByRole('link', { name: /declaration\.pdf/ })).toBeVisible();
  await expect(card(page, 'Dossier légal')).not.toContainText('Bloqué');
  await expectAccessible(page);

  // What is only advised is still said, and keeps nothing from being done.
  const advised = await publishAnyway(page);
  expect(advised).toContain('Ce n’est pas obligatoire.');
  expect(advised).not.toContain('Tant que cela manque');
  await expect(page.getByText('Annonce publiée')).toBeVisible();
  expect((await houseNow(app, 'claire', id))['published']).toBe(1);
});

test('10.7 an owner reads their statement on a telephone and signs it; what changes since is shown, and signed again', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { path: `${path}/legal`, on: TELEPHONE });
  const sworn = card(page, 'Déclaration sur l’honneur');
  await expect(button(page, 'Signer ma déclaration')).toBeDisabled();
  await sworn.getByRole('checkbox').check();
  await button(page, 'Signer ma déclaration').click();
  await expect(sworn).toContainText(/Signée par Yann Kerdoncuff/);
  await expect(button(page, 'Signer ma déclaration')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await page.goto(`${path}/map`);
  await field(page, 'Adresse').fill('8 rue du Moulin');
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText('Enregistré correctement').first()).toBeVisible();
  await page.goto(`${path}/legal`);
  await expect(sworn).toContainText('Ce qui a changé depuis la signature');
  await expect(sworn).toContainText(/8 rue du Moulin/);
  await expect(button(page, 'Signer ma déclaration')).toBeVisible();
});

test('10.7 an owner whose published house moves reads at once what its legal file lacks, and goes on from there', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  await withLegalFile(app, 'yann', id);
  await sql`update house set published = true where id = ${id}`.execute(app.db);
  const { page } = await visit('yann', { path: `${path}/map`, on: TELEPHONE });
  await choose(page, /^Village/, 'Loix');
  await button(page, 'Sauvegarder').click();
  const said = page.getByRole('dialog', { name: 'Message' });
  await expect(said).toContainText('il manque la déclaration sur l’honneur');
  await expect(said).toContainText('aucune nouvelle nuit n’est vendue');
  const stored = await houseNow(app, 'yann', id);
  expect([stored['village'], stored['published']]).toEqual(['loix', 1]);
  await page.goto(`${path}/legal`);
  await expect(card(page, 'Dossier légal')).toContainText('Bloqué');
});

test('10.7 as what an owner lets is chosen by keys, and the choice keeps the focus while it is saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await newHouse(app, 'yann');
  const name = await newPerson(app, 'yann', 'Annaig');
  await sql`update house set owner_uid = (select id from person where mail = ${`${name}@pertuis.test`}) where id = ${id}`.execute(
    app.db,
  );
  const { page } = await visit(name, { path: `${path}/legal` });
  const choices = page.getByRole('radiogroup', { name: /loue en tant que$/ }).getByRole('radio');
  await choices.first().click();
  await expect(choices.first()).toBeChecked();
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeChecked();
  await expect(choices.nth(1)).toBeFocused();
});

test('10.7 what the town halls see is one list, with the house behind each line', async ({ visit }) => {
  // Other stories make houses of theirs, and the list has pages: the house is looked for.
  const { page } = await visit('claire', { path: '/legal?s=Passerose' });
  const line = page
    .getByRole('table', { name: 'Ce que voit la mairie' })
    .getByRole('row')
    .filter({ hasText: 'La Passerose' });
  await expect(line).toContainText(/17019\d{6}[A-Z]\d/);
  await line.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/legal\/101$/);
  await expect(page.getByText('17019', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
