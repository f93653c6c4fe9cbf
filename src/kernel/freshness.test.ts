import assert from 'node:assert/strict';
import test from 'node:test';
import {
  CACHE_KEYS,
  DERIVED_KEYS,
  entityKey,
  everyCacheKey,
  isCacheKey,
  withDependants,
} from './freshness.ts';
import type { CacheKey } from './freshness.ts';

test('CACHE-03 eighteen keys are tracked', () => {
  assert.deepEqual(
    [...CACHE_KEYS].toSorted(),
    `accesstoken bookingpayment comment ddl ddlchat house maillog ownerpayment pagehit phoneclick quote schemaVersion smspack smssent user useractivity useractivitytask yousign`.split(
      ' ',
    ),
  );
});

test('CACHE-05 a change marks what hangs on it', () => {
  const decided: readonly (readonly [CacheKey, string])[] = [
    ['house', 'calendar estimate simulation photos'],
    ['ddl', 'ddlchat unread calendar stats'],
    ['quote', 'ddl ddlchat simulation calendar'],
    ['yousign', 'ddlchat profile'],
    ['bookingpayment', 'ddl ddlchat stats'],
    ['ownerpayment', 'house user'],
    ['user', 'house ddl profile'],
    ['smspack', 'user'],
    ['useractivity', 'user ddl'],
  ];
  for (const [key, dependants] of decided)
    assert.deepEqual(withDependants([key]).toSorted(), [key, ...dependants.split(' ')].toSorted());
  assert.deepEqual(withDependants(['comment']), ['comment']);
});

test('CACHE-05 a new schema marks everything, and keys named together come once each', () => {
  assert.deepEqual(withDependants(['schemaVersion']).toSorted(), [...CACHE_KEYS, ...DERIVED_KEYS].toSorted());
  const both = withDependants(['ddl', 'quote', 'ddl']);
  assert.equal(new Set(both).size, both.length);
  assert.deepEqual(withDependants([]), []);
});

test('a declared entity’s own key is heard once it is declared; one of ours stays what it is', () => {
  assert.equal(isCacheKey('gadget'), false);
  const key = entityKey('gadget');
  assert.ok(isCacheKey('gadget'));
  assert.deepEqual(withDependants([key]), ['gadget']);
  assert.equal(everyCacheKey().filter((known) => known === key).length, 1);
  entityKey('tag');
  assert.equal(everyCacheKey().filter((known) => known === 'tag').length, 1);
  assert.deepEqual(withDependants([entityKey('tag')]), ['tag', 'ddl', 'ddlchat']);
});
