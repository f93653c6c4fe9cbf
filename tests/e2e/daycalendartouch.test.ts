/** A house's days in the hand: an owner presses a first and a last day, or holds and draws; the page scrolls under a finger that was not held. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Page } from '@playwright/test';
import { cell, panel, priceOf, unpricedHouse } from './daystories.ts';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { button, NEXT_YEAR } from './housestories.ts';
import { expectAccessible, expectNoSidewaysScroll } from './people.ts';

const july = (date: number) => `${NEXT_YEAR}-07-${String(date).padStart(2, '0')}` as Day;
const HOLD_MS = 500;
const REST_MS = 1000;

test('CAL-03 C23 an owner prices a week on a telephone: two presses, a price, and it is saved', async ({
  app,
  visit,
}) => {
  const { id, path } = await unpricedHouse(app);
  const { page } = await visit('yann', { path: `${path}/calendar?m=${NEXT_YEAR}-07`, on: TELEPHONE });
  await cell(page, july(5)).tap();
  await cell(page, july(11)).tap();
  await expect(panel(page)).toContainText('7 jours');
  // What one has chosen stays in sight above what one writes of it.
  await expect(cell(page, july(11))).toBeInViewport();
  await panel(page).getByLabel('Prix de la nuit').fill('175');
  await panel(page).getByLabel('Prix de la nuit').blur();
  await expect(button(page, 'Sauvegarder')).toBeInViewport();
  await button(page, 'Sauvegarder').tap();
  await expect.poll(() => priceOf(app, id, july(11))).toBe(17_500);
  expect(await priceOf(app, id, july(12))).toBeNull();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('CAL-03 a finger draws a range only once it was held; before, the page scrolls and nothing is chosen', async ({
  app,
  visit,
}) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('yann', { path: `${path}/calendar?m=${NEXT_YEAR}-07`, on: TELEPHONE });
  await toTheMiddle(page, july(14));
  const [from, ...others] = await middles(page, [14, 15, 16, 17]);
  const touch = await finger(page);
  // To the left: to the right the browser goes back a page.
  await touch('touchStart', others.at(-1));
  await touch('touchMove', from);
  await touch('touchEnd');
  await expect(page.locator('[data-day][aria-selected="true"]')).toHaveCount(0);

  // What was swung comes to rest: a finger put down on a page that still moves belongs to its scrolling.
  await page.waitForTimeout(REST_MS);
  await touch('touchStart', from);
  await page.waitForTimeout(HOLD_MS);
  for (const place of others) await touch('touchMove', place);
  await touch('touchEnd');
  await expect(page.locator('[data-day][aria-selected="true"]')).toHaveCount(4);
  await expect(panel(page)).toContainText('4 jours');

  // Held and let go where it was: a press like any other.
  await toTheMiddle(page, july(14));
  const [again] = await middles(page, [15]);
  await touch('touchStart', again);
  await page.waitForTimeout(HOLD_MS);
  await touch('touchEnd');
  await expect(panel(page)).toContainText('1 jour');
  await expect(panel(page)).toContainText('Choisissez le dernier jour.');
  await expect(page.locator('[data-changed]')).toHaveCount(0);
});

test('C23 the page scrolls under a finger on the days', async ({ app, visit }) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('yann', { path: `${path}/calendar?m=${NEXT_YEAR}-07`, on: TELEPHONE });
  await toTheMiddle(page, july(14));
  const [start] = await middles(page, [14]);
  const before = await page.evaluate(() => scrollY);
  const touch = await finger(page);
  await touch('touchStart', start);
  for (let step = 1; step <= 10; step++) await touch('touchMove', { x: start!.x, y: start!.y - step * 20 });
  await touch('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 100);
  await expect(page.locator('[data-day][aria-selected="true"]')).toHaveCount(0);
});

/** Above what stands at the bottom. */
async function toTheMiddle(page: Page, day: Day): Promise<void> {
  await cell(page, day).evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** Measured ahead: while a finger is down, nothing is asked of the page. */
async function middles(page: Page, dates: readonly number[]): Promise<{ x: number; y: number }[]> {
  const boxes = await Promise.all(dates.map((date) => cell(page, july(date)).boundingBox()));
  return boxes.map((box) => ({ x: box!.x + box!.width / 2, y: box!.y + 24 }));
}

type TouchKind = 'touchStart' | 'touchMove' | 'touchEnd';

async function finger(page: Page) {
  const client = await page.context().newCDPSession(page);
  return (type: TouchKind, point?: { x: number; y: number }) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
}

test('C23 what is today is what one meets: the weeks before it are one press away', async ({
  app,
  visit,
}) => {
  const { path } = await unpricedHouse(app);
  const { page } = await visit('yann', { path: `${path}/calendar`, on: TELEPHONE });
  await expect(cell(page, todayInParis())).toHaveAttribute('data-today', 'true');
  await expect(page.getByRole('grid')).toHaveCount(12);
  const first = `${todayInParis().slice(0, 7)}-01` as Day;
  if (addDays(first, 7) < todayInParis()) {
    await expect(cell(page, first)).toHaveCount(0);
    await button(page, 'Jours passés').tap();
  }
  await expect(cell(page, first)).toBeVisible();
});
