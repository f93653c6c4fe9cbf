import assert from 'node:assert/strict';
import test from 'node:test';
import { normalisePlace, parsePlace, placeText } from './place.ts';

test('a place is read as people paste it, and kept in one way', () => {
  for (const [typed, kept] of [
    ['46.2078,-1.5163', '46.2078,-1.5163'],
    [' 46.2078 ; -1.5163 ', '46.2078,-1.5163'],
    ['46.2078  -1.5163', '46.2078,-1.5163'],
    ['46.20780,-1.51630', '46.2078,-1.5163'],
    ['46.12345678,-1.00000049', '46.123457,-1'],
    ['-0.0000001,-0', '0,0'],
    ['90,180', '90,180'],
  ] as const)
    assert.equal(normalisePlace(typed), kept, typed);
});

test('what is no point of the earth is left as it was typed', () => {
  for (const typed of [
    '90.1,0',
    '0,-180.1',
    '46.2',
    '46,2078,-1,5163',
    'Ars-en-Ré',
    '',
    'NaN,NaN',
    '1e2,3',
  ]) {
    assert.equal(parsePlace(typed), null, typed);
    assert.equal(normalisePlace(typed), typed);
  }
});

test('a place survives being written and read', () => {
  const place = { lat: 46.203, lng: -1.37 };
  assert.deepEqual(parsePlace(placeText(place)), place);
});
