import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Offer } from './api.ts';
import { quoteNamed, shownOffers } from './offers.ts';

const offer = (id: number, state: Offer['state'] = 'open'): Offer => ({
  quote_id: id,
  state,
  house: 'La Passerose',
  date_from: '2027-07-03',
  date_to: '2027-07-10',
  total: 100_000,
});
const asked = { is_cancelled: false, accepted_quote: null };

function shown(offers: Offer[], named?: number, more: object = {}): [number | undefined, number[], boolean] {
  const one = offers.find(({ state }) => state !== 'taken') ?? offers[0] ?? null;
  const { one: id, others, isGone } = shownOffers({ ...asked, offers, offer: one, ...more }, named);
  return [id, others.map(({ quote_id: each }) => each), isGone];
}

test('B107 a page shows the quote its address names; without a name the one that is open, or those there are to choose from', () => {
  const [second, first] = [offer(12), offer(11)];
  assert.deepEqual(shown([first]), [11, [], false]);
  assert.deepEqual(shown([second, first]), [undefined, [12, 11], false]);
  assert.deepEqual(shown([second, first], 11), [11, [12], false]);
  assert.deepEqual(shown([offer(12, 'taken'), first]), [11, [], false], 'the newest that is open');
  assert.deepEqual(
    shown([offer(12, 'taken'), first], 12),
    [12, [11], false],
    'its nights went: said, with the rest',
  );
  assert.deepEqual(shown([offer(12, 'off'), first], 11), [11, [12], false]);
  assert.deepEqual(shown([first], 12), [undefined, [11], true], 'not another in its place');
  assert.deepEqual(shown([], 12), [undefined, [], true]);
});

test('B107 once one is accepted another is shown to whoever asks for it, and of a cancelled request none', () => {
  const accepted = { accepted_quote: 11, offer: null };
  assert.deepEqual(shown([offer(12)], undefined, accepted), [undefined, [], false]);
  assert.deepEqual(shown([offer(12)], 11, accepted), [undefined, [], false]);
  assert.deepEqual(shown([offer(13), offer(12)], 12, accepted), [12, [], false]);
  assert.deepEqual(shown([], 12, accepted), [undefined, [], true]);
  assert.deepEqual(shown([offer(12)], 12, { is_cancelled: true }), [undefined, [], false]);
});

test('what an address names is a number, or nothing', () => {
  assert.deepEqual(['12', '', 'x', '-1', '12345678901', undefined].map(quoteNamed), [
    12,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
});
