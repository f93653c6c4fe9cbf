import { asDay } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellOf, monthsOf, nightsIn, periodsBefore, problemsOf } from './declaration.ts';
import type { DeclaredHouse } from './declaration.ts';

const day = asDay;
const PERIOD = { from: day('2026-07-01'), to: day('2026-09-30'), due: day('2026-10-31') };

const house = (about: Partial<DeclaredHouse> = {}): DeclaredHouse => ({
  id: 101,
  title: 'La Passerose',
  number: '17019000123AB',
  url: 'https://agence.test/annonce/101',
  street: '3, venelle du Puits',
  postal_code: '17590',
  commune: 'Ars-en-Ré',
  insee: '17019',
  legal_type: 1,
  owner_status: 1,
  capacity: 6,
  stays: [],
  ...about,
});
const stay = (from: string, to: string, isFirm = true) => ({ from: day(from), to: day(to), is_firm: isFirm });

test('10.7 below so many listings one declares by quarter, from there on by month; a period is due a month after its end', () => {
  assert.deepEqual([monthsOf(4249, 4250), monthsOf(4250, 4250), monthsOf(9000, null)], [3, 1, 3]);
  const [last, before] = periodsBefore(day('2026-11-25'), 3, 2);
  assert.deepEqual(last, { from: '2026-07-01', to: '2026-09-30', due: '2026-10-31' });
  assert.equal(before?.from, '2026-04-01');
  assert.deepEqual(periodsBefore(day('2027-01-01'), 3, 1)[0]?.from, '2026-10-01');
  assert.deepEqual(periodsBefore(day('2026-12-31'), 3, 1)[0]?.from, '2026-07-01', 'the quarter is not over');
  assert.deepEqual(periodsBefore(day('2026-11-25'), 1, 1)[0], {
    from: '2026-10-01',
    to: '2026-10-31',
    due: '2026-11-30',
  });
});

test('10.7 nights whose evening is in the period count, of stays that are firm', () => {
  const across = house({
    stays: [
      stay('2026-06-28', '2026-07-03'),
      stay('2026-09-29', '2026-10-03'),
      stay('2026-08-01', '2026-08-08', false),
    ],
  });
  assert.equal(nightsIn(across, PERIOD), 2 + 2);
  assert.equal(nightsIn(house({ stays: [stay('2026-10-01', '2026-10-04')] }), PERIOD), 0);
  assert.equal(nightsIn(house({ stays: [stay('2026-09-30', '2026-10-01')] }), PERIOD), 1);
});

test('10.7 each line is checked as the State checks it', () => {
  const patterns = [
    { regime: 'communal' as const, label: '', pattern: 'INSEE999999XX', valid_from: null, valid_to: null },
  ];
  const found = (about: Partial<DeclaredHouse>, cap?: number) =>
    problemsOf([house(about)], patterns, () => cap, PERIOD).map(({ problem }) => problem);
  assert.deepEqual(found({}), []);
  assert.deepEqual(found({ number: '' }), ['numberMissing']);
  assert.deepEqual(found({ number: '17051000123AB' }), ['numberFormat']);
  assert.deepEqual(found({ street: ' ', owner_status: 0, legal_type: 0 }), [
    'addressMissing',
    'statusMissing',
    'residenceMissing',
  ]);
  const year = [stay('2026-03-01', '2026-09-30')];
  assert.deepEqual(found({ stays: year }, 213), [], '213 nights are the cap');
  assert.deepEqual(found({ stays: year }, 212), ['overCap']);
  const twice = problemsOf([house(), house({ id: 102 })], patterns, () => undefined, PERIOD);
  assert.deepEqual(
    twice.map(({ house: id, problem }) => [id, problem]),
    [
      [101, 'numberTwice'],
      [102, 'numberTwice'],
    ],
  );
});

test('10.7 a column holds what its setting says', () => {
  const of = house({ stays: [stay('2026-01-01', '2026-01-04'), stay('2026-07-01', '2026-07-08')] });
  assert.deepEqual(
    (
      ['number', 'url', 'nights', 'nights_year', 'date_from', 'residence', 'owner_status', 'house'] as const
    ).map((content) => cellOf(content, of, PERIOD)),
    [
      '17019000123AB',
      'https://agence.test/annonce/101',
      7,
      10,
      '2026-07-01',
      'Résidence principale',
      'Particulier',
      101,
    ],
  );
});
