/** Mails that wait for a person, and mail while the product has no time. */
import { one, rows, sql } from '#server/sql.ts';
import { receiveMail } from './receiving.ts';
import { pdf } from '#tests/support/papers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  claire,
  paul,
  ddl,
  smtp,
  serial,
  send,
  received,
  mailinOf,
  settled,
  sayings,
  thread,
  png,
  waiting,
} from './mailin.http.test.arrangement.ts';

test('C02 mail that waits is the agency’s: its staff lists and opens it, the other agency’s and guests do not', async () => {
  const id = await waiting('Bonjour, êtes-vous ouverts ?');
  const list = await claire.get('mailins');
  assert.equal(list.status, 200, list.text);
  const line = list.body.models.find((mail) => mail['id'] === id)!;
  assert.deepEqual(
    [line['sender'], line['sender_name'], line['first_words'], line['reason']],
    ['zoe@ailleurs.test', 'Zoé Marchand', 'Bonjour, êtes-vous ouverts ?', 'unknown'],
  );
  assert.ok(Number(list.body.totalCount) > 0);
  const opened = (await claire.get(`mailins/${id}`)).body.models[0]!;
  assert.equal(opened['text'], 'Bonjour, êtes-vous ouverts ?');
  assert.equal((await fetch(`${app.url}${String(opened['rawpath'])}`)).status, 200);
  const olivier = await app.as('olivier');
  assert.equal(
    (await olivier.get('mailins')).body.models.some((mail) => mail['id'] === id),
    false,
  );
  assert.equal((await olivier.get(`mailins/${id}`)).status, 404);
  for (const act of ['discard', 'restore', 'conversation'])
    assert.equal((await olivier.put(`mailins/${id}/${act}`)).status, 404, act);
  assert.equal((await olivier.put(`mailins/${id}/file`, { ddl: ddl.alphaid })).status, 404);
  assert.equal((await paul.get('mailins')).status, 403);
});

test('a mail filed by hand is in its request once, on the guest’s side, with the address it came from', async () => {
  const id = await waiting('De la part de Paul : nous arrivons dimanche.');
  const other = await one(
    app.db,
    sql<{ alphaid: string }>`select alphaid from request where agid = 2 order by id limit 1`,
  );
  assert.equal((await claire.put(`mailins/${id}/file`, { ddl: other.alphaid })).status, 404);
  const answers = await Promise.all([1, 2].map(() => claire.put(`mailins/${id}/file`, { ddl: ddl.alphaid })));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const filed = answers.find(({ status }) => status === 200)!.body.models[0]!;
  assert.deepEqual([filed['status'], filed['ddl_alphaid']], ['filed', ddl.alphaid]);
  const seen = await sayings(claire, 'nous arrivons dimanche');
  assert.equal(seen.length, 1);
  assert.deepEqual([seen[0]!['written_by_agency'], seen[0]!['mail_from']], [0, 'zoe@ailleurs.test']);
  const told = (await sayings(paul, 'nous arrivons dimanche'))[0]!;
  assert.equal(told['mail_from'], undefined);
  for (const message of [seen[0]!, told])
    assert.deepEqual(
      [message['author_full_name'], message['author_uid'], message['from_stranger']],
      ['Zoé Marchand', null, 1],
      'its own writer’s words, not Paul’s',
    );
});

test('a mail that is signed with no name, filed by hand, stands under its address for who may know it, under nobody’s name for the family', async () => {
  const id = await waiting('Je viens avec eux : à quelle heure ?', { from: 'zoe@ailleurs.test' });
  assert.equal((await claire.put(`mailins/${id}/file`, { ddl: ddl.alphaid })).status, 200);
  const [seen] = await sayings(claire, 'Je viens avec eux');
  const [told] = await sayings(paul, 'Je viens avec eux');
  assert.deepEqual([seen!['author_full_name'], told!['author_full_name']], ['zoe@ailleurs.test', '']);
  assert.equal(told!['from_stranger'], 1);
});

test('a mail opens a conversation with whoever wrote it', async () => {
  const id = await waiting('Louez-vous au mois ?', {
    attachments: [{ filename: 'photo.png', content: png }],
  });
  const answer = await claire.put(`mailins/${id}/conversation`);
  assert.equal(answer.status, 200, answer.text);
  const alphaid = String(answer.body.models[0]!['ddl_alphaid']);
  const opened = (await claire.get(`ddls/${alphaid}`)).body.models[0]!;
  assert.deepEqual(
    [opened['sender_name'], opened['sender_email'], opened['is_conversation']],
    ['Zoé Marchand', 'zoe@ailleurs.test', 1],
  );
  const messages = (await claire.get(`ddlchats/list/${alphaid}`)).body.models;
  const said = messages.find(({ message }) => message === 'Louez-vous au mois ?')!;
  assert.deepEqual([said['channel'], said['file_name'], said['written_by_agency']], ['mail', 'photo.png', 0]);
});

test('a sender who calls themselves anything is still opened a conversation with', async () => {
  await send({
    from: `${'N'.repeat(280)} <long@ailleurs.test>`,
    to: 'bonjour@reponse.pertuis.test',
    text: 'Bonjour',
  });
  await settled();
  const [mail] = await mailinOf(`test-${serial}@x.test`);
  const opened = await claire.put(`mailins/${mail!.id}/conversation`);
  assert.equal(opened.status, 200, opened.text);
});

test('a mail whose name holds what no database keeps is kept all the same', async () => {
  const raw = `From: nul@ailleurs.test\r\nSubject: a\0b\r\nMessage-ID: <nul\0-1@x.test>\r\nReferences: <r\0@x.test>\r\n\r\nBon\0jour`;
  await smtp.sendMail({ envelope: { from: 'nul@ailleurs.test', to: 'bonjour@reponse.pertuis.test' }, raw });
  assert.equal((await settled('nul-1@x.test')).text, 'Bonjour');
});

test('an address that would be two on an envelope opens no account', async () => {
  const raw = 'From: "a,autre"@ailleurs.test\r\nMessage-ID: <deux@x.test>\r\n\r\nBonjour';
  await smtp.sendMail({ envelope: { from: 'x@ailleurs.test', to: 'bonjour@reponse.pertuis.test' }, raw });
  const { id } = await settled('deux@x.test');
  const opened = await claire.put(`mailins/${id}/conversation`);
  assert.deepEqual([opened.status, opened.body.warnings?.[0]?.type], [422, 'mail']);
});

test('a mail set aside is kept, and comes back', async () => {
  const id = await waiting('Gagnez un voyage');
  assert.equal((await claire.put(`mailins/${id}/discard`)).status, 200);
  const isIn = async (status: string) =>
    (await claire.get(`mailins?status=${status}`)).body.models.some((mail) => mail['id'] === id);
  assert.deepEqual([await isIn('triage'), await isIn('discarded')], [false, true]);
  assert.equal((await claire.put(`mailins/${id}/restore`)).status, 200);
  assert.deepEqual([await isIn('triage'), await isIn('discarded')], [true, false]);
});

test('D05 the demo’s readers answer from the page that shows their mail, by SMTP; strangers write too', async () => {
  const mail = await received('Essayez de répondre.');
  const page = await (await fetch(`${app.url}/sandbox/mail/${mail.id}`)).text();
  assert.match(page, /Répondre comme paul@pertuis\.test/);
  const press = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams(fields),
    });
  const elsewhere = await press(
    `/sandbox/mail/${mail.id}/reply`,
    { text: 'x' },
    { 'sec-fetch-site': 'cross-site' },
  );
  assert.equal(elsewhere.status, 403);
  assert.equal((await press(`/sandbox/mail/${mail.id}/reply`, { text: 'Réponse de la démo.' })).status, 303);
  const [seen] = await until('the answer in the thread', async () => {
    const found = await sayings(claire, 'Réponse de la démo.');
    return found.length > 0 ? found : undefined;
  });
  assert.deepEqual([seen!['message'], seen!['author_uid']], ['Réponse de la démo.', paul.uid]);
  assert.match(String(seen!['quoted']), /Essayez de répondre/);
  assert.equal(
    (await press('/sandbox/mail', { from: 'ines@ailleurs.test', subject: 'Bonjour', text: 'Une question' }))
      .status,
    303,
  );
  await until('her mail in triage', async () =>
    (await claire.get('mailins')).body.models.find(({ sender }) => sender === 'ines@ailleurs.test'),
  );
});

test('while the database is away a mail is put off, not lost: its sender comes again and it is there once', async () => {
  const mail = await received('La base dort.');
  const again = {
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: 'Après le réveil.',
    messageId: '<asleep@x.test>',
  };
  await sql`alter table mailin rename to mailin_away`.execute(app.db);
  const refused = await send(again).then(
    () => undefined,
    (error: unknown) => error as { responseCode?: number },
  );
  await sql`alter table mailin_away rename to mailin`.execute(app.db);
  assert.equal(refused?.responseCode, 451);
  await send(again);
  await settled('asleep@x.test');
  assert.equal((await sayings(claire, 'Après le réveil')).length, 1);
});

test('S6 while strangers’ mails are slow to be kept, an answer to a mail of ours has its place', async () => {
  const ours = await received('Prenez votre temps.');
  const letter = (from: string, to: string) =>
    send({ from, to, text: 'Bonjour' }).then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    );
  const areWaiting = (count: number) =>
    until(`${count} mails are being kept`, async () => {
      const { n } = await one(
        app.db,
        sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into mailin%'`,
      );
      return n === count || undefined;
    });
  let taken: Promise<number | undefined>[] = [];
  await app.db.transaction().execute(async (tx) => {
    await sql`lock table mailin in exclusive mode`.execute(tx);
    taken = [1, 2, 3, 4].map((nth) => letter(`lent${nth}@ailleurs.test`, 'contact@reponse.pertuis.test'));
    await areWaiting(4);
    assert.equal(await letter('lent5@ailleurs.test', 'contact@reponse.pertuis.test'), 451);
    taken.push(letter('paul@pertuis.test', ours.replyTo));
    await areWaiting(5);
  });
  assert.deepEqual(await Promise.all(taken), [250, 250, 250, 250, 250]);
});

test('C32 files of a mail that takes too long stay in the mail, and what it says is kept', async () => {
  const raw = Buffer.from(
    [
      'From: lent@ailleurs.test',
      'Message-ID: <trop-long@x.test>',
      'Subject: Longue',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Bonjour',
      '--b',
      'Content-Disposition: attachment; filename=plan.pdf',
      'Content-Type: application/pdf',
      '',
      pdf().toString('latin1'),
      '--b--',
      '',
    ].join('\r\n'),
  );
  const to = ['contact@reponse.pertuis.test'];
  await receiveMail(app.app, { from: 'lent@ailleurs.test', to, raw }, { filesMs: 0 });
  const { text, attachments } = await settled('trop-long@x.test');
  assert.equal(text, 'Bonjour');
  assert.deepEqual(
    attachments.map(({ name, refused }) => [name, refused]),
    [['plan.pdf', 'bounds']],
  );
});

test('S20 a stranger’s mail filed by hand is told and listed under their own name, not the guest’s', async () => {
  const id = await waiting('Envoyez le solde sur ce compte : FR76 4242.');
  assert.equal((await claire.put(`mailins/${id}/file`, { ddl: ddl.alphaid })).status, 200);
  const [told] = await rows(
    app.db,
    sql<{
      subject: string;
      body: string;
    }>`select subject, content::text as body from maillog where ddl_id = ${ddl.id} and content::text like '%FR76 4242%'`,
  );
  const { sender, name } = await one(
    app.db,
    sql<{ sender: string; name: string }>`select sender, sender_name as name from mailin where id = ${id}`,
  );
  const { words } = await one(
    app.db,
    sql<{ words: string }>`select sender_words as words from request where id = ${ddl.id}`,
  );
  assert.doesNotMatch(told!.subject, /Paul/);
  assert.match(told!.body, new RegExp(`vient de ${sender}, une adresse que la demande`));
  assert.equal(words, `${name || 'Adresse inconnue'} : Envoyez le solde sur ce compte : FR76 4242.`);
});

test('S20 every file of a stranger’s mail stands under their own name, and the list keeps their words', async () => {
  const words = `Trois pièces ${Date.now()}`;
  const files = ['plan.png', 'recto.png', 'verso.png'];
  const id = await waiting(words, {
    attachments: files.map((filename) => ({ filename, content: png })),
  });
  assert.equal((await claire.put(`mailins/${id}/file`, { ddl: ddl.alphaid })).status, 200);
  for (const person of [claire, paul]) {
    const seen = (await thread(person)).slice(-files.length);
    assert.deepEqual(
      seen.map(({ file_name }) => file_name),
      files,
    );
    for (const message of seen)
      assert.deepEqual(
        [message['author_full_name'], message['author_uid'], message['from_stranger']],
        ['Zoé Marchand', null, 1],
        String(message['file_name']),
      );
  }
  const { last_said: said } = (await claire.get(`ddls/${ddl.alphaid}`)).body.models[0]!;
  assert.equal((said as { words: string }).words, `Zoé Marchand : ${words}`);
});

test('SMS-14 a stranger’s mail that was filed changes nothing of how the family is answered', async () => {
  const wroteBy = async () => (await claire.get(`ddls/${ddl.alphaid}/channels`)).body.models[0]!['wrote_by'];
  await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, channel)
    select id, agid, 'TEXT', 'Par SMS', sender_uid, false, 'sms' from request where id = ${ddl.id}`.execute(
    app.db,
  );
  assert.equal(await wroteBy(), 'sms');
  const id = await waiting('De la part de la famille.');
  assert.equal((await claire.put(`mailins/${id}/file`, { ddl: ddl.alphaid })).status, 200);
  assert.equal(await wroteBy(), 'sms');
});
