import { DEFAULT_ROLE_PERMISSIONS } from '#kernel/permissions.ts';
import type { Role } from '#kernel/permissions.ts';
import { createRequest, postMessage, setReservationTag } from '#features/requests/actions.ts';
import { peopleRoutes } from '#features/people/routes.ts';
import { findOrCreatePerson, saveCard } from '#features/people/actions.ts';
import type { App } from '#server/app.ts';
import { mount } from '#server/http.ts';
import { nested } from '#server/nested.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, openDatabase, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inboxRoutes } from './routes.ts';

const fresh = await freshDatabase({ demo: false });
const database = openDatabase(fresh.url, { max: 10 });
const db: Db = database.db;
const kept: Buffer[] = [];
const app = {
  config: {
    version: 'test',
    appVersion: '1',
    secret: 'x'.repeat(32),
    publicUrl: 'http://localhost',
    mail: { from: 'a@b.test' },
  },
  db,
  pool: database.pool,
  log: {
    error: (story: unknown) => process.stderr.write(`${String((story as { err?: Error }).err?.stack)}\n`),
  },
  providers: {
    files: {
      put: async (bytes: Buffer) => (
        kept.push(bytes),
        { path: `attachments/${kept.length}`, bytes: bytes.length, sha256: 'a'.repeat(64) }
      ),
    },
  },
} as unknown as App;
const server = fastify({
  bodyLimit: 20_000_000,
  routerOptions: { querystringParser: (text) => nested(new URLSearchParams(text)) },
});
await server.register(multipart, { throwFileSizeLimit: false });
mount(server, app, [...inboxRoutes, ...peopleRoutes]);

type Who = 'marie' | 'olivier' | 'claire' | 'yann' | 'lea' | 'paul' | 'nora';
const people: Record<Who, { uid: number; token: string }> = {} as never;
const ids = { online: 0, byOwner: 0, ddl: 0, alphaid: '', other: 0, owners: 0 };

before(async () => {
  for (const [role, permissions] of Object.entries(DEFAULT_ROLE_PERMISSIONS)) {
    for (const permission of permissions)
      await sql`insert into role_permission values (${role}, ${permission}) on conflict do nothing`.execute(
        db,
      );
  }
  await sql`insert into agency (id, name, mail) overriding system value values (1, 'Sel & Volets', 're@agence.test'), (2, 'Pins & Claires', 'ol@agence.test')`.execute(
    db,
  );
  const roles: Record<Who, [Role, number | null]> = {
    marie: ['agencyRole', 1],
    olivier: ['agencyRole', 2],
    claire: ['employeeRole', 1],
    yann: ['ownerRole', 1],
    lea: ['ownerRole', 1],
    paul: ['basicRole', null],
    nora: ['basicRole', null],
  };
  for (const [name, [role, agid]] of Object.entries(roles) as [Who, [Role, number | null]][]) {
    const { id: uid } = await one(
      db,
      sql<{ id: number }>`insert into person (username, mail, first_name, last_name, roles, agid)
      values (${`${name}@x.test`}, ${`${name}@x.test`}, ${name}, 'Dupré', array[${role}]::text[], ${agid}) returning id`,
    );
    people[name] = { uid, token: await inTransaction(db, (tx) => createSession(tx, { uid, kind: 'full' })) };
  }
  const house = async (owner: Who, online: boolean, title: string) =>
    (
      await one(
        db,
        sql<{ id: number }>`insert into house (agid, owner_uid, title, village, online_booking, published)
      values (1, ${people[owner].uid}, ${title}, 'loix', ${online}, true) returning id`,
      )
    ).id;
  ids.online = await house('yann', true, 'La Passerose');
  ids.byOwner = await house('lea', false, 'Grande Ourse');
  for (const name of ['paul', 'nora'] as const) {
    await inTransaction(db, (tx) =>
      saveCard(tx, {
        agid: 1,
        uid: people[name].uid,
        first_name: name,
        last_name: 'Dupré',
        mail: `${name}@x.test`,
        tel1: '06 39 98 00 21',
      }),
    );
  }
  const open = (houseId: number, sender: Who) =>
    inTransaction(db, (tx) =>
      createRequest(tx, {
        agid: 1,
        houseId,
        senderUid: people[sender].uid,
        dateFrom: '2027-08-07',
        dateTo: '2027-08-14',
        adults: 2,
        children: 1,
        disabled: 0,
        origin: 'site',
        message: 'Bonjour, est-ce libre ?',
        website: 'default',
      }),
    );
  const first = await open(ids.online, 'paul');
  ids.ddl = first.id;
  ids.alphaid = first.alphaid;
  ids.other = (await open(ids.byOwner, 'nora')).id;
});
after(async () => {
  await server.close();
  await database.close();
  await fresh.drop();
});

interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire is what is looked at
  body: Record<string, any>;
}
async function call(
  who: Who | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const response = await server.inject({
    method,
    url: `/api${path}`,
    headers: { ...(who && { authorization: `Bearer ${people[who].token}` }), ...headers },
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, body: response.json() };
}
const say = (who: Who, message: string, more: object = {}) =>
  call(who, 'POST', '/ddlchats', { id_ddl: ids.ddl, message, ...more });

/** A form as a browser sends it. */
function form(fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const boundary = '----test';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="myFile"; filename="${file.name}"\r\ncontent-type: image/png\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    );
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
async function send(
  who: Who,
  fields: Record<string, string>,
  file?: { name: string; bytes: Buffer },
  headers: Record<string, string> = {},
): Promise<Answered> {
  const { payload, headers: type } = form(fields, file);
  const response = await server.inject({
    method: 'POST',
    url: '/api/ddlchats',
    payload,
    headers: { ...type, authorization: `Bearer ${people[who].token}`, ...headers },
  });
  return { status: response.statusCode, body: response.json() };
}
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

test('CHAT-01 CHAT-14 a request has its thread, its references and its first message; both sides read the same', async () => {
  const asClerk = await call('marie', 'GET', `/ddls/${ids.alphaid}`);
  const ddl = asClerk.body.models[0];
  assert.equal(ddl.id, ids.ddl);
  assert.match(ddl.alphaid, /^(?=.*[A-Z])[A-Z0-9]{6,7}$/);
  assert.ok(ddl.hashedid.replace(/\D/g, '').length >= 5);
  assert.deepEqual(
    [ddl.page_title, ddl.date_from, ddl.nb_adults, ddl.nb_children, ddl.unread, ddl.can_write],
    ['La Passerose', '2027-08-07', 2, 1, 1, 1],
  );
  assert.equal(ddl.last_words, 'Bonjour, est-ce libre ?');
  assert.deepEqual(
    ddl.tags.map((tag: { internal_tag: string }) => tag.internal_tag),
    ['DEMANDE'],
  );
  for (const who of ['marie', 'paul'] as const) {
    const { body } = await call(who, 'GET', `/ddlchats/list/${ids.alphaid}`);
    assert.deepEqual(
      body.models.map((message: { action: string }) => message.action),
      ['FREETEXT', 'S_PEND_REP'],
    );
  }
});

test('CHAT-72 a message goes to the other side as JSON and as a form, and leaves one mail each', async () => {
  const json = await say('marie', 'Bonjour Paul, oui elle est libre.');
  assert.equal(json.status, 200);
  const posted = json.body.models[0];
  assert.deepEqual(
    [posted.action, posted.written_by_agency, posted.author_full_name],
    ['TEXT', 1, 'marie Dupré'],
  );
  const asForm = await send('paul', { alphaid_ddl: ids.alphaid, message: 'Merci ! 🏖️' });
  assert.equal(asForm.body.models[0].message, 'Merci ! 🏖️');
  const mails = await rows(
    db,
    sql<{
      recipient: string;
      content: { button: { link: string } };
    }>`select recipient, content from maillog where ddl_id = ${ids.ddl} order by id`,
  );
  assert.deepEqual(
    mails.map((mail) => [mail.recipient, mail.content.button.link]),
    [
      ['paul@x.test', 'obmail'],
      ['re@agence.test', 'plain'],
    ],
  );
  const jobs = await one(
    db,
    sql<{ n: number }>`select count(*) as n from graphile_worker.jobs where task_identifier = 'sendMail'`,
  );
  assert.equal(jobs.n, 2);
});

test('CHAT-60 CHAT-61 2000 characters pass, emoji counted as one; 2001, nothing, and blanks do not', async () => {
  assert.equal((await say('paul', '🏖'.repeat(2000))).status, 200);
  const long = await say('paul', 'é'.repeat(2001));
  assert.deepEqual(
    [long.status, long.body.warnings[0].type, long.body.warnings[0].params.n],
    [422, 'maxLength', 2000],
  );
  const empty = await say('paul', ' \n ');
  assert.deepEqual([empty.status, empty.body.warnings[0].message], [422, 'Message ne peut être vide']);
});

test('CHAT-64 C32 an attachment is judged by its size and its first bytes', async () => {
  const alone = await send('paul', { id_ddl: String(ids.ddl) }, { name: '../../plan.png', bytes: PNG });
  assert.deepEqual(
    [alone.body.models[0].action, alone.body.models[0].file_name, alone.body.models[0].file_mime],
    ['ATTACH', 'plan.png', 'image/png'],
  );
  assert.match(alone.body.models[0].filepath, /^\/api\/fileserver\/by-id\/\d+\?until=\d+&seal=/);
  const exact = Buffer.concat([PNG, Buffer.alloc(5_242_880 - PNG.length)]);
  assert.equal(
    (await send('paul', { id_ddl: String(ids.ddl), message: 'photo' }, { name: 'a.png', bytes: exact }))
      .status,
    200,
  );
  const heavy = await send(
    'paul',
    { id_ddl: String(ids.ddl), message: 'photo' },
    { name: 'a.png', bytes: Buffer.concat([exact, Buffer.alloc(1)]) },
  );
  assert.equal(
    heavy.body.warnings[0].message,
    "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
  );
  const page = await send(
    'paul',
    { id_ddl: String(ids.ddl) },
    { name: 'a.png', bytes: Buffer.from('<script>alert(1)</script>') },
  );
  assert.deepEqual([page.status, page.body.warnings[0].type], [422, 'fileTypeRefused']);
});

test('C10 D13 the same intention sent twice is one message', async () => {
  const headers = { 'idempotency-key': 'une-seule-fois-1' };
  const first = await call('paul', 'POST', '/ddlchats', { id_ddl: ids.ddl, message: 'Une fois' }, headers);
  const again = await call('paul', 'POST', '/ddlchats', { id_ddl: ids.ddl, message: 'Une fois' }, headers);
  assert.equal(again.body.models[0].id, first.body.models[0].id);
  const other = await call('paul', 'POST', '/ddlchats', { id_ddl: ids.ddl, message: 'Autre chose' }, headers);
  assert.deepEqual([other.status, other.body.warnings[0].type], [409, 'idempotencyReused']);
});

test('C13 CHAT-28 a note and its real author never reach the guest or the owner', async () => {
  const note = await say('marie', 'Prévenir M. Sauvion : dernier chien = canapé', { is_note: 1 });
  assert.equal(note.body.models[0].action, 'NOTE');
  assert.equal(note.body.models[0].author_mail, 'marie@x.test');
  for (const who of ['paul', 'yann'] as const) {
    for (const path of [`/ddlchats/list/${ids.ddl}`, `/ddls/${ids.ddl}`, '/ddls']) {
      const text = JSON.stringify((await call(who, 'GET', path)).body);
      assert.ok(
        !text.includes('canapé') && !text.includes('real_author') && !text.includes('"NOTE"'),
        `${who} ${path}`,
      );
    }
    assert.equal((await say(who, 'note', { is_note: 1 })).status, 403);
  }
  const asClerk = await call('marie', 'GET', `/ddls/${ids.ddl}`);
  assert.notEqual(asClerk.body.models[0].last_words.slice(0, 8), 'Prévenir');
  const gone = await call('marie', 'DELETE', `/ddlchats/${note.body.models[0].id}/0`);
  assert.equal(gone.status, 200);
  assert.ok(
    !JSON.stringify((await call('marie', 'GET', `/ddlchats/list/${ids.ddl}`)).body).includes('canapé'),
  );
  const message = await say('marie', 'reste');
  assert.equal((await call('marie', 'DELETE', `/ddlchats/${message.body.models[0].id}/0`)).status, 404);
});

test('C14 what the product says itself carries the agency’s name', async () => {
  const id = await inTransaction(db, (tx) =>
    postMessage(tx, {
      ddlId: ids.ddl,
      action: 'TEXT',
      message: 'Automatique',
      authorUid: null,
      writtenByAgency: true,
    }),
  );
  const { body } = await call('paul', 'GET', `/ddlchats/list/${ids.ddl}`);
  const seen = body.models.find((message: { id: number }) => message.id === id);
  assert.deepEqual([seen.author_full_name, seen.use_agency_name], ['Sel & Volets', 1]);
});

test('C15 CHAT-92 mail and phone of a guest: hidden from the owner of an online house, in fields and in search', async () => {
  const online = (await call('yann', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual([online.sender_email, online.sender_tel], ['', '']);
  const direct = (await call('lea', 'GET', `/ddls/${ids.other}`)).body.models[0];
  assert.equal(direct.sender_email, 'nora@x.test');
  const clerk = (await call('marie', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual([clerk.sender_email, clerk.sender_tel], ['paul@x.test', '06 39 98 00 21']);
  assert.equal((await call('yann', 'GET', '/ddls?s=paul%40x.test')).body.totalCount, 0);
  assert.equal((await call('yann', 'GET', '/ddls?s=sender_email:paul%40x.test')).body.totalCount, 0);
  assert.equal((await call('yann', 'GET', '/ddls?s=passerose')).body.totalCount, 1);
  assert.equal((await call('marie', 'GET', '/ddls?s=paul%40x.test')).body.totalCount, 1);
  const guest = (await call('paul', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual(
    [guest.owner_id, guest.owner_email, guest.to_uid, guest.employee_uid],
    [null, '', null, null],
  );
});

test('C02 B23 another agency’s, another guest’s and another owner’s request do not exist', async () => {
  for (const who of ['olivier', 'nora', 'lea'] as const) {
    for (const path of [
      `/ddls/${ids.ddl}`,
      `/ddls/${ids.alphaid}`,
      `/crmddls/${ids.ddl}`,
      `/ddlchats/list/${ids.ddl}`,
    ]) {
      const { status, body } = await call(who, 'GET', path);
      assert.deepEqual([status, body.warnings[0].type], [404, 'notFound'], `${who} ${path}`);
    }
    assert.equal((await say(who, 'bonjour')).status, 404);
    assert.equal((await call(who, 'POST', `/toggleread/${ids.ddl}`, { read: 1 })).status, 404);
    assert.equal((await call(who, 'GET', `/ddls?sid=${ids.ddl}`)).body.totalCount, 0);
  }
  assert.deepEqual((await call(null, 'GET', '/ddls')).body.code, 190);
});

test('CHAT-63 B101 staff of another agency reads, and does not write', async () => {
  await sql`update person set agid = 2 where id = ${people.claire.uid}`.execute(db);
  assert.equal((await call('claire', 'GET', `/ddls/${ids.ddl}`)).body.models[0].can_write, 0);
  const refused = await say('claire', 'bonjour');
  assert.deepEqual([refused.status, refused.body.warnings[0].type], [403, 'composerReadOnly']);
  assert.equal((await say('yann', 'Bonjour, je suis le propriétaire')).status, 200);
});

test('CHAT-52 CHAT-75 CHAT-80 B62 unread is per side, survives reload, and is toggled', async () => {
  const unread = async (who: Who) =>
    (await call(who, 'GET', '/listunread')).body.models.map((row: { ddl_id: number }) => row.ddl_id);
  await say('paul', 'Toujours là ?');
  assert.ok((await unread('marie')).includes(ids.ddl));
  await call('marie', 'POST', `/toggleread/${ids.ddl}`, { read: 1 });
  assert.ok(!(await unread('marie')).includes(ids.ddl));
  assert.ok((await unread('paul')).includes(ids.ddl));
  await call('paul', 'POST', '/toggleread/1', { id_ddl: ids.ddl });
  assert.deepEqual(await unread('paul'), []);
  await call('paul', 'POST', `/toggleread/${ids.ddl}`, { read: 0 });
  assert.deepEqual(await unread('paul'), [ids.ddl]);
  assert.deepEqual(await unread('marie').then((list) => list.includes(ids.ddl)), false);
  await call('marie', 'POST', `/toggleread/${ids.ddl}`, { read: 0 });
  await call('marie', 'POST', '/markallread', {});
  assert.deepEqual(await unread('marie'), []);
});

test('C12 a masked conversation leaves the list, not the unread count', async () => {
  await sql`update request set masked = true where id = ${ids.other}`.execute(db);
  await call('nora', 'POST', '/ddlchats', { id_ddl: ids.other, message: 'Allô ?' });
  const listed = async (query: string) =>
    (await call('marie', 'GET', `/ddls${query}`)).body.models.map((ddl: { id: number }) => ddl.id);
  assert.ok(!(await listed('')).includes(ids.other));
  assert.ok((await listed('?masked=true')).includes(ids.other));
  assert.ok(
    (await call('marie', 'GET', '/listunread')).body.models.some(
      (row: { ddl_id: number }) => row.ddl_id === ids.other,
    ),
  );
  await sql`update request set masked = false where id = ${ids.other}`.execute(db);
});

test('CHAT-78 CHAT-79 CHAT-88 masking is the agency’s, in its own requests', async () => {
  const masked = async () =>
    (await one(db, sql<{ masked: boolean }>`select masked from request where id = ${ids.other}`)).masked;
  for (const who of ['nora', 'lea', 'paul'] as const)
    assert.equal((await call(who, 'PUT', `/crmddls/mask/${ids.other}`, {})).status, 403);
  assert.equal((await call('olivier', 'PUT', `/crmddls/mask/${ids.other}`, {})).status, 404);
  assert.equal(await masked(), false);
  assert.equal((await call('marie', 'PUT', `/crmddls/mask/${ids.other}`, {})).body.models[0].masked, 1);
  assert.equal((await call('marie', 'PUT', `/crmddls/unmask/${ids.other}`, {})).body.models[0].masked, 0);
});

test('CHAT-82 C19 C20 the agency corrects a request: an event, no mail; held nights do not move; one text per mistake', async () => {
  const save = (who: Who, CrmDdl: object, more: object = {}) =>
    call(who, 'PUT', `/ddls/${ids.other}`, { CrmDdl, ...more });
  const count = () =>
    one(
      db,
      sql<{
        mails: number;
        events: number;
      }>`select (select count(*) from maillog where ddl_id = ${ids.other}) as mails,
    (select count(*) from message where ddl_id = ${ids.other} and action = 'S_INFO_UPD') as events`,
    );
  const before = await count();
  const saved = await save('marie', {
    nb_adults: '4',
    date_from: '2027-08-08',
    employee_uid: people.marie.uid,
    alphaid: 'PIRATE',
  });
  const { nb_adults, date_from, employee_name, alphaid } = saved.body.models[0];
  assert.deepEqual(
    [nb_adults, date_from, employee_name, alphaid === 'PIRATE'],
    [4, '2027-08-08', 'marie Dupré', false],
  );
  await save('marie', { nb_adults: 4 });
  assert.deepEqual(await count(), { mails: before.mails, events: before.events + 1 });
  for (const who of ['nora', 'lea'] as const) assert.equal((await save(who, { nb_adults: 2 })).status, 403);
  assert.equal((await save('olivier', { nb_adults: 2 })).status, 404);
  const wrong = async (values: object) => (await save('marie', values)).body.warnings[0].type;
  assert.equal(await wrong({ date_from: '2027-02-30' }), 'day');
  assert.equal(await wrong({ date_from: '2027-08-20' }), 'fromAfterTo');
  assert.equal(await wrong({ date_to: '2031-08-20' }), 'stayTooLong');
  assert.equal(await wrong({ nb_adults: 21 }), 'max');
  assert.equal(await wrong({ nb_adults: 0 }), 'min');
  assert.equal(await wrong({ inconnu: 1 }), 'unknownField');
  assert.equal(await wrong({ employee_uid: people.olivier.uid }), 'notFound');
  assert.equal(await wrong({ page_nid: 999_999 }), 'notFound');
  await sql`insert into stay (house_id, nights, kind, ddl_id) values (${ids.byOwner}, '[2027-08-08,2027-08-14)', 'request', ${ids.other})`.execute(
    db,
  );
  assert.equal(await wrong({ date_to: '2027-08-15' }), 'holdsNights');
  assert.equal((await save('marie', { nb_adults: 2, date_from: '2027-08-08' })).status, 200);
  await sql`delete from stay where ddl_id = ${ids.other}`.execute(db);
  await save('marie', { date_from: '2027-08-07' });
});

test('CACHE-08 B12 who saves over somebody else’s correction is told whose', async () => {
  const boss = await inTransaction(db, (tx) => createSession(tx, { uid: people.claire.uid, kind: 'full' }));
  people.claire.token = boss;
  await sql`update person set agid = 1 where id = ${people.claire.uid}`.execute(db);
  const seen = (await call('marie', 'GET', `/ddls/${ids.other}`)).body.cacheTimestamp.timestamp;
  await new Promise((resolve) => setTimeout(resolve, 5));
  await call('claire', 'PUT', `/ddls/${ids.other}`, { CrmDdl: { nb_children: 2 } });
  const late = await call('marie', 'PUT', `/ddls/${ids.other}`, {
    CrmDdl: { nb_children: 3 },
    _clientTimestamp: seen,
  });
  assert.deepEqual(
    [late.status, late.body.result, late.body.warnings[0].params.name],
    [409, 'modifiedother', 'claire Dupré'],
  );
  assert.equal((await call('marie', 'GET', `/ddls/${ids.other}`)).body.models[0].nb_children, 2);
  await sql`update person set agid = 2 where id = ${people.claire.uid}`.execute(db);
});

test('B58 a status is the agency’s to set, one of five; confirming needs nights and a reason; cancelling frees the nights, once', async () => {
  const status = (who: Who, action: string, message = '') =>
    call(who, 'POST', '/ddlchats', { id_ddl: ids.other, message, statusForm: { action } });
  assert.equal((await status('nora', 'S_PEND_PAY')).status, 403);
  assert.equal((await status('marie', 'S_PAY_RECV')).body.warnings[0].type, 'wrongType');
  assert.equal((await status('marie', 'S_PEND_PAY')).body.models[0].action, 'S_PEND_PAY');
  assert.equal((await status('marie', 'S_CONFIRM')).body.warnings[0].type, 'required');
  assert.equal((await status('marie', 'S_CONFIRM', 'chèque reçu')).body.warnings[0].type, 'noAcceptedQuote');
  await sql`insert into stay (house_id, nights, kind, ddl_id, held_until) values (${ids.byOwner}, '[2027-08-07,2027-08-14)', 'request', ${ids.other}, now() + interval '7 days')`.execute(
    db,
  );
  assert.equal((await status('marie', 'S_CONFIRM', 'chèque reçu')).status, 200);
  assert.equal(
    (
      await one(
        db,
        sql<{ held: Date | null }>`select held_until as held from stay where ddl_id = ${ids.other}`,
      )
    ).held,
    null,
  );
  const cancelled = await status('marie', 'S_CANCEL');
  assert.equal(cancelled.body.models[0].action, 'S_CANCEL');
  await status('marie', 'S_CANCEL');
  const left = await one(
    db,
    sql<{ stays: number; events: number; mails: number }>`select
    (select count(*) from stay where ddl_id = ${ids.other}) as stays,
    (select count(*) from message where ddl_id = ${ids.other} and action = 'S_CANCEL') as events,
    (select count(*) from maillog where ddl_id = ${ids.other} and subject like '%annulée') as mails`,
  );
  assert.deepEqual([left.stays, left.events, left.mails], [0, 1, 1]);
  await inTransaction(db, (tx) => setReservationTag(tx, ids.other, 'DEMANDE'));
});

test('API-11 CHAT-13 the list: words without accents, terms, sorts with an index, pages, one id', async () => {
  const listed = async (query: string, who: Who = 'marie') =>
    (await call(who, 'GET', `/ddls${query}`)).body.models.map((ddl: { id: number }) => ddl.id);
  assert.deepEqual(await listed(''), [ids.other, ids.ddl]);
  assert.deepEqual(await listed('?od=asc'), [ids.ddl, ids.other]);
  assert.deepEqual(await listed('?n=1'), [ids.other]);
  assert.deepEqual(await listed('?ps=1&page=2'), [ids.ddl]);
  assert.deepEqual(await listed(`?sid=${ids.ddl}`), [ids.ddl]);
  assert.deepEqual(await listed('?s=DUPRE%20passerose'), [ids.ddl]);
  assert.deepEqual(await listed('?s=0639980021'), [ids.other, ids.ddl]);
  assert.deepEqual(await listed('?s=%2B33.6.39.98.00.21'), [ids.other, ids.ddl]);
  assert.deepEqual(await listed(`?s=nid:${ids.byOwner}`), [ids.other]);
  assert.deepEqual(await listed('?s=tag_ddl_reservation:%22DEMANDE%22%20page_nid:' + ids.online), [ids.ddl]);
  assert.deepEqual(await listed('?m=2027-08&of=date_from&od=asc'), [ids.ddl, ids.other]);
  assert.deepEqual(await listed('?m=2027-09'), []);
  assert.deepEqual(await listed('', 'paul'), [ids.ddl]);
  assert.deepEqual(await listed('', 'yann'), [ids.ddl]);
  assert.deepEqual(await listed('?s=%25', 'marie'), []);
  assert.equal((await call('marie', 'GET', '/ddls?of=sender_name')).status, 422);
  assert.equal((await call('marie', 'GET', '/ddls?inconnu=1')).body.warnings[0].type, 'unknownField');
});

test('C43 a count beyond a thousand says so instead of counting', async () => {
  await sql`insert into request (alphaid, hashedid, agid, sender_uid, search) select 'Z' || n, 'zz' || n, 1, ${people.nora.uid}, '' from generate_series(1, 1001) n`.execute(
    db,
  );
  const many = (await call('marie', 'GET', '/ddls')).body;
  assert.deepEqual([many.totalCount, many.totalIsCapped, many.models.length], [1000, true, 20]);
  const few = (await call('marie', 'GET', '/ddls?s=passerose')).body;
  assert.deepEqual([few.totalCount, few.totalIsCapped], [1, false]);
});

test('C11 messages posted at once are read in the order of their numbers: none slips under the last one read', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => say('paul', `message ${n}`)));
  const row = await one(
    db,
    sql<{
      last: number;
      newest: number;
    }>`select last_sender_message as last, (select max(id) from message where ddl_id = ${ids.ddl} and not written_by_agency) as newest from request where id = ${ids.ddl}`,
  );
  assert.equal(row.last, row.newest);
});

test('B48 the reservation tag rises, and falls only when told to', async () => {
  const tag = async () =>
    (
      await one(
        db,
        sql<{
          internal_tag: string;
        }>`select t.internal_tag from request r join tag t on t.id = r.tag_ddl_reservation where r.id = ${ids.ddl}`,
      )
    ).internal_tag;
  await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'PREAPPROBATION'));
  assert.equal(
    await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'DEVIS', { neverLower: true })),
    false,
  );
  assert.equal(await tag(), 'PREAPPROBATION');
  await inTransaction(db, (tx) => setReservationTag(tx, ids.ddl, 'DEVIS'));
  assert.equal(await tag(), 'DEVIS');
});

test('D12 twenty forms with the same new mail make one person; a stranger’s mail beside a known phone is somebody else', async () => {
  const given = { mail: 'famille@x.test', tel: '06 39 98 00 77', firstName: 'Ana', lastName: 'Famille' };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(db, (tx) => findOrCreatePerson(tx, given))),
  );
  assert.equal(new Set(made.map((person) => person.uid)).size, 1);
  assert.equal(made.filter((person) => person.created).length, 1);
  const stranger = await inTransaction(db, (tx) =>
    findOrCreatePerson(tx, { ...given, mail: 'autre@x.test' }),
  );
  assert.notEqual(stranger.uid, made[0]!.uid);
  const byPhone = await inTransaction(db, (tx) =>
    findOrCreatePerson(tx, { ...given, mail: null, tel: '+33639980077' }),
  );
  assert.equal(byPhone.uid, made[0]!.uid);
});

test('API-13 C31 people are suggested within the agency, existence is told within it', async () => {
  const found = await call('marie', 'GET', '/autocomplete/listuser?q=dupre%20paul');
  assert.deepEqual(Object.keys(found.body.models), [String(people.paul.uid)]);
  assert.deepEqual(
    Object.keys((await call('marie', 'GET', '/autocomplete/listuser?q=06%2039%2098%2000%2021')).body.models)
      .length,
    2,
  );
  assert.deepEqual((await call('olivier', 'GET', '/autocomplete/listuser?q=paul')).body.models, {});
  assert.equal((await call('paul', 'GET', '/autocomplete/listuser?q=paul')).status, 403);
  assert.equal((await call('olivier', 'GET', `/crmusers/${people.paul.uid}`)).status, 404);
  assert.equal(
    (await call('marie', 'GET', `/crmusers/${people.paul.uid}`)).body.models[0].tel1,
    '06 39 98 00 21',
  );
  assert.deepEqual(
    (await call('marie', 'GET', '/user/existsinagency/email/PAUL%40x.test')).body.otherUid,
    people.paul.uid,
  );
  assert.deepEqual(
    (await call('olivier', 'GET', '/user/existsinagency/email/paul%40x.test')).body.exists,
    false,
  );
  assert.equal((await call(null, 'GET', '/user/existsinagency/email/paul%40x.test')).status, 401);
});
