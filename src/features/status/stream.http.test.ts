import { flushTouched, touch } from '#server/freshness.ts';
import { revokeSessionsOf } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import { openStream } from '#tests/support/stream.ts';
import type { Heard, Stream } from '#tests/support/stream.ts';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

let app: TestApp;
let paulsRequest: { id: number; alphaid: string };
const open: Stream[] = [];

before(async () => {
  app = await startTestApp();
  paulsRequest = await requestOf('paul', 1);
});
after(async () => {
  for (const stream of open) stream.close();
  await app.close();
});

/** A request of somebody at an agency, about a house that has an owner. */
function requestOf(name: string, agid: number): Promise<{ id: number; alphaid: string }> {
  return one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select r.id, r.alphaid from request r join person p on p.id = r.sender_uid
      where p.mail = ${`${name}@pertuis.test`} and r.agid = ${agid} and r.page_nid is not null order by r.id limit 1`,
  );
}

async function listen(name: string): Promise<Stream> {
  const { token } = await app.as(name);
  const stream = await openStream(app.url, token);
  open.push(stream);
  return stream;
}

const isAbout = (id: number) => (event: Heard) => event.ddls?.includes(id) === true;

/** Something everybody hears: what was said before it has been heard by now. */
async function bell(...streams: Stream[]): Promise<void> {
  await inTransaction(app.db, async (tx) => touch(tx, 0, 'pagehit'));
  for (const stream of streams) await stream.until(({ keys }) => keys?.includes('pagehit') === true);
}

test('a message is heard by the agency and by its guest, with the request it is about; by nobody else', async () => {
  const [claire, paul, nora, olivier] = await Promise.all(['claire', 'paul', 'nora', 'olivier'].map(listen));
  const clerk = await app.as('marie');
  const posted = await clerk.post('ddlchats', { id_ddl: paulsRequest.id, message: 'Bonjour !' });
  assert.equal(posted.status, 200);
  for (const stream of [claire!, paul!]) {
    const event = await stream.until(isAbout(paulsRequest.id));
    assert.deepEqual(event.alphaids, [paulsRequest.alphaid]);
    assert.ok(event.keys?.includes('ddlchat') && event.keys.includes('unread'));
  }
  await bell(nora!, olivier!);
  for (const stream of [nora!, olivier!]) assert.deepEqual(stream.heard.filter(isAbout(paulsRequest.id)), []);
});

test('C02 of several requests that change together each guest hears of their own', async () => {
  const clerk = await app.as('marie');
  const another = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from request where agid = 1 and sender_uid <> (select sender_uid from request where id = ${paulsRequest.id}) order by id limit 1`,
  );
  const ids = [paulsRequest.id, another.id];
  // Nothing is said of a change that changes nothing: both wait to be read.
  for (const id of ids) assert.equal((await clerk.post(`toggleread/${id}`, { read: 0 })).status, 200);
  const [claire, paul] = await Promise.all(['claire', 'paul'].map(listen));
  assert.equal((await clerk.post('toggleread/1', { ids })).status, 200);
  // What changed one of them before may still be on its way to who listens since: what is meant is about both.
  const whole = await claire!.until((event) => ids.every((id) => isAbout(id)(event)));
  assert.deepEqual(new Set(whole.ddls), new Set(ids));
  assert.equal(whole.alphaids!.length, 2);
  // All that he heard: an earlier event of his own says nothing of this one.
  await bell(paul!);
  const own = paul!.heard.filter(({ ddls = [] }) => ddls.length > 0);
  assert.ok(own.length > 0);
  for (const { ddls, alphaids } of own)
    assert.deepEqual([ddls, alphaids], [[paulsRequest.id], [paulsRequest.alphaid]]);
});

test('C13 a note and the mails of a thread are heard by the agency only', async () => {
  const [claire, paul] = await Promise.all(['claire', 'paul'].map(listen));
  const clerk = await app.as('marie');
  await clerk.post('ddlchats', { id_ddl: paulsRequest.id, message: 'Rappeler lundi', is_note: 1 });
  await claire!.until((event) => isAbout(paulsRequest.id)(event) && event.keys?.includes('ddlchat') === true);
  await bell(paul!);
  assert.deepEqual(paul!.heard.filter(isAbout(paulsRequest.id)), []);
});

test('an owner hears of the requests of their houses', async () => {
  const { id, owner } = await one(
    app.db,
    sql<{
      id: number;
      owner: string;
    }>`select r.id, split_part(p.mail, '@', 1) as owner from request r join house h on h.id = r.page_nid join person p on p.id = h.owner_uid
      where p.mail in ('yann@pertuis.test', 'lea@pertuis.test') and r.agid = 1 order by r.id limit 1`,
  );
  const stream = await listen(owner);
  const other = await listen(owner === 'yann' ? 'lea' : 'yann');
  const clerk = await app.as('marie');
  await clerk.post('ddlchats', { id_ddl: id, message: 'Pour cette maison' });
  await stream.until(isAbout(id));
  await bell(other);
  assert.deepEqual(other.heard.filter(isAbout(id)), []);
});

test('CACHE-01 an event and cache/updated-keys tell the same instants; only newer ones are told', async () => {
  const stream = await listen('marie');
  const marie = await app.as('marie');
  await marie.post('ddlchats', { id_ddl: paulsRequest.id, message: 'Encore un mot' });
  const event = await stream.until(
    (each) => isAbout(paulsRequest.id)(each) && each.keys?.includes('unread') === true,
  );
  const at = event.times![event.keys!.indexOf('unread')]!;
  const asked = await marie.get(`cache/updated-keys?timestamps[unread]=${at - 1}`);
  assert.deepEqual(
    asked.body.models.find(({ querykey }) => querykey === 'unread'),
    { querykey: 'unread', timestamp: at },
  );
  const again = await marie.get(`cache/updated-keys?timestamps[unread]=${at}`);
  assert.equal(
    again.body.models.some(({ querykey }) => querykey === 'unread'),
    false,
  );
});

test('A20 whoever sees several agencies misses no change that is committed after another agency’s later one', async () => {
  const admin = await app.as('admin');
  const instant = async () => {
    const { body } = await admin.get('cache/updated-keys');
    return body.models.find(({ querykey }) => querykey === 'pagehit')?.['timestamp'] as number;
  };
  for (const agid of [1, 2]) await inTransaction(app.db, async (tx) => touch(tx, agid, 'pagehit'));
  let answered: Promise<number> | undefined;
  await app.db.transaction().execute(async (tx) => {
    touch(tx, 1, 'pagehit');
    await flushTouched(tx);
    await sql`select 1`.execute(tx);
    await inTransaction(app.db, async (later) => touch(later, 2, 'pagehit'));
    answered = instant();
    const first = await Promise.race([answered, pause(300).then(() => 'waiting' as const)]);
    assert.equal(first, 'waiting');
  });
  const seen = await answered!;
  const { latest } = await one(
    app.db,
    sql<{ latest: number }>`select max(changed_at) as latest from cache_key where querykey = 'pagehit'`,
  );
  assert.equal(seen, latest);
});

test(
  'a stream whose reader never reads is let go before it fills the memory',
  { timeout: 90_000 },
  async () => {
    const { token } = await app.as('marie');
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    const gone = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    const long = 'x'.repeat(7000);
    for (let said = 0; said < 4000 && !socket.destroyed; said += 100) {
      await sql`select pg_notify('freshness', jsonb_build_object('agid', 1, 'keys', array[${long}], 'times', array[each])::text)
      from generate_series(1, 100) each`.execute(app.db);
    }
    socket.resume();
    await gone;
    // On a busy machine the others are still being told when it is gone: the tests that follow wait until they have been.
    await until(
      'all has been told',
      async () => {
        const other = await listen('claire');
        return bell(other)
          .then(() => true)
          .catch(() => false)
          .finally(() => other.close());
      },
      60,
    );
  },
);

test('S5 a stream ends with its session: logged out, or all sessions of a person revoked', async () => {
  const leaving = await app.as('claire');
  const stream = await openStream(app.url, leaving.token);
  const other = await listen('claire');
  await leaving.post('logout');
  await stream.ended;
  await bell(other);
  await inTransaction(app.db, (tx) => revokeSessionsOf(tx, leaving.uid));
  await other.ended;
  assert.equal((await openStream(app.url, leaving.token)).status, 401);
});

test('S5 a stream ends within a second when its person is disabled, or may see other things than before', async () => {
  const clerk = await app.as('claire');
  const { uid } = clerk;
  const changes = [
    [sql`agid = 2`, sql`agid = 1`],
    [sql`roles = roles || '{ownerRole}'`, sql`roles = array_remove(roles, 'ownerRole')`],
    [sql`disabled_at = now()`, sql`disabled_at = null`],
  ] as const;
  for (const [change, back] of changes) {
    const stream = await openStream(app.url, clerk.token);
    assert.equal(stream.status, 200);
    await sql`update person set last_login = now() where id = ${uid}`.execute(app.db);
    await sql`update person set ${change} where id = ${uid}`.execute(app.db);
    const ended = await Promise.race([stream.ended.then(() => true), pause(1000).then(() => false)]);
    await sql`update person set ${back} where id = ${uid}`.execute(app.db);
    assert.ok(ended);
  }
});

test('D09 after the database ended our LISTEN connection, every stream is told to read again, and goes on', async () => {
  const stream = await listen('marie');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pertuis events' and datname = current_database()`.execute(
    app.db,
  );
  await stream.until(({ resync }) => resync === true);
  await bell(stream);
});

test('S5 what is announced while a stream is being ended is not written to it, and ends nothing else', async () => {
  const { uid, token } = await app.as('claire');
  const other = await listen('marie');
  for (let times = 0; times < 5; times++) {
    const stream = await openStream(app.url, (await app.as('claire')).token);
    await inTransaction(app.db, async (tx) => {
      await revokeSessionsOf(tx, uid);
      touch(tx, 0, 'pagehit');
    });
    await stream.ended;
    await bell(other);
  }
  assert.equal((await openStream(app.url, token)).status, 401);
});
