/**
 * A house's twelve months with 400 stays in Chromium: until its days can be read, and how long the longest task keeps the page's thread while days
 * are chosen, by dragging over all that is in sight and by Shift and arrows through the year. Processor time of the thread, not the clock's: other
 * programs on the machine do not count. `node bench/daycalendar.ts`
 */
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { startCluster, startServer } from './support/cluster.ts';
import { traced } from './support/tasks.ts';

const HOUSE = 101;
const NIGHTS = 365;
const ASKED = 35;
const WANTED_MS = 50;
const FRAME_MS = 16;

const postgres = await startCluster('daycalendar');
const server = await startServer({
  databaseUrl: postgres.at('postgres'),
  dataDir: join(postgres.dir, 'data'),
});
const client = await postgres.connect('postgres');
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  // Every night of a year is a stay of its own, and more are asked for over them: no house is fuller.
  await client.query(
    `insert into stay (house_id, nights, kind, note)
      select $1, daterange(day, day + 1), 'owner', 'séjour ' || n from generate_series(0, $2::int - 1) n, lateral (select current_date + n as day) d
      where not exists (select from stay s where s.house_id = $1 and s.nights @> day)`,
    [HOUSE, NIGHTS],
  );
  const { rows } = await client.query<{ stays: string }>(
    `select count(*) as stays from stay where house_id = $1 and nights && daterange(current_date, current_date + $2::int)`,
    [HOUSE, NIGHTS],
  );
  await client.query(
    `update request set page_nid = $1, date_from = current_date + (id % 300), date_to = current_date + (id % 300) + 7
      where id in (select r.id from request r join tag t on t.id = r.tag_ddl_reservation
        where t.internal_tag in ('DEMANDE', 'DEVIS') and r.agid = 1 and not r.masked and not r.has_cancelled order by r.id limit $2)`,
    [HOUSE, ASKED],
  );
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${server.url}/calendars/${HOUSE}`);
  await page.getByLabel('E-mail').fill('claire@pertuis.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('pertuis-demo');
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await page.getByRole('gridcell').first().waitFor();
  await page.waitForTimeout(2000);
  await page.reload();
  const seenMs = await page.evaluate(async () => {
    while (document.querySelector('[data-day]') === null) await new Promise(requestAnimationFrame);
    return performance.now();
  });
  process.stdout.write(
    `${rows[0]!.stays} stays and up to ${ASKED} requests: days in sight after ${Math.round(seenMs)} ms\n`,
  );
  await page.waitForTimeout(1500);
  let isGood = true;
  for (const [name, act] of [
    ['dragging', drag],
    ['by keyboard', stretch],
  ] as const) {
    const tasks = await traced(browser, () => act(page));
    const over = tasks.filter((ms) => ms > WANTED_MS).length;
    const chosen = await page.locator('[data-day][aria-selected="true"]').count();
    process.stdout.write(
      `${name}: ${chosen} days chosen, ${tasks.length} tasks, longest ${(tasks[0] ?? 0).toFixed(1)} ms, ${over} over ${WANTED_MS} ms\n`,
    );
    isGood &&= over === 0 && chosen > 14;
  }
  process.exitCode = isGood ? 0 : 1;
} finally {
  await browser.close();
  await client.end();
  await server.stop();
  await postgres.close();
}

/** From the first day in sight over all others, and back, a cell at a time. */
async function drag(page: Page): Promise<void> {
  const boxes = await page.locator('[data-day]').evaluateAll((cells) =>
    cells
      .map((cell) => cell.getBoundingClientRect())
      .filter(({ top, bottom }) => top > 120 && bottom < innerHeight - 60)
      .map(({ left, top, width }) => [left + width / 2, top + 10] as const),
  );
  const [first] = boxes;
  await page.mouse.move(...first!);
  await page.mouse.down();
  for (const [x, y] of [...boxes, ...boxes.toReversed().slice(0, -20)]) {
    await page.mouse.move(x, y);
    await page.waitForTimeout(FRAME_MS);
  }
  await page.mouse.up();
}

async function stretch(page: Page): Promise<void> {
  await page.locator('[data-day][tabindex="0"]').focus();
  for (let press = 0; press < 45; press++) {
    await page.keyboard.press('Shift+ArrowDown');
    await page.waitForTimeout(FRAME_MS);
  }
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Shift+ArrowLeft');
    await page.waitForTimeout(FRAME_MS);
  }
}
