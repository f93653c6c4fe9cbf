import { addDays, addMonths, todayInParis, weekday } from '#kernel/day.ts';
import { CONNECTIONS, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { Script } from 'node:vm';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());
const { db, nobody, url } = app;
const [marie, olivier, yann, paul] = [
  await app.as('marie'),
  await app.as('olivier'),
  await app.as('yann'),
  await app.as('paul'),
];

const UNPUBLISHED = 210;
const ARCHIVED = 116;
const EXPIRED = 112;
const PASSEROSE = 101;

/** A week of 101 that nobody holds, from a Saturday. */
async function freeWeek(): Promise<[string, string]> {
  let from = addMonths(todayInParis(), 2);
  from = addDays(from, (6 - weekday(from) + 7) % 7);
  for (; ; from = addDays(from, 7)) {
    const { free } = await one(
      db,
      sql<{
        free: boolean;
      }>`select not exists (select from stay where house_id = ${PASSEROSE} and nights && daterange(${from}, ${addDays(from, 7)})) as free`,
    );
    if (free) return [from, addDays(from, 7)];
  }
}
const [from, to] = await freeWeek();
let nth = 0;
const enquiry = (changes: Record<string, unknown> = {}) => ({
  date_from: from,
  date_to: to,
  adults: 2,
  children: 1,
  disabled: 0,
  first_name: 'Zoé',
  last_name: 'Le Goff',
  mail: `zoe${nth++}@exemple.test`,
  tel1: '',
  message: 'Bonjour, un lit bébé ?',
  ...changes,
});
const countOf = async (mail: string) =>
  (
    await one(
      db,
      sql<{
        n: number;
      }>`select count(*)::integer as n from request r join person p on p.id = r.sender_uid where p.mail = ${mail}`,
    )
  ).n;
const page = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const post = (body: Record<string, unknown>) =>
  page(`/api/annonce/${PASSEROSE}/demande`, {
    method: 'POST',
    body: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  });

test('EDITOR-13 a listing can be read by anyone, in French and in English, and carries no script of its own', async () => {
  const french = await page(`/annonce/${PASSEROSE}`);
  assert.equal(french.status, 200);
  assert.match(french.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(french.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  assert.doesNotMatch(french.text, /<script(?![^>]*src=)/, 'no inline script');
  for (const words of [
    'La Passerose',
    'Ars-en-Ré',
    'Votre demande',
    'Disponibilités',
    'Taxe de séjour',
    'Sel &amp; Volets',
  ])
    assert.ok(french.text.includes(words), words);
  const english = await page(`/annonce/${PASSEROSE}?lang=en`);
  for (const words of [
    'Your request',
    'Availability',
    'Tourist tax',
    'A white house behind a wall of hollyhocks',
  ])
    assert.ok(english.text.includes(words), words);
  const again = await page(`/annonce/${PASSEROSE}`, {
    headers: { 'if-none-match': french.headers.get('etag') ?? '' },
  });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('C13 the public page says nothing of who stays there, who owns it and how the price is shared', async () => {
  const { text } = await page(`/annonce/${PASSEROSE}`);
  const { owner, mail } = await one(
    db,
    sql<{
      owner: string;
      mail: string;
    }>`select o.last_name as owner, o.mail from house h join person o on o.id = h.owner_uid where h.id = ${PASSEROSE}`,
  );
  const guests = await rows(
    db,
    sql<{
      name: string;
    }>`select c.last_name as name from stay s join request r on r.id = s.ddl_id join agency_card c on c.uid = r.sender_uid and c.agid = r.agid where s.house_id = ${PASSEROSE}`,
  );
  assert.ok(guests.length > 0);
  for (const secret of [owner, mail, ...guests.map(({ name }) => name), 'honoraires', 'management_fee'])
    assert.ok(!text.includes(secret), secret);
});

test('EDITOR-13 what is not offered answers a kind page that cannot be told from nothing', async () => {
  for (const id of [UNPUBLISHED, ARCHIVED, EXPIRED, 99_999_999, 'abc', '9999999999']) {
    const { status, text } = await page(`/annonce/${id}`);
    assert.deepEqual([status, text.includes('Cette location n’est plus proposée')], [404, true], String(id));
  }
  assert.equal(
    (await nobody.get(`annonce/${UNPUBLISHED}/prix?from=${from}&to=${to}`)).body.warnings?.[0]?.type,
    'notFound',
  );
  assert.equal(
    (await nobody.post(`annonce/${EXPIRED}/demande`, enquiry())).body.warnings?.[0]?.type,
    'notFound',
  );
});

test('a text typed by an owner is text on the page', async () => {
  await sql`update house set special_offer = '<script>alert(1)</script>' where id = 103`.execute(db);
  const { text } = await page('/annonce/103');
  assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;') && !text.includes('<script>alert'));
});

test('the script is plain JavaScript, the style is there', async () => {
  const [script, style] = [await page('/annonce.js'), await page('/annonce.css')];
  assert.doesNotThrow(() => new Script(script.text));
  assert.match(style.text, /prefers-color-scheme: dark/);
});

test('the price of a stay: its lines make its total, or a reason says why there is none', async () => {
  const { body } = await nobody.get(`annonce/${PASSEROSE}/prix?from=${from}&to=${to}&adults=2&children=1`);
  const [price] = body.models as { total: number; lines: { amount: number }[]; nights: number }[];
  assert.equal(price?.nights, 7);
  assert.equal(
    price?.lines.reduce((sum, { amount }) => sum + amount, 0),
    price?.total,
  );
  const reason = async (query: string) =>
    (await nobody.get(`annonce/${PASSEROSE}/prix?${query}`)).body.models[0]?.['reason'];
  assert.match(
    String(await reason(`from=${from}&to=${addDays(from as never, 1)}&lang=en`)),
    /^Minimum stay of \d nights/,
  );
  assert.match(
    String(await reason(`from=${from}&to=${to}&adults=7`)),
    /^Cette location accueille 6 personnes/,
  );
  const refused = async (query: string) =>
    (await nobody.get(`annonce/${PASSEROSE}/prix?${query}`)).body.warnings?.[0];
  assert.equal((await refused(`from=2027-02-30&to=${to}`))?.type, 'day');
  assert.equal((await refused(`from=${to}&to=${from}`))?.type, 'fromAfterTo');
  assert.equal((await refused(`from=${from}&to=${to}&adults=0`))?.type, 'min');
  assert.equal((await refused(`from=${from}&to=${to}&adults=21`))?.type, 'max');
  assert.equal((await refused(`from=${from}&to=${to}&who=me`))?.type, 'unknownField');
});

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
      select r.id, r.alphaid, r.hashedid, t.internal_tag as tag, r.nb_children, p.roles, c.business_language as language, c.tel1, r.last_words, r.agid
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
    [{ date_to: addDays(from as never, 993) }, 'date_to', 'stayTooLong'],
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

test('ADS-01 ADS-13 ADS-36 houses in scope: the agency’s with their owners, an owner’s own without, nobody else’s', async () => {
  const ids = (answer: Awaited<ReturnType<typeof marie.get>>) =>
    answer.body.models.map(({ id }) => id as number);
  const all = await marie.get('houses?hk=1&ar=1&ps=100');
  assert.ok(ids(all).every((id) => id < 200) && ids(all).includes(ARCHIVED));
  assert.ok(all.body.models.every((house) => typeof house['owner_name'] === 'string'));
  const usual = await marie.get('houses');
  assert.ok(!ids(usual).includes(ARCHIVED), 'archived are hidden');
  assert.deepEqual(ids(await marie.get('houses?s=passer')), [PASSEROSE]);
  assert.deepEqual(ids(await marie.get('houses?s=ars%20volets')), [109]);
  assert.deepEqual(ids(await marie.get('houses?s=%25')), [], 'a percent sign is a percent sign');
  const own = await yann.get('houses');
  assert.deepEqual(
    ids(own).toSorted((a, b) => a - b),
    [101, 109],
  );
  assert.ok(!own.text.includes('owner_'), 'not on the wire');
  assert.equal((await paul.get('houses')).status, 403);
  assert.equal((await nobody.get('houses')).status, 401);
  for (const other of [olivier, yann])
    assert.equal((await other.get('houses/105')).body.warnings?.[0]?.type, 'notFound');
});

test('ADS-37 SIM-15 one house for the quote form, amounts in euros, scoped', async () => {
  const { body } = await marie.get(`houses/forcrm?sid=${PASSEROSE}`);
  assert.deepEqual(
    [
      body.models[0]?.['fraisservice'],
      body.models[0]?.['management_fee_rate'],
      body.models[0]?.['village_label'],
    ],
    [150, 20, 'Ars-en-Ré'],
  );
  assert.equal((await olivier.get(`houses/forcrm?sid=${PASSEROSE}`)).status, 404);
  assert.equal((await paul.get(`houses/forcrm?sid=${PASSEROSE}`)).status, 403);
  assert.equal((await marie.get('houses/forcrm?sid=0')).status, 422);
});

test('ADS-17 ADS-18 ADS-22 ADS-23 ADS-24 holes and days remaining are the server’s to count', async () => {
  const { body } = await marie.get('houses?hk=1&ps=100');
  const of = (id: number) => body.models.find((house) => house['id'] === id);
  assert.deepEqual([of(114)?.['has_holes'], of(PASSEROSE)?.['has_holes'], of(108)?.['has_holes']], [1, 0, 2]);
  assert.deepEqual([of(EXPIRED)?.['days_remaining'], of(PASSEROSE)?.['days_remaining']], [-12, null]);
});

test('a stranger’s name that is an address leaves in no mail: neither with the request nor with anything that greets them later', async () => {
  const evil = { first_name: 'https://evil.example/gagne', last_name: 'cliquez www.evil.example' };
  const [victim, other] = ['victime@exemple.test', 'quelquun@exemple.test'];
  await nobody.post(`annonce/${PASSEROSE}/demande`, enquiry({ ...evil, mail: victim }));
  assert.equal((await post(enquiry({ ...evil, first_name: 'evil.example', mail: other }))).status, 303);
  assert.equal((await nobody.post('login/sendpasswordresetlink', { email: victim })).status, 200);
  const queued = await rows(
    db,
    sql<{
      words: string;
    }>`select subject || content::text as words from maillog where recipient in (${victim}, ${other}) or ddl_id in (select r.id from request r join person p on p.id = r.sender_uid where p.mail in (${victim}, ${other}))`,
  );
  assert.equal(queued.length, 5, 'two for each request, and one to choose a password');
  for (const { words } of queued) assert.doesNotMatch(words, /evil|cliquez|gagne/);
  const sandbox = app.sandboxes.mail!;
  const arrived = async () => (await sandbox.list()).filter(({ to }) => to.includes(victim));
  for (let look = 0; look < 200 && (await arrived()).length < 2; look++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const mails = await arrived();
  assert.equal(mails.length, 2);
  for (const { id } of mails) {
    const mail = JSON.stringify(await sandbox.get(id));
    assert.ok(mail.includes('Bonjour'));
    assert.doesNotMatch(mail, /evil|cliquez|gagne/);
  }
});

test('C31 after twenty requests in an hour an address is asked to wait, and told so by both doors', async () => {
  let refused = 0;
  for (let n = 0; n < 21 && refused === 0; n++) {
    const { status, body } = await nobody.post(`annonce/${PASSEROSE}/demande`, enquiry());
    if (status === 429) refused = body.warnings?.length ?? 0;
  }
  assert.equal(refused, 1);
  const form = await post(enquiry({ message: 'toujours là' }));
  assert.ok(
    form.status === 429 && form.text.includes('Trop de tentatives') && form.text.includes('toujours là'),
  );
  // Not the house's page around it, which costs what a hundred refusals do.
  assert.doesNotMatch(form.text, /<table/);
});

test('R10 a listing’s page makes no formatter of its own, and leaves compressed in one piece', async () => {
  const page = () =>
    fetch(`${url}/annonce/${PASSEROSE}`, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  await (await page()).text();
  let made = 0;
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (real, args) => {
      made++;
      return Reflect.construct(real, args) as object;
    },
  });
  try {
    const answer = await page();
    await answer.text();
    assert.equal(made, 0);
    assert.equal(answer.headers.get('content-encoding'), 'br');
    assert.ok(Number(answer.headers.get('content-length')) > 0, 'it was streamed');
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
});
