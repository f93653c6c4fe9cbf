/** An account connected, its rooms linked to houses, its prices; what is refused, and what nobody may read. */
import { one, rows, sql } from '#server/sql.ts';
import { refused } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  account,
  app,
  connect,
  db,
  house,
  link,
  logged,
  marie,
  OTHER_ROOM,
  otherHouse,
  platforms,
  rates,
  read,
  ready,
  ROOM,
  settled,
  there,
} from './beds24.http.test.arrangement.ts';

const kept = () =>
  one(
    db,
    sql<{
      state: string;
      refresh_token: Buffer | null;
      token: Buffer | null;
      owner: number;
    }>`select state, refresh_token, token, owner from beds24_account where agid = 1`,
  );

test('CHAN-02 an invitation connects the account once; its keys are kept sealed and stand in no answer and no log', async () => {
  const before = await marie.get('beds24');
  assert.equal(account(before).state, 'none');
  const code = there.invite();
  const answer = await marie.post('beds24/1/connect', { code });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(account(answer).state, 'connected');
  assert.deepEqual(
    account(answer).rooms.map(({ room_id: id, house_id: of }) => [id, of]),
    [
      [530_202, null],
      [530_203, null],
      [530_201, null],
    ],
  );
  const again = await marie.post('beds24/1/connect', { code });
  refused(again, 422, 'inviteRefused');
  await settled();
  const { refresh_token: refresh, token } = await kept();
  assert.ok(refresh && token);
  const { readFileSync } = await import('node:fs');
  const sandbox = JSON.parse(
    readFileSync(`${app.app.config.dataDir}/sandbox/channels/beds24.json`, 'utf8'),
  ) as {
    refreshTokens: object;
    tokens: object;
  };
  const secrets = [code, ...Object.keys(sandbox.refreshTokens), ...Object.keys(sandbox.tokens)];
  assert.equal(secrets.length, 3);
  const everything = [answer.text, (await marie.get('beds24')).text, logged.join('\n')];
  const stored = await rows(
    db,
    sql<{
      all: string;
    }>`select a::text as all from beds24_account a union all select j::text from graphile_worker._private_jobs j union all select i::text from idempotency i`,
  );
  everything.push(...stored.map(({ all }) => all));
  for (const secret of secrets)
    for (const text of everything) assert.ok(!text.includes(secret), 'a key can be read');
  assert.ok(!refresh.includes(secrets[1]!.slice(0, 12)));
});

test('CHAN-02 an invitation that opens too little says what is missing, and nothing is kept of it', async () => {
  const { state } = await kept();
  const narrow = there.invite(1, ['read:bookings', 'read:properties', 'read:inventory']);
  const answer = await marie.post('beds24/1/connect', { code: narrow });
  refused(answer, 422, 'inviteTooNarrow');
  assert.match(answer.text, /bookings-personal, bookings-financial, write:inventory/);
  assert.equal((await kept()).state, state);
});

test('B106 the other agency’s account is not there for who does not see it', async () => {
  const olivier = await app.as('olivier');
  refused(await olivier.post('beds24/1/connect', { code: there.invite() }), 404, 'notFound');
  refused(await olivier.put(`beds24/1/rooms/${ROOM}`, { house_id: house, former: 0 }), 404, 'notFound');
  refused(await olivier.post('beds24/1/disconnect'), 404, 'notFound');
  assert.deepEqual(
    (await olivier.get('beds24')).body.models.map(({ agid }) => agid),
    [2],
  );
  // Of agency 1, but it sees both: the other one's is the other one's.
  const claire = await app.as('claire');
  refused(await claire.post('beds24/2/connect', { code: there.invite(2) }), 403, 'forbidden');
  const shown = (await claire.get('beds24')).body.models as unknown as { agid: number; writes: boolean }[];
  assert.deepEqual(
    shown.map(({ agid, writes }) => [agid, writes]),
    [
      [1, true],
      [2, false],
    ],
  );
});

test('CHAN-02 a room becomes one house, and a house one room; what is no house of ours is refused', async () => {
  await connect();
  assert.equal((await link(ROOM, house)).status, 200);
  const taken = await link(OTHER_ROOM, house);
  refused(taken, 409, 'roomTaken');
  // Chosen by who saw the room without a house.
  const stale = await link(ROOM, otherHouse);
  assert.equal(stale.body.result, 'modifiedother', stale.text);
  assert.equal((await link(ROOM, otherHouse, house)).status, 200);
  assert.equal((await link(ROOM, house, otherHouse)).status, 200);
  assert.equal((await link(999, house)).status, 404);
  const { id: foreign } = await one(
    db,
    sql<{ id: number }>`select id from house where agid = 2 and not archived limit 1`,
  );
  assert.equal((await link(OTHER_ROOM, foreign)).status, 404);
  await settled();
});

test('CHAN-02 Beds24 counts a room twice, or in another money: it is no house of ours', async () => {
  const property = there.properties()[2]!;
  property.currency = 'USD';
  property.roomTypes[0]!.qty = 3;
  assert.equal((await marie.post('beds24/1/refresh')).status, 200);
  const answer = await link(property.roomTypes[0]!.id, otherHouse);
  refused(answer, 409, 'roomUnfit');
  assert.match(answer.text, /3 fois ou en USD/);
  Object.assign(property, { currency: 'EUR' });
  property.roomTypes[0]!.qty = 1;
  assert.equal((await marie.post('beds24/1/refresh')).status, 200);
  await settled();
});

test('B47 each platform has its price there: one number for two that take different shares is refused, and an unknown one', async () => {
  await ready();
  const shared = await rates([
    { channel: 'airbnb', platform_id: platforms.withheld, price: 1 },
    { channel: 'booking', platform_id: platforms.added, price: 1 },
  ]);
  refused(shared, 422, 'priceShared');
  const { id: foreign } = await one(db, sql<{ id: number }>`select id from platform where agid = 2 limit 1`);
  const unknown = await rates([{ channel: 'airbnb', platform_id: foreign, price: 1 }]);
  refused(unknown, 422, 'unknownChoice');
  assert.equal(
    (await rates([{ channel: 'airbnb', platform_id: platforms.withheld, price: 17 }])).status,
    422,
  );
  const { version } = account(await marie.get('beds24'));
  const stale = await marie.put('beds24/1/rates', { rates: [], _clientTimestamp: version - 1 });
  refused(stale, 409, 'modifiedself');
});

test('CHAN-02 a token that is over is made anew; a key that is dead is said, with a task, until the account is connected again', async () => {
  await ready();
  there.expire();
  await read();
  assert.equal(account(await marie.get('beds24')).state, 'connected');
  there.expire(true);
  await read();
  const shown = account(await marie.get('beds24'));
  assert.equal(shown.state, 'lost');
  const tasks = () =>
    rows(
      db,
      sql<{
        done: boolean;
      }>`select done from useractivitytask where once_key like 'beds24 lost %' order by id`,
    );
  assert.deepEqual(await tasks(), [{ done: false }]);
  await read();
  assert.equal((await tasks()).length, 1, 'told once');
  assert.equal((await kept()).refresh_token, null, 'a dead key is kept no longer');
  await connect();
  assert.deepEqual(await tasks(), [{ done: true }]);
  assert.deepEqual(
    account(await marie.get('beds24'))
      .rooms.filter(({ house_id: of }) => of !== null)
      .map(({ room_id: id }) => id),
    [ROOM],
    'its rooms are what they were',
  );
});

test('CHAN-02 a key nobody could use for three weeks is told of before it dies', async () => {
  await ready();
  await sql`update beds24_account set renewed_at = now() - interval '21 days', token_until = now() + interval '1 day'`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('compareBeds24')`.execute(db);
  const [task] = await until('a task', async () => {
    const found = await rows(
      db,
      sql<{ title: string }>`select title from useractivitytask where once_key like 'beds24 end %'`,
    );
    return found.length > 0 && found;
  });
  assert.match(task!.title, /s’éteint le/);
  await settled();
});

test('CHAN-02 disconnecting gives the key back; without a connection nothing is asked and nothing sent', async () => {
  await ready();
  const answer = await marie.post('beds24/1/disconnect');
  assert.equal(account(answer).state, 'off');
  there.forget();
  await read();
  await sql`update day_price set amount = amount + 100 where house_id = ${house} and day > current_date`.execute(
    db,
  );
  await sql`select graphile_worker.add_job('watchBeds24')`.execute(db);
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual(there.calls(), []);
  refused(await marie.post('beds24/1/disconnect'), 409, 'notConnected');
  assert.equal((await marie.post('beds24/1/refresh')).status, 409);
});

test('CHAN-02 Beds24 away while somebody connects: it is said, nothing is half done, the invitation is still good', async () => {
  const code = there.invite();
  there.fail('down');
  const answer = await marie.post('beds24/1/connect', { code });
  refused(answer, 503, 'channelAway');
  there.fail(undefined);
  assert.equal((await marie.post('beds24/1/connect', { code })).status, 200);
  await settled();
});
