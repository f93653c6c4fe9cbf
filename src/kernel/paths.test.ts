import assert from 'node:assert/strict';
import test from 'node:test';
import { fill, matchPath, ownAddress, paths, threadPath, withSearch } from './paths.ts';

const PATTERNS = Object.values(paths).map(({ pattern }) => pattern);

test('ROUTE-04 a chat address gives its request and its tab, both optional', () => {
  assert.equal(matchPath(PATTERNS, '/chat'), paths.chat.pattern);
  assert.deepEqual(paths.chat.read('/chat'), { alphaid: undefined, tab: undefined });
  assert.deepEqual(paths.chat.read('/chat/K7TQ/notes'), { alphaid: 'K7TQ', tab: 'notes' });
});

test('the most exact pattern wins, wherever it stands in the table', () => {
  assert.equal(matchPath(PATTERNS, '/quote/3'), '/quote/:id');
  assert.equal(matchPath(PATTERNS.toReversed(), '/quote/3'), '/quote/:id');
  assert.equal(matchPath(PATTERNS, '/quote/3/new-from-existing'), '/quote/:id/new-from-existing');
  assert.equal(matchPath(PATTERNS, '/platform'), '/:entity/:id?');
});

test('ROUTE-24 a slash at the end changes nothing', () => {
  assert.equal(matchPath(PATTERNS, '/tools/simulator/'), '/tools/simulator');
  assert.equal(matchPath(PATTERNS, '/'), '/');
});

test('GLOBAL-14 an address nobody declared has no pattern', () => {
  assert.equal(matchPath(PATTERNS, '/a/b/c/d'), undefined);
  assert.deepEqual(paths.quote.read('/a/b/c/d'), { id: '' });
});

test('ROUTE-46 B74 lists of tasks and comments, and that of each entity, stand under their names, one of their rows behind it', () => {
  assert.deepEqual(
    [paths.tasks(), paths.comments(), paths.comments({ id: 7 })],
    ['/tasks', '/comment', '/comment/7'],
  );
  assert.equal(matchPath(PATTERNS, '/comment'), paths.comments.pattern);
  assert.equal(matchPath(PATTERNS, '/tasks'), paths.tasks.pattern);
  assert.equal(matchPath(PATTERNS, '/communerule/3'), paths.entity.pattern);
  assert.deepEqual(paths.entity.read('/communerule/3'), { entity: 'communerule', id: '3' });
});

test('ROUTE-08 a house opens with the tab its address names, or with its first', () => {
  assert.deepEqual(paths.house.read('/ads/101/photos'), { id: '101', tab: 'photos' });
  assert.deepEqual(paths.house.read('/ads/101'), { id: '101', tab: undefined });
  assert.equal(paths.house({ id: 101, tab: 'calendar' }), '/ads/101/calendar');
});

test('names come decoded, and a broken escape is left as it is', () => {
  assert.equal(paths.quote.read('/quote/a%20b').id, 'a b');
  assert.equal(paths.quote.read('/quote/%E0%').id, '%E0%');
});

test('every address that is made is read back by its own pattern', () => {
  const id = 'a/b ?#é';
  for (const [name, path] of Object.entries(paths)) {
    const names = [...path.pattern.matchAll(/:(\w+)/g)].map((match) => match[1]!);
    const pieces = Object.fromEntries(names.map((piece) => [piece, id]));
    const address = fill(path.pattern, pieces);
    assert.deepEqual(path.read(address), pieces, name);
    assert.equal(matchPath(PATTERNS, address), path.pattern, name);
  }
});

test('what may be missing is left out, and so is what is empty behind the mark', () => {
  assert.equal(paths.chat(), '/chat');
  assert.equal(paths.home(), '/');
  assert.equal(threadPath('K7TQ'), '/chat/K7TQ/chat');
  assert.equal(paths.calendar({ id: 3 }, { m: '2027-08', s: '' }), '/calendars/3?m=2027-08');
  assert.equal(withSearch(paths.chat({ alphaid: 'K7TQ' }, { s: 'a' }), '?s=b'), '/chat/K7TQ?s=b');
});

test('an address from elsewhere stays within our own origin', () => {
  assert.equal(ownAddress('/booking?a=1'), '/booking?a=1');
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', 'booking', ''])
    assert.equal(ownAddress(foreign), '/', foreign);
});
