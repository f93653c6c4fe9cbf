import { paths } from '#kernel/paths.ts';
import { bookingMailLink, resetToken } from '#features/mailing/links.ts';
import { hashToken } from '#server/session.ts';
import { one, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { request } from 'node:http';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

function logIn(username: string, password: string): Promise<Answer> {
  return app.nobody.post(
    'login/fromespace',
    new URLSearchParams({ 'LoginForm[username]': username, 'LoginForm[password]': password }),
  );
}

test('LOGIN-20 LOGIN-31 the form opens a session: the profile, with its token, roles and permissions as comma lists', async () => {
  const answer = await logIn('  claire@pertuis.test ', ' pertuis-demo ');
  const profile = answer.body.models[0]!;
  assert.deepEqual(
    [answer.status, profile['firstname'], profile['roles'], profile['session']],
    [200, 'Claire', 'employeeRole', 'full'],
  );
  assert.ok(String(profile['permissions']).split(',').includes('toolChatManage'));
  assert.ok(String(profile['access_token']).length >= 43);
  const stored = await one(
    app.db,
    sql<{
      found: boolean;
    }>`select exists (select from session where token_hash = ${hashToken(String(profile['access_token']))}) as found`,
  );
  assert.equal(stored.found, true);
});

test('LOGIN-35 LOGIN-37 wrong credentials answer 200 with failed and the one sentence, known account or not', async () => {
  for (const [username, password] of [
    ['claire@pertuis.test', 'faux'],
    ['personne@pertuis.test', 'pertuis-demo'],
    ['helene@famille.example', 'pertuis-demo'],
  ] as const) {
    const { status, body } = await logIn(username, password);
    assert.deepEqual(
      [status, body.result, body.failed, body.warnings?.[0]?.message],
      [200, 'error', true, 'E-mail ou mot de passe incorrect.'],
    );
  }
});

test('LOGIN-37 C31 guesses are bounded per account and address, and the bound has its sentence', async () => {
  let last: Answer | undefined;
  for (let guess = 0; guess < 12; guess++) last = await logIn('lea@pertuis.test', `faux-${guess}`);
  assert.deepEqual(
    [last!.status, last!.body.warnings?.[0]?.message],
    [429, 'Trop de tentatives. Veuillez réessayer dans quelques minutes.'],
  );
  assert.equal((await logIn('nora@pertuis.test', 'pertuis-demo')).body.result, 'ok');
});

test('LOGIN-37 a suspended account is told so, and its open session ends at once', async () => {
  const token = String((await logIn('olivier@pertuis.test', 'pertuis-demo')).body.models[0]!['access_token']);
  const olivier = caller(app.url, 0, token);
  await sql`update person set disabled_at = now() where mail = 'olivier@pertuis.test'`.execute(app.db);
  assert.equal((await olivier.get('platforms')).body.code, 190);
  assert.equal(
    (await logIn('olivier@pertuis.test', 'pertuis-demo')).body.warnings?.[0]?.message,
    'Ce compte ne permet pas de se connecter. Veuillez nous contacter.',
  );
  await sql`update person set disabled_at = null where mail = 'olivier@pertuis.test'`.execute(app.db);
});

test('API-01 the token is taken from the header or from access_token, and works until logout', async () => {
  const token = String((await logIn('paul@pertuis.test', 'pertuis-demo')).body.models[0]!['access_token']);
  assert.equal((await app.nobody.get(`user/reloadpermissions?access_token=${token}`)).status, 200);
  const paul = caller(app.url, 0, token);
  assert.equal((await paul.post('logout')).status, 200);
  assert.deepEqual([(await paul.get('ddls')).status, (await paul.get('ddls')).body.code], [401, 190]);
});

test('LOGIN-38 twelve hours without a call end a back-office session, thirty days a guest’s', async () => {
  const [claire, paul] = [await app.as('claire'), await app.as('paul')];
  await sql`update session set last_seen = now() - interval '13 hours'`.execute(app.db);
  assert.equal((await claire.get('ddls')).body.code, 190);
  assert.equal((await paul.get('ddls')).status, 200);
  await sql`update session set last_seen = now() - interval '31 days'`.execute(app.db);
  assert.equal((await paul.get('ddls')).body.code, 190);
});

test('B09 B10 a session ends at its own end, however lately it was used, and no session is open to a partner', async () => {
  const lea = await app.as('lea');
  assert.equal((await lea.get('ddls')).status, 200);
  await sql`update session set expires_at = now() - interval '1 second' where uid = ${lea.uid}`.execute(
    app.db,
  );
  assert.equal((await lea.get('ddls')).body.code, 190);

  const nora = await app.as('nora');
  assert.equal((await nora.get('ddls')).status, 200);
  await sql`update person set roles = array_append(roles, 'partnerRole') where id = ${nora.uid}`.execute(
    app.db,
  );
  assert.equal((await nora.get('ddls')).body.code, 190);
  await sql`update person set roles = array_remove(roles, 'partnerRole') where id = ${nora.uid}`.execute(
    app.db,
  );
});

test('C02 who has two accounts finds the requests of both in either, and a stranger neither', async () => {
  const [paul, nora] = [await app.as('paul'), await app.as('nora')];
  const { username } = await one(
    app.db,
    sql<{ username: string }>`select p.username from request r join person p on p.id = r.sender_uid
      where p.id not in (${paul.uid}, ${nora.uid}) and p.roles = '{basicRole}' and r.date_from is not null order by r.id limit 1`,
  );
  const other = await app.as(username);
  const alphaid = async (uid: number) =>
    (
      await one(
        app.db,
        sql<{
          alphaid: string;
        }>`select alphaid from request where sender_uid = ${uid} and date_from is not null order by id limit 1`,
      )
    ).alphaid;
  const [ofPaul, ofOther] = [await alphaid(paul.uid), await alphaid(other.uid)];
  const statuses = async (who: typeof paul) => [
    (await who.get(`ddls/${ofPaul}`)).status,
    (await who.get(`ddls/${ofOther}`)).status,
  ];
  assert.deepEqual(
    [await statuses(paul), await statuses(other)],
    [
      [200, 404],
      [404, 200],
    ],
  );
  await sql`insert into person_alias (uid, other_uid) values (${paul.uid}, ${other.uid}), (${other.uid}, ${paul.uid})`.execute(
    app.db,
  );
  assert.deepEqual(
    [await statuses(paul), await statuses(other), await statuses(nora)],
    [
      [200, 200],
      [200, 200],
      [404, 404],
    ],
  );
  assert.ok((await paul.get('guest/bookings')).body.models.some((card) => card['alphaid'] === ofOther));
  await sql`delete from person_alias where uid in (${paul.uid}, ${other.uid})`.execute(app.db);
});

test('LOGIN-23 LOGIN-32 reloadpermissions gives the session user again, without the token', async () => {
  const profile = (await (await app.as('yann')).get('user/reloadpermissions')).body.models[0]!;
  assert.deepEqual(
    [profile['username'], profile['roles'], profile['agid'], profile['access_token']],
    ['yann@pertuis.test', 'ownerRole', 1, undefined],
  );
});

function linkOf(person: { uid: number; mail: string }, at: number): string {
  const [path, query] = bookingMailLink(
    app.app.config.secret,
    'http://x',
    { ...person, path: paths.chat() },
    at,
  )
    .split('#')[1]!
    .split('?');
  return `login/fromobmail/${path}?${query}`;
}

test('LOGIN-21 LOGIN-39 LOGIN-40 a booking link opens a guest’s session for thirty days; forged, altered, old and revoked ones answer 191', async () => {
  const marie = await one(
    app.db,
    sql<{ uid: number; mail: string }>`select id as uid, mail from person where mail = 'marie@pertuis.test'`,
  );
  const fresh = linkOf(marie, Date.now());
  const opened = (await app.nobody.get(fresh)).body.models[0]!;
  assert.deepEqual([opened['session'], opened['roles']], ['guest', 'basicRole']);
  const guest = caller(app.url, marie.uid, String(opened['access_token']));
  assert.equal((await guest.get('platforms')).status, 403);
  assert.equal((await app.nobody.get(fresh)).status, 200);
  const day = 86_400_000;
  for (const bad of [
    linkOf(marie, Date.now() - 31 * day),
    fresh.replace('%2Fchat', '%2Fquote'),
    fresh.replace(/fromobmail\/./, (start) => (start.endsWith('_') ? 'fromobmail/A' : 'fromobmail/_')),
    linkOf({ ...marie, uid: marie.uid + 1 }, Date.now()).replace(`/${marie.uid + 1}?`, `/${marie.uid}?`),
  ]) {
    const { status, body } = await app.nobody.get(bad);
    assert.deepEqual([status, body.code], [401, 191], bad);
    assert.ok(body.warnings?.[0]?.message?.includes('ce lien de connexion a expiré'));
  }
  await sql`update person set links_valid_from = now() + interval '1 second' where id = ${marie.uid}`.execute(
    app.db,
  );
  assert.equal((await app.nobody.get(fresh)).body.code, 191);
});

test('LOGIN-25 LOGIN-42 LOGIN-26 LOGIN-44 the reset link: unknown address told, token works once, closes every session', async () => {
  assert.equal(
    (await app.nobody.get('login/sendpasswordresetlink/hub/inconnu@exemple.test')).body.warnings?.[0]
      ?.message,
    "Cet e-mail n'est pas inscrit.",
  );
  const nora = await app.as('nora');
  assert.equal((await app.nobody.get('login/sendpasswordresetlink/hub/nora@pertuis.test')).status, 200);
  const mail = await one(
    app.db,
    sql<{
      content: { button: { path: string; link: string } };
    }>`select content from maillog where template = 'passwordReset' order by id desc limit 1`,
  );
  const token = resetToken(app.app.config.secret, mail.content.button.path);
  const set = (resetToken_: string, newPassword: string) =>
    app.nobody.post('login/setnewpassword', { resetToken: resetToken_, newPassword });
  assert.equal((await set(token, 'x'.repeat(31))).body.warnings?.[0]?.type, 'maxLength');
  assert.equal(
    (await set('un-autre-jeton', 'nouveau-mot')).body.warnings?.[0]?.message,
    'Ce lien de réinitialisation de mot de passe est invalide ou a déjà été utilisé.',
  );
  const both = await Promise.all([set(token, 'nouveau-mot'), set(token, 'nouveau-mot')]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 422],
  );
  assert.equal((await nora.get('ddls')).body.code, 190);
  assert.equal((await logIn('nora@pertuis.test', 'nouveau-mot')).body.result, 'ok');
  assert.equal((await logIn('nora@pertuis.test', 'pertuis-demo')).body.failed, true);
});

test('C30 no token, password or link that logs in is kept in clear', async () => {
  const dump = await one(
    app.db,
    sql<{
      text: string;
    }>`select (select json_agg(s)::text from session s) || (select coalesce(json_agg(m)::text, '') from maillog m) || (select json_agg(p)::text from person p) as text`,
  );
  for (const secret of ['pertuis-demo', 'nouveau-mot', '/lien#', 'resetToken='])
    assert.ok(!dump.text.includes(secret), secret);
});

test('C30 a login named by its client is not remembered: neither its token nor a fast hash of its password', async () => {
  const headers = { 'idempotency-key': 'login-12345678' };
  const login = { LoginForm: { username: 'claire@pertuis.test', password: 'pertuis-demo' } };
  const [first, again] = [
    await app.nobody.post('login/fromespace', login, headers),
    await app.nobody.post('login/fromespace', login, headers),
  ];
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.notEqual(first.body.models[0]!['access_token'], again.body.models[0]!['access_token']);
  assert.equal(
    (
      await one(
        app.db,
        sql<{ kept: number }>`select count(*)::integer as kept from idempotency where key = 'login-12345678'`,
      )
    ).kept,
    0,
  );
});

test('C45 D11 an unknown path, a wrong method, a broken body answer in the envelope', async () => {
  assert.deepEqual(
    [
      (await app.nobody.get('nulle-part')).status,
      (await app.nobody.get('nulle-part')).body.warnings?.[0]?.type,
    ],
    [404, 'unknownPath'],
  );
  const claire = await app.as('claire');
  const broken = await claire.post('companys', '{"a":', { 'content-type': 'application/json' });
  assert.deepEqual([broken.status, broken.body.result], [422, 'error']);
  assert.equal(
    (await claire.post('companys', 'x'.repeat(10), { 'content-type': 'application/xml' })).body.result,
    'error',
  );
});

test('C04 C32 a body over 134217728 bytes is refused by its length, in words, before it is read', async () => {
  const claire = await app.as('claire');
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      `${app.url}/api/companys`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${claire.token}`,
          'content-type': 'application/json',
          'content-length': '134217729',
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.write('{');
  });
  assert.equal(answer.status, 413);
  assert.ok(answer.text.includes('La taille de cet envoi dépasse la limite maximale autorisée du serveur.'));
});
