/** A PostgreSQL of the bench's own, as an agency runs it (fsync on), and real server processes over it. Everything goes with the run. */
import { startLocalPg } from '#server/localpg.ts';
import { hashToken } from '#server/session.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ENV, FLAGS } from '../../tools/memory.cjs';

export const PROJECT = resolve(import.meta.dirname, '../..');
export const SERVER = 'src/main/server.ts';
const START_LIMIT_MS = 120_000;

export interface BenchCluster {
  /** A folder of this run, removed at its end. */
  dir: string;
  /** The address of a database of the cluster. */
  at(database: string): string;
  connect(database: string): Promise<pg.Client>;
  /** PostgreSQL ends without a word, as when the machine's power is cut, and starts again where it was; answers once it takes connections. */
  crashPostgres(): Promise<void>;
  close(): Promise<void>;
}

export async function startCluster(name: string): Promise<BenchCluster> {
  const dir = mkdtempSync(join(tmpdir(), `pertuis-${name}-`));
  // PostgreSQL runs under another account when we are root: it has to pass through.
  chmodSync(dir, 0o711);
  const cluster = await startLocalPg({ dataDir: dir });
  const at = (database: string) => Object.assign(new URL(cluster.url), { pathname: `/${database}` }).href;
  return {
    dir,
    at,
    connect: async (database) => {
      const client = new pg.Client({ connectionString: at(database) });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    crashPostgres: () => crash(dir, cluster.url),
    close: async () => {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const BACK_LIMIT_MS = 60_000;

/** Started again by who watches it: here the bench itself, as the server does with the embedded one. */
async function crash(dir: string, url: string): Promise<void> {
  const pidFile = join(dir, 'pg', '18', 'postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  for (const until = Date.now() + BACK_LIMIT_MS; !(await answers(url)); await pause(20))
    if (Date.now() > until) throw new Error('PostgreSQL did not start again.');
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export interface ServerOptions {
  databaseUrl: string;
  /** Folder of files, secret and sandboxes; made when missing. */
  dataDir: string;
  port?: number;
  entry?: string;
  env?: Record<string, string>;
}
export interface Server {
  url: string;
  pid: number;
  /** Ends it without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
// Whatever ends the bench, nothing of it keeps running.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

/** `npm start` without npm: the real entry, until it says where it answers. */
export async function startServer(options: ServerOptions): Promise<Server> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o711 });
  const child = launch(options.entry ?? SERVER, serverEnv(options));
  return {
    url: await address(child),
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

export function serverEnv({ databaseUrl, dataDir, port = 0, env }: ServerOptions): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    PERTUIS_DATA: dataDir,
    PERTUIS_DEMO: '1',
    PERTUIS_SANDBOX: '1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...env,
  };
}

/** A child of this project, in the environment given and no other. `imports` are loaded before it. */
export function launch(
  entry: string,
  env: Record<string, string>,
  imports: readonly string[] = [],
): ChildProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  // As the launcher of `npm start` does it.
  const how = entry === SERVER ? FLAGS : [];
  const usual = entry === SERVER ? ENV : {};
  const child = spawn(
    process.execPath,
    ['./tools/orphanguard.mjs', ...imports].flatMap((path) => ['--import', path]).concat(how, entry),
    {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH, HOME, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...usual, ...env },
    },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** The address a child says it answers at. */
export function address(child: ChildProcess): Promise<string> {
  return new Promise((answered, failed) => {
    const late = setTimeout(() => failed(new Error('A server did not start in time.')), START_LIMIT_MS);
    child.once('exit', (code) => failed(new Error(`A server ended with ${code} before it answered.`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const said = /answers at (http:\S+)/.exec(line);
      if (!said) return;
      clearTimeout(late);
      answered(said[1]!);
    });
  });
}

export function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((ended) => {
    child.once('exit', () => ended());
    child.kill(signal);
  });
}

/** A session of somebody of the demo, made beside the server: what is measured is not the login. */
export async function tokenOf(
  client: pg.Client,
  name: string,
  kind: 'full' | 'guest' = 'full',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await keepToken(client, name, token, kind);
  return token;
}

/** A token that is known already: one session in two databases. */
export async function keepToken(
  client: pg.Client,
  name: string,
  token: string,
  kind: 'full' | 'guest' = 'full',
): Promise<void> {
  const made = await client.query(
    `insert into session (token_hash, uid, kind, expires_at) select $1, id, $3, now() + interval '1 day' from person where mail = $2`,
    [hashToken(token), `${name}@pertuis.test`, kind],
  );
  if (made.rowCount !== 1) throw new Error(`Nobody is called ${name} in this database.`);
}
