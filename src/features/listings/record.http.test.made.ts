/** A house from nothing, and the descriptions that its facts write; the lists its form chooses from. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '#tests/support/app.ts';
import { endSpecialOffers } from './jobs.ts';
import {
  app,
  CABANE,
  change,
  claire,
  db,
  first,
  grelaud,
  houseOf,
  lea,
  marie,
  paul,
  PASSEROSE,
  personOf,
  rowOf,
  save,
  told,
  yann,
} from './record.http.test.arrangement.ts';

test('ADS-35 B29 a house begins empty, unpublished, its maker’s own, for thirty days', async () => {
  const made = await grelaud.post('houses', {});
  assert.equal(made.status, 200, made.text);
  const house = made.body.models[0]!;
  const id = house['id'] as number;
  assert.deepEqual(
    [
      house['title'],
      house['published'],
      house['owner_uid'],
      house['agid'],
      house['expiry_date'],
      house['village'],
      house['max_num_people'],
    ],
    ['Title', 0, grelaud.uid, 1, addDays(todayInParis(), 30), '', 0],
  );
  assert.ok(
    (await grelaud.get('houses')).body.models.some((each) => each['id'] === id),
    'on her list',
  );
  assert.equal((await yann.get(`houses/${id}`)).status, 404);
  assert.equal((await grelaud.post('houses', { title: 'x' })).status, 422, 'an empty body');
  assert.equal((await paul.post('houses', {})).status, 403);
  const filled = await save(grelaud, id, {
    title: 'Le Nid',
    description: 'Trois pièces sous les pins.',
    surface: 41,
    max_num_people: 4,
    village: 'loix',
    street: '2 rue du Lavoir',
    distance_to_sea: 300,
    distance_to_shops: 500,
    legal_type: 2,
    num_taxe_sejour: '17207000012345',
  });
  assert.equal(filled.status, 200, filled.text);
  // Nobody's word until somebody says it (VALID-16): a publication asks.
  assert.deepEqual(told(await save(grelaud, id, {}, { publish: 1 })), [['selectRequired', 'sleeps_total']]);
  assert.equal((await save(grelaud, id, { sleeps_total: 5 })).status, 200);
  const asked = await save(grelaud, id, {}, { publish: 1 });
  assert.deepEqual(told(asked), [['noPhotos', undefined]]);
});

const [IN_THIRTY_DAYS, IN_A_YEAR] = [addDays(todayInParis(), 30), addDays(todayInParis(), 365)];

test('B29 B34 A26 the agency says whose a new house is: somebody’s it knows, for thirty days, or its own, without an end', async () => {
  const whose = ({ body }: Answer) => [body.models[0]!['owner_uid'], body.models[0]!['expiry_date']];
  const ofLea = await claire.post('houses', { owner_uid: lea.uid });
  assert.deepEqual(whose(ofLea), [lea.uid, IN_THIRTY_DAYS], ofLea.text);
  assert.equal(
    (await lea.get(`houses/${String(ofLea.body.models[0]!['id'])}`)).status,
    200,
    'hers to complete',
  );
  assert.deepEqual(whose(await claire.post('houses', { of_agency: 1 })), [marie.uid, null]);
  assert.deepEqual(whose(await marie.post('houses', { of_agency: 1 })), [marie.uid, null]);
  assert.deepEqual(
    whose(await claire.post('houses', {})),
    [claire.uid, IN_THIRTY_DAYS],
    'as the call of before',
  );
  const { id: stranger } = await one(
    db,
    sql<{ id: number }>`insert into person (username, last_name) values ('inconnu', 'Inconnu') returning id`,
  );
  assert.deepEqual(first(await claire.post('houses', { owner_uid: stranger })), [
    'unknownChoice',
    'owner_uid',
  ]);
  assert.deepEqual(first(await yann.post('houses', { owner_uid: lea.uid })), ['fieldNotYours', 'owner_uid']);
  assert.deepEqual(first(await yann.post('houses', { of_agency: 1 })), ['fieldNotYours', 'owner_uid']);
});

test('B29 somebody the agency knows may log in to the first house it enters for them', async () => {
  const { id: guest } = await one(
    db,
    sql<{
      id: number;
    }>`with made as (insert into person (username, last_name) values ('neuf', 'Neuf') returning id),
      card as (insert into agency_card (agid, uid, last_name) select 1, id, 'Neuf' from made) select id from made`,
  );
  assert.equal((await marie.post('houses', { owner_uid: guest })).status, 200);
  const { roles } = await one(db, sql<{ roles: string[] }>`select roles from person where id = ${guest}`);
  assert.deepEqual(roles, ['basicRole', 'ownerRole']);
});

test('EDITOR-81 B34 given to somebody else later, a house ends as theirs do, and what was paid for is not lost', async () => {
  const made = await claire.post('houses', {});
  const id = made.body.models[0]!['id'] as number;
  const given = async (uid: number) => {
    const answer = await save(claire, id, { uid });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.models[0]!['expiry_date'];
  };
  assert.equal(await given(lea.uid), IN_THIRTY_DAYS);
  await change(`expiry_date = '${IN_A_YEAR}'`, id);
  assert.equal(await given(marie.uid), null, 'the agency pays nothing');
  assert.equal(await given(lea.uid), IN_A_YEAR, 'what Léa had paid for');
  await change(`expiry_date = null, expiry_kept = null, owner_uid = ${marie.uid}`, id);
  assert.equal(await given(yann.uid), IN_THIRTY_DAYS);
  await change(`expiry_date = null, online_booking = true, village = 'loix'`, id);
  assert.equal(await given(lea.uid), null, 'under the agency’s mandate it has no end');
  await change(`owner_uid = ${marie.uid}`, id);
  const off = await claire.put(`house/onlinebookingdisable/${id}`, {});
  assert.deepEqual([off.status, off.body.models[0]?.['expiry_date']], [200, null], off.text);
  assert.deepEqual(first(await save(marie, id, { uid: lea.uid })), ['fieldNotYours', 'uid'], 'B21');
});

test('ADS-35 a hundred houses a day are one person’s bound: past it none is made, and others go on', async () => {
  const { last } = await one(db, sql<{ last: number }>`select max(id) as last from house`);
  const answers: (string | undefined)[] = [];
  for (let n = 0; n < 101; n++) answers.push((await lea.post('houses', {})).body.warnings?.[0]?.type);
  assert.deepEqual(
    [answers[0], new Set(answers), answers.at(-1)],
    [undefined, new Set([undefined, 'housesTooMany']), 'housesTooMany'],
  );
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*)::integer as n from house where id > ${last}`,
  );
  assert.equal(n, answers.filter((type) => type === undefined).length);
  assert.equal((await yann.post('houses', {})).status, 200);
  await sql`delete from house where id > ${last}`.execute(db);
});

test('ADS-35 B29 an owner whom no agency knows is told whom to ask, and nothing is made', async () => {
  const { id } = await one(
    db,
    sql<{
      id: number;
    }>`insert into person (username, mail, first_name, last_name, roles) values ('sans@x.test', 'sans@x.test', 'Anne', 'Sans', '{ownerRole}') returning id`,
  );
  const anne = await personOf(id);
  const refused = await anne.post('houses', {});
  assert.deepEqual([refused.status, told(refused)], [409, [['noAgencyYet', undefined]]]);
  await sql`insert into agency_card (agid, uid, first_name, last_name) values (2, ${id}, 'Anne', 'Sans')`.execute(
    db,
  );
  const made = await anne.post('houses', {});
  assert.deepEqual([made.status, made.body.models[0]?.['agid']], [200, 2], 'the agency that has their card');
});

test('ADS-46 EDITOR-16 EDITOR-86 B31 descriptions are written from the facts, into the empty ones, and only by those who may', async () => {
  await sql`update house set village = null, published = false, online_booking = false, housekeeping = false, description_de = '', description_es = '' where id = ${PASSEROSE}`.execute(
    db,
  );
  const without = await marie.post(`house/prefill/${PASSEROSE}`);
  assert.deepEqual(
    [without.status, without.body.warnings![0]!.message],
    [422, 'Veuillez définir le village.'],
  );
  await sql`update house set village = 'ars-en-re', description = '', description_en = 'Kept.', published = true, online_booking = true where id = ${PASSEROSE}`.execute(
    db,
  );
  assert.equal(first(without)![0], 'villageMissing');
  assert.equal((await yann.post(`house/prefill/${PASSEROSE}`)).status, 403);
  const made = await marie.post(`house/prefill/${PASSEROSE}`);
  assert.equal(made.status, 200, made.text);
  const house = made.body.models[0]! as Record<string, string>;
  assert.match(
    house['description']!,
    /^Maison de 105\u00a0m² pour 6\u00a0personnes à Ars-en-Ré, sur l’île de Ré\./,
  );
  assert.equal(house['description_en'], 'Kept.', 'what somebody wrote stays');
  assert.match(
    house['description_de']!,
    /^Haus mit 105\u00a0m² für 6\u00a0Personen in Ars-en-Ré auf der Île de Ré\./,
  );
  assert.match(
    house['description_es']!,
    /^Casa de 105\u00a0m² para 6\u00a0personas en Ars-en-Ré, en la isla de Ré\./,
  );
  assert.ok(
    !(house as unknown as { stale_translations: string[] }).stale_translations.includes('description_de'),
  );
  const again = await marie.post(`house/prefill/${PASSEROSE}`);
  assert.deepEqual(
    again.body.cacheTimestamp,
    made.body.cacheTimestamp,
    'nothing is empty: nothing is written',
  );
});

test('API-18 API-20 ENUM-25 B25 the lists of equipment are served in their order, in the reader’s language', async () => {
  const list = async (name: string) =>
    Object.values(
      (await yann.get(`autocomplete/list${name}`)).body.models as unknown as Record<
        string,
        { title: string; order: number }
      >,
    );
  for (const [name, least, firstTitle] of [
    ['indoorsequipment', 20, 'Wifi'],
    ['outdoorsequipment', 20, 'Jardin'],
    ['outdoorscloseto', 20, 'Plage'],
    ['outdoorspool', 5, 'Piscine privée'],
    ['outdoorsparking', 5, 'Place privée'],
    ['coffeebrand', 10, 'Cafetière filtre'],
    ['housetype', 20, 'Maison de plain-pied'],
  ] as const) {
    const found = await list(name);
    assert.ok(found.length >= least && found.length <= 40, name);
    assert.equal(found.find(({ order }) => order === 0)?.title, firstTitle);
  }
  // Yann is written to in French; on this device he chose to read English.
  const chosen = await fetch(`${app.url}/api/autocomplete/listhousetype`, {
    headers: { authorization: `Bearer ${yann.token}`, 'accept-language': 'en' },
  });
  assert.match(await chosen.text(), /"House with an upper floor"/);
});

test('API-22 API-23 API-24 companies, people by their names, and villages with none before them', async () => {
  const titles = async (person: typeof marie, name: string) =>
    Object.values(
      (await person.get(`autocomplete/${name}`)).body.models as unknown as Record<
        string,
        { title: string; meta: string }
      >,
    );
  assert.ok((await titles(marie, 'listcompanys')).some(({ title }) => title === 'Plomberie Quénard'));
  assert.equal((await yann.get('autocomplete/listcompanys')).status, 403);
  const people = await titles(claire, 'listusershort?q=kerdoncuff');
  assert.deepEqual(people, [
    { title: 'Yann Kerdoncuff', order: 0, group: '', type: 'user', image: '', meta: '' },
  ]);
  assert.equal((await yann.get('autocomplete/listusershort')).status, 403);
  const villages = await yann.get('autocomplete/listvillagewithnonefeminine');
  assert.equal(Object.keys(villages.body.models).length, 20);
  assert.match(villages.text, /"":\{"title":"Aucune","order":0/);
  const admin = await app.as('admin');
  assert.equal((await titles(admin, 'listagency')).length, 2);
  assert.equal((await claire.get('autocomplete/listagency')).status, 403);
});

test('ADS-34 B35 the daily job marks offers that are over, once', async () => {
  await change(
    `special_offer = 'Mai', specialoffer_since = now() - interval '14 days 23 hours 59 minutes', specialoffer_expired = false`,
    PASSEROSE,
  );
  const running = app.app;
  assert.equal(await endSpecialOffers.run(running, {}), '0 offers over');
  await change(`specialoffer_since = now() - interval '15 days 1 minute'`, PASSEROSE);
  const { version } = await houseOf(yann, PASSEROSE);
  assert.equal(await endSpecialOffers.run(running, {}), '1 offers over');
  assert.equal(await endSpecialOffers.run(running, {}), '0 offers over');
  assert.equal((await rowOf(PASSEROSE))['specialoffer_expired'], true);
  assert.equal((await houseOf(yann, PASSEROSE)).version, version, 'nobody typed it: no version of its own');
  assert.equal(first(await save(yann, PASSEROSE, { special_offer: 'Juin' })), undefined);
  assert.equal((await rowOf(PASSEROSE))['specialoffer_expired'], false);
});

/** Of the demo as it is loaded: what is shown by each filter, whoever has tried what on it before. */
const kindsOf = async (asked: string) => {
  const { body } = await claire.get(`houses?ps=1000&${asked}`);
  const kinds = body.models.map((house) => [
    house['online_booking'],
    house['housekeeping'],
    house['archived'],
  ]);
  return { kinds, n: body.models.length };
};

test('ADS-03 ADS-05 ADS-07 ADS-36 houses are filtered by how they are let, twenty-one on a page', async () => {
  const usual = await kindsOf('');
  assert.ok(
    usual.kinds.every(([online, kept, archived]) => archived === 0 && (online === 1 || kept === 0)),
    'the defaults',
  );
  for (const shown of [0, 1])
    assert.ok(
      usual.kinds.some(([online]) => online === shown),
      `shown although nobody asked: online booking ${shown}`,
    );
  const regular = await kindsOf('rg=1&ob=0&hk=0');
  assert.ok(regular.n > 0 && regular.kinds.every(([online, kept]) => online === 0 && kept === 0));
  const online = await kindsOf('rg=0&ob=1&hk=0');
  assert.ok(online.n > 0 && online.kinds.every(([is]) => is === 1));
  const kept = await kindsOf('rg=0&ob=0&hk=1');
  assert.ok(kept.n > 0 && kept.kinds.every(([, is]) => is === 1));
  assert.equal((await kindsOf('rg=0&ob=0&hk=0&ar=1')).n, 0, 'nothing asked for');
  const all = await kindsOf('hk=1&ar=1');
  assert.ok(all.kinds.some(([, , archived]) => archived === 1));
  const first = await claire.get('houses?hk=1&ar=1');
  const second = await claire.get('houses?hk=1&ar=1&page=2');
  assert.equal(first.body.models.length, 21, 'whoever names no size gets a page of the screen (A30)');
  assert.equal(second.body.models.length, second.body.totalCount! - 21);
  assert.equal(all.n, second.body.totalCount, 'as many as are asked for');
});

test('ADS-06 ADS-07 an owner, who has no filter for houses that are kept, finds theirs among the usual; the agency asks for them', async () => {
  const { online_booking: online, housekeeping: kept } = await rowOf(CABANE);
  await change('online_booking = false, housekeeping = true', CABANE);
  const finds = async (person: typeof marie, query = '') =>
    (await person.get(`houses?ps=1000&${query}`)).body.models.some(({ id }) => id === CABANE);
  assert.deepEqual(
    [await finds(grelaud), await finds(grelaud, 'hk=0&ob=0'), await finds(grelaud, 'rg=0&hk=0')],
    [true, true, false],
    'as one that is not booked online',
  );
  assert.deepEqual([await finds(marie), await finds(marie, 'hk=1')], [false, true]);
  await change(`online_booking = ${online === true}, housekeeping = ${kept === true}`, CABANE);
});

test('ADS-36 A30 more than a thousand houses are asked for at once: a thousand are answered, and the next page has the others', async () => {
  await sql`insert into house (agid, owner_uid, title) select 1, ${yann.uid}, 'Mille ' || n from generate_series(1, 1001) n`.execute(
    db,
  );
  const asked = async (query: string) => {
    const { body } = await marie.get(`houses?hk=1&ar=1&${query}`);
    return { ids: body.models.map(({ id }) => id), total: body.totalCount };
  };
  const pages = [await asked('ps=1001'), await asked('ps=1000'), await asked('ps=1001&page=2')];
  await sql`delete from house where title like 'Mille %'`.execute(db);
  const [clamped, thousand, rest] = pages;
  assert.deepEqual([clamped!.ids.length, clamped!.total], [1000, 1000]);
  assert.deepEqual(clamped!.ids, thousand!.ids);
  assert.ok(rest!.ids.length > 0 && rest!.ids.every((id) => !clamped!.ids.includes(id)));
  for (const wrong of ['ps=0', 'ps=-1', 'ps=10,5', 'ps=beaucoup'])
    assert.equal((await marie.get(`houses?${wrong}`)).status, 422, wrong);
});

test('EDITOR-84 ADS-14 ADS-15 ADS-16 each list is one’s own; the agency reads whose houses they are, and what state they are in', async () => {
  const tile = async (person: typeof marie, id: number) =>
    (await person.get(`houses?hk=1&ar=1&s=${id}`)).body.models.find((house) => house['id'] === id)!;
  const read = await tile(marie, PASSEROSE);
  assert.deepEqual([read['owner_name'], read['owner_mail']], ['Yann Kerdoncuff', 'yann@pertuis.test']);
  assert.ok(!('owner_name' in (await tile(yann, PASSEROSE))));
  assert.deepEqual([(await tile(marie, 116))['archived'], (await tile(marie, 116))['published']], [1, 0]);
  const agencies = async (person: typeof marie) =>
    new Set((await person.get('houses?hk=1&ar=1&page=2')).body.models.map(({ agid }) => agid));
  assert.deepEqual([...(await agencies(claire))], [1], 'fullCrmNode: both agencies, the newest first');
  assert.equal(
    (await claire.get('houses?s=201')).body.models[0]?.['can_write'],
    0,
    'and changes her own (B106)',
  );
  assert.equal((await marie.get('houses?s=201')).body.models.length, 0, 'fullOwnCrmNode: her own');
});

test('ENUM-24 API-19 B24 the nineteen villages of both islands', async () => {
  const models = Object.values(
    (await yann.get('autocomplete/listvillage')).body.models as unknown as Record<string, { group: string }>,
  );
  assert.deepEqual(
    ['Île de Ré', 'Île d’Oléron'].map((island) => models.filter(({ group }) => group === island).length),
    [10, 9],
  );
});
