/** `npm run bench`: every figure with its baseline in the same run, one table, bench/results.md. A wrong answer ends it with 1. */
import { join } from 'node:path';
import { build } from '../tools/build.ts';
import { installOutsideTools } from '../tools/browser.ts';
import { days, prepareDays } from './days.ts';
import { editor, fillHouse } from './editor.ts';
import { FEW_HOUSES, houses, loadHouses, MANY_HOUSES } from './houses.ts';
import { lists } from './lists.ts';
import type { Bench } from './lists.ts';
import { listing } from './listing.ts';
import { fillOverview, HOUSES, overview } from './overview.ts';
import { pages } from './pages.ts';
import { photos, ROOM } from './photos.ts';
import { FEW, searches } from './search.ts';
import { startup } from './startup.ts';
import { HOUR, soak } from './soak.ts';
import { streams } from './stream.ts';
import { loadBulk, REQUESTS } from './support/bulk.ts';
import { drawShown } from './support/drawn.ts';
import { address, end, launch, keepToken, startCluster, startServer, tokenOf } from './support/cluster.ts';
import { keepResult } from './support/results.ts';
import type { BenchCluster } from './support/cluster.ts';
import { met, table } from './support/table.ts';
import type { Measure } from './support/table.ts';
import { prepareWrites, writes } from './writes.ts';

const PARTS = [
  'lists',
  'search',
  'writes',
  'days',
  'houses',
  'stream',
  'pages',
  'listing',
  'editor',
  'overview',
  'photos',
  'startup',
] as const;
type Part = (typeof PARTS)[number];
/** La Passerose, whose public page is measured. */
const SHOWN_HOUSE = 101;
const IN_A_BROWSER: readonly Part[] = ['pages', 'listing', 'editor'];
const ROUNDS = Math.max(5, Number(process.env['ROUNDS'] ?? 5));
const ROUND_MS = 2_000;
const SEARCH_MS = 800;

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  if (named[0] === 'soak') return soaking(Number(named[1] ?? HOUR));
  const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
  if (parts.some((part) => part === 'overview' || IN_A_BROWSER.includes(part))) buildBrowser();
  const postgres = await startCluster('bench');
  try {
    say('Loading the demo agency.');
    const dataDir = join(postgres.dir, 'data');
    await (await startServer({ databaseUrl: postgres.at('pertuis'), dataDir })).stop();
    const measures: Measure[] = [];
    if (parts.some((part) => part === 'lists' || part === 'search' || part === 'writes'))
      measures.push(...(await underLoad(postgres, dataDir, parts)));
    if (parts.includes('days')) measures.push(...(await savedDays(postgres, dataDir)));
    if (parts.includes('houses')) measures.push(...(await manyHouses(postgres, dataDir)));
    if (parts.includes('stream')) measures.push(...(await streaming(postgres, dataDir)));
    if (parts.some((part) => IN_A_BROWSER.includes(part)))
      measures.push(...(await inBrowser(postgres, dataDir, parts)));
    if (parts.includes('overview')) measures.push(...(await manyCalendars(postgres, dataDir)));
    if (parts.includes('photos')) measures.push(...(await manyPhotos(postgres, dataDir)));
    if (parts.includes('startup')) measures.push(...(await starting(postgres, dataDir)));
    await report(postgres, measures, parts.length === PARTS.length);
  } finally {
    await postgres.close();
  }
}

async function soaking(minutes: number): Promise<void> {
  if (!(minutes > 0)) throw new Error('npm run bench -- soak [minutes]');
  buildBrowser();
  if (!(await soak(minutes))) process.exitCode = 1;
}

function buildBrowser(): void {
  const { ok, said } = build();
  if (!ok) throw new Error(`The browser application could not be built.\n${said}`);
}

async function underLoad(
  postgres: BenchCluster,
  dataDir: string,
  parts: readonly Part[],
): Promise<Measure[]> {
  say(`Loading ${REQUESTS} requests.`);
  const admin = await postgres.connect('postgres');
  await admin.query('create database bulk template pertuis');
  await admin.end();
  const client = await postgres.connect('bulk');
  await loadBulk(client);
  const token = await tokenOf(client, 'marie');
  const server = await startServer({ databaseUrl: postgres.at('bulk'), dataDir });
  const limit = launch('bench/limit.ts', {
    DATABASE_URL: postgres.at('bulk'),
    AGENCY: '1',
    NODE_ENV: 'production',
  });
  try {
    const bench = {
      ours: server.url,
      limit: await address(limit),
      token,
      client,
      rounds: ROUNDS,
      ms: ROUND_MS,
    };
    const measures: Measure[] = [];
    if (parts.includes('lists')) {
      say('P1, P2: lists.');
      measures.push(...(await lists(bench)));
    }
    if (parts.includes('search')) {
      say('P3, P4: search and growth.');
      measures.push(...(await searching(postgres, dataDir, bench)));
    }
    if (parts.includes('writes')) {
      say('P5: writes.');
      await prepareWrites(client);
      measures.push(...(await writes(bench)));
    }
    return measures;
  } finally {
    await Promise.all([server.stop(), end(limit, 'SIGTERM')]);
    await client.end();
  }
}

/** Beside the large database a small one, with a server of its own and the same session. */
async function searching(postgres: BenchCluster, dataDir: string, bench: Bench): Promise<Measure[]> {
  const admin = await postgres.connect('postgres');
  await admin.query('create database few template pertuis');
  await admin.end();
  const fewClient = await postgres.connect('few');
  await loadBulk(fewClient, FEW);
  await keepToken(fewClient, 'marie', bench.token);
  const few = await startServer({ databaseUrl: postgres.at('few'), dataDir });
  try {
    return await searches({ ...bench, few: few.url, fewClient, ms: SEARCH_MS });
  } finally {
    await few.stop();
    await fewClient.end();
  }
}

/** Ten thousand houses in one database, three hundred in another, a server over each and one session in both. */
async function manyHouses(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say(`Loading ${MANY_HOUSES} houses, and ${FEW_HOUSES}.`);
  const admin = await postgres.connect('postgres');
  await admin.query('create database houses template pertuis');
  await admin.query('create database fewhouses template pertuis');
  await admin.end();
  const client = await postgres.connect('houses');
  const fewClient = await postgres.connect('fewhouses');
  await loadHouses(client, MANY_HOUSES);
  await loadHouses(fewClient, FEW_HOUSES);
  const token = await tokenOf(client, 'marie');
  await keepToken(fewClient, 'marie', token);
  const server = await startServer({ databaseUrl: postgres.at('houses'), dataDir });
  const few = await startServer({ databaseUrl: postgres.at('fewhouses'), dataDir });
  const limit = launch('bench/limit.ts', {
    DATABASE_URL: postgres.at('houses'),
    AGENCY: '1',
    NODE_ENV: 'production',
  });
  try {
    say('P1, P4: houses.');
    const bench = { ours: server.url, few: few.url, limit: await address(limit), token, client };
    return await houses({ ...bench, rounds: ROUNDS, ms: SEARCH_MS });
  } finally {
    await Promise.all([server.stop(), few.stop(), end(limit, 'SIGTERM')]);
    await Promise.all([client.end(), fewClient.end()]);
  }
}

async function savedDays(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say('P5: days.');
  const client = await postgres.connect('pertuis');
  await prepareDays(client);
  const token = await tokenOf(client, 'marie');
  const server = await startServer({ databaseUrl: postgres.at('pertuis'), dataDir });
  const limit = launch('bench/limit.ts', {
    DATABASE_URL: postgres.at('pertuis'),
    AGENCY: '1',
    NODE_ENV: 'production',
  });
  try {
    const bench = { ours: server.url, limit: await address(limit), token, client };
    return await days({ ...bench, rounds: ROUNDS, ms: ROUND_MS });
  } finally {
    await Promise.all([server.stop(), end(limit, 'SIGTERM')]);
    await client.end();
  }
}

async function streaming(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say('P7: streams.');
  const databaseUrl = postgres.at('pertuis');
  const client = await postgres.connect('pertuis');
  const server = await startServer({ databaseUrl, dataDir });
  try {
    return await streams({ ours: server.url, databaseUrl, client, rounds: ROUNDS });
  } finally {
    await server.stop();
    await client.end();
  }
}

async function inBrowser(
  postgres: BenchCluster,
  dataDir: string,
  parts: readonly Part[],
): Promise<Measure[]> {
  const { chromium, advice } = installOutsideTools();
  if (chromium === undefined) throw new Error(advice);
  const server = await startServer({ databaseUrl: postgres.at('pertuis'), dataDir });
  try {
    const bench = {
      ours: server.url,
      databaseUrl: postgres.at('pertuis'),
      dir: postgres.dir,
      chromium,
      rounds: ROUNDS,
    };
    if (parts.includes('pages') || parts.includes('listing')) await drawn(postgres);
    const measures: Measure[] = [];
    if (parts.includes('pages')) {
      say('P11: pages in a browser.');
      measures.push(...(await pages(bench)));
    }
    if (parts.includes('listing')) {
      say('P13: the public pages, judged by Lighthouse.');
      measures.push(...(await listing(bench)));
    }
    if (!parts.includes('editor')) return measures;
    say('P11: the editor.');
    const client = await postgres.connect('pertuis');
    await fillHouse(client);
    await client.end();
    return [...measures, ...(await editor(bench))];
  } finally {
    await server.stop();
  }
}

/** In a database of their own: the houses would be in every other list. */
async function manyCalendars(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say(`P11: the calendars of ${HOUSES} houses.`);
  const { chromium, advice } = installOutsideTools();
  if (chromium === undefined) throw new Error(advice);
  const admin = await postgres.connect('postgres');
  await admin.query('create database overview template pertuis');
  await admin.end();
  const client = await postgres.connect('overview');
  await fillOverview(client);
  await client.end();
  const databaseUrl = postgres.at('overview');
  const server = await startServer({ databaseUrl, dataDir });
  try {
    return await overview({ ours: server.url, databaseUrl, dir: postgres.dir, chromium, rounds: ROUNDS });
  } finally {
    await server.stop();
  }
}

async function drawn(postgres: BenchCluster): Promise<void> {
  say('Drawing the photos that the pages show.');
  const client = await postgres.connect('pertuis');
  await drawShown(client, SHOWN_HOUSE);
  await client.end();
}

/** Into a house of the demo that has none; its others are not drawn meanwhile. */
async function manyPhotos(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say('P9: photos.');
  const client = await postgres.connect('pertuis');
  await client.query('update house_photo set drawn_tried = now()');
  const token = await tokenOf(client, 'olivier');
  const server = await startServer({ databaseUrl: postgres.at('pertuis'), dataDir });
  try {
    const { url: ours, pid } = server;
    return await photos({ ours, pid, token, ...ROOM, dir: postgres.dir, client, rounds: ROUNDS });
  } finally {
    await server.stop();
    await client.end();
  }
}

async function starting(postgres: BenchCluster, dataDir: string): Promise<Measure[]> {
  say('P12: starts.');
  const client = await postgres.connect('pertuis');
  const token = await tokenOf(client, 'marie');
  await client.end();
  return startup({ databaseUrl: postgres.at('pertuis'), dataDir, token, rounds: ROUNDS });
}

async function report(postgres: BenchCluster, measures: readonly Measure[], isWhole: boolean): Promise<void> {
  const client = await postgres.connect('postgres');
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  await client.end();
  const text = table(measures);
  const short = measures.filter((measure) => !met(measure)).length;
  process.stdout.write(`\n${text}\n\n${measures.length} measures, ${short} short of what is wanted.\n`);
  if (!isWhole) return;
  const method = `Medians of ${ROUNDS} interleaved rounds; what each line means and where time goes is in README.md.`;
  keepResult('Against the limit', rows[0]!.version, `${method}\n\n${text}`);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
