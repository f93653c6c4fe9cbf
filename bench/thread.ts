/**
 * A thread of 5 000 messages scrolled from its end to its beginning and back in Chromium: how long its longest task keeps the page's thread.
 * Processor time of the thread, not the clock's: other programs on the machine do not count. `node bench/thread.ts`
 */
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { startCluster, startServer } from './support/cluster.ts';
import { traced } from './support/tasks.ts';

const MESSAGES = 5000;
const WANTED_MS = 50;
const TURN_PX = 1500;
const FRAME_MS = 16;

const postgres = await startCluster('thread');
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
  const { rows } = await client.query<{ id: number; alphaid: string }>(
    `select r.id, r.alphaid from request r join person p on p.id = r.sender_uid where p.mail = 'paul@pertuis.test' and r.agid = 1 order by r.id limit 1`,
  );
  const { id, alphaid } = rows[0]!;
  await client.query(
    `insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, created)
      select $1, 1, case when n % 23 = 0 then 'S_INFO_UPD' when n % 17 = 0 then 'NOTE' else 'TEXT' end,
        repeat('Bonjour, message numéro ' || n || ' de cette longue conversation. ', 1 + n % 4), (select sender_uid from request where id = $1), n % 3 <> 0,
        now() - ($2 - n) * interval '20 minutes' from generate_series(1, $2::int) n`,
    [id, MESSAGES],
  );
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${server.url}/chat/${alphaid}/chat`);
  await page.getByLabel('E-mail').fill('claire@pertuis.test');
  await page.getByLabel('Mot de passe', { exact: true }).fill('pertuis-demo');
  await page.getByRole('button', { name: 'Connexion', exact: true }).click();
  await page.getByRole('log').hover();
  await page.waitForTimeout(2000);
  let isGood = true;
  for (const direction of [-1, 1]) {
    const tasks = await traced(browser, () => scroll(page, direction));
    const worst = tasks[0] ?? 0;
    const over = tasks.filter((ms) => ms > WANTED_MS).length;
    process.stdout.write(
      `${direction < 0 ? 'up' : 'down'}: ${tasks.length} tasks, longest ${worst.toFixed(1)} ms, ${over} over ${WANTED_MS} ms\n`,
    );
    isGood &&= over === 0;
  }
  process.exitCode = isGood ? 0 : 1;
} finally {
  await browser.close();
  await client.end();
  await server.stop();
  await postgres.close();
}

async function scroll(page: Page, direction: number): Promise<void> {
  const place = () =>
    page.getByRole('log').evaluate((box) => [box.scrollTop, box.scrollHeight - box.clientHeight] as const);
  for (let turn = 1; turn < 1500; turn++) {
    await page.mouse.wheel(0, direction * TURN_PX);
    await page.waitForTimeout(FRAME_MS);
    if (turn % 50 !== 0) continue;
    await page.waitForTimeout(300);
    const [top, most] = await place();
    if (direction < 0 ? top <= 0 : top >= most - 1) return;
  }
}
