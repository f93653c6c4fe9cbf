import { addDays, asDay } from '#kernel/day.ts';
import { ANY_STAY } from '#features/pricing/nights.ts';
import type { StayRules } from '#features/pricing/nights.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrivalCounts, arrivalsOf } from './nearstays.ts';
import { isNarrowed, peopleOf, readSearch, searchQuery } from './sitesearch.ts';

const today = asDay('2027-03-01');
const read = (query: Record<string, unknown>) => readSearch(query, today);

test('a search is what its address says; what is no sense is left out', () => {
  const { search, wrong } = read({
    place: 'loix',
    from: '2027-07-10',
    to: '2027-07-17',
    adults: '2',
    children: '1',
    pool: '1',
    pets: '1',
    page: '3',
  });
  assert.equal(wrong, null);
  assert.deepEqual(search, {
    place: 'loix',
    stay: { from: '2027-07-10', to: '2027-07-17' },
    adults: 2,
    children: 1,
    pool: true,
    pets: true,
    page: 3,
  });
  assert.deepEqual(
    read({ place: '<b>', adults: '0', children: '21', pool: 'yes', page: '0', colour: 'blue' }).search,
    {
      place: '',
      stay: null,
      adults: null,
      children: null,
      pool: false,
      pets: false,
      page: 1,
    },
  );
  assert.deepEqual(read({ place: ['a', 'b'], from: { $gt: 1 } }).search.place, '');
});

test('dates that are no stay are told at the field, and nothing is looked for', () => {
  const wrong = (from: string, to: string) => {
    const { wrong: found, search } = read({ from, to });
    assert.equal(search.stay, null);
    return found && `${found.field} ${found.type}`;
  };
  assert.equal(wrong('2027-07-10', ''), 'to oneDate');
  assert.equal(wrong('', '2027-07-10'), 'from oneDate');
  assert.equal(wrong('2027-02-30', '2027-07-10'), 'from day');
  assert.equal(wrong('2027-07-10', 'x'), 'to day');
  assert.equal(wrong('2027-02-28', '2027-07-10'), 'from inThePast');
  assert.equal(wrong('2027-07-10', '2027-07-10'), 'to fromAfterTo');
  assert.equal(wrong('2027-07-10', addDays(asDay('2027-07-10'), 993)), 'to stayTooLong');
  assert.equal(read({ from: today, to: addDays(today, 1) }).wrong, null, 'tonight is not past');
});

test('who goes counts together, two adults unless they say otherwise; nobody narrows nothing', () => {
  assert.equal(peopleOf({ adults: null, children: null }), null);
  assert.equal(peopleOf({ adults: null, children: 3 }), 5);
  assert.equal(peopleOf({ adults: 4, children: null }), 4);
  assert.equal(isNarrowed(read({ from: '2027-07-10', to: '2027-07-17' }).search), false);
  assert.equal(isNarrowed(read({ adults: '1' }).search), true);
});

test('the address of a search reads back as the same search', () => {
  for (const query of [
    {},
    { place: 're', pool: '1' },
    { from: '2027-07-10', to: '2027-07-17', adults: '4', children: '0', page: '2' },
  ]) {
    const { search } = read(query);
    const again = Object.fromEntries(
      Object.entries(searchQuery(search)).map(([name, value]) => [name, String(value)]),
    );
    assert.deepEqual(read(again).search, search);
  }
});

const { allow_departure: _, ...ANY_DAY } = ANY_STAY;
const open = (days: readonly number[], rules: Partial<StayRules> = {}) =>
  days.map((day) => [day, { ...ANY_DAY, ...rules }] as const);
const WEEK = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const EMPTY = { staying: [], taken: [] };

test('B119 a stay begins where every one of its nights is open, free, and its days let arrive and leave after so long', () => {
  assert.deepEqual(arrivalsOf({ ...EMPTY, open: open(WEEK) }, 7), [0, 1, 2, 3]);
  assert.deepEqual(
    arrivalsOf({ ...EMPTY, open: open(WEEK), taken: [[0, 2]] }, 7),
    [2, 3],
    'the day of departure is free again',
  );
  assert.deepEqual(arrivalsOf({ ...EMPTY, open: open(WEEK), taken: [[9, 12]] }, 7), [0, 1, 2]);
  assert.deepEqual(
    arrivalsOf({ ...EMPTY, open: open([0, 1, 2, 4, 5, 6]) }, 3),
    [0, 4],
    'no night without a price',
  );
  const possible = (rules: Partial<StayRules>, nights: number) =>
    arrivalsOf({ ...EMPTY, open: open(WEEK, rules) }, nights);
  assert.deepEqual(possible({ minimum_stay: 8 }, 7), []);
  assert.deepEqual(possible({ maximum_stay: 6 }, 7), []);
  assert.deepEqual(
    [possible({ whole_weeks: true }, 7), possible({ whole_weeks: true }, 8)],
    [[0, 1, 2, 3], []],
  );
  assert.deepEqual(
    arrivalsOf({ ...EMPTY, open: open(WEEK), staying: [7, 9] }, 7),
    [1, 3],
    'the day of departure',
  );
  const saturdays = WEEK.map((day) => [day, { ...ANY_DAY, allow_arrival: day === 3 }] as const);
  assert.deepEqual(arrivalsOf({ ...EMPTY, open: saturdays }, 7), [3]);
});

test('how many houses could be had is counted by day', () => {
  const houses = [
    { ...EMPTY, open: open(WEEK) },
    { ...EMPTY, open: open(WEEK), taken: [[0, 2]] as const },
  ];
  assert.deepEqual(
    [...arrivalCounts(houses, today, 7)],
    [
      ['2027-03-01', 1],
      ['2027-03-02', 1],
      ['2027-03-03', 2],
      ['2027-03-04', 2],
    ],
  );
});
