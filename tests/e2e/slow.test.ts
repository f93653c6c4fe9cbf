/** A slow line: while the data are on their way a screen has its own title and the shape of what comes, and nothing moves when they arrive. */
import type { Page } from '@playwright/test';
import { DESK, expect, test } from './fixtures.ts';

/** Every answer that `path` matches waits until it is let go. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const go = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await go.promise;
    await route.fallback();
  });
  return go.resolve;
}

/** How much of the page has moved by itself, as browsers add it up (0.1 is what readers begin to mind). */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = globalThis as typeof globalThis & { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) counted.shifted += shift.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as typeof globalThis & { shifted: number }).shifted);
}

const MOST_SHIFT = 0.02;

for (const [path, title, call] of [
  ['/bookingpayment', 'Paiements reçus', /\/api\/bookingpayments\?/],
  ['/quote', 'Devis', /\/api\/quotes\?/],
  ['/platform', 'Plateformes', /\/api\/platforms\?/],
] as const)
  test(`on a slow line ${path} has its own title and rows to come, and does not move when they are here`, async ({
    visit,
  }) => {
    const { page } = await visit('claire', { on: DESK, unused: true });
    const shifted = await countShifts(page);
    const letGo = await hold(page, call);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${title} · `));
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
    letGo();
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await shifted()).toBeLessThan(MOST_SHIFT);
  });

test('on a slow line the inbox has its panes and lines to come, and does not move when they are here', async ({
  visit,
}) => {
  const { page } = await visit('claire', { on: DESK, unused: true });
  const shifted = await countShifts(page);
  const letGo = await hold(page, /\/api\/(ddls|ddlchats)\b/);
  await page.goto('/chat');
  await expect(page).toHaveTitle(/Messages · /);
  await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toBeVisible();
  letGo();
  await expect(page.locator('[data-conversation]').first()).toBeVisible();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  expect(await shifted()).toBeLessThan(MOST_SHIFT);
});
