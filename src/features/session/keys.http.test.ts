/** S4: keys that open a session stand in addresses of the documents, and nowhere else: not in a log at its most talkative, not in an answer. */
import { paths } from '#kernel/paths.ts';
import { bookingMailLink, magicToken, resetToken, signatureId } from '#features/mailing/links.ts';
import { routes } from '#main/routes.ts';
import { pathForLog } from '#server/paths.ts';
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { request } from 'node:http';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
const lines: string[] = [];
before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void lines.push(line) },
  });
});
after(() => app.close());

const CANARY = 'canari-7Qx_kFp';
/** Sent as it stands: fetch would tidy it up. */
function ask(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = request({ hostname, port, path, method }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

test('S4 C30 no key, address or number of a path is in a log line or in an answer, whether it was good, bad, unknown or unreadable', async () => {
  const paul = await one(
    app.db,
    sql<{ uid: number; mail: string }>`select id as uid, mail from person where mail = 'paul@pertuis.test'`,
  );
  const { secret } = app.app.config;
  const link = bookingMailLink(secret, 'http://x', { ...paul, path: paths.chat() });
  const [parts = '', query = ''] = link.split('#')[1]!.split('?');
  const sealed = signatureId(secret, '0195a1de-0000-7000-8000-000000000001');
  const reset = resetToken(secret, 'nonce');
  const secrets = [
    CANARY,
    encodeURIComponent('canari@exemple.test'),
    'canari@exemple.test',
    parts.split('/')[0]!,
    sealed.split('.')[1]!,
    magicToken(secret, 'nonce'),
    reset,
    '0639980021',
    paul.mail,
    encodeURIComponent(paul.mail),
  ];
  const asked = [
    `/api/login/fromobmail/${parts}?${query}`,
    `/api/login/fromobmail/${parts.replace(/\/\d+$/, '')}?${query}`,
    `/api/login/fromobmail/${CANARY}/1/canari%40exemple.test/ob/3`,
    `/api/login/fromobmail/${parts}/de-trop`,
    `/api/login/fromobmail/${CANARY}`,
    `/api/login/fromobmail/${CANARY}/%zz/x/ob/3`,
    `/api/login/fromobmail/${CANARY}${'x'.repeat(20_100)}/1/x/ob/3`,
    `/api/LOGIN/FromObMail/${parts}`,
    `/api/login%2Ffromobmail%2F${CANARY}`,
    `//api//login/fromobmail/${CANARY}/1/2/3/4`,
    `/api/login/fromsignature/${sealed}`,
    `/api/login/fromsignature/${CANARY}`,
    `/api/login/fromsignature/${CANARY}%ff`,
    `/api/login/sendpasswordresetlink/hub/canari%40exemple.test`,
    `/api/user/existsinagency/email/canari%40exemple.test`,
    `/api/user/existsinagency/phone/0639980021`,
    `/sign/${sealed}`,
    `/sign/${CANARY}/${CANARY}`,
    `/lien/${parts}`,
    `/?passwordResetRequest=1&resetToken=${reset}`,
    `/acces?${magicToken(secret, 'nonce')}`,
    `/api/fileserver/by-id/1?until=1&seal=${CANARY}`,
    `/api/ddls?access_token=${CANARY}`,
    `http://${CANARY}.example/api/ddls`,
  ];
  for (const path of asked) {
    const answer = await ask(path);
    const isOpened = answer.status === 200 && answer.text.includes('access_token');
    for (const kept of secrets)
      assert.ok(
        isOpened || !answer.text.includes(kept),
        `${path} repeats ${kept}: ${answer.text.slice(0, 300)}`,
      );
    await ask(path, 'PUT');
  }
  for (const path of [
    'login/fromobmail',
    'login/fromsignature',
    'login/frommagiclink',
    'login/sendpasswordresetlink',
  ])
    for (const body of [
      { id: CANARY },
      { token: CANARY },
      { email: 'canari@exemple.test' },
      { hash: CANARY },
    ])
      await app.nobody.post(path, body);

  assert.ok(
    lines.filter((line) => line.includes('"answered"')).length > asked.length,
    'the log says what was answered',
  );
  for (const kept of secrets)
    assert.deepEqual(
      lines.filter((line) => line.includes(kept)),
      [],
      kept,
    );
});

test('S4 a failure of ours in such a call names its path without the key', async () => {
  const seen = lines.length;
  await sql`alter table person rename to person_away`.execute(app.db);
  try {
    const link = bookingMailLink(app.app.config.secret, 'http://x', {
      uid: 1,
      mail: `${CANARY}@x.test`,
      path: paths.home(),
    });
    const answer = await ask(`/api/login/fromobmail/${link.split('#')[1]}`);
    assert.equal(answer.status, 500);
    assert.ok(!answer.text.includes(CANARY));
  } finally {
    await sql`alter table person_away rename to person`.execute(app.db);
  }
  const story = lines.slice(seen).filter((line) => line.includes('unexpected failure'));
  assert.equal(story.length, 1);
  assert.ok(story[0]!.includes('"path":"/api/login/fromobmail/…'), story[0]);
  assert.ok(!lines.slice(seen).some((line) => line.includes(CANARY)));
});

test('S4 whatever a route’s parameter holds, its path is logged without it; ids and days stay', () => {
  for (const { path } of routes) {
    const filled = `/api${path.replace(/:\w+\??/g, `${CANARY}%40x.test`)}?x=${CANARY}`;
    assert.ok(!pathForLog(filled).includes('canari'), path);
  }
  assert.equal(pathForLog('/api/ddls/1204/2027-03-06'), '/api/ddls/1204/2027-03-06');
  assert.equal(
    pathForLog('/api/login/fromobmail/abc/17/a%40b/ob/12?fd=x#y'),
    '/api/login/fromobmail/…/17/…/…/12',
  );
});

test('B10 our own pages spend their keys by POST: the same sessions as the documents’ addresses', async () => {
  const nora = await one(
    app.db,
    sql<{ uid: number; mail: string }>`select id as uid, mail from person where mail = 'nora@pertuis.test'`,
  );
  const link = bookingMailLink(app.app.config.secret, 'http://x', { ...nora, path: paths.chat() });
  const [parts = '', query = ''] = link.split('#')[1]!.split('?');
  const [hash, timestamp, email, t, uid] = parts.split('/').map(decodeURIComponent);
  const fd = new URLSearchParams(query).get('fd');
  const posted = await app.nobody.post('login/fromobmail', { hash, timestamp, email, t, uid, fd });
  const got = await app.nobody.get(`login/fromobmail/${parts}?${query}`);
  assert.deepEqual(
    [posted, got].map(({ status, body }) => [status, body.models[0]?.['session'], body.models[0]?.['uid']]),
    [
      [200, 'guest', nora.uid],
      [200, 'guest', nora.uid],
    ],
  );
  for (const altered of [{ fd: '/quote' }, { uid: '1' }, { hash: 'x' }]) {
    const { status, body } = await app.nobody.post('login/fromobmail', {
      hash,
      timestamp,
      email,
      t,
      uid,
      fd,
      ...altered,
    });
    assert.deepEqual([status, body.code], [401, 191]);
  }
});
