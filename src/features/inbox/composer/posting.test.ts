/** What a thread takes and what it refuses, word by word and byte by byte, over HTTP. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { picture } from '#tests/support/papers.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Answered, Who } from '#tests/support/inbox.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, ids, call, say, send, close } = await startInbox();
after(close);

function refused(answer: Answered, status: number, type: string, message?: string): void {
  const warning = answer.body['warnings']?.[0];
  assert.deepEqual([answer.status, warning?.type], [status, type], JSON.stringify(answer.body));
  if (message !== undefined) assert.equal(warning.message, message);
}
const count = async () =>
  (await one(db, sql<{ n: number }>`select count(*)::int as n from message where ddl_id = ${ids.ddl}`)).n;
const last = async (who: Who = 'paul') =>
  (await call(who, 'GET', `/ddlchats/list/${ids.ddl}`)).body['models'].at(-1);
const attach = (bytes: Buffer, name = 'vue.png', message = '') =>
  send('paul', { id_ddl: String(ids.ddl), message }, { name, bytes });

const vue = await picture(800, 600);

test('CHAT-60 CHAT-61 C05 nothing, blanks and 2001 characters are refused in words; 2000 are kept, an emoji counting as one', async () => {
  const before = await count();
  for (const message of ['', '   ', '\n\t\u00a0 \r\n'])
    refused(await say('paul', message), 422, 'emptyMessage', 'Message ne peut être vide');
  refused(await call('paul', 'POST', '/ddlchats', { id_ddl: ids.ddl }), 422, 'emptyMessage');
  refused(await say('paul', 'é'.repeat(2001)), 422, 'maxLength', 'Longueur maximale: 2000 caractères.');
  assert.equal(await count(), before);
  assert.equal((await say('paul', '🏖️'.normalize().slice(0, 2).repeat(2000))).status, 200);
  assert.equal([...(await last()).message].length, 2000);
});

test('CHAT-22 C05 emoji, right-to-left and accents, quotes and lines are kept; markup stays text', async () => {
  for (const message of [
    'À bientôt 👩‍👩‍👧 — l’été 🌊',
    'שלום, מתי אפשר להגיע? مرحبا',
    '<script>alert(1)</script><img src=x onerror=alert(1)> & "c\'est" \\u0041',
    'ligne une\nligne deux\n\n- trois',
    "'; drop table message; --",
  ]) {
    const posted = await say('paul', message);
    assert.equal(posted.status, 200);
    assert.equal((await last('marie')).message, message);
    assert.deepEqual(
      [posted.body['models'][0].action, posted.body['models'][0].alphaid],
      ['TEXT', ids.alphaid],
    );
  }
  refused(await say('paul', 'a\u0000b'), 422, 'wrongType');
});

test('CHAT-29 A07 CHAT-64 A18 a file alone is ATTACH, with words it is their TEXT; one byte above 5 MB is refused in the documents’ words', async () => {
  const alone = (await attach(vue)).body['models'][0];
  assert.deepEqual(
    [alone.action, alone.message, alone.file_name, alone.file_mime],
    ['ATTACH', '', 'vue.png', 'image/png'],
  );
  const worded = (await attach(vue, 'vue.png', 'La vue')).body['models'][0];
  assert.deepEqual([worded.action, worded.message, worded.file_name], ['TEXT', 'La vue', 'vue.png']);
  const largest = Buffer.concat([vue, Buffer.alloc(5_242_880 - vue.length)]);
  assert.equal(largest.length, 5_242_880);
  assert.equal((await attach(largest)).status, 200);
  const before = await count();
  refused(
    await attach(Buffer.concat([largest, Buffer.alloc(1)])),
    413,
    'fileTooLarge',
    "Veuillez réduire le poids de l'image avant de l'envoyer (maximum autorisé 5Mo)",
  );
  assert.equal(await count(), before);
});

test('C32 a file is what its bytes say: a zip called .jpg, a page, a program are refused; a picture of a hundred million points too, unopened', async () => {
  const before = await count();
  for (const bytes of [
    Buffer.from('504b0304140000000800', 'hex'),
    Buffer.from('<html><script>alert(1)</script></html>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('4d5a90000300000004000000', 'hex'),
  ])
    refused(
      await attach(bytes, 'photo.jpg', 'Regardez'),
      422,
      'fileTypeRefused',
      'Ce type de fichier n’est pas accepté.',
    );
  refused(
    await attach(await picture(10_000, 10_000)),
    422,
    'pictureTooWide',
    'Cette image est trop grande (10000 × 10000 pixels). Réduisez-la avant de l’envoyer.',
  );
  assert.equal(await count(), before);
  assert.deepEqual(await rows(db, sql`select from file where name = 'photo.jpg'`), []);
});

test('C32 a name is never a path: what stands before the last stroke goes, and no name is a name', async () => {
  for (const [given, kept] of [
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\Users\\paul\\vue.png', 'vue.png'],
    ['..', 'fichier.png'],
    ['', 'fichier.png'],
    ['<b>.png', 'b.png'],
    ['été à la plage 🏖.png', 'été à la plage 🏖.png'],
  ] as const)
    assert.equal((await attach(vue, given)).body['models'][0].file_name, kept, given);
  const stored = await rows(db, sql<{ path: string }>`select path from file where purpose = 'attachment'`);
  for (const { path } of stored) assert.match(path, /^attachments\/\d+$/);
});

test('CHAT-67 CHAT-72 a thread that does not exist and one that is somebody else’s answer the same sentence', async () => {
  for (const alphaid_ddl of ['ZZZZZZZ', String(999_999), String(ids.other)]) {
    const answer = await call('paul', 'POST', '/ddlchats', { alphaid_ddl, message: 'Bonjour' });
    refused(
      answer,
      404,
      'ddlNotFound',
      `La demande de location n°${alphaid_ddl} n'existe plus ou a été déplacée.`,
    );
  }
  refused(await call('paul', 'POST', '/ddlchats', { message: 'Bonjour' }), 422, 'required');
  refused(await call('paul', 'GET', `/ddlchats/list/${ids.other}`), 404, 'ddlNotFound');
  refused(await call('paul', 'GET', '/ddls/ZZZZZZZ'), 404, 'ddlNotFound');
});

test('CHAT-33 CHAT-34 CHAT-35 CHAT-36 CHAT-37 B58 the five statuses a person sets are shown; every other one is refused to everybody', async () => {
  const status = (who: Who, action: string, more: object = {}, ddl = ids.other) =>
    call(who, 'POST', '/ddlchats', { id_ddl: ddl, statusForm: { action }, ...more });
  const actions = async (ddl = ids.other) =>
    (await call('marie', 'GET', `/ddlchats/list/${ddl}`)).body['models'].map(
      (line: { action: string }) => line.action,
    );
  for (const action of ['S_PEND_REP', 'S_PEND_PAY', 'S_PEND_C']) {
    for (const who of ['marie', 'lea'] as const) {
      assert.equal((await status(who, action)).body['models'][0].action, action);
      assert.equal((await actions()).at(-1), action);
    }
  }
  const before = (await actions()).length;
  for (const action of [
    'S_PAY_CAP',
    'S_PAY_RECV',
    'S_PAY_ACC',
    'S_INFO_UPD',
    'M_RESENT',
    'Q_ACCEPT',
    'YC_SIGNED',
    'TEXT',
    'x',
  ])
    for (const who of ['marie', 'lea'] as const) refused(await status(who, action), 422, 'wrongType');
  for (const action of ['S_CONFIRM', 'S_CANCEL', 'S_PEND_PAY'])
    refused(await status('nora', action, { message: 'moi' }), 403, 'forbidden');
  refused(await status('olivier', 'S_CANCEL'), 404, 'ddlNotFound');
  assert.equal((await actions()).length, before);
  // Yann's house is let by the agency: its owner neither confirms nor cancels over its head.
  for (const action of ['S_CONFIRM', 'S_CANCEL'])
    refused(await status('yann', action, {}, ids.ddl), 403, 'forbidden');
  refused(await status('marie', 'S_CONFIRM'), 422, 'required');
  assert.equal((await status('lea', 'S_CONFIRM')).status, 200);
  assert.equal((await actions()).at(-1), 'S_CONFIRM');
  const stay = await rows(
    db,
    sql<{ firm: boolean }>`select held_until is null as firm from stay where ddl_id = ${ids.other}`,
  );
  assert.deepEqual(stay, [{ firm: true }]);
  assert.equal((await status('lea', 'S_CANCEL')).status, 200);
  assert.deepEqual(await rows(db, sql`select from stay where ddl_id = ${ids.other}`), []);
});

test('B41 B58 an owner who confirms while the agency moves the stay confirms the days it has then', async () => {
  const days = sql<{
    from: string;
    to: string;
  }>`select date_from as from, date_to as to from request where id = ${ids.other}`;
  const before = await one(db, days);
  let confirmed: Promise<Answered> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`update request set date_from = date_from + 7, date_to = date_to + 7 where id = ${ids.other}`.execute(
      tx,
    );
    const form = { id_ddl: ids.other, statusForm: { action: 'S_CONFIRM' } };
    confirmed = call('lea', 'POST', '/ddlchats', form);
    await waitingForRequest(db, 1);
  });
  assert.equal((await confirmed!).status, 200);
  const held = sql`select lower(nights) as from, upper(nights) as to from stay where ddl_id = ${ids.other}`;
  assert.deepEqual(await rows(db, held), [await one(db, days)]);
  const form = { id_ddl: ids.other, statusForm: { action: 'S_CANCEL' } };
  assert.equal((await call('lea', 'POST', '/ddlchats', form)).status, 200);
  await sql`update request set date_from = ${before.from}, date_to = ${before.to} where id = ${ids.other}`.execute(
    db,
  );
});

test('CHAT-72 B58 words typed with a status go to the guest before it; those that confirm are a reason, and stay inside', async () => {
  const posted = await call('marie', 'POST', '/ddlchats', {
    id_ddl: ids.ddl,
    message: 'Merci de régler avant vendredi',
    statusForm: { action: 'S_PEND_PAY' },
  });
  assert.equal(posted.body['models'][0].action, 'S_PEND_PAY');
  const thread = (await call('paul', 'GET', `/ddlchats/list/${ids.ddl}`)).body['models'].slice(-2);
  assert.deepEqual(
    thread.map((line: { action: string; message: string }) => [line.action, line.message]),
    [
      ['TEXT', 'Merci de régler avant vendredi'],
      ['S_PEND_PAY', ''],
    ],
  );
});

test('CHAT-60 B48 a reason is a text like another: 2001 characters are refused and nothing is confirmed', async () => {
  const answer = await call('marie', 'POST', '/ddlchats', {
    id_ddl: ids.ddl,
    message: 'x'.repeat(2001),
    statusForm: { action: 'S_CONFIRM' },
  });
  const [warning] = answer.body['warnings'] ?? [];
  assert.deepEqual([answer.status, warning?.type, warning?.field], [422, 'maxLength', 'message']);
});
