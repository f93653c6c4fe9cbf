import { Turns } from './turns.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

function gate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

test('S6 two at a time, few may wait, and who comes beyond that is refused at once and never worked on', async () => {
  const turns = new Turns(2, 3);
  const held = gate();
  let [running, most, worked] = [0, 0, 0];
  const work = async () => {
    worked++;
    most = Math.max(most, ++running);
    await held.passed;
    running--;
  };
  const all = Array.from({ length: 12 }, () => turns.take(work));
  const refused = all.slice(5).map((each) => assert.rejects(each, { message: 'tooManyLogins' }));
  await Promise.all(refused);
  assert.equal(worked, 2);
  held.open();
  await Promise.all(all.slice(0, 5));
  assert.deepEqual([worked, most], [5, 2]);
});

test('S6 who is known goes first and has places that strangers cannot take; a failure frees its turn', async () => {
  const turns = new Turns(1, 2);
  const held = gate();
  const order: string[] = [];
  const first = turns.take(() => held.passed);
  const named = (name: string, isKnown: boolean) => turns.take(async () => void order.push(name), isKnown);
  const strangers = [named('stranger 1', false), named('stranger 2', false)];
  await assert.rejects(named('stranger 3', false), { message: 'tooManyLogins' });
  const known = named('known', true);
  const failing = turns.take(() => Promise.reject(new Error('broken')), true);
  held.open();
  await first;
  await assert.rejects(failing, /broken/);
  await Promise.all([...strangers, known]);
  assert.deepEqual(order, ['known', 'stranger 1', 'stranger 2']);
  assert.equal(await turns.take(async () => 'free'), 'free');
});
