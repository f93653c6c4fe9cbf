/**
 * The calendars of three hundred houses with forty stays each: the time until the first house can be read, and how long the page is busy at a
 * time while it is scrolled from its first house to its last, beside a bare page that fetches the same houses under the same token and draws them.
 */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { join } from 'node:path';
import type pg from 'pg';
import { build } from 'vite';
import { compress } from '../tools/build.ts';
import { loadHouses } from './houses.ts';
import { FLAGS, logIn, VISITOR } from './pages.ts';
import type { PageBench } from './pages.ts';
import { median } from './support/load.ts';
import { PROJECT, startServer } from './support/cluster.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

export const HOUSES = 300;
const STAYS = 40;
const FIRST = 1_000_000;
/** As for every screen with data (P11). */
const MOST_TIMES = 2;
/** What a browser calls a long task: from there on a hand notices. */
const MOST_TASK_MS = 50;
/** There and back: some 6 000 points a second, as a wheel that is flung. */
const SCROLL_MS = 6000;
const NAME = '[data-house]';
const BOX = '[data-scrolls]';

/** All of them let by the agency, every night priced, a stay in nearly every week of a year. */
export async function fillOverview(client: pg.Client): Promise<void> {
  await loadHouses(client, HOUSES);
  await client.query(`update house set online_booking = true, archived = false where id > ${FIRST}`);
  await client.query(
    `insert into day_price (house_id, day, amount) select h.id, current_date + n, 10000 + 1000 * (n / 14) from house h cross join generate_series(-60, 400) n
    where h.id > ${FIRST} on conflict (house_id, day) do nothing`,
  );
  await client.query(
    `insert into stay (house_id, nights, kind, note)
    select h.id, daterange(current_date - 60 + n * 8, current_date - 60 + n * 8 + 5 + (h.id + n) % 3), (array['owner', 'works', 'import'])[1 + (h.id + n) % 3], 'Séjour ' || n
    from house h cross join generate_series(1, ${STAYS}) n where h.id > ${FIRST} on conflict do nothing`,
  );
  await client.query('vacuum analyze');
}

interface Visit {
  nameMs: number;
  /** By the clock, and of it what the processor worked on it. */
  longestTaskMs: number;
  longestWorkMs: number;
}

export async function overview(bench: PageBench): Promise<Measure[]> {
  const floorDist = join(bench.dir, 'floor-overview');
  await build({
    root: join(PROJECT, 'bench/floor/overview'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: floorDist, emptyOutDir: true, target: 'es2022' },
  });
  compress(floorDist);
  const floorServer = await startServer({
    databaseUrl: bench.databaseUrl,
    dataDir: join(bench.dir, 'floor-overview-data'),
    entry: 'bench/floor/serve.ts',
    env: { FLOOR_DIST: floorDist },
  });
  const browser = await chromium.launch({ executablePath: bench.chromium, args: FLAGS.split(' ') });
  try {
    const person = await logIn(browser, bench.ours, 'marie');
    const token = person.origins[0]?.localStorage.find(({ name }) => name === 'pertuis.token')?.value ?? '';
    const visits = { ours: [] as Visit[], floor: [] as Visit[] };
    for (let round = -1; round < bench.rounds; round++)
      for (const [name, url] of [
        ['ours', bench.ours],
        ['floor', floorServer.url],
      ] as const) {
        const seen = await visit(browser, `${url}/calendars`, name === 'floor' ? { token } : { person });
        if (round >= 0) visits[name].push(seen);
      }
    return measures(visits);
  } finally {
    await browser.close();
    await floorServer.stop();
  }
}

type Person = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A first visit with a session, nothing cached; once all is there, from top to bottom and back. */
async function visit(
  browser: Browser,
  url: string,
  who: { person?: Person; token?: string },
): Promise<Visit> {
  const context = await browser.newContext({
    ...VISITOR,
    ...(who.person && { storageState: who.person }),
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch, { selector: NAME, token: who.token });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => 'seenAt' in window, undefined, { timeout: 30_000 });
    const nameMs = await page.evaluate(() => (window as unknown as { seenAt: number }).seenAt);
    await page.waitForTimeout(800);
    return { nameMs, ...(await scrolled(browser, page)) };
  } finally {
    await context.close();
  }
}

/** In the page: notes when something the selector finds is drawn. */
function watch({ selector, token }: { selector: string; token: string | undefined }): void {
  if (token !== undefined) localStorage.setItem('pertuis.token', token);
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found || found.getClientRects().length === 0) return void requestAnimationFrame(look);
    Object.assign(window, { seenAt: performance.now() });
  };
  requestAnimationFrame(look);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Thousandths of a millisecond, by the clock and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** What the page's own thread did at one go meanwhile, by the browser's own record. */
async function scrolled(browser: Browser, page: Page): Promise<Omit<Visit, 'nameMs'>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await scroll(page);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The browser kept no record of its tasks.');
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => (task[of] ?? 0) / 1000));
  return { longestTaskMs: longest('dur'), longestWorkMs: longest('tdur') };
}

/** From the first house to the last and back, frame by frame. */
async function scroll(page: Page): Promise<void> {
  return page.evaluate(
    async ({ box: selector, ms }) => {
      const box = document.querySelector<HTMLElement>(selector);
      if (!box) throw new Error('Nothing scrolls.');
      const far = box.scrollHeight - box.clientHeight;
      const start = performance.now();
      await new Promise<void>((resolve) => {
        const step = (now: number): void => {
          const part = (now - start) / ms;
          if (part >= 1) return resolve();
          box.scrollTop = far * (part < 0.5 ? part * 2 : 2 - part * 2);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      });
    },
    { box: BOX, ms: SCROLL_MS },
  );
}

function measures({ ours, floor }: Record<'ours' | 'floor', Visit[]>): Measure[] {
  const of = (visits: Visit[], name: keyof Visit) => visits.map((each) => each[name]);
  const shown = (visits: Visit[], name: keyof Visit) => Math.round(median(of(visits, name)));
  const worst = (visits: Visit[], name: keyof Visit) => Math.max(...of(visits, name));
  const task = (visits: Visit[]) =>
    `${Math.round(worst(visits, 'longestWorkMs'))} (${Math.round(worst(visits, 'longestTaskMs'))}) ms`;
  return [
    {
      id: 'P11',
      what: `calendars of ${HOUSES} houses of ${STAYS} stays: the first name, beside a bare page with one fetch`,
      ours: `${shown(ours, 'nameMs')} ms`,
      limit: `${shown(floor, 'nameMs')} ms`,
      ratio: ratioOf(of(ours, 'nameMs'), of(floor, 'nameMs')),
      wanted: { atMost: MOST_TIMES },
    },
    {
      id: 'P11',
      what: 'scrolled from the first to the last and back: the longest task of all rounds, of the processor (by the clock)',
      ours: task(ours),
      limit: task(floor),
      ratio: worst(ours, 'longestWorkMs'),
      unit: 'ms',
      wanted: { atMost: MOST_TASK_MS },
    },
  ];
}
