/** Nights of a main residence, counted as the law counts them. */
import { asDay, nightsOf } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CommuneRule } from './facts.ts';
import { capOf, nightsByYear, nightsOfYear, overCap } from './nights.ts';

const day = asDay;
const cap = (amount: number, about: Partial<CommuneRule> = {}): CommuneRule => ({
  insee: null,
  subject: 'nights',
  level: 'law',
  amount,
  energy_class: null,
  date_from: day('2019-01-01'),
  date_to: null,
  source: '',
  verified_on: null,
  ...about,
});
const stay = (from: string, to: string, isFirm = true) => ({ from: day(from), to: day(to), is_firm: isFirm });
const INSEE = '17019';

test('10.7 a stay over New Year is split at 31 December, whose night belongs to the year that ends', () => {
  const split = (from: string, to: string) =>
    Object.fromEntries(nightsByYear({ from: day(from), to: day(to) }));
  assert.deepEqual(split('2026-12-26', '2027-01-02'), { 2026: 6, 2027: 1 });
  assert.deepEqual(split('2026-12-31', '2027-01-01'), { 2026: 1 });
  assert.deepEqual(split('2027-01-01', '2027-01-02'), { 2027: 1 });
  assert.deepEqual(split('2026-12-20', '2028-01-03'), { 2026: 12, 2027: 365, 2028: 2 });
  assert.deepEqual(split('2028-02-27', '2028-03-01'), { 2028: 3 }, 'a leap day is a night');
});

test('10.7 whatever its dates, a stay has the nights of its years, each once', () => {
  for (let length = 1; length < 900; length += 37)
    for (const from of ['2026-12-31', '2027-01-01', '2027-06-30', '2027-12-30']) {
      const nights = nightsOf(day(from), day('2031-01-01')).slice(0, length);
      const to = day(nightsOf(day(from), day('2031-01-01'))[length]!);
      const counted = [...nightsByYear({ from: day(from), to }).values()].reduce((sum, n) => sum + n, 0);
      assert.equal(counted, nights.length, `${from} ${length}`);
    }
});

test('10.7 up to the cap nights may be let; one more may not', () => {
  const taken = [stay('2027-01-01', '2027-04-24')];
  const over = (to: string) => overCap({ from: day('2027-06-01'), to: day(to) }, taken, [cap(120)], INSEE);
  assert.equal(nightsOfYear(taken, [cap(120)], INSEE, 2027)?.firm, 113);
  assert.deepEqual(over('2027-06-08'), [], 'the 120th night');
  assert.deepEqual(over('2027-06-09'), [{ year: 2027, cap: 120, used: 113, added: 8 }]);
});

test('10.7 each year has its own nights: what is left of one does not help the other', () => {
  const taken = [stay('2026-01-01', '2026-04-30'), stay('2027-07-01', '2027-07-08')];
  assert.equal(nightsOfYear(taken, [cap(120)], INSEE, 2026)?.firm, 119);
  const newYear = (from: string, to: string) =>
    overCap({ from: day(from), to: day(to) }, taken, [cap(120)], INSEE).map(({ year }) => year);
  assert.deepEqual(newYear('2026-12-31', '2027-01-07'), [], 'one night of 2026, six of 2027');
  assert.deepEqual(newYear('2026-12-30', '2027-01-07'), [2026]);
});

test('10.7 options hold nights too: two of them cannot pass the cap together', () => {
  const taken = [stay('2027-01-01', '2027-04-21'), stay('2027-05-01', '2027-05-08', false)];
  const nights = nightsOfYear(taken, [cap(120)], INSEE, 2027)!;
  assert.deepEqual([nights.firm, nights.held, nights.left], [110, 7, 3]);
  assert.equal(
    overCap({ from: day('2027-06-01'), to: day('2027-06-05') }, taken, [cap(120)], INSEE).length,
    1,
  );
  assert.equal(
    overCap({ from: day('2027-06-01'), to: day('2027-06-04') }, taken, [cap(120)], INSEE).length,
    0,
  );
});

test('10.7 owner and agency are warned at 80 and at 90 per cent, and at the cap', () => {
  const warned = (nights: number) => {
    const to = nightsOf(day('2027-01-01'), day('2028-01-01'))[nights]!;
    return nightsOfYear([stay('2027-01-01', to)], [cap(120)], INSEE, 2027)?.warned;
  };
  assert.deepEqual([95, 96, 107, 108, 119, 120, 121].map(warned), [0, 80, 80, 90, 90, 100, 100]);
});

test('10.7 a commune lowers the cap to 90 from a day on, and for the whole of that year', () => {
  const rules = [cap(120), cap(90, { insee: INSEE, date_from: day('2027-03-01') })];
  assert.deepEqual(
    [2026, 2027, 2028].map((year) => capOf(rules, INSEE, year)),
    [120, 90, 90],
  );
  assert.equal(capOf(rules, '17051', 2027), 120, 'next door nothing changed');
  assert.equal(
    capOf([cap(120, { level: 'none' })], INSEE, 2027),
    undefined,
    'where no cap holds, none is counted',
  );
});
