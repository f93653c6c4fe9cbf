/** The door itself: whom it answers, what it takes, how long it waits. Spoken to over a bare line, as no browser would. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { routes } from './routes.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { maybe, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

let app: TestApp;
/** All it wrote to its log, at its most talkative. */
const logged: string[] = [];
before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'trace' },
    logTo: { write: (text) => void logged.push(text) },
  });
});
after(() => app.close());

/** What comes back over a line on which `said` was said, up to the answer's end, the line's, or `ms`. */
function line(said: string, { until = /\r\n\r\n/, ms = 20_000, url = app.url } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.write(said));
    const timer = setTimeout(() => socket.destroy(new Error(`Nothing after ${ms} ms, but "${heard}".`)), ms);
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      if (until.test(heard)) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(heard);
    });
  });
}

function statusOf(heard: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]);
}

const head = (first: string, headers: Record<string, string | number> = {}) =>
  [
    `${first} HTTP/1.1`,
    ...Object.entries({ host: new URL(app.url).host, ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n');

describe('whom it answers', () => {
  const DOORS = [
    'GET /',
    'GET /api/config',
    'GET /api/health',
    'GET /api/events',
    'GET /api/fileserver/by-id/1',
    'GET /api/nothing',
    'GET /annonce/101',
    'GET /annonce.css',
    'GET /sandbox/mail',
    'GET /sandbox/sms',
    'POST /sandbox/mail',
    'POST /api/login/fromespace',
    'POST /api/webhooks/stripe',
    'POST /api/webhooks/sms/inbound',
    'POST /api/annonce/101/demande',
  ];

  test('a name that only points at this machine is refused on every door, and told nothing', async () => {
    for (const door of DOORS) {
      const heard = await line(head(door, { host: 'evil.test', 'content-length': 0, connection: 'close' }));
      assert.equal(statusOf(heard), 421, `${door}: ${heard}`);
      assert.match(heard, /notOurAddress|Cette adresse n.{1,8}est pas celle de ce site/, door);
    }
  });

  test('so is a request without a name', async () => {
    assert.equal(statusOf(await line('GET /api/config HTTP/1.0\r\n\r\n')), 421);
  });

  test('the sandbox of cards refuses it too', async () => {
    const { url } = app.sandboxes.cards!;
    const heard = await line(head('GET /sandbox/cards', { host: 'evil.test' }), { url });
    assert.equal(statusOf(heard), 421);
    assert.equal(statusOf(await line(head('GET /sandbox/cards', { host: new URL(url).host }), { url })), 200);
  });

  test('the address it listens at and localhost are answered', async () => {
    const { port } = new URL(app.url);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      assert.equal(statusOf(await line(head('GET /api/config', { host }))), 200, host);
  });

  test('what a page of another site sends changes nothing; what it only reads is the same-origin rule’s', async () => {
    const marie = await app.as('marie');
    const attempt = (headers: Record<string, string>) =>
      marie.post('platforms', { CrmPlatform: {} }, headers);
    for (const headers of [{ origin: 'https://evil.test' }, { 'sec-fetch-site': 'cross-site' }]) {
      const { status, body } = await attempt(headers);
      assert.deepEqual([status, body.warnings?.[0]?.type], [403, 'foreignOrigin']);
    }
    assert.equal((await attempt({ origin: app.url })).status, 422);
  });

  test('the public form, which asks for no preflight, is taken from our own page and from no other site’s', async () => {
    const count = async () =>
      (await maybe(app.db, sql<{ n: number }>`select count(*)::integer as n from request`))?.n;
    const before = await count();
    const form = new URLSearchParams({
      first_name: 'Zoé',
      last_name: 'Durand',
      mail: 'zoe.durand@exemple.test',
      adults: '2',
      date_from: addDays(todayInParis(), 330),
      date_to: addDays(todayInParis(), 337),
      message: 'Bonjour',
    }).toString();
    const send = (headers: Record<string, string>) =>
      app.nobody.post('annonce/101/demande', form, {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: app.url },
    ])
      assert.equal((await send(headers)).status, 403, JSON.stringify(headers));
    assert.equal(await count(), before);
    const { status, text } = await send({ origin: app.url });
    assert.ok(status < 400, text.slice(0, 300));
    assert.equal(await count(), before! + 1);
  });

  test('C30 no call with an envelope is made by a page of another site, the documents’ GETs that change something among them', async () => {
    const { token } = await app.as('marie');
    const ask = async (path: string, site: string) => {
      const headers = { authorization: `Bearer ${token}`, 'sec-fetch-site': site };
      // fetch sets Sec-Fetch-Site itself; a bare line says what it is told.
      const heard = await line(head(`GET /api${path}`, { ...headers, connection: 'close' }), {
        until: /never/,
      });
      return { status: statusOf(heard), heard };
    };
    const made = routes.filter(({ method, isRaw }) => method === 'GET' && !isRaw);
    assert.ok(made.some(({ path }) => path.includes('fromobmail')));
    for (const { path } of made) {
      const { status, heard } = await ask(path.replace(/:\w+/g, '1'), 'cross-site');
      assert.equal(status, 403, path);
      assert.match(heard, /foreignOrigin/, path);
    }
    const reset = '/login/sendpasswordresetlink/hub/lea%40pertuis.test';
    const mails = async () =>
      maybe(
        app.db,
        sql`select from maillog where recipient = 'lea@pertuis.test' and template = 'passwordReset'`,
      );
    assert.equal((await ask(reset, 'cross-site')).status, 403);
    assert.equal(await mails(), undefined);
    assert.equal((await ask(reset, 'none')).status, 200, 'typed, or opened from a mail program');
    assert.ok(await mails());
  });
});

describe('what it takes', () => {
  const json = { 'content-type': 'application/json' };

  test('a body beyond the bound is refused by its announced length, before a byte of it', async () => {
    const heard = await line(head('POST /api/login/fromespace', { ...json, 'content-length': 31_000_000 }));
    assert.equal(statusOf(heard), 413);
  });

  test('one that announces nothing is refused when it passes the bound', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const said = head('POST /api/login/fromespace', { ...json, 'transfer-encoding': 'chunked' });
    assert.equal(statusOf(await line(`${said}${chunk.repeat(5)}`)), 413);
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
    const { nobody } = app;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of [
      `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
      JSON.stringify(Array.from({ length: 20_001 }, () => 1)),
    ])
      assert.equal((await nobody.post('login/fromespace', body, json)).status, 413, body.slice(0, 20));
    const pairs = Array.from({ length: 1_001 }, (_, n) => `a${n}=1`).join('&');
    assert.equal((await nobody.post('login/fromespace', pairs, form)).status, 413);
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

describe('how long it waits', { concurrency: true }, () => {
  test('headers that drip are cut off', async () => {
    const heard = await line('GET /api/config HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ', { until: /never/ });
    assert.equal(statusOf(heard), 408);
  });

  test('a body that drips is cut off, and told why', async () => {
    const said = head('POST /api/login/fromespace', {
      'content-type': 'application/json',
      'content-length': 1_000,
    });
    const heard = await line(`${said}{`, { until: /never/ });
    assert.equal(statusOf(heard), 408);
    assert.match(heard, /tooSlow/);
  });

  test('a body whose call was refused is not taken in for long', async () => {
    const said = head('POST /api/platforms', {
      'content-type': 'application/json',
      'content-length': 200_000,
    });
    const heard = await line(`${said}{`, { until: /never/ });
    assert.equal(statusOf(heard), 401);
  });
});

/** How often a place to work was asked for, and got, from here on. */
function watchPlaces(t: TestContext): { asked: number; got: number } {
  const { requestQueue } = app.app;
  const through = requestQueue.run.bind(requestQueue);
  const seen = { asked: 0, got: 0 };
  requestQueue.run = (asking, isGone, work) => {
    seen.asked++;
    return through(asking, isGone, () => (seen.got++, work()));
  };
  t.after(() => (requestQueue.run = through));
  return seen;
}

async function until(what: string, holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 1000, `never happened: ${what}`);
    await pause(10);
  }
}

describe('how much it works on at once', () => {
  test('questions piled up on one line cut it, and are not worked on', async (t) => {
    const seen = watchPlaces(t);
    const heard = await line(head('GET /annonce/101').repeat(500), { until: /never/ });
    assert.ok((heard.match(/HTTP\/1\.1 /g) ?? []).length <= 2, heard.slice(0, 200));
    assert.equal(statusOf(await line(head('GET /annonce/101'))), 200, 'a line with one question is answered');
    assert.ok(seen.asked <= 3, `${seen.asked} of 501 were worked on`);
    assert.equal((await app.nobody.get('health')).status, 200);
    assert.deepEqual(
      logged.filter((text) => text.includes('unexpected failure')),
      [],
    );
  });

  test('strangers who fill every place and their queue are told to come back; people with a session and whoever watches the server are not', async (t) => {
    const marie = await app.as('marie');
    // Whose a token is, is known from its first call on.
    assert.equal((await marie.get('ddls')).status, 200);
    const seen = watchPlaces(t);
    const page = () => fetch(new URL('/annonce/101', app.url));
    const asked: Promise<Response>[] = [];
    const [busy, health, clerks] = await app.db.transaction().execute(async (tx) => {
      await sql`lock table house in access exclusive mode`.execute(tx);
      for (let number = 0; number < 116; number++) asked.push(page());
      await until('sixteen work and a hundred wait', () => seen.asked === 116 && seen.got === 16);
      const refused = await page();
      const clerks = Array.from({ length: 100 }, () => marie.get('ddls'));
      await until('the clerk’s own queue is full', () => seen.asked === 217);
      // An export's pages stand in the same queue as its reader's lists.
      const unexported = await marie.get('platforms/csv-export');
      const state = await app.nobody.get('health');
      const unsealed = await fetch(new URL('/api/fileserver/by-id/1', app.url));
      const form = await fetch(new URL('/api/annonce/101/demande', app.url), {
        method: 'POST',
        body: new URLSearchParams({ last_name: 'Moreau' }),
      });
      return [[refused, unsealed, unexported, form], state, clerks] as const;
    });
    assert.deepEqual(
      busy.map(({ status }) => status),
      [503, 503, 503, 503],
    );
    assert.equal(health.body.models?.[0]?.database, 'ok');
    for (const { status } of await Promise.all(clerks)) assert.equal(status, 200);
    const answered = await Promise.all(asked);
    // Sixteen were worked on, a hundred waited.
    const counts = Object.entries(Object.groupBy(answered, ({ status }) => String(status)));
    assert.equal(
      answered.filter(({ status }) => status === 200).length,
      116,
      JSON.stringify(counts.map(([status, those]) => [status, those?.length])),
    );
  });

  test('what is asked on and on past a bound is refused without a question to the database', async () => {
    const [from, to] = [addDays(todayInParis(), 60), addDays(todayInParis(), 67)];
    const ask = async () => (await app.nobody.get(`annonce/101/prix?from=${from}&to=${to}`)).status;
    const counted = async () =>
      (await maybe(app.db, sql<{ hits: number }>`select hits from rate_limit where bucket = 'stayPrice'`))
        ?.hits ?? 0;
    while ((await ask()) !== 429);
    for (let more = 0; more < 20; more++) await ask();
    const before = await counted();
    assert.deepEqual(new Set(await Promise.all(Array.from({ length: 60 }, ask))), new Set([429]));
    // One is let through a second later, to look again.
    assert.ok((await counted()) - before <= 2, `${(await counted()) - before} written`);
  });

  test('one question after the other on a kept line is answered, each', async () => {
    const asked = head('GET /api/config');
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    for (let turn = 0; turn < 20; turn++) {
      const answered = new Promise<string>((resolve) => {
        let heard = '';
        socket.on('data', function hear(bytes: Buffer) {
          heard += bytes.toString('latin1');
          if (!heard.endsWith('}')) return;
          socket.off('data', hear);
          resolve(heard);
        });
      });
      socket.write(asked);
      assert.equal(statusOf(await answered), 200);
    }
    socket.destroy();
  });
});

describe('how many streams it feeds', () => {
  test('one session has twelve; the next is told to close some, and may come when one has closed', async () => {
    const { token } = await app.as('claire');
    const open = async () => {
      const end = new AbortController();
      const { status } = await fetch(`${app.url}/api/events`, {
        headers: { authorization: `Bearer ${token}` },
        signal: end.signal,
      });
      return { status, close: () => end.abort() };
    };
    const streams = [];
    for (let n = 0; n < 12; n++) streams.push(await open());
    assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200]);
    const refused = await caller(app.url, 0, token).get('events');
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '60']);
    streams[0]!.close();
    for (let tries = 0; ; tries++) {
      const again = await open();
      streams.push(again);
      if (again.status === 200) break;
      assert.ok(tries < 50, 'a place that was left stays taken');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const { close } of streams) close();
  });
});

test('behind https, browsers are told to come by https for a year', async () => {
  const operated = await startTestApp({
    demo: false,
    env: {
      PERTUIS_SANDBOX: '0',
      PERTUIS_PUBLIC_URL: 'https://reservation.agence.test',
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'agence@agence.test',
    },
  });
  try {
    const heard = await line(
      'GET /api/config HTTP/1.1\r\nhost: reservation.agence.test\r\nconnection: close\r\n\r\n',
      { url: operated.url },
    );
    assert.equal(statusOf(heard), 200);
    assert.match(heard, /strict-transport-security: max-age=31536000; includeSubDomains/i);
    assert.doesNotMatch(await line(head('GET /api/config')), /strict-transport-security/i);
  } finally {
    await operated.close();
  }
});
