/** Answers by mail, sent over real SMTP to the running product. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { hashed } from '#server/ratelimit.ts';
import { receiveMail } from './receiving.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { nested, pdf, picture, word } from '#tests/support/papers.ts';
import assert from 'node:assert/strict';
import { createTransport } from 'nodemailer';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { after, before, test } from 'node:test';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

let app: TestApp;
let claire: Person;
let paul: Person;
let ddl: { id: number; alphaid: string };
let smtp: Transporter;
before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  paul = await app.as('paul');
  ddl = await one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select id, alphaid from request where agid = 1 and sender_uid = ${paul.uid} order by id limit 1`,
  );
  smtp = createTransport({ host: '127.0.0.1', port: app.mailIn!.port, secure: false, ignoreTLS: true });
});
after(async () => {
  smtp.close();
  await app.close();
});

let serial = 0;
const send = (mail: SendMailOptions & { from: string; to: string }) =>
  smtp.sendMail({ messageId: `<test-${++serial}@x.test>`, subject: 'Re', ...mail });

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (let turn = 0; turn < 150; turn++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const failures = await rows(
    app.db,
    sql<{
      failure: string;
    }>`select cron_name, failure from cronlog where failure is not null order by id desc limit 5`,
  );
  return assert.fail(`never happened: ${what} ${JSON.stringify(failures)}`);
}

/** What Claire wrote, as Paul's mail program shows it. */
async function received(words: string) {
  const posted = await claire.post('ddlchats', { id_ddl: ddl.id, message: words });
  assert.equal(posted.status, 200, posted.text);
  return until(`the mail of "${words}"`, async () => {
    for (const { id, to } of await app.sandboxes.mail!.list()) {
      const mail = to === 'paul@pertuis.test' ? await app.sandboxes.mail!.get(id) : undefined;
      if (mail?.text.includes(words)) return { ...mail, key: mail.messageId.replace(/[<>]/g, '') };
    }
    return undefined;
  });
}

interface Row {
  id: number;
  agid: number;
  status: string;
  reason: string;
  ddl_id: number | null;
  suggested_ddl_id: number | null;
  text: string;
  attachments: { name: string; refused?: string }[];
}
const mailinOf = (messageId: string) =>
  rows(
    app.db,
    sql<Row>`select id, agid, status, reason, ddl_id, suggested_ddl_id, text, attachments from mailin where message_id = ${messageId} order by id`,
  );
const settled = (messageId = `test-${serial}@x.test`) =>
  until(`${messageId} settled`, async () => {
    const [row] = await mailinOf(messageId);
    return row && row.status !== 'new' ? row : undefined;
  });
const thread = async (person: Person) => (await person.get(`ddlchats/list/${ddl.id}`)).body.models;
const sayings = async (person: Person, words: string) =>
  (await thread(person)).filter(({ message }) => String(message).includes(words));

test('an answer to a sealed address is a message of the guest, for both to read, and the agency hears of it', async () => {
  const mail = await received('Combien serez-vous ?');
  assert.match(mail.replyTo, new RegExp(`^demande-${ddl.alphaid}\\.[0-9a-f]{24}@reponse\\.pertuis\\.test$`));
  await send({
    from: 'Paul <paul@pertuis.test>',
    // Mail servers may change the case of an address.
    to: mail.replyTo.toLowerCase(),
    text: `Nous serons quatre.\n\nLe ven. 7 août 2026 à 10:02, Sel & Volets <a@b.c> a écrit :\n> Combien serez-vous ?\n`,
  });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(claire, 'Nous serons quatre');
  assert.deepEqual(
    [seen!['message'], seen!['written_by_agency'], seen!['author_uid'], seen!['channel'], seen!['action']],
    ['Nous serons quatre.', 0, paul.uid, 'mail', 'TEXT'],
  );
  assert.match(String(seen!['quoted']), /> Combien serez-vous/);
  assert.equal((await sayings(paul, 'Nous serons quatre')).length, 1);
  const unread = (await claire.get('listunread')).body.models;
  assert.ok(unread.some(({ ddl_id }) => ddl_id === ddl.id));
  const told = await rows(
    app.db,
    sql<{ recipient: string }>`select recipient from maillog where ddlchat_id = ${Number(seen!['id'])}`,
  );
  assert.equal(told.length, 1);
  assert.notEqual(told[0]!.recipient, 'paul@pertuis.test');
});

test('C13 S4 an answer repeats our mail without its keys; the owner of the house reads neither those nor the guest’s address', async () => {
  const mail = await received('Clé numéro 4711 ?');
  const key = /\/lien#([\w-]{43})/.exec(mail.text)?.[1];
  assert.ok(key, mail.text);
  const safelink = `https://scan.example/?url=${encodeURIComponent(/http\S+lien#\S+/.exec(mail.text)![0])}`;
  await send({
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: `Oui 4711 ${safelink}\n\nDe : Sel & Volets <${mail.replyTo}>\nEnvoyé : vendredi\nÀ : paul@pertuis.test\nObjet : x\n\n${mail.text}`,
  });
  assert.equal((await settled()).status, 'filed');
  const house = await one(
    app.db,
    sql<{
      username: string;
    }>`select o.username from request r join house h on h.id = r.page_nid join person o on o.id = h.owner_uid where r.id = ${ddl.id}`,
  );
  const [, seal = ''] = /\.([0-9a-f]{24})@/.exec(mail.replyTo) ?? [];
  for (const reader of [claire, paul, await app.as(house.username)]) {
    const [seen] = await sayings(reader, 'Oui 4711');
    assert.ok(seen);
    assert.ok(!JSON.stringify(seen).includes(key), 'the key of the link');
    assert.ok(!JSON.stringify(seen).includes(seal), 'the seal of the address');
    assert.equal('quoted' in seen, reader === claire || reader === paul);
  }
});

test('an answer known by the mail it answers is filed too; the next mail names it', async () => {
  const mail = await received('À quelle heure arrivez-vous ?');
  await send({
    from: 'paul@pertuis.test',
    to: 'bonjour@reponse.pertuis.test',
    inReplyTo: mail.messageId,
    references: mail.messageId,
    text: 'Vers dix-sept heures.',
  });
  assert.equal((await settled()).status, 'filed');
  assert.equal((await sayings(paul, 'Vers dix-sept heures')).length, 1);
  const next = await received('Très bien, à samedi.');
  assert.notEqual(next.messageId, mail.messageId);
});

test('a stranger who has somebody’s mail, and a guest who signs as the agency, go to triage with the request suggested', async () => {
  const mail = await received('Voici le code du portail.');
  await send({
    from: 'voleur@ailleurs.test',
    to: mail.replyTo,
    inReplyTo: mail.messageId,
    text: 'Donnez-moi le code',
  });
  const stolen = await settled();
  assert.deepEqual([stolen.status, stolen.reason, stolen.suggested_ddl_id], ['triage', 'stranger', ddl.id]);
  await send({ from: 'claire@pertuis.test', to: mail.replyTo, text: 'Je suis Claire' });
  const feigned = await settled();
  assert.deepEqual([feigned.status, feigned.reason], ['triage', 'stranger']);
  const [, seal = ''] = /\.([0-9a-f]{24})@/.exec(mail.replyTo) ?? [];
  const other = await one(
    app.db,
    sql<{
      alphaid: string;
    }>`select alphaid from request where agid = 1 and id <> ${ddl.id} and sender_uid = ${paul.uid} order by id limit 1`,
  );
  await send({
    from: 'paul@pertuis.test',
    to: `demande-${other.alphaid}.${seal}@reponse.pertuis.test`,
    text: 'Sceau déplacé',
  });
  const moved = await settled();
  assert.deepEqual([moved.status, moved.reason], ['triage', 'badReference']);
  for (const words of ['Donnez-moi le code', 'Je suis Claire', 'Sceau déplacé'])
    assert.equal((await sayings(claire, words)).length, 0, words);
});

test('mail from nobody known waits in triage; a known sender’s names the last request', async () => {
  await send({
    from: 'inconnue@ailleurs.test',
    to: 'contact@reponse.pertuis.test',
    text: 'Avez-vous une maison ?',
  });
  const unknown = await settled();
  assert.deepEqual([unknown.status, unknown.reason, unknown.suggested_ddl_id], ['triage', 'unknown', null]);
  await send({ from: 'paul@pertuis.test', to: 'contact@reponse.pertuis.test', text: 'Et pour les draps ?' });
  const known = await settled();
  assert.deepEqual([known.status, known.reason], ['triage', 'noReference']);
  assert.notEqual(known.suggested_ddl_id, null);
});

test('C02 a mail without a reference waits in the agency of its sender’s last request, not in the first one', async () => {
  const last = await one(
    app.db,
    sql<{
      id: number;
      mail: string;
    }>`select max(r.id) as id, p.mail from request r join person p on p.id = r.sender_uid
      where p.mail is not null and p.roles = '{basicRole}' group by p.id having min(r.agid) = 2 order by 1 limit 1`,
  );
  await send({ from: last.mail, to: 'contact@reponse.pertuis.test', text: 'Et le parking ?' });
  const waits = await settled();
  assert.deepEqual([waits.agid, waits.reason, waits.suggested_ddl_id], [2, 'noReference', last.id]);
});

test('S20 the thirtieth mail of an hour is filed in its thread, the next one waits for a person', async () => {
  const mail = await received('Racontez-nous.');
  const { n } = await one(
    app.db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from mailin where ddl_id = ${ddl.id} and status = 'filed' and sender = 'paul@pertuis.test'`,
  );
  await sql`insert into mailin (agid, message_id, sender, status, ddl_id)
    select 1, 'earlier' || n || '@x.test', 'paul@pertuis.test', 'filed', ${ddl.id} from generate_series(1, ${29 - n}::integer) n`.execute(
    app.db,
  );
  const says = async (text: string) => {
    await send({ from: 'paul@pertuis.test', to: mail.replyTo, text });
    const { status, reason } = await settled();
    return [status, reason];
  };
  assert.deepEqual(await says('La trentième.'), ['filed', '']);
  assert.deepEqual(await says('La trente et unième.'), ['triage', 'tooMany']);
  await sql`delete from mailin where message_id like 'earlier%'`.execute(app.db);
});

test('C10 the same mail delivered three times, at once and later, is one message', async () => {
  const mail = await received('Une seule fois, merci.');
  const again = {
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: 'Reçu trois fois.',
    messageId: '<thrice@x.test>',
  };
  await Promise.all([send(again), send(again)]);
  await settled('thrice@x.test');
  const kept = () => rows(app.db, sql`select id from file where mime = 'message/rfc822' order by id`);
  const before = await kept();
  await send(again);
  assert.deepEqual(await kept(), before, 'what is known already is not kept again');
  assert.equal((await mailinOf('thrice@x.test')).length, 1);
  assert.equal((await sayings(claire, 'Reçu trois fois')).length, 1);
});

test('C10 two deliveries of one mail at the same instant keep its bytes once', async () => {
  const raw = Buffer.from(
    'From: x@x.test\r\nMessage-ID: <twin@x.test>\r\nSubject: Deux fois\r\n\r\nBonjour.\r\n',
  );
  const mail = { from: 'x@x.test', to: ['reservations@reponse.pertuis.test'], raw };
  const kept = async () => {
    const paths = await rows(app.db, sql`select id from file where mime = 'message/rfc822' order by id`);
    return paths.length;
  };
  const before = await kept();
  let both: Promise<unknown> | undefined;
  await inTransaction(app.db, async (tx) => {
    // Neither is kept before both have looked whether the mail is known.
    await sql`lock table mailin in share mode`.execute(tx);
    both = Promise.all([receiveMail(app.app, mail), receiveMail(app.app, mail)]);
    await until('both wait', async () => {
      const waiting = await rows(
        app.db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 2 ? true : undefined;
    });
  });
  await both;
  assert.equal((await mailinOf('twin@x.test')).length, 1);
  assert.equal(await kept(), before + 1);
});

const png = await picture(40, 30);

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
  assert.match(String(first['message']), /Pièce jointe non reprise : vacances\.jpg \(type refusé\)/);
  assert.match(String(first['message']), /Pièce jointe non reprise : grande\.png \(plus de 5 Mo\)/);
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

test('a mail of markup alone is read as words, and nothing in it runs', async () => {
  const mail = await received('Dites-nous tout.');
  await send({
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    html: '<style>p{}</style><script>alert(1)</script><p>Un <b>lit</b> bébé,</p><p>s’il vous plaît<img src=x onerror=alert(1)></p><blockquote>avant</blockquote>',
  });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(claire, 'lit bébé');
  assert.equal(seen!['message'], 'Un lit bébé,\n\ns’il vous plaît');
});

test('a long answer is kept up to 4000 characters, beyond them cut, the whole beside it', async () => {
  const mail = await received('Racontez.');
  const text = `Long récit. ${'é'.repeat(5000)}`;
  await send({ from: 'paul@pertuis.test', to: mail.replyTo, text });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(paul, 'Long récit');
  assert.ok([...String(seen!['message'])].length <= 4000);
  assert.match(String(seen!['message']), /…\n\n\[Message coupé ici/);
  assert.equal(seen!['file_name'], 'message-entier.txt');
  const whole = await fetch(`${app.url}${String(seen!['filepath'])}`);
  assert.equal((await whole.text()).length, text.length);
});

test('C36 a notice that a mail came back marks it failed with its code; the guest sees nothing of it', async () => {
  const mail = await received('Ce message reviendra.');
  const bounced = (action: string) =>
    `From: MAILER-DAEMON@mx.test\r\nTo: retour@reponse.pertuis.test\r\nSubject: Undelivered\r\nMessage-ID: <dsn-${action}@mx.test>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; paul@pertuis.test\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 552 5.2.2 Mailbox\r\n full\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${mail.messageId}\r\nSubject: x\r\n\r\n--b--\r\n`;
  const envelope = { from: '', to: 'retour@reponse.pertuis.test' };
  const stateOf = async () => {
    const [seen] = await sayings(claire, 'Ce message reviendra');
    return [seen!['mail_status'], seen!['mail_error']];
  };
  await smtp.sendMail({ envelope, raw: bounced('delayed') });
  assert.equal((await settled('dsn-delayed@mx.test')).reason, 'bounce');
  assert.deepEqual(await stateOf(), ['sent', undefined]);
  await smtp.sendMail({ envelope, raw: bounced('failed') });
  const notice = await settled('dsn-failed@mx.test');
  assert.deepEqual([notice.status, notice.reason], ['discarded', 'bounce']);
  assert.deepEqual(await stateOf(), ['failed', '552 5.2.2 Mailbox full']);
});

test('machines are never filed nor answered: an absence is set aside, a bulk mail waits for a person', async () => {
  const mail = await received('Êtes-vous là ?');
  const sent = await one(app.db, sql<{ n: number }>`select count(*) as n from maillog`);
  const from = 'paul@pertuis.test';
  const machines: [Record<string, string>, string, string][] = [
    [{ 'Auto-Submitted': 'auto-replied' }, 'discarded', 'reply'],
    [{ Precedence: 'auto_reply' }, 'discarded', 'reply'],
    [{ Precedence: 'bulk' }, 'triage', 'bulk'],
    [{ 'Auto-Submitted': 'auto-generated' }, 'triage', 'bulk'],
    [{ 'List-Id': '<news.x.test>' }, 'triage', 'bulk'],
  ];
  for (const [headers, status, reason] of machines) {
    await send({ from, to: mail.replyTo, text: 'Je suis absent', headers });
    const row = await settled();
    assert.deepEqual([row.status, row.reason], [status, reason], JSON.stringify(headers));
  }
  await send({ from, to: mail.replyTo, envelope: { from: '', to: mail.replyTo }, text: 'Je suis absent' });
  assert.equal((await settled()).reason, 'reply');
  assert.equal((await sayings(claire, 'Je suis absent')).length, 0);
  assert.equal((await one(app.db, sql<{ n: number }>`select count(*) as n from maillog`)).n, sent.n);
});

test('no open relay: only our own domain is taken, and twenty recipients at most', async () => {
  for (const to of [
    'victim@ailleurs.test',
    'victim@xreponse.pertuis.test',
    'a@ailleurs.test@reponse.pertuis.test',
  ])
    await assert.rejects(
      send({ from: 'paul@pertuis.test', to, envelope: { from: 'a@b.test', to } }),
      /550|553|501|no recipients/i,
      to,
    );
  const many = Array.from({ length: 25 }, (_, index) => `b${index}@reponse.pertuis.test`);
  const taken = (await send({
    from: 'paul@pertuis.test',
    to: 'x@reponse.pertuis.test',
    envelope: { from: 'a@b.test', to: many },
    text: 'x',
  })) as {
    accepted: string[];
    rejected: string[];
  };
  assert.deepEqual([taken.accepted.length, taken.rejected.length], [20, 5]);
});

/** A mail that waits, by what it says. */
async function waiting(words: string, more: Partial<SendMailOptions> = {}): Promise<number> {
  await send({
    from: 'Zoé Marchand <zoe@ailleurs.test>',
    to: 'contact@reponse.pertuis.test',
    text: words,
    ...more,
  } as SendMailOptions & {
    from: string;
    to: string;
  });
  const row = await settled();
  assert.equal(row.status, 'triage');
  return row.id;
}

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
    sql<{ alphaid: string }>`select alphaid from request where agid = 2 limit 1`,
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
  assert.equal((await sayings(paul, 'nous arrivons dimanche'))[0]!['mail_from'], undefined);
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
