/** What every screen stands in: login, address, menu, language, theme, the line that goes and comes back; and the screens every entity has. */
import { addDays } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Role } from '#kernel/permissions.ts';
import { grantPermissions, revokePermissions } from '#server/rolepermissions.ts';
import { inTransaction } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { DESK, expect, TELEPHONE, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, fillLogin, freeWeek, login } from './people.ts';

const enter = (page: Page) => page.getByRole('button', { name: 'Connexion', exact: true });
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Claire Bonnevay' }).click();
}

test('LOGIN-01 LOGIN-03 LOGIN-35 LOGIN-04 a wrong password is told; the right one and Enter open', async ({
  page,
}) => {
  await page.goto('/');
  await fillLogin(page, 'claire', 'mauvais mot de passe');
  await enter(page).click();
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await fillLogin(page, 'claire');
  await page.getByLabel('Mot de passe', { exact: true }).press('Enter');
  await expect(mainMenu(page)).toBeVisible();
});

test('LOGIN-02 e-mail and password are trimmed', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill('  claire@pertuis.test ');
  await page.getByLabel('Mot de passe', { exact: true }).fill(' pertuis-demo ');
  await enter(page).click();
  await expect(mainMenu(page)).toBeVisible();
});

test('C24 who arrives by a deep link lands there after login, filters kept', async ({ page }) => {
  await login(page, 'claire', '/company?s=blanchisserie&od=desc&of=name');
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Rechercher' })).toHaveValue('blanchisserie');
  expect(new URL(page.url()).searchParams.get('s')).toBe('blanchisserie');
});

test('GLOBAL-14 an address nobody has says so', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/nulle/part/du/tout' });
  await expect(page.getByRole('heading', { name: '404 Page non trouvée' })).toBeVisible();
  await expect(page).toHaveTitle(/404 Page non trouvée · Pertuis/);
  await page.getByRole('link', { name: "Revenir à l'accueil" }).click();
  await page.waitForURL(/\/chat/);
});

test('GLOBAL-15 GLOBAL-16 the line goes and comes back: it is said, and nothing typed is lost', async ({
  visit,
}) => {
  const { page, context } = await visit('claire', { path: '/company/new' });
  await page.getByLabel('Nom').fill('Blanchisserie du Port');
  await context.setOffline(true);
  await expect(page.getByText('Vous êtes hors connexion')).toBeVisible();
  await expect(page.getByLabel('Nom')).toHaveValue('Blanchisserie du Port');
  await context.setOffline(false);
  await expect(page.getByText('Vous êtes hors connexion')).toBeHidden();
  await expect(page.getByLabel('Nom')).toHaveValue('Blanchisserie du Port');
});

for (const on of [DESK, TELEPHONE])
  test(`GLOBAL-15 while the line is gone the banner stands above the bar and covers nothing of it, at ${on.width} pixels`, async ({
    visit,
  }) => {
    const { page, context } = await visit('claire', { path: '/company', on });
    const bar = page.getByRole('banner');
    const menu = bar.getByRole('button', { name: 'Claire Bonnevay' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    await context.setOffline(true);
    const banner = page.getByRole('alert').filter({ hasText: 'Vous êtes hors connexion' });
    await expect(banner).toBeInViewport({ ratio: 1 });
    const lower = async () => (await banner.boundingBox())!.y + (await banner.boundingBox())!.height;
    await expect.poll(async () => (await bar.boundingBox())!.y - (await lower())).toBeGreaterThanOrEqual(0);
    // Scrolled too: the bar sticks below it, and what is in it can be pressed.
    await page.mouse.wheel(0, 600);
    await expect.poll(async () => (await bar.boundingBox())!.y - (await lower())).toBeGreaterThanOrEqual(0);
    await menu.click();
    await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
    await context.setOffline(false);
    await expect(banner).toBeHidden();
    await expect.poll(async () => (await bar.boundingBox())!.y).toBe(0);
  });

test('B21 an open menu follows what a role is given and loses, without a reload', async ({ app, visit }) => {
  const { page } = await visit('claire', { path: '/chat' });
  const entry = page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Entreprises' });
  await expect(entry).toBeVisible();
  const taken = new Map<Role, readonly string[]>();
  for (const role of ['agencyRole', 'employeeRole'] as const)
    await inTransaction(app.db, async (tx) =>
      taken.set(role, await revokePermissions(tx, role, ['fullOwnCrmCompany', 'fullCrmCompany'])),
    );
  await expect(entry).toHaveCount(0);
  for (const [role, permissions] of taken)
    await inTransaction(app.db, (tx) => grantPermissions(tx, role, permissions));
  await expect(entry).toBeVisible();
});

test('C27 a screen that cannot be fetched says so, keeps the menu, and comes by itself when the line is back', async ({
  visit,
}) => {
  const { page, context } = await visit('claire', { path: '/company', unused: true });
  await expect(page.getByRole('table', { name: 'Entreprises' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Devis', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'La connexion est coupée.' })).toBeVisible();
  await expect(mainMenu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Devis' }).getByRole('link').first()).toBeVisible();
});

test('a request that cannot leave says so where the family is looking, and leaves at the second try', async ({
  visit,
}) => {
  const { page, context } = await visit(undefined, { path: '/annonce/101', on: TELEPHONE });
  await page.getByLabel('Prénom').fill('Anne');
  await page.getByLabel('Nom', { exact: true }).fill('Tessier');
  await page.getByLabel('E-mail').fill(`tessier.${Date.now()}@exemple.test`);
  const send = page.getByRole('button', { name: 'Envoyer ma demande' });
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Arrivée' })).toBeFocused();
  const from = await freeWeek(page);
  await page.getByRole('textbox', { name: 'Arrivée' }).fill(from);
  await page.getByRole('textbox', { name: 'Départ' }).fill(addDays(from, 7));
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText('La connexion est coupée.').last()).toBeInViewport();
  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Votre demande est partie' })).toBeVisible();
});

test('GLOBAL-11 in English and back, kept on reload', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company' });
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await openMenu(page);
  await page.getByText('English').click();
  await expect(page.getByRole('heading', { level: 1, name: /Companies/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Companies/ })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^en/);
  await openMenu(page);
  await page.getByText('Français').click();
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
});

test('GLOBAL-43 the night theme changes the page, and stays', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const day = await paper();
  await openMenu(page);
  await page.getByText('Nuit').click();
  await expect.poll(paper).not.toBe(day);
  const night = await paper();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
  expect(await paper()).toBe(night);
  await expectAccessible(page);
});

test('GLOBAL-43 until somebody chooses, the page is as dark as their system', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company', unused: true });
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
  expect(await theme()).toBe('default');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(theme).toBe('night');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
  expect(await theme()).toBe('night');
  await openMenu(page);
  await page.getByText('Jour').click();
  await expect.poll(theme).toBe('default');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Entreprises/ })).toBeVisible();
  expect(await theme()).toBe('default');
});

test('GLOBAL-46 the menu folds from the keyboard, and stays folded', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company' });
  const fold = page.getByRole('button', { name: 'Replier le menu' });
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Control+Shift+Backspace');
  const unfold = page.getByRole('button', { name: 'Déplier le menu' });
  await expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await page.reload();
  await expect(unfold).toBeVisible();
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(fold).toBeVisible();
});

test('C47 a guest’s session makes no call it may not make', async ({ visit }) => {
  const paul = await visit('paul', { path: '/', on: TELEPHONE });
  const { page } = paul;
  await expect(page.getByRole('log', { name: 'Messages' }).or(page.getByRole('list'))).not.toHaveCount(0);
  for (const path of ['/booking', '/chat', '/company', '/tools/simulator', '/calendars']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.getByRole('heading').first()).toBeVisible();
  }
  expect(paul.calls.length).toBeGreaterThan(5);
  expect(paul.calls.filter(({ status }) => status === 401 || status === 403).map(({ path }) => path)).toEqual(
    [],
  );
  await expect(mainMenu(page)).toBeVisible();
});

const NAME = `Atelier ${Date.now()}`;

test('LIST-01 LIST-05 GLOBAL-18 a company is made, found, sorted, opened by keyboard, changed, deleted; leaving unsaved work asks', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/company' });
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByLabel('Activité').fill('Menuiserie');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(
    page.getByText('Veuillez corriger les erreurs du formulaire afin de pouvoir sauvegarder.'),
  ).toBeVisible();
  await expect(page.getByLabel('Nom')).toBeFocused();
  await page.getByLabel('Nom').fill(NAME);
  await page.getByRole('link', { name: 'Devis', exact: true }).click();
  const asks = page.getByRole('dialog', { name: 'Quitter sans sauvegarder ?' });
  await asks.getByRole('button', { name: 'Rester' }).click();
  await expect(page.getByLabel('Nom')).toHaveValue(NAME);
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible();
  await page.waitForURL(/\/company\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  await page.goto('/company');
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(NAME);
  const table = page.getByRole('table', { name: 'Entreprises' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect.poll(() => new URL(page.url()).searchParams.get('s')).toContain(NAME);
  await page.getByRole('button', { name: 'Effacer', exact: true }).click();
  await expect(table.getByRole('row').nth(2)).toBeVisible();
  await page.getByTitle('Trier par Nom').click();
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'ascending');
  const names = async () => (await table.getByRole('link').allTextContents()).map((name) => name.trim());
  const collator = new Intl.Collator('fr');
  await expect
    .poll(async () => {
      const shown = await names();
      return shown.join() === shown.toSorted(collator.compare).join();
    })
    .toBe(true);
  await page.getByTitle('Trier par Nom').click();
  await expect(page.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('combobox', { name: 'Lignes par page' }).click();
  await page.getByRole('option', { name: '10 par page' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('ps')).toBe('10');

  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(NAME);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/company\/\d+$/);
  await page.getByLabel('Contact').fill('Madame Rivasseau');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Enregistré.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Contact')).toHaveValue('Madame Rivasseau');

  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.waitForURL(/\/company$/);
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(NAME);
  await expect(page.getByText('Aucune ligne ne correspond à ces filtres.')).toBeVisible();
});

test('a day that does not exist is refused and stays as it was typed; it becomes no other', async ({
  visit,
}) => {
  const { page } = await visit('claire', { path: '/platform/new' });
  const day = page.getByLabel('Valable à partir du');
  await day.fill('01/03/2027');
  await day.fill('31/02/2027');
  await page.getByLabel('Nom').click();
  await expect(page.getByText('Cette date n’existe pas.')).toBeVisible();
  await expect(day).toHaveValue('31/02/2027');
  await page.getByLabel('Nom').fill('Plage');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByText('Cette date n’existe pas.')).toBeVisible();
  await expect(day).toHaveValue('31/02/2027');
  await expect(page).toHaveURL(/\/platform\/new$/);
  await day.fill('28/2/2027');
  await page.getByLabel('Nom').click();
  await expect(page.getByText('Cette date n’existe pas.')).toHaveCount(0);
  await expect(day).toHaveValue('28/02/2027');
});

test('LIST-01 every row of the filter leaves as CSV', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company' });
  await expect(page.getByRole('table', { name: 'Entreprises' }).getByRole('link').first()).toBeVisible();
  const first = page.getByRole('table', { name: 'Entreprises' }).getByRole('link').first();
  // Beside it stands whose row it is.
  const name = await first.evaluate((link) => {
    const copy = link.cloneNode(true) as Element;
    copy.querySelector('small')?.remove();
    return copy.textContent ?? '';
  });
  const leaving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const download = await leaving;
  expect(download.suggestedFilename()).toBe('company.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(name.trim());
  expect(text.trim().split('\n').length).toBeGreaterThan(2);
});

test('LIST-01 on a telephone a row is two lines: no column is lost, all of it is one target, rows are sorted and ticked', async ({
  visit,
}) => {
  const { page, calls } = await visit('marie', { path: '/company', on: TELEPHONE });
  const NAME = 'Blanchisserie et repassage des Grandes Marées de Saint-Martin';
  const MAIL = 'direction.administrative@blanchisserie-des-grandes-marees.example';
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByLabel('Nom').fill(NAME);
  await page.getByLabel('Activité').fill('Blanchisserie industrielle');
  await page.getByLabel('Contact').fill('Anne-Marguerite de La Rochefordière');
  await page.getByLabel('E-mail').fill(MAIL);
  await page.getByLabel('Téléphone').fill('05 36 49 30 77');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await page.waitForURL(/\/company\/\d+$/);
  await page.goto('/company');
  const rows = page.getByRole('list', { name: 'Entreprises' }).getByRole('listitem');
  const first = rows.first();
  for (const value of [
    NAME,
    'Blanchisserie industrielle',
    'Anne-Marguerite',
    MAIL,
    '05 36 49 30 77',
    'Active',
  ])
    await expect(first.getByText(value)).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('combobox', { name: 'Trier' }).selectOption({ label: 'Nom, décroissant' });
  await expect.poll(() => new URL(page.url()).search).toContain('od=desc');
  const names = async () => rows.getByRole('link').allTextContents();
  await expect
    .poll(async () => (await names()).join())
    .toBe((await names()).toSorted(new Intl.Collator('fr').compare).toReversed().join());
  await page.getByRole('combobox', { name: 'Trier' }).selectOption({ label: "Plus récents d'abord" });
  await expect(first.getByRole('link')).toHaveText(NAME);

  await page.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await expect(page.getByRole('region', { name: 'Lignes sélectionnées' })).toContainText('sélectionnées');
  await page.getByRole('button', { name: 'Désélectionner' }).click();
  await first.getByRole('checkbox', { name: 'Sélectionner' }).check();
  await expect(page.getByRole('region', { name: 'Lignes sélectionnées' })).toContainText('1 ligne');
  expect(new URL(page.url()).pathname, 'a tick opens nothing').toBe('/company');
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(first.getByRole('link')).not.toHaveText(NAME);

  // Wherever a row is touched, it opens; what has a link of its own leads there.
  await page.goto('/quote');
  const quotes = page.getByRole('list', { name: 'Devis' }).getByRole('listitem');
  await expect(quotes.first()).toBeVisible();
  const answered = () => calls.findLast(({ path }) => path.startsWith('/api/quotes?'))?.body ?? '';
  await expect.poll(answered).not.toBe('');
  const [quote] = (JSON.parse(answered()) as { models: Record<string, unknown>[] }).models;
  const text = (await quotes.first().textContent())?.replace(/\s+/g, ' ') ?? '';
  const day = (name: string) => String(quote?.[name]).slice(0, 10).split('-').toReversed().join('/');
  const total = formatEuros(cents(Number(quote?.['montant_total']))).replace(/\s+/g, ' ');
  for (const value of [
    `n°${String(quote?.['id'])}`,
    String(quote?.['alphaid']),
    String(quote?.['tenant_name']),
    String(quote?.['title']),
    day('date_from'),
    day('date_to'),
    day('created'),
    total,
  ])
    expect(text).toContain(value);
  await expectAccessible(page);
  await page.goto('/quote');
  const words = quotes.first().getByText(String(quote?.['tenant_name']));
  await expect(words).toBeInViewport();
  const { x, y, width, height } = (await words.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForURL(/\/quote\/\d+$/);
  await page.goBack();
  await quotes
    .first()
    .getByRole('link', { name: String(quote?.['alphaid']) })
    .click();
  await page.waitForURL(/\/chat\//);
});

test('Axe has nothing to say of a conversation and its tabs', async ({ clerk }) => {
  const { page } = clerk;
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  for (const tab of ['Contrats', 'Paiements', 'Simulateur', 'Notes', 'Historique']) {
    await page
      .getByRole('navigation', { name: 'Onglets de la demande' })
      .getByRole('link', { name: tab })
      .click();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('Axe has nothing to say of lists, the quote form and a calendar', async ({ visit }) => {
  const { page } = await visit('claire', { path: '/company' });
  await expect(page.getByRole('table', { name: 'Entreprises' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/quote');
  await expect(page.getByRole('table', { name: 'Devis' }).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('table', { name: 'Devis' }).getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'Proposition de prix' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/tools/simulator');
  await page
    .getByRole('button', { name: /^Faire un devis pour/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Sauvegarder/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/calendars/101');
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expectAccessible(page);
});

test('Axe has nothing to say of what a guest sees, on a telephone', async ({ visit }) => {
  const { page } = await visit('paul', { path: '/annonce/101', on: TELEPHONE });
  await expectAccessible(page);
  await page.goto('/booking');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Voir la demande' }).first().click();
  await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
