/** Forms beside a conversation and in windows over it: a second click, another tab, a word said over them; and what an input keeps. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { ok } from '#tests/support/answers.ts';
import { accepted } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\*)?$`) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('CHAT-82 B12 who follows a request is said twice in a row: one’s own first click is no other window', async ({
  clerk: { page },
}) => {
  const mine = button(page, "Je m'en occupe");
  await expect(mine).toBeVisible();
  // The panel is not read again before the second click.
  await page.route(/\/api\/(ddls\/|events|cache\/)/, async (route) => {
    if (route.request().method() !== 'GET') await route.fallback();
  });
  const colleague = async () => {
    await page.getByRole('combobox', { name: 'Suivie par' }).click();
    await page.getByRole('option', { name: 'Marie Rouvreau' }).click();
  };
  for (const assign of [() => mine.click(), colleague]) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await assign();
    expect((await answered).status()).toBe(200);
    await expect(mine).toBeEnabled();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('CHAT-82 a correction stays beside every tab of its conversation: nobody is asked, nothing is lost', async ({
  clerk: { page },
}) => {
  await button(page, 'Modifier').click();
  await page.getByLabel('Adultes').fill('4');
  await page
    .getByRole('link', { name: 'Notes' })
    .or(page.getByRole('tab', { name: 'Notes' }))
    .click();
  await page.waitForURL(/\/notes$/);
  await expect(page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' })).toBeHidden();
  await expect(page.getByLabel('Adultes')).toHaveValue('4');
  // Another conversation is another matter.
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Devis' }).click();
  await expect(page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' })).toBeVisible();
});

test('ERR-06 Escape closes what was said over the receipt, and leaves the receipt as it was typed', async ({
  app,
  visit,
}) => {
  const { ddl, alphaid } = await accepted(app);
  const claire = await app.as('claire');
  ok(await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes' } }));
  const { page } = await visit('claire', { path: `/chat/${alphaid}/chat` });
  const message = 'Ce paiement n’a pas pu être compté.';
  await page.route('**/api/crmpaymentrequests/*/confirmpaid', (route) =>
    route.fulfill({ status: 409, json: { result: 'error', warnings: [{ type: 'notNow', message }] } }),
  );
  await button(page, 'Confirmer la réception').first().click();
  const receipt = page.getByRole('dialog', { name: 'Confirmer la réception' });
  await receipt.getByRole('textbox', { name: 'Note' }).fill('Chèque 4471');
  await receipt.getByRole('button', { name: 'Confirmer la réception' }).click();
  const told = page.getByRole('dialog', { name: 'Erreur' });
  await expect(told).toContainText(message);
  await page.keyboard.press('Escape');
  await expect(told).toBeHidden();
  await expect(receipt.getByRole('textbox', { name: 'Note' })).toHaveValue('Chèque 4471');
  await page.keyboard.press('Escape');
  await expect(receipt).toBeHidden();
});

test('B12 one choice for all fields leaves the focus at what saves', async ({ app, visit }) => {
  const claire = await app.as('claire');
  const first = { name: `Lavoir ${Date.now()}`, contact_name: 'Madame Ravet', note: 'Ancienne', active: 1 };
  const made = await claire.post('companys', { CrmCompany: first });
  const id = String(ok(made)['id']);
  const { page } = await visit('marie', { path: `/company/${id}` });
  await field(page, 'Contact').fill('Monsieur Ici');
  await field(page, 'Remarques').fill('La mienne');
  const theirs = { contact_name: 'Madame Ailleurs', note: 'La leur' };
  const version = made.body.cacheTimestamp!.timestamp;
  ok(await claire.put(`companys/${id}`, { CrmCompany: theirs, _clientTimestamp: version }));
  await button(page, 'Sauvegarder').click();
  await button(page, 'Tout garder comme ici').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-conflict]')).toHaveCount(0);
  await expect(button(page, 'Sauvegarder')).toBeFocused();
});

test('what is undone leaves no text behind; what the server says of an amount outlives the field that is left', async ({
  app,
  visit,
}) => {
  const claire = await app.as('claire');
  const first = { label: 'Deux mains', amount: 200, borne_by: 'agency', min_nights: 3, active: 1 };
  const made = await claire.post('discountrules', {
    CrmDiscountrule: { ...first, date_to: addDays(todayInParis(), 90) },
  });
  const { page } = await visit('marie', { path: `/discountrule/${String(ok(made)['id'])}` });
  const day = field(page, 'Arrivée à partir du');
  await day.fill('31/02/2027');
  await field(page, 'Nom').focus();
  await expect(day).toHaveValue('31/02/2027');
  await button(page, 'Annuler les modifications').click();
  await expect(day).toHaveValue('');
  const message = 'Ce montant est trop élevé pour cette règle.';
  await page.route('**/api/discountrules/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const warnings = [{ type: 'tooHigh', field: 'amount', message }];
    await route.fulfill({ status: 422, json: { result: 'error', warnings } });
  });
  await field(page, 'Montant').fill('306,16');
  await button(page, 'Sauvegarder').click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(field(page, 'Montant')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(field(page, 'Montant')).not.toBeFocused();
  await expect(page.getByText(message)).toBeVisible();
  await field(page, 'Montant').fill('30');
  await expect(page.getByText(message)).toBeHidden();
});
