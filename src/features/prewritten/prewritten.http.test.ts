/** Texts kept ready, over HTTP: whose they are, which of them a conversation gets, in which language, filled in. */
import { VILLAGES } from '#entities/choices.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
before(async () => {
  app = await startTestApp();
  marie = await app.as('marie');
});
after(() => app.close());

interface Asked {
  id: number;
  alphaid: string;
  agid: number;
  house: string;
  first: string;
}

function requestIn(village: string, language: number): Promise<Asked> {
  return one(
    app.db,
    sql<Asked>`select r.id, r.alphaid, r.agid, h.title as house, c.first_name as first from request r join house h on h.id = r.page_nid
      join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
      where h.village <> ${village} and r.agid = 1 and c.business_language = ${language} and r.date_from is not null and c.first_name <> '' order by r.id limit 1`,
  ).then(async (found) => {
    await sql`update house set village = ${village} where id = (select page_nid from request where id = ${found.id})`.execute(
      app.db,
    );
    return found;
  });
}
const texts = async (person: Person, ddl: number | string) => person.get(`ddls/${ddl}/prewritten`);

test('B89 a conversation gets the texts of its house’s village, then those of every village, and no other agency’s', async () => {
  const asked = await requestIn('loix', 1);
  const { models } = (await texts(marie, asked.alphaid)).body;
  assert.deepEqual(
    models.map((text) => [text['kind'], text['label']]),
    [
      ['reply', 'Loix, venir et se garer'],
      ['reply', 'Déjà pris, autre semaine'],
      ['services', 'Nos services'],
      ['reply', 'Première réponse'],
    ],
  );
  for (const text of models) {
    assert.equal(text['language'], 'fr');
    assert.doesNotMatch(String(text['text']), /\{\w+\}/);
  }
  assert.match(
    String(models[0]!['text']),
    new RegExp(`Bonjour ${asked.first},[^]*${asked.house}[^]*Sel & Volets`),
  );
});

test('B89 the guest’s language decides; a text nobody translated stays in French', async () => {
  const asked = await requestIn('ars-en-re', 2);
  await marie.post('prewrittens', {
    CrmPrewritten: {
      label: 'A',
      kind: 'reply',
      village: 'ars-en-re',
      text_fr: 'Bonjour {prenom} de {agence}',
    },
  });
  const { models } = (await texts(marie, asked.id)).body;
  assert.deepEqual(
    [models[0]!['text'], models[0]!['language']],
    [`Bonjour ${asked.first} de Sel & Volets`, 'fr'],
  );
  assert.deepEqual(
    models.slice(1).map((text) => text['language']),
    ['en', 'en', 'en', 'en'],
  );
  assert.match(String(models[1]!['text']), /^Hello /);
});

test('B89 C02 the texts are for those who manage the conversation, in their agency; what they edit is at once what they get', async () => {
  const asked = await requestIn('la-flotte', 1);
  for (const [name, status] of [
    ['olivier', 404],
    ['paul', 403],
    ['lea', 403],
  ] as const)
    assert.equal((await texts(await app.as(name), asked.id)).status, status, name);
  const made = await marie.post('prewrittens', {
    CrmPrewritten: { label: 'Flotte', kind: 'services', village: 'la-flotte', text_fr: 'Le port.' },
  });
  assert.equal((await texts(marie, asked.id)).body.models[0]!['text'], 'Le port.');
  const long = await marie.post('prewrittens', {
    CrmPrewritten: { label: 'x', kind: 'reply', text_fr: 'é'.repeat(4001) },
  });
  assert.deepEqual(
    [long.status, long.body.warnings?.[0]?.message],
    [422, 'Longueur maximale: 4000 caractères.'],
  );
  const olivier = await app.as('olivier');
  assert.equal((await olivier.get(`prewrittens/${String(made.body.models[0]!['id'])}`)).status, 404);
  assert.equal((await (await app.as('lea')).get('prewrittens')).status, 403);
});

test('the villages a form offers are those of the table', async () => {
  const table = await rows(
    app.db,
    sql<{ slug: string; label: string }>`select slug, label from village order by position`,
  );
  assert.deepEqual(
    VILLAGES.map(({ id, label }) => ({ slug: id, label: label.fr })),
    table,
  );
});
