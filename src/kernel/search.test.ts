import assert from 'node:assert/strict';
import test from 'node:test';
import { readSearch, writeSearch } from './search.ts';

const FIELDS = ['mail', 'status', 'amount'];

test('ROUTE-44 the terms of an address are told from its words, and written back the same', () => {
  const search = readSearch('mail:"a@b.test" Dupont status:paid  Ré', FIELDS);
  assert.deepEqual(search, {
    words: 'Dupont Ré',
    terms: [
      { field: 'mail', value: 'a@b.test' },
      { field: 'status', value: 'paid' },
    ],
  });
  assert.equal(writeSearch(search), 'mail:"a@b.test" status:"paid" Dupont Ré');
});

test('a quotation mark inside a value cannot end it', () => {
  assert.equal(
    writeSearch({ words: '', terms: [{ field: 'label', value: 'le "Fier"' }] }),
    'label:"le Fier"',
  );
});

test('a colon makes a term only behind the name of a field: 10:30 is a time, and a word', () => {
  for (const words of [
    '10:30',
    'arrivée 10:30',
    'note:important',
    'https://exemple.test',
    'constructor:x',
    'sub.mail:x',
  ])
    assert.deepEqual(readSearch(words, FIELDS), { words, terms: [] }, words);
  assert.deepEqual(readSearch('amount:306,16 10:30', FIELDS), {
    words: '10:30',
    terms: [{ field: 'amount', value: '306,16' }],
  });
});
