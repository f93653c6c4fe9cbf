/** A newer version comes to the database of one that still runs. */
import { databaseBefore } from '#tests/support/database.ts';
import { announceMigrations, migrate, MIGRATIONS } from '#server/migrate.ts';
import { openDatabase, rows, sql } from '#server/sql.ts';
import { openStream } from '#tests/support/stream.ts';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { running, started } from './start.test.arrangement.ts';

test(
  'CACHE-03 B82 a server beside which a newer version changes the tables tells open pages to read again, says why in its log, and ends',
  { timeout: 60_000 },
  async (t) => {
    const { child, url, ended, database } = await running(t, { stdout: 'pipe' });
    const lines: string[] = [];
    createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
    const login = await fetch(`${url}/api/login/fromespace`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ LoginForm: { username: 'marie@pertuis.test', password: 'pertuis-demo' } }),
    });
    const { models } = (await login.json()) as { models: { access_token: string }[] };
    const stream = await openStream(url, String(models[0]?.access_token));

    const newer = mkdtempSync(join(tmpdir(), 'pertuis-newer-'));
    t.after(() => rmSync(newer, { recursive: true }));
    cpSync(MIGRATIONS, newer, { recursive: true });
    writeFileSync(join(newer, '9999_later.sql'), 'alter table agency add column later text;');
    const { db, close } = openDatabase(database.url, { max: 1 });
    try {
      await announceMigrations(db, await migrate(database.url, { folder: newer }));
    } finally {
      await close();
    }

    await stream.until(({ keys }) => keys?.includes('schemaVersion') === true);
    assert.equal(await ended, 1);
    const told = lines
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { level: number; msg: string; migration?: string })
      .at(-1);
    assert.deepEqual([told?.level, told?.migration], [60, '9999_later.sql']);
    assert.match(told?.msg ?? '', /a newer version has changed the tables.*start the newer version/);
  },
);

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
