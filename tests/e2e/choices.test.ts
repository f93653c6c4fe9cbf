/** What a family may choose: other nights where theirs are taken, and linen beside the price. */
import { longDay } from '#kernel/day.ts';
import { asked, quoted } from '#tests/support/scenario.ts';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, followMail } from './people.ts';

test('1.4 CHAT-17 a family that asked for taken nights reads so on its telephone, and chooses other dates by one press; the clerk quotes them by one', async ({
  app,
  visit,
}) => {
  const family = await asked(app, { isTaken: true });
  const { page: first } = await visit(undefined, { on: TELEPHONE });
  const page = await followMail(first, family.mail, /demande/i, /./);
  await page.waitForURL(/\/chat\//);
  await expect(page.getByText(/n’est plus libre/)).toBeVisible();
  await expect(page.getByText(longDay(family.week.from, 'fr'), { exact: false }).first()).toBeVisible();
  const choices = page.getByRole('button', { name: /^Choisir/ });
  await expect(choices.first()).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
  const before = await choices.count();
  await page.getByRole('button', { name: 'Choisir ces dates' }).first().click();
  await expect(page.getByText(/^Je choisis /).first()).toBeVisible();
  await expect(choices).toHaveCount(before - 1);

  const { page: desk } = await visit('claire', { path: `/chat/${family.alphaid}/chat`, on: DESK });
  await expect(desk.getByText(/^Je choisis /).last()).toBeVisible();
  await desk.getByRole('button', { name: 'Nouveau devis à partir de celui-ci' }).first().click();
  await desk.waitForURL(/new-from-existing/);
});

test('B113 2.7 linen stands beside the price; the clerk adds it in the form by one press, and the total follows', async ({
  app,
  visit,
}) => {
  const family = await quoted(app);
  const { page: desk } = await visit('claire', { path: `/chat/${family.alphaid}/chat` });
  await expect(desk.getByText(/Linge de maison en option/).last()).toBeVisible();
  await desk.goto(`/quote/${String(family.quote['id'])}`);
  const total = desk.getByRole('row', { name: /^Total/ }).last();
  const before = await total.textContent();
  await desk.getByRole('button', { name: /^Ajouter le linge, en option/ }).click();
  await expect(desk.getByRole('button', { name: 'Retirer le linge' })).toBeVisible();
  await expect(total).not.toHaveText(before ?? '');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Retirer le linge' }).click();
  await expect(total).toHaveText(before ?? '');
});
