/** What opens an account, and what a new password ends (B08, B10, B122); who did what, as the audit says it (B100). */
import { paths } from '#kernel/paths.ts';
import { bookingMailLink, magicToken, resetToken, signatureId } from '#features/mailing/links.ts';
import { storeFile } from '#features/files/actions.ts';
import { hashPassword } from '#features/session/password.ts';
import { inTransaction, maybe, one, rows, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';

const DAY = 86_400_000;
let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(app.db);
});

interface Named {
  uid: number;
  mail: string;
}
const personOf = (name: string) =>
  one(app.db, sql<Named>`select id as uid, mail from person where mail = ${`${name}@pertuis.test`}`);

const logIn = (username: string, password: string) =>
  app.nobody.post('login/fromespace', { LoginForm: { username, password } });

/** As the mail's button does it. */
function openMailLink(person: Named, at: number) {
  const link = bookingMailLink(app.app.config.secret, 'http://x', { ...person, path: paths.chat() }, at);
  const [path = '', query = ''] = link.split('#')[1]!.split('?');
  const [hash, timestamp, email, t, uid] = path.split('/').map(decodeURIComponent);
  const fd = new URLSearchParams(query).get('fd');
  return app.nobody.post('login/fromobmail', { hash, timestamp, email, t, uid, fd });
}

async function resetTokenFor(mail: string): Promise<string> {
  assert.equal((await app.nobody.post('login/sendpasswordresetlink', { email: mail })).status, 200);
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where recipient = ${mail} and template = 'passwordReset' order by id desc limit 1`,
  );
  return resetToken(app.app.config.secret, nonce);
}
const choose = (token: string, newPassword: string) =>
  app.nobody.post('login/setnewpassword', { resetToken: token, newPassword });

/** One waiting to be signed; what stands in it is of no interest here. */
async function contractOf(uid: number): Promise<{ id: string }> {
  const { id: file } = await inTransaction(app.db, (tx) =>
    storeFile(app.app, tx, Buffer.from('%PDF-'), {
      agid: 1,
      name: 'x.pdf',
      mime: 'application/pdf',
      purpose: 'contract',
    }),
  );
  return one(
    app.db,
    sql<{
      id: string;
    }>`insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      select q.ddl_id, q.id, q.agid, 'Contrat', 'R-1', 'to_be_signed', ${file}, ${uid}, '', now() + interval '9 days' from quote q order by q.id limit 1 returning id`,
  );
}

test('B08 B10 a new password ends every session and every link that is out; the signature link lives on', async () => {
  const paul = await personOf('paul');
  const marie = await app.as('marie');
  const [older, newer] = [await resetTokenFor(paul.mail), await resetTokenFor(paul.mail)];
  const sent = Date.now() - 3 * DAY;
  const guest = caller(
    app.url,
    paul.uid,
    String((await openMailLink(paul, sent)).body.models[0]!['access_token']),
  );
  const full = await app.as('paul');
  assert.deepEqual([(await guest.get('ddls')).status, (await full.get('ddls')).status], [200, 200]);
  const contract = await contractOf(paul.uid);

  assert.equal((await choose(newer, 'trois-mots-de-mer')).status, 200);

  for (const person of [guest, full]) assert.equal((await person.get('ddls')).body.code, 190);
  assert.equal((await choose(older, 'un-autre-encore')).body.warnings?.[0]?.type, 'wrongPasswordResetToken');
  assert.equal((await openMailLink(paul, sent)).body.code, 191, 'a mail that left before');
  assert.equal((await marie.get('ddls')).status, 200, 'nobody else’s');
  const signing = await app.nobody.post('login/fromsignature', {
    id: signatureId(app.app.config.secret, contract.id),
  });
  assert.deepEqual([signing.status, signing.body.models[0]?.['session']], [200, 'signature']);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal((await openMailLink(paul, Date.now())).status, 200, 'a mail that leaves from now on');
});

test('B08 a magic link that is out, the accounts tied to the person and whoever they stood in for end with it', async () => {
  const [yann, lea, nora] = [await personOf('yann'), await personOf('lea'), await personOf('nora')];
  const marie = await app.as('marie');
  await marie.post(`crmusers/${yann.uid}/send-agency-owner-magic-link`, {});
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where uid = ${yann.uid} and template = 'magicLink' order by id desc limit 1`,
  );
  await sql`insert into person_alias (uid, other_uid) values (${yann.uid}, ${lea.uid}), (${lea.uid}, ${yann.uid})`.execute(
    app.db,
  );
  const tied = await app.as('lea');
  const stoodIn = await app.as('nora');
  await sql`update session set impersonator = ${yann.uid} where uid = ${nora.uid}`.execute(app.db);
  const sent = Date.now() - DAY;
  assert.equal((await choose(await resetTokenFor(yann.mail), 'trois-mots-de-mer')).status, 200);
  const magic = await app.nobody.post('login/frommagiclink', {
    token: magicToken(app.app.config.secret, nonce),
  });
  assert.equal(magic.body.warnings?.[0]?.type, 'magicLinkSpent');
  assert.equal((await tied.get('ddls')).body.code, 190);
  assert.equal((await stoodIn.get('ddls')).body.code, 190);
  assert.equal((await openMailLink(lea, sent)).body.code, 191);
  await sql`delete from person_alias`.execute(app.db);
});

test('B08 two links of one person spent at the same moment choose one password, and a suspended account chooses none', async () => {
  const { mail } = await personOf('nora');
  for (let round = 0; round < 4; round++) {
    const tokens = [await resetTokenFor(mail), await resetTokenFor(mail)];
    const answers = await Promise.all(
      tokens.map((token, n) => choose(token, `phare-numero-${round}${n}-bleu`)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 422],
    );
    await sql`delete from rate_limit`.execute(app.db);
  }
  const token = await resetTokenFor(mail);
  await sql`update person set disabled_at = now() where mail = ${mail}`.execute(app.db);
  assert.equal((await choose(token, 'phare-tout-bleu')).body.warnings?.[0]?.type, 'wrongPasswordResetToken');
  await sql`update person set disabled_at = null where mail = ${mail}`.execute(app.db);
});

test('B122 what a link opens ends when the link does: a booking mail 29 days old is worth one day more', async () => {
  const olivier = await personOf('olivier');
  const sent = Date.now() - 29 * DAY;
  assert.equal((await openMailLink(olivier, sent)).status, 200);
  const { ends } = await one(
    app.db,
    sql<{
      ends: Date;
    }>`select expires_at as ends from session where uid = ${olivier.uid} order by id desc limit 1`,
  );
  assert.equal(ends.getTime(), sent + 30 * DAY);
  assert.equal((await openMailLink(olivier, Date.now() - 30 * DAY)).body.code, 191);

  const [marie, lea] = [await app.as('marie'), await personOf('lea')];
  await marie.post(`crmusers/${lea.uid}/send-agency-owner-magic-link`, {});
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where uid = ${lea.uid} and template = 'magicLink' order by id desc limit 1`,
  );
  await sql`update login_token set expires_at = expires_at - interval '20 hours' where uid = ${lea.uid} and used_at is null`.execute(
    app.db,
  );
  const opened = await app.nobody.post('login/frommagiclink', {
    token: magicToken(app.app.config.secret, nonce),
  });
  assert.equal(opened.status, 200, opened.text);
  const both = await one(
    app.db,
    sql<{
      link: Date;
      session: Date;
    }>`select (select max(expires_at) from login_token where uid = ${lea.uid} and purpose = 'magic' and used_at is not null) as link,
      (select expires_at from session where uid = ${lea.uid} order by id desc limit 1) as session`,
  );
  assert.equal(both.session.getTime(), both.link.getTime());
});

test('S7 a password is never trimmed in silence: with spaces around it none is chosen, one that has them logs in, and a pasted space does no harm', async () => {
  const { mail, uid } = await personOf('nora');
  const token = await resetTokenFor(mail);
  for (const [password, type] of [
    [' phare-baleine', 'passwordSpaces'],
    ['phare-baleine ', 'passwordSpaces'],
    ['motdepasse1', 'passwordCommon'],
    ['nora2026', 'passwordPersonal'],
    ['pertuis-demo', 'passwordPersonal'],
  ] as const) {
    const { status, body } = await choose(token, password);
    assert.deepEqual(
      [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field],
      [422, type, 'newPassword'],
    );
    assert.ok(!JSON.stringify(body).includes(password));
  }
  assert.equal((await choose(token, 'phare baleine')).status, 200, 'what was refused spent nothing');
  assert.equal((await logIn(mail, 'phare baleine \t')).body.result, 'ok');
  await sql`update person set password_hash = ${await hashPassword(' ancien mot ')} where id = ${uid}`.execute(
    app.db,
  );
  assert.equal((await logIn(mail, ' ancien mot ')).body.result, 'ok');
  assert.equal((await logIn(mail, 'ancien mot')).body.failed, true);
});

test('B100 logins, failures, resets and new passwords leave a line each, without a secret', async () => {
  await sql`delete from audit`.execute(app.db);
  const { mail, uid } = await personOf('claire');
  await logIn(mail, 'pertuis-demo');
  await logIn(mail, 'canari-faux-mot');
  await logIn('canari-tape-ici', 'canari-faux-mot');
  await openMailLink(await personOf('paul'), Date.now());
  const token = await resetTokenFor(mail);
  await choose(token, 'canari-mot-de-mer');
  const lines = await rows(
    app.db,
    sql<{
      action: string;
      uid: number | null;
      details: { by?: string; account?: number; unknown?: string; address?: string };
    }>`select action, uid, details from audit order by id`,
  );
  const { uid: paul } = await personOf('paul');
  assert.deepEqual(
    lines.map((line) => [line.action, line.uid, line.details.by ?? line.details.account ?? 'nobody']),
    [
      ['login', uid, 'password'],
      ['login failed', null, uid],
      ['login failed', null, 'nobody'],
      ['login', paul, 'booking link'],
      ['password reset asked', null, uid],
      ['password changed', uid, 'reset link'],
    ],
  );
  assert.ok(lines.every(({ details }) => details.address === '127.0.0.1'));
  assert.doesNotMatch(JSON.stringify(lines), new RegExp(`canari|pertuis-demo|${token}`));
});

test('B100 a year later the lines are gone, and so are links and browsers nobody used', async () => {
  await sql`update audit set at = now() - interval '13 months'`.execute(app.db);
  await sql`update login_token set expires_at = now() - interval '31 days'`.execute(app.db);
  const { uid } = await personOf('paul');
  await sql`delete from known_browser`.execute(app.db);
  await sql`insert into known_browser (token_hash, uid, last_used) select decode(lpad(n::text, 2, '0'), 'hex'), ${uid}, now() - make_interval(months => n) from unnest(array[1, 12, 14]) n`.execute(
    app.db,
  );
  const { sweep } = await import('#features/status/jobs.ts');
  await sweep.run(app.app, {});
  assert.equal(await maybe(app.db, sql`select from audit limit 1`), undefined);
  assert.equal(await maybe(app.db, sql`select from login_token limit 1`), undefined);
  const left = await rows(
    app.db,
    sql`select encode(token_hash, 'hex') as months from known_browser order by 1`,
  );
  assert.deepEqual(left, [{ months: '01' }, { months: '12' }]);
});
