/** A tag with its mail: its text, its way, and whoever has no address. */
import { lockRequest } from '#features/requests/actions.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  marie,
  claire,
  olivier,
  ids,
  tagged,
  communication,
  tagsShown,
  counts,
  shown,
} from './tags.http.test.arrangement.ts';

test('TAGS-21 TAGS-22 TAGS-23 whether a mail goes must be said; its text is required and at most 4000, the note at most 2000', async () => {
  const before = await counts();
  const wrong = async (values: Record<string, unknown>) => {
    const { body } = await marie.post('crmddls/tag', {
      id: ids.ddl,
      former: 0,
      ...communication(41),
      ...values,
    });
    return [body.warnings?.[0]?.type, body.warnings?.[0]?.field, body.warnings?.[0]?.params?.['n']];
  };
  assert.deepEqual((await wrong({})).slice(0, 2), ['required', 'also_send_mail']);
  assert.deepEqual((await wrong({ also_send_mail: 1 })).slice(0, 2), ['required', 'mail_text_content']);
  assert.deepEqual((await wrong({ also_send_mail: 1, mail_text_content: ' \n ' })).slice(0, 2), [
    'required',
    'mail_text_content',
  ]);
  assert.deepEqual(await wrong({ also_send_mail: 1, mail_text_content: 'é'.repeat(4001) }), [
    'maxLength',
    'mail_text_content',
    4000,
  ]);
  assert.deepEqual(await wrong({ also_send_mail: 0, note: '🏖'.repeat(2001) }), ['maxLength', 'note', 2000]);
  assert.deepEqual(await counts(), before);
  assert.equal((await tagged(marie, communication(41, { note: '🏖'.repeat(2000) }))).status, 200);
});

test('TAGS-20 with its mail: sent at once, logged, in the thread; the subject is the activity type’s', async () => {
  const before = await counts();
  const former = (await shown()).find(({ cat }) => cat === 'ddlstatuscommunication')?.id ?? 0;
  const answer = await tagged(
    marie,
    communication(43, { former, also_send_mail: 1, mail_text_content: 'Bonjour,\n\nToujours intéressés ?' }),
    { 'idempotency-key': 'tag-with-mail-once' },
  );
  assert.deepEqual(
    [answer.status, answer.body.result, answer.body.models[0]!['mailed']],
    [200, 'ok', true],
    answer.text,
  );
  const again = await tagged(
    marie,
    communication(43, { former, also_send_mail: 1, mail_text_content: 'Bonjour,\n\nToujours intéressés ?' }),
    { 'idempotency-key': 'tag-with-mail-once' },
  );
  assert.equal(again.status, 200);
  const now = await counts();
  assert.deepEqual(
    [now.mails - before.mails, now.activities - before.activities, now.messages - before.messages],
    [1, 1, 2],
  );
  const mail = await one(
    app.db,
    sql<{
      status: string;
      subject: string;
      message: string;
    }>`select l.status, l.subject, m.message from maillog l
      join message m on m.id = l.ddlchat_id where l.ddl_id = ${ids.ddl} order by l.id desc limit 1`,
  );
  assert.equal(mail.status, 'sent');
  assert.match(mail.subject, /^Votre séjour à .+\u00a0: avez-vous pu y réfléchir\u00a0\?$/);
  assert.equal(mail.message, 'Bonjour,\n\nToujours intéressés ?');
});

test('TAGS-20 ERR-12 a mail that is refused keeps the tag and is told with its code', async () => {
  await sql`update person set mail = 'refus-550@exemple.test', username = 'refus-550@exemple.test' where id = ${ids.uid}`.execute(
    app.db,
  );
  const answer = await tagged(marie, communication(44, { also_send_mail: 1, mail_text_content: 'Bonjour' }));
  assert.deepEqual(
    [
      answer.status,
      answer.body.result,
      answer.body.warnings?.[0]?.type,
      answer.body.warnings?.[0]?.params?.['code'],
    ],
    [200, 'cancelledwithwarnings', 'mailSendError', 550],
    answer.text,
  );
  assert.equal(
    answer.body.warnings?.[0]?.message,
    'Le mail n’a pas pu partir (550). Vérifiez l’adresse du destinataire.',
  );
  assert.ok((await tagsShown()).includes('RELANCE_2'));
});

test('TAGS-20 somebody without an address gets the tag only: asking for a mail is refused before anything is written', async () => {
  await sql`update person set mail = null where id = ${ids.uid}`.execute(app.db);
  const before = await counts();
  const answer = await tagged(marie, communication(41, { also_send_mail: 1, mail_text_content: 'Bonjour' }));
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [422, 'noMailAddress']);
  assert.deepEqual(await counts(), before);
  await sql`update person set mail = 'retour@exemple.test' where id = ${ids.uid}`.execute(app.db);
});

test('TAGS-24 TAGS-26 the mail of a tag, filled for a request in its guest’s language', async () => {
  const template = async (person: Person, path: string) =>
    person.get(`crmactivitytypes/get-mail-template-content/${path}`);
  const french = (await template(marie, `45?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, string>;
  assert.equal(french['internal_tag'], 'MAIL_MODALITES_ARRIVEE');
  assert.equal(french['language'], 'fr');
  assert.ok(
    !/[{}]/.test(french['mail_subject']! + french['mail_text_content']!),
    french['mail_text_content'],
  );
  assert.match(french['mail_text_content']!, /^Bonjour \S+,\n/);
  assert.match(french['mail_text_content']!, /du \d+\S*(?: \S+)? au \d+\S* \S+ \d{4}/);
  await sql`update agency_card set business_language = 2 where uid = ${ids.uid} and agid = 1`.execute(app.db);
  const english = (await template(marie, `45?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, string>;
  assert.match(english['mail_text_content']!, /^Hello /);
  assert.equal((await template(olivier, `45?id_ddl=${ids.ddl}`)).status, 404);
  assert.equal((await template(marie, '999999')).body.warnings?.[0]?.type, 'unknownTag');
  const silent = (await template(marie, `47?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, unknown>;
  assert.deepEqual([silent['mail_text_content'], silent['activity_type']], ['', null]);
});

test('A41 TAGS-20 C36 of two clerks who set the same tag with its mail at once one mail leaves; the other is told, and may still keep the note', async () => {
  await tagged(marie, communication(0));
  const before = await counts();
  const wanted = communication(41, {
    former: 0,
    also_send_mail: 1,
    mail_text_content: 'Pouvons-nous vous appeler ?',
  });
  const both = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, ids.ddl);
    const first = tagged(marie, wanted);
    await waitingForRequest(app.db, 1);
    const second = tagged(claire, wanted);
    await waitingForRequest(app.db, 2);
    return { first, second };
  });
  const [first, second] = [await both.first, await both.second];
  assert.deepEqual([first.status, first.body.models[0]!['mailed']], [200, true], first.text);
  refused(second, 409, 'sameTagMeanwhile');
  assert.match(second.text, /posée par Marie /);
  const now = await counts();
  assert.deepEqual([now.mails - before.mails, now.activities - before.activities], [1, 1]);
  ok(await tagged(claire, communication(41, { former: 0, note: 'Plutôt le soir' })));
  // Whoever saw the tag stand, and writes all the same, wants a second one.
  ok(await tagged(claire, { ...wanted, former: 41 }));
  assert.equal((await counts()).mails - before.mails, 2);
});
