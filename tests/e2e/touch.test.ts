/** What a width does to a screen. In the hand: at 360 px whatever is pressed answers on 44 px, and nothing sticks out; on a small desk no date wraps. */
import { one, sql } from '#server/sql.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, newHouse, period } from './housestories.ts';
import { expectNoSidewaysScroll } from './people.ts';

const SMALL = { width: 360, height: 780 };
const WALKS: Readonly<Record<string, readonly string[]>> = {
  claire: [
    '/chat',
    '/mailin',
    '/ads',
    '/ads/101',
    '/ads/101/edl',
    '/ads/101/photos',
    '/ads/101/map',
    '/ads/101/legal',
    '/ads/101/calendar',
    '/calendars/101',
    '/ads/101/meta',
    '/legal',
    '/legal/101',
    '/legal/declarations',
    '/mandates',
    '/mandates/new?nid=101',
    '/departure/101',
    '/comment',
    '/filigrane',
    '/calendars',
    '/tools/simulator',
    '/quote',
    '/company',
    '/ddlpaymentrequest',
    '/tag',
  ],
  paul: ['/booking', '/chat'],
  yann: ['/ads/101/calendar', '/ads/101/legal', '/ads/109/legal', '/mandates', '/comment'],
  lea: ['/ads', '/ads/112', '/ads/112/photos', '/ads/112/legal'],
  '': ['/', '/annonces', '/annonce/101'],
};

/**
 * What stands alone and is pressed, but answers on less than 44 px of height, measured where a finger lands: 21 px above and below its middle.
 * A link within a sentence is as high as its line. A stay in a calendar is a lane of 25 px
 * (CAL-15), hidden from assistive tools: its day answers for it, on more. A village drawn on the map of the islands is as small as its island:
 * the list above the map chooses it as well.
 */
async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const REACH = 21;
    const pressed = 'a[href], button, [role=tab], [role=button], summary, input:not([type=hidden])';
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((each) => {
        const { display, visibility, clipPath, opacity } = getComputedStyle(each);
        const { width, height } = each.getBoundingClientRect();
        const isShown =
          visibility === 'visible' && clipPath === 'none' && opacity !== '0' && width > 1 && height > 1;
        return (
          isShown &&
          display !== 'inline' &&
          each.closest('[aria-hidden="true"]') === null &&
          !each.matches(':disabled') &&
          each.closest('[inert]') === null &&
          each.closest('svg') === null &&
          each.checkVisibility()
        );
      })
      .filter((each) => {
        // Between the bars that stay, where a thumb would bring it.
        each.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        // The border of a password's field is drawn around its input.
        const field = each.matches('input') ? (each.closest('.mantine-PasswordInput-input') ?? each) : each;
        const { top, height, left, width } = field.getBoundingClientRect();
        const answers = (y: number) => {
          const hit = document.elementFromPoint(left + width / 2, y);
          const label =
            each.closest('label') ??
            (each.id === '' ? null : document.querySelector(`label[for="${each.id}"]`));
          return hit !== null && (each.contains(hit) || label?.contains(hit) === true);
        };
        const middle = top + height / 2;
        const isReached = left >= 0 && left + width / 2 < innerWidth && answers(middle);
        return isReached && height < 43.5 && !(answers(middle - REACH) && answers(middle + REACH));
      })
      .map(
        (each) => `${each.tagName} ${each.getAttribute('aria-label') ?? each.textContent} ${each.className}`,
      );
  });
}

for (const [name, paths] of Object.entries(WALKS))
  test(`C23 at 360 px ${name || 'a stranger'} presses nothing smaller than 44 px, and nothing sticks out`, async ({
    visit,
  }) => {
    const { page } = await visit(name === '' ? undefined : name, { on: SMALL });
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectForFingers(page);
      });
  });

/** Once the screen is there, and what it reads: an empty page has nothing small on it. */
async function expectForFingers(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(page.getByText('Chargement en cours')).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  expect(await tooSmall(page)).toEqual([]);
}

test('C23 at 360 px periods of prices, a mandate, a comment and the map’s own buttons answer on 44 px too', async ({
  app,
  visit,
}) => {
  const { path } = await newHouse(app, 'yann');
  const { page: owner } = await visit('yann', { path: `${path}/prices`, on: SMALL });
  await button(owner, 'Ajouter une période').click();
  // The calendar of its first day is open, and lies over what is below it.
  await owner.keyboard.press('Escape');
  await button(owner, 'Ajouter une période').click();
  await expect(period(owner, 2)).toBeVisible();
  await expectForFingers(owner);

  const { page } = await visit('claire', { on: SMALL });
  await page.goto('/ads/101/map');
  await expect(page.getByRole('button', { name: 'Agrandir la carte' })).toBeVisible();
  await expectForFingers(page);
  const mandate = await one(
    app.db,
    sql<{ id: number }>`select id from mandate where house_id = 101 order by id limit 1`,
  );
  const comment = await one(
    app.db,
    sql<{ id: number }>`select id from comment where agid = 1 order by id limit 1`,
  );
  for (const [each, heading] of [
    [`/mandates/${mandate.id}`, /^Mandat n°/],
    [`/comment/${comment.id}`, "L'avis"],
  ] as const)
    await test.step(each, async () => {
      await page.goto(each);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectForFingers(page);
    });
});

test('C23 at 1024 px no date in the list of quotes stands in two lines', async ({ visit }) => {
  const { page } = await visit('claire', { on: { width: 1024, height: 768 } });
  await page.goto('/quote');
  const dates = page.getByRole('table', { name: 'Devis' }).locator('time');
  await expect(dates.first()).toBeVisible();
  const lines = await dates.evaluateAll((all) => all.map((each) => each.getClientRects().length));
  expect(Math.max(...lines)).toBe(1);
  await expectNoSidewaysScroll(page);
});

test('GLOBAL-43 the person’s menu leads to the public site; a guest finds there how to let a house, staff are not asked', async ({
  visit,
}) => {
  const { page } = await visit('nora', { path: '/booking' });
  await page.getByRole('banner').getByRole('button', { name: /Nora/ }).click();
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible();
  await page.getByRole('link', { name: 'Louer ma maison' }).click();
  const owners = page.locator('#proprietaires');
  await expect(owners.getByRole('heading', { name: /Vous avez une maison à louer/ })).toBeInViewport();
  await expect(owners.getByRole('link', { name: '05 36 49 10 10' })).toHaveAttribute(
    'href',
    'tel:0536491010',
  );
  await page.getByRole('link', { name: /La Passerose/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'La Passerose' })).toBeVisible();

  const { page: staff } = await visit('claire', { path: '/company' });
  await staff
    .getByRole('banner')
    .getByRole('button', { name: /Claire/ })
    .click();
  await expect(staff.getByRole('link', { name: 'Louer ma maison' })).toHaveCount(0);
  await staff.getByRole('link', { name: 'Retour au site' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Nos locations de vacances' })).toBeVisible();
  await expect(staff.getByText('Grande Ourse')).toHaveCount(0);
});
