import assert from 'node:assert/strict';
import test from 'node:test';
import { daysLeft, expiryOf, isPublic, tabsOf } from './house.ts';

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

test('ADS-19 the expiry line counts its days, in both languages', () => {
  assert.deepEqual(
    [daysLeft(18, 'fr'), daysLeft(1, 'fr'), daysLeft(0, 'fr')],
    ['dans 18 jours', 'dans 1 jour', 'aujourd’hui'],
  );
  assert.deepEqual([daysLeft(-1, 'fr'), daysLeft(-2, 'fr')], ['il y a 1 jour', 'il y a 2 jours']);
  assert.deepEqual(
    [daysLeft(0, 'en'), daysLeft(1, 'en'), daysLeft(-2, 'en')],
    ['today', 'in 1 day', '2 days ago'],
  );
});

const ALL = { meta: true, edl: true, isInventoryOnly: false };
const alone = { online_booking: 0, housekeeping: 0 };

test('EDITOR-02 EDITOR-04 EDITOR-05 EDITOR-08 ADS-20 ADS-21 prices where both modes are off, calendar and internal where one is on', () => {
  assert.deepEqual(tabsOf(alone, ALL), ['general', 'photos', 'prices', 'map', 'promo', 'legal', 'edl']);
  for (const managed of [
    { online_booking: 1, housekeeping: 0 },
    { online_booking: 0, housekeeping: 1 },
  ])
    assert.deepEqual(tabsOf(managed, ALL), [
      'general',
      'photos',
      'calendar',
      'map',
      'promo',
      'legal',
      'meta',
      'edl',
    ]);
});

test('EDITOR-87 EDITOR-32 what is internal and the inventory are for who holds their permissions', () => {
  const tabs = tabsOf({ online_booking: 1, housekeeping: 1 }, { ...ALL, meta: false, edl: false });
  assert.equal(tabs.includes('meta') || tabs.includes('edl'), false);
});

test('EDITOR-09 an installation for inventories has that tab alone', () => {
  assert.deepEqual(tabsOf(alone, { ...ALL, isInventoryOnly: true }), ['edl']);
});

test('EDITOR-13 what is hidden, put away or expired has no public page', () => {
  const house = { published: 1, archived: 0, days_remaining: null };
  assert.ok(isPublic(house) && isPublic({ ...house, days_remaining: 1 }));
  for (const hidden of [{ published: 0 }, { archived: 1 }, { days_remaining: 0 }])
    assert.equal(isPublic({ ...house, ...hidden }), false);
});
