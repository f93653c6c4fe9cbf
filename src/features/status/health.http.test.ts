/** What a server says of itself while it has too much to do. */
import { enqueue } from '#server/jobs.ts';
import { CONNECTIONS, inTransaction, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sweep } from './jobs.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** Every connection for calls is in use, until `work` is done; it has one of them. */
async function whileAllAreTaken(work: (connection: Db) => Promise<void>): Promise<void> {
  const free = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const taken: Db[] = [];
  while (taken.length < CONNECTIONS) {
    const { promise, resolve } = Promise.withResolvers<Db>();
    held.push(app.db.connection().execute((connection) => (resolve(connection), free.promise)));
    taken.push(await promise);
  }
  try {
    await work(taken[0]!);
  } finally {
    free.resolve();
    await Promise.all(held);
  }
}

test('R10 with every connection in use, calls are told that there is much to do, health that the database is well, and jobs are done', async () => {
  const marie = await app.as('marie');
  await whileAllAreTaken(async (connection) => {
    const calls = [marie.get('ddls?ps=5'), fetch(`${app.url}/annonce/101`)] as const;
    const health = await app.nobody.get('health');
    assert.deepEqual([health.status, health.body.models[0]?.['database']], [200, 'ok']);
    const withToken = await marie.get('health');
    assert.equal(withToken.status, 200, 'who asks is not looked up');
    await inTransaction(connection, (tx) => enqueue(tx, sweep, {}));
    const done = sql`select from cronlog where cron_name = 'sweep'`;
    for (let tries = 0; (await rows(connection, done)).length === 0; tries++) {
      assert.ok(tries < 400, 'the job was never done');
      await pause(25);
    }
    const [list, page] = await Promise.all(calls);
    assert.deepEqual([list.status, list.body.warnings?.[0]?.type], [503, 'busy']);
    assert.equal(list.headers.get('retry-after'), '5');
    assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '5']);
    assert.match(await page.text(), /très sollicité/);
  });
  assert.equal((await marie.get('ddls?ps=5')).status, 200);
});
