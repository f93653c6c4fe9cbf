/** Houses in the back-office, over the fixture. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
const app = await startTestApp();
after(() => app.close());
const { db, nobody } = app;
const [marie, olivier, yann, paul] = [
  await app.as('marie'),
  await app.as('olivier'),
  await app.as('yann'),
  await app.as('paul'),
];

const ARCHIVED = 116;
const EXPIRED = 112;
const PASSEROSE = 101;

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

test('ADS-17 ADS-18 ADS-21 ADS-22 ADS-23 ADS-24 holes, days remaining and a connected calendar are the server’s to tell', async () => {
  const { body } = await marie.get('houses?hk=1&ps=100');
  const of = (id: number) => body.models.find((house) => house['id'] === id);
  assert.deepEqual([of(114)?.['has_holes'], of(PASSEROSE)?.['has_holes'], of(108)?.['has_holes']], [1, 0, 2]);
  assert.deepEqual([of(EXPIRED)?.['days_remaining'], of(PASSEROSE)?.['days_remaining']], [-12, null]);
  assert.deepEqual([of(111)?.['channel_linked'], of(PASSEROSE)?.['channel_linked']], ['1', '0']);
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
  await on(`expiry_date = '${addDays(todayInParis(), -12)}', archived = true`);
  assert.deepEqual((await lea.get('houses/ended')).body.models, [], 'a listing put away');
  await on('archived = false');
});
