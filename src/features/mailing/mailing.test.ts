import { checkLink, withoutKeys } from './links.ts';
import { MailRefused, MailUnavailable } from '#providers/mail/port.ts';
import type { OutgoingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { inTransaction, one, openDatabase, sql } from '#server/sql.ts';
import { freshDatabase } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { paths, threadPath } from '#kernel/paths.ts';
import type { MailToQueue } from './actions.ts';
import { queueMail, sendNow } from './actions.ts';
import { sendAbandonedMails, sendMail } from './jobs.ts';
import type { MailButton } from './mail.ts';

const SECRET = 's'.repeat(32);
const fresh = await freshDatabase({ demo: false });
const database = openDatabase(fresh.url, { max: 4 });
const { db } = database;
const sent: OutgoingMail[] = [];
let answer: () => void = () => undefined;
let lastsMs = 0;
const app = {
  config: {
    secret: SECRET,
    publicUrl: 'https://pertuis.test',
    mail: { from: 'Pertuis <ne-pas-repondre@pertuis.test>' },
  },
  db,
  providers: {
    mail: {
      send: async (mail: OutgoingMail) => {
        sent.push(mail);
        await new Promise((resolve) => setTimeout(resolve, lastsMs));
        answer();
        return { messageId: mail.messageId, response: '250 ok' };
      },
    },
  },
} as unknown as App;

let uid = 0;
let ddlId = 0;
before(async () => {
  await sql`insert into agency (id, name, mail, phone) overriding system value values (1, 'Sel & Volets', 'bonjour@agence.test', '05 36 49 10 10')`.execute(
    db,
  );
  uid = (
    await one(
      db,
      sql<{
        id: number;
      }>`insert into person (username, mail) values ('paul@x.test', 'paul@x.test') returning id`,
    )
  ).id;
  ddlId = (
    await one(
      db,
      sql<{
        id: number;
      }>`insert into request (alphaid, hashedid, agid, sender_uid) values ('ABC34', 'h1', 1, ${uid}) returning id`,
    )
  ).id;
});
beforeEach(() => {
  sent.length = 0;
  answer = () => undefined;
  lastsMs = 0;
});
after(async () => {
  await database.close();
  await fresh.drop();
});

const mail = (more: Partial<MailToQueue> = {}): MailToQueue => ({
  agid: 1,
  ddlId,
  to: { uid, mail: 'paul@x.test', language: 'fr' },
  template: 'quote',
  subject: 'Votre devis',
  content: {
    heading: 'Votre devis',
    paragraphs: ['Bonjour <b>Paul</b>'],
    button: { label: 'Voir', path: threadPath('ABC34'), link: 'obmail' },
  },
  ...more,
});
const queue = (more: Partial<MailToQueue> = {}) => inTransaction(db, (tx) => queueMail(tx, mail(more)));
const row = (id: number) =>
  one(
    db,
    sql<{
      status: string;
      attempts: number;
      error_code: number | null;
      content: string;
    }>`select status, attempts, error_code, content::text from maillog where id = ${id}`,
  );
const jobsOf = async (id: number) =>
  (
    await one(
      db,
      sql<{ n: number }>`select count(*) as n from graphile_worker._private_jobs where key = ${`mail-${id}`}`,
    )
  ).n;

test('B98 an event has one mail, however often it is told; a rolled back one has none', async () => {
  const first = await queue({ onceKey: 'quote-1' });
  assert.ok(first !== null);
  assert.equal(await queue({ onceKey: 'quote-1' }), null);
  assert.equal(await jobsOf(first), 1);
  const count = async () => (await one(db, sql<{ n: number }>`select count(*) as n from maillog`)).n;
  const before = await count();
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await queueMail(tx, mail());
      throw new Error('no');
    }),
  );
  assert.equal(await count(), before);
  assert.equal(await queue({ to: { uid, mail: ' ', language: 'fr' } }), null, 'somebody known by phone only');
});

test('B10 C30 the link is made when the mail leaves, for that person and that place, and is nowhere in the database', async () => {
  const id = (await queue())!;
  assert.doesNotMatch((await row(id)).content, /lien#/);
  await sendMail.run(app, { id });
  const url = /href="(https:\/\/pertuis\.test\/lien#[^"]+)"/
    .exec(sent[0]!.html)![1]!
    .replaceAll('&amp;', '&');
  const [parts = '', query = ''] = url.split('#')[1]!.split('?');
  const [hash = '', timestamp = '', email = '', t = '', forUid = ''] = parts
    .split('/')
    .map(decodeURIComponent);
  const link = { hash, timestamp, email, t, uid: forUid, fd: new URLSearchParams(query).get('fd')! };
  assert.deepEqual([link.email, link.uid, link.fd], ['paul@x.test', String(uid), '/chat/ABC34/chat']);
  assert.equal(checkLink(SECRET, link), 'valid');
  assert.equal(checkLink(SECRET, { ...link, fd: '/autre' }), 'forged');
  assert.match(sent[0]!.html, /&lt;b&gt;Paul/);
  assert.equal((await row(id)).status, 'sent');
  await sendMail.run(app, { id });
  assert.equal(sent.length, 1, 'a job that runs again sends nothing');
});

test('B10 a plain link and a signature link carry no session', async () => {
  const sentWith = async (button: MailButton): Promise<string> => {
    const id = (await queue({ content: { heading: 'h', paragraphs: ['p'], button } }))!;
    await sendMail.run(app, { id });
    return sent.at(-1)!.html;
  };
  const plain = await sentWith({ label: 'Ouvrir', path: paths.chat({ alphaid: 'ABC' }), link: 'plain' });
  assert.match(plain, /href="https:\/\/pertuis\.test\/chat\/ABC"/);
  const sign = await sentWith({
    label: 'Ouvrir',
    path: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    link: 'sign',
  });
  assert.match(sign, /href="https:\/\/pertuis\.test\/sign\/1b671a64-40d5-491e-99b0-da01ff1f3341#[\w-]{22}"/);
  for (const html of [plain, sign]) assert.doesNotMatch(html, /lien#/);
});

test('S4 an answer that repeats our mail keeps no key of it, in either form a signature link had', () => {
  const id = '1b671a64-40d5-491e-99b0-da01ff1f3341';
  const seal = 'UXEjmjGyHOqV4hbaSR9_JL';
  for (const link of [`/sign/${id}#${seal}`, `/sign/${id}.${seal}`, `%2Fsign%2F${id}%23${seal}`]) {
    const kept = withoutKeys(`> https://pertuis.test${link} <`);
    assert.ok(kept.includes(id) && !kept.includes(seal), kept);
  }
  // As a scanner that looks at links first writes them: Proofpoint's second and third, and one behind another.
  const key = 'q83v_jRWeJ-rze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
  const second = (link: string) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(link)
      .replace(/[-_]/g, (sign) => (sign === '-' ? '%2D' : '%5F'))
      .replaceAll('%2F', '_')
      .replaceAll('%', '-')}&d=DwMFaQ&e=`;
  const third = (link: string) => `https://urldefense.com/v3/__${link.replaceAll('#', '*')}__;Iw!!Dw!x$`;
  const twice = (link: string) => `https://a.test/?u=${encodeURIComponent(encodeURIComponent(link))}&d=1`;
  for (const packed of [second, third, twice])
    for (const path of [
      `lien#${key}/1795445298000/a@b.test/ob/2?fd=%2Fchat`,
      `acces#${key}`,
      `?passwordResetRequest=1#resetToken=${key}`,
      `sign/${id}#${key.slice(0, 22)}`,
    ]) {
      const kept = withoutKeys(`> ${packed(`https://pertuis.test/${path}`)} \n> Merci`);
      for (const part of ['q83v', 'jRWeJ', 'rze8SNFZ', 'VniQ']) assert.ok(!kept.includes(part), kept);
      assert.ok(kept.endsWith('\n> Merci'), kept);
    }
  // Where a mail program that knows nothing of links ends its line.
  const link = `https://pertuis.test/sign/${id}#${seal}`;
  for (let at = link.indexOf(id); at < link.length; at++) {
    const kept = withoutKeys(`> ${link.slice(0, at)} \n> ${link.slice(at)}\n> Merci`);
    assert.ok(![seal.slice(0, 8), seal.slice(-8)].some((part) => kept.includes(part)), kept);
    assert.ok(kept.endsWith('\n> Merci'), kept);
  }
  const hash = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';
  assert.ok(!withoutKeys(`> https://pertuis.test/lien#\n> ${hash}/1/a/ob/2`).includes(hash));
});

test('C36 refused for good is written down and not tried again; a server that is away is', async () => {
  const refused = (await queue())!;
  answer = () => {
    throw new MailRefused(550, 'no such mailbox');
  };
  await sendMail.run(app, { id: refused });
  assert.deepEqual([(await row(refused)).status, (await row(refused)).error_code], ['failed', 550]);

  const away = (await queue())!;
  answer = () => {
    throw new MailUnavailable(421, 'come back');
  };
  await assert.rejects(async () => sendMail.run(app, { id: away }));
  assert.deepEqual([(await row(away)).status, (await row(away)).attempts], ['queued', 1]);
  answer = () => undefined;
  await sendMail.run(app, { id: away });
  assert.equal((await row(away)).status, 'sent');
  const tries = sent.filter((each) => each.messageId === sent.at(-1)!.messageId);
  assert.equal(tries.length, 2, 'every try has the same Message-ID');
});

test('mails of a request are one conversation, from the agency’s name, answered to the agency', async () => {
  await sendMail.run(app, { id: (await queue())! });
  await sendMail.run(app, { id: (await queue())! });
  const [one_, two] = sent as [OutgoingMail, OutgoingMail];
  assert.notEqual(one_.messageId, two.messageId);
  const [root, ...earlier] = two.references as string[];
  assert.deepEqual(
    [(one_.references as string[])[0], root],
    ['demande-ABC34@pertuis.test', 'demande-ABC34@pertuis.test'],
  );
  assert.equal(earlier.at(-1), one_.messageId, 'the second names the first');
  assert.equal(two.inReplyTo, one_.messageId);
  assert.deepEqual(
    [one_.from, one_.replyTo],
    ['"Sel & Volets" <ne-pas-repondre@pertuis.test>', 'bonjour@agence.test'],
  );
});

test('S9 whatever an agency is called, its mails have one sender, at our address', async () => {
  const named = (name: string) => sql`update agency set name = ${name} where id = 1`.execute(db);
  try {
    for (const [name, shown] of [
      ['La "Maison" de Ré', 'La Maison de Ré'],
      ['Sel" <pirate@ailleurs.test>, "x', 'Sel pirate@ailleurs.test, x'],
      ['Sel\r\nBcc: pirate@ailleurs.test', 'SelBcc: pirate@ailleurs.test'],
      ['Sel\\', 'Sel'],
    ] as const) {
      await named(name);
      sent.length = 0;
      await sendMail.run(app, { id: (await queue())! });
      assert.equal(sent[0]!.from, `"${shown}" <ne-pas-repondre@pertuis.test>`);
    }
  } finally {
    await named('Sel & Volets');
  }
});

test('two workers and somebody in a hurry at the same mail: it leaves once, and all of them know', async () => {
  const id = (await queue())!;
  lastsMs = 100;
  const outcomes = await Promise.all([sendNow(app, id), sendNow(app, id), sendMail.run(app, { id })]);
  assert.equal(sent.length, 1);
  assert.deepEqual(outcomes.slice(0, 2), [undefined, undefined]);
  assert.deepEqual([(await row(id)).status, (await row(id)).attempts], ['sent', 1]);
});

test('a process killed after the server took the mail repeats it once, under the same Message-ID', async () => {
  const id = (await queue())!;
  // The process dies between the provider's answer and our own writing: what it claimed stays claimed.
  answer = () => {
    throw new Error('killed');
  };
  await assert.rejects(async () => sendMail.run(app, { id }));
  answer = () => undefined;
  await sql`delete from graphile_worker._private_jobs where key = ${`mail-${id}`}`.execute(db);
  await sendMail.run(app, { id });
  assert.equal(sent.length, 1, 'the claim still holds');
  await sql`update maillog set claimed_until = now() - interval '1 second' where id = ${id}`.execute(db);
  await sendAbandonedMails.run(app, {});
  assert.equal(await jobsOf(id), 1, 'taken up again without anybody asking');
  await sendMail.run(app, { id });
  await sendMail.run(app, { id });
  assert.deepEqual([sent.length, new Set(sent.map(({ messageId }) => messageId)).size], [2, 1]);
  assert.equal((await row(id)).status, 'sent');
});

test('C36 sent at once: taken, refused for good with its code, or waiting with a job to come', async () => {
  const taken = (await queue())!;
  assert.equal(await sendNow(app, taken), undefined);
  answer = () => {
    throw new MailRefused(550, 'no such mailbox');
  };
  const refused = (await queue())!;
  assert.deepEqual(await sendNow(app, refused), { code: 550, message: 'no such mailbox' });
  assert.deepEqual(
    await sendNow(app, refused),
    { code: 550, message: 'no such mailbox' },
    'asked again, not tried again',
  );
  assert.equal((await row(refused)).status, 'failed');
  answer = () => {
    throw new MailUnavailable(undefined, 'no answer');
  };
  const waiting = (await queue())!;
  await sql`delete from graphile_worker._private_jobs where key = ${`mail-${waiting}`}`.execute(db);
  assert.deepEqual(await sendNow(app, waiting), { code: null, message: 'no answer' });
  assert.deepEqual([(await row(waiting)).status, await jobsOf(waiting)], ['queued', 1]);
});

test('B98 C36 a mail whose server took it, and whose keeping of that meets two deadlocks, is kept as sent and leaves once', async () => {
  await sql
    .raw(
      `create sequence deadlocks;
      create function deadlock() returns trigger language plpgsql as $$ begin
        if nextval('deadlocks') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return null; end $$;
      create trigger deadlock after update on maillog for each row when (new.status = 'sent') execute function deadlock()`,
    )
    .execute(db);
  try {
    const id = (await queue())!;
    await sendMail.run(app, { id });
    assert.equal((await row(id)).status, 'sent');
    // As the next try finds it, once the claim has ended.
    await sql`update maillog set claimed_until = null where id = ${id}`.execute(db);
    await sendMail.run(app, { id });
    assert.equal(sent.length, 1);
  } finally {
    await sql.raw('drop trigger deadlock on maillog').execute(db);
  }
});
