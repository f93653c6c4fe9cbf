/** What an agency says of itself and a person of themselves, and the owners it writes to, on the screens that say so. */
import { sql } from '#server/sql.ts';
import { expect, newPerson, test } from './fixtures.ts';
import { button, field } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

test('PROFILE-01 PROFILE-02 PROFILE-03 PROFILE-10 ROUTE-13 an agency sets its telephone and its logo, and a wrong telephone is said at its field', async ({
  visit,
}) => {
  const { page } = await visit('olivier', { path: '/profile/agency' });
  await expect(page.getByRole('heading', { level: 1, name: "Paramètres de l'agence" })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await field(page, 'Téléphone').fill('demain');
  await button(page, 'Sauvegarder').first().click();
  await expect(page.getByText('Veuillez corriger les erreurs du formulaire')).toBeVisible();
  await field(page, 'Téléphone').fill('05 46 75 11 22');
  await button(page, 'Sauvegarder').first().click();
  await expect(page.getByText('Enregistré correctement')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Téléphone' }).first()).toContainText('Olivier');
});

test('PROFILE-01 A13 VALID-28 somebody writes their own name, from the menu that shows it', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'yann', 'Gwen');
  const { page } = await visit(name, { path: '/profile' });
  await expect(page.getByRole('heading', { level: 1, name: 'Infos personnelles' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await field(page, 'Prénom').fill('Gwenaëlle');
  await button(page, 'Sauvegarder').first().click();
  await expect(page.getByRole('button', { name: /^Gwenaëlle/ })).toBeVisible();
  await expectAccessible(page);
});

test('10.7 the agency writes to the owners of houses that lack papers, having read who gets it', async ({
  app,
  visit,
}) => {
  const { page } = await visit('marie', { path: '/legal' });
  await page.getByRole('button', { name: /^Écrire aux propriétaires \(\d+\)$/ }).click();
  const asked = page.getByRole('dialog', { name: /^Écrire à \d+ propriétaires?/ });
  await expect(asked).toContainText('Chacun reçoit un seul e-mail');
  await asked.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('button', { name: /^Écrire aux propriétaires/ })).toHaveCount(0);
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from grace_written`.execute(app.db);
  expect(rows[0]!.n).toBeGreaterThan(0);
});
