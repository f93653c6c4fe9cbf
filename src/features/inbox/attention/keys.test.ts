import assert from 'node:assert/strict';
import test from 'node:test';
import { inboxKey } from './keys.ts';

test('keys are known by what they write, small or capital; others are left alone', () => {
  assert.deepEqual(['j', 'k', 'r', 'n', 'e', 'u', '/', '?', 'Escape'].map(inboxKey), [
    'next',
    'previous',
    'reply',
    'note',
    'toggleRead',
    'back',
    'search',
    'help',
    'close',
  ]);
  assert.equal(inboxKey('J'), 'next');
  for (const other of ['a', 'Enter', 'ArrowDown', 'toString', '']) assert.equal(inboxKey(other), undefined);
});
