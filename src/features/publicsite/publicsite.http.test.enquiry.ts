/** An enquiry sent from the public page: what it makes, refuses and counts. */
import { addDays } from '#kernel/day.ts';
import { CONNECTIONS, one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  db,
  nobody,
  marie,
  EXPIRED,
  PASSEROSE,
  from,
  to,
  enquiry,
  page,
  post,
} from './publicsite.http.test.arrangement.ts';

const countOf = async (mail: string) =>
  (
    await one(
      db,
      sql<{
        n: number;
      }>`select count(*)::integer as n from request r join person p on p.id = r.sender_uid where p.mail = ${mail}`,
    )
  ).n;

test('CHAT-17 a request makes the person, the card, the thread, the estimate and both mails; nothing of it comes back', async () => {
  const sent = enquiry({ mail: 'Zoe.LeGoff@Exemple.test', tel1: '06 39 98 07 77' });
  const { status, body, text } = await nobody.post(`annonce/${PASSEROSE}/demande`, { ...sent, lang: 'en' });
  assert.deepEqual([status, body.models], [200, [{ thanks: `/annonce/${PASSEROSE}/merci?lang=en` }]]);
  const request = await one(
    db,
    sql<{
      id: number;
      alphaid: string;
      hashedid: string;
      tag: string;
      nb_children: number;
      roles: string[];
      language: number;
      tel1: string;
      last_words: string;
      agid: number;
    }>`
      select r.id, r.alphaid, r.hashedid, t.internal_tag as tag, r.nb_children, p.roles, c.business_language as language, c.tel1, r.sender_words as last_words, r.agid
      from request r join person p on p.id = r.sender_uid join agency_card c on c.uid = p.id and c.agid = r.agid join tag t on t.id = r.tag_ddl_reservation
      where p.mail = 'zoe.legoff@exemple.test'`,
  );
  assert.deepEqual(
    [request.tag, request.nb_children, request.roles, request.language, request.tel1, request.agid],
    ['DEMANDE', 1, ['basicRole'], 2, '06 39 98 07 77', 1],
  );
  assert.ok(
    !text.includes(request.alphaid) && !text.includes(request.hashedid),
    'the sender is told by mail only',
  );
  const messages = await rows(
    db,
    sql<{ action: string; message: string; estimate: boolean; total: number | null }>`
    select m.action, m.message, coalesce(q.is_estimate, false) as estimate, q.montant_total as total from message m left join quote q on q.id = m.quote_id where m.ddl_id = ${request.id} order by m.id`,
  );
  assert.deepEqual(
    messages.map(({ action, estimate }) => [action, estimate]),
    [
      ['FREETEXT', false],
      ['S_PEND_REP', false],
      ['Q_NEW', true],
    ],
  );
  assert.equal(messages[0]?.message, sent.message);
  const { body: priced } = await nobody.get(
    `annonce/${PASSEROSE}/prix?from=${from}&to=${to}&adults=2&children=1`,
  );
  assert.equal(messages[2]?.total, priced.models[0]?.['total'], 'the price that was shown');
  const mails = await rows(
    db,
    sql<{ recipient: string; language: string; link: string; path: string }>`
    select recipient, language, content->'button'->>'link' as link, content->'button'->>'path' as path from maillog where ddl_id = ${request.id} order by id`,
  );
  assert.deepEqual(mails.map(({ recipient, language, link }) => [recipient, language, link])[0], [
    'zoe.legoff@exemple.test',
    'en',
    'obmail',
  ]);
  assert.deepEqual(
    [mails.length, mails[1]?.link, mails[0]?.path.includes(request.alphaid)],
    [2, 'plain', true],
  );
  const seen = await marie.get(`ddls?s=${request.alphaid}`);
  assert.equal(seen.body.models.length, 1, 'the clerk finds it');
});

test('a person who exists is found, not changed', async () => {
  const before = await one(
    db,
    sql<{
      n: number;
      name: string;
    }>`select (select count(*)::integer from person) as n, first_name as name from person where mail = 'paul@pertuis.test'`,
  );
  const { status } = await nobody.post(
    `annonce/${PASSEROSE}/demande`,
    enquiry({ mail: 'paul@pertuis.test', first_name: 'Mallory' }),
  );
  assert.equal(status, 200);
  assert.deepEqual(
    await one(
      db,
      sql`select (select count(*)::integer from person) as n, first_name as name from person where mail = 'paul@pertuis.test'`,
    ),
    before,
  );
});

test('GLOBAL-59 sent twice with one key is one request; another request may not borrow the key', async () => {
  const sent = enquiry();
  const key = { 'idempotency-key': 'double-click-0001' };
  const answers = await Promise.all([
    nobody.post(`annonce/${PASSEROSE}/demande`, sent, key),
    nobody.post(`annonce/${PASSEROSE}/demande`, sent, key),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(await countOf(sent.mail), 1);
  assert.equal(
    (await nobody.post(`annonce/${PASSEROSE}/demande`, { ...sent, adults: 3 }, key)).body.warnings?.[0]?.type,
    'idempotencyReused',
  );
});

test('every wrong field is refused in words, and nothing is half saved', async () => {
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ mail: 'zoe@' }, 'mail', 'mail'],
    [{ mail: '' }, 'mail', 'required'],
    [{ last_name: undefined }, 'last_name', 'required'],
    [{ date_from: '2027-02-30' }, 'date_from', 'day'],
    [{ date_from: to, date_to: from }, 'date_to', 'fromAfterTo'],
    [{ date_from: '2020-01-01' }, 'date_from', 'inThePast'],
    [{ date_to: addDays(from, 993) }, 'date_to', 'stayTooLong'],
    [{ adults: 0 }, 'adults', 'min'],
    [{ adults: 21 }, 'adults', 'max'],
    [{ adults: undefined }, 'adults', 'required'],
    [{ children: 21 }, 'children', 'max'],
    [{ adults: 6, children: 1 }, 'adults', 'capacityExceeded'],
    [{ tel1: '12' }, 'tel1', 'phone'],
    [{ tel1: '99999999999999999999' }, 'tel1', 'phone'],
    [{ message: 'x'.repeat(2001) }, 'message', 'maxLength'],
    [{ adults: { $gt: 1 } }, 'adults', 'wrongType'],
    [{ colour: 'blue' }, 'colour', 'unknownField'],
  ];
  const requests = () => one(db, sql<{ n: number }>`select count(*)::integer as n from request`);
  const before = await requests();
  for (const [changes, field, type] of wrong) {
    const { status, body } = await nobody.post(`annonce/${PASSEROSE}/demande`, enquiry(changes));
    assert.deepEqual(
      [status, body.warnings?.map((warning) => [warning.field, warning.type])],
      [422, [[field, type]]],
      JSON.stringify(changes),
    );
    assert.ok((body.warnings?.[0]?.message ?? '').length > 5);
  }
  assert.deepEqual(await requests(), before);
});

const tries = async () =>
  (
    await one(
      db,
      sql<{
        n: number;
      }>`select coalesce(sum(hits), 0)::integer as n from rate_limit where bucket = 'enquiryTry'`,
    )
  ).n;

test('C31 a request that meets two deadlocks is sent once, and counted once', async () => {
  await sql
    .raw(
      `create sequence deadlocks;
      create function deadlock() returns trigger language plpgsql as $$ begin
        if nextval('deadlocks') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if; return null; end $$;
      create trigger deadlock after insert on request for each row execute function deadlock()`,
    )
    .execute(db);
  try {
    const sent = enquiry();
    const before = await tries();
    const { status, text } = await nobody.post(`annonce/${PASSEROSE}/demande`, sent);
    assert.equal(status, 200, text);
    assert.deepEqual([await countOf(sent.mail), (await tries()) - before], [1, 1]);
    const { last } = await one(db, sql<{ last: number }>`select last_value::integer as last from deadlocks`);
    assert.equal(last, 3);
  } finally {
    await sql.raw('drop trigger deadlock on request').execute(db);
  }
});

test('a request needs one connection to the database at a time', async () => {
  const free = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  for (let number = 1; number < CONNECTIONS; number++) {
    const taken = Promise.withResolvers<void>();
    held.push(db.connection().execute(() => (taken.resolve(), free.promise)));
    await taken.promise;
  }
  try {
    const { status, text } = await nobody.post(`annonce/${PASSEROSE}/demande`, enquiry());
    assert.equal(status, 200, text);
  } finally {
    free.resolve();
    await Promise.all(held);
  }
});

const triesOf = async () =>
  (
    await one(
      db,
      sql<{ hits: number }>`
        select coalesce(sum(hits), 0)::integer as hits from rate_limit where bucket = 'enquiryTry'`,
    )
  ).hits;

test('a robot is thanked, and nothing happens but that it is counted', async () => {
  const robot = enquiry({ website: 'http://buy.example' });
  const before = await triesOf();
  assert.equal((await nobody.post(`annonce/${PASSEROSE}/demande`, robot)).status, 200);
  const form = await post(robot);
  assert.deepEqual(
    [form.status, form.headers.get('location'), await countOf(robot.mail)],
    [303, `/annonce/${PASSEROSE}/merci`, 0],
  );
  assert.equal((await triesOf()) - before, 2);
});

test('C31 the networks of one IPv6 site are counted together, each household with its share', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const send = async (address: string) =>
    (await nobody.post(`annonce/${PASSEROSE}/demande`, enquiry(), from(address))).status;
  for (let household = 0; household < 4; household++)
    for (let n = 0; n < 20; n++) assert.equal(await send(`2001:db8:7:10${household}::1`), 200);
  assert.equal(await send('2001:db8:7:104::1'), 429);
  assert.equal(await send('2001:db8:7:200::1'), 200);
});

test('D15 the form works without script: thanks once, or the page again with nothing lost', async () => {
  const sent = enquiry({ message: 'Sans <script>, merci' });
  const [first, second] = [await post(sent), await post(sent)];
  assert.deepEqual(
    [first.status, first.headers.get('location'), second.status],
    [303, `/annonce/${PASSEROSE}/merci`, 303],
  );
  assert.equal(await countOf(sent.mail), 1, 'pressed twice');
  const thanks = await page(`/annonce/${PASSEROSE}/merci`);
  assert.ok(thanks.status === 200 && thanks.text.includes('Votre demande est partie'));
  const wrong = await post({ ...sent, mail: 'zoe@', adults: 21, lang: 'en' });
  assert.equal(wrong.status, 422);
  for (const kept of [
    'value="zoe@"',
    'value="21"',
    'Sans &lt;script&gt;, merci',
    'Please enter a valid e-mail.',
    'Maximum value: 20.',
    'aria-invalid="true"',
  ])
    assert.ok(wrong.text.includes(kept), kept);
  const gone = await page(`/api/annonce/${EXPIRED}/demande`, {
    method: 'POST',
    body: new URLSearchParams({ mail: 'a@b.fr' }),
  });
  assert.equal(gone.status, 404);
});
