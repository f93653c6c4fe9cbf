/** Demo accounts and sandboxes live on this machine only: judged at the start, and again by each page that shows mails. */
import { readConfig } from './config.ts';
import { fillWhenEmpty } from './firststart.ts';
import { start } from './start.ts';
import { sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { request } from 'node:http';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const REAL = {
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'agence@example.test',
};

const home = mkdtempSync(join(tmpdir(), 'pertuis-public-'));
after(() => rmSync(home, { recursive: true, force: true }));

test('a database that holds the demo does not start where the public address, a proxy or a network reaches it', async () => {
  const database = await freshDatabase({ demo: true });
  const starting = async (env: Record<string, string>) => {
    const config = readConfig({
      PORT: '0',
      PERTUIS_DATA: home,
      PERTUIS_DEMO: '0',
      LOG_LEVEL: 'error',
      ...REAL,
      ...env,
    });
    const running = await start(config, {
      databaseUrl: database.url,
      fill: (db, app) => fillWhenEmpty(db, app, config, () => undefined),
    });
    await running.stop();
  };
  try {
    const reached = { PERTUIS_PUBLIC_URL: 'https://pertuis.example' };
    await assert.rejects(
      starting(reached),
      /PERTUIS_PUBLIC_URL is https:\/\/pertuis.example, and this database has the demo/,
    );
    await assert.rejects(starting({ TRUST_PROXY: '1' }), /TRUST_PROXY names a proxy, and this database/);
    await assert.rejects(starting({ HOST: '0.0.0.0' }), /HOST is "0\.0\.0\.0", and this database/);
    await starting({});
  } finally {
    await database.drop();
  }
});

test('a demo account under another address is still one: its password is the README’s', async () => {
  const app = await startTestApp();
  try {
    await sql`update person set mail = 'directrice' || id || '@agence.example', username = 'directrice' || id || '@agence.example' where mail like '%@pertuis.test'`.execute(
      app.db,
    );
    const config = readConfig({
      PERTUIS_DATA: home,
      PERTUIS_DEMO: '0',
      PERTUIS_PUBLIC_URL: 'https://pertuis.example',
      ...REAL,
    });
    const starting = () => fillWhenEmpty(app.db, app.app, config, () => undefined);
    await assert.rejects(starting(), /the demo's accounts/);
    const keep = async (count: number) =>
      sql`update person set disabled_at = now() where id in (select id from person where password_hash is not null order by id offset ${count})`.execute(
        app.db,
      );
    await keep(1);
    await assert.rejects(starting(), /the demo's accounts/, 'one is left that opens');
    await keep(0);
    await starting();
    await sql`update person set mail = 'x' || id || '@pertuis.test' where password_hash is not null`.execute(
      app.db,
    );
    await starting();
  } finally {
    await app.close();
  }
});

test('S4 /sandbox answers this machine under its own name, and neither a proxy, nor another name that leads here, nor another site', async () => {
  const app = await startTestApp({ env: { PERTUIS_HOSTS: 'pertuis.lan' } });
  try {
    const look = (headers: Record<string, string>, form?: Record<string, string>) =>
      new Promise<number>((resolve, reject) => {
        const typed = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
        const options = form === undefined ? { headers } : { method: 'POST', headers: typed };
        const asked = request(`${app.url}/sandbox/mail`, options, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        });
        asked.on('error', reject).end(form && new URLSearchParams(form).toString());
      });
    assert.equal(await look({}), 200);
    assert.equal(await look({ host: 'localhost:4000' }), 200);
    for (const host of ['pertuis.example', 'rebound.evil.example:4000', '127.0.0.1.evil.example'])
      assert.equal(await look({ host }), 421, host);
    for (const headers of [
      { host: 'pertuis.lan' },
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-real-ip': '203.0.113.9' },
      { forwarded: 'for=203.0.113.9' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' },
    ])
      assert.equal(await look(headers), 404, JSON.stringify(headers));
    assert.equal(await look({ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }), 200, 'a link');
    const mail = { from: 'quelqu-un@exemple.test', subject: 'Bonjour', text: 'Une question' };
    for (const site of ['cross-site', 'same-site'])
      assert.equal(
        await look({ 'sec-fetch-site': site, 'sec-fetch-dest': 'document' }, mail),
        403,
        `the same that is taken below: ${site}`,
      );
    assert.equal(await look({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }, mail), 303);
  } finally {
    await app.close();
  }
});
