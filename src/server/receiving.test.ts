import { Refusal } from '#kernel/refusal.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { Receiving } from './receiving.ts';

const MEGABYTE = 1_048_576;
const isBusy = (error: unknown) => error instanceof Refusal && error.key === 'busy';

test('one sender has room for two of the longest, and takes none of another’s', () => {
  const receiving = new Receiving();
  const giveBack = receiving.reserve('a', 5 * MEGABYTE, 5 * MEGABYTE);
  receiving.reserve('a', 5 * MEGABYTE, 5 * MEGABYTE);
  assert.throws(() => receiving.reserve('a', 1, 5 * MEGABYTE), isBusy);
  receiving.reserve('b', 5 * MEGABYTE, 5 * MEGABYTE);
  giveBack();
  giveBack();
  receiving.reserve('a', 5 * MEGABYTE, 5 * MEGABYTE);
  assert.throws(() => receiving.reserve('a', 1, 5 * MEGABYTE), isBusy);
});

test('however many send, all together have a bound', () => {
  const receiving = new Receiving(10 * MEGABYTE);
  const [first] = ['a', 'b'].map((sender) => receiving.reserve(sender, 5 * MEGABYTE, 5 * MEGABYTE));
  assert.throws(() => receiving.reserve('c', 1, 5 * MEGABYTE), isBusy);
  first!();
  receiving.reserve('c', 5 * MEGABYTE, 5 * MEGABYTE);
});

test('short bodies of one address are many', () => {
  const receiving = new Receiving();
  for (let body = 0; body < 32; body++) receiving.reserve('office', MEGABYTE / 4, MEGABYTE / 4);
  assert.throws(() => receiving.reserve('office', 1, MEGABYTE / 4), isBusy);
});
