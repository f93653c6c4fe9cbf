import assert from 'node:assert/strict';
import test from 'node:test';
import { DEFAULT_SIZE, isPageSize, PAGE_SIZES, pageButtons, pagesOf } from './pages.ts';

test('GLOBAL-33 there is at least one page, and at most five buttons', () => {
  assert.equal(pagesOf(0, 20), 1);
  assert.equal(pagesOf(41, 20), 3);
  assert.deepEqual(pageButtons(1, 1), [1]);
  assert.deepEqual(pageButtons(1, 9), [1, 2, 3, 4, 5]);
  assert.deepEqual(pageButtons(5, 9), [3, 4, 5, 6, 7]);
  assert.deepEqual(pageButtons(9, 9), [5, 6, 7, 8, 9]);
  assert.deepEqual(pageButtons(2, 3), [1, 2, 3]);
});

test('LOGIN-34 page sizes are 10, 20, 50 and 100, 20 unless chosen', () => {
  assert.deepEqual([...PAGE_SIZES], [10, 20, 50, 100]);
  assert.equal(DEFAULT_SIZE, 20);
  assert.ok(isPageSize(50));
  assert.ok(!isPageSize(21));
});
