/** P12: from the start of the process to the first answer with a session (built, migrated: a second start), and what it weighs when idle. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { end, launch, SERVER } from './support/cluster.ts';
import { median } from './support/load.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

export interface StartBench {
  databaseUrl: string;
  dataDir: string;
  token: string;
  rounds: number;
}

const IDLE_MS = 3_000;
const LIMIT_MS = 30_000;

interface Start {
  ms: number;
  megabytes: number;
}

export async function startup(bench: StartBench): Promise<Measure[]> {
  const ours: Start[] = [];
  const bare: Start[] = [];
  for (let round = -1; round < bench.rounds; round++) {
    const real = await once(bench, SERVER);
    const least = await once(bench, 'bench/bare.mjs');
    if (round < 0) continue;
    ours.push(real);
    bare.push(least);
  }
  const times = (starts: readonly Start[]) => starts.map(({ ms }) => ms);
  const weights = (starts: readonly Start[]) => starts.map(({ megabytes }) => megabytes);
  return [
    {
      id: 'P12',
      what: 'start to the first answer with a session, against bare Fastify and pg',
      ours: `${(median(times(ours)) / 1000).toFixed(2)} s`,
      limit: `${(median(times(bare)) / 1000).toFixed(2)} s`,
      ratio: ratioOf(times(ours), times(bare)),
      wanted: { atMost: 5 },
    },
    {
      id: 'P12',
      what: 'memory when idle, sandboxes included',
      ours: `${Math.round(median(weights(ours)))} MB`,
      limit: `${Math.round(median(weights(bare)))} MB`,
      ratio: ratioOf(weights(ours), weights(bare)),
      wanted: { atMost: 2 },
    },
  ];
}

async function once(bench: StartBench, entry: string): Promise<Start> {
  const port = await freePort();
  const started = performance.now();
  const child = launch(entry, {
    DATABASE_URL: bench.databaseUrl,
    PERTUIS_DATA: bench.dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  });
  child.stdout?.resume();
  try {
    await firstAnswer(`http://127.0.0.1:${port}/api/ddls?ps=1`, bench.token);
    const ms = performance.now() - started;
    await pause(IDLE_MS);
    return { ms, megabytes: residentMegabytes(child.pid ?? 0) };
  } finally {
    await end(child, 'SIGTERM');
  }
}

export async function firstAnswer(url: string, token: string): Promise<void> {
  const until = performance.now() + LIMIT_MS;
  while (performance.now() < until) {
    const status = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    );
    if (status === 200) return;
    if (status !== 0) throw new Error(`The first answer was ${status}.`);
    await pause(5);
  }
  throw new Error('A server did not answer in time.');
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** A port nobody holds, whose successor is free too: the card sandbox takes the next one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const [first, second] = [createServer(), createServer()];
    try {
      const port = await listening(first, 0);
      await listening(second, port + 1);
      return port;
    } catch {
      // The next one was taken: draw again.
    } finally {
      first.close();
      second.close();
    }
  }
}

function listening(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
