import assert from 'node:assert/strict';
import test from 'node:test';
import { sealed, unsealed } from './sealed.ts';

const SECRET = 's'.repeat(40);

test('D16 a key that is kept opens with the same secret for the same thing, and with nothing else', () => {
  const kept = sealed(SECRET, 'beds24 1', 'a-refresh-token');
  assert.equal(unsealed(SECRET, 'beds24 1', kept), 'a-refresh-token');
  assert.equal(unsealed(SECRET, 'beds24 2', kept), undefined, 'of another account');
  assert.equal(unsealed('t'.repeat(40), 'beds24 1', kept), undefined, 'with another secret');
  const altered = Buffer.from(kept);
  altered[altered.length - 1]! ^= 1;
  assert.equal(unsealed(SECRET, 'beds24 1', altered), undefined, 'altered');
  assert.equal(unsealed(SECRET, 'beds24 1', kept.subarray(0, 20)), undefined, 'cut off');
  assert.ok(!kept.includes('refresh'), 'nothing of it can be read');
  assert.notDeepEqual(sealed(SECRET, 'beds24 1', 'a-refresh-token'), kept, 'never the same twice');
});
