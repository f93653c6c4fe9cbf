import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { depositOf } from './deposit.ts';

test('C07 the deposit is a quarter rounded down, and the two parts make the total', () => {
  assert.equal(depositOf(cents(1999)), 499);
  for (let total = 0; total < 1000; total += 1)
    assert.ok(depositOf(cents(total)) * 4 <= total && total < (depositOf(cents(total)) + 1) * 4);
});
