import type { App } from '#server/app.ts';
import { defineJob, enqueue, startJobs } from '#server/jobs.ts';
import { inTransaction, openDatabase, rows, sql } from '#server/sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { Logger } from 'graphile-worker';
import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const fresh = await freshDatabase({ demo: false });
const line = await cable(new URL(fresh.url));
const database = openDatabase(line.url, { max: 8 });
const { db, pool } = database;
const quiet = () => undefined;
const app = { db, pool, log: { error: quiet }, workerLogger: new Logger(() => quiet) } as unknown as App;
after(async () => {
  await database.close();
  await line.cut();
  await fresh.drop();
});

/** What the server and PostgreSQL speak over, and somebody can pull out. */
async function cable(to: URL) {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
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
        server.close(() => done());
        for (const end of ends) end.destroy();
        ends.clear();
      }),
    plugIn: () => listen(port),
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
const jobsLeft = () => rows(db, sql`select from graphile_worker.jobs`);

test('R1 the job runner outlives a database that is away for a while, and does the job that was under way', async () => {
  let runs = 0;
  const work = defineJob<object>({
    name: 'work',
    run: async () => {
      runs += 1;
      if (runs > 1) return;
      await line.cut();
      throw new Error('cut');
    },
  });
  const worker = await startJobs(app, [work]);
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await until(() => runs === 1);
  await pause(700);
  await line.plugIn();
  // It would come round by itself after a growing delay: here it is called for, until it has come.
  await eventually(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);
    assert.equal(runs, 2);
  });
  await eventually(async () => assert.deepEqual(await jobsLeft(), []));
  await worker.stop();
});

test('R5 what a killed worker had under way is taken up when the next one starts', async () => {
  let runs = 0;
  const work = defineJob<object>({
    name: 'work',
    run: async () => {
      runs += 1;
    },
  });
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead'`.execute(db);
  const worker = await startJobs(app, [work]);
  await until(() => runs === 1);
  await worker.stop();
});
