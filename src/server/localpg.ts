/**
 * The embedded PostgreSQL, used when DATABASE_URL is unset. Several processes may use one data directory (the server, a second
 * start, `npm run db`, test files): the first starts it, the last to leave stops it, and a kill -9 of anyone is recovered from. Whoever
 * uses it watches it: when it ends by itself it is started again at the same address, for as long as it takes.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { execute, findBinaries, serverAccount } from './pgbinaries.ts';
import type { Account } from './pgbinaries.ts';
import { buryZombie, livingProcess, signIn, takeLock, usersLeft } from './pgshare.ts';

const MAJOR = '18';
const USER = 'pertuis';
const START_LIMIT_MS = 30_000;
/** Reading back what was written before a power cut may take minutes; that is progress, not a failure. */
const RECOVERY_LIMIT_MS = 600_000;
const WATCH_MS = 250;
const SLOWEST_RETRY_MS = 5_000;

const DURABLE = { shared_buffers: '128MB' };
/** For tests: the cluster may be lost with the machine, never the answers it gives. */
const FAST = {
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '2GB',
  autovacuum_naptime: '1h',
};

export interface LocalPg {
  url: string;
  /** It was running already. */
  reused: boolean;
  /** Leaves it; the last user's stop shuts it down. */
  stop(): Promise<void>;
}

export interface LocalPgOptions {
  dataDir: string;
  log?: (text: string) => void;
  fast?: boolean;
}

export async function startLocalPg(options: LocalPgOptions): Promise<LocalPg> {
  const log = options.log ?? (() => undefined);
  const account = serverAccount();
  const home = await prepareHome(join(options.dataDir, 'pg'), account);
  const lock = await takeLock(home);
  try {
    const bin = await findBinaries(account, home, log);
    const cluster: Cluster = {
      home,
      data: join(home, MAJOR),
      bin,
      account,
      password: keptPassword(home),
    };
    const settings = options.fast === true ? FAST : DURABLE;
    const reused = await running(cluster);
    if (reused === undefined && !existsSync(join(cluster.data, 'PG_VERSION'))) await initialise(cluster, log);
    // Others hold the address it had.
    const port =
      reused ?? (await launch(cluster, settings, usersLeft(home) > 0 ? formerPort(cluster) : undefined));
    const leave = signIn(home);
    await makeDatabase(cluster, port);
    const watch = keepAlive(cluster, port, settings, log);
    return {
      url: address(cluster, port, USER),
      reused: reused !== undefined,
      stop: async () => {
        await watch.end();
        await stop(cluster, leave);
      },
    };
  } finally {
    lock.close();
  }
}

interface Cluster {
  home: string;
  data: string;
  bin: string;
  account: Account | undefined;
  password: string;
}

function address(cluster: Cluster, port: number, database: string): string {
  return `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** Ours, not that account's: root then never writes where another account could lay a link. It only has to pass through. */
async function prepareHome(home: string, account: Account | undefined): Promise<string> {
  try {
    mkdirSync(home, { recursive: true });
    chmodSync(home, 0o711);
  } catch (cause) {
    throw new Error(`The data directory ${home} cannot be written: set PERTUIS_DATA to a folder you own.`, {
      cause,
    });
  }
  const entered = await execute(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', home]);
  if (entered.ok) return realpathSync(home);
  throw new Error(
    `The account that runs PostgreSQL cannot enter ${home}: set PERTUIS_DATA to a folder every account may pass through.`,
  );
}

function keptPassword(home: string): string {
  const file = join(home, 'password');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(18).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8').trim();
}

/** Starts it again when it ended by itself. Whoever notices first does it, the others find it running. */
function keepAlive(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
  log: (text: string) => void,
): { end(): Promise<void> } {
  const ended = new AbortController();
  let known = postmaster(cluster);
  const rest = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: ended.signal }).catch(() => undefined);

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      await rest(WATCH_MS);
      if (ended.signal.aborted) return;
      if (known !== undefined && postmaster(cluster) === known) continue;
      await bringBack();
      known = postmaster(cluster);
    }
  }

  async function bringBack(): Promise<void> {
    let isTold = false;
    for (let wait = WATCH_MS; !ended.signal.aborted; wait = Math.min(wait * 2, SLOWEST_RETRY_MS)) {
      try {
        const by = await startedAgain(cluster, port, settings);
        if (by === 'us') log('PostgreSQL had ended by itself and runs again.');
        return;
      } catch (error) {
        if (!isTold)
          log(
            `PostgreSQL ended by itself and does not start, which is tried again until it does: ${String(error)}`,
          );
        isTold = true;
        await rest(wait);
      }
    }
  }

  const watching = watch();
  return {
    end: () => {
      ended.abort();
      return watching;
    },
  };
}

async function startedAgain(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<'us' | 'another'> {
  const lock = await takeLock(cluster.home);
  try {
    if ((await running(cluster)) === port) return 'another';
    await launch(cluster, settings, port);
    return 'us';
  } finally {
    lock.close();
  }
}

/** The process that runs it, named so that its number given to another one is not mistaken for it. */
function postmaster(cluster: Cluster): string | undefined {
  const file = join(cluster.data, 'postmaster.pid');
  try {
    return livingProcess(Number(readFileSync(file, 'utf8').split('\n')[0]), cluster.data);
  } catch {
    // It removes its file when it ends in order.
    return undefined;
  }
}

/** The port it had when it ended without a word. */
function formerPort(cluster: Cluster): number | undefined {
  const file = join(cluster.data, 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : Number.NaN;
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** The port, if what runs there is this cluster: a stale file may name another process, and another port's owner. */
async function running(cluster: Cluster): Promise<number | undefined> {
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
async function initialise(cluster: Cluster, log: (text: string) => void): Promise<void> {
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
async function launch(cluster: Cluster, settings: Record<string, string>, wanted?: number): Promise<number> {
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
    buryZombie(join(cluster.data, 'postmaster.pid'));
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

async function makeDatabase(cluster: Cluster, port: number): Promise<void> {
  const found = await ask(cluster, port, `select from pg_database where datname = '${USER}'`);
  if (found.length === 0) await ask(cluster, port, `create database ${USER}`);
}

async function stop(cluster: Cluster, leave: () => void): Promise<void> {
  const lock = await takeLock(cluster.home);
  try {
    leave();
    if (usersLeft(cluster.home) > 0 || !existsSync(join(cluster.data, 'postmaster.pid'))) return;
    await execute(cluster.account, join(cluster.bin, 'pg_ctl'), [
      'stop',
      '-D',
      cluster.data,
      '-m',
      'fast',
      '-w',
      '-s',
    ]);
  } finally {
    lock.close();
  }
}
