/** What an owner reads whose subscription has ended: the truth, in the second person, wherever it matters, and whom to call. */
import type { Locator, Page } from '@playwright/test';
import { expect, TELEPHONE, test } from './fixtures.ts';

/** Each screen, and what is there once it has read what it shows: before that nothing on it could be wrong. */
const SCREENS: Readonly<Record<string, (page: Page) => Locator>> = {
  '/ads': (page) => page.getByRole('listitem').filter({ hasText: 'Grande Ourse' }),
  '/ads/112': (page) => page.getByRole('tab', { name: 'Tarifs' }),
  '/calendars': (page) => page.getByRole('link', { name: /Grande Ourse/ }),
  '/calendars/112': (page) => page.getByRole('grid'),
  '/chat': (page) => page.getByRole('heading'),
};

for (const [path, shown] of Object.entries(SCREENS))
  test(`DASH-03 ADS-24 an owner whose subscription has ended reads on ${path} that the listing is offline, since when, and whom to call`, async ({
    visit,
  }) => {
    const { page } = await visit('lea', { path, on: TELEPHONE });
    const notice = page.getByRole('region', { name: 'Votre abonnement' });
    await expect(notice).toContainText(/Votre abonnement a pris fin le \p{L}+ \d/u);
    await expect(notice).toContainText("« Grande Ourse » n'est plus en ligne");
    await expect(notice.getByRole('link', { name: '05 36 49 10 10' })).toHaveAttribute(
      'href',
      'tel:0536491010',
    );
    await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      'mailto:bonjour@sel-volets.example',
    );
    await expect(shown(page).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText('Publiée')).toHaveCount(0);
  });

test('ADS-17 EDITOR-05 her listing has no calendar of ours, which she finds in the list of calendars; staff keep their words', async ({
  visit,
}) => {
  const { page } = await visit('lea', { path: '/ads/112' });
  await expect(page.getByText('Hors ligne')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Tarifs' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Calendrier' })).toHaveCount(0);
  await page.goto('/calendars');
  await page
    .getByRole('link', { name: /Grande Ourse/ })
    .first()
    .click();
  await expect(page.getByRole('grid').first()).toBeVisible();

  const { page: staff } = await visit('claire', { path: '/ads/112' });
  await expect(staff.getByText('Publiée', { exact: true })).toBeVisible();
  await expect(staff.getByText(/Annonce expirée depuis le/)).toBeVisible();
  await expect(staff.getByRole('region', { name: 'Votre abonnement' })).toHaveCount(0);
});
