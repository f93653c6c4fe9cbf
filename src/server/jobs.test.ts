import type { App } from '#server/app.ts';
import { defineJob, enqueue, startJobs } from '#server/jobs.ts';
import { inTransaction, openDatabase, rows, sql } from '#server/sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { Logger } from 'graphile-worker';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

const fresh = await freshDatabase({ demo: false });
const database = openDatabase(fresh.url, { max: 8 });
const { db, pool } = database;
const quiet = () => undefined;
const app = { db, pool, log: { error: quiet }, workerLogger: new Logger(() => quiet) } as unknown as App;
after(async () => {
  await database.close();
  await fresh.drop();
});

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo(); tries++) {
    assert.ok(tries < 200, 'it never came');
    await pause(50);
  }
}
const jobsLeft = () => rows(db, sql`select from graphile_worker.jobs`);

test('R1 the job runner outlives a database that cuts every connection, and does the job that was under way', async () => {
  let runs = 0;
  const work = defineJob<object>({
    name: 'work',
    run: async () => {
      runs += 1;
      if (runs > 1) return;
      // Our own line too: what the runner writes after this has no connection to go over.
      await rows(
        db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
      throw new Error('cut');
    },
  });
  const worker = await startJobs(app, [work]);
  await inTransaction(db, (tx) => enqueue(tx, work, {}));
  await until(() => runs >= 1);
  await pause(500);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await until(() => runs === 2);
  await pause(200);
  assert.deepEqual(await jobsLeft(), []);
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
