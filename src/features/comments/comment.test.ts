import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageOf, commentCan, isNote, noteText, problemsOfComment } from './comment.ts';

test('GLOBAL-37 B91 a note is 0 to 5 stars in half steps, and nothing else', () => {
  for (let halves = 0; halves <= 10; halves++) assert.ok(isNote(halves / 2), String(halves / 2));
  for (const wrong of [-0.5, 5.5, 4.25, 3.1, Number.NaN, Infinity, '4', null, undefined])
    assert.ok(!isNote(wrong), String(wrong));
  assert.deepEqual(
    [noteText(4.5, 'fr'), noteText(4.5, 'en'), noteText(0, 'fr')],
    ['4,5 sur 5', '4.5 out of 5', '0 sur 5'],
  );
});

test('EDITOR-49 C04 C05 a comment has stars and words, a thousand characters at most', () => {
  const types = (typed: Parameters<typeof problemsOfComment>[0]) =>
    problemsOfComment(typed).map(({ type, field }) => [type, field]);
  assert.deepEqual(types({ note: 0, text: '🙂'.repeat(1000) }), []);
  assert.deepEqual(types({ note: 5, text: 'é'.repeat(1001) }), [['maxLength', 'text']]);
  assert.deepEqual(types({ note: 5, text: ` ${'é'.repeat(1000)} ` }), []);
  assert.deepEqual(types({ text: ' \n ' }), [
    ['commentNote', 'note'],
    ['required', 'text'],
  ]);
  assert.deepEqual(types({ note: 4.3, text: 'Bien' }), [['commentNote', 'note']]);
});

test('the average of all stars, to one decimal; of none there is none', () => {
  assert.equal(averageOf(0, 0), null);
  assert.equal(averageOf(10, 1), 5);
  assert.equal(averageOf(9 + 10 + 7, 3), 4.3);
  assert.equal(averageOf(9 + 8, 2), 4.3);
  assert.equal(averageOf(0, 4), 0);
});

test('what may be done in which state: edited while it waits, answered once it is published, taken down and put back', () => {
  const states = ['waiting', 'published', 'refused'] as const;
  const may = Object.fromEntries(
    Object.entries(commentCan).map(([act, can]) => [act, states.filter((state) => can(state))]),
  );
  assert.deepEqual(may, {
    edit: ['waiting'],
    publish: ['waiting', 'refused'],
    refuse: ['waiting', 'published'],
    answer: ['published'],
  });
});
