/** How figures are written, as sentences. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPercent } from './formats.ts';

test('a percentage follows the language, and has no decimals it does not need', () => {
  assert.equal(formatPercent(20, 'fr'), '20\u00a0%');
  assert.equal(formatPercent(12.5, 'fr'), '12,5\u00a0%');
  assert.equal(formatPercent(12.5, 'en'), '12.5%');
  assert.equal(formatPercent(0, 'en'), '0%');
});
