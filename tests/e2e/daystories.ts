/** What the stories of a house's days begin with, and look at. */
import type { Day } from '#kernel/day.ts';
import { maybe, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Locator, Page } from '@playwright/test';
import { newHouse } from './housestories.ts';
import type { MadeHouse } from './housestories.ts';

/** A house the agency minds, of which no day has a price. */
export async function unpricedHouse(app: TestApp): Promise<MadeHouse> {
  const house = await newHouse(app, 'yann');
  ok(await (await app.as('claire')).put(`house/housekeepingenable/${house.id}`));
  return house;
}

export const cell = (page: Page, day: Day): Locator => page.locator(`[role="gridcell"][data-day="${day}"]`);
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Jours choisis' });

/** Where the work stands. */
export const said = (page: Page): Locator => panel(page).locator('footer').getByRole('status');

/** In cents, as everybody reads it. */
export async function priceOf(app: TestApp, houseId: number, day: Day): Promise<number | null> {
  const found = await maybe(
    app.db,
    sql<{ amount: number | null }>`select amount from day_price where house_id = ${houseId} and day = ${day}`,
  );
  return found?.amount ?? null;
}
