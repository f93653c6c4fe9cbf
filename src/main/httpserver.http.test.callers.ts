/** Whom the server answers. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { routes } from './routes.ts';
import { maybe, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { app, line, statusOf, head } from './httpserver.http.test.arrangement.ts';

describe('whom it answers', () => {
  const ENTRIES = [
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

  test('a name that only points at this machine is refused on every route, and told nothing', async () => {
    for (const entry of ENTRIES) {
      const heard = await line(head(entry, { host: 'evil.test', 'content-length': 0, connection: 'close' }));
      assert.equal(statusOf(heard), 421, `${entry}: ${heard}`);
      assert.match(heard, /notOurAddress|Cette adresse n.{1,8}est pas celle de ce site/, entry);
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
