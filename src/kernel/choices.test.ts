import assert from 'node:assert/strict';
import test from 'node:test';
import { choice, labelOf } from './choices.ts';

test('a stored value that is no longer listed shows itself', () => {
  const stars = [choice(8, '5 étoiles', '5 stars'), choice(9, 'Palace', 'Palace')];
  assert.equal(labelOf(stars, 9, 'fr'), 'Palace');
  assert.equal(labelOf(stars, 2, 'fr'), '2');
  assert.equal(labelOf(stars, null, 'en'), '');
});
