import { Refusal } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import type { Client } from './requestqueue.ts';
import { BodyQuota } from './bodyquota.ts';

const MB = 1_048_576;
const isBusy = (error: unknown) => error instanceof Refusal && error.key === 'busy';
const FILE = { bytes: 5 * MB, longest: 5 * MB, kind: 'files' } as const;
const FORM = { bytes: MB / 4, longest: MB / 4, kind: 'forms' } as const;
const from = (group: Client['group'], key: string, quotaKey = key): Client => ({ group, key, quotaKey });

test('one sender has room for two of the longest files, and takes none of another’s', () => {
  const receiving = new BodyQuota();
  const [paul, nora] = [from('people', 'paul'), from('people', 'nora')];
  const giveBack = receiving.reserve(paul, FILE);
  receiving.reserve(paul, FILE);
  assert.throws(() => receiving.reserve(paul, { ...FILE, bytes: 1 }), isBusy);
  receiving.reserve(nora, FILE);
  giveBack();
  giveBack();
  receiving.reserve(paul, FILE);
  assert.throws(() => receiving.reserve(paul, { ...FILE, bytes: 1 }), isBusy);
});

test('one sender of the longest bodies there are, photos in one call, leaves room for the photos of others', () => {
  const receiving = new BodyQuota();
  const whole = { bytes: 64 * MB, longest: 64 * MB, kind: 'files' } as const;
  const yann = from('people', 'yann');
  const giveBack = receiving.reserve(yann, whole);
  assert.throws(() => receiving.reserve(yann, { ...whole, bytes: 1 }), isBusy);
  receiving.reserve(from('people', 'lea'), { bytes: 25 * MB, longest: 25 * MB, kind: 'files' });
  giveBack();
  // With what a form says beside its file.
  const form = { bytes: 64 * MB + MB / 4, longest: 64 * MB + MB / 4, kind: 'files' } as const;
  receiving.reserve(from('staff', 'clerk'), form);
  assert.throws(() => receiving.reserve(from('staff', 'clerk'), { ...form, bytes: 1 }), isBusy);
});

test('files under way keep nobody from sending a form, nor the sender themselves', () => {
  const receiving = new BodyQuota();
  const clerk = from('staff', 'clerk');
  receiving.reserve(clerk, { bytes: 10 * MB, longest: 10 * MB, kind: 'files' });
  receiving.reserve(clerk, FORM);
});

test('guests and strangers who fill all of their room leave staff theirs', () => {
  const receiving = new BodyQuota();
  for (const group of ['people', 'strangers'] as const) {
    for (let n = 0; n < 25; n++) receiving.reserve(from(group, `${group} ${n}`), FILE);
    assert.throws(() => receiving.reserve(from(group, 'one more'), FILE), isBusy);
    for (let n = 0; n < 256; n++) receiving.reserve(from(group, `${group} ${n >> 3}`), FORM);
    assert.throws(() => receiving.reserve(from(group, 'one more'), FORM), isBusy);
  }
  receiving.reserve(from('staff', 'clerk'), FILE);
  receiving.reserve(from('staff', 'clerk'), FORM);
});

test('who holds many networks has four senders’ share and no more', () => {
  const receiving = new BodyQuota();
  for (let n = 0; n < 32; n++) receiving.reserve(from('strangers', `network ${n}`, 'site'), FORM);
  assert.throws(() => receiving.reserve(from('strangers', 'network 33', 'site'), FORM), isBusy);
  receiving.reserve(from('strangers', 'home'), FORM);
});
