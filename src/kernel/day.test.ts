import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import test from 'node:test';
import {
  addDays,
  addMonths,
  asDay,
  dayRange,
  firstOfMonth,
  formatDay,
  isDay,
  longDay,
  nightsBetween,
  nightsOf,
  runsOfDays,
  shortDay,
  todayInParis,
  weekday,
} from './day.ts';

const day = asDay;

test('only days that exist are days', () => {
  for (const real of ['2026-08-08', '2028-02-29', '2000-02-29', '1900-01-01']) assert.ok(isDay(real), real);
  for (const wrong of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-8-8',
    '2026-08-08T00:00:00Z',
    ' 2026-08-08',
    '9999-12-31',
    '0026-08-08',
    '',
    20260808,
    null,
  ])
    assert.ok(!isDay(wrong), String(wrong));
  assert.throws(() => asDay('2026-02-30'), RangeError);
});

test('C08 nights are counted through both changes of clock', () => {
  assert.equal(nightsBetween(day('2026-03-28'), day('2026-03-30')), 2);
  assert.equal(nightsBetween(day('2026-10-24'), day('2026-10-26')), 2);
  assert.equal(addDays(day('2026-03-28'), 1), '2026-03-29');
  assert.equal(addDays(day('2026-10-25'), 1), '2026-10-26');
  assert.equal(addDays(day('2026-01-01'), -1), '2025-12-31');
});

test('a day never moves with the machine’s time zone', () => {
  const code = `import { addDays, asDay, longDay, weekday } from ${JSON.stringify(new URL('./day.ts', import.meta.url).href)};
    const day = asDay('2026-03-29'); process.stdout.write([addDays(day, 1), weekday(day), longDay(day, 'fr')].join('|'));`;
  for (const TZ of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Paris']) {
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      env: { ...process.env, TZ },
      encoding: 'utf8',
    });
    assert.equal(said, '2026-03-30|7|dimanche 29 mars 2026', TZ);
  }
});

test('the night of the departure is not slept', () => {
  assert.deepEqual(nightsOf(day('2026-02-27'), day('2026-03-02')), [
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  assert.deepEqual(nightsOf(day('2026-03-02'), day('2026-03-02')), []);
  assert.deepEqual(nightsOf(day('2026-03-02'), day('2026-03-01')), []);
});

test('C04 992 nights from a day are 992, and one more is 993', () => {
  const from = day('2026-01-01');
  assert.equal(nightsBetween(from, addDays(from, 992)), 992);
  assert.equal(nightsOf(from, addDays(from, 993)).length, 993);
});

test('a month later is the same day, or the last of a shorter month', () => {
  assert.equal(addMonths(day('2026-01-31'), 1), '2026-02-28');
  assert.equal(addMonths(day('2028-01-31'), 1), '2028-02-29');
  assert.equal(addMonths(day('2026-11-15'), 3), '2027-02-15');
  assert.equal(addMonths(day('2026-01-15'), -1), '2025-12-15');
  assert.equal(firstOfMonth(day('2026-11-21')), '2026-11-01');
});

test('weeks begin on Monday', () => {
  assert.equal(weekday(day('2026-08-03')), 1);
  assert.equal(weekday(day('2026-08-09')), 7);
});

test('today is the day in Paris, also just after midnight there', () => {
  assert.equal(todayInParis(new Date('2026-07-31T22:30:00Z')), '2026-08-01');
  assert.equal(todayInParis(new Date('2026-12-31T22:59:59Z')), '2026-12-31');
  assert.equal(todayInParis(new Date('2026-12-31T23:00:00Z')), '2027-01-01');
});

test('days are written as people read them', () => {
  assert.equal(formatDay(day('2026-08-08')), '08/08/2026');
  assert.equal(longDay(day('2026-08-08'), 'fr'), 'samedi 8 août 2026');
  assert.match(longDay(day('2026-08-08'), 'en'), /^Saturday,? 8 August 2026$/);
  assert.equal(shortDay(day('2026-08-08'), 'fr'), 'sam. 8 août');
});

test('a stay in words says once what both of its days share, and the first of a month as French does', () => {
  const ranges = (['fr', 'en'] as const).map((language) => [
    dayRange(day('2026-08-08'), day('2026-08-15'), language),
    dayRange(day('2026-08-29'), day('2026-09-01'), language),
    dayRange(day('2026-12-26'), day('2027-01-02'), language),
  ]);
  assert.deepEqual(ranges, [
    ['du 8 au 15 août 2026', 'du 29 août au 1er septembre 2026', 'du 26 décembre 2026 au 2 janvier 2027'],
    [
      'from 8 to 15 August 2026',
      'from 29 August to 1 September 2026',
      'from 26 December 2026 to 2 January 2027',
    ],
  ]);
  assert.equal(dayRange(day('2026-08-01'), day('2026-08-11'), 'fr'), 'du 1er au 11 août 2026');
  assert.equal(longDay(day('2027-08-01'), 'fr'), 'dimanche 1er août 2027');
});

test('days in a row are one span, in whatever order and however often they are named', () => {
  const days = ['2027-03-29', '2027-03-27', '2027-03-28', '2027-03-28', '2027-04-01'].map(day);
  assert.deepEqual(runsOfDays(days), [
    { from: '2027-03-27', to: '2027-03-30' },
    { from: '2027-04-01', to: '2027-04-02' },
  ]);
  assert.deepEqual(runsOfDays([]), []);
});
