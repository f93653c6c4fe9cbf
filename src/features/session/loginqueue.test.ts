import { LoginQueue } from './loginqueue.ts';
import type { WeightedKey } from './loginqueue.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

function gate() {
  let open!: () => void;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

let serial = 0;
/** Somebody on a network nobody else asks from, unless it is named. */
function stranger(...shares: readonly WeightedKey[]) {
  serial += 1;
  const own = shares.length === 0 ? [{ of: `network ${serial}`, size: 1 }] : shares;
  return { isKnown: false, one: `stranger ${serial}`, shares: own };
}
function known(account: string, browser = 'browser') {
  return { isKnown: true, one: `${account} ${browser}`, shares: [{ of: account, size: 1 }] };
}

test('S6 two at a time, few may wait, and who comes beyond that is refused at once and never worked on', async () => {
  const turns = new LoginQueue(2, 3);
  const held = gate();
  let [running, most, worked] = [0, 0, 0];
  const work = async () => {
    worked++;
    most = Math.max(most, ++running);
    await held.passed;
    running--;
  };
  const all = Array.from({ length: 12 }, () => turns.take(work, stranger()));
  const refused = all.slice(5).map((each) => assert.rejects(each, { message: 'tooManyLogins' }));
  await Promise.all(refused);
  assert.equal(worked, 2);
  held.open();
  await Promise.all(all.slice(0, 5));
  assert.deepEqual([worked, most], [5, 2]);
});

test('S6 the two lines are served in turn, each with places the other cannot take; a failure frees its turn', async () => {
  const turns = new LoginQueue(1, 3);
  const held = gate();
  const order: string[] = [];
  const first = turns.take(() => held.passed, stranger());
  const named = (name: string, asker = stranger()) => turns.take(async () => void order.push(name), asker);
  const strangers = [1, 2, 3].map((n) => named(`stranger ${n}`));
  await assert.rejects(named('stranger 4'), { message: 'tooManyLogins' });
  const ours = [1, 2].map((n) => named(`known ${n}`, known(`uid ${n}`)));
  const failing = turns.take(() => Promise.reject(new Error('broken')), known('uid 3'));
  held.open();
  await first;
  await assert.rejects(failing, /broken/);
  await Promise.all([...strangers, ...ours]);
  assert.deepEqual(order, ['known 1', 'stranger 1', 'known 2', 'stranger 2', 'stranger 3']);
  assert.equal(await turns.take(async () => 'free', stranger()), 'free');
});

test('S6 one hash of an account and browser is under way at a time: the other turn is somebody else’s', async () => {
  const turns = new LoginQueue(2, 20);
  const held = gate();
  let [running, most] = [0, 0];
  const own = Array.from({ length: 10 }, () =>
    turns.take(async () => {
      most = Math.max(most, ++running);
      await held.passed;
      running--;
    }, known('uid 1')),
  );
  assert.equal(await turns.take(async () => 'new browser', stranger()), 'new browser');
  assert.equal(await turns.take(async () => 'colleague', known('uid 2')), 'colleague');
  held.open();
  await Promise.all(own);
  assert.equal(most, 1);
});

test('S6 an account that asks again and again waits behind those who did not, and gives way when its line is full', async () => {
  const turns = new LoginQueue(1, 4);
  const held = gate();
  const order: string[] = [];
  const first = turns.take(() => held.passed, stranger());
  const take = (name: string, browser: string) =>
    turns.take(async () => void order.push(name), known(name, browser));
  const busy = ['a', 'b', 'c', 'd'].map((browser) => take('busy', browser));
  const givesWay = assert.rejects(busy[3]!, { message: 'tooManyLogins' });
  const rare = take('rare', 'a');
  await givesWay;
  held.open();
  await Promise.all([first, rare, ...busy.slice(0, 3)]);
  assert.deepEqual(order, ['rare', 'busy', 'busy', 'busy']);
});

test('S6 who comes from a network for the first time is served before those that keep asking, and takes a place of theirs', async () => {
  const turns = new LoginQueue(1, 6);
  const held = gate();
  const order: string[] = [];
  const first = turns.take(() => held.passed, stranger());
  const from = (name: string, ...shares: WeightedKey[]) =>
    turns.take(async () => void order.push(name), stranger(...shares));
  const networks = Array.from({ length: 6 }, (_, n) => ({ of: `198.51.100.${n}`, size: 1 }));
  const flood = networks.map((network) => from('flood', network));
  const outcomes = Promise.allSettled(flood);
  // The line is full, and what is refused is counted as asked.
  for (const network of networks) await assert.rejects(from('flood', network), { message: 'tooManyLogins' });
  for (const network of networks)
    assert.throws(() => turns.refuseWhenFull([network]), { message: 'tooManyLogins' });
  turns.refuseWhenFull([{ of: '203.0.113.1', size: 1 }]);
  const honest = [1, 2, 3].map((n) => from('honest', { of: `203.0.113.${n}`, size: 1 }));
  held.open();
  await Promise.all([first, ...honest]);
  const kept = (await outcomes).filter(({ status }) => status === 'fulfilled');
  assert.equal(kept.length, 3);
  assert.deepEqual(order, ['honest', 'honest', 'honest', 'flood', 'flood', 'flood']);
});

test('S6 what is refused while the line is full is counted: it waits behind who was not refused', async () => {
  const turns = new LoginQueue(1, 1);
  const order: string[] = [];
  const from = (of: string, work: () => Promise<void>) => turns.take(work, stranger({ of, size: 1 }));
  const held = gate();
  const all = [from('first', () => held.passed), from('waiting', async () => void order.push('waiting'))];
  for (let n = 0; n < 3; n++)
    assert.throws(() => turns.refuseWhenFull([{ of: 'busy', size: 1 }]), { message: 'tooManyLogins' });
  held.open();
  await Promise.all(all);
  const heldAgain = gate();
  const later = from('later', () => heldAgain.passed);
  const givesWay = assert.rejects(
    from('busy', async () => void order.push('busy')),
    { message: 'tooManyLogins' },
  );
  const fresh = from('new', async () => void order.push('new'));
  heldAgain.open();
  await Promise.all([later, fresh, givesWay]);
  assert.deepEqual(order, ['waiting', 'new']);
});

test('S6 many households of one provider are counted together, more generously', async () => {
  const turns = new LoginQueue(1, 40);
  const held = gate();
  const order: string[] = [];
  const first = turns.take(() => held.passed, stranger());
  const households = Array.from({ length: 30 }, (_, n) =>
    turns.take(
      async () => void order.push('flood'),
      stranger({ of: `2001:db8:0:${n}::/64`, size: 1 }, { of: '2001:db8:0::/48', size: 16 }),
    ),
  );
  const honest = turns.take(async () => void order.push('honest'), stranger({ of: '203.0.113.1', size: 1 }));
  held.open();
  await Promise.all([first, ...households, honest]);
  assert.equal(order[0], 'honest');
});
