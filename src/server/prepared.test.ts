import { prepared, pipelined } from './prepared.ts';
import { databaseError, inTransaction, one, openDatabase, rows, sql } from './sql.ts';
import type { Tx } from './sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

const fresh = await freshDatabase({ demo: false });
// One connection: whatever a transaction leaves behind, the next one meets.
const database = openDatabase(fresh.url, { max: 1 });
const { db } = database;
before(async () => void (await sql`create table kept (n integer primary key)`.execute(db)));
after(async () => {
  await database.close();
  await fresh.drop();
});

const keep = (tx: Tx, n: number) =>
  pipelined(prepared(sql`insert into kept values (${n}::integer)`)).execute(tx);
const kept = async () =>
  (await rows(db, sql<{ n: number }>`select n from kept order by n`)).map(({ n }) => n);
const isDuplicate = (error: unknown) => databaseError(error)?.code === '23505';

test('what is sent ahead is there when the transaction ends, in its order', async () => {
  await inTransaction(db, async (tx) => {
    await keep(tx, 1);
    await keep(tx, 2);
    assert.equal((await one(tx, sql<{ n: number }>`select count(*) as n from kept`)).n, 2);
    await keep(tx, 3);
  });
  assert.deepEqual(await kept(), [1, 2, 3]);
});

test('what was sent ahead and failed is told by the next statement, or by the commit, and nothing is kept', async () => {
  const byNext = inTransaction(db, async (tx) => {
    await keep(tx, 4);
    await keep(tx, 1);
    await rows(tx, sql`select 1`);
  });
  await assert.rejects(byNext, isDuplicate);
  const byCommit = inTransaction(db, async (tx) => {
    await keep(tx, 4);
    await keep(tx, 1);
  });
  await assert.rejects(byCommit, isDuplicate);
  assert.deepEqual(await kept(), [1, 2, 3]);
});

test('a refusal is told as itself, whatever was sent ahead before it', async () => {
  const refused = inTransaction(db, async (tx) => {
    await keep(tx, 4);
    await keep(tx, 1);
    throw new Error('no');
  });
  await assert.rejects(refused, /^Error: no$/);
  await inTransaction(db, (tx) => keep(tx, 5));
  assert.deepEqual(await kept(), [1, 2, 3, 5]);
});
