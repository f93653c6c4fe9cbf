/** `npm start` on an embedded PostgreSQL that dies while everything is being prepared: it is started again, and so is what was cut short. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import pg from 'pg';

const PROJECT = resolve(import.meta.dirname, '../..');
const PATIENCE = 180_000;

function kill(dataDir: string): void {
  process.kill(
    Number(readFileSync(join(dataDir, 'pg', '18', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  );
}

/** The server as a process; `on` sees each line it says. */
async function started(env: Record<string, string>, on: (line: string) => void): Promise<string[]> {
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const said: string[] = [];
  const ended = new Promise<void>((over) => child.once('close', () => over()));
  const hear = (line: string) => {
    said.push(line);
    on(line);
    if (/answers at/.test(line)) child.kill('SIGTERM');
  };
  createInterface({ input: child.stdout }).on('line', hear);
  createInterface({ input: child.stderr }).on('line', hear);
  await ended;
  return said;
}

test(
  'R1 PostgreSQL killed while the demo is loaded: it is loaded again, whole, and the server starts',
  { timeout: PATIENCE },
  async (t) => {
    const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pertuis-start-')));
    chmodSync(dataDir, 0o711);
    t.after(() => rmSync(dataDir, { recursive: true, force: true }));
    let killed: Promise<void> | undefined;
    const said = await started({ PERTUIS_DATA: dataDir, PERTUIS_DEMO: '1' }, (line) => {
      if (/Loading the demo/.test(line)) killed ??= killWhileWriting(dataDir);
    });
    await killed;
    assert.ok(
      said.some((line) => /answers at/.test(line)),
      said.join('\n'),
    );
    assert.equal(
      said.filter((line) => /ended by itself and runs again/.test(line)).length,
      1,
      said.join('\n'),
    );
    const url = await counted(dataDir);
    assert.deepEqual(url, { agencies: 2, logos: 2, contracts: true, photos: true });
  },
);

/** The demo is one transaction: it has begun and is not over while it holds the lock under which rows of agencies are written. */
async function killWhileWriting(dataDir: string): Promise<void> {
  const { startLocalPg } = await import('#server/localpg.ts');
  const cluster = await startLocalPg({ dataDir });
  const client = new pg.Client(cluster.url);
  client.on('error', () => undefined);
  await client.connect();
  const isWriting = `select from pg_locks where relation = 'agency'::regclass and mode = 'RowExclusiveLock'`;
  while ((await client.query(isWriting)).rowCount === 0);
  kill(dataDir);
  await cluster.stop();
}

/** What the demo's last steps write is there, and its first ones once. */
async function counted(dataDir: string): Promise<Record<string, unknown>> {
  const { startLocalPg } = await import('#server/localpg.ts');
  const cluster = await startLocalPg({ dataDir });
  const client = new pg.Client(cluster.url);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(
      `select (select count(*)::int from agency) as agencies, (select count(logo_fid)::int from agency) as logos,
        exists (select from contract where status = 'signed') as contracts, exists (select from house_photo) as photos`,
    );
    return rows[0]!;
  } finally {
    await client.end();
    await cluster.stop();
  }
}

test('R1 a server of DATABASE_URL that never answers is waited for, and then named in one sentence', async () => {
  const { port } = await new Promise<AddressInfo>((found) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const bound = taken.address() as AddressInfo;
      taken.close(() => found(bound));
    });
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
  try {
    const said = await started(
      {
        PERTUIS_DATA: dataDir,
        DATABASE_URL: `postgres://nobody:x@127.0.0.1:${port}/none`,
        PERTUIS_DATABASE_WAIT: '1',
      },
      () => undefined,
    );
    assert.match(said[0] ?? '', /^The database does not answer \(.*\): trying for 1 s\.$/);
    assert.match(said.at(-1) ?? '', /^The database does not answer \(.*\): check DATABASE_URL/);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
