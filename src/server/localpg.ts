/**
 * The embedded PostgreSQL, used when DATABASE_URL is unset. Several processes may use one data directory (the server, a second
 * start, `npm run db`, test files): the first starts it, the last to leave stops it, and a kill -9 of anyone is recovered from. Whoever
 * uses it watches it: when it ends by itself it is started again at the same address, for as long as it takes.
 */
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execute, findBinaries, serverAccount } from './pgbinaries.ts';
import type { Account } from './pgbinaries.ts';
import { signIn, takeLock, usersLeft } from './pgshare.ts';
import {
  MAJOR,
  keptPassword,
  FAST,
  DURABLE,
  running,
  initialise,
  launch,
  formerPort,
  makeDatabase,
  address,
  USER,
  postmaster,
  WATCH_MS,
} from './pgcluster.ts';
import type { Cluster } from './pgcluster.ts';

const SLOWEST_RETRY_MS = 5_000;

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
      await restartCluster();
      known = postmaster(cluster);
    }
  }

  async function restartCluster(): Promise<void> {
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
