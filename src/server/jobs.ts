/**
 * Work done later, by graphile-worker in the same database: enqueued inside the caller's transaction, so that it exists only if
 * that commits. Every run leaves a row in cronlog; a failed one is tried again with a growing delay (late is fine, lost is not).
 */
import { parseCronItems, run } from 'graphile-worker';
import type { CronItem, Runner, TaskList } from 'graphile-worker';
import type { App } from './app.ts';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withReconnect } from './jobpool.ts';
import { prepared, pipelined } from './prepared.ts';
import type { Database, Tx } from './sql.ts';

export interface Job<Payload> {
  name: string;
  run(app: App, payload: Payload): Promise<string | void>;
  /** Minutes-based crontab (UTC) for jobs that come round by themselves. */
  crontab?: string;
}
/** A job by its name, for those its own file already needs: enqueueing asks for no more. */
export interface JobReference<Payload> {
  name: string;
  /** Never there: what ties the name to its payload. */
  takes?: Payload;
}
/** A job of any payload, as the runner sees it. */
export type AnyJob = Job<never>;

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

export function jobReference<Payload>(name: string): JobReference<Payload> {
  return { name };
}

/** Enqueues in the caller's transaction. The same `key` replaces a waiting job instead of adding one; jobs of one `queue` run one after the other. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload> | JobReference<Payload>,
  payload: Payload,
  options: { key?: string; runAt?: Date; maxAttempts?: number; queue?: string } = {},
): Promise<void> {
  await pipelined(
    prepared(sql`select graphile_worker.add_job(${job.name}::text, payload => ${JSON.stringify(payload ?? {})}::json,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${options.maxAttempts ?? 25}::integer, job_key => ${options.key ?? null}::text,
    queue_name => ${options.queue ?? null}::text)`),
  ).execute(tx);
}

/** The worker of this process. */
export interface Worker {
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

const AT_ONCE = 4;
/** One for each job under way, one that listens for new ones, one that holds the lock: calls and jobs do not take each other's. */
export const JOB_CONNECTIONS = AT_ONCE + 2;

const AGAIN_MS = 1_000;
const SLOWEST_MS = 30_000;

/**
 * Starts the worker of this process, and starts it again when it ends by itself: a database that was away must not leave mails lying.
 * @param database what runner and jobs use, `JOB_CONNECTIONS` of it
 */
export async function startJobs(
  app: App,
  jobs: readonly AnyJob[],
  database: Pick<Database, 'db' | 'pool'>,
): Promise<Worker> {
  const { pool, giveUp } = withReconnect(database.pool);
  const start = () => runJobs({ ...app, db: database.db }, jobs, pool);
  const over = new AbortController();
  const release = await releaseDead(app.log, database.pool);
  let runner = await start().catch(async (error: unknown) => {
    await release();
    throw error;
  });

  async function keepRunning(): Promise<void> {
    while (!over.signal.aborted) {
      const why: unknown = await runner.promise.then(
        () => undefined,
        (error: unknown) => error,
      );
      if (over.signal.aborted) return;
      app.log.error({ err: why }, 'the job runner ended, and is started again');
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, SLOWEST_MS)) {
      await pause(wait, undefined, { signal: over.signal }).catch(() => undefined);
      if (over.signal.aborted) return;
      try {
        runner = await start();
      } catch (error) {
        app.log.error({ err: error }, 'the job runner could not be started again');
        continue;
      }
      // Told to stop while it was being started, when there was none that could be.
      if (over.signal.aborted) await end(runner);
      return;
    }
  }

  async function end(one: Runner): Promise<void> {
    try {
      await one.stop();
    } catch (error) {
      app.log.debug({ err: error }, 'the job runner had ended already');
    }
  }

  const running = keepRunning();
  return {
    stop: async () => {
      over.abort();
      giveUp();
      try {
        await end(runner);
        await running;
      } finally {
        await release();
      }
    },
  };
}

function runJobs(app: App, jobs: readonly AnyJob[], pgPool: pg.Pool): Promise<Runner> {
  const taskList: TaskList = {};
  const cronItems: CronItem[] = [];
  for (const job of jobs) {
    taskList[job.name] = (payload) => recorded(app, job, payload as never);
    if (job.crontab)
      cronItems.push({ task: job.name, match: job.crontab, options: { backfillPeriod: 0, maxAttempts: 1 } });
  }
  return run({
    pgPool,
    taskList,
    parsedCronItems: parseCronItems(cronItems),
    concurrency: AT_ONCE,
    pollInterval: 2_000,
    noHandleSignals: true,
    logger: app.workerLogger,
  });
}

/** Any number nobody else uses. */
const LOCK = 7_378_374_888;

/**
 * A killed process keeps its jobs for hours. Whoever holds this lock is the only one that works, and what is marked as under way when it
 * begins was left by the dead. Held on a connection of its own, which PostgreSQL ends with us, and taken again when PostgreSQL ends.
 */
async function releaseDead(log: App['log'], pool: pg.Pool): Promise<() => Promise<void>> {
  let isOver = false;
  let holder: pg.PoolClient | undefined;
  async function take(): Promise<{ client: pg.PoolClient; isMine: boolean }> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        LOCK,
      ]);
      client.once('end', () => void takeAgain());
      holder = client;
      return { client, isMine: rows[0]?.mine === true };
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
  function letGo(): void {
    const client = holder;
    holder = undefined;
    client?.release(true);
  }
  // Without the lock, who starts beside us would take our jobs for a dead one's.
  async function takeAgain(): Promise<void> {
    letGo();
    await pause(AGAIN_MS, undefined, { ref: false });
    if (isOver) return;
    try {
      await take();
    } catch (error) {
      log.debug({ err: error }, 'no work lock yet');
      return takeAgain();
    }
    if (isOver) letGo();
  }
  async function release(): Promise<void> {
    isOver = true;
    letGo();
  }
  const { client, isMine } = await take();
  if (!isMine) return release;
  try {
    await client.query(
      'select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))',
    );
  } catch (error) {
    await release();
    throw error;
  }
  return release;
}

/** Does a batch item by item: one that fails does not keep the others, and still makes the run a failed one. */
export async function eachAlone<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' / '));
}

/** One run, its outcome written down. A run of a job that only looked and found nothing leaves no row unless it comes round by cron. */
async function recorded(app: App, job: AnyJob, payload: never): Promise<void> {
  const started = new Date();
  let failure: string | null = null;
  let info = '';
  try {
    info = (await job.run(app, payload)) ?? '';
  } catch (error) {
    failure = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    throw error;
  } finally {
    await sql`insert into cronlog (cron_name, crontab, started, ended, failure, extra_info)
      values (${job.name}, ${job.crontab ?? ''}, ${started}, now(), ${failure}, ${info.slice(0, 500)})`.execute(
      app.db,
    );
  }
}
