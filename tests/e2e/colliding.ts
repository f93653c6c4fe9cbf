/** Two clerks change the same thing: what each does until the second one is shown both values. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** How many adults come, of one request: theirs is saved first; the choice that mine then waits for. */
export async function bothChangeAdults(mine: Page, theirs: Page) {
  const adults = (page: Page) => page.getByLabel('Adultes');
  for (const [page, count] of [
    [mine, '4'],
    [theirs, '6'],
  ] as const) {
    await page.getByRole('button', { name: 'Modifier', exact: true }).click();
    await adults(page).fill(count);
  }
  await theirs.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(adults(theirs)).toHaveCount(0);
  await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const choice = mine.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
  await expect(choice).toContainText('Marie Rouvreau a écrit : Adultes : 6');
  return { adults: adults(mine), choice };
}
