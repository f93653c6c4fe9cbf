/** Whose work is done next, and who is refused, where one process works and everybody waits. */
import { Refusal } from '#kernel/refusal.ts';
import { WorkerError, WorkerPool } from './workerpool.ts';
import type { Submitter } from './workerqueue.ts';
import type { Work } from '#tests/support/testworker.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';

const log = { warn: () => undefined, error: (about: object) => assert.fail(JSON.stringify(about)) };
const guest = (subject: string): Submitter => ({ subject, isStaff: false });
const clerk: Submitter = { subject: 'claire', isStaff: true };

/** The order in which those are answered who asked, in this order, while somebody else's work was under way. */
async function answered(
  t: TestContext,
  asking: readonly (readonly [string, Submitter | undefined])[],
  { maxQueued }: { maxQueued: number },
): Promise<string[]> {
  const pool = new WorkerPool<{ work: Work }, number>(
    new URL('../../tests/support/testworker.ts', import.meta.url),
    { ms: 30_000, memoryMb: 400, concurrency: 1, maxQueued },
  );
  t.after(() => pool.close());
  const order: string[] = [];
  const inTheWay = assert.rejects(pool.run({ work: 'hang' }, { log, withinMs: 500 }), WorkerError);
  const all = asking.map(([name, submitter]) =>
    pool.run({ work: 'say' }, { log, submitter }).then(
      () => void order.push(name),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        order.push(`${name} ${error.key}`);
      },
    ),
  );
  await Promise.all([inTheWay, ...all]);
  return order;
}

test('C32 staff’s files come before guests’, a guest’s second after everybody’s first, and what mail brought last', async (t) => {
  const asking = [
    ['mail', undefined],
    ['paul 1', guest('paul')],
    ['paul 2', guest('paul')],
    ['marie 1', guest('marie')],
    ['claire 1', clerk],
    ['claire 2', clerk],
  ] as const;
  assert.deepEqual(await answered(t, asking, { maxQueued: 10 }), [
    'claire 1',
    'claire 2',
    'paul 1',
    'marie 1',
    'paul 2',
    'mail',
  ]);
});

test('C32 in a full line what mail brought gives way first, then a guest’s second; nobody has more than four waiting', async (t) => {
  const asking = [
    ['mail', undefined],
    ['paul 1', guest('paul')],
    ['paul 2', guest('paul')],
    ['marie 1', guest('marie')],
    ['claire 1', clerk],
  ] as const;
  assert.deepEqual(await answered(t, asking, { maxQueued: 3 }), [
    'mail filesBusy',
    'paul 2 filesBusy',
    'claire 1',
    'paul 1',
    'marie 1',
  ]);
  const five = [1, 2, 3, 4, 5].map((n) => [`paul ${n}`, guest('paul')] as const);
  assert.equal((await answered(t, five, { maxQueued: 10 }))[0], 'paul 5 filesBusy');
});
