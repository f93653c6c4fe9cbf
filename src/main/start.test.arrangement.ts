/** The server as a process of its own, for tests of what it does when it starts and ends. */
import { freshDatabase } from '#tests/support/database.ts';
import { inherited } from '#tests/support/inherited.ts';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const PROJECT = resolve(import.meta.dirname, '../..');
export const PATIENCE = 180_000;

export function freePort(): Promise<number> {
  return new Promise((found) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as AddressInfo;
      taken.close(() => found(port));
    });
  });
}

/** The server as a process; `on` sees each line it says. */
export async function started(env: Record<string, string>, on: (line: string) => void): Promise<string[]> {
  const child = spawn(process.execPath, ['src/main/server.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), PORT: '0', LOG_LEVEL: 'error', ...env },
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

/** `npm start` over a database of its own, until the test is over. */
export async function running(
  t: TestContext,
  { stdout, nodeArgs = [] }: { stdout: 'pipe' | number; nodeArgs?: string[] },
) {
  const database = await freshDatabase({ demo: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-start-'));
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeArgs, 'src/main/server.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', stdout, 'inherit'],
    env: {
      ...inherited(),
      PORT: String(port),
      LOG_LEVEL: 'error',
      PERTUIS_DATA: dataDir,
      PERTUIS_DEMO: '1',
      DATABASE_URL: database.url,
    },
  });
  const ended = new Promise<number | null>((over) => child.once('close', over));
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
    await database.drop();
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const health = await fetch(`${url}/api/health`).catch(() => undefined);
    if (health?.ok) return { child, url, ended, database };
    await pause(100);
  }
}

/** Logs in as Marie of the demo; answers her token. */
export async function tokenOf(url: string): Promise<string> {
  const login = await fetch(`${url}/api/login/fromespace`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ LoginForm: { username: 'marie@pertuis.test', password: 'pertuis-demo' } }),
  });
  const { models } = (await login.json()) as { models: { access_token: string }[] };
  return String(models[0]?.access_token);
}

/** What a server writes into its log; `last` is the newest entry. */
export function logOf(child: ChildProcess): { last: () => Entry | undefined } {
  const lines: string[] = [];
  createInterface({ input: child.stdout! }).on('line', (line) => lines.push(line));
  const last = () => {
    const entry = lines.findLast((line) => line.startsWith('{'));
    return entry === undefined ? undefined : (JSON.parse(entry) as Entry);
  };
  return { last };
}

interface Entry {
  level: number;
  msg: string;
  err?: Error;
  migration?: string;
}
