/**
 * Opening the editor of a house with fifty photos and four hundred stays: the script it needs beyond the frame, and the time until its first
 * field can be read, beside a bare page with one script and one fetch under the same token.
 */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { join } from 'node:path';
import type pg from 'pg';
import { build } from 'vite';
import { compress } from '../tools/build.ts';
import { FLAGS, logIn, VISITOR } from './pages.ts';
import type { PageBench } from './pages.ts';
import { median } from './support/load.ts';
import { PROJECT, startServer } from './support/cluster.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const HOUSE = 101;
const PHOTOS = 50;
const STAYS = 400;
const KILO = 1000;
const MORE_KB = 60;
/** As for every screen with data (P11). */
const MOST_TIMES = 2;
const FIELD = 'input[name="title"]';

/** A house as full as one gets. */
export async function fillHouse(client: pg.Client): Promise<void> {
  await client.query(
    `with kept as (
      insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      select 1, 'bench/' || n || '.webp', n || '.webp', 'image/webp', 1, md5(n::text), 'photo', ${HOUSE}, true from generate_series(1, ${PHOTOS}) n
      returning id)
    insert into house_photo (house_id, file_id, title, slug, delta)
    select ${HOUSE}, id, 'Photo', 'photo-' || id, (select count(*) from house_photo where house_id = ${HOUSE}) + row_number() over (order by id) - 1 from kept`,
  );
  await client.query(
    `insert into stay (house_id, nights, kind)
    select ${HOUSE}, daterange(current_date - 1400 + n * 7, current_date - 1400 + n * 7 + 6), 'owner' from generate_series(1, ${STAYS}) n
    on conflict do nothing`,
  );
}

interface Visit {
  scriptKb: number;
  fieldMs: number;
}

export async function editor(bench: PageBench): Promise<Measure[]> {
  const floorDist = join(bench.dir, 'floor-house');
  await build({
    root: join(PROJECT, 'bench/floor/house'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: floorDist, emptyOutDir: true, target: 'es2022' },
  });
  compress(floorDist);
  const floorServer = await startServer({
    databaseUrl: bench.databaseUrl,
    dataDir: join(bench.dir, 'floor-house-data'),
    entry: 'bench/floor/serve.ts',
    env: { FLOOR_DIST: floorDist },
  });
  const browser = await chromium.launch({ executablePath: bench.chromium, args: FLAGS.split(' ') });
  try {
    const person = await logIn(browser, bench.ours, 'marie');
    const token = person.origins[0]?.localStorage.find(({ name }) => name === 'pertuis.token')?.value ?? '';
    const pages = {
      ours: { url: `${bench.ours}/ads/${HOUSE}`, shows: FIELD },
      frame: { url: `${bench.ours}/nothing/here/at-all`, shows: 'main h1' },
      floor: { url: `${floorServer.url}/ads/${HOUSE}`, shows: FIELD },
    };
    const visits = { ours: [] as Visit[], frame: [] as Visit[], floor: [] as Visit[] };
    for (let round = -1; round < bench.rounds; round++)
      for (const name of ['ours', 'frame', 'floor'] as const) {
        const seen = await visit(browser, pages[name], name === 'floor' ? { token } : { person });
        if (round >= 0) visits[name].push(seen);
      }
    return measures(visits);
  } finally {
    await browser.close();
    await floorServer.stop();
  }
}

type Person = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A first visit with a session: nothing cached. */
async function visit(
  browser: Browser,
  { url, shows }: { url: string; shows: string },
  who: { person?: Person; token?: string },
): Promise<Visit> {
  const context = await browser.newContext({
    ...VISITOR,
    ...(who.person && { storageState: who.person }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      ({ selector, token }) => {
        if (token !== undefined) localStorage.setItem('pertuis.token', token);
        const look = () => {
          const found = document.querySelector<HTMLElement>(selector);
          if (!found || found.getClientRects().length === 0) return void requestAnimationFrame(look);
          Object.assign(window, { seenAt: performance.now() });
        };
        requestAnimationFrame(look);
      },
      { selector: shows, token: who.token },
    );
    const scripts: Response[] = [];
    page.on(
      'response',
      (response) => void (response.request().resourceType() === 'script' && scripts.push(response)),
    );
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => 'seenAt' in window, undefined, { timeout: 20_000 });
    const fieldMs = await page.evaluate(() => (window as unknown as { seenAt: number }).seenAt);
    // What the first tab loads after its first field counts as well.
    await page.waitForTimeout(600);
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
    return {
      scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KILO,
      fieldMs,
    };
  } finally {
    await context.close();
  }
}

function measures({ ours, frame, floor }: Record<'ours' | 'frame' | 'floor', Visit[]>): Measure[] {
  const script = (visits: Visit[]) => median(visits.map(({ scriptKb }) => scriptKb));
  const times = (visits: Visit[]) => visits.map(({ fieldMs }) => fieldMs);
  return [
    {
      id: 'P11',
      what: `editor of a house of ${PHOTOS} photos and ${STAYS} stays: script beyond the frame`,
      ours: `${Math.round(script(ours))} kB`,
      limit: `${Math.round(script(frame))} kB`,
      ratio: script(ours) - script(frame),
      unit: 'kB',
      wanted: { atMost: MORE_KB },
    },
    {
      id: 'P11',
      what: 'its first field, beside a bare page with one fetch',
      ours: `${Math.round(median(times(ours)))} ms`,
      limit: `${Math.round(median(times(floor)))} ms`,
      ratio: ratioOf(times(ours), times(floor)),
      wanted: { atMost: MOST_TIMES },
    },
  ];
}
