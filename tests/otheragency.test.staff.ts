/** Staff lent, without an agency, or guests of the other agency. */
import { sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { freeWeek } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  RE,
  OLERON,
  HOUSE,
  app,
  claire,
  maelle,
  fingerprint,
  refused,
  ddl,
  guestUid,
} from './otheragency.test.arrangement.ts';

test('B106 what waits for the other agency goes on waiting: it is neither counted nor read by those who only look on', async () => {
  await sql`update request set read_owner = 0 where id = ${ddl}`.execute(app.db);
  const waiting = async (person: Person) =>
    (await person.get('listunread')).body.models.map((row) => row['ddl_id']);
  const readAll = async (person: Person) => {
    const { models } = (await maelle.get('listunread')).body;
    const theirs = (await person.get('listunread')).body.models;
    const seen = [...models, ...theirs].map(({ ddl_id, last }) => ({ ddl_id, last }));
    ok(await person.post('markallread', { seen }));
  };
  assert.ok((await waiting(maelle)).includes(ddl));
  assert.ok(!(await waiting(claire)).includes(ddl));
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['unread'], 0);
  await readAll(claire);
  assert.deepEqual(await waiting(claire), []);
  assert.ok((await waiting(maelle)).includes(ddl));
  await readAll(maelle);
  assert.ok(!(await waiting(maelle)).includes(ddl));
});

test('B106 an employee lent to the other agency writes there at once, is offered and can be put in charge there, until it is taken back', async () => {
  const say = () => claire.post('ddlchats', { id_ddl: ddl, message: 'Je remplace Maëlle ce samedi.' });
  const mayGoOn = async () =>
    String(ddl) in (await claire.get(`autocomplete/listconversations/${guestUid}`)).body.models;
  refused(await say(), 'before');
  assert.equal(await mayGoOn(), false);
  assert.equal(
    (await maelle.put(`ddls/${ddl}`, { CrmDdl: { employee_uid: claire.uid }, _clientTimestamp: LATER }))
      .status,
    404,
  );
  await sql`insert into person_agency (uid, agid) values (${claire.uid}, ${OLERON})`.execute(app.db);
  ok(await say());
  ok(await maelle.put(`ddls/${ddl}`, { CrmDdl: { employee_uid: claire.uid }, _clientTimestamp: LATER }));
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['can_manage'], 1);
  assert.equal(await mayGoOn(), true);
  const offered = await maelle.get(`autocomplete/listemployeeall?agid=${OLERON}`);
  assert.ok(Object.keys(offered.body.models).includes(String(claire.uid)), offered.text);
  await sql`delete from person_agency where uid = ${claire.uid}`.execute(app.db);
  refused(await say(), 'after');
});

test('B106 the administrator writes everywhere; a member of one agency lent elsewhere by mistake stays in their own', async () => {
  ok(await (await app.as('admin')).post('ddlchats', { id_ddl: ddl, message: 'Bonjour de la direction.' }));
  const marie = await app.as('marie');
  await sql`insert into person_agency (uid, agid) values (${marie.uid}, ${OLERON})`.execute(app.db);
  assert.equal((await marie.post('ddlchats', { id_ddl: ddl, message: 'Bonjour' })).status, 404);
  await sql`delete from person_agency where uid = ${marie.uid}`.execute(app.db);
});

test('B106 an employee without an agency reads, and writes nowhere', async () => {
  await sql`update person set agid = null where id = ${claire.uid}`.execute(app.db);
  assert.equal((await claire.get(`ddls/${ddl}`)).status, 200);
  refused(await claire.post('ddlchats', { id_ddl: ddl, message: 'Bonjour' }), 'without an agency');
  await sql`update person set agid = ${RE} where id = ${claire.uid}`.execute(app.db);
});

test('B106 CHAT-63 staff who rent from the other agency write there as any guest: words, and nothing an agency does', async () => {
  await sql`update request set sender_uid = ${claire.uid} where id = ${ddl}`.execute(app.db);
  const posted = ok(await claire.post('ddlchats', { id_ddl: ddl, message: 'Nous arrivons vers 17 h.' }));
  assert.equal(posted['written_by_agency'], 0);
  const model = ok(await claire.get(`ddls/${ddl}`));
  assert.deepEqual([model['can_write'], model['can_manage'], model['on_agency_side']], [1, 0, 0]);
  const before = await fingerprint();
  refused(await claire.post('ddlchats', { id_ddl: ddl, message: 'x', is_note: 1 }), 'a note');
  refused(await claire.post('ddlchats', { id_ddl: ddl, bidForm: { bid: '1' } }), 'a price');
  refused(await claire.post('ddlchats', { id_ddl: ddl, statusForm: { action: 'S_CANCEL' } }), 'a status');
  refused(
    await claire.put(`ddls/${ddl}`, { CrmDdl: { nb_children: 0 }, _clientTimestamp: LATER }),
    'the request',
  );
  assert.deepEqual(await fingerprint(), before);
  await sql`update request set sender_uid = ${guestUid} where id = ${ddl}`.execute(app.db);
});

test('B106 whoever works for an agency asks the other one for a house as anybody does', async () => {
  const week = await freeWeek(app.db, HOUSE);
  const sent = await claire.post(`annonce/${HOUSE}/demande`, {
    date_from: week.from,
    date_to: week.to,
    adults: '2',
    children: '0',
    disabled: '0',
    first_name: 'Claire',
    last_name: 'Bonnevay',
    mail: 'claire.chez.elle@exemple.test',
    message: 'Bonjour',
  });
  assert.equal(sent.status, 200, sent.text);
});

test('B106 the sentence in English', async () => {
  const answer = await claire.put(
    `ddls/${ddl}`,
    { CrmDdl: { nb_children: 0 }, _clientTimestamp: LATER },
    { 'accept-language': 'en' },
  );
  assert.equal(answer.body.warnings?.[0]?.message, 'This request is the other agency’s.');
});
