/** `npm start` on an embedded PostgreSQL that dies while everything is being prepared: it is started again, and so is what was cut short. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { freshDatabase } from '#tests/support/database.ts';
import pg from 'pg';
import { freePort, logOf, PATIENCE, running, started, tokenOf } from './start.test.arrangement.ts';

function kill(dataDir: string): void {
  process.kill(
    Number(readFileSync(join(dataDir, 'pg', '18', 'postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  );
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
  const port = await freePort();
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

test('a port that is taken is named with the variable that chooses another', async (t) => {
  const database = await freshDatabase({ demo: false });
  t.after(() => database.drop());
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const holder = createServer().listen(0, '127.0.0.1');
  t.after(() => holder.close());
  await once(holder, 'listening');
  const taken = String((holder.address() as AddressInfo).port);
  const env = {
    PERTUIS_DATA: dataDir,
    DATABASE_URL: database.url,
    PERTUIS_DEMO: '0',
    PERTUIS_SANDBOX: '1',
    PERTUIS_MAIL_IN_DOMAIN: 'reponse.agence.test',
  };
  for (const [name, ports] of [
    ['PORT', { PORT: taken, PERTUIS_MAIL_IN_PORT: '0' }],
    ['PERTUIS_MAIL_IN_PORT', { PERTUIS_MAIL_IN_PORT: taken }],
  ] as const) {
    const said = await started({ ...env, ...ports }, () => undefined);
    assert.match(
      said.at(-1) ?? '',
      new RegExp(`^Port ${taken} is already in use: .* for example ${name}=\\d+ npm start\\.$`),
    );
  }
});

for (const [what, planted] of [
  ['an exception', `throw new Error('planted here')`],
  ['a rejection', `void Promise.reject(new Error('planted here'))`],
] as const) {
  test(
    `${what} that nobody catches is named in the log, and the server ends in order`,
    { timeout: PATIENCE },
    async (t) => {
      const fault = `data:text/javascript,process.once('SIGUSR2', () => { ${planted} })`;
      const { child, url, ended } = await running(t, { stdout: 'pipe', nodeArgs: ['--import', fault] });
      const log = logOf(child);
      const stream = await fetch(`${url}/api/events`, {
        headers: { authorization: `Bearer ${await tokenOf(url)}` },
      });
      assert.equal(stream.status, 200);
      child.kill('SIGUSR2');
      // Cut in the middle it would throw.
      assert.match(await stream.text(), /retry/);
      assert.equal(await ended, 1);
      const told = log.last();
      assert.deepEqual([told?.level, told?.err?.message], [60, 'planted here']);
      assert.match(told?.msg ?? '', /the server ends/);
    },
  );
}

test(
  'a log that has no room left keeps nobody out',
  { timeout: PATIENCE, skip: process.platform !== 'linux' && 'no device that is always full' },
  async (t) => {
    const { child, url, ended } = await running(t, { stdout: openSync('/dev/full', 'w') });
    assert.equal((await fetch(`${url}/api/health`)).status, 200);
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
  },
);
