import { magicToken } from '#features/mailing/links.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let yann: Person;
before(async () => {
  app = await startTestApp();
  [marie, yann] = [await app.as('marie'), await app.as('yann')];
});
after(() => app.close());

const send = (person: Person, uid: number) => person.post(`crmusers/${uid}/send-agency-owner-magic-link`, {});
const use = (token: string) => app.nobody.post('login/frommagiclink', { token });
const uidOf = async (name: string) => (await app.as(name)).uid;

/** As the mail carries it: made from the nonce kept with the mail, which opens nothing by itself. */
async function lastToken(uid: number): Promise<string> {
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where uid = ${uid} and template = 'magicLink' order by id desc limit 1`,
  );
  return magicToken(app.app.config.secret, nonce);
}

test('an owner of the agency gets a link; it opens their whole space once, by a click and not by a look', async () => {
  const sent = await send(marie, yann.uid);
  assert.equal(sent.status, 200, sent.text);
  const mail = await one(
    app.db,
    sql<{
      recipient: string;
      content: string;
    }>`select recipient, content::text from maillog where uid = ${yann.uid} and template = 'magicLink'`,
  );
  assert.equal(mail.recipient, 'yann@pertuis.test');
  const token = await lastToken(yann.uid);
  assert.ok(!mail.content.includes(token), 'what is stored opens nothing');
  assert.equal(
    (await app.nobody.get(`login/frommagiclink?token=${token}`)).status,
    404,
    'a look spends nothing',
  );
  const entered = await use(token);
  assert.equal(entered.status, 200, entered.text);
  const profile = entered.body.models[0] as {
    uid: number;
    session: string;
    roles: string;
    access_token: string;
  };
  assert.deepEqual([profile.uid, profile.session, profile.roles], [yann.uid, 'full', 'ownerRole']);
  assert.equal((await caller(app.url, yann.uid, profile.access_token).get('ddls')).status, 200);
  const again = await use(token);
  assert.deepEqual(
    [again.status, again.body.code, again.body.warnings?.[0]?.type],
    [401, 191, 'magicLinkSpent'],
  );
  const audited = await rows(
    app.db,
    sql<{
      action: string;
      uid: number;
    }>`select action, uid from audit where action like 'magic%' order by id`,
  );
  assert.deepEqual(audited, [
    { action: 'magic link sent', uid: marie.uid },
    { action: 'magic link used', uid: yann.uid },
  ]);
});

test('a newer link makes the older one worthless; twenty clicks at once open one session; a day later it is dead', async () => {
  await send(marie, yann.uid);
  const older = await lastToken(yann.uid);
  await send(marie, yann.uid);
  assert.equal((await use(older)).status, 401);
  const token = await lastToken(yann.uid);
  const clicks = await Promise.all(Array.from({ length: 20 }, () => use(token)));
  assert.equal(clicks.filter(({ status }) => status === 200).length, 1);
  await send(marie, yann.uid);
  await sql`update login_token set expires_at = now() - interval '1 second' where purpose = 'magic' and used_at is null`.execute(
    app.db,
  );
  assert.equal((await use(await lastToken(yann.uid))).status, 401);
});

test('ERR-14 never to somebody who works for an agency, nor to a guest, nor across agencies; not by owners or guests', async () => {
  const refused = async (person: Person, uid: number) => {
    const { status, body } = await send(person, uid);
    return [status, body.warnings?.[0]?.type];
  };
  assert.deepEqual(await refused(marie, await uidOf('claire')), [403, 'overhaulRoleError']);
  assert.deepEqual(await refused(await app.as('admin'), await uidOf('olivier')), [403, 'overhaulRoleError']);
  const guest = await one(
    app.db,
    sql<{
      uid: number;
    }>`select c.uid from agency_card c join person p on p.id = c.uid where c.agid = 1 and p.roles = '{basicRole}' order by c.uid limit 1`,
  );
  assert.deepEqual(await refused(marie, guest.uid), [409, 'ownerOnly']);
  const theirs = await one(
    app.db,
    sql<{ uid: number }>`select p.id as uid from person p where 'ownerRole' = any(p.roles) and p.agid = 2
      and not exists (select from agency_card c where c.uid = p.id and c.agid = 1) and not exists (select from house h where h.owner_uid = p.id and h.agid = 1) order by p.id limit 1`,
  );
  assert.deepEqual(await refused(marie, theirs.uid), [404, 'notFound']);
  // A card is soon made, by typing a mail: it makes nobody an owner of this agency.
  await sql`insert into agency_card (agid, uid) values (2, ${yann.uid}) on conflict do nothing`.execute(
    app.db,
  );
  assert.deepEqual(await refused(await app.as('olivier'), yann.uid), [409, 'ownerOnly']);
  for (const name of ['yann', 'paul']) assert.equal((await send(await app.as(name), yann.uid)).status, 403);
});

test('a role given in the meantime takes the link’s power; a reset token is no login', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  await send(marie, yann.uid);
  await sql`update person set roles = '{ownerRole,agencyRole}' where id = ${yann.uid}`.execute(app.db);
  assert.equal((await use(await lastToken(yann.uid))).status, 401);
  await sql`update person set roles = '{ownerRole}' where id = ${yann.uid}`.execute(app.db);
  await app.nobody.get('login/sendpasswordresetlink/hub/yann%40pertuis.test');
  const { resetToken } = await import('#features/mailing/links.ts');
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where uid = ${yann.uid} and template = 'passwordReset' order by id desc limit 1`,
  );
  assert.equal((await use(resetToken(app.app.config.secret, nonce))).status, 401);
});

test('links to one person are counted', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await send(marie, yann.uid)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
});

test('a link is counted before its transaction: nobody waits for the counter of one that waits', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  const { sent } = await inTransaction(app.db, async (tx) => {
    await sql`select from person where id = ${yann.uid} for update`.execute(tx);
    const asked = send(marie, yann.uid);
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('it waits for the person', async () => (await rows(app.db, waiting)).length === 1);
    assert.deepEqual(
      await rows(tx, sql`select hits from rate_limit where bucket = 'magic-to' for update nowait`),
      [{ hits: 1 }],
    );
    return { sent: asked };
  });
  assert.equal((await sent).status, 200);
});

test('twenty-four logins at once: none waits for a connection that another holds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      app.nobody.post('login/fromespace', {
        LoginForm: {
          username: n % 3 === 0 ? 'nora@pertuis.test' : `personne${n}@pertuis.test`,
          password: 'pertuis-demo',
        },
      }),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  assert.equal(answers.filter(({ body }) => body.result === 'ok').length, 8);
});
