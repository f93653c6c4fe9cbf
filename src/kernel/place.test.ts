import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOnIslands, normalisePlace, parsePlace, placeText } from './place.ts';
import { place as rule, ruleFromWire } from './rules.ts';

const ARS = { lat: 46.2078, lng: -1.5163 };

test('EDITOR-30 C38 a place is read with dots and with commas, however its two numbers are parted, and kept in one form', () => {
  const written = [
    '46.2078,-1.5163',
    '46.2078, -1.5163',
    ' 46.2078 -1.5163 ',
    '46.2078;-1.5163',
    '(46.2078, -1.5163)',
    '46,2078,-1,5163',
    '46,2078, -1,5163',
    '46,2078 ; -1,5163',
    '46,2078 -1,5163',
    '46.2078°, \u22121.5163°',
    '46.207800,-1.516300',
  ];
  for (const text of written) assert.deepEqual(parsePlace(text), ARS, text);
  for (const text of written) assert.equal(normalisePlace(text), '46.2078,-1.5163', text);
  assert.deepEqual(parsePlace('46,-1'), { lat: 46, lng: -1 });
  assert.deepEqual(parsePlace('46.123456789,-1.5'), { lat: 46.123457, lng: -1.5 });
  assert.equal(placeText({ lat: 46, lng: -0 }), '46,0');
});

test('EDITOR-30 what is no place is none, and stays as it was typed', () => {
  const none = [
    '',
    '46.2078',
    'Ars',
    '46.2078,',
    '91,0.5',
    '46,181',
    '46.2.3,1',
    '46,2078,1,5163',
    '1e1,2',
    '46.2078,-1.5163,3',
    '46.2078/-1.5163',
  ];
  for (const text of none) {
    assert.equal(parsePlace(text), null, text);
    assert.equal(normalisePlace(` ${text}`), text);
  }
});

test('EDITOR-30 a house stands on one of the two islands, their edges included', () => {
  for (const place of [
    ARS,
    { lat: 46.2436, lng: -1.5611 },
    { lat: 45.8427, lng: -1.2074 },
    { lat: 46.13, lng: -1.58 },
  ])
    assert.ok(isOnIslands(place));
  // La Rochelle, its harbour across the bridge, Paris, latitude and longitude exchanged, the water between the islands.
  for (const place of [
    { lat: 46.16, lng: -1.15 },
    { lat: 46.16, lng: -1.22 },
    { lat: 48.85, lng: 2.35 },
    { lat: -1.5163, lng: 46.2078 },
    { lat: 46.105, lng: -1.3 },
    { lat: 46.1299, lng: -1.58 },
  ])
    assert.ok(!isOnIslands(place));
  assert.equal(rule.check(''), null);
  assert.equal(rule.check('46,2078, -1,5163'), null);
  assert.deepEqual(rule.check('Ars-en-Ré'), { type: 'place' });
  assert.deepEqual(rule.check(46), { type: 'place' });
  assert.deepEqual(rule.check('46.16,-1.15'), { type: 'placeElsewhere' });
  assert.equal(ruleFromWire('place'), rule);
});
