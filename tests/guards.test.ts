/** Two questions on every route of the running table: may you, and which rows. A new route is guarded here the day it is declared. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import type { Entity } from '#kernel/entity.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import { routes } from '#main/routes.ts';
import { PUBLIC, SESSION } from '#server/route.ts';
import type { Route } from '#server/route.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { savedBase } from '#tests/support/seasons.ts';
import { ratesToSave, sample } from '#tests/support/sample.ts';
import { ENTITY_NEEDS, NEEDS } from '#tests/support/needs.ts';
import { ownWeek } from '#tests/support/stays.ts';
import { word } from '#tests/support/papers.ts';
import { testText } from '#tests/support/testfiles.ts';
import { ACTS, ADDS, FEED_SAVED, PHOTO_SAVES, REPLACES } from '#tests/support/writes.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const MISSING = '2000000000';
const guarded = routes.filter(({ needs }) => needs !== PUBLIC);

function filled(route: Route, id: string = MISSING): string {
  return route.path
    .slice(1)
    .replace(/:(from|dateFrom)\b/g, '2027-03-06')
    .replace(/:(to|dateTo)\b/g, '2027-03-13')
    .replace(/:item\b/g, 'insurance')
    .replace(/:\w+\??/g, id);
}

function call(person: Person, route: Route, path: string) {
  if (route.method === 'GET') return person.get(path);
  if (route.method === 'DELETE') return person.del(path);
  return route.method === 'PUT' ? person.put(path) : person.post(path);
}

test('C01 every guarded route answers 401 with code 190 without a token and with a token nobody was given', async () => {
  const stranger = caller(app.url, 0, 'x'.repeat(43));
  for (const route of guarded) {
    for (const person of [app.nobody, stranger]) {
      const answer = await call(person, route, filled(route));
      assert.deepEqual([answer.status, answer.body.code], [401, 190], `${route.method} ${route.path}`);
    }
  }
});

test('C01 a route that needs a permission answers 403 to everyone who lacks it, and changes nothing', async () => {
  const roles = { nora: 'basicRole', lea: 'ownerRole', marie: 'agencyRole', claire: 'employeeRole' } as const;
  for (const [name, role] of Object.entries(roles)) {
    const person = await app.as(name);
    const held = new Set<string>(DEFAULT_ROLE_PERMISSIONS[role]);
    for (const route of guarded.filter(({ needs }) => needs !== SESSION && !can(needs, held))) {
      const answer = await call(person, route, filled(route));
      assert.equal(answer.status, 403, `${name} ${route.method} ${route.path}`);
      assert.equal(answer.body.warnings?.[0]?.type, 'forbidden');
    }
  }
});

test('C01 B21 each route needs the permission that is written down for it, and no session but those it is written for', () => {
  const declared = Object.entries(NEEDS).flatMap(([needs, calls]) =>
    calls.map((call) => `${needs}: ${call}`),
  );
  for (const [name, [view, create, save, remove]] of Object.entries(ENTITY_NEEDS))
    for (const path of [`/${name}`, `/crm${name}`]) {
      declared.push(`${view}: GET ${path}`, `${view}: GET ${path}/csv-export`, `${view}: GET ${path}/:id`);
      if (create !== null) declared.push(`${create}: POST ${path}`);
      if (save !== null) declared.push(`${save}: PUT ${path}/:id`);
      if (remove !== null)
        declared.push(`${remove}: DELETE ${path}/:id/:cacheTimestamp`, `${remove}: POST ${path}/bulk-delete`);
    }
  const asked = routes.map(({ method, path, needs, options: { kinds } }) => {
    const links = kinds === undefined ? '' : ` (${kinds.join(', ')})`;
    return `${needs}: ${method} ${path}${links}`;
  });
  assert.deepEqual(asked.toSorted(), declared.toSorted());
});

test('R10 what waits for a provider, a conversion or a hash takes no place of those who wait for the database; nothing else is let past them', () => {
  const unqueued = routes
    .filter(({ options }) => options.bypassesQueue)
    .map(({ method, path }) => `${method} ${path}`);
  assert.deepEqual(unqueued.toSorted(), [
    'GET /ddlchats/stripetoken/:chatId',
    'GET /health',
    'GET /yousign/generate-contract-pdf/:chatId',
    ...['connect', 'disconnect', 'refresh'].map((act) => `POST /beds24/:agid/${act}`),
    'POST /crmddls/tag',
    'POST /login/fromespace',
    'POST /login/setnewpassword',
    'POST /resendemail/:system/:ddlchatId',
    'POST /yousign/generate-contract',
    'PUT /channels/feeds/:id/read',
  ]);
});

test('C32 every route that takes files counts their bytes, refuses what is no file of ours, and keeps nothing of it', async () => {
  const claire = await app.as('claire');
  const { ddl } = await one(
    app.db,
    sql<{ ddl: string }>`select min(id)::text as ddl from request where agid = 1`,
  );
  /** What else the form says, so that nothing but its file can be wrong with it. */
  const said: Readonly<Record<string, Record<string, string>>> = {
    '/ddlchats': { id_ddl: ddl, message: 'Voici' },
    '/houses/:id/contract-template': { language: 'fr', former: '0' },
    '/houses/:id/legal/:item/file': { former: '0' },
    '/agencysettings/:id/logo': { former: '0' },
    '/photos/upload/:house': { same: '0' },
    '/crmphotos/upload/:house': { same: '0' },
    '/files': {},
    '/crmfiles': {},
  };
  /** Photos of houses weigh more, and are counted by themselves. */
  const bucketOf = (route: Route) => (route.path.includes('photos') ? 'photo-bytes' : 'upload-bytes');
  const upload = (route: Route, bytes: Buffer) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(said[route.path] ?? assert.fail(route.path)))
      form.set(name, value);
    for (const field of route.endpoint.files ?? [])
      form.set(field, new Blob([new Uint8Array(bytes)]), 'a.docx');
    return claire.post(filled(route, '101'), form);
  };
  const heard = async (route: Route, bytes: Buffer) => (await upload(route, bytes)).body.warnings?.[0]?.type;
  const weighed = (bucket: string) =>
    one(
      app.db,
      sql<{
        bytes: number;
      }>`select coalesce(sum(hits), 0)::integer as bytes from rate_limit where bucket = ${bucket}`,
    );
  const kept = () =>
    one(
      app.db,
      sql<{ files: number; messages: number }>`select (select count(*) from file)::integer as files,
      (select count(*) from message)::integer as messages`,
    );
  const before = await kept();
  const takers = routes.filter(({ endpoint }) => endpoint.files);
  assert.ok(takers.length >= 2);
  for (const route of takers) {
    const about = `${route.method} ${route.path}`;
    assert.ok((route.options.maxFileBytes ?? 0) > 0, about);
    await sql`delete from rate_limit`.execute(app.db);
    assert.match(
      String(await heard(route, Buffer.alloc(5_000, 'MZ'))),
      /^(fileTypeRefused|templateNotDocx|photoType)$/,
      about,
    );
    const bucket = bucketOf(route);
    assert.equal((await weighed(bucket)).bytes, 5_000 * (route.endpoint.files ?? []).length, about);
    await sql`update rate_limit set hits = 1048576000 * 20::bigint where bucket = ${bucket}`.execute(app.db);
    assert.equal(await heard(route, word('Bonjour')), 'uploadsTooHeavy', about);
  }
  assert.deepEqual(await kept(), before);
  await sql`delete from rate_limit`.execute(app.db);
});

test('A41 every call that changes something says what it does to what is stored; acts and additions save no fields of an object', () => {
  const writes = routes.filter(({ method }) => method !== 'GET');
  assert.ok(writes.length > 80);
  for (const { method, path, endpoint } of writes) {
    const about = `${method} ${path}`;
    const fields = shapeOf(endpoint.body);
    const does = endpoint.writes ?? assert.fail(`${about}: 'versioned', 'replaces', 'act' or 'adds'?`);
    if (does === 'versioned' && method === 'DELETE') assert.match(path, /\/:cacheTimestamp$/, about);
    else if (does === 'versioned') assert.ok(fields.includes('_clientTimestamp'), about);
    else if (does === 'replaces') assert.ok(fields.includes('former'), about);
    // A new object may have fields; one that has a number has them already.
    else if (does === 'act' || path.includes('/:'))
      assert.deepEqual(
        fields.filter((name) => /^Crm[A-Z]/.test(name)),
        [],
        `${about} saves an object's fields`,
      );
  }
});

test('A41 why nothing is lost by it stands beside every call that names no version, with the test of two people who do it at once', () => {
  const generic = entities.flatMap(({ name, create, remove }) =>
    [`/${name}s`, `/crm${name}s`].flatMap((path) => [
      ...(create === null ? [] : [`adds POST ${path}`]),
      ...(remove === null ? [] : [`act POST ${path}/bulk-delete`]),
    ]),
  );
  const named = [
    ...Object.keys(ACTS).map((call) => `act ${call}`),
    ...Object.keys(REPLACES).map((call) => `replaces ${call}`),
    ...Object.keys(ADDS).map((call) => `adds ${call}`),
  ];
  const declared = routes
    .filter(({ endpoint }) => endpoint.writes !== undefined && endpoint.writes !== 'versioned')
    .map(({ method, path, endpoint }) => `${endpoint.writes} ${method} ${path}`);
  assert.deepEqual([...named, ...generic].toSorted(), declared.toSorted());
  const shown = [
    ...Object.entries(ACTS).map(([call, [, ...where]]) => [call, ...where] as const),
    ...Object.entries(REPLACES).map(([call, where]) => [call, ...where] as const),
  ];
  for (const [call, file, title] of shown)
    assert.ok(
      testText(file)
        .split('\n')
        .some((line) => /^\s*test\(/.test(line) && line.includes(title)),
      `${call}: ${file} has no test “${title}”.`,
    );
});

test('A41 what takes the place of something is refused when it does not name what', async () => {
  const claire = await app.as('claire');
  const replacing = routes.filter(({ endpoint }) => endpoint.writes === 'replaces');
  assert.ok(replacing.length >= 2);
  for (const route of replacing) {
    const { body, status, text } = await call(claire, route, filled(route, '101'));
    const about = `${route.method} ${route.path} ${text}`;
    const unnamed = body.warnings?.find(({ field }) => field === 'former');
    assert.deepEqual([status, unnamed?.type], [422, 'required'], about);
    // As with a version, only a page from before the update leaves it out.
    assert.match(unnamed?.message ?? '', /ouverte avant une mise à jour/, about);
  }
});

function shapeOf(body: Route['endpoint']['body']): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}

test('A41 B12 a write that saves fields is refused without the version it read, and refused from an older one', async () => {
  const claire = await app.as('claire');
  const saves = routes.filter(({ method, endpoint }) => method === 'PUT' && endpoint.writes === 'versioned');
  assert.ok(saves.length >= 2 * entities.filter(({ save }) => save !== null).length + 5);
  for (const route of saves) {
    const about = `${route.method} ${route.path}`;
    const { id, body } = await savedBy(route, claire);
    const unnamed = await claire.put(filled(route, id), body);
    assert.deepEqual(
      [unnamed.status, unnamed.body.warnings?.map(({ type, field }) => [type, field])],
      [422, [['required', '_clientTimestamp']]],
      `${about} ${unnamed.text}`,
    );
    // Only a page from before the update leaves it out: its person is told what to do.
    assert.match(unnamed.text, /ouverte avant une mise à jour.*Rien n’a été enregistré/, about);
    const stale = await claire.put(filled(route, id), { ...body, _clientTimestamp: 1 });
    assert.deepEqual([stale.status, stale.body.result], [409, 'modifiedother'], `${about} ${stale.text}`);
  }
});

/** A photo of a house; the demo of the tests has no files. */
async function photoIn(house: number): Promise<string> {
  const { id } = await one(
    app.db,
    sql<{
      id: string;
    }>`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
        values (1, 'photo/00/' || md5(random()::text), 'a.jpg', 'image/jpeg', 1, '', 'photo', ${house}, true) returning id)
      insert into house_photo (house_id, file_id, delta, slug)
        select ${house}, id, (select count(*) from house_photo where house_id = ${house}), 'p' || id from kept returning id::text`,
  );
  return id;
}

/** What that person wrote after a stay, judged or not yet. */
function commentOf({ uid }: Person, status: 'waiting' | 'published'): Promise<{ id: string; ddl: string }> {
  return one(
    app.db,
    sql<{ id: string; ddl: string }>`
      update comment set uid = ${uid}, status = ${status}, moderated_at = case when ${status} <> 'waiting' then now() end
      where id = (select min(id) from comment where agid = 1) returning id::text, ddl_id::text as ddl`,
  );
}

/** Of an entity of which the demo has none. */
async function madeOf(entity: Entity, person: Person): Promise<string> {
  const made = await person.post(`${entity.name}s`, { [prefixOf(entity)]: await sample(app.db, entity, 1) });
  assert.equal(made.status, 200, made.text);
  return String(made.body.models[0]!['id']);
}

/** Something stored that a route saves, and what it would send. A new route that saves fields is told here how. */
async function savedBy(route: Route, person: Person): Promise<{ id: string; body: Record<string, unknown> }> {
  const entity = entities.find(({ name }) => new RegExp(`^/(crm)?${name}s/:id$`).test(route.path));
  if (entity) {
    const { id } = await one(
      app.db,
      sql<{
        id: string | null;
      }>`select min(id)::text as id from ${sql.table(entity.table)} where ${entity.scope === 'shared' ? sql`true` : sql`agid = 1`}`,
    );
    return { id: id ?? (await madeOf(entity, person)), body: { [prefixOf(entity)]: {} } };
  }
  if (route.path.includes('photos'))
    return {
      id: await photoIn(101),
      body: PHOTO_SAVES[route.path.replace('/crm', '/')] ?? assert.fail(route.path),
    };
  const row = await one(
    app.db,
    sql<{
      ddl: string;
      option: string;
      quote: string;
      phone: string;
      cancelled: string;
      mandate: string;
      register: string;
    }>`select
      (select min(id) from mandate where agid = 1 and state = 'draft')::text as mandate,
      (select holder_id from mandate_register where agid = 1)::text as register,
      (select min(id) from request where agid = 1 and has_cancelled)::text as cancelled,
      (select min(id) from request where agid = 1 and page_nid is not null)::text as ddl,
      (select min(s.ddl_id) from stay s join request r on r.id = s.ddl_id where r.agid = 1 and s.held_until is not null)::text as option,
      (select min(id) from quote where agid = 1 and not is_estimate and not accepted and not cancelled and not locked)::text as quote,
      (select min(c.uid) from agency_card c join person p on p.id = c.uid where c.agid = 1 and p.mail is null and p.username like 'smsuser-%'
        and not exists (select from agency_card o where o.uid = p.id and o.agid <> 1))::text as phone`,
  );
  switch (route.path.replace('/crm', '/')) {
    case '/ddls/:id':
      return { id: row.ddl, body: { CrmDdl: { nb_children: 9 } } };
    case '/houses/:id':
      return { id: '101', body: { CrmHouse: {} } };
    case '/house/translationslookedat/:id':
      return { id: '101', body: { fields: ['title_uk'] } };
    case '/ddls/:id/option':
      return { id: row.option, body: { held_until: `${addDays(todayInParis(), 1)} 12:00:00` } };
    case '/houses/:id/legal/:item':
      return { id: '101', body: { CrmHousedocument: { holder: 'La famille' } } };
    case '/channels/feeds/:id':
      return { id: '3', body: FEED_SAVED };
    case '/seasons/houses/:id':
      return { id: '101', body: await savedBase(app, '101') };
    case '/mandates/:id':
      return { id: row.mandate, body: { CrmMandate: { owners: 'Les mandants' } } };
    case '/stays/:id':
      return ownWeek(person, addDays(todayInParis(), 1500));
    case '/stays/:id/end':
      return { id: (await ownWeek(person, addDays(todayInParis(), 1600))).id, body: {} };
    case '/comments/:id/moderation':
      return { id: (await commentOf(person, 'waiting')).id, body: { status: 'published' } };
    case '/comments/:id/answer':
      return { id: (await commentOf(person, 'published')).id, body: { answer: 'Merci' } };
    case '/guest/comments/:ddlId':
      return { id: (await commentOf(person, 'waiting')).ddl, body: { note: 4, text: 'Une belle semaine' } };
    case '/beds24/:agid/rates':
      return ratesToSave(app.db);
    case '/agencysettings/:id':
      return { id: '1', body: { CrmAgency: { arrival_time: '17h00' } } };
    case '/mandate-register/:id':
      return { id: row.register, body: { CrmMandateholder: { card_number: 'CPI 1' } } };
    case '/payments/account/:ddlId/toreturn':
      return { id: row.cancelled, body: { to_return: 0, reason: 'Désistement' } };
    case '/users/:uid':
      return {
        id: row.phone,
        body: { CrmUser: { first_name: 'Maude', last_name: 'Leroux', mail: 'maude@exemple.test' } },
      };
    case '/quotes/:id': {
      const quote = (await person.get(`quotes/${row.quote}`)).body.models[0]!;
      return { id: row.quote, body: { CrmQuote: { ...quote, taxeSejour: quote['taxe_sejour'] } } };
    }
    default:
      return assert.fail(`${route.path} saves fields: say what of`);
  }
}

test('C50 a permission taken from a role stops working at once, and comes back with it', async () => {
  const marie = await app.as('marie');
  assert.equal((await marie.get('platforms')).status, 200);
  await sql`delete from role_permission where role = 'agencyRole' and permission = 'fullOwnCrmPlatform'`.execute(
    app.db,
  );
  assert.equal((await marie.get('platforms')).status, 403);
  await sql`insert into role_permission values ('agencyRole', 'fullOwnCrmPlatform')`.execute(app.db);
  assert.equal((await marie.get('platforms')).status, 200);
});

test('B10 a signature session reaches its contract and nothing else', async () => {
  const { id } = await one(
    app.db,
    sql<{ id: number }>`select id from person where mail = 'paul@pertuis.test'`,
  );
  const token = await inTransaction(app.db, (tx) => createSession(tx, { uid: id, kind: 'signature' }));
  const signer = caller(app.url, id, token);
  for (const route of guarded.filter(({ options }) => !(options.kinds ?? []).includes('signature'))) {
    const answer = await call(signer, route, filled(route));
    assert.equal(answer.status, 403, `${route.method} ${route.path}`);
  }
});
