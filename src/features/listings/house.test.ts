import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expiryOf, tabsOf } from './house.ts';

test('ADS-22 ADS-23 ADS-24 the expiry line, day by day', () => {
  const line = (days: number | null) => {
    const expiry = expiryOf(days);
    return expiry && [expiry.words.fr, expiry.isFlagged, expiry.isExpired];
  };
  assert.equal(line(null), null);
  assert.deepEqual(line(30), ['Expire le', false, false]);
  assert.deepEqual(line(29), ['Expire le', true, false]);
  assert.deepEqual(line(0), ['Expire le', true, true]);
  assert.deepEqual(line(-1), ['Annonce expirée depuis le', true, true]);
});

test('EDITOR-05 ADS-20 ADS-21 calendar and internal tabs exist with online booking or housekeeping only', () => {
  assert.deepEqual(tabsOf({ online_booking: 0, housekeeping: 0 }, true), []);
  assert.deepEqual(tabsOf({ online_booking: 1, housekeeping: 0 }, true), ['calendar', 'meta']);
  assert.deepEqual(tabsOf({ online_booking: 0, housekeeping: 1 }, false), ['calendar']);
});
