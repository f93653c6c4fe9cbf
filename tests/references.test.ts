/**
 * References, through the door: lists in the order of what their rows point at, people as what a row points at, and whoever may not read the
 * list that a reference is chosen from.
 */
import type { Entity } from '#kernel/entity.ts';
import { defineEntity } from '#kernel/entity.ts';
import { reference, text } from '#kernel/fields.ts';
import { entityRoutes } from '#server/entities.ts';
import { mount } from '#server/http.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { fastify } from 'fastify';
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let olivier: Person;
let claire: Person;
before(async () => {
  app = await startTestApp();
  [marie, olivier, claire] = await Promise.all([app.as('marie'), app.as('olivier'), app.as('claire')]);
});
after(() => app.close());

const idsOf = (found: readonly { readonly id?: unknown }[]) => found.map(({ id }) => Number(id));
async function listed(person: Person, path: string): Promise<Record<string, unknown>[]> {
  const answer = await person.get(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models;
}
const truth = async (query: Sql): Promise<number[]> =>
  idsOf(await rows(app.db, sql<{ id: number }>`${query}`));

/** Rules of both agencies: of several houses and platforms, of none, and one of a house that has gone to the other agency. */
async function fillRules(): Promise<number> {
  await sql`insert into platform (agid, label, fee_percent) select a, 'Plage ' || chr(96 + n), 0 from generate_series(1, 4) n, unnest(array[1, 2]) a`.execute(
    app.db,
  );
  await sql`insert into discountrule (agid, label, percent, platform, nid)
    select a, 'Rangée ' || n, 500,
      case when n % 5 > 0 then (select id from platform p where p.agid = a and p.label = 'Plage ' || chr(96 + n % 5)) end,
      case when n % 3 > 0 then (select id from house h where h.agid = a order by id offset n % 3 limit 1) end
    from generate_series(1, 23) n, unnest(array[1, 2]) a`.execute(app.db);
  const { id } = await one(
    app.db,
    sql<{ id: number }>`insert into discountrule (agid, label, percent, nid)
      values (1, 'Partie ailleurs', 500, (select min(id) from house where agid = 2)) returning id`,
  );
  return id;
}

test('API-11 B23 a list stands in the order of what its rows point at, both ways, page after page, for one agency and for all; without a name come last', async () => {
  const stray = await fillRules();
  for (const [field, label, table] of [
    ['platform', 'label', 'platform'],
    ['nid', 'title', 'house'],
  ] as const)
    for (const [person, agencies] of [
      [marie, [1]],
      [claire, [1, 2]],
    ] as const)
      for (const od of ['asc', 'desc']) {
        const [way, column] = [sql.raw(od), sql.ref(`x.${field}`)];
        const inOrder = (where: Sql) => sql`select x.id from discountrule x
          left join ${sql.table(table)} t on t.id = ${column} and t.agid = any(${[...agencies]}::integer[])
          where x.agid = any(${[...agencies]}::integer[]) and ${where}
          order by ${sql.ref(`t.${label}`)} ${way} nulls last, ${column} is not null, x.id ${way}`;
        const all = await truth(inOrder(sql`true`));
        const asked = `discountrules?of=${field}&od=${od}`;
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(all.length / 7) }, (_, n) =>
            listed(person, `${asked}&ps=7&page=${n + 1}`),
          ),
        );
        assert.deepEqual(pages.flatMap(idsOf), all, asked);
        assert.deepEqual(idsOf(await listed(person, `${asked}&n=1000`)), all);
        assert.deepEqual(idsOf(await listed(person, `${asked}&ps=7&page=99`)), pages.map(idsOf).at(-1));
        const found = await truth(inOrder(sql`x.label like 'Rangée 1%'`));
        assert.deepEqual(idsOf(await listed(person, `${asked}&s=rang%C3%A9e+1&ps=1000`)), found);
        const file = (await person.get(`discountrules/csv-export?of=${field}&od=${od}`)).text;
        const exported = file
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => Number(/^"(\d+)"/.exec(line)![1]));
        assert.deepEqual(exported, all, 'the file stands as the screen does');
      }
  const last = (await listed(marie, 'discountrules?of=nid&ps=1000')).at(-1)!;
  assert.deepEqual(
    [last['id'], last['nid_label']],
    [stray, null],
    'the name of another agency’s house is not told',
  );
  await sql`delete from discountrule where label like 'Rangée %' or id = ${stray}`.execute(app.db);
});

/** A text to somebody whom each agency calls otherwise. */
async function fillTexts(): Promise<{ uid: number; ours: number; theirs: number }> {
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select c.uid from agency_card c where c.agid = 1 order by c.uid limit 1`,
  );
  await sql`insert into agency_card (agid, uid, first_name, last_name, mail) values (1, ${uid}, 'Ondine', 'Quéméneur', 'sillage@exemple.test'), (2, ${uid}, 'Armel', 'Kersauzon', '')
    on conflict (agid, uid) do update set first_name = excluded.first_name, last_name = excluded.last_name, mail = excluded.mail`.execute(
    app.db,
  );
  const [ours, theirs] = await rows(
    app.db,
    sql<{ id: number }>`insert into smssent (agid, uid, direction, phone, text, status)
      select agid, ${uid}, 'in', '+33639980021', 'à bientôt', 'received' from unnest(array[1, 2]) agid returning id`,
  );
  return { uid, ours: ours!.id, theirs: theirs!.id };
}

test('D12 C02 a person is called, found and exported as the agency of the row knows them, and never as the other agency does', async () => {
  const { uid, ours, theirs } = await fillTexts();
  const found = async (person: Person, s: string) =>
    (await listed(person, `smssents?s=${encodeURIComponent(s)}`)).map(({ id, uid_label }) => [id, uid_label]);
  const [mine, other] = [
    [ours, 'Ondine Quéméneur'],
    [theirs, 'Armel Kersauzon'],
  ];
  for (const typed of ['quemeneur', 'Ondine Quéméneur', 'quéméneur ondine', 'uid:"ondine"', `uid:${uid}`])
    assert.deepEqual(await found(marie, typed), [mine], typed);
  for (const typed of ['kersauzon', 'sillage@exemple', 'uid:"armel"'])
    assert.deepEqual(await found(marie, typed), [], typed);
  assert.deepEqual(await found(olivier, 'kersauzon'), [other]);
  assert.deepEqual(await found(olivier, 'ondine'), []);
  // Whoever sees both agencies reads each row in its own agency's words.
  assert.deepEqual(await found(claire, 'ondine'), [mine]);
  assert.deepEqual(await found(claire, 'kersauzon'), [other]);
  assert.match((await marie.get('smssents/csv-export?s=ondine')).text, /"Ondine Quéméneur"/);
  await sql`update agency_card set first_name = '', last_name = '' where agid = 1 and uid = ${uid}`.execute(
    app.db,
  );
  assert.deepEqual(
    await found(marie, `uid:${uid}`),
    [[ours, 'sillage@exemple.test']],
    'who has no name has a mail',
  );
});

/** Takes permissions from everybody's roles while `run` lasts. */
async function without(permissions: readonly string[], run: () => Promise<void>): Promise<void> {
  const { rows: taken } = await sql<{ role: string; permission: string }>`
    delete from role_permission where permission = any(${[...permissions]}::text[]) returning role, permission`.execute(
    app.db,
  );
  try {
    await run();
  } finally {
    for (const { role, permission } of taken)
      await sql`insert into role_permission values (${role}, ${permission})`.execute(app.db);
  }
}
const PEOPLE = ['toolChatManage', 'fullCrmUser', 'fullOwnCrmUser'];

test('B21 whoever may not read people is told no name, finds by none, and exports none', async () => {
  const { uid, ours } = await fillTexts();
  await without(PEOPLE, async () => {
    const [row] = await listed(marie, `smssents?s=uid:${uid}&sid=${ours}`);
    assert.deepEqual([row!['uid'], row!['uid_label']], [uid, null]);
    assert.deepEqual(await listed(marie, 'smssents?s=ondine'), []);
    assert.deepEqual(await listed(marie, `smssents?s=${encodeURIComponent('uid:"ondine"')}`), []);
    const file = (await marie.get(`smssents/csv-export?sid=${ours}`)).text;
    assert.ok(!/Ondine/.test(file) && file.includes(`"${uid}"`), file);
  });
  assert.equal((await listed(marie, `smssents?s=ondine&sid=${ours}`)).length, 1);
});

test('B21 what is chosen from a list one may not read stays and is saved; another is refused in a sentence, the same number or a guessed one', async () => {
  const platforms = await rows(
    app.db,
    sql<{ id: number; label: string }>`select id, label from platform where agid = 1 order by id limit 2`,
  );
  const [kept, guessed] = [platforms[0]!, platforms[1]!];
  const record = { label: 'Gardée', percent: 5, borne_by: 'shared' };
  const id = Number(
    ok(await marie.post('discountrules', { CrmDiscountrule: { ...record, platform: kept.id } }))['id'],
  );
  const save = async (values: Record<string, unknown>, headers?: Record<string, string>) =>
    marie.put(
      `discountrules/${id}`,
      {
        CrmDiscountrule: values,
        _clientTimestamp: (await marie.get(`discountrules/${id}`)).body.cacheTimestamp!.timestamp,
      },
      headers,
    );
  await without(['fullOwnCrmPlatform', 'fullCrmPlatform'], async () => {
    assert.equal((await marie.get('platforms')).status, 403);
    const saved = ok(await save({ label: 'Gardée, renommée', platform: kept.id }));
    assert.deepEqual([saved['platform'], saved['platform_label']], [kept.id, kept.label]);
    const other = await save({ platform: guessed.id });
    refused(other, 422, 'listNotReadable');
    assert.deepEqual(
      [other.body.warnings?.[0]?.field, other.body.warnings?.[0]?.message],
      [
        'platform',
        'Vous n’avez pas accès à la liste des plateformes. Pour choisir ici, demandez cet accès à la personne qui gère les droits de votre agence.',
      ],
    );
    const english = await save({ platform: guessed.id }, { 'accept-language': 'en' });
    assert.match(english.body.warnings?.[0]?.message ?? '', /^You have no access to the list of platforms\./);
    // One that is not there answers the same as one that is.
    refused(await save({ platform: 2_000_000_000 }), 422, 'listNotReadable');
    refused(
      await marie.post('discountrules', { CrmDiscountrule: { ...record, platform: guessed.id } }),
      422,
      'listNotReadable',
    );
    assert.equal(ok(await save({ platform: '' }))['platform'], null);
    refused(await save({ platform: kept.id }), 422, 'listNotReadable');
  });
  assert.equal(ok(await save({ platform: guessed.id }))['platform'], guessed.id);
});

const words = { fr: 'Essai', en: 'Trial' };
function trial(more: Partial<Pick<Entity, 'scope' | 'sort'>>, to = 'person') {
  return defineEntity({
    name: 'trial',
    table: 'trial',
    title: words,
    singular: words,
    scope: 'agency',
    // Its own permissions would have to be declared with those of the product.
    view: 'fullOwnCrmCompany',
    create: 'fullOwnCrmCompany',
    save: 'fullOwnCrmCompany',
    remove: 'fullOwnCrmCompany',
    fields: { label: text(words, 20), who: reference(words, to) },
    columns: ['label', 'who'],
    search: ['label', 'who'],
    sort: [],
    ...(more as object),
  });
}

test('a reference that nothing could answer stops the start: a person of no agency, an order without an index', () => {
  assert.throws(
    () => entityRoutes(trial({ scope: 'shared' })),
    /trial belongs to no agency, whose person its who would be/,
  );
  for (const to of ['person', 'request'])
    assert.throws(() => entityRoutes(trial({ sort: ['who'] }, to)), /sorted by its who, and no index/);
  assert.ok(entityRoutes(trial({ sort: ['who'] }, 'house')).length > 0);
});

test('D12 C02 B21 a person is chosen among those of the agency, by who may read them; one already chosen stays', async (t) => {
  await sql`create table trial (id integer generated by default as identity primary key, agid integer not null, label text not null default '',
    who integer references person, created timestamptz not null default now(), updated timestamptz not null default now(), updated_by integer)`.execute(
    app.db,
  );
  const server = fastify();
  t.after(() => server.close());
  mount(server, app.app, entityRoutes(trial({})), 1_000_000);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  const here = (person: Person) => caller(url, person.uid, person.token);
  const onlyOf = async (agid: number) =>
    (
      await one(
        app.db,
        sql<{ uid: number }>`select uid from agency_card c where agid = ${agid}
          and not exists (select from agency_card o where o.uid = c.uid and o.agid <> ${agid}) order by uid limit 1`,
      )
    ).uid;
  const [ours, theirs] = [await onlyOf(1), await onlyOf(2)];
  for (const person of [marie, claire]) {
    const answer = await here(person).post('trials', { CrmTrial: { label: 'x', who: theirs } });
    refused(answer, 422, 'unknownChoice');
  }
  const made = ok(await here(marie).post('trials', { CrmTrial: { label: 'x', who: ours } }));
  assert.equal(typeof made['who_label'], 'string');
  const at = `trials/${String(made['id'])}`;
  const save = async (values: Record<string, unknown>) =>
    here(marie).put(at, {
      CrmTrial: values,
      _clientTimestamp: (await here(marie).get(at)).body.cacheTimestamp!.timestamp,
    });
  refused(await save({ who: theirs }), 422, 'unknownChoice');
  await without(PEOPLE, async () => {
    const kept = ok(await save({ label: 'y', who: ours }));
    assert.deepEqual([kept['label'], kept['who'], kept['who_label']], ['y', ours, null]);
    refused(
      await here(marie).post('trials', { CrmTrial: { label: 'x', who: ours } }),
      422,
      'listNotReadable',
    );
  });
  // Their card is gone: what stands there is still theirs, and the rest is saved.
  await sql`delete from agency_card where agid = 1 and uid = ${ours}`.execute(app.db);
  assert.equal(ok(await save({ label: 'z', who: ours }))['label'], 'z');
});
