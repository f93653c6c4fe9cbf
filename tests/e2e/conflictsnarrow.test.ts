/** What two people changed, on a telephone: both values, and the choice between them, beside what they belong to and within the screen. */
import { bothChangeAdults } from './colliding.ts';
import { quoted } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, twoClerks } from './people.ts';

async function inTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('pertuis.theme', name), theme);
  await page.reload();
}

for (const theme of ['default', 'night'])
  test(`A41 B12 on a telephone the lines of a quote both changed stand within the screen, their amounts whole (${theme})`, async ({
    app,
    visit,
  }) => {
    const { quote } = await quoted(app);
    const path = `/quote/${String(quote['id'])}`;
    const { mine, theirs } = await twoClerks(visit, { path, on: TELEPHONE });
    await inTheme(mine, theme);
    const save = (page: Page) => page.getByRole('button', { name: 'Sauvegarder le devis' }).click();
    for (const [page, amount] of [
      [mine, '90'],
      [theirs, '110,50'],
    ] as const) {
      await page.getByRole('button', { name: 'Modifier : Ménage' }).click();
      await page.getByRole('textbox', { name: 'Ménage' }).fill(amount);
      await page.getByRole('button', { name: 'Appliquer : Ménage' }).click();
    }
    await save(theirs);
    await theirs.waitForURL(/\/chat\//);
    await save(mine);
    const group = mine.getByRole('group', { name: 'Deux valeurs : laquelle garder ?' });
    await expect(group).toBeFocused();
    await expect(group).toBeInViewport({ ratio: 1 });
    await expect(mine.getByRole('rowheader', { name: /^Ménage/ })).toBeInViewport({ ratio: 1 });
    const card = (await mine.getByRole('table').boundingBox())!;
    expect(card.x + card.width).toBeLessThanOrEqual(TELEPHONE.width - card.x);
    await expectNoSidewaysScroll(mine);
    await expectAccessible(mine);
  });

for (const theme of ['default', 'night'])
  test(`B12 CHAT-82 on a telephone the two numbers of a request stand within its panel, and one is chosen there (${theme})`, async ({
    visit,
    conversation,
  }) => {
    const { mine, theirs } = await twoClerks(visit, { ...conversation, on: TELEPHONE });
    await inTheme(mine, theme);
    await mine.getByRole('button', { name: 'Détails de la demande' }).click();
    const { adults, choice } = await bothChangeAdults(mine, theirs);
    await expect(choice).toBeInViewport({ ratio: 1 });
    await expect(mine.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(mine);
    await expectAccessible(mine);
    // What was taken stands there, and not what the panel showed when it was opened.
    await choice.getByRole('button', { name: 'Prendre la sienne' }).click();
    await expect(adults).toHaveValue('6');
    await adults.fill('7');
    await mine.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await expect(adults).toHaveCount(0);
    await expect(mine.getByText('7 adultes')).toBeVisible();
  });
