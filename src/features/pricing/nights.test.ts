/** Prices by length at their edges, and each rule of a stay on the day it holds and the day it no longer does (B119). */
import { addDays, asDay, nightsOf } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountOfNights, ANY_STAY, stayWarnings } from './nights.ts';
import type { SeasonPrices, StayRules } from './nights.ts';
import { priceWarningText } from './words.ts';

const FRIDAY = asDay('2027-07-02');
const SEASON: SeasonPrices = {
  weekend_amount: cents(30_000),
  week_amount: cents(90_000),
  least_amount: cents(25_000),
};

const amount = (
  length: number,
  said: Partial<SeasonPrices> | null = {},
  from = FRIDAY,
  sum = length * 15_000,
) =>
  amountOfNights(cents(sum), said === null ? null : { ...SEASON, ...said }, {
    from,
    nights: nightsOf(from, addDays(from, length)),
  });

test('B119 seven nights cost the season’s week, Friday to Sunday its weekend, everything else its nights', () => {
  assert.equal(amount(7), 90_000);
  assert.equal(amount(6), 6 * 15_000);
  assert.equal(amount(8), 8 * 15_000);
  assert.equal(amount(14), 14 * 15_000, 'two weeks are nights');
  assert.equal(amount(2), 30_000);
  assert.equal(amount(2, {}, addDays(FRIDAY, 1)), 30_000 - 0, 'two nights from a Saturday are two nights');
  assert.equal(amount(2, { weekend_amount: cents(31_000) }, addDays(FRIDAY, 1)), 30_000);
  assert.equal(amount(3), 45_000);
  assert.equal(amount(7, { week_amount: null }), 7 * 15_000);
  assert.equal(amount(2, { weekend_amount: null }), 2 * 15_000);
});

test('B119 no stay costs less than the season’s least, whatever its length; without one season for all nights they are nights', () => {
  assert.equal(amount(1), 25_000);
  assert.equal(amount(7, { week_amount: cents(20_000) }), 25_000);
  assert.equal(amount(1, { least_amount: null }), 15_000);
  assert.equal(amount(7, null), 7 * 15_000);
});

const reasons = (rules: Partial<StayRules>, nights: number) =>
  [...stayWarnings({ ...ANY_STAY, ...rules }, nights)].map((warning) => priceWarningText(warning, 'fr'));

test('B119 a stay is possible when arrival day, departure day and length all allow it; every reason is said', () => {
  assert.deepEqual(reasons({}, 1), []);
  assert.deepEqual(reasons({ minimum_stay: 7, maximum_stay: 7, whole_weeks: true }, 7), []);
  assert.deepEqual(reasons({ minimum_stay: 7 }, 6), ['Séjour minimum de 7 nuits à cette date.']);
  assert.deepEqual(reasons({ maximum_stay: 7 }, 8), ['Séjour maximum de 7 nuits à cette date.']);
  assert.deepEqual(reasons({ whole_weeks: true }, 14), []);
  assert.deepEqual(reasons({ whole_weeks: true }, 13), ['Par semaines entières seulement à cette date.']);
  assert.deepEqual(reasons({ allow_arrival: false, allow_departure: false, maximum_stay: 2 }, 3), [
    'Pas d’arrivée possible ce jour-là.',
    'Pas de départ possible le dernier jour.',
    'Séjour maximum de 2 nuits à cette date.',
  ]);
});
