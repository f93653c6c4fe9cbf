import assert from 'node:assert/strict';
import test from 'node:test';
import { readSearch, writeSearch } from './search.ts';

test('ROUTE-44 the terms of an address are told from its words, and written back the same', () => {
  const search = readSearch('mail:"a@b.test" Dupont status:paid  Ré');
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
