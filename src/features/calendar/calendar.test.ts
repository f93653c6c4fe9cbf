import { asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANE_GAP, LANE_HEIGHT, lanesByMonth, lanesOf, weeksOf } from './calendar.ts';
import type { Span } from './calendar.ts';
import { piecesOf } from './spans.ts';
import type { Bar } from './spans.ts';

const span = (from: string, to: string, kind: Span['kind'] = 'request'): Span => ({
  from: asDay(from),
  to: asDay(to),
  kind,
});

test('CAL-15 a lane is 25 pixels with a gap of 3', () => {
  assert.deepEqual([LANE_HEIGHT, LANE_GAP], [25, 3]);
});

test('CAL-02 a departure and an arrival on one day share a lane; what overlaps goes above', () => {
  assert.deepEqual(
    lanesOf([
      span('2027-08-01', '2027-08-08'),
      span('2027-08-08', '2027-08-15'),
      span('2027-08-15', '2027-08-22', 'owner'),
    ]),
    [0, 0, 0],
  );
  assert.deepEqual(
    lanesOf([
      span('2027-08-01', '2027-08-15', 'pending'),
      span('2027-08-08', '2027-08-22'),
      span('2027-08-10', '2027-08-12', 'pending'),
    ]),
    [1, 0, 2],
  );
});

test('CAL-01 each month knows how many lanes it needs', () => {
  const spans = [span('2027-07-28', '2027-08-04'), span('2027-08-01', '2027-08-03', 'pending')];
  const months = lanesByMonth(spans, lanesOf(spans));
  assert.deepEqual(
    [months.get(asDay('2027-07-01')), months.get(asDay('2027-08-01')), months.get(asDay('2027-09-01'))],
    [1, 2, undefined],
  );
});

test('CAL-13 CAL-14 weeks begin on Monday and hold seven days', () => {
  const weeks = weeksOf(asDay('2027-08-01'));
  assert.equal(weeks.length, 6);
  assert.ok(weeks.every((week) => week.length === 7));
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2027-08-01']);
  assert.deepEqual(weeks[5], ['2027-08-30', '2027-08-31', null, null, null, null, null]);
  assert.deepEqual(
    weeksOf(asDay('2027-02-01')).map((week) => week[0]),
    ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'],
    'four whole weeks',
  );
});

test('a stay is drawn from noon to noon, cut at the end of the week', () => {
  const bar = { lane: 0, from: asDay('2027-08-07'), to: asDay('2027-08-10') } as Bar;
  const week = (from: string): Day[] =>
    weeksOf(asDay('2027-08-01')).find((days) => days.includes(from as Day)) as Day[];
  const drawn = (days: Day[]) =>
    piecesOf([bar], days).map(({ at, start, length, isFirst, isLast }) => [
      at,
      start,
      length,
      isFirst,
      isLast,
    ]);
  assert.deepEqual(drawn(week('2027-08-07')), [[5, 0.5, 1.5, true, false]]);
  assert.deepEqual(drawn(week('2027-08-10')), [[0, 0, 1.5, false, true]]);
  assert.deepEqual(drawn(week('2027-08-17')), []);
  const arrival = { ...bar, from: asDay('2027-08-08'), to: asDay('2027-08-09') };
  assert.deepEqual(
    piecesOf([arrival], week('2027-08-02')).map(({ at, length }) => [at, length]),
    [[6, 0.5]],
    'an arrival on Sunday',
  );
});
