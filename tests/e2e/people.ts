/** What everyone does in the browser stories: log in, open a mail; and what is asked of every page. */
import { addDays, longDay, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Visit } from './fixtures.ts';
import type axeCore from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const PASSWORD = 'pertuis-demo';

export async function fillLogin(page: Page, account: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(`${account}@pertuis.test`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
}

/** Through the form, as the first time on a device. */
export async function login(page: Page, account: string, path = '/'): Promise<void> {
  await page.goto(path);
  await fillLogin(page, account);
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
}

/** Claire and Marie before one page; `on`: what Claire looks at it on. */
export async function twoClerks(
  visit: Visit,
  { path, on }: { path: string; on?: { width: number; height: number } },
): Promise<{ mine: Page; theirs: Page }> {
  const { page: mine } = await visit('claire', { path, ...(on && { on }) });
  const { page: theirs } = await visit('marie', { path });
  return { mine, theirs };
}

/** From now on the server takes such a write, and the line breaks before it can say so; answers what mends the line. */
export async function loseAnswers(page: Page, path: string): Promise<() => Promise<void>> {
  const lose = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch().catch(() => undefined);
    return route.abort();
  };
  await page.route(path, lose);
  return () => page.unroute(path, lose);
}

/**
 * A window that goes on showing what it has read until it asks to delete: loaded once more, its reads on their way are let finish (one of them
 * would else bring the change that comes next), later ones wait for the deletion.
 */
export async function staysAsRead(page: Page, path: string, shows: Locator): Promise<void> {
  const onTheirWay = new Set<Promise<void>>();
  let isKept = false;
  await page.route(path, async (route) => {
    const method = route.request().method();
    if (method === 'DELETE') isKept = false;
    if (method !== 'GET') return route.fallback();
    if (isKept) return;
    const reading = route.fetch().then((response) => route.fulfill({ response }));
    onTheirWay.add(reading);
    await reading;
  });
  await page.reload();
  await expect(shows).toBeVisible();
  isKept = true;
  await Promise.all(onTheirWay);
}

/** What is asked for by hand, once it can be read again, must not come by itself before: the server's return goes unnoticed. */
export async function neverBack(page: Page): Promise<void> {
  await page.route('**/api/health', (route) => route.abort());
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

/** The words of the newest mail to somebody about something, for what is not about opening it. */
export function mailed(app: TestApp, to: string, subject: RegExp): Promise<string> {
  return until(`a mail to ${to} about ${subject.source}`, async () => {
    const found = (await app.sandboxes.mail!.list()).find(
      (mail) => mail.to.includes(to) && subject.test(mail.subject),
    );
    return found && (await app.sandboxes.mail!.get(found.id))?.text;
  });
}

/** The page is no wider than its window: nobody has to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide, `${page.url()} is ${wide} wide for ${room}`).toBeLessThanOrEqual(room ?? 0);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * WCAG as Axe reads it: nothing to report. What fades in has other colours for a moment; what turns without end has none of its own.
 * Asked for what is wrong alone, within the page: its adapter for Playwright has it describe all that is right as well, in a page of its
 * own, which took four times as long, a fifth of all the stories (measured). Frames are not looked into: the screens have none.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  expect(page.frames(), 'a frame would go unread').toHaveLength(1);
  const said = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run(document, { resultTypes: ['violations'], selectors: false });
    return violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 160)} (${any[0]?.message ?? ''})`).join(' | ')}`,
    );
  });
  expect(said, page.url()).toEqual([]);
}

/** A Saturday-to-Saturday week that the public calendar shows free, two to five months ahead. Its days are pressed a month after the other, as the script comes to them. */
export async function freeWeek(page: Page): Promise<Day> {
  let found: Day | undefined;
  await expect
    .poll(async () => (found = await freeWeekNow(page)), { message: 'The demo leaves a week free.' })
    .toBeDefined();
  return found!;
}

async function freeWeekNow(page: Page): Promise<Day | undefined> {
  const names = await page
    .getByRole('button', { name: /, libre/ })
    .evaluateAll((found) => found.map((each) => each.getAttribute('aria-label') ?? ''));
  const isFree = (day: Day) => names.some((name) => name.startsWith(longDay(day, 'fr')));
  const today = todayInParis();
  for (let ahead = 62; ahead < 150; ahead++) {
    const day = addDays(today, ahead);
    if (weekday(day) === 6 && [0, 1, 2, 3, 4, 5, 6].every((night) => isFree(addDays(day, night)))) return day;
  }
  return undefined;
}

/** From the request's panel: the one line opens, and offers what has no tag yet. */
export async function addTag(panel: Locator, category: string): Promise<void> {
  await panel.getByRole('button', { name: '+ Étiquette' }).click();
  await panel.page().getByRole('menuitem', { name: category, exact: true }).click();
}

/** A contract to its end, as text or page by page: below it one signs. Turning pages is no press of a button that decides anything. */
export async function readToTheEnd(page: Page, { by }: { by?: 'keys' } = {}): Promise<void> {
  const next = page.getByRole('button', { name: 'Page suivante' });
  await expect(async () => {
    if (by !== 'keys' && (await next.isEnabled({ timeout: 100 }).catch(() => false))) await next.click();
    await page.keyboard.press('End');
    await expect(page.getByRole('checkbox')).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 30_000, intervals: [50] });
}
