/** Conversations the agency begins, and by which way they travel, over HTTP. */
import { one, rows, sql } from '#server/sql.ts';
import { pdf as pdfOf } from '#tests/support/papers.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Answered, Who } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, ids, people, call, say, send, close } = await startInbox();
after(close);

const TEL = '06 39 98 00 77';
const begin = (who: Who, form: object, headers: Record<string, string> = {}): Promise<Answered> =>
  call(who, 'POST', '/ddlchats', { create_new_ddl: 1, message: 'Bonjour', ...form }, headers);
function refused(answer: Answered, status: number, ...wanted: string[]): void {
  const said = (answer.body['warnings'] as { type: string; field?: string }[] | undefined) ?? [];
  assert.deepEqual(
    [answer.status, ...said.map(({ type, field }) => [type, field].filter(Boolean).join(' '))],
    [status, ...wanted],
  );
}
/** Everything a refusal must leave as it was. */
const rowCounts = () =>
  one(
    db,
    sql<
      Record<string, number>
    >`select (select count(*) from person)::int as people, (select count(*) from agency_card)::int as cards,
      (select count(*) from request)::int as requests, (select count(*) from message)::int as messages,
      (select count(*) from maillog)::int as mails, (select count(*) from smssent)::int as texts`,
  );
const told = async (messageId: number) => ({
  mails: await rows(
    db,
    sql<{ recipient: string }>`select recipient from maillog where ddlchat_id = ${messageId}`,
  ),
  texts: await rows(
    db,
    sql<{ phone: string; text: string }>`select phone, text from smssent where ddlchat_id = ${messageId}`,
  ),
});

test('SMS-18 SMS-21 CHAT-72 a new conversation with a guest the agency knows: free, theirs, and told by mail', async () => {
  const answer = await begin('marie', { to_uid: people.nora.uid, smsMailChannel: 'mail' });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  const posted = answer.body['models'][0];
  assert.deepEqual([posted.action, posted.message, posted.channel], ['FREETEXT', 'Bonjour', 'site']);
  const ddl = (await call('marie', 'GET', `/ddls/${posted.alphaid}`)).body['models'][0];
  assert.deepEqual([ddl.is_conversation, ddl.page_nid, ddl.sender_uid], [1, null, people.nora.uid]);
  assert.equal(ddl.last_said.words, 'Bonjour');
  const asGuest = (await call('nora', 'GET', `/ddls/${posted.alphaid}`)).body['models'][0];
  assert.deepEqual([asGuest.unread, asGuest.can_write], [1, 1]);
  assert.deepEqual(await told(posted.id), { mails: [{ recipient: 'nora@x.test' }], texts: [] });
  assert.equal((await call('olivier', 'GET', `/ddls/${posted.alphaid}`)).status, 404);
});

test('SMS-19 a new mail becomes one person with a card of this agency; a mail somebody already has finds them', async () => {
  const first = await begin('marie', { recipient_email: ' Ana@Exemple.fr ', smsMailChannel: 'mail' });
  assert.equal(first.status, 200);
  const again = await begin('olivier', { recipient_email: 'ana@exemple.fr', smsMailChannel: 'mail' });
  const found = await rows(
    db,
    sql<{ id: number }>`select id from person where lower(mail) = 'ana@exemple.fr'`,
  );
  assert.equal(found.length, 1);
  const cards = await rows(
    db,
    sql<{
      agid: number;
      mail: string;
    }>`select agid, lower(mail) as mail from agency_card where uid = ${found[0]!.id} order by agid`,
  );
  assert.deepEqual(cards, [
    { agid: 1, mail: 'ana@exemple.fr' },
    { agid: 2, mail: 'ana@exemple.fr' },
  ]);
  const [one1, two] = [first.body['models'][0], again.body['models'][0]];
  assert.notEqual(one1.alphaid, two.alphaid);
  assert.equal((await call('marie', 'GET', `/ddls/${two.alphaid}`)).status, 404);
  assert.deepEqual((await told(one1.id)).mails, [{ recipient: 'ana@exemple.fr' }]);
});

test('SMS-19 D12 ten clerks write to one new mail at the same instant: one person', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      begin('marie', { recipient_email: 'foule@exemple.fr', smsMailChannel: 'mail' }),
    ),
  );
  assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([200]));
  const found = await rows(db, sql`select id from person where mail = 'foule@exemple.fr'`);
  assert.equal(found.length, 1);
});

test('SMS-20 ENUM-19 a new number becomes a phone-only person, written to by SMS; the same number finds them again', async () => {
  const first = (await begin('marie', { recipient_tel: TEL, smsMailChannel: 'sms' })).body['models'][0];
  assert.equal(first.channel, 'sms');
  assert.deepEqual(await told(first.id), { mails: [], texts: [{ phone: '+33639980077', text: 'Bonjour' }] });
  const again = (await begin('marie', { recipient_tel: '+33 6 39 98 00 77', smsMailChannel: 'sms' })).body[
    'models'
  ][0];
  const senders = await rows(
    db,
    sql<{
      sender_uid: number;
      username: string;
      mail: string | null;
    }>`select distinct r.sender_uid, p.username, p.mail from request r join person p on p.id = r.sender_uid
      where r.alphaid in (${first.alphaid}, ${again.alphaid})`,
  );
  assert.deepEqual(
    senders.map(({ username, mail }) => [username, mail]),
    [['smsuser-33639980077', null]],
  );
  const both = (
    await begin('marie', {
      recipient_email: 'deux@exemple.fr',
      recipient_tel: '07 81 00 11 22',
      smsMailChannel: 'mailandsms',
    })
  ).body['models'][0];
  const { mails, texts } = await told(both.id);
  assert.deepEqual([both.channel, mails.length, texts[0]?.phone], ['mailandsms', 1, '+33781001122']);
  const lines = await rows(
    db,
    sql`select from message where ddl_id = ${both.id_ddl} and message = 'Bonjour'`,
  );
  assert.equal(lines.length, 1, 'one line in the thread, however it travelled');
});

test('SMS-18 SMS-19 SMS-20 SMS-21 VALID-21 CHAT-60 what is missing or wrong is told field by field, and nothing is made', async () => {
  const before = await rowCounts();
  refused(await begin('marie', { recipient_email: 'x@exemple.fr' }), 422, 'required smsMailChannel');
  refused(await begin('marie', { smsMailChannel: 'mail' }), 422, 'required recipient_email');
  refused(await begin('marie', { smsMailChannel: 'sms' }), 422, 'required recipient_tel');
  refused(
    await begin('marie', { smsMailChannel: 'mailandsms', recipient_email: 'x', recipient_tel: '12' }),
    422,
    'mail recipient_email',
    'phone recipient_tel',
  );
  refused(
    await begin('marie', { smsMailChannel: 'sms', recipient_tel: '05 46 01 02 03' }),
    422,
    'phone recipient_tel',
  );
  refused(
    await begin('marie', { smsMailChannel: 'fax', to_uid: people.nora.uid }),
    422,
    'unknownChoice smsMailChannel',
  );
  refused(
    await begin('marie', { smsMailChannel: 'mail', recipient_email: 'y@exemple.fr', message: ' ' }),
    422,
    'emptyMessage message',
  );
  refused(
    await begin('marie', { smsMailChannel: 'sms', recipient_tel: TEL, message: 'x'.repeat(1225) }),
    422,
    'maxLength message',
  );
  const pdf = { name: 'plan.pdf', bytes: pdfOf() };
  const silent = { create_new_ddl: '1', smsMailChannel: 'sms', recipient_tel: TEL, message: '' };
  refused(await send('marie', silent, pdf), 422, 'emptyMessage message');
  refused(await begin('marie', { smsMailChannel: 'mail', to_uid: 999_999 }), 404, 'notFound to_uid');
  refused(
    await begin('olivier', { smsMailChannel: 'mail', to_uid: people.paul.uid }),
    404,
    'notFound to_uid',
  );
  assert.deepEqual(await rowCounts(), before);
});

test('SMS-22 only who may send texts begins a conversation: not a guest, not an owner, not staff without the right', async () => {
  const before = await rowCounts();
  for (const who of ['paul', 'yann'] as const)
    refused(await begin(who, { smsMailChannel: 'mail', recipient_email: 'z@exemple.fr' }), 403, 'forbidden');
  await sql`delete from role_permission where role = 'agencyRole' and permission = 'toolSmsSending'`.execute(
    db,
  );
  refused(
    await begin('marie', { smsMailChannel: 'mail', recipient_email: 'z@exemple.fr' }),
    403,
    'forbidden',
  );
  refused(await say('marie', 'par SMS', { smsMailChannel: 'sms' }), 403, 'forbidden');
  await sql`insert into role_permission values ('agencyRole', 'toolSmsSending')`.execute(db);
  refused(await say('paul', 'par SMS', { smsMailChannel: 'sms' }), 403, 'forbidden');
  assert.deepEqual(await rowCounts(), before);
});

test('C13 a note, a status and a price do not begin a conversation: what was meant to stay inside does not leave', async () => {
  const before = await rowCounts();
  const to = { recipient_email: 'z@exemple.fr', smsMailChannel: 'mail' };
  refused(await begin('marie', { ...to, is_note: 1 }), 403, 'forbidden is_note');
  refused(await begin('marie', { ...to, statusForm: { action: 'S_CANCEL' } }), 403, 'forbidden statusForm');
  refused(await begin('marie', { ...to, bidForm: { bid: '100' } }), 422, 'bidNeedsRequest bidForm');
  assert.deepEqual(await rowCounts(), before);
});

test('nobody is written to without end: twenty conversations an hour for one address, however it is written, two hundred for one author', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const recipient_email = turn % 2 === 0 ? 'Visee@exemple.fr' : ' visee@exemple.fr';
    assert.equal((await begin('marie', { recipient_email, smsMailChannel: 'mail' })).status, 200);
  }
  const before = await rowCounts();
  const { uid } = await one(
    db,
    sql<{ uid: number }>`select id as uid from person where mail = 'visee@exemple.fr'`,
  );
  refused(
    await begin('claire', { recipient_email: 'visee@exemple.fr', smsMailChannel: 'mail' }),
    429,
    'tooManyAttempts',
  );
  refused(await begin('marie', { to_uid: uid, smsMailChannel: 'mail' }), 429, 'tooManyAttempts');
  assert.deepEqual(await rowCounts(), before);
  await sql`update rate_limit set hits = 200 where bucket = 'conversations'`.execute(db);
  refused(
    await begin('marie', { recipient_email: 'autre@exemple.fr', smsMailChannel: 'mail' }),
    429,
    'tooManyAttempts',
  );
  await sql`delete from rate_limit`.execute(db);
});

test('S12 a conversation that is refused counts as well, and its counter is nobody’s to wait for', async () => {
  await sql`delete from rate_limit`.execute(db);
  await sql`update agency_card set tel1 = '' where uid = ${people.nora.uid}`.execute(db);
  await sql`update person set tel1 = null, tel_digits = null where id = ${people.nora.uid}`.execute(db);
  const before = await rowCounts();
  const answer = await begin('marie', { to_uid: people.nora.uid, smsMailChannel: 'sms' });
  assert.equal(answer.status, 422, JSON.stringify(answer.body));
  assert.deepEqual(await rowCounts(), before);
  const counted = () =>
    rows(db, sql`select bucket, hits from rate_limit where bucket like 'conversations%' order by bucket`);
  const once = [
    { bucket: 'conversations', hits: 1 },
    { bucket: 'conversations-to', hits: 1 },
  ];
  assert.deepEqual(await counted(), once);
  // What is no conversation at all, or nobody's of this agency, counts for nobody.
  assert.equal(
    (await begin('marie', { to_uid: people.nora.uid, message: '', smsMailChannel: 'mail' })).status,
    422,
  );
  assert.deepEqual(await counted(), once);
  await sql`delete from rate_limit`.execute(db);
});

test('SMS-14 ENUM-19 B98 an answer goes by mail unless another way is chosen; it stands once in the thread', async () => {
  for (const [smsMailChannel, channel, mails, texts] of [
    [undefined, 'site', 1, 0],
    ['mail', 'site', 1, 0],
    ['sms', 'sms', 0, 1],
    ['mailandsms', 'mailandsms', 1, 1],
  ] as const) {
    const posted = (
      await say('marie', `Réponse ${channel} ${smsMailChannel}`, {
        ...(smsMailChannel && { smsMailChannel }),
      })
    ).body['models'][0];
    const told1 = await told(posted.id);
    assert.deepEqual([posted.channel, told1.mails.length, told1.texts.length], [channel, mails, texts]);
  }
});

test('SMS-14 C36 somebody with a telephone only gets an SMS by default; a mail to them is refused in words, the landline of another too', async () => {
  const { alphaid } = (await begin('marie', { recipient_tel: '06 39 98 00 99', smsMailChannel: 'sms' })).body[
    'models'
  ][0];
  const answer = (more: object) =>
    call('marie', 'POST', '/ddlchats', { alphaid_ddl: alphaid, message: 'Suite', ...more });
  const posted = (await answer({})).body['models'][0];
  assert.deepEqual([posted.channel, (await told(posted.id)).texts.length], ['sms', 1]);
  const before = await rowCounts();
  const byMail = await answer({ smsMailChannel: 'mail' });
  refused(byMail, 422, 'recipientWithoutMail smsMailChannel');
  assert.equal(
    byMail.body['warnings'][0].message,
    'Cette personne n’a pas d’adresse e-mail. Choisissez le SMS.',
  );
  await sql`update agency_card set tel1 = '05 46 01 02 03' where agid = 1 and uid = ${people.paul.uid}`.execute(
    db,
  );
  refused(await say('marie', 'Coucou', { smsMailChannel: 'sms' }), 422, 'recipientWithoutPhone tel');
  assert.deepEqual(await rowCounts(), before);
  // Staff who may not send texts still write: the words wait in the thread.
  await sql`delete from role_permission where role = 'agencyRole' and permission = 'toolSmsSending'`.execute(
    db,
  );
  const silent = (await answer({ message: 'Sans SMS' })).body['models'][0];
  await sql`insert into role_permission values ('agencyRole', 'toolSmsSending')`.execute(db);
  assert.deepEqual([silent.message, await told(silent.id)], ['Sans SMS', { mails: [], texts: [] }]);
});

test('C10 CHAT-72 a double click sends once, a file with it too; a key whose first try was refused still works', async () => {
  const key = { 'idempotency-key': 'one-intention-of-marie' };
  const form = { recipient_email: 'double@exemple.fr', smsMailChannel: 'mail' };
  const clicks = await Promise.all([1, 2, 3].map(() => begin('marie', form, key)));
  assert.equal(new Set(clicks.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal(
    (
      await rows(
        db,
        sql`select from request r join person p on p.id = r.sender_uid where p.mail = 'double@exemple.fr'`,
      )
    ).length,
    1,
  );
  const pdf = { name: 'plan.pdf', bytes: pdfOf() };
  const again = { 'idempotency-key': 'one-intention-with-file' };
  const fields = { id_ddl: String(ids.ddl), message: 'Le plan' };
  const before = await rowCounts();
  const sent = await Promise.all([1, 2, 3].map(() => send('marie', fields, pdf, again)));
  assert.equal(new Set(sent.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal((await rowCounts())['messages'], before['messages']! + 1);
  const other = await send('marie', fields, { name: 'plan.pdf', bytes: pdfOf('autre') }, again);
  refused(other, 409, 'idempotencyReused');
  const retry = { 'idempotency-key': 'failed-then-tried-again' };
  refused(await send('marie', { ...fields, message: '' }, undefined, retry), 422, 'emptyMessage message');
  assert.equal((await send('marie', fields, pdf, retry)).status, 200);
});
