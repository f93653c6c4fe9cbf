/** Off line and back: what a screen could not read comes by itself, as the banner says, without a press. */
import { addDays, longDay } from '#kernel/day.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { freeWeek } from './people.ts';

const AWAY = 'Vous êtes hors connexion';

/** Each entry of the menu is opened off line in a browser that has never seen it, then the line comes back. */
async function pickedUp(page: Page, context: BrowserContext, names: readonly string[]): Promise<void> {
  for (const name of names)
    await test.step(name, async () => {
      await context.setOffline(true);
      await expect(page.getByText(AWAY)).toBeVisible();
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
      await context.setOffline(false);
      await expect(page.getByText(AWAY)).toHaveCount(0);
      await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
      await expect(page.locator('main').getByText('Chargement en cours')).toHaveCount(0);
      const main = page.locator('main');
      await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
      const held = main
        .getByRole('row')
        .nth(1)
        .or(main.getByRole('listitem'))
        .or(main.getByText(/aucun|rien|pas encore|trié|classé/i));
      await expect(held.first()).toBeVisible();
    });
}

test('C27 C35 every screen of the desk that was opened off line picks itself up with the line', async ({
  visit,
}) => {
  test.slow();
  const { page, context } = await visit('claire', { path: '/platform', unused: true });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  const names = [
    'Annonces',
    'Calendriers',
    'Simulateur',
    'Devis',
    'Demandes de paiement',
    'Paiements reçus',
    'Courrier à trier',
    'Étiquettes',
    'Textes types',
    'Mails envoyés',
    'SMS envoyés',
    'Règles de remise',
  ];
  await pickedUp(page, context, names);
  await context.setOffline(true);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
});

test('C27 C35 so do a guest’s bookings, their conversation and its tabs', async ({ visit }) => {
  const { page, context } = await visit('paul', { path: '/chat', on: TELEPHONE, unused: true });
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('link', { name: /séjours|Réservations/i })
    .filter({ visible: true })
    .first()
    .click();
  await context.setOffline(false);
  const request = page.getByRole('link', { name: 'Voir la demande' }).first();
  await expect(request).toBeVisible();
  await context.setOffline(true);
  await request.click();
  await context.setOffline(false);
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
});

test('C27 a server that nobody reaches while the browser is on line is looked for, and the screen comes by itself', async ({
  visit,
}) => {
  const { page, context } = await visit('claire', { path: '/company' });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('navigation').getByRole('link', { name: 'Devis', exact: true }).click();
  await expect(page.locator('main').getByText('La connexion est coupée.')).toBeVisible();
  await expect(page.getByText('La page se rétablira toute seule.')).toBeVisible();
  await context.unroute('**/api/**');
  await expect(page.getByRole('table', { name: 'Devis' }).getByRole('link').first()).toBeVisible();
});

test('C27 reads that had failed before the line was known to be down come with it', async ({ visit }) => {
  const { page, context } = await visit('claire', { path: '/company' });
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  // No health either: nothing but the browser's word brings it back.
  await context.route('**/api/**', (route) => route.abort('connectionrefused'));
  await page.getByRole('navigation').getByRole('link', { name: 'Devis', exact: true }).click();
  await expect(page.locator('main').getByText('La connexion est coupée.')).toBeVisible();
  await context.setOffline(true);
  await context.unroute('**/api/**');
  await context.route('**/api/health', (route) => route.abort('connectionrefused'));
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Devis' }).getByRole('link').first()).toBeVisible();
});

test('C27 the public page says the price that it could not say, once the line is back', async ({ visit }) => {
  const { page, context } = await visit(undefined, { path: '/annonce/101', unused: true });
  const from = await freeWeek(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: longDay(from, 'fr') }).click();
  await page.getByRole('button', { name: longDay(addDays(from, 7), 'fr') }).click();
  const price = page.locator('#price');
  await expect(price).toContainText(/\S/);
  await expect(price.getByText('Total')).toHaveCount(0);
  await context.setOffline(false);
  await expect(price.getByText('Total')).toBeVisible();
});
