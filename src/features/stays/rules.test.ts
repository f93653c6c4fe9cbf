/** Rules of the calendar and the owner's weeks, as arithmetic. */
import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import { holdsOn, isClosedForArrival, mostTurnovers, preparationOf, seasonOf, tooClose } from './rules.ts';
import type { CalendarRule } from './rules.ts';
import { countSeasons, isOver, lastClaim } from './weeks.ts';
import { datesProblem } from './stay.ts';

const rule = (more: Partial<CalendarRule>): CalendarRule => ({
  agid: 1,
  subject: 'closedArrival',
  nid: null,
  village: null,
  amount: null,
  date_from: null,
  date_to: null,
  yearly: false,
  weekday: null,
  ...more,
});
const day = asDay;

test('CAL-09 a rule holds on its days: every year across the end of the year, on one weekday, or always', () => {
  const noel = rule({ date_from: day('2020-12-25'), date_to: day('2021-01-01'), yearly: true });
  for (const [on, holds] of [
    ['2027-12-24', false],
    ['2027-12-25', true],
    ['2028-01-01', true],
    ['2028-01-02', false],
  ] as const)
    assert.equal(holdsOn(noel, day(on)), holds, on);
  const sundays = rule({ weekday: '7', date_from: day('2027-07-01'), date_to: day('2027-08-31') });
  assert.equal(isClosedForArrival([sundays], day('2027-07-04')), true);
  assert.equal(isClosedForArrival([sundays], day('2027-07-05')), false);
  assert.equal(isClosedForArrival([sundays], day('2027-09-05')), false);
});

test('B105 the house’s own preparation goes before the one of all, the village’s own count before the one of each', () => {
  const rules = [
    rule({ subject: 'preparation', amount: 1 }),
    rule({ subject: 'preparation', amount: 3, nid: 101 }),
    rule({ subject: 'turnovers', amount: 9 }),
    rule({ subject: 'turnovers', amount: 4, village: 'loix' }),
  ];
  assert.deepEqual(
    [101, 102].map((id) => preparationOf(rules, id, day('2027-07-03'))),
    [3, 1],
  );
  assert.deepEqual(
    ['loix', 'la-flotte'].map((village) => mostTurnovers(rules, village, day('2027-07-03'))),
    [4, 9],
  );
  const stay = { from: day('2027-07-10'), to: day('2027-07-17') };
  const around = { before: day('2027-07-08'), after: day('2027-07-18') };
  assert.equal(tooClose(stay, around, 1), undefined);
  assert.equal(tooClose(stay, around, 2), 'after');
  assert.equal(tooClose(stay, around, 3), 'before');
  assert.equal(tooClose(stay, { before: stay.from, after: stay.to }, 0), undefined);
});

test('B104 nights of the owner are counted by year and season, the higher season first; nothing is counted where the mandate says nothing', () => {
  const rules = [
    rule({ subject: 'middleSeason', date_from: day('2020-06-01'), date_to: day('2020-09-30'), yearly: true }),
    rule({ subject: 'highSeason', date_from: day('2020-07-10'), date_to: day('2020-08-20'), yearly: true }),
  ];
  assert.deepEqual(
    ['2027-07-09', '2027-07-10', '2027-10-01'].map((on) => seasonOf(rules, day(on))),
    ['middle', 'high', 'low'],
  );
  const counts = countSeasons(
    { from: day('2027-07-07'), to: day('2027-07-14') },
    [{ from: day('2027-08-01'), to: day('2027-08-05') }],
    rules,
    { high: 1, middle: null, low: 2 },
  );
  assert.deepEqual(counts, [
    { year: 2027, season: 'middle', most: null, used: 0, added: 3 },
    { year: 2027, season: 'high', most: 7, used: 4, added: 4 },
  ]);
  assert.deepEqual(counts.map(isOver), [false, true]);
});

test('B104 the last day to claim is the one before the arrival', () => {
  assert.equal(lastClaim('31/01', day('2027-07-03')), '2027-01-31');
  assert.equal(lastClaim('31/12', day('2027-07-03')), '2026-12-31');
  assert.equal(lastClaim('31/01', day('2027-01-31')), '2026-01-31');
  assert.equal(lastClaim('', day('2027-07-03')), null);
});

test('CAL-01 dates that no stay may have; one that has begun keeps its arrival', () => {
  const today = day('2027-07-03');
  assert.equal(datesProblem(day('2027-07-02'), day('2027-07-09'), today)?.type, 'inThePast');
  assert.equal(datesProblem(day('2027-07-02'), day('2027-07-09'), today, day('2027-07-02')), undefined);
  assert.equal(datesProblem(day('2027-07-09'), day('2027-07-09'), today)?.type, 'fromAfterTo');
  assert.equal(datesProblem(day('2099-12-30'), day('2100-01-05'), today), undefined);
  assert.equal(datesProblem(day('2027-07-09'), day('2030-07-09'), today)?.type, 'stayTooLong');
});
