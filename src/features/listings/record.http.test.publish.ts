/** Publication: what is asked first, what may be ignored, what keeps a house unpublished. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declarePublicationChecks } from './publication.ts';
import {
  app,
  CABANE,
  change,
  claire,
  first,
  grelaud,
  houseOf,
  marie,
  REMISE,
  rowOf,
  save,
  told,
} from './record.http.test.arrangement.ts';

const olivier = await app.as('olivier');

/** Any picture, as its cover. */
async function cover(id: number): Promise<void> {
  const file = await one(
    app.db,
    sql<{ id: number }>`insert into file (agid, house_id, purpose, mime, public, path, name, bytes, sha256)
      values (1, ${id}, 'photo', 'image/webp', true, ${`photo/${crypto.randomUUID()}`}, 'a.webp', 1, 'x') returning id`,
  );
  await sql`insert into house_photo (house_id, file_id, delta) values (${id}, ${file.id}, 0)`.execute(app.db);
}

test('EDITOR-14 EDITOR-35 a publication asks for everything that is missing, in the order of the screen', async () => {
  await change(
    `title = 'Title', description = '', surface = null, street = '', max_num_people = 0, published = false`,
    CABANE,
  );
  const refused = await save(grelaud, CABANE, { surface: 0 }, { publish: 1 });
  assert.equal(refused.status, 422);
  assert.deepEqual(told(refused), [
    ['notTitle', 'title'],
    ['required', 'description'],
    ['greaterZero', 'surface'],
    ['selectRequired', 'max_num_people'],
    ['required', 'street'],
  ]);
  assert.equal(refused.body.warnings![0]!.message, "Veuillez définir le titre de l'annonce.");
  assert.equal((await rowOf(CABANE))['published'], false);
});

test('EDITOR-36 EDITOR-39 EDITOR-40 EDITOR-41 API-34 what is said before is a question: nothing is written until it is answered', async () => {
  await change(`legal_type = 0, num_taxe_sejour = '1234567890123'`, CABANE);
  await sql`delete from house_photo where house_id = ${CABANE}`.execute(app.db);
  const whole = {
    title: 'La Cabane',
    description: 'Au pied du phare.',
    surface: 48,
    street: '5 impasse',
    max_num_people: 4,
  };
  const asked = await save(grelaud, CABANE, whole, { publish: 1 });
  assert.deepEqual([asked.status, asked.body.result], [200, 'cancelledwithwarnings'], asked.text);
  assert.deepEqual(
    asked.body.warnings!.map(({ type, field, ...rest }) => [
      type,
      field,
      (rest as { blocks?: boolean }).blocks,
    ]),
    [
      ['noPhotos', undefined, true],
      ['legalTypeMissing', 'legal_type', true],
      ['taxNumberMissing', 'num_taxe_sejour', false],
    ],
  );
  assert.equal(asked.body.warnings![0]!.message, "L'annonce n'a pas de photos et ne sera pas publiée.");
  assert.match(asked.body.warnings![1]!.message!, /Règlement de votre annonce/);
  assert.equal((await rowOf(CABANE))['title'], 'Title', 'nothing was written');

  const ignored = await save(grelaud, CABANE, whole, { publish: 1, ignoreWarnings: 1 });
  assert.equal(ignored.body.result, 'ok', ignored.text);
  assert.deepEqual(
    told(ignored),
    [
      ['noPhotos', undefined],
      ['legalTypeMissing', 'legal_type'],
    ],
    'saved, and why it is not published',
  );
  assert.deepEqual(
    [(await rowOf(CABANE))['title'], (await rowOf(CABANE))['published']],
    ['La Cabane', false],
  );
});

test('EDITOR-14 A17 A50 B30 with a cover, a legal type and no expiry a house is published; a short tax number may be ignored', async () => {
  await cover(CABANE);
  const asked = await save(grelaud, CABANE, { legal_type: 2 }, { publish: 1 });
  assert.deepEqual(told(asked), [['taxNumberMissing', 'num_taxe_sejour']]);
  const ignored = await save(grelaud, CABANE, { legal_type: 2 }, { publish: 1, ignoreWarnings: 1 });
  assert.deepEqual(
    [ignored.body.result, ignored.body.warnings, ignored.body.models[0]!['published']],
    ['ok', undefined, 1],
  );
  for (const short of ['', '1', '1234567890123'])
    assert.deepEqual(
      told(await save(grelaud, CABANE, { num_taxe_sejour: short }, { publish: 1 })),
      [['taxNumberMissing', 'num_taxe_sejour']],
      `'${short}'`,
    );
  const clean = await save(grelaud, CABANE, { num_taxe_sejour: '12345678901234' }, { publish: 1 });
  assert.deepEqual([clean.body.result, clean.body.models[0]!['published']], ['ok', 1]);
  const taken = await save(grelaud, CABANE, { legal_type: 0 });
  assert.deepEqual(
    [taken.status, taken.body.models[0]!['published']],
    [200, 0],
    'saved, and no longer published',
  );
  await change('legal_type = 2, published = true', CABANE);
});

test('10.7 A50 a house that was published before its legal type was asked for stays published when a word of it is corrected', async () => {
  await change('legal_type = 0, published = true', CABANE);
  const corrections = [{ situation: 'Au bord du chenal' }, { situation: 'Au bout du chenal', legal_type: 0 }];
  for (const sent of corrections) {
    const kept = await save(grelaud, CABANE, sent);
    assert.deepEqual([kept.status, kept.body.models[0]!['published']], [200, 1], kept.text);
  }
  await change(`legal_type = 2, situation = ''`, CABANE);
});

test('EDITOR-15 without its checks a house is saved as it is, by those who manage it; and published only if nothing blocks it', async () => {
  const owner = await save(grelaud, CABANE, { description: '' }, { publish: 1, validate: 0 });
  assert.equal(owner.status, 403);
  assert.deepEqual(told(await save(grelaud, CABANE, { description: '' })), [['required', 'description']]);
  const kept = await save(marie, CABANE, { description: '', surface: null }, { publish: 1, validate: 0 });
  assert.deepEqual(
    [kept.body.result, kept.body.models[0]!['published'], kept.body.warnings],
    ['ok', 1, undefined],
    kept.text,
  );
  const types = await save(
    marie,
    CABANE,
    { surface: 'grand', rooms: null, title: 'a'.repeat(256) },
    { validate: 0 },
  );
  assert.deepEqual(
    told(types),
    [
      ['maxLength', 'title'],
      ['integer', 'surface'],
      ['required', 'rooms'],
    ],
    'types and lengths hold',
  );
  const remise = await save(olivier, REMISE, {}, { publish: 1, validate: 0 });
  assert.deepEqual(
    [remise.body.result, remise.body.models[0]!['published'], first(remise)],
    ['ok', 0, ['noPhotos', undefined]],
  );
  assert.equal((await save(claire, CABANE, { description: 'Au pied du phare.', surface: 48 })).status, 200);
});

test('what another feature says blocks a publication, with and without its checks, and is said with the house’s own', async () => {
  let blocks = true;
  declarePublicationChecks([
    {
      name: 'a check',
      before: ['publication'],
      check: (_db, ids) =>
        Promise.resolve(
          new Map(
            ids.map((id) => [id, [{ type: 'classementMissing' as const, field: 'classement', blocks }]]),
          ),
        ),
    },
  ]);
  try {
    await change('published = false', CABANE);
    const { body } = await grelaud.get(`house/publication/${CABANE}`);
    assert.deepEqual(
      (body.models[0]!['warnings'] as { type: string; blocks: boolean }[]).map((each) => [
        each.type,
        each.blocks,
      ]),
      [['classementMissing', true]],
    );
    for (const more of [{ ignoreWarnings: 1 }, { validate: 0 }]) {
      const saved = await save(marie, CABANE, { situation: JSON.stringify(more) }, { publish: 1, ...more });
      assert.deepEqual(
        [saved.body.result, saved.body.models[0]!['published'], first(saved)![0]],
        ['ok', 0, 'classementMissing'],
      );
      assert.equal((await rowOf(CABANE))['situation'], JSON.stringify(more), 'saved unpublished');
    }
    blocks = false;
    assert.equal((await save(marie, CABANE, {}, { publish: 1 })).body.result, 'cancelledwithwarnings');
    const ignored = await save(marie, CABANE, {}, { publish: 1, ignoreWarnings: 1 });
    assert.equal(ignored.body.models[0]!['published'], 1);
  } finally {
    declarePublicationChecks([]);
  }
});

test('C17 an archived or expired house is not published', async () => {
  await change('archived = true, published = false', CABANE);
  assert.deepEqual(told(await save(marie, CABANE, {}, { publish: 1 })), [['archivedUnpublished', undefined]]);
  await change(`archived = false, expiry_date = '${todayInParis()}'`, CABANE);
  assert.deepEqual(told(await save(marie, CABANE, {}, { publish: 1 })), [['expiredUnpublished', undefined]]);
  await change(`expiry_date = '${addDays(todayInParis(), 200)}', published = true`, CABANE);
});

test('EDITOR-15 B29 a house begins without a village, and is never without one again, also where it is saved as it is', async () => {
  const asIs = { validate: 0 };
  const before = await rowOf(CABANE);
  for (const published of [true, false]) {
    await change(`published = ${String(published)}`, CABANE);
    const cleared = await save(marie, CABANE, { village: '', situation: 'nulle part' }, asIs);
    assert.deepEqual([cleared.status, first(cleared)], [422, ['required', 'village']], cleared.text);
  }
  const { village, situation } = await rowOf(CABANE);
  assert.deepEqual([village, situation], [before['village'], before['situation']]);
  await change('published = true', CABANE);
  const made = (await marie.post('houses', {})).body.models[0]!;
  const saved = await save(marie, Number(made['id']), { village: '', situation: 'ailleurs' }, asIs);
  assert.equal(saved.status, 200, saved.text);
});

test('a price of the other side of the wire: the page of a published house shows what was saved', async () => {
  await save(grelaud, CABANE, { indoors_equipment: [101, 115], outdoors_pool: [401], title_uk: 'The Cabin' });
  const page = async (language: string) =>
    (await fetch(`${app.url}/annonce/${CABANE}?lang=${language}`)).text();
  const [french, english] = [await page('fr'), await page('en')];
  for (const word of ['Wifi', 'Lave-vaisselle', 'Piscine privée']) assert.ok(french.includes(word), word);
  for (const word of ['Wi-Fi', 'Dishwasher', 'Private pool', 'The Cabin'])
    assert.ok(english.includes(word), word);
  assert.equal((await houseOf(grelaud, CABANE)).house['published'], 1);
});
