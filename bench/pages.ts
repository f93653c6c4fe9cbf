/** P11: what a browser really loads and when it has painted, against an empty React page served the same way. */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import { join } from 'node:path';
import { build } from 'vite';
import { compress } from '../tools/build.ts';
import { median } from './support/load.ts';
import { PROJECT, startServer } from './support/cluster.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

export const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const KILO = 1000;
const FIRST_LOAD_KB = 150;
const ROUTE_MORE_KB = 60;

export interface PageBench {
  ours: string;
  databaseUrl: string;
  dir: string;
  chromium: string;
  rounds: number;
}

/** A browser's memory after a login. */
type Person = Awaited<ReturnType<BrowserContext['storageState']>>;

interface Visit {
  scriptKb: number;
  paintMs: number;
}
export interface Page {
  what: string;
  url: string;
  /** Whose; absent: nobody's. */
  who?: Person;
  /** Something only the finished page shows. */
  shows: string;
}

export async function pages(bench: PageBench): Promise<Measure[]> {
  const floorDist = join(bench.dir, 'floor');
  await build({
    root: join(PROJECT, 'bench/floor'),
    configFile: false,
    logLevel: 'error',
    build: { outDir: floorDist, emptyOutDir: true, target: 'es2022' },
  });
  compress(floorDist);
  const floorServer = await startServer({
    databaseUrl: bench.databaseUrl,
    dataDir: join(bench.dir, 'floor-data'),
    entry: 'bench/floor/serve.ts',
    env: { FLOOR_DIST: floorDist },
  });
  const browser = await chromium.launch({ executablePath: bench.chromium, args: FLAGS.split(' ') });
  try {
    const floor: Page = { what: 'floor', url: `${floorServer.url}/`, shows: 'h1' };
    const ours: Page[] = [
      { what: 'login', url: `${bench.ours}/login`, shows: 'input[type=password]' },
      {
        what: 'guest page /booking',
        url: `${bench.ours}/booking`,
        who: await logIn(browser, bench.ours, 'paul'),
        shows: 'main h2',
      },
      {
        what: 'inbox /chat',
        url: `${bench.ours}/chat`,
        who: await logIn(browser, bench.ours, 'marie'),
        shows: 'li a[href^="/chat/"]',
      },
      { what: 'public page /annonce/101', url: `${bench.ours}/annonce/101`, shows: 'h1' },
    ];
    const visits = await interleaved(browser, [floor, ...ours], bench.rounds);
    return ours.flatMap((page) => measures(page, visits, floor));
  } finally {
    await browser.close();
    await floorServer.stop();
  }
}

export async function interleaved(
  browser: Browser,
  all: readonly Page[],
  rounds: number,
): Promise<Map<Page, Visit[]>> {
  const visits = new Map(all.map((page) => [page, [] as Visit[]]));
  for (let round = -1; round < rounds; round++) {
    for (const page of all) {
      const seen = await visit(browser, page);
      if (round >= 0) visits.get(page)!.push(seen);
    }
  }
  return visits;
}

export const VISITOR = {
  locale: 'fr-FR',
  timezoneId: 'Europe/Paris',
  serviceWorkers: 'block',
  viewport: { width: 1280, height: 800 },
} as const;

export async function logIn(browser: Browser, url: string, name: string): Promise<Person> {
  const context = await browser.newContext(VISITOR);
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await page.getByLabel('E-mail').fill(`${name}@pertuis.test`);
  await page.locator('input[type=password]').fill('pertuis-demo');
  await page.getByRole('button', { name: 'Connexion' }).click();
  await page.waitForFunction(() => localStorage.getItem('pertuis.token') !== null);
  const person = await context.storageState();
  await context.close();
  return person;
}

/** A first visit: nothing cached, no service worker; somebody's session at most, as after a login. */
async function visit(browser: Browser, { what, url, who, shows }: Page): Promise<Visit> {
  const context = await browser.newContext({
    ...VISITOR,
    ...(who === undefined ? {} : { storageState: who }),
  });
  try {
    const page = await context.newPage();
    const scripts: Response[] = [];
    page.on(
      'response',
      (response) => void (response.request().resourceType() === 'script' && scripts.push(response)),
    );
    await page.goto(url, { waitUntil: 'load' });
    await page
      .locator(shows)
      .first()
      .waitFor({ state: 'visible', timeout: 20_000 })
      .catch(() => {
        throw new Error(`The ${what} does not show what it should (${shows}).`);
      });
    await page.waitForLoadState('load');
    await page.waitForTimeout(400);
    const paintMs = await page.evaluate(
      () =>
        new Promise<number>((found) =>
          new PerformanceObserver((list) => found(list.getEntries().at(-1)!.startTime)).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          }),
        ),
    );
    const sizes = await Promise.all(scripts.map((response) => response.request().sizes()));
    return {
      scriptKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / KILO,
      paintMs,
    };
  } finally {
    await context.close();
  }
}

function measures(page: Page, visits: Map<Page, Visit[]>, floor: Page): Measure[] {
  const script = (seen: Page) => median(visits.get(seen)!.map(({ scriptKb }) => scriptKb));
  const paints = (seen: Page) => visits.get(seen)!.map(({ paintMs }) => paintMs);
  const most = page.what.startsWith('inbox') ? FIRST_LOAD_KB + ROUTE_MORE_KB : FIRST_LOAD_KB;
  return [
    {
      id: 'P11',
      what: `${page.what}: script, compressed`,
      ours: `${Math.round(script(page))} kB`,
      limit: `${Math.round(script(floor))} kB`,
      ratio: script(page),
      unit: 'kB',
      wanted: { atMost: most },
    },
    {
      id: 'P11',
      what: `${page.what}: largest paint`,
      ours: `${Math.round(median(paints(page)))} ms`,
      limit: `${Math.round(median(paints(floor)))} ms`,
      ratio: ratioOf(paints(page), paints(floor)),
      wanted: { atMost: 2 },
    },
  ];
}
