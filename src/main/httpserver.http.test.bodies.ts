/** What the server takes off the line, and what its answers and logs say. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { maybe, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { app, logged, line, statusOf, head } from './httpserver.http.test.arrangement.ts';

describe('what it takes', () => {
  const json = { 'content-type': 'application/json' };

  test('a body beyond the bound is refused by its announced length, before a byte of it', async () => {
    const heard = await line(head('POST /api/login/fromespace', { ...json, 'content-length': 31_000_000 }));
    assert.equal(statusOf(heard), 413);
  });

  test('one that announces nothing is refused when it passes the bound', async () => {
    const chunked = { ...json, 'transfer-encoding': 'chunked' };
    for (const [path, kilobytes] of [
      ['login/fromespace', 8],
      ['annonce/101/demande', 256],
    ] as const) {
      const chunk = `400\r\n${'x'.repeat(1_024)}\r\n`;
      const said = `${head(`POST /api/${path}`, chunked)}${chunk.repeat(kilobytes + 1)}`;
      assert.equal(statusOf(await line(said)), 413, path);
    }
  });

  test('who may not is told before the body is waited for', async () => {
    for (const [first, headers, expected] of [
      ['POST /api/platforms', {}, 401],
      ['POST /api/platforms', { authorization: `Bearer ${(await app.as('nora')).token}` }, 403],
      ['POST /api/ddlchats', { 'content-type': 'multipart/form-data; boundary=x' }, 401],
      ['POST /api/webhooks/sms/inbound', {}, 400],
    ] as const) {
      const heard = await line(head(first, { ...json, ...headers, 'content-length': 1_000 }));
      assert.equal(statusOf(heard), expected, first);
    }
  });

  test('two of the longest bodies of one sender are on their way at once: one more is told to come back, and comes when one has ended', async () => {
    const { hostname, port } = new URL(app.url);
    const upload = async (name: string) =>
      head('POST /api/ddlchats', {
        authorization: `Bearer ${(await app.as(name)).token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 5_000_000,
      });
    const said = await upload('paul');
    // Nothing is heard of one that is taken: its body is waited for.
    const dripped: Socket[] = [];
    const begin = async () => {
      const socket = connect(Number(port), hostname, () => socket.write(`${said}--x`));
      socket.on('error', () => undefined);
      dripped.push(socket);
      return Promise.race([once(socket, 'data').then(([bytes]) => String(bytes)), pause(400, '')]);
    };
    assert.deepEqual([await begin(), await begin()], ['', '']);
    const refused = await begin();
    assert.equal(statusOf(refused), 503);
    assert.match(refused, /retry-after: \d/);
    const other = connect(
      Number(port),
      hostname,
      () => void upload('claire').then((text) => other.write(text)),
    );
    other.on('error', () => undefined);
    assert.equal(await Promise.race([once(other, 'data').then(String), pause(400, '')]), '');
    other.destroy();
    dripped[0]!.destroy();
    await pause(200);
    assert.equal(await begin(), '');
    for (const socket of dripped) socket.destroy();
    await pause(200);
    // A telephone that loses its network in the middle of a photo is no failure of ours.
    assert.deepEqual(
      logged.filter((text) => text.includes('unexpected failure')),
      [],
    );
  });

  test('who leaves while it is asked who they are leaves no room taken', async () => {
    const { hostname, port } = new URL(app.url);
    const nora = await app.as('nora');
    const said = head('POST /api/ddlchats', {
      authorization: `Bearer ${nora.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 5_000_000,
    });
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table session in access exclusive mode`.execute(tx);
      for (let n = 0; n < 4; n++) {
        const socket = connect(Number(port), hostname, () => socket.write(`${said}--x`));
        socket.on('error', () => undefined);
        await pause(100);
        socket.resetAndDestroy();
      }
      await pause(200);
    });
    const socket = connect(Number(port), hostname, () => socket.write(`${said}--x`));
    socket.on('error', () => undefined);
    assert.equal(await Promise.race([once(socket, 'data').then(String), pause(600, '')]), '');
    socket.destroy();
  });

  test('D11 a form cut off before its end, or without its lines, is told so in words', async () => {
    const paul = await app.as('paul');
    const field = '--x\r\ncontent-disposition: form-data; name="message"\r\n\r\nBonjour';
    const file =
      '--x\r\ncontent-disposition: form-data; name="myFile"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.4';
    for (const [body, type = 'multipart/form-data; boundary=x'] of [
      [field],
      [`${field}\r\n${file}`],
      ['--x\r\ncontent-disposition: form-data; na'],
      ['words'],
      [field, 'multipart/form-data'],
    ] as const) {
      const response = await fetch(`${app.url}/api/ddlchats`, {
        method: 'POST',
        headers: { authorization: `Bearer ${paul.token}`, 'content-type': type },
        body,
      });
      const { warnings } = (await response.json()) as { warnings?: { type: string }[] };
      assert.deepEqual([response.status, warnings?.[0]?.type], [422, 'wrongType'], body);
    }
  });

  test('a compressed body is not opened', async () => {
    const packed = gzipSync(JSON.stringify({ LoginForm: { username: 'nobody', password: 'none' } }));
    const response = await fetch(`${app.url}/api/login/fromespace`, {
      method: 'POST',
      headers: { ...json, 'content-encoding': 'gzip' },
      body: packed,
    });
    assert.equal(response.status, 422);
  });

  test('depth, values and pairs are bounded', async () => {
    const paul = await app.as('paul');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of [
      `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
      JSON.stringify(Array.from({ length: 20_001 }, () => 1)),
    ])
      assert.equal((await paul.post('ddlchats', body, json)).status, 413, body.slice(0, 20));
    const pairs = Array.from({ length: 1_001 }, (_, n) => `a${n}=1`).join('&');
    assert.equal((await paul.post('ddlchats', pairs, form)).status, 413);
  });

  test('C05 half an emoji arrives as the sign for what cannot be read, and the rest of the message with it', async () => {
    const paul = await app.as('paul');
    const [row] = (
      await sql<{
        alphaid: string;
      }>`select alphaid from request where sender_uid = ${paul.uid} order by id desc limit 1`.execute(app.db)
    ).rows;
    const sent = await paul.post('ddlchats', {
      alphaid_ddl: row!.alphaid,
      message: 'Bonjour \ud83d, et merci',
    });
    assert.equal(sent.status, 200, sent.text);
    const kept = await maybe(
      app.db,
      sql<{
        message: string;
      }>`select message from message where author_uid = ${paul.uid} order by id desc limit 1`,
    );
    assert.equal(kept?.message, 'Bonjour \ufffd, et merci');
  });

  test('so does one in the public form', async () => {
    const answer = await app.nobody.post('annonce/101/demande', {
      first_name: 'Zoé',
      last_name: 'Durand',
      mail: 'zoe.durand@exemple.test',
      tel1: '06 39 98 77 09',
      adults: '2',
      children: '0',
      disabled: '0',
      date_from: addDays(todayInParis(), 300),
      date_to: addDays(todayInParis(), 307),
      message: 'Bonjour \ude00',
    });
    assert.equal(answer.status, 200, answer.text);
  });

  test('a signed webhook that is null or lacks its parts is refused in words', async () => {
    const secret = `whsec_${createHmac('sha256', app.app.config.secret).update('card sandbox').digest('base64url')}`;
    const event = (type: string, object: unknown) => ({
      id: 'evt_1',
      type,
      created: 1_790_000_000,
      data: { object },
    });
    for (const sent of [
      null,
      {},
      [],
      'text',
      { id: 'evt_1', type: 'checkout.session.completed' },
      { id: 'evt_1', type: 'checkout.session.completed', created: 1, data: null },
      event('checkout.session.completed', null),
      event('payment_intent.succeeded', {}),
      event('payment_intent.succeeded', {
        id: 'pi_1',
        amount: 1.5,
        amount_received: 1.5,
        amount_capturable: 0,
      }),
      event('charge.refunded', { payment_intent: 7 }),
      { ...event('other', {}), created: 1e300 },
    ]) {
      const body = JSON.stringify(sent);
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      const answer = await app.nobody.post('webhooks/stripe', body, {
        'content-type': 'application/json',
        'stripe-signature': `t=${at},v1=${signature}`,
      });
      assert.ok(answer.status === 400 || answer.status === 422, `${body}: ${answer.status} ${answer.text}`);
    }
  });

  test('a fee of everything and more nights than a column holds are refused at their field', async () => {
    const marie = await app.as('marie');
    const fee = await marie.post('platforms', {
      CrmPlatform: { label: 'Tout pour nous', kind: 'other', fee_percent: 100, fee_mode: 'withheld' },
    });
    assert.deepEqual([fee.status, fee.body.warnings?.[0]?.field], [422, 'fee_percent']);
    const nights = await marie.post('discountrules', {
      CrmDiscountrule: { label: 'Très long', percent: 5, min_nights: 32_768, borne_by: 'shared' },
    });
    assert.deepEqual([nights.status, nights.body.warnings?.[0]?.field], [422, 'min_nights']);
  });
});

test('every answer says its type, its alphabet, that neither is to be guessed, and what it may load', async () => {
  const { token } = await app.as('claire');
  const bearer = { authorization: `Bearer ${token}` };
  const answers: Record<string, string> = {
    'a page': head('GET /annonce/101'),
    'a page’s look': head('GET /annonce.css'),
    'a call': head('GET /api/config'),
    'a refusal': head('GET /api/ddls'),
    'the stream': head('GET /api/events', bearer),
    'an unknown call': head('GET /api/nothing'),
    'an unknown file': head('GET /assets/nothing.js'),
    'an unknown page that is written to': head('POST /nowhere', { 'content-length': 0 }),
    'another name': head('GET /', { host: 'evil.test' }),
    'a mail there is none of': head('GET /sandbox/mail/unknown'),
    'the sandbox, by a proxy': head('GET /sandbox/mail', { 'x-real-ip': '203.0.113.9' }),
    'the sandbox, by a proxy that says for whom': head('GET /sandbox/mail', {
      'x-forwarded-host': 'pertuis.example',
    }),
    'the sandbox, by a proxy that says its name': head('GET /sandbox/mail', { via: '1.1 front' }),
    'no request': 'GET /api/config\r\n\r\n',
    'headers beyond all bounds': head('GET /api/config', { 'x-much': 'x'.repeat(20_000) }),
  };
  for (const [what, said] of Object.entries(answers)) {
    const heard = await line(said);
    assert.match(heard, /^content-type: [^;\r]+; charset=utf-8\r$/im, `${what}: ${heard}`);
    assert.match(heard, /^x-content-type-options: nosniff\r$/im, `${what}: ${heard}`);
    assert.match(heard, /^content-security-policy: default-src '(self|none)'/im, `${what}: ${heard}`);
  }
});

test('C30 the log of an upload at trace level holds no token', async () => {
  const paul = await app.as('paul');
  const form = new FormData();
  form.set('message', 'Une photo');
  form.set('myFile', new Blob(['text']), 'photo.jpg');
  await paul.post('ddlchats', form);
  assert.ok(logged.some((text) => text.includes('"level":10')));
  assert.ok(!logged.some((text) => text.includes(paul.token)));
});
