/** Work over bytes of strangers, in processes that fail in every way. */
import { Refusal } from '#kernel/refusal.ts';
import { WorkerError, WorkerPool } from './workerpool.ts';
import type { Submitter } from './workerqueue.ts';
import type { Work } from '#tests/support/testworker.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const BOUNDS = { ms: 30_000, memoryMb: 400, concurrency: 1, maxQueued: 5 };
const pool = new WorkerPool<{ work: Work; bytes?: Uint8Array }, number>(
  new URL('../../tests/support/testworker.ts', import.meta.url),
  BOUNDS,
);
after(() => pool.close());

const told: string[] = [];
const log = {
  warn: (about: object) => void told.push(`warn ${words(about)}`),
  error: (about: object) => void told.push(`error ${words(about)}`),
};
function words(about: object): string {
  const { err, script } = about as { err: Error; script: string };
  return `${script} ${err.message}`;
}

test('C32 work that was given up says why in the log: our program broke, or the bytes were too much for it', async () => {
  const failed = async (work: Work, withinMs?: number) => {
    told.length = 0;
    const error: unknown = await pool.run({ work }, { log, withinMs }).catch((reason: unknown) => reason);
    assert.ok(error instanceof WorkerError, work);
    return [error.kind, ...told];
  };
  assert.deepEqual(await failed('throw'), ['broken', 'error testworker.ts no such name']);
  const [kind, line] = await failed('exit');
  assert.equal(kind, 'broken');
  assert.match(String(line), /^error testworker\.ts the process ended \(1\): Cannot find module sharp/);
  const [crash, crashed] = await failed('abort');
  assert.equal(crash, 'bounds');
  assert.match(String(crashed), /^warn testworker\.ts the process ended/);
  assert.deepEqual(await failed('hang', 50), ['bounds', 'warn testworker.ts too slow']);
  told.length = 0;
  assert.equal(await pool.run({ work: 'say', bytes: Buffer.alloc(3) }, { log }), 3);
  assert.deepEqual(told, []);
});

test('C32 a process whose work threw does no other work: what it left behind is met by nobody', async () => {
  const which = () => pool.run({ work: 'which' }, { log });
  const first = await which();
  assert.equal(await which(), first, 'one that waits is used again');
  await assert.rejects(pool.run({ work: 'throw' }, { log }), { kind: 'broken' });
  assert.notEqual(await which(), first);
});

test('what was asked is let go with its answer, not when nobody would have waited any longer', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const asked = async (): Promise<WeakRef<object>> => {
    const question = { work: 'say' as const, bytes: Buffer.alloc(1_000_000) };
    assert.equal(await pool.run(question, { log }), 1_000_000);
    return new WeakRef(question);
  };
  const question = await asked();
  for (let turn = 0; turn < 20 && question.deref(); turn += 1) {
    await pause(10);
    collect();
  }
  assert.ok(question.deref() === undefined);
});

type Asked = { work: Work; bytes?: Uint8Array };
const WORK = new URL('../../tests/support/testworker.ts', import.meta.url);

test('a process that cannot be started is told to who asked, and keeps nobody after them from asking', async () => {
  // No program has such a name: starting it throws, as it does when the system has no memory for another process.
  const pool = new WorkerPool<Asked, number>(new URL('file:///no%00such'), BOUNDS);
  try {
    for (let nth = 0; nth < 3; nth++)
      await assert.rejects(pool.run({ work: 'say' }, { log }), { name: 'WorkerError', kind: 'broken' });
  } finally {
    pool.close();
  }
});

test(
  'C32 work that takes more memory than it may is ended, and the next is done',
  { skip: process.platform !== 'linux' && 'what a process holds is known on Linux' },
  async () => {
    const pool = new WorkerPool<Asked, number>(WORK, { ...BOUNDS, memoryMb: 250 });
    try {
      await assert.rejects(pool.run({ work: 'grow' }, { log }), {
        kind: 'bounds',
        message: 'too much memory',
      });
      assert.equal(await pool.run({ work: 'say', bytes: Buffer.alloc(3) }, { log }), 3);
    } finally {
      pool.close();
    }
  },
);

const isBusy = (error: unknown) => error instanceof Refusal && error.key === 'filesBusy';
const paul: Submitter = { subject: 'paul', isStaff: false };
const nora: Submitter = { subject: 'nora', isStaff: false };

test('four of one person wait, a fifth is refused; in a full line whoever has most waiting gives way, the server’s own first', async () => {
  const pool = new WorkerPool<Asked, number>(WORK, { ...BOUNDS, maxQueued: 5 });
  const say = (submitter?: Submitter) => pool.run({ work: 'say' }, { log, submitter });
  try {
    const first = pool.run({ work: 'hang' }, { log, submitter: paul });
    const [second, third, fourth, fifth] = [say(paul), say(paul), say(paul), say(paul)];
    await assert.rejects(say(paul), isBusy);
    const own = say();
    const noras = say(nora);
    await assert.rejects(own, isBusy);
    const norasNext = say(nora);
    await assert.rejects(fifth, isBusy);
    const left = Promise.allSettled([first, second, third, fourth, noras, norasNext]);
    pool.close();
    for (const end of await left) assert.ok(end.status === 'rejected' && isBusy(end.reason));
  } finally {
    pool.close();
  }
});

test('whoever waits for too long is told to come again', async () => {
  const pool = new WorkerPool<Asked, number>(WORK, { ...BOUNDS, queueTimeoutMs: 20 });
  try {
    const hanging = pool.run({ work: 'hang' }, { log });
    await assert.rejects(pool.run({ work: 'say' }, { log }), isBusy);
    pool.close();
    await assert.rejects(hanging, isBusy);
  } finally {
    pool.close();
  }
});

test('C32 a place is kept for staff: work of guests and of mail, however long, is not waited for', async (t) => {
  const shared = new WorkerPool<{ work: Work }, number>(
    new URL('../../tests/support/testworker.ts', import.meta.url),
    { ...BOUNDS, concurrency: 2, reservedForStaff: 1 },
  );
  t.after(() => shared.close());
  const long = { log, withinMs: 5_000 };
  const others = [undefined, { subject: 'uid 1', isStaff: false }].map((submitter) =>
    shared.run({ work: 'hang' }, { ...long, submitter }).catch(() => 'others'),
  );
  const staff = shared.run({ work: 'say' }, { log, submitter: { subject: 'uid 2', isStaff: true } });
  assert.equal(await Promise.race([staff, ...others]), 0);
});
