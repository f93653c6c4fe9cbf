/**
 * A real PostgreSQL database of one's own per test file: a clone of a template that is migrated (and filled with the demo) once
 * and kept until db/ changes. `npm test` starts the cluster and names it in PERTUIS_TEST_DATABASE; a file run by hand finds or
 * starts one by itself.
 */
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import pg from 'pg';
import { todayInParis } from '#kernel/day.ts';
import { startLocalPg } from '#server/localpg.ts';
import type { LocalPg } from '#server/localpg.ts';
import { migrate, MIGRATIONS } from '#server/migrate.ts';
import { loadDemo } from '#demo/load.ts';
import { openDatabase } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import type { TestContext } from 'node:test';

const PROJECT = resolve(import.meta.dirname, '../..');
const LOCK = 7_378_374_888;
const TEMPLATE_MS = 3 * 3_600_000;

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The cluster of this checkout and account, in a temporary folder that outlives the run: so do its templates. */
export function startTestCluster(): Promise<LocalPg> {
  const tag = createHash('sha256').update(PROJECT).digest('hex').slice(0, 12);
  const dataDir = join(tmpdir(), `pertuis-test-${process.getuid?.() ?? 0}-${tag}`);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  return startLocalPg({ dataDir, fast: true });
}

export async function freshDatabase({ demo }: { demo: boolean }): Promise<FreshDatabase> {
  const cluster = await clusterUrl();
  const name = `t_${process.pid}_${randomBytes(6).toString('hex')}`;
  await locked(cluster, async (client) => {
    const template = await findTemplate(client, cluster, demo);
    await client.query(`create database ${name} template ${template}`);
    // Windows of the rate limits begin with the test, not with the quarter of an hour (server/ratelimit.ts).
    await client.query(`alter database ${name} set pertuis.counting_from = '${new Date().toISOString()}'`);
  });
  return { url: at(cluster, name), drop: () => drop(cluster, name) };
}

export interface OldDatabase extends FreshDatabase {
  /** Brings it on: to that number, with it. Answers what was applied, and what the operator was told. */
  update(last: string): Promise<{ applied: string[]; said: string[] }>;
}

/** Empty, of the shape it had before that migration: for what a database in use keeps of its rows. */
export async function databaseBefore(number: string): Promise<OldDatabase> {
  const cluster = await clusterUrl();
  const name = `t_${process.pid}_${randomBytes(6).toString('hex')}`;
  await locked(cluster, (client) => client.query(`create database ${name}`));
  const url = at(cluster, name);
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-migrations-'));
  const migrateWhere = async (isWanted: (file: string) => boolean) => {
    for (const file of readdirSync(MIGRATIONS).filter(isWanted))
      copyFileSync(join(MIGRATIONS, file), join(folder, file));
    const said: string[] = [];
    const applied = await migrate(url, { folder, say: (sentence) => said.push(sentence) });
    return { applied, said };
  };
  await migrateWhere((file) => file < number);
  return {
    url,
    update: (last) => migrateWhere((file) => file.slice(0, last.length) <= last),
    drop: async () => {
      await drop(cluster, name);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The same with connections to it, until the test is over. */
export async function openedBefore(
  t: TestContext,
  number: string,
  { max = 2 } = {},
): Promise<OldDatabase & { db: Db }> {
  const old = await databaseBefore(number);
  const { db, close } = openDatabase(old.url, { max });
  t.after(async () => {
    await close();
    await old.drop();
  });
  return { ...old, db };
}

let own: Promise<LocalPg> | undefined;

async function clusterUrl(): Promise<string> {
  const given = process.env['PERTUIS_TEST_DATABASE'];
  if (given !== undefined && given !== '') return given;
  if (own === undefined) {
    own = startTestCluster();
    process.once('beforeExit', () => void own?.then((cluster) => cluster.stop()));
  }
  return (await own).url;
}

/** One at a time over all test processes: a template may not be copied while anyone is connected to it. */
async function locked<T>(cluster: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at(cluster, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function findTemplate(client: pg.Client, cluster: string, demo: boolean): Promise<string> {
  const kind = demo ? 'demo' : 'bare';
  const name = `template_${kind}_${templateKey(demo)}`;
  const found = await client.query('select from pg_database where datname = $1', [name]);
  if (found.rowCount === 1) return name;
  await sweep(client, kind);
  const draft = `draft_${kind}`;
  await client.query(`create database ${draft}`);
  await migrate(at(cluster, draft));
  if (demo) await fillWithDemo(at(cluster, draft));
  await client.query(`alter database ${draft} rename to ${name}`);
  return name;
}

/** The demo's dates are counted from today in Paris, and its hours from now: a template of the morning has options that ended in the evening. */
function templateKey(demo: boolean): string {
  const hash = createHash('sha256').update(readFileSync(join(PROJECT, 'package-lock.json')));
  for (const folder of demo ? ['db/migrations', 'db/demo'] : ['db/migrations']) {
    for (const entry of readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true }).filter(
      (e) => e.isFile(),
    )) {
      const path = join(entry.parentPath, entry.name);
      // The same template for a copy of the tree.
      hash.update(relative(PROJECT, path)).update(readFileSync(path));
    }
  }
  if (demo) hash.update(`${todayInParis()} ${Math.floor(Date.now() / TEMPLATE_MS)}`);
  return hash.digest('hex').slice(0, 16);
}

async function fillWithDemo(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    await loadDemo(database.db);
  } finally {
    await database.close();
  }
}

/** What killed runs and older templates left behind. */
async function sweep(client: pg.Client, kind: string): Promise<void> {
  await dropWhere(
    client,
    (name) => isOrphan(name) || name.startsWith(`template_${kind}_`) || name === `draft_${kind}`,
  );
}

/** The databases of test processes that were killed. */
export function dropOrphans(cluster: string): Promise<void> {
  return locked(cluster, (client) => dropWhere(client, isOrphan));
}

async function dropWhere(client: pg.Client, isUnwanted: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ datname: string }>('select datname from pg_database');
  for (const { datname } of rows)
    if (isUnwanted(datname)) await client.query(`drop database if exists ${datname} with (force)`);
}

function isOrphan(database: string): boolean {
  const pid = Number(/^t_(\d+)_/.exec(database)?.[1]);
  return Number.isInteger(pid) && !isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function drop(cluster: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: at(cluster, 'postgres') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
  } finally {
    await client.end();
  }
}

function at(cluster: string, database: string): string {
  const url = new URL(cluster);
  url.pathname = `/${database}`;
  return url.href;
}
