/** A PostgreSQL cluster in a folder of ours: made, launched, asked whether it runs, told to stop. */
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { execute } from './pgbinaries.ts';
import type { Account } from './pgbinaries.ts';
import { disownDeadPostmaster, runningProcess } from './pgshare.ts';

export const MAJOR = '18';

export const USER = 'pertuis';

const START_LIMIT_MS = 30_000;

/** Reading back what was written before a power cut may take minutes; that is progress, not a failure. */
const RECOVERY_LIMIT_MS = 600_000;

export const WATCH_MS = 250;

export const DURABLE = { shared_buffers: '128MB' };

/** For tests: the cluster may be lost with the machine, never the answers it gives. */
export const FAST = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  autovacuum_naptime: '1h',
};

export interface Cluster {
  home: string;
  data: string;
  bin: string;
  account: Account | undefined;
  password: string;
}

export function address(cluster: Cluster, port: number, database: string): string {
  return `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

export function keptPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(18).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** The process that runs it, named so that its number given to another one is not mistaken for it. */
export function postmaster(cluster: Cluster): string | undefined {
  const file = join(cluster.data, 'postmaster.pid');
  try {
    return runningProcess(Number(readFileSync(file, 'utf8').split('\n')[0]), cluster.data);
  } catch {
    // It removes its file when it ends in order.
    return undefined;
  }
}

/** The port it had when it ended without a word. */
export function formerPort(cluster: Cluster): number | undefined {
  const file = join(cluster.data, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : Number.NaN;
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** The port, if what runs there is this cluster: a stale file may name another process, and another port's owner. */
export async function running(cluster: Cluster): Promise<number | undefined> {
  const file = join(cluster.data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const port = Number(lines[3]);
  if (lines[7]?.trim() !== 'ready' || !(await listens(port))) return undefined;
  try {
    const [row] = await ask<{ folder: string }>(
      cluster,
      port,
      `select current_setting('data_directory') as folder`,
    );
    return row?.folder === cluster.data ? port : undefined;
  } catch {
    return undefined;
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setTimeout(1000);
    for (const event of ['connect', 'error', 'timeout'] as const) {
      socket.once(event, () => {
        socket.destroy();
        resolve(event === 'connect');
      });
    }
  });
}

async function ask<Row>(cluster: Cluster, port: number, text: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: address(cluster, port, 'postgres'),
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Made beside and moved into place whole; what a killed initdb left is removed, we hold the lock. */
export async function initialise(cluster: Cluster, log: (text: string) => void): Promise<void> {
  log('Preparing a new PostgreSQL cluster.');
  for (const name of readdirSync(cluster.home)) {
    if (name.startsWith('new-')) rmSync(join(cluster.home, name), { recursive: true, force: true });
  }
  const part = join(cluster.home, `new-${process.pid}`);
  const passwordFile = join(part, 'password');
  mkdirSync(part, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.account) {
    for (const path of [passwordFile, part]) chownSync(path, cluster.account.uid, cluster.account.gid);
  }
  const how =
    '-A scram-sha-256 -E UTF8 --locale=C --locale-provider=icu --icu-locale=fr-FR --no-instructions';
  const where = ['-D', join(part, 'data'), '-U', USER, '--pwfile', passwordFile];
  const made = await execute(cluster.account, join(cluster.bin, 'initdb'), [...where, ...how.split(' ')]);
  if (!made.ok) throw new Error(`PostgreSQL could not prepare ${cluster.data}: ${lastLine(made.text)}`);
  renameSync(join(part, 'data'), cluster.data);
  rmSync(part, { recursive: true, force: true });
}

/** @param wanted the address others know; without it, any port that is free. */
export async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  wanted?: number,
): Promise<number> {
  const logFile = join(cluster.data, 'server.log');
  for (const until = Date.now() + START_LIMIT_MS; ;) {
    const recovered = await recovery(cluster);
    if (recovered !== undefined) return recovered;
    if (existsSync(logFile)) renameSync(logFile, join(cluster.data, 'server.previous.log'));
    const port = wanted ?? (await freePort());
    // No Unix socket: a killed server leaves its lock file behind, and a recycled process id then forbids the next start.
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      timezone: 'UTC',
      port: String(port),
      ...settings,
    };
    const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
    const how = ['start', '-w', '-s', '-t', '60', '-D', cluster.data, '-l', logFile, '-o', flags.join(' ')];
    const started = await execute(cluster.account, join(cluster.bin, 'pg_ctl'), how);
    if (started.ok) return port;
    const said = existsSync(logFile) ? readFileSync(logFile, 'utf8') : started.text;
    const passing = /"postmaster\.pid" already exists|pre-existing shared memory block|could not bind/.test(
      said,
    );
    if (!passing || Date.now() > until)
      throw new Error(`PostgreSQL did not start: ${lastLine(said)} (${logFile})`);
    const already = await running(cluster);
    if (already !== undefined) return already;
    disownDeadPostmaster(join(cluster.data, 'postmaster.pid'));
    await pause(200);
  }
}

/** One that is reading back its log is waited for; undefined when there is none, or it gave up. */
async function recovery(cluster: Cluster): Promise<number | undefined> {
  for (const until = Date.now() + RECOVERY_LIMIT_MS; Date.now() < until; await pause(WATCH_MS)) {
    if (postmaster(cluster) === undefined || !isStarting(cluster)) break;
  }
  return running(cluster);
}

function isStarting(cluster: Cluster): boolean {
  const file = join(cluster.data, 'postmaster.pid');
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'starting';
}

function lastLine(text: string): string {
  const lines = text.trim().split('\n');
  return lines.findLast((line) => /FATAL|ERROR|error:/.test(line)) ?? lines.at(-1) ?? '';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      server.close(() =>
        typeof bound === 'object' && bound ? resolve(bound.port) : reject(new Error('no port')),
      );
    });
  });
}

export async function makeDatabase(cluster: Cluster, port: number): Promise<void> {
  const found = await ask(cluster, port, `select from pg_database where datname = '${USER}'`);
  if (found.length === 0) await ask(cluster, port, `create database ${USER}`);
}
