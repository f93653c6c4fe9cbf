import { Refusal } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { Gate } from './gate.ts';

const A = { who: 'a', hasSession: false };

/** Work that ends when it is told to, and says who began. */
function worker(gate: Gate) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const gone = new Set<string>();
  const ask = (who: string) =>
    gate.through(
      { who, hasSession: who.startsWith('clerk') },
      () => gone.has(who),
      () => {
        begun.push(who);
        return new Promise<string>((end) => ends.push(() => end(who)));
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
  const { ask, begun, endOne } = worker(new Gate({ places: 2 }));
  const asked = ['flood', 'flood', 'flood', 'flood', 'flood', 'visitor', 'other', 'visitor'].map(ask);
  for (let turn = 0; turn < 10; turn++) await endOne();
  assert.deepEqual(begun, ['flood', 'flood', 'flood', 'visitor', 'other', 'flood', 'visitor', 'flood']);
  assert.equal((await Promise.all(asked)).length, 8);
});

test('a full queue is told to come back, the others are not', async () => {
  const { ask, endOne } = worker(new Gate({ places: 1, perCaller: 2, perSide: 4 }));
  const asked = ['a', 'a', 'a'].map(ask);
  const isBusy = (error: unknown) => error instanceof Refusal && error.key === 'busy';
  await assert.rejects(ask('a'), isBusy);
  asked.push(ask('b'), ask('c'));
  await assert.rejects(ask('d'), isBusy);
  for (let turn = 0; turn < 6; turn++) await endOne();
  assert.deepEqual(await Promise.all(asked), ['a', 'a', 'a', 'b', 'c']);
});

test('people with a session get every second place, from however many networks strangers come', async () => {
  const { ask, begun, endOne } = worker(new Gate({ places: 1 }));
  const networks = Array.from({ length: 50 }, (_, number) => ask(`network ${number}`));
  const clerks = ['clerk', 'clerk', 'clerk 2'].map(ask);
  for (let turn = 0; turn < 53; turn++) await endOne();
  assert.deepEqual(begun.slice(0, 7), [
    'network 0',
    'clerk',
    'network 1',
    'clerk 2',
    'network 2',
    'clerk',
    'network 3',
  ]);
  assert.equal((await Promise.all([...networks, ...clerks])).length, 53);
});

test('strangers who fill all their room leave people with a session theirs', async () => {
  const { ask, endOne } = worker(new Gate({ places: 1, perSide: 3 }));
  const asked = ['a', 'b', 'c', 'd'].map(ask);
  await assert.rejects(ask('e'), (error) => error instanceof Refusal && error.key === 'busy');
  asked.push(ask('clerk'));
  for (let turn = 0; turn < 6; turn++) await endOne();
  assert.deepEqual(await Promise.all(asked), ['a', 'b', 'c', 'd', 'clerk']);
});

test('what nobody waits for any more is not begun, and keeps no place', async () => {
  const { ask, begun, endOne, gone } = worker(new Gate({ places: 1 }));
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
  const { ask, begun, endOne, gone } = worker(new Gate({ places: 1, perCaller: 3, perSide: 3 }));
  const asked = ['a', 'b', 'b', 'b'].map(ask);
  gone.add('b');
  asked.push(ask('c'), ask('c'), ask('c'));
  assert.deepEqual(await Promise.all(asked.slice(1, 4)), [undefined, undefined, undefined]);
  gone.delete('b');
  await assert.rejects(ask('b'), (error) => error instanceof Refusal && error.key === 'busy');
  for (let turn = 0; turn < 4; turn++) await endOne();
  assert.deepEqual(begun, ['a', 'c', 'c', 'c']);
  asked.push(ask('b'));
  await endOne();
  assert.equal(await asked.at(-1), 'b');
});

test('work that fails gives its place back', async () => {
  const gate = new Gate({ places: 1 });
  const fail = () =>
    gate.through(
      A,
      () => false,
      () => Promise.reject(new Error('no')),
    );
  await assert.rejects(fail());
  await assert.rejects(fail());
  assert.equal(
    await gate.through(
      A,
      () => false,
      () => Promise.resolve(1),
    ),
    1,
  );
});
