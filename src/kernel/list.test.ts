import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_PAGE, listQuery, MOST_ROWS, pageAsked } from './list.ts';

test('A30 a page has twenty rows unless somebody says otherwise, and a thousand at most', () => {
  assert.deepEqual(pageAsked({}), { size: DEFAULT_PAGE, page: 1 });
  assert.deepEqual(pageAsked({ ps: 50, page: 3 }), { size: 50, page: 3 });
  assert.deepEqual(pageAsked({ ps: 5000 }), { size: MOST_ROWS, page: 1 });
  assert.deepEqual(pageAsked({ page: 2 }, { size: 21 }), { size: 21, page: 2 });
  assert.deepEqual(pageAsked({ ps: 500 }, { most: 100 }), { size: 100, page: 1 });
});

test('API-11 n asks for so many from the first on, whatever the page', () => {
  assert.deepEqual(pageAsked({ n: 7, ps: 50, page: 3 }), { size: 7, page: 1 });
  assert.deepEqual(pageAsked({ n: 5000 }), { size: MOST_ROWS, page: 1 });
});

test('B14 a list is sorted by its own columns and by its number, by nothing else', () => {
  const query = listQuery({ sorts: ['name'], asks: [] });
  for (const sort of ['name', 'id']) assert.equal(query.safeParse({ of: sort }).success, true);
  for (const sort of ['agid', 'constructor', ''])
    assert.equal(query.safeParse({ of: sort }).success, false, sort);
  assert.equal(query.safeParse({ nonsense: '1' }).success, false);
});
