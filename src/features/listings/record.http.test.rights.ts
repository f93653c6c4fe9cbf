/** Whose house, and which of its fields: owners, agencies, employees, administrators, and what none of them may. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOUSE_FIELDS, STATE_FIELDS } from './record.ts';
import {
  app,
  CABANE,
  change,
  claire,
  COTINELLE,
  db,
  first,
  GRANDE_OURSE,
  grelaud,
  houseOf,
  lea,
  marie,
  olivier,
  PASSEROSE,
  paul,
  rowOf,
  save,
  told,
  yann,
} from './record.http.test.arrangement.ts';

const admin = await app.as('admin');
const fieldsOf = (reading: Record<string, unknown>) =>
  Object.keys(HOUSE_FIELDS).filter((name) => Object.hasOwn(reading, name));
const INVENTORY = [
  'energies',
  'condition_toilets',
  'custom_field_content_10',
  'welcome_booklet',
  'pool_depth',
];
const INTERNAL = ['owner_name_override', 'owner_phone_override', 'ical', 'short_reference'];

test('EDITOR-79 EDITOR-80 EDITOR-83 EDITOR-87 C13 each reads the fields that are theirs, and no more', async () => {
  const [own, agency, employee, superuser] = await Promise.all(
    [yann, marie, claire, admin].map(async (person) => fieldsOf((await houseOf(person, PASSEROSE)).house)),
  );
  for (const hidden of [...INVENTORY, ...INTERNAL, 'house_note', 'ref_airbnb'])
    assert.ok(!own!.includes(hidden), `an owner reads no ${hidden}`);
  for (const theirs of [
    'street',
    'location',
    'management_fee_rate',
    'num_taxe_sejour',
    'rentals_title',
    'dpe',
  ])
    assert.ok(own!.includes(theirs), `an owner reads ${theirs}`);
  for (const theirs of [...INVENTORY, ...INTERNAL, 'house_note', 'ref_airbnb'])
    assert.ok(agency!.includes(theirs), `the agency reads ${theirs}`);
  assert.deepEqual(superuser, Object.keys(HOUSE_FIELDS));
  assert.deepEqual(employee, Object.keys(HOUSE_FIELDS));
  assert.equal((await paul.get(`houses/${PASSEROSE}`)).status, 403, 'a guest');
});

test('ADS-54 A47 what the product says of a house is on the wire, read by its number and for the forms of others', async () => {
  const states = ['id', 'updated', ...Object.keys(STATE_FIELDS)];
  for (const path of [`houses/${PASSEROSE}`, `houses/forcrm?sid=${PASSEROSE}`]) {
    const house = (await admin.get(path)).body.models[0]!;
    assert.deepEqual(
      states.filter((name) => !Object.hasOwn(house, name)),
      [],
      path,
    );
    assert.match(String(house['updated']), /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  }
});

test('EDITOR-81 EDITOR-82 EDITOR-79 EDITOR-80 C13 an owner changes what is theirs; the rest is refused at its field, or ignored when it is the same', async () => {
  const { house } = await houseOf(yann, PASSEROSE);
  const before = await rowOf(PASSEROSE);
  for (const [field, value, type] of [
    ['management_fee_rate', 5, 'fieldNotYours'],
    ['uid', yann.uid + 1, 'fieldNotYours'],
    ['agid', 2, 'fieldNotYours'],
    // What they do not read is not there for them: no answer tells what stands in it.
    ['house_note', before['house_note'], 'unknownField'],
    ['house_note', 'x', 'unknownField'],
    ['ical', '', 'unknownField'],
    ['condition_toilets', 0, 'unknownField'],
  ] as const) {
    const refused = await save(yann, PASSEROSE, { [field]: value, situation: 'au calme' });
    assert.deepEqual([refused.status, told(refused)], [422, [[type, field]]], refused.text);
  }
  assert.deepEqual(await rowOf(PASSEROSE), before);
  const same = await save(yann, PASSEROSE, {
    management_fee_rate: house['management_fee_rate'],
    uid: house['uid'],
    agid: house['agid'],
    situation: 'au calme',
  });
  assert.equal(same.status, 200, same.text);
  assert.equal((await rowOf(PASSEROSE))['situation'], 'au calme');
});

test('EDITOR-79 EDITOR-80 EDITOR-81 the agency manages, and does not change owner, references or agency', async () => {
  const saved = await save(marie, PASSEROSE, { management_fee_rate: 21, house_note: 'Clé n° 4', ical: '' });
  assert.equal(saved.status, 200, saved.text);
  for (const [field, value] of [
    ['uid', marie.uid],
    ['agid', 2],
    ['ref_idrl', 'AUTRE'],
    ['ref_airbnb', 'AUTRE'],
    ['ref_abritel', 'AUTRE'],
  ] as const)
    assert.deepEqual(first(await save(marie, PASSEROSE, { [field]: value })), ['fieldNotYours', field]);
});

test('EDITOR-53 EDITOR-81 an employee gives the house to somebody the agency knows, and to nobody else', async () => {
  for (const [uid, type] of [
    [null, 'required'],
    ['x', 'integer'],
    [10.5, 'integer'],
    [0, 'min'],
    [2_000_000_000, 'unknownChoice'],
    [olivier.uid, 'unknownChoice'],
  ] as const)
    assert.deepEqual(first(await save(claire, PASSEROSE, { uid })), [type, 'uid'], String(uid));
  const given = await save(claire, PASSEROSE, { uid: lea.uid });
  assert.equal(given.status, 200, given.text);
  assert.equal(given.body.models[0]!['owner_uid'], lea.uid);
  assert.equal((await yann.get(`houses/${PASSEROSE}`)).status, 404, 'it is no longer his');
  assert.equal((await save(claire, PASSEROSE, { uid: yann.uid })).status, 200);
});

test('EDITOR-81 PERM-02 a guest who is given a house is an owner from then on, and opens it; who may open it already stays what they are', async () => {
  const rolesOf = async (uid: number) =>
    (await one(db, sql<{ roles: string[] }>`select roles from person where id = ${uid}`)).roles;
  const before = [await rolesOf(paul.uid), await rolesOf(marie.uid)];
  assert.deepEqual(before[0], ['basicRole']);
  assert.equal((await paul.get(`houses/${PASSEROSE}`)).status, 403);
  assert.equal((await save(claire, PASSEROSE, { uid: paul.uid })).status, 200);
  assert.equal((await save(paul, PASSEROSE, { situation: 'Au port' })).status, 200, 'it is his');
  assert.deepEqual(await rolesOf(paul.uid), ['basicRole', 'ownerRole']);
  assert.equal((await save(claire, PASSEROSE, { uid: marie.uid })).status, 200);
  assert.deepEqual(await rolesOf(marie.uid), before[1]);
  assert.equal((await save(claire, PASSEROSE, { uid: yann.uid })).status, 200);
  await sql`update person set roles = '{basicRole}' where id = ${paul.uid}`.execute(db);
  await sql`delete from former_owner where house_id = ${PASSEROSE}`.execute(db);
});

test('EDITOR-81 10.8 C13 whoever is given a house reads nothing of what began before; whose it was keeps that', async () => {
  await sql`delete from former_owner where house_id = ${PASSEROSE}`.execute(db);
  const today = todayInParis();
  const asked = (offset: number) =>
    one(
      db,
      sql<{
        id: number;
      }>`insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to)
        values (${`GIVEN${offset}`}, ${`given-${offset}`}, 1, ${PASSEROSE}, ${paul.uid}, ${addDays(today, offset)}::date, ${addDays(today, offset + 7)}::date)
        returning id`,
    );
  const [began, ahead] = [await asked(-20), await asked(40)];
  const sees = async (person: typeof yann) => [
    (await person.get(`ddls/${began.id}`)).status,
    (await person.get(`ddls/${ahead.id}`)).status,
  ];
  assert.deepEqual(
    [await sees(yann), await sees(lea)],
    [
      [200, 200],
      [404, 404],
    ],
  );
  assert.equal((await save(claire, PASSEROSE, { uid: lea.uid })).status, 200);
  assert.deepEqual(
    [await sees(yann), await sees(lea)],
    [
      [200, 404],
      [404, 200],
    ],
  );
  const { subject, path } = await one(
    db,
    sql<{
      subject: string;
      path: string;
    }>`select subject, content->'button'->>'path' as path from maillog where template = 'newOwner' and uid = ${lea.uid} and subject like '%Passerose %'`,
  );
  assert.deepEqual(
    [subject, path],
    ['La Passerose est désormais à votre nom', `/ads/${PASSEROSE}/legal`],
    'and is told so',
  );
  assert.equal((await save(claire, PASSEROSE, { uid: yann.uid })).status, 200);
  assert.deepEqual(
    [await sees(yann), await sees(lea)],
    [
      [200, 200],
      [404, 404],
    ],
    'put right on the same day',
  );
  await sql`delete from former_owner where house_id = ${PASSEROSE}`.execute(db);
  const made = await grelaud.post('houses', {});
  const id = Number(made.body.models[0]!['id']);
  assert.equal((await save(claire, id, { uid: yann.uid })).status, 200);
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*)::integer as n from former_owner where house_id = ${id}`,
  );
  assert.equal(n, 0, 'of a house nobody asked for, nobody was the owner');
  const { mails } = await one(
    db,
    sql<{
      mails: number;
    }>`select count(*)::integer as mails from maillog where template = 'newOwner' and content->'button'->>'path' = ${`/ads/${id}/legal`}`,
  );
  assert.equal(mails, 0, 'and whoever enters thirty houses writes nobody thirty mails');
});

test('EDITOR-82 an administrator moves a house to the other agency, which knows its owner, while nothing of it is to come', async () => {
  assert.deepEqual(first(await save(claire, CABANE, { agid: 2 })), ['fieldNotYours', 'agid']);
  assert.deepEqual(first(await save(admin, CABANE, { agid: 99 })), ['unknownChoice', 'agid']);
  assert.deepEqual(first(await save(admin, PASSEROSE, { agid: 2 })), ['houseHasRequests', 'agid']);
  assert.deepEqual(
    first(await save(admin, CABANE, { agid: 2 })),
    ['unknownChoice', 'uid'],
    'nobody there knows her',
  );
  await sql`insert into agency_card (agid, uid, tag_type, last_name) values (2, ${grelaud.uid}, 'PROPRIETAIRE', 'Grelaud')`.execute(
    db,
  );
  const moved = await save(admin, CABANE, { agid: 2 });
  assert.equal(moved.status, 200, moved.text);
  assert.equal((await marie.get(`houses/${CABANE}`)).status, 404);
  assert.equal((await olivier.get(`houses/${CABANE}`)).status, 200);
  assert.equal((await save(admin, CABANE, { agid: 1 })).status, 200);
});

test('B106 an employee reads the other agency’s house, and is refused in words; an agency does not see it', async () => {
  const { house } = await houseOf(claire, COTINELLE);
  assert.deepEqual([house['can_write'], house['writable']], [0, []]);
  const before = await rowOf(COTINELLE);
  const refused = await save(claire, COTINELLE, { situation: 'sur le port' });
  assert.deepEqual([refused.status, refused.body.warnings![0]!.type], [403, 'forbidden']);
  assert.match(refused.body.warnings![0]!.message ?? '', /l’autre agence/);
  for (const path of ['onlinebookingdisable', 'housekeepingdisable', 'archive', 'unarchive'])
    assert.equal((await claire.put(`house/${path}/${COTINELLE}`)).status, 403, path);
  assert.equal((await claire.post(`house/prefill/${COTINELLE}`)).status, 403);
  const unseen = await marie.put(`houses/${COTINELLE}`, { CrmHouse: {}, _clientTimestamp: 9e12 });
  assert.deepEqual([unseen.status, unseen.body.warnings![0]!.type], [404, 'notFound']);
  assert.deepEqual(await rowOf(COTINELLE), before);
});

test('another owner’s house is not there, whatever is called', async () => {
  const calls = [
    () => yann.get(`houses/${CABANE}`),
    () => yann.get(`houses/forcrm?sid=${CABANE}`),
    () => yann.get(`house/publication/${CABANE}`),
    () => yann.put(`houses/${CABANE}`, { CrmHouse: { situation: 'x' }, _clientTimestamp: 9e12 }),
    () =>
      yann.put(`crmhouses/${CABANE}`, { CrmHouse: { situation: 'x' }, publish: 1, _clientTimestamp: 9e12 }),
    () => yann.put(`house/translationslookedat/${CABANE}`, { fields: ['title_uk'], _clientTimestamp: 9e12 }),
  ];
  const missing = () => yann.get('houses/2000000000');
  for (const call of calls) {
    const [theirs, none] = [await call(), await missing()];
    assert.deepEqual([theirs.status, theirs.body.warnings], [none.status, none.body.warnings]);
  }
  for (const path of ['onlinebookingenable', 'housekeepingenable', 'archive'])
    assert.equal(
      (await yann.put(`house/${path}/${PASSEROSE}`)).status,
      403,
      `an owner has no switch: ${path}`,
    );
});

test('ADS-24 EDITOR-34 ERR-09 API-32 B34 an expired house is saved by nobody but those who look after subscriptions', async () => {
  const { house, version } = await houseOf(lea, GRANDE_OURSE);
  assert.deepEqual([house['can_write'], house['writable'], house['days_remaining']], [0, [], -12]);
  const before = await rowOf(GRANDE_OURSE);
  for (const answer of [
    await save(lea, GRANDE_OURSE, { situation: 'toujours là' }),
    await save(lea, GRANDE_OURSE, {}, { publish: 1, ignoreWarnings: 1 }),
    await save(lea, GRANDE_OURSE, {}, { prices: [] }),
    await lea.put(`house/translationslookedat/${GRANDE_OURSE}`, {
      fields: ['title_uk'],
      _clientTimestamp: version,
    }),
  ]) {
    assert.deepEqual(
      [answer.status, answer.body.result, first(answer)![0]],
      [409, 'expired', 'adExpired'],
      answer.text,
    );
    assert.equal(
      answer.body.warnings![0]!.message,
      'Cette annonce a expiré et ne peut plus être sauvegardée. Veuillez nous contacter.',
    );
  }
  assert.deepEqual(await rowOf(GRANDE_OURSE), before);
  await change(`expiry_date = '${todayInParis()}'`, GRANDE_OURSE);
  assert.equal(
    (await save(lea, GRANDE_OURSE, { situation: 'x' })).body.result,
    'expired',
    'the last day too (A16)',
  );
  await change(`expiry_date = '${addDays(todayInParis(), 1)}'`, GRANDE_OURSE);
  assert.equal((await save(lea, GRANDE_OURSE, { situation: 'x' })).status, 200);
  await change(`expiry_date = '${addDays(todayInParis(), -12)}'`, GRANDE_OURSE);
  const corrected = await save(marie, GRANDE_OURSE, { situation: 'corrigé par l’agence' });
  assert.equal(corrected.status, 200, corrected.text);
});

test('EDITOR-77 EDITOR-78 each channel is published to by those who may', async () => {
  const rentals = { publish_to: 1, rentals_title: 'R', rentals_description: 'R' };
  await change('publish_to = null', PASSEROSE);
  const without = async (permission: string, run: () => Promise<void>) => {
    await sql`delete from role_permission where role = 'ownerRole' and permission = ${permission}`.execute(
      db,
    );
    await run();
    await sql`insert into role_permission values ('ownerRole', ${permission})`.execute(db);
  };
  await without('toolPublishRentals', async () => {
    const { house } = await houseOf(yann, PASSEROSE);
    assert.ok(!('rentals_title' in house) && 'booking_title' in house && 'publish_to' in house);
    assert.deepEqual(told(await save(yann, PASSEROSE, { publish_to: 1 })).at(-1), [
      'fieldNotYours',
      'publish_to',
    ]);
    assert.deepEqual(told(await save(yann, PASSEROSE, { rentals_title: 'x' })), [
      ['unknownField', 'rentals_title'],
    ]);
  });
  assert.equal((await save(yann, PASSEROSE, rentals)).status, 200);
  await save(yann, PASSEROSE, { publish_to: null });
});

test('API-10 B17 tabledefinitions says of a house what the caller may, and nothing to guests', async () => {
  const of = async (person: typeof yann) => {
    const { body } = await person.get('tabledefinitions');
    return body.models.find(({ entity }) => entity === 'house') as {
      allowSaving: boolean;
      allowCreating: boolean;
      limitedResults: boolean;
      rules: Record<string, string[]>;
    };
  };
  const [owner, agency, guest] = [await of(yann), await of(marie), await of(paul)];
  assert.deepEqual([owner.allowSaving, owner.allowCreating, owner.limitedResults], [true, true, true]);
  assert.deepEqual(owner.rules['title'], ['required', 'maxLength[255]', 'notTitle']);
  assert.deepEqual(owner.rules['surface'], ['required', 'integer', 'greaterZero', 'leq[10000]']);
  assert.deepEqual(owner.rules['fraisservice'], [
    'price',
    'max[1000000]',
    'integer',
    'positive',
    'requiredOnlineBooking',
  ]);
  assert.ok(owner.rules['management_fee_rate']!.includes('readonly'));
  assert.ok(!agency.rules['management_fee_rate']!.includes('readonly'));
  assert.ok(owner.rules['published']!.includes('readonly'), 'a state');
  assert.ok(!('house_note' in owner.rules) && 'house_note' in agency.rules);
  assert.deepEqual([guest.allowSaving, guest.rules], [false, {}]);
});

test('C13 the agency’s reference of a house is found by the agency, and by no owner who may not read it', async () => {
  await change(`ref_idrl = 'QX7731', title = 'La Passerose', archived = false`, PASSEROSE);
  const found = async (who: typeof marie, list: string, words: string) =>
    (await who.get(`${list}?s=${words}`)).body.models.map(({ id, nid }) => nid ?? id);
  assert.equal((await houseOf(yann, PASSEROSE)).house['ref_idrl'], undefined);
  for (const list of ['houses', 'legal', 'mandates']) {
    assert.ok((await found(marie, list, 'qx77')).includes(PASSEROSE), list);
    assert.deepEqual(await found(yann, list, 'qx77'), [], list);
    assert.ok((await found(yann, list, 'passerose')).includes(PASSEROSE), list);
  }
  await change(`ref_idrl = ''`, PASSEROSE);
});
