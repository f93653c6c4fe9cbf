/** Work over bytes of strangers, in processes that fail in every way. */
import { GivenUp, openApart } from '#server/apart.ts';
import type { Work } from '#tests/support/apartwork.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const BOUNDS = { ms: 30_000, memoryMb: 400, atOnce: 1, waiting: 5 };
const apart = openApart<{ work: Work; bytes?: Uint8Array }, number>(
  new URL('../../tests/support/apartwork.ts', import.meta.url),
  BOUNDS,
);
after(() => apart.close());

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
    const error: unknown = await apart.ask({ work }, { log, withinMs }).catch((reason: unknown) => reason);
    assert.ok(error instanceof GivenUp, work);
    return [error.kind, ...told];
  };
  assert.deepEqual(await failed('throw'), ['broken', 'error apartwork.ts no such name']);
  const [kind, line] = await failed('exit');
  assert.equal(kind, 'broken');
  assert.match(String(line), /^error apartwork\.ts the process ended \(1\): Cannot find module sharp/);
  const [crash, crashed] = await failed('abort');
  assert.equal(crash, 'bounds');
  assert.match(String(crashed), /^warn apartwork\.ts the process ended/);
  assert.deepEqual(await failed('hang', 50), ['bounds', 'warn apartwork.ts too slow']);
  told.length = 0;
  assert.equal(await apart.ask({ work: 'say', bytes: Buffer.alloc(3) }, { log }), 3);
  assert.deepEqual(told, []);
});

test('what was asked is let go with its answer, not when nobody would have waited any longer', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const asked = async (): Promise<WeakRef<object>> => {
    const question = { work: 'say' as const, bytes: Buffer.alloc(1_000_000) };
    assert.equal(await apart.ask(question, { log }), 1_000_000);
    return new WeakRef(question);
  };
  const question = await asked();
  for (let turn = 0; turn < 20 && question.deref(); turn += 1) {
    await pause(10);
    collect();
  }
  assert.ok(question.deref() === undefined);
});

test('a process that cannot even be started is told to who asked, and keeps nobody else’s turn', async () => {
  // What the system has no memory for is thrown where it is started, as this is.
  const nowhere = openApart<{ work: Work }, number>(new URL('https://pertuis.test/none.ts'), BOUNDS);
  for (const _ of [1, 2]) {
    const error: unknown = await nowhere.ask({ work: 'say' }, { log }).catch((reason: unknown) => reason);
    assert.ok(error instanceof GivenUp, String(error));
    assert.equal(error.kind, 'broken');
  }
  nowhere.close();
});

test('C32 a place is kept for staff: work of guests and of mail, however long, is not waited for', async (t) => {
  const shared = openApart<{ work: Work }, number>(
    new URL('../../tests/support/apartwork.ts', import.meta.url),
    { ...BOUNDS, atOnce: 2, forStaff: 1 },
  );
  t.after(() => shared.close());
  const long = { log, withinMs: 5_000 };
  const others = [undefined, { subject: 'uid 1', isStaff: false }].map((whose) =>
    shared.ask({ work: 'hang' }, { ...long, whose }).catch(() => 'others'),
  );
  const staff = shared.ask({ work: 'say' }, { log, whose: { subject: 'uid 2', isStaff: true } });
  assert.equal(await Promise.race([staff, ...others]), 0);
});
