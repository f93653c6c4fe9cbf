/** What strangers’ names and addresses may not do, and what a page may cost. */
import { rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  db,
  dropHouses,
  enquiry,
  newHouse,
  nobody,
  page,
  PASSEROSE,
  post,
  url,
} from './publicsite.http.test.arrangement.ts';

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

test('C31 after twenty requests in an hour an address is asked to wait, and told so by both routes', async () => {
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
  const asked = () =>
    fetch(`${url}/annonce/${PASSEROSE}`, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  await (await asked()).text();
  let made = 0;
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (real, args) => {
      made++;
      return Reflect.construct(real, args) as object;
    },
  });
  try {
    const answer = await asked();
    await answer.text();
    assert.equal(made, 0);
    assert.equal(answer.headers.get('content-encoding'), 'br');
    assert.ok(Number(answer.headers.get('content-length')) > 0, 'it was streamed');
  } finally {
    Intl.DateTimeFormat = DateTimeFormat;
  }
});

test('R10 a page is compressed once and reads the same however it is asked for; one that changed is another', async () => {
  const asked = (accepts: string, path = `/annonce/${PASSEROSE}`) =>
    page(path, { headers: { 'accept-encoding': accepts } });
  const plain = await asked('identity');
  assert.equal(plain.headers.get('content-encoding'), null);
  for (const [accepts, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['br;q=1.0, gzip;q=0.8', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const { text, headers } = await asked(accepts);
    assert.equal(headers.get('content-encoding'), encoding, accepts);
    assert.match(headers.get('vary') ?? '', /accept-encoding/i, accepts);
    assert.equal(text, plain.text, accepts);
    assert.equal(headers.get('etag'), plain.headers.get('etag'), accepts);
  }
  const script = await asked('br', '/annonce.js');
  assert.deepEqual([script.headers.get('content-encoding'), script.status], ['br', 200]);
  assert.equal(script.text, (await asked('identity', '/annonce.js')).text);
});

const PICTURED = 7501;

test('R10 a house is painted with nothing asked for but its first photograph: style within the page, script and letters behind, the other photographs as they come near', async () => {
  await newHouse(PICTURED, { title: 'La Maison peinte' });
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      select 1, 'photo/00/painted' || n, n || '.jpg', 'image/jpeg', 1, '', 'photo', ${PICTURED}, true from generate_series(1, 7) n returning id)
    insert into house_photo (house_id, file_id, title, slug, delta, blur)
    select ${PICTURED}, id, 'Vue', 'vue-' || row_number() over (order by id), row_number() over (order by id) - 1, 'data:image/webp;base64,AAAA' from kept`.execute(
    db,
  );
  try {
    const { text } = await page(`/annonce/${PICTURED}`);
    const [head = '', body = ''] = text.split('</head>');
    assert.doesNotMatch(text, /<link[^>]+rel="(?:stylesheet|preload|modulepreload)"/);
    assert.match(head, /<style>[^<]*font-display:optional[^<]*<\/style>/);
    assert.match(head, /<script type="module" fetchpriority="low" src=/);
    assert.ok(body.indexOf('</main>') < body.indexOf('application/ld+json'), 'what people see comes first');
    const pictures = body.match(/<img\b[^>]*>/g) ?? [];
    assert.equal(pictures.length, 7);
    assert.match(pictures[0], /fetchpriority="high"/);
    assert.doesNotMatch(pictures[0], /loading="lazy"|decoding="async"/);
    for (const later of pictures.slice(1)) assert.match(later, /loading="lazy"/);
    assert.equal(body.match(/background-image/g)?.length, 5, 'as many as are seen at once');
  } finally {
    await dropHouses(PICTURED);
  }
});
