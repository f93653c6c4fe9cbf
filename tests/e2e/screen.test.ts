/** The inbox as each kind of person meets it, what is told on arrival, and what is read once and what each time. */
import type { TestApp } from '#tests/support/app.ts';
import { one, sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { expect, newPerson, test } from './fixtures.ts';
import type { Visitor } from './fixtures.ts';
import { expectAccessible } from './people.ts';

/** A request of Paul's for a house of Yann's. */
async function pathOfYanns(app: TestApp): Promise<string> {
  const { alphaid } = await one(
    app.db,
    sql<{ alphaid: string }>`select r.alphaid from request r join house h on h.id = r.page_nid
      join person o on o.id = h.owner_uid join person p on p.id = r.sender_uid
      where o.mail = 'yann@pertuis.test' and p.mail = 'paul@pertuis.test' order by r.id limit 1`,
  );
  return `/chat/${alphaid}`;
}

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Onglets de la demande' });
const thread = (page: Page) => page.getByRole('log', { name: 'Messages' });
const news = (page: Page) => page.getByRole('group', { name: 'Les nouveautés' });
const asked = ({ calls }: Visitor, start: string) =>
  calls.filter(({ path }) => path.startsWith(start)).length;

test('CHAT-04 CHAT-05 CHAT-09 CHAT-87 who manages conversations has seven tabs and the whole request; guest and owner have the thread', async ({
  app,
  visit,
}) => {
  const path = await pathOfYanns(app);
  const clerk = await visit('claire', { path });
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
  await expect(panel.getByText('Réservation en ligne', { exact: true })).toBeVisible();
  await expect(panel.locator('a[href^="/ads/"], a[href^="/annonce/"]').first()).toBeVisible();
  for (const name of ['paul', 'yann']) {
    const visitor = await visit(name, { path });
    await expect(thread(visitor.page)).toBeVisible();
    await expect(visitor.page.getByRole('complementary', { name: 'Détails de la demande' })).toBeVisible();
    await expect(tabs(visitor.page)).toHaveCount(0);
    await expect(visitor.page.getByText('Réservation en ligne', { exact: true })).toHaveCount(0);
    await visitor.page.goto(`${path}/notes`);
    await expect(thread(visitor.page)).toBeVisible();
  }
});

test('CHAT-69 an owner nobody has written to is told so', async ({ app, visit }) => {
  const { page } = await visit(await newPerson(app, 'yann', 'Gwen'), { path: '/chat' });
  await expect(
    page.getByRole('heading', { name: "Vous n'avez pas encore reçu de demande de location." }),
  ).toBeVisible();
  await expectAccessible(page);
});

test('NOTES-02 B108 what is new waits beside the work, stays until it is closed, and is told once, on whatever device', async ({
  app,
  visit,
}) => {
  const name = await newPerson(app, 'claire', 'Garance');
  const { page } = await visit(name, { path: '/chat' });
  const waiting = page.getByRole('banner').getByRole('button', { name: /^Les nouveautés \d+ à lire$/ });
  await expect(waiting).toBeVisible();
  await expect(news(page)).toBeHidden();
  await waiting.click();
  await expect(news(page).locator('strong').first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await waiting.click();
  await news(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(waiting).toBeHidden();
  const elsewhere = await visit(name, { path: '/chat', unused: true });
  await expect(thread(elsewhere.page)).toBeVisible();
  await expect(elsewhere.page.getByRole('button', { name: /^Les nouveautés/ })).toBeHidden();
});

test('CACHE-06 TAGS-19 a list is read once, an object each time it is opened; tags once in a session', async ({
  app,
  conversation,
  visit,
}) => {
  // What another story changed a moment ago is rightly read again: here nothing did.
  await sql`update cache_key set changed_at = changed_at - 60000`.execute(app.db);
  const clerk = await visit('claire', { path: '/platform' });
  const { page } = clerk;
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
  await page
    .getByRole('list', { name: 'Conversations' })
    .locator(`a[href^="/chat/${conversation.alphaid}"]`)
    .click();
  await expect(thread(page)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  const read: number[] = [];
  for (const turn of [1, 2]) {
    await panel
      .getByRole('button', { name: /Changer l'étiquette$/ })
      .first()
      .click();
    const popup = page.getByRole('dialog').filter({ visible: true });
    await expect(popup.getByRole('radio').or(popup.getByRole('option')).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    read.push(asked(clerk, '/api/autocomplete/listtags/'));
    expect(read.at(-1), `turn ${turn}`).toBe(read[0]);
  }
});

test('a thread that fits its window comes to rest: it asks for no frame while nothing moves', async ({
  conversation,
  visit,
}) => {
  const { page } = await visit('claire', { unused: true });
  await page.addInitScript(() => {
    const frames = { asked: 0 };
    const ask = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => {
      frames.asked++;
      return ask(callback);
    };
    Object.assign(window, { frames });
  });
  await page.goto(conversation.path);
  await expect(thread(page).getByText('la maison est-elle libre')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Détails de la demande' })).toBeVisible();
  const framesOfHalfASecond = () =>
    page.evaluate(async () => {
      const { frames } = window as unknown as { frames: { asked: number } };
      const before = frames.asked;
      await new Promise((settle) => setTimeout(settle, 500));
      return frames.asked - before;
    });
  await expect.poll(framesOfHalfASecond, { timeout: 3000 }).toBe(0);
});
