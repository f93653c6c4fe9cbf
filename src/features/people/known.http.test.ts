/** What one agency knows of a person stays with it (D12): a mail or a number typed elsewhere finds the person, and tells nothing of them. */
import { lockRequest } from '#features/requests/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { receiveInbound } from '#features/sms/inbound.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Answered, Who } from '#tests/support/inbox.ts';
import { createTenant } from './actions.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

const { db, people, call, say, close } = await startInbox();
after(close);

const TEL = '06 39 98 00 21';
before(async () => {
  await sql`update person set tel1 = '+33 6 39 98 00 21', tel_digits = '33639980021', first_name = 'Paul', last_name = 'Secret' where id = ${people.paul.uid}`.execute(
    db,
  );
  await sql`update agency_card set last_name = 'Secret', tel1 = '' where uid = ${people.paul.uid}`.execute(
    db,
  );
});

const begin = async (who: Who, form: object) => {
  const answer = await call(who, 'POST', '/ddlchats', { create_new_ddl: 1, message: 'Bonjour', ...form });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body['models'][0] as { id: number; id_ddl: number; alphaid: string };
};
const ddlOf = async (who: Who, alphaid: string) =>
  (await call(who, 'GET', `/ddls/${alphaid}`)).body['models'][0];
const tellsNothing = (answer: Answered, what: string) =>
  assert.doesNotMatch(JSON.stringify(answer.body), /secret|paul/i, what);
const found = async (who: Who, words: string) =>
  (await call(who, 'GET', `/ddls?s=${encodeURIComponent(words)}`)).body['totalCount'];

let typed: { id: number; id_ddl: number; alphaid: string };

test('D12 SMS-20 a number typed by another agency is written to, and shows neither name nor mail', async () => {
  typed = await begin('olivier', { recipient_tel: TEL, smsMailChannel: 'sms' });
  const ddl = await ddlOf('olivier', typed.alphaid);
  assert.equal(ddl.sender_uid, people.paul.uid);
  assert.deepEqual(
    [ddl.sender_name, ddl.lastname, ddl.sender_email, ddl.sender_tel, ddl.sender_phone_only],
    [`n°${people.paul.uid}`, '', '', TEL, 0],
  );
  for (const path of [
    `/ddls/${typed.alphaid}`,
    '/ddls',
    `/ddlchats/list/${typed.alphaid}`,
    '/ddlchats?n=20',
    `/crmusers/${people.paul.uid}`,
    '/autocomplete/listuser?s=0639980021',
    '/user/existsinagency/phone/0639980021',
  ])
    tellsNothing(await call('olivier', 'GET', path), path);
  const texts = await rows(
    db,
    sql<{ phone: string }>`select phone from smssent where ddlchat_id = ${typed.id}`,
  );
  assert.deepEqual(texts, [{ phone: '+33639980021' }]);
  assert.deepEqual(
    [
      await found('olivier', 'secret'),
      await found('olivier', 'paul@x.test'),
      await found('olivier', 'sender_email:paul@x.test'),
    ],
    [0, 0, 0],
  );
  assert.equal(await found('olivier', '+33 6 39 98 00 21'), 1, 'what was typed is found');
  const exists = (
    await call('olivier', 'GET', `/user/existsinagency/email/${encodeURIComponent('paul@x.test')}`)
  ).body;
  assert.equal(exists['exists'], false);
  assert.equal((await call('olivier', 'GET', '/user/existsinagency/phone/0639980021')).body['exists'], true);
});

test('D12 SMS-14 what is written next goes the same way, and not to a mail nobody gave this agency', async () => {
  const next = await call('olivier', 'POST', '/ddlchats', { id_ddl: typed.id_ddl, message: 'Encore' });
  assert.equal(next.status, 200, JSON.stringify(next.body));
  const told = await one(
    db,
    sql<{
      mails: number;
      texts: number;
    }>`select (select count(*) from maillog where ddl_id = ${typed.id_ddl})::int as mails,
      (select count(*) from smssent where ddl_id = ${typed.id_ddl})::int as texts`,
  );
  assert.deepEqual(told, { mails: 0, texts: 2 });
});

test('D12 an agency that typed another address than the account’s writes to neither until it knows whose it is', async () => {
  await sql`update agency_card set mail = 'autre@ailleurs.test' where uid = ${people.paul.uid} and agid = 2`.execute(
    db,
  );
  const next = await call('olivier', 'POST', '/ddlchats', {
    id_ddl: typed.id_ddl,
    message: 'Par mail ?',
    smsMailChannel: 'mail',
  });
  assert.deepEqual([next.status, next.body['warnings'][0].type], [422, 'recipientWithoutMail']);
  const cancelled = await call('olivier', 'POST', '/ddlchats', {
    id_ddl: typed.id_ddl,
    message: '',
    statusForm: { action: 'S_CANCEL' },
  });
  assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body));
  const mails = await rows(
    db,
    sql<{ recipient: string }>`select recipient from maillog where ddl_id = ${typed.id_ddl}`,
  );
  assert.deepEqual(mails, [], 'who cancelled it knows, and nobody else follows it');
  await sql`update agency_card set mail = '' where uid = ${people.paul.uid} and agid = 2`.execute(db);
});

test('D12 SMS-19 a mail typed is written to and kept; of a colleague elsewhere nothing else is shown', async () => {
  const toStaff = await begin('olivier', { recipient_email: 'marie@x.test', smsMailChannel: 'mail' });
  const ddl = await ddlOf('olivier', toStaff.alphaid);
  assert.deepEqual(
    [ddl.sender_name, ddl.lastname, ddl.sender_email, ddl.sender_tel],
    [`n°${people.marie.uid}`, '', 'marie@x.test', ''],
  );
  const mails = await rows(
    db,
    sql<{
      recipient: string;
      words: string;
    }>`select recipient, content::text as words from maillog where ddlchat_id = ${toStaff.id}`,
  );
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ['marie@x.test'],
  );
  assert.doesNotMatch(mails[0]!.words, /Dupré/);
  // Her own agency has always known her.
  const own = await begin('claire', { recipient_email: 'marie@x.test', smsMailChannel: 'mail' });
  assert.equal((await ddlOf('claire', own.alphaid)).sender_name, 'marie Dupré');
});

test('D12 a mail typed for somebody known by number only stays theirs, and the first agency sees what it saw', async () => {
  const again = await begin('olivier', { recipient_email: 'Paul@x.test', smsMailChannel: 'mail' });
  const ddl = await ddlOf('olivier', again.alphaid);
  assert.deepEqual(
    [ddl.sender_name, ddl.sender_email.toLowerCase()],
    [`n°${people.paul.uid}`, 'paul@x.test'],
  );
  const mails = await rows(
    db,
    sql<{ recipient: string }>`select recipient from maillog where ddlchat_id = ${again.id}`,
  );
  assert.deepEqual(
    mails.map(({ recipient }) => recipient.toLowerCase()),
    ['paul@x.test'],
  );
  const known = (await call('marie', 'GET', `/crmusers/${people.paul.uid}`)).body['models'][0];
  assert.deepEqual([known.last_name, known.mail, known.tel1], ['Secret', 'paul@x.test', '+33 6 39 98 00 21']);
});

test('D12 once they write themselves, the agency knows who they are', async () => {
  const answer = await say('paul', 'C’est moi', { id_ddl: typed.id_ddl });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const ddl = await ddlOf('olivier', typed.alphaid);
  assert.deepEqual([ddl.sender_name, ddl.lastname], ['Paul Secret', 'Secret']);
  assert.ok((await found('olivier', 'secret')) >= 1);
});

test('D12 a tenant typed by their mail shows what was typed; staff who act for a guest do not make them known', async () => {
  await sql`update person set tel1 = '+33 6 39 98 00 44', tel_digits = '33639980044' where id = ${people.nora.uid}`.execute(
    db,
  );
  const uid = await inTransaction(db, (tx) =>
    createTenant(tx, 2, { mail: 'nora@x.test', last_name: 'Martin', first_name: '' }),
  );
  assert.equal(uid, people.nora.uid);
  const card = (await call('olivier', 'GET', `/crmusers/${uid}`)).body['models'][0];
  assert.deepEqual(
    [card.last_name, card.first_name, card.mail, card.tel1],
    ['Martin', '', 'nora@x.test', ''],
  );
  const opened = await begin('olivier', { to_uid: uid, smsMailChannel: 'mail' });
  const session = await one(
    db,
    sql<{
      id: string;
    }>`update session set impersonator = ${people.marie.uid} where uid = ${uid} returning id`,
  );
  assert.equal((await say('nora', 'Pour elle', { id_ddl: opened.id_ddl })).status, 200);
  assert.equal((await ddlOf('olivier', opened.alphaid)).sender_tel, '');
  await sql`update session set impersonator = null where id = ${session.id}`.execute(db);
  await say('nora', 'Par elle-même', { id_ddl: opened.id_ddl });
  assert.equal((await ddlOf('olivier', opened.alphaid)).sender_tel, '+33 6 39 98 00 44');
});

test('D12 a text they answer with makes them known', async () => {
  await sql`update person set tel1 = '+33 6 39 98 00 55', tel_digits = '33639980055' where id = ${people.lea.uid}`.execute(
    db,
  );
  const opened = await begin('olivier', { recipient_tel: '06 39 98 00 55', smsMailChannel: 'sms' });
  assert.equal((await ddlOf('olivier', opened.alphaid)).sender_name, `n°${people.lea.uid}`);
  await inTransaction(db, (tx) =>
    receiveInbound(tx, { messageId: 'm1', phone: '+33639980055', text: 'Oui', receivedAt: '2026-11-22' }),
  );
  assert.equal((await ddlOf('olivier', opened.alphaid)).sender_name, 'lea Dupré');
});

test('A41 D12 a guest who makes themselves known by a message waits for all their requests before holding one', async () => {
  const [earlier, later] = await rows(
    db,
    sql<{
      id: number;
    }>`select id from request where sender_uid = ${people.paul.uid} and agid = 2 order by id limit 2`,
  );
  await sql`update agency_card set knows_account = false where uid = ${people.paul.uid} and agid = 2`.execute(
    db,
  );
  const { sent } = await inTransaction(db, async (tx) => {
    await lockRequest(tx, earlier!.id);
    const said = call('paul', 'POST', '/ddlchats', { id_ddl: later!.id, message: 'C’est moi' });
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('it waits for the earlier request', async () => (await rows(db, waiting)).length === 1);
    await sql`select from request where id = ${later!.id} for no key update nowait`.execute(tx);
    await sql`select from agency_card where uid = ${people.paul.uid} and agid = 2 for update nowait`.execute(
      tx,
    );
    return { sent: said };
  });
  const answer = await sent;
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const { known } = await one(
    db,
    sql<{
      known: boolean;
    }>`select knows_account as known from agency_card where uid = ${people.paul.uid} and agid = 2`,
  );
  assert.equal(known, true);
});

test('a guest without any name is somebody in the agency’s mails, never a blank', async () => {
  const nameless = sql`update person set first_name = '', last_name = '' where id = ${people.paul.uid}`;
  await nameless.execute(db);
  await sql`update agency_card set first_name = '', last_name = '', knows_account = true where uid = ${people.paul.uid}`.execute(
    db,
  );
  const { id } = await one(
    db,
    sql<{
      id: number;
    }>`select id from request where sender_uid = ${people.paul.uid} and agid = 2 order by id limit 1`,
  );
  const said = await call('paul', 'POST', '/ddlchats', { id_ddl: id, message: 'Sans nom' });
  assert.equal(said.status, 200, JSON.stringify(said.body));
  const mails = await rows(
    db,
    sql<{ subject: string }>`select subject from maillog where ddlchat_id = ${said.body['models'][0].id}`,
  );
  assert.ok(mails.length > 0);
  for (const { subject } of mails) assert.match(subject, /^Message de votre interlocuteur/);
});
