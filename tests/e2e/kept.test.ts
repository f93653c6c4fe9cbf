/** What the frame must not lose: a draft over the night, a form when a part of the page cannot be fetched, a message on its way. */
import { touch } from '#server/freshness.ts';
import { inTransaction } from '#server/sql.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { DESK, expect, newConversation, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, fillLogin } from './people.ts';

const box = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });

const EXPIRED = { status: 401, json: { result: 'error', code: 190 } };

async function enter(page: Page, account: string): Promise<void> {
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Claire Bonnevay' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
}

test('C27 C29 a reply typed before the session ended is there after the next login, for its writer alone', async ({
  visit,
  conversation,
}) => {
  const { page } = await visit('claire', { ...conversation, unused: true });
  await box(page).fill('Je vous écris demain');
  await page.route('**/api/**', (route) => route.fulfill(EXPIRED));
  await page.reload();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await page.unroute('**/api/**');
  await enter(page, 'claire');
  await expect(box(page)).toHaveValue('Je vous écris demain');
  await page.route('**/api/**', (route) => route.fulfill(EXPIRED));
  await page.reload();
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await page.unroute('**/api/**');
  await enter(page, 'marie');
  await page.goto(conversation.path);
  await expect(box(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Je vous écris');
});

test('C29 logging out over a form asks first; no question is left for the next person', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company/new', unused: true });
  await page.getByLabel('Nom').fill('Voilerie du Port');
  await logOut(page);
  await question(page).getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Nom')).toHaveValue('Voilerie du Port');
  await logOut(page);
  await question(page).getByRole('button', { name: 'Quitter sans sauvegarder' }).click();
  await enter(page, 'claire');
  await expect(page).toHaveURL(/\/chat/);
  await expect(question(page)).toHaveCount(0);
});

test('C29 a question that nobody answered goes with the session it was asked in', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company/new', unused: true });
  await page.getByLabel('Nom').fill('Voilerie du Port');
  await page.getByRole('link', { name: 'Devis', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.removeItem('pertuis.token');
    dispatchEvent(new StorageEvent('storage', { key: 'pertuis.token' }));
  });
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible();
  await enter(page, 'claire');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(question(page)).toHaveCount(0);
});

/** A request being corrected beside the conversation: a form that nothing else keeps. */
async function correcting(page: Page): Promise<() => Promise<void>> {
  const panel = page.getByRole('complementary', { name: 'Détails de la demande' });
  await panel.getByRole('button', { name: 'Modifier', exact: true }).click();
  const adults = panel.getByLabel('Adultes');
  await adults.fill('5');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  return async () => {
    await expect(adults).toHaveValue('5');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  };
}

const price = (page: Page) => page.getByRole('group', { name: 'Proposition de prix' });
const askPrice = (page: Page) =>
  page.getByRole('radiogroup', { name: 'Ce que vous écrivez' }).getByText('Prix', { exact: true }).click();

test('B92 C27 a part of the screen that is gone since an update leaves the form beside it, and says what to do', async ({
  visit,
  conversation,
}) => {
  const { page } = await visit('claire', { ...conversation, unused: true });
  const expectKept = await correcting(page);
  await page.route('**/assets/BidForm-*', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await askPrice(page);
  const said = page
    .getByRole('alert')
    .filter({ hasText: "Cette partie de l'écran n'a pas pu être chargée." });
  await expect(said).toContainText('Enregistrez ce que vous avez saisi, puis rechargez la page.');
  await expectKept();
  await expectAccessible(page);
  await page.unroute('**/assets/BidForm-*');
});

test('C27 parts of the screen that cannot be fetched off line leave the form beside them, say it once, and come by themselves', async ({
  visit,
  conversation,
}) => {
  const { page, context } = await visit('claire', { ...conversation, unused: true });
  const expectKept = await correcting(page);
  await context.setOffline(true);
  await askPrice(page);
  const said = page.getByRole('alert').filter({ hasText: 'La connexion est coupée.' });
  await expect(said).toBeVisible();
  await said.getByRole('button', { name: 'Réessayer' }).click();
  await expect(said).toBeVisible();
  await expectKept();
  // A tablet that is turned: other tools are wanted, which are not there either.
  await page.setViewportSize(TELEPHONE);
  const tools = page.getByRole('alert').filter({ hasText: 'Outils non chargés' });
  await expect(tools).toBeVisible();
  await expect(said).toHaveCount(1);
  await context.setOffline(false);
  await expect(price(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Outils du message' })).toBeVisible();
  await expect(said.or(tools)).toHaveCount(0);
  await page.setViewportSize(DESK);
  await expectKept();
});

/** From now on the server says that the page is old. */
async function update(context: BrowserContext): Promise<void> {
  await context.route('**/api/ddls?**', async (route) => {
    const answer = await route.fetch();
    const said = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...said, appVersion: '999.0.0' } });
  });
}

test('B92 an update is not taken over a message that is still being sent', async ({
  app,
  visit,
  conversation,
}) => {
  const other = await newConversation(app, 'paul');
  const { page, context } = await visit('claire', { unused: true });
  await update(context);
  await page.goto(conversation.path);
  await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const words = `En route ${Date.now()}`;
  let letGo = () => undefined as void;
  const held = new Promise<void>((go) => (letGo = go));
  await page.route('**/api/ddlchats', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await box(page).fill(words);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await page.locator(`a[href*="${other.alphaid}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(other.alphaid));
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  letGo();
  await page.locator(`a[href*="${conversation.alphaid}"]`).first().click();
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toHaveCount(1);
});

test('CACHE-05 C42 after a migration what is on screen is read again, and a form that is open stays', async ({
  app,
  visit,
  conversation,
}) => {
  const { page, calls } = await visit('claire', { ...conversation, unused: true });
  const expectKept = await correcting(page);
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/listunread')).length;
  await expect.poll(asked).toBeGreaterThan(0);
  const before = asked();
  await inTransaction(app.db, async (tx) => touch(tx, 0, 'schemaVersion'));
  await expect.poll(asked, { timeout: 15_000 }).toBeGreaterThan(before);
  await page.waitForTimeout(500);
  await expectKept();
  await expect(page.getByText('Cache flushed.')).toHaveCount(0);
});

test('CACHE-05 C42 after a migration the lists of the settings are read again, which no other key names together', async ({
  app,
  visit,
}) => {
  const { page, calls } = await visit('marie', { path: '/company', unused: true });
  const asked = () => calls.filter(({ path }) => path.startsWith('/api/companys?')).length;
  await expect(page.getByRole('table', { name: 'Entreprises' })).toBeVisible();
  await page.waitForTimeout(1000);
  const before = asked();
  expect(before).toBeGreaterThan(0);
  await inTransaction(app.db, async (tx) => touch(tx, 0, 'schemaVersion'));
  await expect.poll(asked, { timeout: 15_000 }).toBeGreaterThan(before);
});
