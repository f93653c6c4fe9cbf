/** Pages and screens that were open before an update go on reading houses: what they read then is still there, under its name and of its kind. */
import { House } from '#features/listings/api.ts';
import { HouseReading, houseForCrm, readHouse } from '#features/listings/recordapi.ts';
import { sendEnquiry, stayPrice } from '#features/publicsite/api.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

/** As version 40c1e3b9 answered them. */
const TILE =
  `id agid title village village_label coverpicture_path published archived online_booking housekeeping has_holes expiry_date
  days_remaining max_num_people owner_name owner_mail`.split(/\s+/);
const FOR_QUOTES = [
  ...TILE,
  ...`owner_uid rooms bathrooms sleeps_total classement fraisservice guarantee location_linge management_fee_rate ref_idrl`.split(
    /\s+/,
  ),
];

test('B82 a tile and a house for the quote form have every field that they had', () => {
  const missing = (names: readonly string[], shape: object) =>
    names.filter((name) => !Object.hasOwn(shape, name));
  assert.deepEqual(missing(TILE, House.shape), []);
  assert.deepEqual(missing(FOR_QUOTES, HouseReading.shape), []);
  assert.deepEqual([houseForCrm.path, readHouse.path], ['/houses/forcrm', '/houses/:id']);
});

test('EDITOR-68 ADS-53 the first feed is `ical`, as it was named', () => {
  assert.ok(Object.hasOwn(HouseReading.shape, 'ical'));
});

test('D15 a public page that was opened before asks for its price, and sends its form, where it did', () => {
  assert.deepEqual([stayPrice.path, sendEnquiry.path], ['/annonce/:id/prix', '/annonce/:id/demande']);
  const sent =
    'date_from date_to adults children disabled first_name last_name mail tel1 message website lang'.split(
      ' ',
    );
  const form = Object.fromEntries(sent.map((name) => [name, name === 'lang' ? 'fr' : '1']));
  assert.equal(sendEnquiry.body!.safeParse(form).success, true);
});
