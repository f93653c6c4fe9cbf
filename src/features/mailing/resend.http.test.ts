/** A mail sent again, over HTTP, by way of a real SMTP server. */
import { mailOtherSide } from './threadmails.ts';
import { postMessage } from '#features/requests/posting.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

let app: TestApp;
let claire: Person;
let ddl: { id: number; alphaid: string };
before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  const { uid } = await app.as('paul');
  ddl = await one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select id, alphaid from request where agid = 1 and sender_uid = ${uid} order by id limit 1`,
  );
});
beforeEach(() => app.sandboxes.mail!.fail(undefined));
after(() => app.close());

async function settled(ddlchatId: number, status: string): Promise<void> {
  for (let look = 0; look < 100; look++) {
    const { found } = await one(
      app.db,
      sql<{
        found: boolean;
      }>`select coalesce(bool_or(status = ${status}), false) as found from maillog where ddlchat_id = ${ddlchatId}`,
    );
    if (found) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`no mail of message ${ddlchatId} is ${status}`);
}

async function said(text: string, status = 'sent'): Promise<number> {
  const posted = await claire.post('ddlchats', { id_ddl: ddl.id, message: text });
  assert.equal(posted.status, 200, posted.text);
  const id = Number(posted.body.models[0]!['id']);
  await settled(id, status);
  return id;
}
const thread = async (person: Person) => (await person.get(`ddlchats/list/${ddl.id}`)).body.models;
const resentEvents = async () => (await thread(claire)).filter(({ action }) => action === 'M_RESENT');
const mailsOf = (ddlchatId: number) =>
  rows(
    app.db,
    sql<{ status: string; error_code: number | null; message_id: string; recipient: string }>`
      select status, error_code, message_id, recipient from maillog where ddlchat_id = ${ddlchatId} order by id`,
  );

test('CHAT-86 CHAT-38 B65 a mail is sent again: a new one arrives, and the thread says so without calling anybody', async () => {
  const id = await said('Voici les horaires du ménage.');
  const former = (await resentEvents()).length;
  const answer = await claire.post(`resendemail/hub/${id}`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(
    [answer.body.models[0]!['mail_status'], answer.body.models[0]!['recipient']],
    ['sent', 'paul@pertuis.test'],
  );
  const mails = await mailsOf(id);
  assert.equal(mails.length, 2);
  assert.notEqual(mails[0]!.message_id, mails[1]!.message_id);
  const caught = (await app.sandboxes.mail!.list()).find(({ messageId }) =>
    messageId.includes(mails[1]!.message_id),
  );
  const read = await app.sandboxes.mail!.get(caught!.id);
  assert.match(read!.text, /horaires du ménage/);
  assert.match(read!.html, /\/lien#/, 'its link is made anew');
  const events = await resentEvents();
  assert.equal(events.length, former + 1);
  assert.deepEqual(
    [events.at(-1)!['mail_recipient'], events.at(-1)!['author_full_name']],
    ['paul@pertuis.test', 'Claire Bonnevay'],
  );
  const guest = await thread(await app.as('paul'));
  const seen = guest.find(({ id: number }) => number === events.at(-1)!['id']);
  assert.equal(seen, undefined, 'which mails were sent again, and where to, is the agency’s knowledge');
});

test('ERR-12 CHAT-86 a 550 asks to check the address; nothing is posted, the failed mail is there for staff', async () => {
  const id = await said('Une question sur les draps.');
  const [events, messages] = [(await resentEvents()).length, (await thread(claire)).length];
  app.sandboxes.mail!.fail('refuse');
  const answer = await claire.post(`resendemail/hub/${id}`, {}, { 'accept-language': 'fr' });
  assert.equal(answer.status, 502);
  const [warning] = answer.body.warnings!;
  assert.deepEqual([warning!.type, warning!.params?.['code']], ['mailSendError', 550]);
  assert.match(warning!.message!, /Vérifiez l’adresse du destinataire/);
  assert.deepEqual([(await resentEvents()).length, (await thread(claire)).length], [events, messages]);
  assert.deepEqual(
    (await mailsOf(id)).map(({ status, error_code }) => [status, error_code]),
    [
      ['sent', null],
      ['failed', 550],
    ],
  );
  const shown = (await thread(claire)).find((message) => message['id'] === id)!;
  assert.equal(shown['mail_status'], 'failed');
  assert.match(String(shown['mail_error']), /^550 /);
  const forGuest = (await thread(await app.as('paul'))).find((message) => message['id'] === id)!;
  assert.deepEqual(
    [forGuest['mail_status'], forGuest['mail_error'], forGuest['can_resend']],
    [undefined, undefined, 0],
  );
});

test('CHAT-86 with the mail server away the mail waits, the thread says so once, and it leaves later', async () => {
  const id = await said('Le parking est derrière la maison.');
  const events = (await resentEvents()).length;
  app.sandboxes.mail!.fail('later');
  const answer = await claire.post(`resendemail/hub/${id}`);
  assert.deepEqual([answer.status, answer.body.models[0]?.['mail_status']], [200, 'queued'], answer.text);
  assert.equal((await resentEvents()).length, events + 1);
  app.sandboxes.mail!.fail(undefined);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = ${`mail-${String(answer.body.models[0]!['mail_id'])}`}), run_at => now())`.execute(
    app.db,
  );
  for (let look = 0; look < 100 && (await mailsOf(id)).at(-1)!.status !== 'sent'; look++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  assert.equal((await mailsOf(id)).at(-1)!.status, 'sent');
  assert.equal((await resentEvents()).length, events + 1, 'said once');
});

test('CHAT-86 the same intention asked twice is one mail', async () => {
  const id = await said('Les clés sont au café.');
  const key = { 'idempotency-key': 'resend-only-once' };
  const answers = await Promise.all([1, 2, 3].map(() => claire.post(`resendemail/hub/${id}`, {}, key)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(new Set(answers.map(({ body }) => body.models[0]!['mail_id'])).size, 1);
  assert.equal((await mailsOf(id)).length, 2);
});

test('CHAT-86 it goes to an address of its own reader, and a link that logs in to the account’s own only', async () => {
  const id = await said('Le code du portail.');
  await sql`update agency_card set mail = 'paul.bureau@x.test' where agid = 1 and uid = (select sender_uid from request where id = ${ddl.id})`.execute(
    app.db,
  );
  const asked = (await claire.get(`resendemail/hub/${id}`)).body.models[0]!;
  assert.deepEqual([asked['recipient'], asked['addresses']], ['paul@pertuis.test', ['paul@pertuis.test']]);
  for (const email of ['stranger@x.test', 'paul.bureau@x.test', 'yann@pertuis.test']) {
    const answer = await claire.post(`resendemail/hub/${id}`, { email });
    assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [422, 'mailRecipientRefused'], email);
  }
  assert.equal((await claire.post(`resendemail/hub/${id}`, { email: 'PAUL@pertuis.test' })).status, 200);
  assert.equal((await claire.post(`resendemail/site/${id}`)).status, 404, 'no mail of that origin');
});

test('CHAT-89 C02 B101 sent again by those who may, of their own agency; to the others there is no such mail', async () => {
  const id = await said('Bonne arrivée !');
  for (const name of ['paul', 'yann', 'lea'])
    assert.equal((await (await app.as(name)).post(`resendemail/hub/${id}`)).status, 403, name);
  assert.equal((await app.nobody.post(`resendemail/hub/${id}`)).status, 401);
  assert.equal((await (await app.as('olivier')).post(`resendemail/hub/${id}`)).status, 404);
  assert.equal((await (await app.as('olivier')).get(`resendemail/hub/${id}`)).status, 404);
  const elsewhere = await one(
    app.db,
    sql<{ id: number }>`select id from request where agid = 2 order by id limit 1`,
  );
  const theirs = await inTransaction(app.db, async (tx) => {
    const said = { ddlId: elsewhere.id, message: 'Bonjour', writtenByAgency: true };
    const messageId = await postMessage(tx, { ...said, action: 'TEXT', authorUid: null });
    await mailOtherSide(tx, { ...said, messageId, files: [] });
    return messageId;
  });
  const refused = await claire.post(`resendemail/hub/${theirs}`);
  assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [403, 'forbidden']);
  const note = await claire.post('ddlchats', { id_ddl: ddl.id, message: 'Entre nous.', is_note: 1 });
  const noteId = Number(note.body.models[0]!['id']);
  assert.equal(note.body.models[0]!['can_resend'], 0);
  assert.equal((await claire.post(`resendemail/hub/${noteId}`)).status, 404, 'a note has no mail');
  await sql`delete from role_permission where role in ('employeeRole', 'superRole') and permission = 'toolEmailResend'`.execute(
    app.db,
  );
  assert.equal((await claire.post(`resendemail/hub/${id}`)).status, 403);
  await sql`insert into role_permission select role, 'toolEmailResend' from unnest('{employeeRole,superRole}'::text[]) role`.execute(
    app.db,
  );
  assert.equal((await mailsOf(id)).length, 1);
});
