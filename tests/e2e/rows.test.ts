/** A list that is worked with: what is ticked is what is done, the keyboard never loses the rows, one link opens one thing; searches that fail say so. */
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { addTag, expectAccessible, neverBack } from './people.ts';

/** Companies nobody else's story sees; the word that finds them. */
async function companies(app: TestApp, count: number): Promise<string> {
  const word = `Calfat${Date.now()}`;
  const marie = await app.as('marie');
  for (let number = 1; number <= count; number++)
    ok(await marie.post('companys', { CrmCompany: { name: `${word} ${number}`, active: 1 } }));
  return word;
}

test('LIST-01 all results, none, then one: one line is chosen', async ({ app, visit }) => {
  const word = await companies(app, 22);
  const { page } = await visit('marie', { path: `/company?s=${word}` });
  const bar = page.getByRole('region', { name: 'Lignes sélectionnées' });
  const tick = (nth: number) => page.getByRole('checkbox', { name: 'Sélectionner', exact: true }).nth(nth);
  const everything = bar.getByRole('button', { name: /^Sélectionner (les|toutes)/ });
  await tick(0).check();
  await everything.click();
  await expect(bar).toContainText('22 lignes');
  await bar.getByRole('button', { name: 'Désélectionner' }).click();
  await tick(1).check();
  await expect(bar).toContainText('1 ligne');
  // Another tick chooses anew, too.
  await everything.click();
  await tick(2).check();
  await expect(bar).toContainText('2 lignes');
  // And so does another search.
  await everything.click();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(`${word} 1`);
  await expect(bar).toHaveCount(0);
  await tick(0).check();
  await expect(bar).toContainText('1 ligne');
  const sent = page.waitForRequest('**/bulk-delete');
  await bar.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('deleteAll');
});

test('LIST-01 by keyboard: the row one stood on is deleted, and the Tab key still reaches the rows', async ({
  app,
  visit,
}) => {
  const word = await companies(app, 3);
  const { page } = await visit('marie', { path: `/company?s=${word}` });
  const reached = page.locator('tbody tr[tabindex="0"]');
  await expect(reached).toHaveCount(1);
  await reached.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tbody tr').nth(1)).toBeFocused();
  await expect(reached).toHaveCount(1);
  await page.keyboard.press('Space');
  await page
    .getByRole('region', { name: 'Lignes sélectionnées' })
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await expect(reached).toHaveCount(1);
});

for (const on of [DESK, TELEPHONE])
  test(`LIST-01 without its first column a list still opens its rows, and no link stands in another, at ${on.width} pixels`, async ({
    visit,
  }) => {
    const { page } = await visit('claire', { path: '/quote', on });
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await page.getByRole('dialog', { name: 'Colonnes' }).getByRole('checkbox').first().uncheck();
    await page.keyboard.press('Escape');
    const list = page.getByRole('table', { name: 'Devis' }).or(page.getByRole('list', { name: 'Devis' }));
    await expect(list.locator('a[href^="/chat/"]').first()).toBeVisible();
    await expect(list.locator('a a')).toHaveCount(0);
    const rows = await list.locator('a[href^="/chat/"]').count();
    await expect(list.locator('a[href^="/quote/"]')).toHaveCount(rows);
    await expectAccessible(page);
    await list.locator('a[href^="/quote/"]').first().click();
    await expect(page).toHaveURL(/\/quote\/\d+/);
  });

const FAILED = 'La recherche n’a pas abouti.';

test('B21 a list of choices that is refused after all ends no session and loses no form', async ({
  visit,
}) => {
  const { page } = await visit('marie', { path: '/discountrule/new' });
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Fidélité');
  await page.route('**/api/platforms?**', (route) =>
    route.fulfill({ status: 403, json: { result: 'error', warnings: [{ type: 'forbidden' }] } }),
  );
  const platform = page.getByRole('combobox', { name: 'Plateforme' });
  await platform.click();
  await expect(platform).toHaveAccessibleDescription(new RegExp(FAILED));
  await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('Fidélité');
  await page.unroute('**/api/platforms?**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await platform.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test('C27 whom to write to: a search that failed says so and never that there is nobody of that name', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/chat' });
  await page.getByRole('button', { name: 'Nouveau message' }).click();
  const whom = page.getByRole('dialog').getByRole('combobox', { name: 'Destinataire' });
  await page.route('**/api/autocomplete/listuser**', (route) => route.fulfill({ status: 500, body: '' }));
  await whom.fill('Lemoine');
  await expect(whom).toHaveAccessibleDescription(new RegExp(FAILED), { timeout: 15_000 });
  await expect(page.getByText('Personne ne correspond à ce nom, cet e-mail ou ce téléphone')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/api/autocomplete/listuser**');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText(FAILED)).toHaveCount(0);
});

test('C27 TAGS-19 tags that could not be read are said to be missing, and are read again when asked', async ({
  clerk: { page },
}) => {
  await page.route('**/api/autocomplete/listtags/**', (route) => route.abort());
  await neverBack(page);
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  await addTag(panel, 'Suivi');
  const popup = page.getByRole('dialog', { name: 'Étiquette : Suivi' });
  await expect(popup.getByRole('alert')).toContainText('La connexion est coupée.', {
    timeout: 15_000,
  });
  await expect(popup.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await page.unroute('**/api/autocomplete/listtags/**');
  await popup.getByRole('button', { name: 'Réessayer' }).click();
  await expect(popup.getByRole('radio', { name: 'À rappeler', exact: true })).toBeVisible();
});

test('C27 TAGS-22 TAGS-24 a mail whose text could not be read is not sent empty, and is read again when asked', async ({
  clerk: { page },
}) => {
  await page.route('**/api/crmactivitytypes/get-mail-template-content/**', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  await addTag(panel, 'Suivi');
  const popup = page.getByRole('dialog', { name: 'Étiquette : Suivi' });
  await popup.getByRole('radio', { name: 'Relancé 1', exact: true }).check();
  await popup.getByRole('radio', { name: 'Étiquette et e-mail' }).check();
  const text = popup.getByRole('textbox', { name: "Texte de l'e-mail" });
  await expect(text).toHaveAccessibleDescription(/Le modèle de l'e-mail n'a pas pu être lu/, {
    timeout: 15_000,
  });
  await popup.getByRole('textbox', { name: 'Note interne' }).fill('Rappelée ce matin.');
  await popup.getByRole('button', { name: 'Enregistrer et envoyer' }).click();
  await expect(text).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/api/crmactivitytypes/get-mail-template-content/**');
  await popup.getByRole('button', { name: 'Réessayer' }).click();
  await expect(text).toHaveValue(/^Bonjour /);
  await expect(popup.getByRole('textbox', { name: 'Note interne' })).toHaveValue('Rappelée ce matin.');
});
