import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startLocalPg } from './localpg.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-pg-'));
chmodSync(dataDir, 0o711);
const pidFile = join(dataDir, 'pg', '18', 'postmaster.pid');
test.after(() => rmSync(dataDir, { recursive: true, force: true }));

function start() {
  return startLocalPg({ dataDir });
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
}

function alive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('two first starts at once share one new cluster; only the last to leave stops it', async () => {
  mkdirSync(join(dataDir, 'pg', 'new-1'), { recursive: true });
  writeFileSync(join(dataDir, 'pg', 'new-1', 'PG_VERSION'), 'an initdb that was cut short');
  const [one, other] = await Promise.all([start(), start()]);
  assert.equal(one.url, other.url);
  assert.equal(Number(one.reused) + Number(other.reused), 1);
  const pid = postmaster();
  await one.stop();
  await ask(other.url, 'create table kept(n int)');
  await ask(other.url, 'insert into kept values (7)');
  assert.deepEqual(await ask(other.url, 'select n from kept'), [7]);
  await other.stop();
  // Its file is gone, which is its last act; a busy machine takes a moment to end the process.
  await until('it has stopped', () => !alive(pid));
});

test('a killed PostgreSQL starts again with its rows', async () => {
  const before = await start();
  await ask(before.url, 'insert into kept values (8)');
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  // The signal is sent; a busy machine takes a moment to carry it out.
  await until('PostgreSQL is dead', () => !alive(killed));
  // The first user's watch may notice before the second asks: which of the two starts it again is open.
  const after = await start();
  assert.notEqual(postmaster(), killed);
  assert.deepEqual(await ask(after.url, 'select n from kept order by n'), [7, 8]);
  await before.stop();
  assert.deepEqual(await ask(after.url, 'select 1'), [1], 'stopped under its second user');
  await after.stop();
});

test('a stale lock file that names a living stranger does not stop the start', async () => {
  writeFileSync(
    pidFile,
    [process.pid, join(dataDir, 'pg', '18'), 1, 1, '', '127.0.0.1', '0 0', 'ready', ''].join('\n'),
  );
  const cluster = await start();
  assert.equal(cluster.reused, false);
  await cluster.stop();
});

test('a user that was killed is not waited for', async () => {
  const folder = join(dataDir, 'pg', 'users');
  writeFileSync(join(folder, `${process.pid}-1-0`), 'a recycled process id');
  writeFileSync(join(folder, '999999999-1-0'), 'a process that ended');
  const cluster = await start();
  const pid = postmaster();
  await cluster.stop();
  assert.ok(!alive(pid));
});

test(
  'a folder PostgreSQL may not enter is said in one sentence',
  { skip: process.getuid?.() !== 0 && 'only root runs it under another account' },
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'pertuis-closed-'));
    await assert.rejects(
      startLocalPg({ dataDir: join(closed, 'data') }),
      /cannot enter .*: set PERTUIS_DATA to/,
    );
    rmSync(closed, { recursive: true });
  },
);

test('nothing listens on a Unix socket or on another address than loopback', async () => {
  const cluster = await start();
  assert.deepEqual(
    await ask(
      cluster.url,
      `select current_setting('unix_socket_directories'), current_setting('listen_addresses')`,
    ),
    ['', '127.0.0.1'],
  );
  await pause(10);
  assert.ok(
    !execFileSync('ls', [join(dataDir, 'pg', '18')])
      .toString()
      .includes('.s.PGSQL'),
  );
  await cluster.stop();
});
