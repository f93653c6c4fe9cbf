/** Texts that come in, bounds of both, and who may tell us of them. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueSms } from './actions.ts';
import { sendSms } from './jobs.ts';
import {
  app,
  sandbox,
  db,
  marie,
  olivier,
  paul,
  ddlId,
  fresh,
  write,
  sms,
  queue,
  sentTo,
  row,
  becomes,
  shown,
} from './sms.http.test.arrangement.ts';

const messagesOf = (phone: string) =>
  rows(
    db,
    sql<{
      id: number;
      ddl_id: number;
      action: string;
      message: string;
      channel: string;
      written_by_agency: boolean;
      author_uid: number;
    }>`
      select m.* from smssent s join message m on m.id = s.ddlchat_id where s.direction = 'in' and s.phone = ${phone} order by m.id`,
  );

test('CHAT-15 a guest answers by SMS: one message in their newest thread, however often it is told', async () => {
  const { tel_digits: digits } = await one(
    db,
    sql<{ tel_digits: string }>`select tel_digits from person where id = ${paul.uid}`,
  );
  const phone = `+${digits}`;
  await becomes((await queue(phone))!, 'delivered');
  assert.equal(await sandbox.reply(phone, 'Oui parfait 👍\r\nà samedi', 5), 200);
  const [said, ...more] = await messagesOf(phone);
  assert.deepEqual(more, []);
  const inThread = await rows(
    db,
    sql`select from message where ddl_id = ${ddlId} and message like 'Oui parfait%'`,
  );
  assert.equal(inThread.length, 1, 'told five times, it stands there once');
  assert.deepEqual(
    [said?.ddl_id, said?.action, said?.message, said?.written_by_agency, said?.author_uid],
    [ddlId, 'TEXT', 'Oui parfait 👍\nà samedi', false, paul.uid],
  );
  const wire = await shown(marie, said!.id);
  assert.deepEqual([wire['channel'], wire['written_by_agency'], wire['sms_status']], ['sms', 0, undefined]);
  const unread = (await marie.get('listunread')).body.models.map((each) => each['ddl_id']);
  assert.ok(unread.includes(ddlId));
  const mails = await rows(db, sql`select from maillog where ddlchat_id = ${said!.id}`);
  assert.equal(mails.length, 1, 'the agency hears of it by mail, once');
});

test('SMS-14 who wrote by text message last is said to have, so that the composer answers by one; a note, our own words and a mail change that or not', async () => {
  const wroteBy = async () => (await marie.get(`ddls/${ddlId}/channels`)).body.models[0]!['wrote_by'];
  const { tel_digits: digits } = await one(
    db,
    sql<{ tel_digits: string }>`select tel_digits from person where id = ${paul.uid}`,
  );
  assert.equal((await paul.post('ddlchats', { id_ddl: ddlId, message: 'Depuis le site' })).status, 200);
  assert.equal(await wroteBy(), null, 'written on the site');
  assert.equal(await sandbox.reply(`+${digits}`, 'Et depuis mon téléphone'), 200);
  assert.equal(await wroteBy(), 'sms');
  ok(await marie.post('ddlchats', { id_ddl: ddlId, message: 'Bien reçu', smsMailChannel: 'mail' }));
  ok(await marie.post('ddlchats', { id_ddl: ddlId, message: 'Entre nous', is_note: 1 }));
  assert.equal(await wroteBy(), 'sms', 'what the agency writes says nothing of how the guest does');
});

test('an unknown number opens one conversation, in the agency it last heard from, or the first', async () => {
  const stranger = fresh();
  const replies = ['bjr', 'maison libre en aout ?'].map((text) => sandbox.reply(stranger, text));
  assert.deepEqual(await Promise.all(replies), [200, 200]);
  const said = await messagesOf(stranger);
  assert.deepEqual([said.length, new Set(said.map((each) => each.ddl_id)).size], [2, 1]);
  const thread = await one(
    db,
    sql<
      Record<string, unknown>
    >`select r.agid, r.is_conversation, r.sender_origin, p.username, p.mail from request r join person p on p.id = r.sender_uid where r.id = ${said[0]!.ddl_id}`,
  );
  assert.deepEqual(thread, {
    agid: 1,
    is_conversation: true,
    sender_origin: 'sms',
    username: `smsuser-${stranger.slice(1)}`,
    mail: null,
  });

  const texted = fresh();
  await becomes(
    (await queue(texted, { agid: 2, ddlId: null, uid: null, authorUid: olivier.uid }))!,
    'delivered',
  );
  await sandbox.reply(texted, 'ok merci');
  const [answer] = await messagesOf(texted);
  assert.equal((await olivier.get(`ddls/${answer!.ddl_id}`)).status, 200);
  assert.equal(
    (await marie.get(`ddls/${answer!.ddl_id}`)).status,
    404,
    'the other agency knows nothing of it',
  );
});

test('STOP ends the texts to a number, in words and in its thread; START takes it back', async () => {
  const phone = fresh();
  await becomes((await queue(phone))!, 'delivered');
  const waiting = await inTransaction(db, async (tx) => {
    const made = (await queueSms(tx, sms(phone)))!;
    await sql`delete from graphile_worker._private_jobs where key = ${`sms-${made}`}`.execute(tx);
    return made;
  });
  await sandbox.reply(phone, 'Stop 36111');
  await assert.rejects(queue(phone), { message: 'smsStopped' });
  await sendSms.run(app.app, { id: waiting });
  assert.deepEqual(
    [(await row(waiting)).status, (await row(waiting)).error_code],
    ['failed', 'STOPPED'],
    'one already waiting does not leave',
  );
  assert.equal(sentTo(phone).length, 1);
  const refused = await marie.post(`crmsmssents/${waiting}/resend`);
  assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [409, 'smsStopped']);
  const [said] = await messagesOf(phone);
  assert.equal(said?.message, 'Stop 36111');
  await sandbox.reply(phone, 'on ne stoppe plus ?');
  await assert.rejects(queue(phone), { message: 'smsStopped' });
  await sandbox.reply(phone, 'start');
  assert.equal((await marie.post(`crmsmssents/${waiting}/resend`)).status, 200);
  await becomes(waiting, 'delivered');
});

test('C36 staff sends a failed text again: once, their own agency’s, and only one that failed', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const id = (await queue(phone))!;
  const { ticket } = await becomes(id, 'sent');
  await sandbox.report(ticket!, 'BAD_DESTINATION');
  assert.equal((await row(id)).status, 'failed');
  sandbox.holdReports(false);
  assert.equal((await olivier.post(`crmsmssents/${id}/resend`)).status, 404);
  assert.equal((await paul.post(`crmsmssents/${id}/resend`)).status, 403);
  assert.equal((await marie.post('crmsmssents/2000000000/resend')).status, 404);
  const theirs = (await queue('+33639989904', { agid: 2, ddlId: null, uid: null }))!;
  await becomes(theirs, 'failed');
  const claire = await app.as('claire');
  const elsewhere = await claire.post(`crmsmssents/${theirs}/resend`);
  assert.deepEqual(
    [elsewhere.status, elsewhere.body.warnings?.[0]?.type],
    [403, 'forbidden'],
    'seen, not written (B101)',
  );
  const both = await Promise.all([
    marie.post(`crmsmssents/${id}/resend`),
    marie.post(`crmsmssents/${id}/resend`),
  ]);
  assert.ok(
    both.some(({ status }) => status === 200) && both.every(({ status }) => status === 200 || status === 409),
  );
  await becomes(id, 'delivered');
  assert.equal(sentTo(phone).length, 2, 'taken, not delivered, and sent once more');
  const again = await marie.post(`crmsmssents/${id}/resend`);
  assert.deepEqual([again.status, again.body.warnings?.[0]?.type], [409, 'smsNotFailed']);
});

test('a day holds twenty texts to a number, also when twenty-five come at once, and two hundred of an author', async () => {
  const phone = fresh();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, index) => queue(phone, { authorUid: null, text: `n°${index}` })),
  );
  const refused = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as Error).message] : [],
  );
  assert.deepEqual(refused, Array<string>(5).fill('smsLimit'));
  assert.equal(
    (await one(db, sql<{ n: number }>`select count(*) as n from smssent where phone = ${phone}`)).n,
    20,
  );
  await sql`update smssent set queued_at = queued_at - interval '1 day' where phone = ${phone}`.execute(db);
  assert.ok((await queue(phone, { authorUid: null })) !== null, 'tomorrow is another day');

  const claire = await app.as('claire');
  await sql`insert into smssent (agid, author_uid, direction, phone, text, status, request_id)
    select 1, ${claire.uid}, 'out', '+3363998' || (7000 + n), 'x', 'sent', 'author-' || n from generate_series(1, 195) n`.execute(
    db,
  );
  const byClaire = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) => queue(`+33639986${100 + index}`, { authorUid: claire.uid })),
  );
  assert.equal(byClaire.filter(({ status }) => status === 'fulfilled').length, 5);
});

test('a forged callback is refused and changes nothing; one that makes no sense too', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const id = (await queue(phone))!;
  const { ticket } = await becomes(id, 'sent');
  const report = {
    channel: 'sms',
    message_id: ticket,
    number: phone,
    status: 'DELIVERED',
    delivery_date: '2026-04-29 11:11:45',
  };
  const inbound = {
    message_id: ticket,
    number: phone,
    text: 'STOP',
    sim_card_number: '',
    reception_date: '2026-04-29 11:11:45',
  };
  for (const query of ['', '?token=', '?token=guess', '?token[]=a', `?token=${'a'.repeat(43)}`]) {
    for (const [kind, body] of [
      ['delivery', report],
      ['inbound', inbound],
    ] as const) {
      const answer = await app.nobody.post(`webhooks/sms/${kind}${query}`, body);
      assert.deepEqual(
        [answer.status, answer.body.warnings?.[0]?.type],
        [400, 'badSignature'],
        `${kind} ${query}`,
      );
    }
  }
  assert.deepEqual([(await row(id)).status, (await messagesOf(phone)).length], ['sent', 0]);
  assert.ok((await queue(phone)) !== null, 'nobody was opted out');
  const token = `?token=${app.app.config.sms.webhookSecret}`;
  for (const body of [{}, { ...report, number: 'x' }, { ...report, status: 3 }])
    assert.equal((await app.nobody.post(`webhooks/sms/delivery${token}`, body)).status, 422);
  const form = new URLSearchParams({ message_id: ticket!, number: phone.slice(1), status: 'DELIVERED' });
  assert.equal((await app.nobody.post(`webhooks/sms/delivery${token}`, form)).status, 200);
  assert.equal((await row(id)).status, 'delivered');
});

test('C05 a long answer is kept whole within the column, cut with a mark beyond; NUL and half characters do not stop it', async () => {
  const phone = fresh();
  const long = '🏖'.repeat(3000);
  await sandbox.reply(phone, long);
  assert.equal(await sandbox.reply(phone, 'é'.repeat(4500)), 200);
  assert.equal(await sandbox.reply(phone, 'a\0b\ud800c'), 200);
  const [whole, cut, odd] = (await messagesOf(phone)).map(({ message }) => message);
  assert.equal(whole, long);
  assert.deepEqual([cut?.length, cut?.at(-1)], [4000, '…']);
  assert.match(odd ?? '', /^ab.c$/);
});

test('a text gives up after its last try, in words; an empty or too long one is refused before', async () => {
  const phone = fresh();
  sandbox.fail('down');
  const { id, messageId } = await write(phone);
  await until('a first try', async () => (await row(id)).attempts === 1);
  await sql`update smssent set attempts = 13 where id = ${id}`.execute(db);
  const outcome = await becomes(id, 'failed');
  assert.equal(outcome.attempts, 14);
  assert.equal((await shown(marie, messageId))['sms_status'], 'failed');
  sandbox.fail(undefined);
  const keyBefore = await one(
    db,
    sql<{ key: string }>`select request_id as key from smssent where id = ${id}`,
  );
  await marie.post(`crmsmssents/${id}/resend`);
  await becomes(id, 'delivered');
  const keyAfter = await one(
    db,
    sql<{ key: string }>`select request_id as key from smssent where id = ${id}`,
  );
  assert.equal(keyAfter.key, keyBefore.key, 'never taken: the same request id, in case an answer was lost');
  await assert.rejects(queue(phone, { text: ' \n ' }), { message: 'emptyMessage' });
  await assert.rejects(queue(phone, { text: 'a'.repeat(1225) }), { message: 'maxLength' });
});

test('the page of the sandbox shows the texts, answers for a number and tells delivery states', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const id = (await queue(phone, { text: 'Vu sur la page ?' }))!;
  const { ticket } = await becomes(id, 'sent');
  const page = await fetch(`${app.url}/sandbox/sms`);
  const text = await page.text();
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  assert.ok(text.includes('Vu sur la page ?') && text.includes(phone));
  const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}/sandbox/sms/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers,
    });
  assert.equal(
    (await press(`${ticket}/report`, { status: 'DELIVERED' })).headers.get('location'),
    '/sandbox/sms?answered=200',
  );
  assert.equal((await row(id)).status, 'delivered');
  assert.equal((await press('reply', { phone, text: 'vu !' })).status, 303);
  assert.deepEqual(
    (await messagesOf(phone)).map(({ message }) => message),
    ['vu !'],
  );
  assert.equal(
    (await press('reply', { phone, text: 'vu !' }, { 'sec-fetch-site': 'cross-site' })).status,
    403,
  );
  assert.equal((await press('sms_unknown/report', { status: 'DELIVERED' })).status, 400);
});
