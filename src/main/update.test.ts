/** A newer version comes to the database of one that still runs. */
import { caller } from '#tests/support/app.ts';
import { databaseBefore, freshDatabase } from '#tests/support/database.ts';
import { announceMigrations, migrate, MIGRATIONS } from '#server/migrate.ts';
import { one, openDatabase, rows, sql } from '#server/sql.ts';
import { openStream } from '#tests/support/stream.ts';
import { until, waitingForLock } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { start } from './start.ts';
import { logOf, running, started, tokenOf } from './start.test.arrangement.ts';

test(
  'B82 pages read again when tables have changed that their server knows; one that does not know them says so in its log, and ends',
  { timeout: 60_000 },
  async (t) => {
    const { child, url, ended, database } = await running(t, { stdout: 'pipe' });
    const log = logOf(child);
    const stream = await openStream(url, await tokenOf(url));

    const { db, close } = openDatabase(database.url, { max: 1 });
    const newer = mkdtempSync(join(tmpdir(), 'pertuis-newer-'));
    cpSync(MIGRATIONS, newer, { recursive: true });
    writeFileSync(join(newer, '9999_later.sql'), 'alter table agency add column later text;');
    try {
      await announceMigrations(db, ['0001_people.sql']);
      await stream.until(({ keys }) => keys?.includes('schemaVersion') === true);
      assert.equal((await fetch(`${url}/api/health`)).status, 200);
      await announceMigrations(db, await migrate(database.url, { folder: newer }));
    } finally {
      await close();
      rmSync(newer, { recursive: true });
    }

    assert.equal(await ended, 1);
    const told = log.last();
    assert.deepEqual([told?.level, told?.migration], [60, '9999_later.sql']);
    assert.match(told?.msg ?? '', /a newer version has changed the tables.*start the newer version/);
  },
);

test('B82 a server that ends still answers the call under way, and begins no job meanwhile', async (t) => {
  const database = await freshDatabase({ demo: false });
  t.after(() => database.drop());
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const env = { PORT: '0', PERTUIS_DATA: dataDir, PERTUIS_SANDBOX: '1', LOG_LEVEL: 'silent' };
  const server = await start(readConfig(env), { databaseUrl: database.url });
  t.after(() => server.stop().catch(() => undefined));
  const { db, close } = openDatabase(database.url, { max: 3 });
  const waiting = sql<{ id: string }>`select id from graphile_worker.jobs where key = 'late'`;
  // What it asked for on its way is answered: a job taken in the last moment is carried out.
  const worker = async () =>
    one(
      db,
      sql<{ hears: boolean; rests: boolean }>`
        select coalesce(bool_or(query ~ '^LISTEN'), false) as hears,
          coalesce(bool_and(state = 'idle' and state_change < clock_timestamp() - interval '0.4 seconds'), true) as rests
        from pg_stat_activity where datname = current_database() and application_name = 'pertuis jobs'`,
    );
  const rests = (hears: boolean) =>
    until(`the worker ${hears ? 'hears' : 'does not hear'} of jobs`, async () => {
      const now = await worker();
      return now.rests && now.hears === hears;
    });
  try {
    await rests(true);
    let calling: Promise<{ status: number } | undefined> = Promise.resolve(undefined);
    let stopped: Promise<void> = Promise.resolve();
    await db.transaction().execute(async (holding) => {
      await rows(holding, sql`lock table session`);
      calling = caller(server.url, 0, 'a'.repeat(43)).get('ddls');
      await waitingForLock(db, 'session', 1);
      stopped = server.stop();
      await rests(false);
      await rows(db, sql`select graphile_worker.add_job('sweep', job_key => 'late')`);
      await pause(1_500);
    });
    await stopped;
    assert.equal((await calling)?.status, 401);
    assert.equal((await rows(db, waiting)).length, 1);
  } finally {
    await close();
  }
});

test('R1 a start that finds its port taken, by the version of before perhaps, has changed no table', async (t) => {
  const old = await databaseBefore('0045');
  t.after(() => old.drop());
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const holder = createServer().listen(0, '127.0.0.1');
  t.after(() => holder.close());
  await once(holder, 'listening');
  const PORT = String((holder.address() as AddressInfo).port);
  const said = await started(
    { PERTUIS_DATA: dataDir, DATABASE_URL: old.url, PERTUIS_DEMO: '0', PERTUIS_SANDBOX: '1', PORT },
    () => undefined,
  );
  assert.match(said.at(-1) ?? '', /is already in use: stop what uses it/);
  const { db, close } = openDatabase(old.url, { max: 1 });
  try {
    assert.deepEqual(await rows(db, sql`select name from migration where name >= '0045'`), []);
  } finally {
    await close();
  }
});

test('B82 a start that has changed the tables tells pages and other servers, one that found them done does not', async (t) => {
  const old = await databaseBefore('0047');
  t.after(() => old.drop());
  const { db, close } = openDatabase(old.url, { max: 1 });
  try {
    const announced: number[] = [];
    for (let time = 0; time < 2; time++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
      const env = { PERTUIS_DATA: dataDir, DATABASE_URL: old.url, PERTUIS_DEMO: '0', PERTUIS_SANDBOX: '1' };
      await started(env, () => undefined);
      rmSync(dataDir, { recursive: true });
      const told = sql<{
        at: number;
      }>`select changed_at as at from cache_key where querykey = 'schemaVersion'`;
      announced.push(...(await rows(db, told)).map(({ at }) => at));
    }
    assert.equal(announced.length, 2);
    assert.equal(announced[0], announced[1]);
  } finally {
    await close();
  }
});

test('R1 an update names each migration it applies once in the log; the start that follows names none', async (t) => {
  const old = await databaseBefore('0085');
  t.after(() => old.drop());
  const env = { DATABASE_URL: old.url, PERTUIS_DEMO: '0', PERTUIS_SANDBOX: '1', LOG_LEVEL: 'info' };
  const named: (string | undefined)[][] = [];
  for (let time = 0; time < 2; time++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
    const said = await started({ ...env, PERTUIS_DATA: dataDir }, () => undefined);
    rmSync(dataDir, { recursive: true });
    const entries = said
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { migration?: string });
    named.push(entries.flatMap(({ migration }) => migration ?? []));
  }
  const brought = readdirSync(MIGRATIONS).filter((name) => name >= '0085' && name.endsWith('.sql'));
  assert.deepEqual(named, [brought.toSorted(), []]);
});
