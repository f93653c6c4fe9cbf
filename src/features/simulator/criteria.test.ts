import { addDays, todayInParis } from '#kernel/day.ts';
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  criteriaOf,
  criteriaProblems,
  defaultCriteria,
  fromAddress,
  searchCriteriaOf,
  toAddress,
} from './criteria.ts';

const today = todayInParis();
const good = { ...defaultCriteria(), platform: '7' };
const wrong = (change: object) =>
  criteriaProblems({ ...good, ...change }).map(({ type, field }) => `${type} ${field}`);

test('SIM-02 SIM-03 SIM-04 the defaults: a week from today, one adult, no child, any house', () => {
  const { from, to, adults, children, disabled, bedrooms, bathrooms } = defaultCriteria();
  assert.deepEqual(
    [from, to, adults, children, disabled, bedrooms, bathrooms],
    [today, addDays(today, 7), '1', '0', '0', '1', '1'],
  );
});

test('SIM-02 a request brings its dates and people, unless its dates have passed', () => {
  const request = {
    date_from: addDays(today, 30),
    date_to: addDays(today, 37),
    nb_adults: 3,
    nb_children: 2,
    nb_disabled: 1,
  };
  assert.deepEqual(
    [criteriaOf(request).from, criteriaOf(request).adults, criteriaOf(request).disabled],
    [request.date_from, '3', '1'],
  );
  assert.equal(
    criteriaOf({ ...request, date_from: addDays(today, -9), date_to: addDays(today, -2) }).from,
    today,
  );
  assert.equal(criteriaOf({ ...request, date_from: null, date_to: null }).from, today);
});

test('SIM-01 SIM-03 SIM-04 SIM-07 SIM-08 every bound is named at its field', () => {
  assert.deepEqual(wrong({}), []);
  assert.deepEqual(wrong({ platform: '' }), ['selectRequired platform']);
  assert.deepEqual(wrong({ adults: '0' }), ['min adults']);
  assert.deepEqual(wrong({ adults: '20' }), []);
  assert.deepEqual(wrong({ adults: '21' }), ['max adults']);
  assert.deepEqual(wrong({ children: '21', disabled: '-1' }), ['max children', 'min disabled']);
  assert.deepEqual(wrong({ bedrooms: '0', bathrooms: '21' }), ['min bedrooms', 'max bathrooms']);
  assert.deepEqual(wrong({ adults: '2,5', children: '' }), ['integer adults', 'required children']);
  assert.deepEqual(wrong({ from: undefined }), ['required from']);
  assert.deepEqual(wrong({ from: addDays(today, -1) }), ['inThePast from']);
  assert.deepEqual(wrong({ to: today }), ['fromAfterTo from']);
  assert.deepEqual(wrong({ to: addDays(today, 993) }), ['stayTooLong from']);
  assert.equal(searchCriteriaOf({ ...good, adults: '0' }), undefined);
});

test('C25 criteria survive the address, where only what was changed stands', () => {
  const chosen = { ...good, village: 'loix', pets: '1', noSmoking: true, adults: '4', to: addDays(today, 9) };
  const kept = Object.fromEntries(Object.entries(toAddress(chosen)).filter(([, value]) => value !== ''));
  assert.deepEqual(Object.keys(kept).toSorted(), [
    'adults',
    'noSmoking',
    'pets',
    'platform',
    'to',
    'village',
  ]);
  assert.deepEqual(fromAddress(kept), chosen);
  assert.equal(fromAddress({ from: '2027-02-30' }).from, today);
});
