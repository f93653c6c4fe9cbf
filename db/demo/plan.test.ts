import assert from 'node:assert/strict';
import test from 'node:test';
import type { Day } from '#kernel/day.ts';
import { addDays, asDay, weekday } from '#kernel/day.ts';
import { layOut } from './plan.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import { bounds } from './seasons.ts';

const AUTUMN = asDay('2026-11-21');
const DAYS = [
  AUTUMN,
  ...[
    '2026-12-31',
    '2027-03-01',
    '2027-06-15',
    '2027-06-21',
    '2027-07-20',
    '2027-08-14',
    '2027-09-04',
    '2028-02-29',
  ].map(asDay),
];

function holding({ requests }: Plan): PlannedRequest[] {
  return requests.filter(({ tag }) => tag === 'RESERVE' || tag === 'PREAPPROBATION');
}

function within(list: readonly PlannedRequest[], from: Day, to: Day): PlannedRequest[] {
  return list.filter((request) => request.from >= from && request.from < to);
}

test('no two stays of a house overlap and no family is in two places, whatever the day of loading', () => {
  for (const today of DAYS) {
    const plan = layOut(today);
    const held = [
      ...holding(plan).map((stay) => ({ ...stay, key: String(stay.house.nid) })),
      ...plan.blocks.map((block) => ({ ...block, key: String(block.house.nid) })),
    ];
    for (const list of [held, holding(plan).map((stay) => ({ ...stay, key: stay.who }))]) {
      const byKey = Map.groupBy(list, ({ key }) => key);
      for (const [key, stays] of byKey) {
        stays
          .toSorted((a, b) => a.from.localeCompare(b.from))
          .reduce((before, stay) => {
            assert.ok(before.to <= stay.from, `${today}: ${key} is held twice on ${stay.from}`);
            return stay;
          });
      }
    }
  }
});

test('the same day lays out the same plan', () => {
  assert.deepEqual(layOut(AUTUMN), layOut(AUTUMN));
});

test('people fit in their house, ask before today and stay at least a night', () => {
  for (const { house, adults, children, disabled, from, to, askedDays } of DAYS.flatMap(
    (today) => layOut(today).requests,
  )) {
    assert.ok(adults >= 1 && adults + children + disabled <= house.people, house.title);
    assert.ok(from < to && askedDays >= 0);
  }
});

test('the states to load are all there on any day', () => {
  for (const today of DAYS) {
    const { requests, blocks } = layOut(today);
    const count = (tag: string): number => requests.filter((request) => request.tag === tag).length;
    assert.deepEqual(
      [count('DEMANDE'), count('DEVIS'), count('ANNULE'), count('PREAPPROBATION')],
      [14, 11, 5, 10],
      today,
    );
    assert.equal(requests.filter(({ tag, unread }) => tag === 'DEMANDE' && unread).length, 3);
    assert.equal(
      requests.filter(({ tag, askedDays, thread }) => tag === 'DEVIS' && askedDays === 5 && !thread).length,
      4,
    );
    assert.equal(requests.filter(({ contractOut }) => contractOut).length, 4);
    const ends = requests.flatMap(({ optionDays }) => optionDays ?? []);
    assert.deepEqual(
      [ends.filter((days) => days === 0).length, ends.filter((days) => days === 1).length],
      [1, 1],
    );
    assert.deepEqual(
      ['owner', 'works', 'import'].map((kind) => blocks.filter((block) => block.kind === kind).length),
      [9, 2, 12],
    );
    assert.deepEqual(requests.flatMap(({ money }) => money ?? []).toSorted(), [
      'cautionToReturn',
      'lateBalance',
      'refund',
    ]);
  }
});

test('last summer is sold out in its dearest weeks, next summer half', () => {
  const plan = layOut(AUTUMN);
  const [past, coming] = [bounds(2026), bounds(2027)];
  const held = holding(plan);
  assert.equal(within(held, past.high, past.highEnd).length, 90);
  const summer = within(held, coming.high, coming.highEnd);
  assert.deepEqual(
    [
      summer.filter(({ tag }) => tag === 'RESERVE').length,
      summer.filter(({ tag }) => tag === 'PREAPPROBATION').length,
    ],
    [24, 10],
  );
  for (const stay of [...within(held, past.top, past.topEnd), ...summer]) assert.equal(weekday(stay.from), 6);
  const open = new Set(plan.requests.map(({ house }) => house));
  const sold = (from: Day, to: Day): number =>
    held.filter((stay) => stay.from < to && from < stay.to).length / open.size;
  assert.ok(sold(past.top, addDays(past.top, 7)) > 0.9);
});

test('arrivals, departures and stays under way surround the day', () => {
  for (const today of [AUTUMN, asDay('2027-03-01')]) {
    const held = holding(layOut(today));
    const tomorrow = addDays(today, 1);
    assert.equal(held.filter(({ from }) => from === today || from === tomorrow).length, 3);
    assert.equal(held.filter(({ to }) => to === today || to === tomorrow).length, 4);
    assert.equal(held.filter(({ from, to }) => from < today && to > tomorrow).length, 2);
  }
});

test('the conversations speak of the days they are shown with', () => {
  const plan = layOut(asDay('2026-01-15'));
  const words = plan.requests.flatMap(({ thread }) => thread?.lines.map(({ text }) => text) ?? []).join('\n');
  assert.match(words, /dispo du 15 au 22 aout/);
  assert.match(words, /We’d come 5–12 September/);
  assert.doesNotMatch(words, /[{}]/);
  const cancelled = plan.requests.find(({ who }) => who === 'camille')!;
  assert.equal(addDays(cancelled.from, -52), addDays(asDay('2026-01-15'), -cancelled.thread!.hoursAgo / 24));
});
