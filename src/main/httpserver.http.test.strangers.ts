/** Strangers who have had their bound: refused before what they send is read, and who is not a stranger is let through. */
import { routes } from './routes.ts';
import { hashed, windowOf } from '#server/ratelimit.ts';
import { PUBLIC } from '#server/route.ts';
import { sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { app, head, line, statusOf } from './httpserver.http.test.arrangement.ts';

const ADDRESS = '203.0.113.99';
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const SIGNED = { ...JSON_TYPE, 'stripe-signature': 't=1,v1=0' };

/** Each call that strangers send something to, what counts them, in how many minutes, and what they say besides. */
const CALLS: readonly (readonly [
  path: string,
  bucket: string,
  minutes: number,
  headers?: Record<string, string>,
])[] = [
  ['login/fromespace', 'login-address', 15],
  ['login/fromespace', 'login-address', 15, FORM_TYPE],
  ['login/fromobmail', 'links', 15],
  ['login/fromsignature', 'links', 15],
  ['login/frommagiclink', 'links', 15],
  ['login/setnewpassword', 'links', 15],
  ['login/sendpasswordresetlink', 'reset', 60],
  ['annonce/101/demande', 'enquiryTry', 60],
  ['annonce/101/demande', 'enquiryTry', 60, FORM_TYPE],
  ['webhooks/stripe', 'event-unsigned', 15, SIGNED],
];

async function spend(bucket: string, minutes: number): Promise<void> {
  await sql`insert into rate_limit (bucket, subject, window_start, hits)
    values (${bucket}, ${hashed(`forwarded ${ADDRESS}`)}, ${windowOf(minutes)}, 1000)
    on conflict (bucket, subject, window_start) do update set hits = 1000`.execute(app.db);
}

function begin(path: string, headers: Record<string, string | number>): Promise<string> {
  const said = { 'x-forwarded-for': ADDRESS, ...JSON_TYPE, ...headers, 'content-length': 1_000 };
  return line(`${head(`POST /api/${path}`, said)}{`);
}

describe('strangers', () => {
  test('S6 B08 who is over their bound is told so while their body has hardly begun', async () => {
    for (const [path, bucket, minutes, headers = JSON_TYPE] of CALLS) {
      await spend(bucket, minutes);
      const heard = await begin(path, headers);
      assert.equal(statusOf(heard), 429, `${path} ${headers['content-type']}: ${heard}`);
      await sql`delete from rate_limit`.execute(app.db);
    }
  });

  test('S6 every call that is open to strangers and takes a body has such a bound', () => {
    const asked = new Set(CALLS.map(([path]) => `/${path.replace('/101/', '/:id/')}`));
    const open = routes.filter(({ method, needs }) => needs === PUBLIC && method !== 'GET');
    assert.deepEqual(
      open.map(({ path }) => path).filter((path) => !asked.has(path)),
      [],
    );
  });

  test('S6 B08 bodies dripped from so many networks that no form of a stranger has room keep nobody from logging in', async () => {
    const { hostname, port } = new URL(app.url);
    for (const path of ['login/fromespace', 'annonce/101/demande']) {
      const dripped: Socket[] = [];
      try {
        for (let n = 0; n < 33 * 8; n++) {
          const from = { 'x-forwarded-for': `${20 + (n >> 3)}.7.0.1`, 'transfer-encoding': 'chunked' };
          const said = `${head(`POST /api/${path}`, { ...JSON_TYPE, ...from })}1\r\n{\r\n`;
          const socket = connect(Number(port), hostname, () => socket.write(said));
          dripped.push(socket.on('error', () => undefined));
        }
        await pause(1_500);
        const LoginForm = { username: 'paul@pertuis.test', password: 'pertuis-demo' };
        const answer = await app.nobody.post('login/fromespace', { LoginForm });
        assert.equal(answer.status, 200, `${path}: ${answer.text}`);
      } finally {
        for (const socket of dripped) socket.destroy();
        await sql`delete from rate_limit`.execute(app.db);
      }
    }
  });

  test('S8 a browser that logged somebody in is not refused for its network’s sake; one that only says so is', async () => {
    const LoginForm = { username: 'paul@pertuis.test', password: 'pertuis-demo' };
    const first = await app.nobody.post('login/fromespace', { LoginForm });
    const browser = String(first.body.models[0]!['browser_token']);
    await spend('login-address', 15);
    const again = (known: string) =>
      app.nobody.post(
        'login/fromespace',
        { LoginForm: { ...LoginForm, browser } },
        { 'x-forwarded-for': ADDRESS, 'x-browser': known },
      );
    assert.deepEqual([(await again(browser)).status, (await again('x'.repeat(43))).status], [200, 429]);
    await sql`delete from rate_limit`.execute(app.db);
  });

  test('a wrong signature counts against the network it came from; an event without one is not read', async () => {
    const send = (headers: Record<string, string>) =>
      app.nobody.post('webhooks/stripe', {}, { 'x-forwarded-for': ADDRESS, ...headers });
    assert.equal((await send(SIGNED)).status, 400);
    await sql`update rate_limit set hits = 99 where bucket = 'event-unsigned'`.execute(app.db);
    assert.deepEqual([(await send(SIGNED)).status, (await send(SIGNED)).status], [400, 429]);
    await sql`delete from rate_limit`.execute(app.db);
    assert.equal(statusOf(await begin('webhooks/stripe', {})), 400);
  });
});
