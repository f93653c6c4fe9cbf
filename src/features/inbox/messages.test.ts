import { one, rows, sql } from '#server/sql.ts';
import { picture } from '#tests/support/papers.ts';
import { startInbox } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, ids, call, say, send, close } = await startInbox();
after(close);

const PNG = await picture(40, 30);

test('CHAT-01 CHAT-14 CHAT-73 a request has its thread, its references and its first message; both sides read the same', async () => {
  const asClerk = await call('marie', 'GET', `/ddls/${ids.alphaid}`);
  const ddl = asClerk.body.models[0];
  assert.equal(ddl.id, ids.ddl);
  assert.match(ddl.alphaid, /^(?=.*[A-Z])[A-Z0-9]{6,7}$/);
  assert.ok(ddl.hashedid.replace(/\D/g, '').length >= 5);
  assert.deepEqual(
    [ddl.page_title, ddl.date_from, ddl.nb_adults, ddl.nb_children, ddl.unread, ddl.can_write],
    ['La Passerose', ids.from, 2, 1, 1, 1],
  );
  assert.equal(ddl.last_said.words, 'Bonjour, est-ce libre ?');
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

test('CHAT-64 C32 an attachment is judged by its size and its bytes', async () => {
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
