import { sql } from '#server/sql.ts';
import { expect, test } from './fixtures.ts';
const OUT = '/tmp/dayui-shots';
test('shots', async ({ visit, app }) => {
  await sql`insert into stay (house_id, nights, kind, note) values
   (101, daterange(current_date + 3, current_date + 6), 'owner', 'famille'), (101, daterange(current_date + 6, current_date + 8), 'works', 'peinture'),
   (101, daterange(current_date + 8, current_date + 10), 'block', ''), (101, daterange(current_date + 12, current_date + 15), 'import', ''), (101, daterange(current_date+15, current_date+16), 'lease', '') on conflict do nothing`.execute(
    app.db,
  );
  for (const [w, h, look] of [
    [1440, 900, 'fr'],
    [390, 844, 'fr'],
    [1440, 900, 'night'],
    [1024, 768, 'en'],
  ] as const) {
    const { page } = await visit('claire', { on: { width: w, height: h }, unused: true });
    await page.evaluate((look) => {
      if (look === 'night') localStorage.setItem('pertuis.theme', 'night');
      if (look === 'en') localStorage.setItem('pertuis.language', 'en');
    }, look);
    await page.goto('/calendars/101');
    await expect(page.getByRole('grid').first()).toBeVisible();
    if (look === 'night')
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'night';
      });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${OUT}/b-${w}-${look}.png` });
    const booked = page.locator('[data-look=booked]').first();
    await booked.scrollIntoViewIfNeeded();
    await booked.click({ position: { x: 5, y: 20 } });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `${OUT}/b-${w}-${look}-booked.png` });
  }
});
