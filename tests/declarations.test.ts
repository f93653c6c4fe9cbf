/** What a declaration says beyond its fields, over HTTP: initial values, fields that others ask for, references, its own cache key. */
import { entities } from '#entities/all.ts';
import type { Entity } from '#kernel/entity.ts';
import { defineEntity, prefixOf } from '#kernel/entity.ts';
import type { Field, Stored } from '#kernel/fields.ts';
import { initialRecord, isTextKind, readField, reference } from '#kernel/fields.ts';
import { entityRoutes } from '#server/entities.ts';
import { targetOf } from '#server/references.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { namableRows, sample } from '#tests/support/sample.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

let app: TestApp;
let marie: Person;
let olivier: Person;
let claire: Person;
before(async () => {
  app = await startTestApp();
  [marie, olivier, claire] = await Promise.all([app.as('marie'), app.as('olivier'), app.as('claire')]);
});
after(() => app.close());

let serial = 0;
const writable = entities.filter(({ create }) => create !== null);
const said = ({ body }: Answer) => (body.warnings ?? []).map(({ field, type }) => `${field}: ${type}`);
const make = (person: Person, entity: Pick<Entity, 'name'>, record: Record<string, unknown>) =>
  person.post(`${entity.name}s`, { [prefixOf(entity)]: record });
async function made(person: Person, name: string, record: Record<string, unknown>): Promise<number> {
  const answer = await make(person, { name }, record);
  assert.equal(answer.status, 200, answer.text);
  return Number(answer.body.models[0]!['id']);
}
const listed = async (person: Person, name: string, s: string) => {
  const answer = await person.get(`${name}s?s=${encodeURIComponent(s)}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models;
};

/** What a field is when nobody says anything. */
function emptyOf({ kind }: Field): Stored {
  if (isTextKind(kind)) return '';
  if (kind === 'choices') return [];
  return kind === 'flag' ? false : null;
}

function storedInitial(field: Field): Stored {
  if (field.initial === undefined) return emptyOf(field);
  const read = readField(field, field.initial);
  assert.ok('value' in read, `${field.label.fr} begins with what its own rules refuse`);
  return read.value;
}

/** A sample without what is presumed, and without what may be left out. */
async function least(entity: Entity): Promise<Record<string, unknown>> {
  const needed = Object.entries(entity.fields).filter(
    ([, { rules, initial }]) => initial === undefined && rules.some(({ wire }) => wire === 'required'),
  );
  const full = await sample(app.db, entity, ++serial);
  return {
    ...Object.fromEntries(needed.map(([name]) => [name, full[name]])),
    // Either a rate or an amount.
    ...(entity.name === 'discountrule' && { percent: 10 }),
    ...(entity.name === 'calendarrule' && { subject: 'preparation', amount: 3 }),
  };
}

test('somebody declares a value that a new record begins with, or the tests below show nothing', () => {
  assert.ok(writable.some(({ fields }) => Object.keys(initialRecord(fields)).length > 0));
});

for (const entity of writable) {
  test(`${entity.name}: what a create leaves out is as declared, and its columns say the same`, async () => {
    const sent = await least(entity);
    const id = await made(marie, entity.name, sent);
    const [row] = await rows(
      app.db,
      sql<Record<string, Stored>>`select * from ${sql.table(entity.table)} where id = ${id}`,
    );
    const defaults = await rows(
      app.db,
      sql<{ name: string; expression: string | null }>`
        select column_name as name, column_default as expression from information_schema.columns
        where table_name = ${entity.table} and is_generated = 'NEVER'`,
    );
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.readOnly) continue;
      const column = field.column ?? name;
      if (!Object.hasOwn(sent, name)) assert.deepEqual(row![column], storedInitial(field), name);
      const { expression } = defaults.find((each) => each.name === column)!;
      const presumed =
        expression === null
          ? null
          : (await one(app.db, sql<{ value: Stored }>`select ${sql.raw(expression)} as value`)).value;
      assert.ok(
        isDeepStrictEqual(presumed, storedInitial(field)) ||
          (presumed === null && storedInitial(field) === ''),
        `${entity.table}.${column} is ${String(presumed)} by itself, and ${String(storedInitial(field))} by its declaration`,
      );
    }
  });
}

test('what is sent empty stays empty, or is refused: only what is left out is presumed', async () => {
  const id = await made(marie, 'company', { name: 'Fermée', active: 0 });
  assert.equal((await marie.get(`companys/${id}`)).body.models[0]!['active'], 0);
  const platform = { label: 'Sans type', fee_percent: 3 };
  assert.deepEqual(said(await make(marie, { name: 'platform' }, { ...platform, kind: '' })), [
    'kind: required',
  ]);
  assert.deepEqual(said(await make(marie, { name: 'platform' }, { label: 'Sans frais' })), [
    'fee_percent: required',
  ]);
  const kept = await made(marie, 'platform', platform);
  const { timestamp } = (await marie.get(`platforms/${kept}`)).body.cacheTimestamp!;
  const partial = { CrmPlatform: { active: 0 }, _clientTimestamp: timestamp };
  assert.equal((await marie.put(`platforms/${kept}`, partial)).status, 200);
  const again = await marie.get(`platforms/${kept}`);
  const label = { CrmPlatform: { label: 'Autre' }, _clientTimestamp: again.body.cacheTimestamp!.timestamp };
  const saved = await marie.put(`platforms/${kept}`, label);
  assert.equal(saved.body.models[0]!['active'], 0, 'a save presumes nothing');
});

test('a field that others ask for is refused at the field, beside all else that is wrong, in both languages, also over what is stored', async () => {
  const type = (record: Record<string, unknown>, headers?: Record<string, string>) =>
    marie.post('activitytypes', { CrmActivitytype: { label: 'Relance', ...record } }, headers);
  assert.equal((await type({})).status, 200, 'without an e-mail none of it is asked for');
  const textOnly = await type({ mail_template_fr: 'Bonjour {prenom}' });
  assert.deepEqual([textOnly.status, said(textOnly)], [422, ['mail_subject: required']]);
  assert.equal(textOnly.body.warnings?.[0]?.message, 'Ce champ doit être rempli.');
  const english = await type({ mail_subject_en: 'Hello' }, { 'accept-language': 'en' });
  assert.deepEqual(said(english), ['mail_subject: required', 'mail_template_fr: required']);
  assert.equal(english.body.warnings?.[0]?.message, 'This field must be filled in.');
  assert.deepEqual(said(await type({ mail_subject: 'Bonjour', color: 'rose' })), [
    'color: unknownChoice',
    'mail_template_fr: required',
  ]);

  const whole = await type({ mail_subject: 'Bonjour', mail_template_fr: 'Bonjour {prenom}' });
  const id = Number(whole.body.models[0]!['id']);
  const save = async (record: Record<string, unknown>) =>
    marie.put(`activitytypes/${id}`, {
      CrmActivitytype: record,
      _clientTimestamp: (await marie.get(`activitytypes/${id}`)).body.cacheTimestamp!.timestamp,
    });
  assert.deepEqual(said(await save({ mail_subject: ' ' })), ['mail_subject: required']);
  assert.equal((await save({ mail_subject: '', mail_template_fr: '' })).status, 200);
});

test('a reference to another entity is read, listed, exported and found by what it is called', async () => {
  const platform = await made(marie, 'platform', { label: 'Goélands & Cie', fee_percent: 3 });
  const rule = await made(marie, 'discountrule', { label: 'Printemps', percent: 5, platform });
  const other = await made(marie, 'discountrule', { label: 'Automne', percent: 5 });
  const ids = async (s: string) => (await listed(marie, 'discountrule', s)).map(({ id }) => id);
  const [row] = await listed(marie, 'discountrule', 'goelands');
  assert.deepEqual(
    [row!['id'], row!['platform'], row!['platform_label']],
    [rule, platform, 'Goélands & Cie'],
  );
  assert.deepEqual(await ids('platform:"GOÉLANDS & C"'), [rule]);
  assert.deepEqual(await ids(`platform:${platform}`), [rule]);
  assert.deepEqual(await ids('platform:99999999999'), []);
  assert.deepEqual(await ids('platform:Mouettes'), []);
  assert.deepEqual(await ids('automne'), [other]);
  const house = await one(
    app.db,
    sql<{ id: number; title: string }>`select id, title from house where agid = 1 order by id limit 1`,
  );
  const ofHouse = await made(marie, 'discountrule', { label: 'Été', percent: 5, nid: house.id });
  assert.ok((await ids(house.title.toLowerCase())).includes(ofHouse));
  const csv = await marie.get(`discountrules/csv-export?s=goelands`);
  assert.match(csv.text, /"Printemps";.*"Goélands & Cie"/);
  assert.equal(csv.text.trim().split('\r\n').length, 2, 'the header and one line');

  await sql`update platform set label = 'Cormorans' where id = ${platform}`.execute(app.db);
  assert.deepEqual(await ids('goelands'), []);
  assert.deepEqual(await ids('cormoran'), [rule]);
});

test('what hangs on a request is found by its number, also in small letters; another agency’s is not', async () => {
  const request = await one(
    app.db,
    sql<{ id: number; alphaid: string }>`
      select r.id, r.alphaid from request r join booking_payment p on p.ddl_id = r.id where r.agid = 1 order by r.id limit 1`,
  );
  const found = await listed(marie, 'bookingpayment', request.alphaid.toLowerCase());
  assert.ok(found.length > 0);
  for (const row of found) assert.equal(row['id_ddl_label'], request.alphaid);
  assert.deepEqual(await listed(olivier, 'bookingpayment', request.alphaid), []);
  assert.deepEqual(await listed(olivier, 'bookingpayment', `id_ddl:${request.id}`), []);
});

test('the choices of a reference are the light rows of the other list: its number, what it is called, whether one writes there', async () => {
  const light = await marie.get('platforms?l=y&n=50&of=label&od=asc&s=site');
  assert.equal(light.status, 200, light.text);
  assert.ok(light.body.models.length > 0);
  for (const row of light.body.models) {
    assert.deepEqual(Object.keys(row), ['id', 'label', 'can_write']);
    assert.match(String(row['label']), /site/i);
  }
  await sql`insert into maillog (agid, template, recipient, subject, content, message_id)
    values (1, 'x', 'x', 'x', '{}', gen_random_uuid()::text)`.execute(app.db);
  const [mail] = (await marie.get('maillogs?l=y&n=1')).body.models;
  assert.deepEqual(
    Object.keys(mail!),
    ['id', 'subject', 'can_write'],
    'called otherwise than by its first column',
  );
});

for (const entity of writable)
  for (const [name, { to, readOnly }] of Object.entries(entity.fields))
    if (to !== undefined && !readOnly)
      test(`C02 ${entity.name}: its ${name} is a row of its own agency, in a create as in a save, also for those who see both`, async () => {
        const { isOfAgency, worksFor } = targetOf(to);
        assert.ok(isOfAgency || worksFor !== undefined);
        const onlyOf = (agid: number, other: number) =>
          one(
            app.db,
            sql<{
              id: number;
            }>`${namableRows(to, agid)} except ${namableRows(to, other)} order by id limit 1`,
          );
        const [own, theirs] = [await onlyOf(1, 2), await onlyOf(2, 1)];
        for (const person of [marie, claire]) {
          assert.deepEqual(
            said(await make(person, entity, { ...(await least(entity)), [name]: theirs.id })),
            [`${name}: unknownChoice`],
          );
          const id = await made(person, entity.name, { ...(await least(entity)), [name]: own.id });
          const read = await person.get(`${entity.name}s/${id}`);
          assert.equal(read.body.models[0]![name], own.id);
          const moved = await person.put(`${entity.name}s/${id}`, {
            [prefixOf(entity)]: { [name]: theirs.id },
            _clientTimestamp: read.body.cacheTimestamp!.timestamp,
          });
          assert.deepEqual([moved.status, said(moved)], [422, [`${name}: unknownChoice`]]);
        }
      });

test('a reference at something nobody knows, or that is called by nothing, stops the start', () => {
  const words = { fr: 'Essai', en: 'Trial' };
  const pointing = (to: string) =>
    defineEntity({
      name: 'trial',
      table: 'trial',
      title: words,
      singular: words,
      scope: 'agency',
      fields: { to: reference(words, to) },
      columns: [],
      search: [],
      sort: [],
    });
  assert.throws(() => entityRoutes(pointing('compagny')), /points at compagny, and nothing is called so/);
  assert.throws(() => entityRoutes(pointing('smssent')), /points at smssent, which has no text/);
  assert.ok(entityRoutes(pointing('company')).length > 0);
});

test('B82 an entity without another key is fresh by its own name, for its own agency', async () => {
  const told = async (person: Person) => {
    const { body } = await person.get('cache/updated-keys');
    return body.models.find(({ querykey }) => querykey === 'company')?.['timestamp'];
  };
  const [former, theirs] = [await told(marie), await told(olivier)];
  const id = await made(marie, 'company', { name: 'Voilerie du Pertuis' });
  const after = await told(marie);
  assert.ok(after !== undefined && after !== former);
  assert.equal(await told(olivier), theirs);
  const { cacheTimestamp } = (await marie.get(`companys/${id}`)).body;
  assert.equal(cacheTimestamp?.querykey, 'company');
});
