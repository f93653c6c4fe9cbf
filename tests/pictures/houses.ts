/** A house as its owner, the agency and whoever looks for one see it. */
import { loadPictures } from '#demo/files.ts';
import { inTransaction } from '#server/sql.ts';
import { HOUSE } from '#tests/support/scenario.ts';
import type { Page } from '@playwright/test';
import { DESK, expect, TELEPHONE, test } from '../e2e/fixtures.ts';
import type { Visit } from '../e2e/fixtures.ts';
import { keep, keepBeside, settled, taken } from './taking.ts';

/** One screen after the other in one window; what a screen needs before it is looked at may be named. */
async function walked(page: Page, paths: readonly string[]): Promise<Buffer[]> {
  const screens: Buffer[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await settled(page);
    await page.waitForTimeout(500);
    screens.push(await taken(page));
  }
  return screens;
}

async function atTheDesk(visit: Visit): Promise<void> {
  const { page } = await visit('claire', { path: '/ads', on: DESK });
  const shown = {
    houses: '/ads',
    editor: `/ads/${HOUSE}`,
    photos: `/ads/${HOUSE}/photos`,
    townhall: '/legal',
    legalfile: `/ads/${HOUSE}/legal`,
    mandates: '/mandates',
    departure: `/departure/${HOUSE}`,
  };
  const screens = await walked(page, Object.values(shown));
  for (const [index, name] of Object.keys(shown).entries()) await keep(name, screens[index]!);
}

/** An owner makes their house in the hand. */
async function inTheHand(visit: Visit): Promise<void> {
  const { page } = await visit('yann', { path: '/ads', on: TELEPHONE });
  const tabs = ['description', 'photos', 'map', 'legal'].map((tab) => `/ads/${HOUSE}/${tab}`);
  await keepBeside('ownhouse', await walked(page, tabs));
}

/** What a family that looks for a house sees. */
async function onTheSite(visit: Visit): Promise<void> {
  const { page: desk } = await visit(undefined, { path: '/annonces', on: DESK, unused: true });
  const [listings, page] = await walked(desk, ['/annonces', `/annonce/${HOUSE}`]);
  await keep('listings', listings!);
  await keep('publicpage', page!);
  const { page: hand } = await visit(undefined, { path: `/annonce/${HOUSE}`, on: TELEPHONE, unused: true });
  const screens = await walked(hand, [`/annonce/${HOUSE}`]);
  for (const part of ['#availability', '#map', '#comments'])
    await hand
      .locator(part)
      .first()
      .evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }))
      .then(async () => screens.push(await taken(hand)));
  await keepBeside('publicpocket', screens);
}

test('the pictures of houses in the README', async ({ app, visit }) => {
  await inTransaction(app.db, (tx) => loadPictures(tx, app.app.providers.files));
  await atTheDesk(visit);
  await inTheHand(visit);
  await onTheSite(visit);
});
