/** Texts through the whole product: written in a transaction, sent by the worker to the sandbox, reported and answered by its callbacks. */
import { inTransaction, maybe, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { queueSms } from './actions.ts';
import type { SmsToQueue } from './actions.ts';
import { sendForsakenSms, sendSms } from './jobs.ts';
import { claimSms } from './queries.ts';

const app = await startTestApp();
const sandbox = app.sandboxes.sms!;
const { db } = app;
let marie: Person;
let olivier: Person;
let paul: Person;
let ddlId = 0;
let serial = 0;
before(async () => {
  [marie, olivier, paul] = [await app.as('marie'), await app.as('olivier'), await app.as('paul')];
  ddlId = (
    await one(
      db,
      sql<{
        id: number;
      }>`select id from request where sender_uid = ${paul.uid} and agid = 1 order by id desc limit 1`,
    )
  ).id;
});
afterEach(() => {
  sandbox.fail(undefined);
  sandbox.holdReports(false);
});
after(() => app.close());

/** A number of its own, so that no test's texts count for another's. */
const fresh = () => `+336399845${String((serial += 1)).padStart(2, '0')}`;

/** A message of the agency's in Paul's thread, and its text. */
async function write(
  phone: string,
  more: Partial<SmsToQueue> = {},
): Promise<{ id: number; messageId: number }> {
  const said = await marie.post('ddlchats', { id_ddl: ddlId, message: `Bonjour Paul ${(serial += 1)}` });
  assert.equal(said.status, 200, said.text);
  const messageId = Number(said.body.models[0]!['id']);
  const id = await inTransaction(db, (tx) => queueSms(tx, sms(phone, { ddlchatId: messageId, ...more })));
  return { id: id!, messageId };
}
function sms(phone: string, more: Partial<SmsToQueue> = {}): SmsToQueue {
  return {
    agid: 1,
    ddlId,
    uid: paul.uid,
    phone,
    text: 'Bonjour, votre location vous attend',
    authorUid: marie.uid,
    ...more,
  };
}
const queue = (phone: string, more: Partial<SmsToQueue> = {}) =>
  inTransaction(db, (tx) => queueSms(tx, sms(phone, more)));
const sentTo = (phone: string) => sandbox.list().filter((text) => text.to === phone);

interface Row {
  id: number;
  status: string;
  ticket: string | null;
  attempts: number;
  cost: number | null;
  error: string;
  error_code: string;
  report: string;
  delivered_at: Date | null;
}
const row = (id: number) => one(db, sql<Row>`select * from smssent where id = ${id}`);

async function until<T>(what: string, look: () => Promise<T | undefined | false>, seconds = 20): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Not within ${seconds} s: ${what}`);
}
const becomes = (id: number, status: string) =>
  until(`sms ${id} ${status}`, async () => {
    const found = await row(id);
    return found.status === status && found;
  });
async function shown(person: Person, messageId: number): Promise<Record<string, unknown>> {
  const { body } = await person.get(`ddlchats/list/${ddlId}`);
  return body.models.find((message) => message['id'] === messageId)!;
}
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

test('R4 B98 a text leaves once its transaction is committed, once per event; rolled back it never does', async () => {
  const phone = fresh();
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await queueSms(tx, sms(phone));
      throw new Error('no');
    }),
  );
  assert.equal((await maybe(db, sql`select from smssent where phone = ${phone}`)) ?? null, null);
  const id = (await queue(phone, { onceKey: 'event-1' }))!;
  assert.equal(await queue(phone, { onceKey: 'event-1' }), null);
  const found = await becomes(id, 'delivered');
  assert.deepEqual([found.attempts, found.cost, found.report], [1, 45, 'DELIVERED']);
  assert.equal(found.ticket, sentTo(phone)[0]?.ticket);
  assert.equal(sentTo(phone).length, 1);
  assert.equal(await queue('05 36 49 10 10'), null, 'a line that receives no text');
});

test('R4 C36 a provider that is away for a while: the text leaves late, and once', async () => {
  const phone = fresh();
  sandbox.fail('down', 1);
  const { id, messageId } = await write(phone);
  const waiting = await until('a first try', async () => {
    const found = await row(id);
    return found.attempts === 1 && found;
  });
  assert.deepEqual([waiting.status, waiting.error_code], ['queued', '500']);
  assert.equal((await shown(marie, messageId))['sms_status'], 'queued');
  assert.equal((await becomes(id, 'delivered')).attempts, 2);
  assert.equal(sentTo(phone).length, 1);
});

test('R5 an answer lost after the provider took the text: asked again under its request id, sent once, and its report is still found', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  sandbox.fail('drop', 1);
  const id = (await queue(phone))!;
  const found = await becomes(id, 'sent');
  assert.deepEqual([found.ticket, found.attempts], [null, 2]);
  assert.equal(sentTo(phone).length, 1);
  assert.equal(await sandbox.report(sentTo(phone)[0]!.ticket, 'DELIVERED'), 200);
  assert.equal((await row(id)).status, 'delivered');
});

test('R5 a process killed between the provider’s answer and ours: taken up again, sent once', async () => {
  const phone = fresh();
  const id = await inTransaction(db, async (tx) => {
    const made = (await queueSms(tx, sms(phone)))!;
    await sql`delete from graphile_worker._private_jobs where key = ${`sms-${made}`}`.execute(tx);
    return made;
  });
  const claimed = (await claimSms(db, id))!;
  await app.app.providers.sms.send({ to: phone, text: claimed.text, requestId: claimed.request_id });
  await sandbox.settled();
  assert.equal(await sendSms.run(app.app, { id }), 'already done', 'nobody else takes what is claimed');
  await sendForsakenSms.run(app.app, {});
  assert.equal((await row(id)).status, 'sending');
  await sql`update smssent set claimed_until = now() - interval '1 second' where id = ${id}`.execute(db);
  assert.equal(await sendForsakenSms.run(app.app, {}), '1 taken up again');
  assert.equal(
    (await becomes(id, 'delivered')).ticket,
    sentTo(phone)[0]?.ticket,
    'its report is still found',
  );
  assert.equal(sentTo(phone).length, 1);
  assert.deepEqual(
    await rows(db, sql`select from smsreport where phone = ${phone}`),
    [],
    'and no longer kept apart',
  );
});

test('C36 C13 a refused number: failed in words for staff, nothing of it on the wire for the guest', async () => {
  const { id, messageId } = await write('+33639989901');
  assert.deepEqual([(await becomes(id, 'failed')).error_code, (await row(id)).attempts], ['117', 1]);
  const staff = await shown(marie, messageId);
  assert.deepEqual([staff['sms_status'], staff['sms_code'], staff['sms_id']], ['failed', '117', id]);
  assert.match(String(staff['sms_error']), /numéro de mobile/);
  assert.ok(await shown(paul, messageId), 'the guest reads the message');
  for (const path of [`ddlchats/list/${ddlId}`, `crmddlchats/${messageId}`, `ddls/${ddlId}`])
    assert.ok(!/sms_(status|error|code|id)|numéro de mobile/.test((await paul.get(path)).text), path);
  assert.equal((await paul.get('smssents')).status, 403);
});

test('a failed text is seen in the list of its agency, and of no other', async () => {
  const phone = fresh();
  const id = (await queue(phone, { text: 'Clés sous le pot de thym' }))!;
  await becomes(id, 'delivered');
  const list = await marie.get(`smssents?s=${encodeURIComponent('pot de thym')}`);
  assert.deepEqual(
    list.body.models.map((found) => [found['id'], found['phone'], found['status']]),
    [[id, phone, 'delivered']],
  );
  assert.equal((await olivier.get(`smssents?s=${encodeURIComponent('pot de thym')}`)).body.totalCount, 0);
  assert.equal((await marie.get('crmsmssents?of=sent_at&od=desc')).status, 200);
});

test('C36 what becomes of a text is told late, twice and in any order: delivered it stays delivered, unknown words are kept', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const { id, messageId } = await write(phone);
  const { ticket } = await becomes(id, 'sent');
  assert.equal(await sandbox.report(ticket!, 'WAITING_AT_THE_ANTENNA'), 200);
  assert.deepEqual([(await row(id)).status, (await row(id)).report], ['sent', 'WAITING_AT_THE_ANTENNA']);
  await sandbox.report(ticket!, 'BLACKLISTED_NUMBER');
  assert.deepEqual([(await row(id)).status, (await row(id)).error_code], ['failed', 'BLACKLISTED_NUMBER']);
  assert.match(String((await shown(marie, messageId))['sms_error']), /liste noire/);
  await sandbox.report(ticket!, 'DELIVERED');
  const delivered = await row(id);
  assert.deepEqual([delivered.status, delivered.error, delivered.error_code], ['delivered', '', '']);
  for (const status of ['DELIVERED', 'BAD_DESTINATION', 'ACK']) await sandbox.report(ticket!, status);
  const still = await row(id);
  assert.deepEqual(
    [still.status, still.delivered_at?.getTime()],
    ['delivered', delivered.delivered_at?.getTime()],
  );
});

test('a report that comes before the answer naming its text is not lost', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const id = await inTransaction(db, async (tx) => {
    const made = (await queueSms(tx, sms(phone)))!;
    await sql`delete from graphile_worker._private_jobs where key = ${`sms-${made}`}`.execute(tx);
    return made;
  });
  const { send } = app.app.providers.sms;
  app.app.providers.sms.send = async (text) => {
    const sent = await send(text);
    await sandbox.report(sent.ticket!, 'BAD_DESTINATION');
    return sent;
  };
  await sendSms.run(app.app, { id });
  app.app.providers.sms.send = send;
  assert.deepEqual([(await row(id)).status, (await row(id)).error_code], ['failed', 'BAD_DESTINATION']);
});

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
