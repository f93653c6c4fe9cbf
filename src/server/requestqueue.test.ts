import { Refusal } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { FairQueue } from './requestqueue.ts';
import type { Client } from './requestqueue.ts';

const A = { group: 'strangers', key: 'a', quotaKey: 'a' } as const;

const isBusy = (error: unknown) => error instanceof Refusal && error.key === 'busy';

/** By their name: `clerk 2`, `guest 1`; a stranger's network, and after the slash what it lies in. */
function asking(name: string): Client {
  const [key = '', quotaKey = key] = name.split('/');
  const group = key.startsWith('clerk') ? 'staff' : key.startsWith('guest') ? 'people' : 'strangers';
  return { group, key, quotaKey };
}

/** Work that ends when it is told to, and says who began. */
function worker(queue: FairQueue) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const gone = new Set<string>();
  const ask = (key: string) =>
    queue.run(
      asking(key),
      () => gone.has(key),
      () => {
        begun.push(key);
        return new Promise<string>((end) => ends.push(() => end(key)));
      },
    );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    ends.shift()?.();
    await settle();
  };
  return { ask, begun, endOne, gone, settle };
}

test('places go round the queues: who asks a hundred times waits for themselves, not for others', async () => {
  const { ask, begun, endOne } = worker(new FairQueue({ concurrency: 2 }));
  const asked = ['flood', 'flood', 'flood', 'flood', 'flood', 'visitor', 'other', 'visitor'].map(ask);
  for (let turn = 0; turn < 10; turn++) await endOne();
  assert.deepEqual(begun, ['flood', 'flood', 'flood', 'visitor', 'other', 'flood', 'visitor', 'flood']);
  assert.equal((await Promise.all(asked)).length, 8);
});

test('a full queue is told to come back, the others are not', async () => {
  const { ask, endOne } = worker(new FairQueue({ concurrency: 1, perClient: 2 }));
  const asked = ['a', 'a', 'a'].map(ask);
  await assert.rejects(ask('a'), isBusy);
  asked.push(ask('b'));
  for (let turn = 0; turn < 4; turn++) await endOne();
  assert.deepEqual(await Promise.all(asked), ['a', 'a', 'a', 'b']);
});

test('staff get every third place, from however many accounts and networks others come', async () => {
  const { ask, begun, endOne } = worker(new FairQueue({ concurrency: 1 }));
  const others = Array.from({ length: 50 }, (_, number) => [`network ${number}`, `guest ${number}`])
    .flat()
    .map(ask);
  const clerks = ['clerk', 'clerk', 'clerk 2'].map(ask);
  for (let turn = 0; turn < 103; turn++) await endOne();
  assert.deepEqual(begun.slice(0, 9), [
    'network 0',
    'clerk',
    'guest 0',
    'network 1',
    'clerk 2',
    'guest 1',
    'network 2',
    'clerk',
    'guest 2',
  ]);
  assert.equal((await Promise.all([...others, ...clerks])).length, 103);
});

test('strangers who fill all their room leave guests theirs, and guests leave staff theirs', async () => {
  const { ask, endOne } = worker(new FairQueue({ concurrency: 1, perGroup: 3 }));
  const asked = ['a', 'b', 'c', 'd', 'guest 1', 'guest 2', 'guest 3'].map(ask);
  await assert.rejects(ask('e'), isBusy);
  await assert.rejects(ask('guest 4'), isBusy);
  asked.push(ask('clerk'));
  for (let turn = 0; turn < 8; turn++) await endOne();
  assert.deepEqual((await Promise.all(asked)).at(-1), 'clerk');
});

test('who holds most of a full room, by however many networks, gives way to who comes with one', async () => {
  const { ask, endOne } = worker(new FairQueue({ concurrency: 1, perGroup: 4 }));
  const asked = ['home', '1/site', '2/site', '3/site', '3/site', 'family', 'other family', '4/site'].map(ask);
  const answered = Promise.allSettled(asked);
  for (let turn = 0; turn < 6; turn++) await endOne();
  const refused = (await answered).flatMap(({ status }, place) => (status === 'rejected' ? [place] : []));
  // The second of one network, one of another; and who held as much already when everything was full.
  assert.deepEqual(refused, [1, 4, 7]);
});

test('who left while they waited keeps no room from who comes', async () => {
  const { ask, endOne, gone, settle } = worker(new FairQueue({ concurrency: 1, perClient: 2 }));
  const asked = ['a', 'a', 'a'].map(ask);
  await assert.rejects(ask('a'), isBusy);
  gone.add('a');
  const again = ask('a');
  gone.delete('a');
  await settle();
  for (let turn = 0; turn < 3; turn++) await endOne();
  assert.deepEqual(await Promise.all([...asked, again]), ['a', undefined, undefined, 'a']);
});

test('one person has twenty calls outside of the places, and others theirs', async () => {
  const queue = new FairQueue();
  const ends: (() => void)[] = [];
  const call = (key: string | undefined) =>
    queue.runUnqueued(key, () => new Promise<void>((end) => ends.push(end)));
  const underWay = Array.from({ length: 20 }, () => call('uid 1'));
  await assert.rejects(call('uid 1'), isBusy);
  underWay.push(call('uid 2'), call(undefined));
  ends.shift()!();
  await underWay[0];
  underWay.push(call('uid 1'));
  for (const end of ends) end();
  await Promise.all(underWay);
});

test('what nobody waits for any more is not begun, and keeps no place', async () => {
  const { ask, begun, endOne, gone } = worker(new FairQueue({ concurrency: 1 }));
  const asked = [ask('a'), ask('b'), ask('b'), ask('c')];
  gone.add('b');
  for (let turn = 0; turn < 4; turn++) await endOne();
  assert.deepEqual(begun, ['a', 'c']);
  assert.deepEqual(await Promise.all(asked), ['a', undefined, undefined, 'c']);
  const later = ask('d');
  await endOne();
  assert.equal(await later, 'd');
});

test('a queue full of questions that were given up has room for the next, and so has its side', async () => {
  const { ask, begun, endOne, gone } = worker(new FairQueue({ concurrency: 1, perClient: 3, perGroup: 3 }));
  const asked = ['a', 'b', 'b', 'b'].map(ask);
  gone.add('b');
  asked.push(ask('c'), ask('d'), ask('e'));
  assert.deepEqual(await Promise.all(asked.slice(1, 4)), [undefined, undefined, undefined]);
  gone.delete('b');
  await assert.rejects(ask('b'), (error) => error instanceof Refusal && error.key === 'busy');
  for (let turn = 0; turn < 4; turn++) await endOne();
  assert.deepEqual(begun, ['a', 'c', 'd', 'e']);
  asked.push(ask('b'));
  await endOne();
  assert.equal(await asked.at(-1), 'b');
});

test('work that fails gives its place back', async () => {
  const queue = new FairQueue({ concurrency: 1 });
  const fail = () =>
    queue.run(
      A,
      () => false,
      () => Promise.reject(new Error('no')),
    );
  await assert.rejects(fail());
  await assert.rejects(fail());
  assert.equal(
    await queue.run(
      A,
      () => false,
      () => Promise.resolve(1),
    ),
    1,
  );
});
