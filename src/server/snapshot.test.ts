import assert from 'node:assert/strict';
import test from 'node:test';
import { sees, SNAPSHOT } from './snapshot.ts';

test('a snapshot sees what was written before it, not what was under way or came later', () => {
  const snapshot = '100:105:101,103';
  for (const writer of ['3', '99', '100', '102', '104']) assert.ok(sees(snapshot, writer), writer);
  for (const writer of ['101', '103', '105', '106', '5000']) assert.ok(!sees(snapshot, writer), writer);
  assert.ok(sees('7:7:', '6') && !sees('7:7:', '7'));
});

test('numbers of transactions go on beyond the 32 bits that a row keeps of them', () => {
  const round = 2n ** 32n;
  const snapshot = `${round + 1n}:${round + 4n}:${round + 2n}`;
  for (const writer of ['4294967290', '0', '1', '3']) assert.ok(sees(snapshot, writer), writer);
  for (const writer of ['2', '4', '9']) assert.ok(!sees(snapshot, writer), writer);
  assert.ok(!sees(`${round - 2n}:${round - 1n}:`, '1'), 'written after it, in the next round');
});

test('what is no snapshot is not read as one', () => {
  for (const text of ['100:105:101,103', '7:7:']) assert.match(text, SNAPSHOT);
  for (const text of ['', '7', '7:7', ':7:', '7:7:1,', '-1:7:', '7:7:1;drop'])
    assert.doesNotMatch(text, SNAPSHOT);
});
