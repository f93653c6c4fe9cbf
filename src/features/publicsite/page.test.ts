import { addDays, asDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '#kernel/html.ts';
import { cheapest, nightsOfHouse, onlyArrival, seasonsOf } from './nights.ts';

const from = asDay('2027-07-01');
const until = asDay('2027-08-01');
const fee = {
  id: 1,
  agid: 1,
  label: 'Site',
  kind: 'er',
  fee_percent: 300,
  fee_mode: 'added',
  collects_rent: false,
  collects_tax: false,
  valid_from: null,
  active: true,
} as const;

function days(amount: (day: Day) => number | null): [Day, number | null, boolean, number, boolean][] {
  return Array.from({ length: 31 }, (_, index) => addDays(from, index)).map((day) => [
    day,
    amount(day),
    new Date(`${day}T00:00:00Z`).getUTCDay() === 6,
    7,
    false,
  ]);
}

test('what people typed is escaped, wherever it stands; pieces of page are not', () => {
  const title = '<img src=x onerror="alert(1)">&\'';
  assert.equal(
    html`<p title="${title}">${[html`<b>${title}</b>`, null, false, 3]}</p>`.text,
    '<p title="&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;"><b>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;&#39;</b>3</p>',
  );
});

test('a night shows its price with the compulsory fee in it', () => {
  const [night] = nightsOfHouse({ days: days(() => 35_000), taken: [] }, fee, from, until);
  assert.deepEqual([night?.state, night?.price], ['free', 36_050]);
  const [plain] = nightsOfHouse({ days: days(() => 35_000), taken: [] }, undefined, from, until);
  assert.equal(plain?.price, 35_000);
});

test('the departure day is free again, and its morning is not', () => {
  const nights = nightsOfHouse(
    { days: days(() => 35_000), taken: [[asDay('2027-07-10'), asDay('2027-07-17')]] },
    fee,
    from,
    until,
  );
  const of = (day: string) => nights.find((night) => night.day === day);
  assert.deepEqual(
    ['2027-07-09', '2027-07-10', '2027-07-16', '2027-07-17', '2027-07-18'].map((day) => [
      of(day)?.state,
      of(day)?.morningTaken,
    ]),
    [
      ['free', false],
      ['taken', false],
      ['taken', true],
      ['free', true],
      ['free', false],
    ],
  );
});

test('a night without a price is on request, a closed one is taken', () => {
  const given = days((day) => (day === '2027-07-02' ? null : day === '2027-07-03' ? 0 : 100));
  given[4]![4] = true;
  const states = nightsOfHouse({ days: given, taken: [] }, undefined, from, until)
    .slice(0, 6)
    .map(({ state }) => state);
  assert.deepEqual(states, ['free', 'ask', 'ask', 'free', 'taken', 'free']);
});

test('nights of one price make one season, cheapest first; prices of every day make months', () => {
  const two = seasonsOf(
    nightsOfHouse(
      { days: days((day) => (day < '2027-07-10' || day >= '2027-07-24' ? 20_000 : 30_000)), taken: [] },
      undefined,
      from,
      until,
    ),
  );
  assert.deepEqual(
    two.map(({ price, periods }) => [price, periods]),
    [
      [
        20_000,
        [
          { from: '2027-07-01', to: '2027-07-09' },
          { from: '2027-07-24', to: '2027-07-31' },
        ],
      ],
      [30_000, [{ from: '2027-07-10', to: '2027-07-23' }]],
    ],
  );
  assert.deepEqual([two[0]?.minimumStay, two[0]?.arrival], [7, 6]);
  const many = seasonsOf(
    nightsOfHouse({ days: days((day) => 10_000 + Number(day.slice(8))), taken: [] }, undefined, from, until),
  );
  assert.deepEqual(
    many.map(({ price, periods }) => [price, periods.length]),
    [[10_001, 1]],
  );
});

test('the cheapest night is one that can be had', () => {
  const nights = nightsOfHouse(
    {
      days: days((day) => (day === '2027-07-05' ? 5_000 : 20_000)),
      taken: [[asDay('2027-07-05'), asDay('2027-07-06')]],
    },
    undefined,
    from,
    until,
  );
  assert.equal(cheapest(nights), 20_000);
  assert.equal(cheapest([]), null);
  assert.equal(onlyArrival(nights), 6);
});
