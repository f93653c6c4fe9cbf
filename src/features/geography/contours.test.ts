import type { Place } from '#kernel/place.ts';
import { isOnIslands, parsePlace } from '#kernel/place.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMUNES } from './communes.ts';
import { communeAt, mayBeIn, metresBetween, moved, ringOf } from './contours.ts';

const place = (text: string): Place => parsePlace(text)!;

test('B24 there are ten communes on Ré and eight on Oléron, each with its code, its postal code and its contour', () => {
  const of = (island: string) => COMMUNES.filter((commune) => commune.island === island).length;
  assert.deepEqual([of('re'), of('oleron')], [10, 8]);
  assert.equal(new Set(COMMUNES.map(({ insee }) => insee)).size, 18);
  for (const commune of COMMUNES) {
    assert.match(commune.insee, /^17\d{3}$/);
    assert.match(commune.postalCode, /^17\d{3}$/);
    const ring = ringOf(commune);
    assert.ok(ring.length > 20 && ring.every(isOnIslands), commune.name);
    assert.equal(communeAt(commune.centre), commune);
  }
});

test('EDITOR-30 a place lies in one commune; on the quay it may lie in the one behind it, at sea in none', () => {
  assert.equal(communeAt(place('46.2078,-1.5163'))?.name, 'Ars-en-Ré');
  assert.equal(communeAt(place('45.9130,-1.3266'))?.insee, '17385');
  // In the harbour of La Flotte, as simplified contours have it.
  assert.equal(communeAt(place('46.1893,-1.3208'))?.name, 'La Flotte');
  assert.equal(communeAt(place('46.26,-1.42')), undefined);
});

test('EDITOR-30 a border is as wide as the contours are blurred, and a commune nobody knows forbids nothing', () => {
  const [ars, loix] = [place('46.2078,-1.5163'), '17207'];
  assert.ok(mayBeIn(ars, '17019'));
  assert.ok(!mayBeIn(ars, loix));
  assert.ok(mayBeIn(ars, '') && mayBeIn(ars, '99999'));
  // The border of Ars and Saint-Clément, seen from either side.
  for (const side of [place('46.2290,-1.5300'), place('46.2301,-1.5300')])
    assert.ok(mayBeIn(side, '17019') && mayBeIn(side, '17318'));
});

test('metres are metres, wherever on the islands', () => {
  for (const from of [place('46.2078,-1.5163'), place('45.8427,-1.2074')]) {
    const to = moved(from, 300, -400);
    assert.ok(Math.abs(metresBetween(from, to) - 500) < 2);
    assert.ok(to.lng > from.lng && to.lat < from.lat);
  }
});
