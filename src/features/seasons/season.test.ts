import { addDays, asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coverageOf, placeOf } from './coverage.ts';
import type { Run } from './coverage.ts';
import { opens } from './gap.ts';
import type { Gap, GapRule } from './gap.ts';
import { floorOf, layersFor } from './season.ts';
import type { Season, SeasonHouse, SeasonLayer } from './season.ts';
import { saidBy } from './seasonwords.ts';
import { closuresFrom } from './yearly.ts';
import { changedNights, farNights, isFar, linesOf } from './shown.ts';
import type { NightSeen } from './shown.ts';

const day = asDay;

const SEASON: Season = {
  id: 1,
  agid: 1,
  label: 'Été',
  date_from: day('2027-07-03'),
  date_to: day('2027-07-09'),
  priority: 10,
  closed: false,
  pricing: 'none',
  amount: null,
  percent: null,
  weekend_amount: null,
  week_amount: null,
  least_amount: null,
  arrival_days: [],
  departure_days: [],
  whole_weeks: false,
  minimum_stay: null,
  maximum_stay: null,
};
const HOUSE: SeasonHouse = { base: cents(10_000), discount_floor: null, lastYear: new Map() };

const laid = (season: Partial<Season>, house: Partial<SeasonHouse> = {}): SeasonLayer[] => {
  const layers = layersFor({ ...SEASON, ...season }, { ...HOUSE, ...house });
  assert.ok(Array.isArray(layers), JSON.stringify(layers));
  return layers;
};
const lastYear = (...amounts: [string, number][]): Map<Day, Cents> =>
  new Map(amounts.map(([night, amount]) => [day(night), cents(amount)]));

test('B119 11.4 a season says what it says, and of the rest nothing: one layer from its first night to the morning after its last', () => {
  const [layer, ...more] = laid({
    pricing: 'amount',
    amount: cents(15_000),
    minimum_stay: 7,
    arrival_days: [6],
  });
  assert.equal(more.length, 0);
  assert.deepEqual(
    [layer!.from, layer!.until, layer!.amount, layer!.minimum_stay, layer!.arrival_days],
    ['2027-07-03', '2027-07-10', 15_000, 7, 32],
  );
  const { departure_days, whole_weeks, maximum_stay, closed, week_amount } = layer!;
  assert.deepEqual(
    [departure_days, whole_weeks, maximum_stay, closed, week_amount],
    [null, null, null, null, null],
  );
  assert.deepEqual(
    [laid({ closed: true })[0]!.closed, laid({ whole_weeks: true })[0]!.whole_weeks],
    [true, true],
  );
});

test('11.4 a percentage is of the house’s base, or of the same night last year, in whole euros', () => {
  assert.equal(laid({ pricing: 'base_plus', percent: 1550 })[0]!.amount, 11_600, '115,50 € is 116 €');
  assert.equal(laid({ pricing: 'base_minus', percent: 2500 })[0]!.amount, 7500);
  assert.deepEqual(layersFor({ ...SEASON, pricing: 'base_plus', percent: 0 }, { ...HOUSE, base: null }), {
    reason: 'noBase',
  });
  const byYear = laid(
    { pricing: 'year_plus', percent: 1000 },
    { lastYear: lastYear(['2027-07-03', 20_000], ['2027-07-04', 20_000], ['2027-07-06', 30_000]) },
  );
  assert.deepEqual(
    byYear.map(({ from, until, amount }) => [from, until, amount]),
    [
      ['2027-07-03', '2027-07-05', 22_000],
      ['2027-07-05', '2027-07-06', null],
      ['2027-07-06', '2027-07-07', 33_000],
      ['2027-07-07', '2027-07-10', null],
    ],
    'nights that had no price have none of it',
  );
  assert.deepEqual(layersFor({ ...SEASON, pricing: 'year_minus', percent: 500 }, HOUSE), {
    reason: 'noLastYear',
  });
});

test('11.4 below the mandate’s floor a season is refused, a price by length too; at the floor it is laid', () => {
  const house = { ...HOUSE, discount_floor: 1000 };
  assert.equal(floorOf(house, day('2027-07-03')), 9000);
  const judged = (season: Partial<Season>) => layersFor({ ...SEASON, ...season }, house);
  assert.ok(Array.isArray(judged({ pricing: 'amount', amount: cents(9000) })));
  const under = judged({ pricing: 'amount', amount: cents(8999) });
  assert.ok('reason' in under && under.reason === 'underFloor');
  assert.match(under.params!['floor']!, /^90,00/);
  assert.ok('reason' in judged({ pricing: 'base_minus', percent: 1100 }));
  assert.ok('reason' in judged({ week_amount: cents(62_900) }), '89,86 € a night');
  assert.ok(Array.isArray(judged({ week_amount: cents(63_000) })));
  assert.ok('reason' in judged({ weekend_amount: cents(17_900) }));
  assert.ok(Array.isArray(judged({ closed: true, pricing: 'amount', amount: cents(1) })), 'nothing is sold');
  const unbased = { base: null, discount_floor: 1000, lastYear: lastYear(['2027-07-03', 20_000]) };
  assert.equal(floorOf(unbased, day('2027-07-03')), 18_000, 'without a base, of what it cost last year');
  assert.equal(floorOf({ ...unbased, discount_floor: null }, day('2027-07-03')), null);
});

test('11.4 a price further than 30 % from last year’s is asked about', () => {
  assert.deepEqual(
    [13_000, 13_001, 7000, 6999].map((amount) => isFar(cents(amount), cents(10_000))),
    [false, true, false, true],
  );
  assert.deepEqual([isFar(cents(1), null), isFar(null, cents(1))], [false, false]);
});

test('11.4 nights that change alike are one line', () => {
  const night = (
    text: string,
    before: number | null,
    after: number | null,
    more: Partial<NightSeen> = {},
  ) => ({
    day: day(text),
    before: before === null ? null : cents(before),
    after: after === null ? null : cents(after),
    last_year: null,
    own: false,
    closed: false,
    ...more,
  });
  const lines = linesOf([
    night('2027-07-03', null, 15_000),
    night('2027-07-04', null, 15_000),
    night('2027-07-05', 9000, 9000, { own: true }),
    night('2027-07-06', null, 15_000, { last_year: cents(10_000) }),
  ]);
  assert.deepEqual(
    lines.map(({ from, to, nights, after, own, last_year }) => [from, to, nights, after, own, last_year]),
    [
      ['2027-07-03', '2027-07-04', 2, 15_000, false, null],
      ['2027-07-05', '2027-07-05', 1, 9000, true, null],
      ['2027-07-06', '2027-07-06', 1, 15_000, false, 10_000],
    ],
  );
  assert.deepEqual([changedNights(lines), farNights(lines)], [3, 1]);
});

test('11.4 what a season says besides its price stands in words', () => {
  const [layer] = laid({
    arrival_days: [6],
    departure_days: [6],
    minimum_stay: 7,
    week_amount: cents(90_000),
  });
  assert.deepEqual(
    saidBy(layer!, 'fr').map(({ label, value }) => `${label.fr} ${value.replace(/\s/g, ' ')}`),
    ['Semaine 900,00 €', 'Arrivées samedi', 'Départs samedi', 'Séjour minimum 7 nuits'],
  );
  assert.deepEqual(
    saidBy(laid({ closed: true, minimum_stay: 3 })[0]!, 'en').map(({ value }) => value),
    ['closed'],
  );
});

const RULE: GapRule = { nights: 3, days_before: 14, nid: null };
const gap = (given: Partial<Gap> = {}): Gap => ({
  house_id: 101,
  from: day('2027-05-10'),
  until: day('2027-05-12'),
  amounts: [cents(9000), cents(9000)],
  days: [day('2027-05-10'), day('2027-05-11')],
  closed: false,
  cleaning: cents(8000),
  house: HOUSE,
  ...given,
});
const on = (text: string, given: Partial<Gap> = {}, rules: GapRule[] = [RULE]) =>
  opens(gap(given), rules, day(text));

test('11.4 a gap no longer than the rule’s opens its number of days before, and not before', () => {
  assert.deepEqual(
    [on('2027-04-25'), on('2027-04-26'), on('2027-05-10'), on('2027-05-11')],
    [false, true, true, false],
  );
  assert.equal(on('2027-05-01', {}, [{ ...RULE, nights: 1 }]), false);
  assert.equal(on('2027-05-01', {}, [{ ...RULE, nid: 102 }]), false, 'the rule of another house');
  assert.equal(on('2027-05-01', {}, [{ ...RULE, nid: 101 }]), true);
  assert.equal(on('2027-05-01', {}, []), false);
});

test('11.4 a gap stays as it is where a night is closed or unpriced, where all of it does not pay the cleaning, and below the owner’s floor', () => {
  assert.equal(on('2027-05-01', { closed: true }), false);
  assert.equal(on('2027-05-01', { amounts: [cents(9000), null] }), false);
  assert.equal(on('2027-05-01', { cleaning: cents(18_000) }), false, 'it would bring nothing');
  assert.equal(on('2027-05-01', { cleaning: cents(17_999) }), true);
  assert.equal(on('2027-05-01', { house: { ...HOUSE, discount_floor: 999 } }), false, 'a cent below');
  assert.equal(on('2027-05-01', { house: { ...HOUSE, discount_floor: 1000 } }), true);
});

test('11.4 a yearly closure goes over the new year, knows no 31 February, and looks two years ahead', () => {
  const winter = { from_day: 5, from_month: 1, to_day: 15, to_month: 2 };
  assert.deepEqual(closuresFrom(winter, day('2027-01-20')), [
    { from: '2027-01-05', until: '2027-02-15' },
    { from: '2028-01-05', until: '2028-02-15' },
    { from: '2029-01-05', until: '2029-02-15' },
  ]);
  assert.deepEqual(
    closuresFrom(winter, day('2027-02-15')).map(({ from }) => from),
    ['2028-01-05', '2029-01-05'],
    'on the day it reopens it is over',
  );
  const overNewYear = { from_day: 15, from_month: 12, to_day: 31, to_month: 2 };
  assert.deepEqual(closuresFrom(overNewYear, day('2027-01-20'))[0], {
    from: '2026-12-15',
    until: '2027-02-28',
  });
  assert.equal(closuresFrom(overNewYear, day('2027-06-01'))[0]!.until, '2028-02-29');
});

test('11.4 a house is covered until the night before its first hole, and due sixty days before what was reviewed ends', () => {
  const today = day('2027-01-01');
  const run = (from: string, to: string, kind: Run['kind']): Run => ({ from: day(from), to: day(to), kind });
  const runs = [
    run('2027-01-01', '2027-01-31', 'priced'),
    run('2027-02-01', '2027-02-28', 'closed'),
    run('2027-03-01', '2027-03-31', 'priced'),
    run('2027-04-01', '2027-04-03', 'hole'),
    run('2027-04-04', '2027-06-30', 'priced'),
  ];
  const covered = coverageOf(runs, addDays(today, 61), today);
  assert.deepEqual([covered.priced_until, covered.holes, covered.isDue], ['2027-03-31', 3, false]);
  assert.equal(coverageOf(runs, addDays(today, 60), today).isDue, true);
  assert.equal(coverageOf(runs, null, today).isDue, false, 'nobody said a limit');
  assert.equal(coverageOf([run('2027-01-01', '2027-02-01', 'hole')], null, today).priced_until, null);
  assert.deepEqual(
    [placeOf(today, today), placeOf(addDays(today, 274), today), placeOf(addDays(today, 9999), today)],
    [0, 50, 100],
  );
});
