/** The service is away for a moment, or has a newer version than the page: said where it covers nothing, and got over without a loss. */
import { one, sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const AWAY = {
  status: 503,
  json: { result: 'error', warnings: [{ type: 'unavailable', message: 'Le service est indisponible.' }] },
};

/** From now on a server without its database answers, until it is back. */
async function takeAway(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) => route.fulfill(AWAY));
  return () => page.unroute('**/api/**');
}

for (const [on, theme] of [
  [DESK, 'default'],
  [TELEPHONE, 'night'],
] as const)
  test(`R10 while the service is away the banner says so above the bar, what was typed stays, and is saved by itself, at ${on.width} pixels`, async ({
    app,
    visit,
  }) => {
    const { page } = await visit('claire', { path: '/company/new', on });
    await page.evaluate((name) => localStorage.setItem('pertuis.theme', name), theme);
    await page.reload();
    const name = `Voilerie ${Date.now()}`;
    await page.getByLabel('Nom').fill(name);
    const bringBack = await takeAway(page);
    await page.getByRole('button', { name: 'Sauvegarder' }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Le service est momentanément indisponible' });
    await expect(banner).toContainText("Rien n'est perdu : ce que vous avez saisi est gardé.");
    await expect(banner).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole('banner');
    const lower = async () => (await banner.boundingBox())!.y + (await banner.boundingBox())!.height;
    await expect.poll(async () => (await bar.boundingBox())!.y - (await lower())).toBeGreaterThanOrEqual(0);
    await expect(page.getByLabel('Nom')).toHaveValue(name);
    await expect(page.getByText('Communication en cours ...')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await bringBack();
    await expect(banner).toBeHidden({ timeout: 15_000 });
    await page.waitForURL(/\/company\/\d+$/);
    const { made } = await one(
      app.db,
      sql<{ made: number }>`select count(*) as made from company where name = ${name}`,
    );
    expect(made).toBe(1);
  });

for (const on of [DESK, TELEPHONE])
  test(`GLOBAL-21 B92 a newer version is offered over any screen, and taken when somebody asks for it, at ${on.width} pixels`, async ({
    visit,
  }) => {
    const { page } = await visit('claire', { on });
    await page.route('**/api/companys?**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), appVersion: '999.0.0' } });
    });
    await page.goto('/company');
    const offer = page.getByRole('status').filter({ hasText: 'Une nouvelle version est disponible' });
    await expect(offer).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.unroute('**/api/companys?**');
    await offer.getByRole('button', { name: 'Recharger' }).click();
    await expect(page.getByRole('heading', { name: 'Entreprises' })).toBeVisible();
    await expect(offer).toBeHidden();
  });
