/**
 * P13: the public page of a house and the list of houses, as Lighthouse judges them on its telephone, and painted beside the same page kept as files.
 */
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { FLAGS, interleaved } from './pages.ts';
import type { Page, PageBench } from './pages.ts';
import type { StillFile } from './still.ts';
import { address, end, launch } from './support/cluster.ts';
import { median } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const PAGES = [
  { what: 'a house', path: '/annonce/101' },
  { what: 'a house in English', path: '/annonce/101?lang=en' },
  { what: 'the houses', path: '/annonces' },
] as const;
const WANTED = { performance: 95, accessibility: 100, seo: 100 } as const;
type Category = keyof typeof WANTED;

export async function listing(bench: PageBench): Promise<Measure[]> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: bench.chromium,
    args: [...FLAGS.split(' '), `--remote-debugging-port=${port}`],
  });
  try {
    const judged: Measure[] = [];
    for (const page of PAGES) judged.push(...(await judge(bench, port, page)));
    return [...judged, ...(await painted(bench, browser))];
  } finally {
    await browser.close();
  }
}

/** Playwright has the browser's pipe; Lighthouse asks for a port. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => found(port));
    });
  });
}

/** The median of the rounds: a score falls with whatever else the machine does. */
async function judge(
  { ours, rounds }: PageBench,
  port: number,
  { what, path }: (typeof PAGES)[number],
): Promise<Measure[]> {
  const categories = Object.keys(WANTED) as Category[];
  const scores = Object.fromEntries(categories.map((name) => [name, [] as number[]])) as Record<
    Category,
    number[]
  >;
  for (let round = 0; round < rounds; round++) {
    const result = await lighthouse(`${ours}${path}`, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    for (const name of categories) scores[name].push((result?.lhr.categories[name]?.score ?? 0) * 100);
    if (!result) continue;
    sayTimes(what, result.lhr);
    if (round === 0) sayFailures(what, result.lhr);
  }
  return categories.map((name) => ({
    id: 'P13',
    what: `${what}: Lighthouse, ${name}`,
    ours: String(Math.round(median(scores[name]))),
    limit: '100',
    ratio: Math.round(median(scores[name])),
    unit: '',
    wanted: { atLeast: WANTED[name] },
  }));
}

const TIMES = {
  'server-response-time': 'server',
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'moved',
  'total-byte-weight': 'weight',
} as const;

/** What the score is made of, round by round: whether it is the page or what else the machine did. */
function sayTimes(what: string, { audits }: Judged): void {
  const said = Object.entries(TIMES).flatMap(([id, name]) => {
    const value = audits[id]?.displayValue;
    return value === undefined || value === '' ? [] : [`${name} ${value}`];
  });
  process.stderr.write(`  ${what}: ${said.join(', ')}\n`);
}

interface Judged {
  categories: Record<string, { auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
}

/** What costs points, so that a run says what to mend. */
function sayFailures(what: string, { categories, audits }: Judged): void {
  for (const [name, { auditRefs }] of Object.entries(categories))
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 0.9)
        process.stderr.write(`  ${what}, ${name}: ${audit.title} ${audit.displayValue ?? ''}\n`);
    }
}

async function painted(bench: PageBench, browser: Browser): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { what, path } of [PAGES[0], PAGES[2]]) {
    const dir = join(bench.dir, `still-${measures.length}`);
    await keepStill(browser, `${bench.ours}${path}`, dir);
    const still = launch('bench/still.ts', { STILL_DIR: dir });
    try {
      const ours: Page = { what, url: `${bench.ours}${path}`, shows: 'h1' };
      const files: Page = { what: `${what} as files`, url: `${await address(still)}${path}`, shows: 'h1' };
      const visits = await interleaved(browser, [files, ours], bench.rounds);
      const paints = (page: Page) => visits.get(page)!.map(({ paintMs }) => paintMs);
      measures.push({
        id: 'P13',
        what: `${what}: largest paint, beside the same page as files`,
        ours: `${Math.round(median(paints(ours)))} ms`,
        limit: `${Math.round(median(paints(files)))} ms`,
        ratio: ratioOf(paints(ours), paints(files)),
        wanted: { atMost: 1.5 },
      });
    } finally {
      await end(still, 'SIGTERM');
    }
  }
  return measures;
}

/** The page and everything it loads, as a browser got it. */
async function keepStill(browser: Browser, url: string, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const files: StillFile[] = [];
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    files.push({
      path: `${pathname}${search}`,
      type: response.headers()['content-type'] ?? 'application/octet-stream',
      file: String(files.length),
    });
  });
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => void bodies.set(new URL(response.url()).href, response.body()));
  await page.goto(url, { waitUntil: 'networkidle' });
  // What is fetched when it comes near.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(500);
  for (const { path, file } of files)
    writeFileSync(join(dir, file), (await bodies.get(new URL(path, url).href)) ?? Buffer.alloc(0));
  writeFileSync(join(dir, 'files.json'), JSON.stringify(files));
  await context.close();
}
