/** The people of the browser stories: each a browser of their own, and what everyone does: log in, open a mail, read what came over the wire. */
import { addDays, longDay, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const DESK = { width: 1440, height: 900 } as const;
export const TELEPHONE = { width: 390, height: 844 } as const;
const PASSWORD = 'pertuis-demo';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Every answer of the application's calls, as it came. */
  calls: { path: string; status: number; body: string }[];
}

export async function arrive(
  browser: Browser,
  viewport: { width: number; height: number } = DESK,
): Promise<Visitor> {
  const isTelephone = viewport.width < 600;
  const context = await browser.newContext({ viewport, isMobile: isTelephone, hasTouch: isTelephone });
  const visitor: Visitor = { context, page: await context.newPage(), calls: [] };
  context.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    const type = response.headers()['content-type'] ?? '';
    // The stream of events never ends: its body would never come.
    if (!pathname.startsWith('/api/') || type.includes('event-stream')) return;
    const call = { path: pathname + search, status: response.status(), body: '' };
    visitor.calls.push(call);
    if (type.includes('json')) void response.text().then((text) => (call.body = text), ignore);
  });
  return visitor;
}

/** What is new is told once, over whatever somebody came to do: they close it and go on. */
async function closeNews(page: Page): Promise<void> {
  const news = page.getByRole('dialog', { name: 'Les nouveautés' });
  await page.addLocatorHandler(news, () => news.getByRole('button', { name: 'Fermer' }).last().click());
}

/** A page that was left takes its last answers with it. */
function ignore(): void {}

export async function fillLogin(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(`${account}@pertuis.test`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
}

export async function login(page: Page, account: string, path = '/'): Promise<void> {
  await closeNews(page);
  await page.goto(path);
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
}

/** Opens the newest mail to somebody about something, in the sandbox, and presses its button; the page it opens in a tab of its own. */
export async function followMail(page: Page, to: string, subject: RegExp, button: RegExp): Promise<Page> {
  const line = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(line).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await line.click();
  const opened = page.waitForEvent('popup');
  await page.frameLocator('iframe[title="Message"]').getByRole('link', { name: button }).first().click();
  return opened;
}

/** The page is no wider than its window: nobody has to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `${page.url()} is ${wide} wide for ${room}`).toBeLessThanOrEqual(room ?? 0);
}

/** WCAG as Axe reads it: nothing to report. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const said = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`,
  );
  expect(said, page.url()).toEqual([]);
}

/** A Saturday-to-Saturday week that the public calendar shows free, two to five months ahead. */
export async function freeWeek(page: Page): Promise<Day> {
  const names = await page
    .getByRole('button', { name: /, libre/ })
    .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? ''));
  const isFree = (day: Day) => names.some((name) => name.startsWith(longDay(day, 'fr')));
  const today = todayInParis();
  for (let ahead = 62; ahead < 150; ahead++) {
    const day = addDays(today, ahead);
    if (weekday(day) === 6 && [0, 1, 2, 3, 4, 5, 6].every((night) => isFree(addDays(day, night)))) return day;
  }
  throw new Error('The demo leaves no week free.');
}
