/** A choice whose list is still to be fetched answers like one whose list is there: to keys, to a press, and when the line is down. */
import type { Page } from '@playwright/test';
import { expect, TELEPHONE, test } from './fixtures.ts';
import type { Visit } from './fixtures.ts';
import { bar, button, field, newHouse, tab, WHOLE } from './housestories.ts';

const choice = (page: Page, name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}`) });
const options = (page: Page) => page.getByRole('option');

/** Before a screen whose list of choices is held up on its way. */
async function onSlowLine(visit: Visit, path: string): Promise<{ page: Page; letGo: () => void }> {
  const { page } = await visit('yann', { unused: true });
  const go = Promise.withResolvers<void>();
  await page.route('**/assets/OpenSelect-*', async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.goto(path);
  await expect(choice(page, 'Type de résidence')).toBeVisible();
  return { page, letGo: go.resolve };
}

test('C22 a key pressed in a choice opens its list, also while that is on its way, and sends no form', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    const { page, letGo } = await onSlowLine(visit, path);
    const legal = choice(page, 'Type de résidence');
    await legal.focus();
    await page.keyboard.press(key);
    await expect(bar(page)).toContainText('Rien à sauvegarder');
    letGo();
    await expect(options(page).first()).toBeVisible();
    await expect(legal).toBeFocused();
    await expect(bar(page)).toContainText('Rien à sauvegarder');
    await page.keyboard.press('Escape');
  }
});

test('C22 what is typed in a choice while its list is on its way is searched for once it is there', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page, letGo } = await onSlowLine(visit, path);
  const people = choice(page, 'Nombre maximal de personnes');
  await field(page, 'Surface').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  letGo();
  await expect(options(page)).toHaveText(['12']);
  await expect(people).toBeFocused();
  await expect(people).toHaveValue('12');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(people).toHaveValue('12');
  await expect(bar(page)).toContainText('Modifications non enregistrées');
});

test('C22 the first press on a choice shows what is chosen in its list, and the arrows go on from there', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann', { ...WHOLE, max_num_people: 18 });
  for (const by of ['field', 'label'] as const) {
    const { page, letGo } = await onSlowLine(visit, path);
    letGo();
    const people = choice(page, 'Nombre maximal de personnes');
    if (by === 'field') await people.click();
    else await page.getByText('Nombre maximal de personnes', { exact: false }).click();
    await expect(page.getByRole('option', { name: '18', exact: true })).toBeInViewport();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(people).toHaveValue('19');
  }
});

test('C22 who has gone on while the list of a choice was on its way stays where they are', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page, letGo } = await onSlowLine(visit, path);
  await choice(page, 'Type de résidence').click();
  await field(page, 'Situation').click();
  await page.keyboard.type('Au port');
  letGo();
  await page.waitForTimeout(500);
  await page.keyboard.type(' de Loix');
  await expect(field(page, 'Situation')).toHaveValue('Au port de Loix');
  await expect(options(page)).toHaveCount(0);
});

test('C22 who comes to a choice by Tab types over what it says', async ({ app, visit }) => {
  const { path } = await newHouse(app, 'yann');
  const { page, letGo } = await onSlowLine(visit, path);
  letGo();
  await field(page, 'Surface').focus();
  await page.keyboard.press('Tab');
  const people = choice(page, 'Nombre maximal de personnes');
  await expect(options(page).first()).toBeVisible();
  await expect(people).toBeFocused();
  await page.keyboard.type('1');
  await expect(people).toHaveValue('1');
  await expect(options(page).first()).toHaveText('1');
});

test('C22 a choice is opened by a press that lasts, and emptied by one that leaves the focus where it was', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann', { ...WHOLE, showers: 2, toilets: 3 });
  const { page, letGo } = await onSlowLine(visit, path);
  const showers = choice(page, 'Douches');
  await expect(showers).toHaveValue('2');
  await showers.focus();
  await showers.hover({ position: { x: 30, y: 10 } });
  await page.mouse.down();
  letGo();
  await page.waitForTimeout(500);
  await page.mouse.up();
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const toilets = choice(page, 'Toilettes');
  await field(page, 'Surface').focus();
  await toilets.locator('..').getByLabel('Effacer').click();
  await expect(toilets).toHaveValue('');
  await expect(field(page, 'Surface')).toBeFocused();
});

test('C22 a press on the arrows of a choice that may be emptied opens it', async ({ app, visit }) => {
  const { path } = await newHouse(app, 'yann', { ...WHOLE, showers: 2 });
  const { page, letGo } = await onSlowLine(visit, path);
  letGo();
  const showers = choice(page, 'Douches');
  const { width, height } = (await showers.boundingBox())!;
  await expect(showers).toHaveValue('2');
  await showers.scrollIntoViewIfNeeded();
  await showers.click({ position: { x: width - 16, y: height / 2 }, force: true });
  await expect(options(page).first()).toBeVisible();
});

test('ERR-12 a list of choices that was not fetched off line says so at its field; tried again it opens', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { unused: true, path });
  const legal = choice(page, 'Type de résidence');
  await expect(legal).toBeVisible();
  await page.context().setOffline(true);
  // As long as a still page waits before it asks by itself.
  await page.waitForTimeout(3500);
  await legal.click();
  const again = button(page, 'Réessayer');
  await expect(again).toBeVisible();
  await expect(legal).toHaveAccessibleDescription(/n’a pas pu être chargée/);
  await page.context().setOffline(false);
  await again.click();
  await expect(options(page).first()).toBeVisible();
  await expect(legal).toBeFocused();
  await expect(again).toHaveCount(0);
});

test('ERR-12 a list of choices whose file is gone says what to do, and takes nothing that was typed', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { unused: true });
  await page.route('**/assets/OpenSelect-*', (route) => route.fulfill({ status: 404 }));
  await page.goto(path);
  await field(page, 'Situation').fill('Au port');
  await choice(page, 'Type de résidence').click();
  await expect(choice(page, 'Type de résidence')).toHaveAccessibleDescription(
    /Enregistrez ce que vous avez saisi, puis rechargez la page/,
  );
  await expect(button(page, 'Réessayer')).toHaveCount(0);
  await expect(field(page, 'Situation')).toHaveValue('Au port');
});

test('C22 who is led to a field of another tab and looks elsewhere with the wheel is not called back', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann', { title: 'La Longère', surface: 92 });
  const { page } = await visit('yann', { path: `${path}/map` });
  await button(page, 'Publier').click();
  await expect(field(page, 'Description')).toBeFocused();
  await page.mouse.move(500, 400);
  // A machine that is busy: what the wheel moved is seen before the page hears of the wheel, and its timers are due meanwhile.
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 900;
      while (performance.now() < end);
    });
  });
  await page.mouse.wheel(0, 1500);
  await expect(field(page, 'Description')).not.toBeInViewport();
  const top = async () => (await field(page, 'Description').boundingBox())!.y;
  const before = await top();
  await page.waitForTimeout(1700);
  // What comes in late may move it a little; called back, it would stand in the middle of the screen.
  expect(await top()).toBeLessThan(Math.max(before + 250, 0));
});

test('C22 C23 a finger opens a choice at once, also on a slow telephone', async ({ app, visit }) => {
  const { path } = await newHouse(app, 'yann', { ...WHOLE, max_num_people: 18 });
  const { page } = await visit('yann', { unused: true, on: TELEPHONE, path });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (const [name, option] of [
    ['Type de résidence', 'Type hôtelier'],
    ['Nombre maximal de personnes', '18'],
  ] as const) {
    await choice(page, name).tap();
    const one = page.getByRole('option', { name: option, exact: true });
    await expect(one).toBeInViewport();
    // It stays open.
    await page.waitForTimeout(1000);
    await one.tap();
    await expect(options(page)).toHaveCount(0);
  }
  await expect(choice(page, 'Type de résidence')).toHaveValue('Type hôtelier');
});

test('CACHE-07 whose faces they are is said beside them, and where that is not fetched the faces stay', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page } = await visit('yann', { unused: true });
  await page.route('**/assets/Told-*', (route) => route.abort());
  await page.goto(path);
  await field(page, 'Situation').fill('Au port');
  const { page: hers } = await visit('claire', { path: `${path}/map` });
  await expect(field(hers, 'Plage la plus proche')).toBeVisible();
  await expect(tab(page, /^Adresse/).getByRole('img', { name: /^Ouvert aussi par/ })).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(tab(page, /^Adresse/).getByRole('img', { name: /^Ouvert aussi par/ })).toBeVisible();
  await expect(page.getByText('Outils non chargés')).toHaveCount(0);
});
