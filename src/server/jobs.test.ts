import type { App } from './app.ts';
import { defineJob, enqueue, JOB_CONNECTIONS, startJobs } from './jobs.ts';
import type { AnyJob, Worker } from './jobs.ts';
import { inTransaction, openDatabase, rows, sql } from './sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { Logger } from 'graphile-worker';
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const fresh = await freshDatabase({ demo: false });
const line = await cable(new URL(fresh.url));
const database = openDatabase(line.url, { max: JOB_CONNECTIONS + 2 });
const { db } = database;
const quiet = () => undefined;
const told: string[] = [];
const log = { error: (_about: object, words: string) => void told.push(words), debug: quiet };
const app = { db, log, workerLogger: new Logger(() => quiet) } as unknown as App;
after(async () => {
  await database.close();
  await line.cut();
  await fresh.drop();
});

/** What the server and PostgreSQL speak over, and somebody can pull out. */
async function cable(to: URL) {
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    // Let in the moment before it was pulled out: left open, it would keep `cut` waiting for ever.
    if (isCut) return void near.destroy();
    const far = connect(Number(to.port), to.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(to), { port: String(port) }).href,
    cut: () =>
      new Promise<void>((done) => {
        isCut = true;
        server.close(() => done());
        for (const end of ends) end.destroy();
        ends.clear();
      }),
    plugIn: () => {
      isCut = false;
      return listen(port);
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 200, 'it never came');
    await pause(50);
  }
}
/** Asks until it is answered: connections that were cut are found out by using them. */
async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      if (tries >= 200) throw error;
      await pause(50);
    }
  }
}
/** Stopped also by a test that failed: it would start its runner again for ever. */
async function startWorker(t: TestContext, ...jobs: AnyJob[]): Promise<Worker> {
  const worker = await startJobs(app, jobs, database);
  t.after(() => worker.stop());
  return worker;
}
const jobsLeft = () => rows(db, sql`select from graphile_worker.jobs`);

test('R1 the job runner outlives a database that is away for a while, and does the job that was under way', async (t) => {
  let runs = 0;
  // The runner may be faster than the answer to who asked for the job, which comes over the same line.
  const asked = Promise.withResolvers<void>();
  const work = defineJob<object>({
    name: 'work',
    run: async () => {
      runs += 1;
      if (runs > 1) return;
      await asked.promise;
      await line.cut();
      throw new Error('cut');
    },
  });
  await startWorker(t, work);
  await inTransaction(db, (tx) => enqueue(tx, work, {})).finally(asked.resolve);
  await until(() => runs === 1);
  await pause(700);
  await line.plugIn();
  // It would come round by itself after a growing delay: here it is called for, until it has come.
  await eventually(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
    assert.equal(runs, 2);
  });
  await eventually(async () => assert.deepEqual(await jobsLeft(), []));
});

test('R5 what a killed worker had under way is taken up when the next one starts', async (t) => {
  let runs = 0;
  const work = defineJob<object>({
    name: 'work',
    run: async () => {
      runs += 1;
    },
  });
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'`.execute(db);
  await startWorker(t, work);
  await until(() => runs === 1);
});

/** As a newer version of the runner tells older ones: it ends by itself, and would have the process fail. */
async function endRunner(t: TestContext): Promise<void> {
  t.after(() => (process.exitCode = 0));
  told.length = 0;
  // It begins to listen a moment after it was started.
  await eventually(async () => {
    await sql`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99999}')`.execute(db);
    assert.ok(told.includes('the job runner ended, and is started again'));
  });
}
async function isLockHeld(): Promise<boolean> {
  const held = sql`select from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and l.granted and d.datname = current_database()`;
  return (await rows(db, held)).length > 0;
}
/** The connection that held it is closed without waiting for PostgreSQL's word. */
const isReleased = () => eventually(async () => assert.equal(await isLockHeld(), false));
const counting = () => {
  const ran: number[] = [];
  const work = defineJob<object>({ name: 'work', run: async () => void ran.push(Date.now()) });
  return { ran, work };
};

test('R1 a runner that ended by itself is followed by another, which does the jobs', async (t) => {
  const { ran, work } = counting();
  const worker = await startWorker(t, work);
  await endRunner(t);
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await until(() => ran.length === 1);
  await worker.stop();
  await isReleased();
});

test('R1 stopped between two runners, the worker ends and gives its lock back', async (t) => {
  const { work } = counting();
  const worker = await startWorker(t, work);
  await endRunner(t);
  assert.equal(await isLockHeld(), true);
  await worker.stop();
  await isReleased();
});

test('R1 stopped while the next runner is being started, the worker leaves none behind', async (t) => {
  const { ran, work } = counting();
  const worker = await startWorker(t, work);
  let stopped: Promise<void> | undefined;
  await endRunner(t);
  await db.transaction().execute(async (tx) => {
    await sql`lock table graphile_worker.migrations in access exclusive mode`.execute(tx);
    const waiting = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'migrations'`;
    await eventually(async () => assert.notDeepEqual(await rows(db, waiting), []));
    stopped = worker.stop();
  });
  await stopped;
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await sql`select pg_notify('jobs:insert', '{"count": 1}')`.execute(db);
  const listeners = sql`select from pg_stat_activity where query ~* '^listen' and datname = current_database()`;
  assert.deepEqual(await rows(db, listeners), []);
  assert.deepEqual([ran, (await jobsLeft()).length], [[], 1]);
});
