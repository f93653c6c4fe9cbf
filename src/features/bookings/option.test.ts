import { asDay } from '#kernel/day.ts';
import { parisTime } from '#kernel/moment.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { latestEnd, optionEnd } from './option.ts';

const rules = { option_days: 7, option_days_near: 2, near_days: 30 };
const now = new Date('2027-03-01T09:00:00Z');
const end = (arrival: string) => parisTime(optionEnd(rules, asDay(arrival), now));

test('QUOTE-17 an option lasts seven days, or 48 hours when the arrival is within thirty', () => {
  assert.equal(end('2027-08-07'), '2027-03-08 10:00:00');
  assert.equal(end('2027-04-01'), '2027-03-08 10:00:00', '31 days ahead');
  assert.equal(end('2027-03-31'), '2027-03-03 10:00:00', '30 days ahead');
});

test('QUOTE-17 never past the arrival; tonight’s family has two hours', () => {
  assert.equal(end('2027-03-02'), '2027-03-02 16:00:00');
  assert.equal(end('2027-03-01'), '2027-03-01 16:00:00');
  const evening = new Date('2027-03-01T18:00:00Z');
  assert.equal(parisTime(optionEnd(rules, asDay('2027-03-01'), evening)), '2027-03-01 21:00:00');
  assert.equal(parisTime(latestEnd(asDay('2027-08-07'), now)), '2027-08-07 16:00:00');
});

test('C08 seven days are seven days across the change of clock', () => {
  assert.equal(
    optionEnd(rules, asDay('2027-08-07'), new Date('2027-03-25T09:00:00Z')).toISOString(),
    '2027-04-01T09:00:00.000Z',
  );
});
