/** How long the server waits, and how much it works on at once. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import { maybe, sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { app, logged, line, statusOf, head } from './httpserver.http.test.arrangement.ts';

describe('how long it waits', { concurrency: true }, () => {
  test('headers that arrive too slowly are cut off', async () => {
    const heard = await line('GET /api/config HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ', { until: /never/ });
    assert.equal(statusOf(heard), 408);
  });

  test('a body that arrives too slowly is cut off, and told why', async () => {
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

describe('how much it works on at once', () => {
  test('requests pipelined on one connection end it, and are not worked on', async (t) => {
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
