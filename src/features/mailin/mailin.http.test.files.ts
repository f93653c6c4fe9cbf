/** Files of mails, and how much one sender may send in a day. */
import { one, rows, sql } from '#server/sql.ts';
import { hashed } from '#server/ratelimit.ts';
import type { Person } from '#tests/support/app.ts';
import { nested, pdf, picture, word } from '#tests/support/papers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { app, claire, paul, send, received, settled, thread, png } from './mailin.http.test.arrangement.ts';

test('C32 files are judged by what they hold: pictures follow the text, a zip named .jpg and 5 MB are named and kept', async () => {
  const mail = await received('Envoyez-nous vos pièces.');
  const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000, 1)]);
  await send({
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: 'Les voici.',
    attachments: [
      { filename: '../../etc/photo.png', content: png },
      { filename: 'vacances.jpg', content: zip },
      { filename: 'plan.pdf', content: pdf() },
      { filename: 'grande.png', content: Buffer.concat([png, Buffer.alloc(5_300_000, 7)]) },
    ],
  });
  const row = await settled();
  assert.equal(row.status, 'filed');
  assert.deepEqual(
    row.attachments.map(({ name, refused }) => [name, refused]),
    [
      ['photo.png', undefined],
      ['vacances.jpg', 'type'],
      ['plan.pdf', undefined],
      ['grande.png', 'size'],
    ],
  );
  const messages = await thread(paul);
  const at = messages.findIndex(({ message }) => String(message).startsWith('Les voici.'));
  const [first, second] = [messages[at]!, messages[at + 1]!];
  assert.match(String(first['message']), /Pièce jointe non reprise\u00a0: vacances\.jpg \(type refusé\)/);
  assert.match(String(first['message']), /Pièce jointe non reprise\u00a0: grande\.png \(plus de 5 Mo\)/);
  assert.deepEqual(
    [first['file_name'], second['file_name'], second['action']],
    ['photo.png', 'plan.pdf', 'ATTACH'],
  );
  assert.equal((await fetch(`${app.url}${String(first['filepath'])}`)).status, 200);
  const raw = await one(app.db, sql<{ id: number }>`select file_id as id from mailin where id = ${row.id}`);
  const own = async (person: Person) =>
    (
      await fetch(`${app.url}/api/fileserver/by-id/${raw.id}`, {
        headers: { authorization: `Bearer ${person.token}` },
      })
    ).status;
  assert.deepEqual([await own(claire), await own(paul), await own(await app.as('olivier'))], [200, 404, 404]);
});

test('C32 a stranger’s file is called by what it is; what runs, unfolds or is no file of ours is named and left in the mail', async () => {
  const photo = await picture(300, 200, { format: 'jpeg', exif: true });
  await send({
    from: 'inconnu@ailleurs.test',
    to: 'contact@reponse.pertuis.test',
    text: 'Ma facture.',
    attachments: [
      { filename: 'facture.hta', content: word() },
      { filename: 'fac\u202Etura\u200B.exe', content: pdf() },
      { filename: 'degat.jpg.scr', content: photo },
      { filename: 'macro.docx', content: word('', { 'word/vbaProject.bin': 'x' }) },
      { filename: 'bail.docx', content: nested('tables', 20_000, 30_000) },
      { filename: 'mur.png', content: await picture(10_000, 10_000) },
      { filename: 'setup.exe', content: Buffer.from('4d5a90000300', 'hex') },
    ],
  });
  const { id } = await settled();
  const mail = (await claire.get(`mailins/${id}`)).body.models[0]!;
  const files = mail['attachments'] as { name: string; refused: string | null; filepath: string }[];
  assert.deepEqual(
    files.map(({ name, refused }) => [name, refused]),
    [
      ['facture.docx', null],
      ['factura.pdf', null],
      ['degat-jpg.jpg', null],
      ['macro.docx', 'active'],
      ['bail.docx', 'bounds'],
      ['mur.png', 'bounds'],
      ['setup.exe', 'type'],
    ],
  );
  const kept = await sharp(
    Buffer.from(await (await fetch(`${app.url}${files[2]!.filepath}`)).arrayBuffer()),
  ).metadata();
  assert.deepEqual([kept.exif, kept.width, kept.height], [undefined, 200, 300]);
  const raw = await fetch(`${app.url}${String(mail['rawpath'])}`);
  assert.match(raw.headers.get('content-disposition') ?? '', /^attachment; filename="mail\.eml"/);
});

test('a sender who sent too much today is asked to come again, staff is told once, and letters without files pass', async () => {
  const from = 'lourd@ailleurs.test';
  const to = 'contact@reponse.pertuis.test';
  const heavy = (messageId: string) =>
    send({
      from,
      to,
      messageId,
      subject: 'Vidéo',
      text: 'Gros',
      attachments: [{ filename: 'a.bin', content: randomBytes(90_000) }],
    });
  await heavy('<lourd-1@x.test>');
  await settled('lourd-1@x.test');
  await sql`update rate_limit set hits = 104857600 where bucket = 'mailin-bytes'`.execute(app.db);
  for (const again of [1, 2])
    await assert.rejects(heavy('<lourd-2@x.test>'), (error: { responseCode?: number }) => {
      assert.equal(error.responseCode, 452, String(again));
      return true;
    });
  const told = await until('staff is told', async () => {
    const found = (await claire.get('mailins')).body.models.filter(({ reason }) => reason === 'tooHeavy');
    return found.length > 0 ? found : undefined;
  });
  assert.deepEqual(
    told.map(({ sender, subject, status, files }) => [sender, subject, status, files]),
    [[from, 'Vidéo', 'triage', 0]],
  );
  // Its head alone was read.
  assert.equal(told[0]!['first_words'], '');
  await send({ from, to, messageId: '<lourd-3@x.test>', text: 'Avez-vous reçu ma vidéo ?' });
  assert.equal((await settled('lourd-3@x.test')).text, 'Avez-vous reçu ma vidéo ?');
  await sql`delete from rate_limit where bucket = 'mailin-bytes'`.execute(app.db);
  await heavy('<lourd-2@x.test>');
  assert.equal((await settled('lourd-2@x.test')).text, 'Gros');
});

test('a sender hears 452 and is not blamed when it is everybody together who sent too much', async () => {
  const from = 'leger@ailleurs.test';
  await sql`delete from rate_limit where bucket = 'mailin-bytes'`.execute(app.db);
  const heavy = (messageId: string) =>
    send({
      from,
      to: 'contact@reponse.pertuis.test',
      messageId,
      subject: 'Plans',
      text: 'Voici',
      attachments: [{ filename: 'a.bin', content: randomBytes(90_000) }],
    });
  await heavy('<leger-1@x.test>');
  await settled('leger-1@x.test');
  const weighing = (subject: string) => sql`bucket = 'mailin-bytes' and subject = ${hashed(subject)}`;
  const own = () =>
    one(app.db, sql<{ hits: number }>`select hits from rate_limit where ${weighing(`mail ${from}`)}`);
  const before = await own();
  await sql`update rate_limit set hits = 3145728000 where ${weighing('all mail')}`.execute(app.db);
  await assert.rejects(
    heavy('<leger-2@x.test>'),
    (error: { responseCode?: number }) => error.responseCode === 452,
  );
  const told = await until('staff is told', async () =>
    (await claire.get('mailins')).body.models.find(
      ({ sender, reason }) => sender === from && String(reason).startsWith('tooHeavy'),
    ),
  );
  // Nor is an answer at a sealed address, whatever others sent under its writer's name.
  const ours = await received('Envoyez-nous vos photographies.');
  await sql`insert into rate_limit (bucket, subject, window_start, hits)
    select bucket, ${hashed('mail paul@pertuis.test')}, window_start, 104857600 from rate_limit where ${weighing('all mail')}`.execute(
    app.db,
  );
  await send({
    from: 'paul@pertuis.test',
    to: ours.replyTo,
    messageId: '<photos-1@x.test>',
    text: 'Les voici',
    attachments: [{ filename: 'a.bin', content: randomBytes(90_000) }],
  });
  assert.equal((await settled('photos-1@x.test')).text, 'Les voici');
  assert.equal(told['reason'], 'tooHeavyAll');
  assert.deepEqual(await own(), before);
  await sql`delete from rate_limit where bucket = 'mailin-bytes'`.execute(app.db);
});

test('a mail that could not be kept is charged to nobody; one that was kept before is, as often as it comes', async () => {
  await sql`delete from rate_limit where bucket like 'mailin-%'`.execute(app.db);
  const from = 'encore@ailleurs.test';
  const heavy = () =>
    send({
      from,
      to: 'contact@reponse.pertuis.test',
      messageId: '<encore-1@x.test>',
      text: 'Voici',
      attachments: [{ filename: 'a.bin', content: randomBytes(90_000) }],
    });
  const counted = async () =>
    Object.fromEntries(
      (
        await rows(
          app.db,
          sql<{
            bucket: string;
            hits: number;
          }>`select bucket, max(hits) as hits from rate_limit where bucket like 'mailin-%' group by bucket`,
        )
      ).map(({ bucket, hits }) => [bucket, hits]),
    );
  await sql`create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(
    app.db,
  );
  await sql`create trigger no_room before insert on mailin for each row execute function no_room()`.execute(
    app.db,
  );
  try {
    for (const again of [1, 2])
      await assert.rejects(heavy(), ({ responseCode }: { responseCode?: number }) => {
        assert.equal(responseCode, 451, String(again));
        return true;
      });
  } finally {
    await sql`drop trigger no_room on mailin; drop function no_room()`.execute(app.db);
  }
  assert.deepEqual(await counted(), { 'mailin-bytes': 0, 'mailin-letters': 0 });
  await heavy();
  await settled('encore-1@x.test');
  const once = await counted();
  assert.ok(once['mailin-bytes']! > 90_000);
  await heavy();
  assert.deepEqual(await counted(), { 'mailin-bytes': 2 * once['mailin-bytes']!, 'mailin-letters': 2 });
  await sql`delete from rate_limit where bucket like 'mailin-%'`.execute(app.db);
});

test('S6 who wrote too many letters today is asked to come again and read by nobody; the answer to a sealed address still comes', async () => {
  const to = 'contact@reponse.pertuis.test';
  const letter = (from: string, address = to) =>
    send({ from, to: address, text: 'Encore moi' }).then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    );
  const ours = await received('Nous vous attendons.');
  const files = () => one(app.db, sql<{ mails: number }>`select count(*)::integer as mails from mailin`);
  assert.equal(await letter('bavard@ailleurs.test'), 250);
  assert.equal(await letter('paul@pertuis.test'), 250);
  const before = await files();
  await sql`update rate_limit set hits = 500 where bucket = 'mailin-letters' and hits < 100`.execute(app.db);
  assert.equal(await letter('bavard@ailleurs.test'), 452);
  assert.equal(await letter('paul@pertuis.test'), 452, 'anybody writes that name');
  assert.deepEqual(await files(), before);
  await sql`delete from rate_limit where bucket = 'mailin-letters'`.execute(app.db);
  assert.equal(await letter('bavard@ailleurs.test'), 250);
  await sql`update rate_limit set hits = 20000 where bucket = 'mailin-letters'`.execute(app.db);
  assert.equal(await letter('inconnu@ailleurs.test'), 452);
  assert.equal(await letter('paul@pertuis.test', ours.replyTo), 250);
  await sql`delete from rate_limit where bucket = 'mailin-letters'`.execute(app.db);
});
