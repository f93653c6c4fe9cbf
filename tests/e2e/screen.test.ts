/** The inbox as each kind of person meets it, what is told on arrival, and what is read once and what each time. */
import { sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { resolve } from 'node:path';
import { arrive, expectAccessible, fillLogin, login } from './people.ts';
import type { Visitor } from './people.ts';

test.describe.configure({ mode: 'serial' });

let app: TestApp;
let yanns: string;
test.beforeAll(async () => {
  app = await startTestApp({ dist: resolve(import.meta.dirname, '../../dist') });
  const { rows } = await sql<{
    alphaid: string;
  }>`select r.alphaid from request r join house h on h.id = r.page_nid
    join person o on o.id = h.owner_uid join person p on p.id = r.sender_uid
    where o.mail = 'yann@pertuis.test' and p.mail = 'paul@pertuis.test' order by r.id limit 1`.execute(
    app.db,
  );
  yanns = rows[0]!.alphaid;
  await sql`insert into person (username, mail, first_name, last_name, roles, agid, welcome, password_hash)
    select 'gwen@pertuis.test', 'gwen@pertuis.test', 'Gwen', 'Le Roux', roles, agid, 2, password_hash from person where mail = 'yann@pertuis.test'`.execute(
    app.db,
  );
});
test.afterAll(async () => app?.close());

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Onglets de la demande' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const news = (page: Page) => page.getByRole('dialog', { name: 'Les nouveautés' });
const asked = ({ calls }: Visitor, start: string) =>
  calls.filter(({ path }) => path.startsWith(start)).length;

test('CHAT-04 CHAT-05 CHAT-09 CHAT-87 who manages conversations has seven tabs and the whole request; guest and owner have the thread', async ({
  browser,
}) => {
  const address = `${app.url}/chat/${yanns}`;
  const clerk = await arrive(browser);
  await login(clerk.page, 'claire', address);
  await expect(tabs(clerk.page).getByRole('link')).toHaveText([
    'Discussion',
    'Actions',
    'Contrats',
    'Paiements',
    'Simulateur',
    'Notes',
    'Historique',
  ]);
  const panel = clerk.page.getByRole('complementary', { name: 'Détails de la demande' });
  await expect(panel.getByText('paul@pertuis.test')).toBeVisible();
  await expect(panel.getByText('Online Booking', { exact: true })).toBeVisible();
  await expect(panel.locator('a[href^="/ads/"], a[href^="/annonce/"]').first()).toBeVisible();
  await clerk.context.close();
  for (const name of ['paul', 'yann']) {
    const visitor = await arrive(browser);
    await login(visitor.page, name, address);
    await expect(thread(visitor.page)).toBeVisible();
    await expect(visitor.page.getByRole('complementary', { name: 'Détails de la demande' })).toBeVisible();
    await expect(tabs(visitor.page)).toHaveCount(0);
    await expect(visitor.page.getByText('Online Booking', { exact: true })).toHaveCount(0);
    await visitor.page.goto(`${address}/notes`);
    await expect(thread(visitor.page)).toBeVisible();
    await visitor.context.close();
  }
});

test('CHAT-69 an owner nobody has written to is told so', async ({ browser }) => {
  const { page, context } = await arrive(browser);
  await login(page, 'gwen', `${app.url}/chat`);
  await expect(
    page.getByRole('heading', { name: "Vous n'avez pas encore reçu de demande de location." }),
  ).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('NOTES-02 what is new stays until it is closed, and is told once, even after a logout', async ({
  browser,
}) => {
  const { page, context } = await arrive(browser);
  const enter = async () => {
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
    await fillLogin(page, 'claire');
    await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  };
  await page.goto(`${app.url}/chat`);
  await enter();
  await expect(news(page)).toBeVisible();
  await expect(news(page).locator('strong').first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(news(page)).toBeVisible();
  await news(page).getByRole('button', { name: 'Fermer' }).last().click();
  await expect(news(page)).toBeHidden();
  await page.reload();
  await expect(thread(page)).toBeVisible();
  await expect(news(page)).toBeHidden();
  await page
    .getByRole('button', { name: /Claire/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await enter();
  await expect(thread(page)).toBeVisible();
  await expect(news(page)).toBeHidden();
  await context.close();
});

test('CACHE-06 TAGS-19 a list is read once, an object each time it is opened; tags once in a session', async ({
  browser,
}) => {
  const clerk = await arrive(browser);
  const { page } = clerk;
  await login(page, 'claire', `${app.url}/platform`);
  const table = page.getByRole('table', { name: 'Plateformes' });
  for (const turn of [1, 2]) {
    await table.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/platform\/\d+$/);
    await expect
      .poll(() => clerk.calls.filter(({ path }) => /^\/api\/platforms\/\d+$/.test(path)).length)
      .toBe(turn);
    await page.goBack();
    await expect(table).toBeVisible();
  }
  expect(asked(clerk, '/api/platforms?')).toBe(1);

  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(thread(page)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  const read: number[] = [];
  for (const turn of [1, 2]) {
    await panel
      .getByRole('button', { name: /^Ajouter une étiquette|Changer l'étiquette$/ })
      .first()
      .click();
    const popup = page.getByRole('dialog').filter({ visible: true });
    await expect(popup.getByRole('radio').or(popup.getByRole('option')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    read.push(asked(clerk, '/api/autocomplete/listtags/'));
    expect(read.at(-1), `turn ${turn}`).toBe(read[0]);
  }
  await clerk.context.close();
});
