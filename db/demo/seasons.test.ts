import assert from 'node:assert/strict';
import test from 'node:test';
import { addDays, asDay, nightsOf, weekday } from '#kernel/day.ts';
import { cents, sumCents } from '#kernel/money.ts';
import { HOUSES } from './houses.ts';
import { bounds, easter, nightlyAmount, ruleOf, seasonOf } from './seasons.ts';

function priceOf(nid: number, from: string, nights: number, year: number): number {
  const { weekly } = HOUSES.find((house) => house.nid === nid)!;
  return sumCents(
    nightsOf(asDay(from), addDays(asDay(from), nights)).map((day) => nightlyAmount(weekly, day, year)),
  );
}

test('the seasons of 2026 begin on their Saturdays', () => {
  const edges = [
    '2026-04-03 B',
    '2026-04-04 M',
    '2026-06-19 M',
    '2026-06-20 H',
    '2026-07-10 H',
    '2026-07-11 T',
    '2026-08-21 T',
    '2026-08-22 H',
    '2026-09-04 H',
    '2026-09-05 M',
    '2026-11-06 M',
    '2026-11-07 B',
    '2026-12-19 M',
    '2027-01-01 M',
    '2027-01-02 B',
  ];
  for (const edge of edges) {
    const [day, season] = edge.split(' ');
    assert.equal(seasonOf(asDay(day!)), season, day);
  }
});

test('every bound is a Saturday, and the very high season ends on or before 22 August', () => {
  for (let year = 2024; year <= 2040; year += 1) {
    for (const day of Object.values(bounds(year))) assert.equal(weekday(day), 6, day);
    assert.ok(bounds(year).topEnd <= `${year}-08-22` && bounds(year).topEnd > `${year}-08-15`);
  }
});

test('a night is a seventh of the week to the euro: the two pinned quotes', () => {
  assert.equal(priceOf(101, '2026-08-08', 7, 2026), cents(245_000));
  assert.equal(priceOf(105, '2026-03-17', 3, 2026), cents(29_700));
});

test('next year costs 2 % more', () => {
  assert.equal(priceOf(101, '2027-08-07', 7, 2026), cents(249_900));
});

test('winter holidays and the long weekends of spring cost more', () => {
  assert.equal(easter(2026), '2026-04-05');
  assert.equal(priceOf(105, '2026-02-14', 1, 2026), cents(11_300));
  assert.equal(priceOf(105, '2026-05-14', 1, 2026), cents(16_500));
  assert.equal(priceOf(105, '2026-05-20', 1, 2026), cents(13_700));
});

test('summer is let by the week from Saturday, the rest by three nights or two', () => {
  assert.deepEqual(ruleOf(asDay('2026-08-08')), { minimumStay: 7, allowArrival: true });
  assert.deepEqual(ruleOf(asDay('2026-08-09')), { minimumStay: 7, allowArrival: false });
  assert.deepEqual(ruleOf(asDay('2026-05-13')), { minimumStay: 3, allowArrival: true });
  assert.deepEqual(ruleOf(asDay('2026-03-17')), { minimumStay: 2, allowArrival: true });
});
