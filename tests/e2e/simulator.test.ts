/** From a simulation to a quote: the houses in sight, the one that was asked for first, a price changed by a percentage, the button at hand. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import type { TestApp } from '#tests/support/app.ts';
import { freeWeek, HOUSE } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { expect, newConversation, TELEPHONE, test } from './fixtures.ts';

/** How many rows of the list stand wholly in the window. */
async function rowsInSight(page: Page): Promise<number> {
  return page.getByRole('listitem').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.querySelector('h2') && top >= 0 && bottom <= innerHeight;
      }).length,
  );
}

/** The first day of a week in which so many houses are free and priced as no other: what other stories booked is no matter. */
async function roomiestWeek(app: TestApp): Promise<Day> {
  const { from } = await one(
    app.db,
    sql<{
      from: Day;
    }>`select day as from from (select ${todayInParis()}::date + n as day from generate_series(60, 300) n) days
      order by (select count(*) from house h where h.agid = 1 and h.online_booking and h.published and not h.archived
        and not exists (select from stay s where s.house_id = h.id and s.nights && daterange(day, day + 7))
        and (select count(*) from day_price p where p.house_id = h.id and p.day >= days.day and p.day < days.day + 7 and p.amount > 0
          and not p.blocked and p.allow_arrival and p.minimum_stay <= 7) = 7) desc, day limit 1`,
  );
  return from;
}

test('SIM-09 twelve houses stand in the window of a desk, each in two lines', async ({ app, visit }) => {
  const from = await roomiestWeek(app);
  const { page } = await visit('claire', { path: `/tools/simulator?from=${from}&to=${addDays(from, 7)}` });
  const quote = page.getByRole('button', { name: /^Faire un devis pour/ });
  await expect(quote.first()).toBeVisible();
  expect(await quote.count()).toBeGreaterThan(11);
  expect(await rowsInSight(page)).toBeGreaterThan(11);
  await page
    .getByRole('button', { name: /^Détail du calcul pour/ })
    .first()
    .click();
  await expect(page.getByRole('rowheader', { name: 'Honoraires de gestion' })).toBeVisible();
});

test('SIM-09 beside a conversation the house that was asked for comes first, and one that is not free is told of', async ({
  app,
  visit,
}) => {
  const asked = await newConversation(app, 'paul');
  // Conversations of other stories have gone on into summer, where a week begins on a Saturday.
  const { from, to } = await freeWeek(app.db, HOUSE);
  await sql`update request set date_from = ${from}, date_to = ${to} where alphaid = ${asked.alphaid}`.execute(
    app.db,
  );
  const { page } = await visit('claire', { path: `/chat/${asked.alphaid}/simulator` });
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /devis pour/ }) });
  await expect(rows.first()).toContainText('Demandée');
  await expect(rows.filter({ hasText: 'Demandée' })).toHaveCount(1);
  const names = await rows.getByRole('heading').allTextContents();
  expect(names[0]).toContain('n°101');
  // All of them without scrolling, under the head of the conversation, its tabs and what was asked; with room for twelve.
  expect(await rowsInSight(page)).toBe(names.length);
  const { y: top, height } = (await rows.nth(1).boundingBox())!;
  expect(top + 11 * height).toBeLessThan(900);
  await page.getByText('Modifier', { exact: true }).first().click();
  await page.getByLabel('Adultes').fill('7');
  await expect(page.getByRole('status').filter({ hasText: 'la maison demandée' })).toBeVisible();
});

test('QFORM-20 QFORM-21 a price is changed by a percentage, which says what it made; save stands in sight all the while', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/tools/simulator' });
  await page
    .getByRole('button', { name: /^Faire un devis pour/ })
    .first()
    .click();
  const save = page.getByRole('button', { name: 'Sauvegarder et envoyer' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const cleaning = page.getByRole('row', { name: /^Ménage/ });
  const before = cents((await cleaning.textContent()) ?? '');
  await page.getByRole('button', { name: 'Modifier : Ménage' }).click();
  const field = page.getByRole('textbox', { name: 'Ménage' });
  await field.fill('5 %');
  await expect(page.getByText(/s'écrit avec son signe/)).toBeVisible();
  await expect(page.getByText('Veuillez appliquer toutes les modifications')).toBeInViewport({ ratio: 1 });
  await field.fill('−5 %');
  const after = Math.round((before * 95) / 100);
  await expect(cleaning.getByRole('status')).toContainText(`= ${euros(after)}`);
  await field.press('Enter');
  await expect(cleaning).toContainText(euros(after));
  await expect(cleaning.locator('s')).toContainText(euros(before));
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('QFORM-24 on a telephone the button of the quote form stands in sight', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/tools/simulator', on: TELEPHONE });
  await page
    .getByRole('button', { name: /^Faire un devis pour/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Sauvegarder et envoyer' })).toBeInViewport({ ratio: 1 });
});

const cents = (text: string) => Number((/[\d\s\u00a0]+,\d\d/.exec(text)?.[0] ?? '').replace(/\D/g, ''));
const euros = (amount: number) =>
  `${Math.floor(amount / 100)},${String(amount % 100).padStart(2, '0')}\u00a0€`;
