/** Screens, public pages and mails from before an update: what they read, and where they lead, is still there under its name. */
import { House } from '#features/listings/api.ts';
import { HouseReading, houseForCrm, readHouse } from '#features/listings/recordapi.ts';
import { sendEnquiry, stayPrice } from '#features/publicsite/api.ts';
import { matchPath, paths } from '#kernel/paths.ts';
import assert from 'node:assert/strict';
import test from 'node:test';

/** As they were answered before houses could be edited. */
const TILE =
  `id agid title village village_label coverpicture_path published archived online_booking housekeeping has_holes expiry_date
  days_remaining max_num_people owner_name owner_mail`.split(/\s+/);
const FOR_QUOTES = [
  ...TILE,
  ...`owner_uid rooms bathrooms sleeps_total classement fraisservice guarantee location_linge management_fee_rate ref_idrl`.split(
    /\s+/,
  ),
];

test('a tile and a house for the quote form have every field that they had', () => {
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

/** Patterns of the time, with an address of each as mails and bookmarks have it. */
const ADDRESSES = {
  '/lien': '/lien',
  '/acces': '/acces',
  '/chat/:alphaid?/:tab?': '/chat/K7TQ/notes',
  '/ddl': '/ddl',
  '/sign/:id': '/sign/7',
  '/paymentconfirmation': '/paymentconfirmation',
  '/paymentcancelled': '/paymentcancelled',
  '/tools/simulator': '/tools/simulator',
  '/tools/simulator/quote': '/tools/simulator/quote',
  '/quote': '/quote',
  '/quote/:id': '/quote/7',
  '/quote/:id/new-from-existing': '/quote/7/new-from-existing',
  '/booking/:alphaid?': '/booking/K7TQ',
  '/ads': '/ads',
  '/ads/:id/:tab?': '/ads/101/calendar',
  '/calendars': '/calendars',
  '/calendars/:id': '/calendars/101',
  '/mailin': '/mailin',
  '/annonces': '/annonces',
  '/annonce/:id': '/annonce/101',
  '/annonce/:id/merci': '/annonce/101/merci',
} as const;

test('ROUTE-30 an address of a mail that left before leads to the page it led to', () => {
  const patterns = Object.values(paths).map(({ pattern }) => pattern);
  for (const [pattern, address] of Object.entries(ADDRESSES))
    assert.equal(matchPath(patterns, address), pattern, address);
});
