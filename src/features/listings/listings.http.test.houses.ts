/** Houses in the back-office, and what strangers’ names and addresses may not do. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  db,
  nobody,
  url,
  marie,
  olivier,
  yann,
  paul,
  ARCHIVED,
  EXPIRED,
  PASSEROSE,
  enquiry,
  post,
} from './listings.http.test.arrangement.ts';

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

test('DASH-03 ADS-24 an owner is told which of their own listings a subscription keeps online no longer, and whom to call; nobody else is', async () => {
  const lea = await app.as('lea');
  const { status, body } = await lea.get('houses/ended');
  assert.equal(status, 200);
  const ends = addDays(todayInParis(), -12);
  const agency = { name: 'Sel & Volets', phone: '05 36 49 10 10', mail: 'bonjour@sel-volets.example' };
  assert.deepEqual(body.models, [{ id: EXPIRED, title: 'Grande Ourse', expiry_date: ends, agency }]);
  for (const other of [yann, marie, olivier])
    assert.deepEqual((await other.get('houses/ended')).body.models, []);
  assert.equal((await paul.get('houses/ended')).status, 403);

  const on = (changes: string) => sql`update house set ${sql.raw(changes)} where id = ${EXPIRED}`.execute(db);
  await on(`expiry_date = '${addDays(todayInParis(), 1)}'`);
  assert.deepEqual((await lea.get('houses/ended')).body.models, [], 'a subscription that runs');
  await on('expiry_date = current_date - 12, archived = true');
  assert.deepEqual((await lea.get('houses/ended')).body.models, [], 'a listing put away');
  await on('archived = false');
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
