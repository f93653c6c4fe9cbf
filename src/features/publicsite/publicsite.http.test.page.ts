/** The public page: what it says, in which language, at what price. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { Script } from 'node:vm';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  db,
  nobody,
  ARCHIVED,
  EXPIRED,
  PASSEROSE,
  from,
  to,
  enquiry,
  page,
} from './publicsite.http.test.arrangement.ts';

const UNPUBLISHED = 210;

test('EDITOR-13 a listing can be read by anyone, in French and in English, and carries no script of its own', async () => {
  const french = await page(`/annonce/${PASSEROSE}`);
  assert.equal(french.status, 200);
  assert.match(french.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(french.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  assert.doesNotMatch(
    french.text,
    /<script(?![^>]*src=)(?! type="application\/ld\+json">)/,
    'no inline script',
  );
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

test('nobody is told to call an agency whose number the site does not have, and one place to sleep is one', async (t) => {
  const agency = sql`update agency set phone = ${''} where id = (select agid from house where id = ${PASSEROSE})`;
  const { phone, sleeps, people } = await one(
    db,
    sql<{
      phone: string;
      sleeps: number;
      people: number;
    }>`select a.phone, h.sleeps_total as sleeps, h.max_num_people as people from house h join agency a on a.id = h.agid where h.id = ${PASSEROSE}`,
  );
  t.after(async () => {
    await sql`update agency set phone = ${phone} where id = (select agid from house where id = ${PASSEROSE})`.execute(
      db,
    );
    await sql`update house set sleeps_total = ${sleeps}, max_num_people = ${people} where id = ${PASSEROSE}`.execute(
      db,
    );
  });
  assert.match((await page(`/annonce/${PASSEROSE}`)).text, /Appelez-nous/);
  await agency.execute(db);
  await sql`update house set sleeps_total = 1, max_num_people = 1, updated = now() where id = ${PASSEROSE}`.execute(
    db,
  );
  const { text } = await page(`/annonce/${PASSEROSE}?sans-numero`);
  assert.doesNotMatch(text, /Appelez-nous/);
  assert.match(text, /Écrivez-nous avec le formulaire/);
  assert.match(text, /1 couchage en tout/);
});

test('how many sleep in a house is printed where somebody said so, and nobody is told of the one place every house once began with', async (t) => {
  const { sleeps, people } = await one(
    db,
    sql<{
      sleeps: number;
      people: number;
    }>`select sleeps_total as sleeps, max_num_people as people from house where id = ${PASSEROSE}`,
  );
  const set = (total: number, most: number) =>
    sql`update house set sleeps_total = ${total}, max_num_people = ${most}, updated = clock_timestamp() where id = ${PASSEROSE}`.execute(
      db,
    );
  t.after(() => set(sleeps, people));
  const said = async (total: number, most: number) => {
    await set(total, most);
    return /(\d+ couchages?) en tout/.exec(
      (await page(`/annonce/${PASSEROSE}?places=${total}-${most}`)).text,
    )?.[1];
  };
  assert.equal(await said(0, 6), undefined);
  assert.equal(await said(1, 6), undefined);
  assert.equal(await said(1, 1), '1 couchage');
  assert.equal(await said(5, 6), '5 couchages');
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
    String(await reason(`from=${from}&to=${addDays(from, 1)}&lang=en`)),
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

test('10.11 every house on offer stands on one of the numbered pages, by its name, whoever lets it; a number beyond is the last', async () => {
  await sql`insert into house select (jsonb_populate_record(h, jsonb_build_object('id', 7000 + n, 'title', 'Zz Maison ' || lpad(n::text, 3, '0'), 'agid', 1 + n % 2))).*
    from house h, generate_series(1, 60) n where h.id = ${PASSEROSE}`.execute(db);
  try {
    const shown = (text: string) => [...text.matchAll(/href="\/annonce\/(\d+)/g)].map(([, id]) => Number(id));
    const first = await page('/annonces');
    const [, last] = /<a href="\/annonces\?page=(\d+)">\d+<\/a>\s*<\/nav>/.exec(first.text) ?? [];
    assert.equal(Number(last), 2);
    assert.match(first.text, /<a href="\/annonces" aria-current="page">1<\/a>/);
    const second = await page('/annonces?page=2');
    assert.match(second.text, /<a href="\/annonces\?page=2" aria-current="page">2<\/a>/);
    const all = [...shown(first.text), ...shown(second.text)];
    assert.equal(shown(first.text).length, 48);
    assert.equal(new Set(all).size, all.length, 'none twice');
    for (let n = 1; n <= 60; n++) assert.ok(all.includes(7000 + n), String(n));
    assert.deepEqual(
      all.filter((id) => id > 7000 && id <= 7060),
      Array.from({ length: 60 }, (_, index) => 7001 + index),
      'by their names, not by agency',
    );
    assert.equal((await page('/annonces?page=99')).text, second.text);
    assert.equal((await page('/annonces?page=deux')).text, first.text);
    const english = await page('/annonces?lang=en&page=2');
    assert.match(english.text, /aria-label="Pages of the list"/);
    assert.match(english.text, /href="\/annonces\?lang=en"/);
    await sql`update house set title = 'Zz Maison renommée' where id = 7060`.execute(db);
    assert.match(
      (await page('/annonces?page=2')).text,
      /Zz Maison renommée/,
      'a page that changed is made anew',
    );
  } finally {
    await sql`delete from house where id > 7000 and id <= 7060`.execute(db);
  }
  assert.doesNotMatch((await page('/annonces')).text, /<nav class="pages"/);
});
