import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesPattern, normaliseNumber, numberProblem } from './registration.ts';
import type { NumberPattern } from './registration.ts';

const pattern = (about: Partial<NumberPattern> = {}): NumberPattern => ({
  regime: 'communal',
  label: 'Communal',
  pattern: 'INSEE999999XX',
  valid_from: null,
  valid_to: null,
  ...about,
});
const NATIONAL = pattern({ regime: 'national', pattern: 'FRAINSEE*' });
const today = asDay('2026-11-25');
const problem = (
  number: string,
  regime: 'communal' | 'national' = 'communal',
  patterns = [pattern(), NATIONAL],
) => numberProblem(number, regime, { insee: '17019', patterns, today });

test('10.7 a communal number is the commune’s code, six figures and two signs; a national one begins with FRA and that code', () => {
  assert.equal(problem('17019000123AB'), null);
  assert.equal(problem('1701900012300'), null);
  assert.equal(problem('17019000123A'), 'numberFormat', 'twelve');
  assert.equal(problem('17019000123ABC'), 'numberFormat', 'fourteen');
  assert.equal(problem('1701900X123AB'), 'numberFormat');
  assert.equal(problem('17051000123AB'), 'numberCommune', 'the one next door');
  assert.equal(problem('FRA17019X7K2P9', 'national'), null);
  assert.equal(problem('FRA17051X7K2P9', 'national'), 'numberCommune');
  assert.equal(problem('17019000123AB', 'national'), 'numberFormat');
});

test('10.7 numbers are taken as people write them', () => {
  assert.equal(normaliseNumber(' 17019 000123-ab '), '17019000123AB');
});

test('10.7 a format that has ended takes no number any more; where no format is kept any is taken', () => {
  assert.equal(
    problem('17019000123AB', 'communal', [pattern({ valid_to: asDay('2026-11-24') })]),
    'numberOld',
  );
  assert.equal(problem('17019000123AB', 'communal', [pattern({ valid_to: today })]), null);
  assert.equal(problem('n’importe quoi', 'communal', [NATIONAL]), null);
});

test('10.7 a format is no expression: its signs mean themselves, and none makes the server think for long', () => {
  assert.equal(matchesPattern('17019(a+)+', 'INSEE(a+)+', '17019'), true);
  assert.equal(matchesPattern('17019aaaa', 'INSEE(a+)+', '17019'), false);
  // As regular expressions these would take longer than anybody waits.
  assert.equal(matchesPattern('A'.repeat(60), `${'*'.repeat(59)}!`, '17019'), false);
  assert.equal(matchesPattern('1'.repeat(60), `${'*9'.repeat(29)}!`, '17019'), false);
});
