import { addDays, todayInParis } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewOf, previewPath } from './preview.ts';

const SECRET = 'a secret of the server';
const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);

test('B96 the link of a preview opens its own house, until its day has passed', () => {
  const { path, until } = previewPath(SECRET, 210, 'fr');
  assert.equal(until, addDays(todayInParis(), 13));
  assert.match(path, /^\/annonce\/210\?/);
  const query = queryOf(path);
  assert.deepEqual(previewOf(SECRET, 210, query), { until, link: query });
  assert.equal(previewOf(SECRET, 211, query), undefined, 'another house');
  assert.equal(previewOf('another secret', 210, query), undefined);
  for (const wrong of [
    { ...query, jusqu: addDays(until, 1) },
    { ...query, apercu: `${query['apercu']}x` },
    { ...query, apercu: '' },
    { jusqu: query['jusqu'] },
    { ...query, jusqu: ['a'] },
    {},
  ])
    assert.equal(previewOf(SECRET, 210, wrong), undefined, JSON.stringify(wrong));
});
