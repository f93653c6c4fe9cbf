import assert from 'node:assert/strict';
import test from 'node:test';
import { matchPath } from './paths.ts';

const PATTERNS = [
  '/',
  '/:entity/:id?',
  '/quote/:id',
  '/quote/:id/new-from-existing',
  '/tools/simulator',
  '/chat/:alphaid?/:tab?',
];

test('a chat address gives its request and its tab, both optional', () => {
  assert.deepEqual(matchPath(PATTERNS, '/chat'), {
    pattern: '/chat/:alphaid?/:tab?',
    params: { alphaid: undefined, tab: undefined },
  });
  assert.deepEqual(matchPath(PATTERNS, '/chat/K7TQ/notes').params, { alphaid: 'K7TQ', tab: 'notes' });
});

test('the most exact pattern wins, wherever it stands in the table', () => {
  assert.equal(matchPath(PATTERNS, '/quote/3').pattern, '/quote/:id');
  assert.equal(matchPath(PATTERNS.toReversed(), '/quote/3').pattern, '/quote/:id');
  assert.equal(matchPath(PATTERNS, '/quote/3/new-from-existing').pattern, '/quote/:id/new-from-existing');
  assert.equal(matchPath(PATTERNS, '/platform').pattern, '/:entity/:id?');
});

test('ROUTE-24 a slash at the end changes nothing', () => {
  assert.equal(matchPath(PATTERNS, '/tools/simulator/').pattern, '/tools/simulator');
  assert.equal(matchPath(PATTERNS, '/').pattern, '/');
});

test('GLOBAL-14 an address nobody declared has no pattern', () => {
  assert.deepEqual(matchPath(PATTERNS, '/a/b/c/d'), { pattern: undefined, params: {} });
});

test('names come decoded, and a broken escape is left as it is', () => {
  assert.equal(matchPath(PATTERNS, '/quote/a%20b').params['id'], 'a b');
  assert.equal(matchPath(PATTERNS, '/quote/%E0%').params['id'], '%E0%');
});
