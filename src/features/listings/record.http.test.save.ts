/** Saving: what is sent and nothing else, prices with it, two people at once, translations beside their French. */
import { rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  CABANE,
  change,
  claire,
  db,
  first,
  grelaud,
  houseOf,
  marie,
  PASSEROSE,
  rowOf,
  save,
  told,
  yann,
} from './record.http.test.arrangement.ts';

const periodsOf = (id: number) =>
  rows(
    db,
    sql<{
      price: number;
      type: number;
    }>`select price, type from price_period where house_id = ${id} order by date_from, type`,
  );

test('ADS-37 a save changes what is sent, and makes a version that names who wrote it', async () => {
  const { version } = await houseOf(marie, PASSEROSE);
  const before = await rowOf(PASSEROSE);
  const saved = await save(marie, PASSEROSE, { situation: 'au fond de la venelle' });
  assert.equal(saved.status, 200, saved.text);
  assert.equal(saved.body.models[0]!['updated_by_name'], 'Marie Rouvreau');
  assert.ok(saved.body.cacheTimestamp!.timestamp > version);
  const after = await rowOf(PASSEROSE);
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  assert.deepEqual(changed.toSorted(), ['situation', 'updated', 'updated_by']);
  const nothing = await save(marie, PASSEROSE, { situation: 'au fond de la venelle' });
  assert.equal(
    nothing.body.cacheTimestamp!.timestamp,
    saved.body.cacheTimestamp!.timestamp,
    'nothing new, no new version',
  );
});

test('API-33 ERR-10 B12 two people save one field: the second is told who, and nothing of theirs is written', async () => {
  const { version } = await houseOf(claire, PASSEROSE);
  assert.equal((await save(marie, PASSEROSE, { situation: 'version de Marie' })).status, 200);
  const late = await save(claire, PASSEROSE, { situation: 'version de Claire' }, { version });
  assert.deepEqual([late.status, late.body.result], [409, 'modifiedother']);
  assert.match(late.body.warnings![0]!.message!, /Marie Rouvreau/);
  assert.equal((await rowOf(PASSEROSE))['situation'], 'version de Marie');
  assert.equal(
    (await save(claire, PASSEROSE, { situation: 'version de Claire' })).status,
    200,
    'once they have looked',
  );
});

test('API-33 two people save two fields: the second reads again, and both stand', async () => {
  const { version } = await houseOf(claire, PASSEROSE);
  assert.equal((await save(marie, PASSEROSE, { name_closest_beach: 'La Conche' })).status, 200);
  const late = await save(claire, PASSEROSE, { street: '15 venelle du Puits Salé' }, { version });
  assert.equal(late.body.result, 'modifiedother');
  assert.equal((await save(claire, PASSEROSE, { street: '15 venelle du Puits Salé' })).status, 200);
  const { street, name_closest_beach } = await rowOf(PASSEROSE);
  assert.deepEqual([street, name_closest_beach], ['15 venelle du Puits Salé', 'La Conche']);
});

test('R6 of twenty saves of one version at once, one is kept', async () => {
  const { version } = await houseOf(marie, PASSEROSE);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      save(n % 2 ? marie : claire, PASSEROSE, { situation: `n° ${n}` }, { version }),
    ),
  );
  const kept = answers.filter(({ status }) => status === 200);
  assert.equal(kept.length, 1);
  assert.ok(
    answers.filter((each) => !kept.includes(each)).every(({ body }) => body.result === 'modifiedother'),
  );
});

test('a house archived while somebody edits it: told, and what they typed is saved once they have looked', async () => {
  const { version } = await houseOf(grelaud, CABANE);
  assert.equal((await marie.put(`house/archive/${CABANE}`)).status, 200);
  const late = await save(grelaud, CABANE, { situation: 'près du phare' }, { version });
  assert.deepEqual([late.status, late.body.result], [409, 'modifiedother']);
  const again = await save(grelaud, CABANE, { situation: 'près du phare' });
  assert.deepEqual([again.status, again.body.models[0]!['archived']], [200, 1], again.text);
  await change('archived = false, published = true', CABANE);
});

test('PRICE-01 PRICE-04 house and prices are one save: both, or neither', async () => {
  const line = (from: string, to: string, price: number, type = 0) => ({ from, to, price, type });
  const saved = await save(
    grelaud,
    CABANE,
    { price_comment: 'Linge en plus' },
    { prices: [line('01/07/2027', '31/07/2027', 900), line('01/08/2027', '31/08/2027', 0)] },
  );
  assert.equal(saved.status, 200, saved.text);
  assert.deepEqual(await periodsOf(CABANE), [{ price: 90_000, type: 0 }], 'a price of zero is not kept');
  const wrongHouse = await save(grelaud, CABANE, { surface: 0 }, { prices: [] });
  assert.deepEqual(told(wrongHouse), [['greaterZero', 'surface']]);
  const wrongPrices = await save(
    grelaud,
    CABANE,
    { situation: 'jamais' },
    { prices: [line('01/07/2027', '31/07/2027', 900), line('15/07/2027', '15/08/2027', 800)] },
  );
  assert.deepEqual([wrongPrices.status, first(wrongPrices)![0]], [422, 'periodsOverlap']);
  assert.notEqual((await rowOf(CABANE))['situation'], 'jamais');
  assert.equal((await periodsOf(CABANE)).length, 1);
});

test('PRICE-03 PRICE-05 ten periods are kept, an eleventh is refused in words', async () => {
  const periods = (n: number) =>
    Array.from({ length: n }, (_, index) => ({
      from: `${index + 10}/01/2028`,
      to: `${index + 10}/01/2028`,
      price: 99_999,
      type: 1,
    }));
  assert.equal((await save(grelaud, CABANE, {}, { prices: periods(10) })).status, 200);
  const refused = await save(grelaud, CABANE, {}, { prices: periods(11) });
  assert.equal(first(refused)![0], 'tooManyPeriods');
  assert.equal(
    refused.body.warnings![0]!.message,
    'Vous ne pouvez pas ajouter plus de 10 périodes. Veuillez synthétiser vos lignes de tarifs.',
  );
  assert.equal((await periodsOf(CABANE)).length, 10);
});

test('EDITOR-04 where prices stand in the calendar, periods are refused', async () => {
  const refused = await save(marie, PASSEROSE, {}, { prices: [] });
  assert.deepEqual([refused.status, first(refused)![0]], [409, 'pricesInCalendar']);
});

test('VALID-20 a save asks for what it breaks, and not for what was missing before it', async () => {
  await change('location_linge = null', PASSEROSE);
  assert.deepEqual(told(await save(marie, PASSEROSE, { guarantee: null })), [['required', 'guarantee']]);
  assert.equal(
    (await save(marie, PASSEROSE, { situation: 'corrigée' })).status,
    200,
    'linen was missing already',
  );
  assert.deepEqual(told(await save(marie, PASSEROSE, { fraisservice: '' })), [['required', 'fraisservice']]);
  await change('location_linge = 9000', PASSEROSE);
});

test('VALID-18 VALID-19 publishing to a channel asks for its title and its description', async () => {
  await change(`publish_to = null, rentals_title = '', rentals_description = '', booking_title = ''`, CABANE);
  assert.deepEqual(told(await save(grelaud, CABANE, { publish_to: 1 })), [
    ['required', 'rentals_title'],
    ['required', 'rentals_description'],
  ]);
  const both = await save(grelaud, CABANE, { publish_to: 2, booking_title: 'B', booking_description: 'B' });
  assert.equal(both.status, 200, both.text);
  assert.deepEqual(told(await save(grelaud, CABANE, { booking_title: '' })), [['required', 'booking_title']]);
});

test('a translation whose French has changed says so until it is written anew or looked at', async () => {
  const stale = async () => (await houseOf(yann, PASSEROSE)).house['stale_translations'];
  await change(`title_de = '', title_es = '', description_de = '', description_es = ''`, PASSEROSE);
  assert.deepEqual(await stale(), [], 'those that were there before are taken as true');
  await save(yann, PASSEROSE, {
    title_uk: 'The Hollyhock',
    title_de: 'Die Stockrose',
    description_en: 'A white house.',
  });
  assert.deepEqual(await stale(), []);
  await save(yann, PASSEROSE, { title: 'La Passe-Rose', description: 'Une maison blanche, repeinte.' });
  assert.deepEqual(await stale(), ['description_en', 'title_de', 'title_uk']);
  await save(yann, PASSEROSE, { title_uk: 'The Hollyhock House' });
  assert.deepEqual(await stale(), ['description_en', 'title_de'], 'written anew');
  const { version } = await houseOf(yann, PASSEROSE);
  const look = (fields: string[], seen = version) =>
    yann.put(`house/translationslookedat/${PASSEROSE}`, { fields, _clientTimestamp: seen });
  const old = await look(['title_de'], version - 1);
  assert.deepEqual(
    [old.status, (await stale()) as string[]],
    [409, ['description_en', 'title_de']],
    'another French',
  );
  const looked = await look(['title_de']);
  assert.deepEqual(
    [looked.status, looked.body.models[0]!['stale_translations']],
    [200, ['description_en']],
    looked.text,
  );
  assert.equal(looked.body.cacheTimestamp!.timestamp, version, 'the record is the version it was');
  assert.deepEqual(told(await look(['surface'])), [['unknownChoice', 'fields']]);
  await save(yann, PASSEROSE, { description_en: '' });
  assert.deepEqual(await stale(), [], 'an empty one is no translation');
  await save(yann, PASSEROSE, { title: 'La Passerose' });
  assert.deepEqual(await stale(), ['title_de', 'title_uk']);
});

test('ADS-34 B35 a special offer ends after fifteen days, and begins again with its next words', async () => {
  const publicPage = async () => await (await fetch(`${app.url}/annonce/${PASSEROSE}`)).text();
  await save(yann, PASSEROSE, { special_offer: 'Dernière semaine de mai' });
  assert.equal((await houseOf(yann, PASSEROSE)).house['specialoffer_expired'], 0);
  assert.match(await publicPage(), /Dernière semaine de mai/);
  await change(`specialoffer_since = now() - interval '14 days 23 hours 59 minutes'`, PASSEROSE);
  assert.equal((await houseOf(yann, PASSEROSE)).house['specialoffer_expired'], 0, 'its last minute');
  assert.match(await publicPage(), /Dernière semaine de mai/);
  await change(`specialoffer_since = now() - interval '15 days 1 minute'`, PASSEROSE);
  const { house } = await houseOf(yann, PASSEROSE);
  assert.deepEqual(
    [house['specialoffer_expired'], house['special_offer']],
    [1, 'Dernière semaine de mai'],
    'kept',
  );
  assert.doesNotMatch(await publicPage(), /Dernière semaine de mai/);
  await save(yann, PASSEROSE, { special_offer: 'Dernière semaine de juin' });
  assert.equal((await houseOf(yann, PASSEROSE)).house['specialoffer_expired'], 0);
});
