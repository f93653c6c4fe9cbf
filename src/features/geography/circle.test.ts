import type { Place } from '#kernel/place.ts';
import { parsePlace, placeText } from '#kernel/place.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Circle } from './circle.ts';
import { approximate } from './circle.ts';
import { metresBetween, moved } from './contours.ts';
import { publicMap } from './publicmap.ts';

const ARS = '46.2078,-1.5163';
const SETTING = { secret: 'a secret of forty characters, as kept by us', radius: 500 };
const around = (location: string, id: number, setting = SETTING): Circle =>
  approximate(location, id, setting)!;
const IDS = Array.from({ length: 400 }, (_, index) => index + 1);

test('B96 EDITOR-30 the circle holds the house, and its middle is not the house', () => {
  const far = IDS.map((id) => metresBetween(around(ARS, id).centre, parsePlace(ARS)!));
  assert.ok(Math.max(...far) < 500, `${Math.max(...far)}`);
  // Anywhere between: as many in the outer half of the ring as in the inner one.
  const outer = far.filter((metres) => metres > 500 * Math.sqrt((0.9 ** 2 + 0.2 ** 2) / 2)).length;
  assert.ok(outer > 150 && outer < 250, `${outer} of 400`);
  // Nobody who walks to the middle of the map stands before the house.
  assert.ok(Math.min(...far) > 500 * 0.2 - 10, `${Math.min(...far)}`);
});

test('B96 a marker that goes from the middle of its village to the house takes its circle another way; put right by a few metres, it keeps it', () => {
  const middle = parsePlace(ARS)!;
  const house = moved(middle, 300, 120);
  const guesses = IDS.map((id) => {
    const [before, after] = [around(ARS, id).centre, around(placeText(house), id).centre];
    return { lat: middle.lat + after.lat - before.lat, lng: middle.lng + after.lng - before.lng };
  });
  const right = guesses.filter((guess) => metresBetween(guess, house) < 50).length;
  assert.ok(right < 20, `${right} of 400`);
  for (const id of IDS) {
    const nearer = around('46.20785,-1.51632', id).centre;
    assert.ok(metresBetween(nearer, around(ARS, id).centre) < 25);
  }
});

test('B96 asked a thousand times it is the same circle: nothing averages out', () => {
  const once = around(ARS, 101);
  for (let time = 0; time < 1000; time++) assert.deepEqual(around(ARS, 101), once);
});

test('B96 all houses of one street are moved each its own way, and so is one house by another secret or another radius', () => {
  const moves = new Set(IDS.map((id) => placeText(around(ARS, id).centre)));
  assert.ok(moves.size > 350);
  const other = around(ARS, 101, { ...SETTING, secret: 'another secret of forty characters, or so' });
  assert.notDeepEqual(other, around(ARS, 101));
  // Were both moved alike, the house would lie on the line through their middles, as far again.
  const [one, two] = [around(ARS, 101).centre, around(ARS, 101, { ...SETTING, radius: 1000 }).centre];
  const guess: Place = { lat: 2 * one.lat - two.lat, lng: 2 * one.lng - two.lng };
  assert.ok(metresBetween(guess, parsePlace(ARS)!) > 50);
});

test('B96 a middle has four decimals, whatever the house has, and no place gives no circle', () => {
  const { centre } = around('46.20781,-1.51632', 101);
  assert.match(placeText(centre), /^46\.\d{1,4},-1\.\d{1,4}$/);
  for (const nothing of ['', 'Ars', '46.2']) assert.equal(approximate(nothing, 101, SETTING), undefined);
});

test('B96 C06 the map draws the circle, names the village as French does, and holds nothing of where the house is', () => {
  const house = moved(parsePlace(ARS)!, 10, 10);
  const circle = around(placeText(house), 101);
  const map = publicMap(circle, 'Le Bois-Plage-en-Ré', 'fr').text;
  assert.match(
    map,
    /role="img" aria-label="Carte\u00a0: la maison est dans le cercle, au Bois-Plage-en-Ré\."/,
  );
  assert.match(map, /class="about" cx="360" cy="200" r="40"/);
  assert.ok(!map.includes('<script') && !map.includes('http'));
  for (const figure of [house.lat, house.lng]) assert.ok(!map.includes(String(figure).slice(0, 7)));
  // It is drawn about the middle of the circle: two houses of one circle would have one map.
  assert.equal(publicMap(circle, 'Le Bois-Plage-en-Ré', 'fr').text, map);
  assert.match(publicMap(circle, '<b>', 'en').text, /Map: the house is within the circle, in &lt;b&gt;\./);
});
