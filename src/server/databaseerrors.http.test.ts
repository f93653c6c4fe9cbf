/** PostgreSQL goes and comes back under a running server: a cluster of this file's own, which it kills, stops and fills. */
import { startLocalPg } from './localpg.ts';
import type { LocalPg } from './localpg.ts';
import { takeLock } from './pgshare.ts';
import { inTransaction, one, openDatabase, rows, sql } from './sql.ts';
import { touch } from './freshness.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { openStream } from '#tests/support/stream.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TestContext } from 'node:test';
import { createTransport } from 'nodemailer';
import pg from 'pg';

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'pertuis-away-')));
const said: string[] = [];
let cluster: LocalPg;
let app: TestApp;
let clerk: Person;
let request: { id: number; alphaid: string };

before(async () => {
  chmodSync(dataDir, 0o711);
  cluster = await startLocalPg({ dataDir, log: (text) => said.push(text) });
  process.env['PERTUIS_TEST_DATABASE'] = cluster.url;
  app = await startTestApp();
  clerk = await app.as('marie');
  request = await one(
    app.db,
    sql<{
      id: number;
      alphaid: string;
    }>`select r.id, r.alphaid from request r join person p on p.id = r.sender_uid where p.mail = 'paul@pertuis.test' and r.agid = 1 order by r.id limit 1`,
  );
});
after(async () => {
  await app.close();
  await cluster.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function postmaster(): number {
  return Number(readFileSync(join(dataDir, 'pg', '18', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills it, and keeps everybody from starting it again until `back` is called. */
async function killed(t: TestContext): Promise<{ back: () => Promise<void> }> {
  const lock = await takeLock(join(dataDir, 'pg'));
  t.after(() => lock.close());
  process.kill(postmaster(), 'SIGKILL');
  await until('it is gone', async () => (await health()).status === 503, 60);
  return {
    back: async () => {
      lock.close();
      await until('it is back', async () => (await health()).status === 200, 60);
    },
  };
}

const health = (): Promise<Answer> => app.nobody.get('health');

function isAway({ status, body, headers }: Answer): void {
  assert.deepEqual([status, body.warnings?.[0]?.type], [503, 'unavailable'], JSON.stringify(body));
  assert.match(body.warnings?.[0]?.message ?? '', /momentanément indisponible\. Rien n’est perdu/);
  assert.ok(Number(headers.get('retry-after')) > 0);
}

const write = (words: string, key?: string): Promise<Answer> =>
  clerk.post('ddlchats', { id_ddl: request.id, message: words }, key ? { 'idempotency-key': key } : {});

async function kept(words: string): Promise<number> {
  const { count } = await one(
    app.db,
    sql<{ count: number }>`select count(*)::int as count from message where message = ${words}`,
  );
  return count;
}

/** A card event signed with the secret of the sandbox, about nothing we know. */
function webhook(): Promise<Response> {
  const { secret } = app.app.config;
  const key = `whsec_${createHmac('sha256', secret).update('card sandbox').digest('base64url')}`;
  const at = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({
    id: 'evt_away',
    object: 'event',
    type: 'product.created',
    created: at,
    data: { object: { id: 'prod_none', object: 'product' } },
  });
  const signature = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
  return fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  });
}

async function mailTaken(): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port: app.mailIn!.port, ignoreTLS: true });
  try {
    await transport.sendMail({
      from: 'paul@exemple.test',
      to: `agence-1@${app.mailIn!.domain}`,
      subject: 'Bonjour',
      text: 'La maison est-elle libre ?',
    });
    return 250;
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}

test('R10 PostgreSQL is killed: every call answers that we are unavailable, nothing lost; then all of it comes back by itself', async (t) => {
  const stream = await openStream(app.url, clerk.token);
  const photo = await one(
    app.db,
    sql<{ path: string }>`select path from file where public order by id limit 1`,
  ).catch(() => undefined);
  const key = randomUUID();
  const { back } = await killed(t);

  isAway(await clerk.get('ddls?ps=20'));
  isAway(await write('Écrit pendant l’absence', key));
  isAway(
    await app.nobody.post('login/fromespace', {
      LoginForm: { username: 'marie@pertuis.test', password: 'x' },
    }),
  );
  isAway(await clerk.get('events'));
  isAway(await clerk.get(`fileserver/${photo?.path ?? 'photo/00/0'}`));
  isAway(
    await app.nobody.post(`webhooks/sms/delivery?token=${app.app.config.sms.webhookSecret}`, {
      message_id: 'x',
      number: '+33639980000',
      status: 'DELIVERED',
      delivery_date: '2026-04-29 11:11:45',
    }),
  );
  const told = await webhook();
  assert.deepEqual([told.status, told.headers.has('retry-after')], [503, true], await told.text());
  assert.equal(await mailTaken(), 451);
  const { status, body } = await health();
  assert.deepEqual(
    [status, body.models[0]?.['database'], body.warnings?.[0]?.type],
    [503, 'away', 'unavailable'],
  );

  await back();
  await until(
    'it was said',
    async () => said.some((text) => /ended by itself and runs again/.test(text)),
    60,
  );
  assert.equal((await clerk.get('ddls?ps=20')).status, 200);
  const first = await write('Écrit pendant l’absence', key);
  assert.equal(first.status, 200, first.text);
  const again = await write('Écrit pendant l’absence', key);
  assert.equal(again.body.models[0]?.['id'], first.body.models[0]?.['id']);
  assert.equal(await kept('Écrit pendant l’absence'), 1);
  // The stream that was open hears that it must read again, and hears on.
  await stream.until(({ resync }) => resync === true);
  await inTransaction(app.db, async (tx) => touch(tx, 1, 'pagehit'));
  await stream.until(({ keys }) => keys?.includes('pagehit') === true);
  stream.close();
  assert.equal(await mailTaken(), 250);
  assert.equal((await webhook()).status, 200);
  // The worker is there too: the mail of the message leaves.
  await until(
    'the mail of the message left',
    async () => {
      const left = await rows(
        app.db,
        sql`select from maillog l join message m on m.id = l.ddlchat_id where m.message = 'Écrit pendant l’absence' and l.sent_at is not null`,
      );
      return left.length > 0;
    },
    60,
  );
});

test('R10 while it is away a listing’s page says so in French and comes back by itself; a form keeps every word', async (t) => {
  const { back } = await killed(t);
  const page = await fetch(`${app.url}/annonce/101`);
  const text = await page.text();
  assert.equal(page.status, 503);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  assert.ok(page.headers.has('retry-after'));
  assert.match(text, /momentanément indisponible/);
  assert.match(text, /http-equiv="refresh"/);
  const typed = {
    date_from: '2027-05-01',
    date_to: '2027-05-08',
    adults: '2',
    first_name: 'Zoé',
    last_name: 'Le Goff',
    mail: 'zoe@exemple.test',
    message: 'Nous venons avec « Plume », une petite chienne.',
  };
  const form = await fetch(`${app.url}/api/annonce/101/demande`, {
    method: 'POST',
    body: new URLSearchParams(typed),
  });
  const answer = await form.text();
  assert.equal(form.status, 503);
  for (const [name, value] of Object.entries(typed))
    assert.ok(answer.includes(`name="${name}" value="${value}"`), name);
  assert.match(answer, /<form method="post" action="\/api\/annonce\/101\/demande"/);
  await back();
  assert.equal((await fetch(`${app.url}/annonce/101`)).status, 200);
});

test('R10 one backend is killed, so that PostgreSQL starts over: no call breaks otherwise than by 503', async () => {
  await Promise.all([1, 2, 3].map(() => clerk.get('ddls?ps=5')));
  // One call is under way, and waits for the backend that is killed.
  let waiting: Promise<Answer> | undefined;
  await assert.rejects(
    app.db.transaction().execute(async (tx) => {
      await sql`lock table request in access exclusive mode`.execute(tx);
      const { pid } = await one(tx, sql<{ pid: number }>`select pg_backend_pid() as pid`);
      waiting = clerk.get('ddls?ps=5');
      await until(
        'it waits',
        async () => {
          const locks = sql`select from pg_locks where not granted and relation = 'request'::regclass`;
          return (await rows(app.db, locks)).length > 0;
        },
        60,
      );
      process.kill(pid, 'SIGKILL');
      await sql`select 1`.execute(tx);
    }),
  );
  isAway(await waiting!);
  const seen = new Set<number>();
  await until(
    'calls are answered again',
    async () => {
      const answers = await Promise.all([
        clerk.get('ddls?ps=5'),
        write(`Pendant la reprise ${randomUUID()}`),
      ]);
      for (const { status } of answers) seen.add(status);
      return answers.every(({ status }) => status === 200);
    },
    60,
  );
  assert.deepEqual(
    [...seen].filter((status) => status !== 200 && status !== 503),
    [],
  );
});

test('R10 a PostgreSQL that is stopped in its tracks: health says so, and what waits is answered once it goes on', async () => {
  const pids = await rows(
    app.db,
    sql<{ pid: number }>`select pid from pg_stat_activity where backend_type = 'client backend'`,
  );
  const all = [postmaster(), ...pids.map(({ pid }) => pid)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    const waiting = clerk.get('ddls?ps=5');
    const { status, body } = await health();
    assert.deepEqual([status, body.models[0]?.['database']], [503, 'away']);
    for (const pid of all) process.kill(pid, 'SIGCONT');
    assert.equal((await waiting).status, 200);
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  await until('health is well', async () => (await health()).status === 200, 60);
});

test('R10 a connection that says nothing any more is given up and not used again', async () => {
  const { url } = cluster;
  const database = openDatabase(url, { max: 1, silenceMs: 300, applicationName: 'silent' });
  try {
    const { pid } = await one(database.db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    process.kill(pid, 'SIGSTOP');
    try {
      await assert.rejects(one(database.db, sql`select 1`), { name: 'DatabaseUnavailable' });
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const { pid: other } = await one(database.db, sql<{ pid: number }>`select pg_backend_pid() as pid`);
    assert.notEqual(other, pid);
  } finally {
    await database.close();
  }
});

test('R10 PostgreSQL has no connection left: calls say unavailable, and are answered once there is one', async () => {
  const taken: pg.Client[] = [];
  /** Answers whether there was one. */
  const takeAll = async () => {
    for (let wasOne = false; ; wasOne = true) {
      const client = new pg.Client(cluster.url);
      client.on('error', () => undefined);
      try {
        await client.connect();
        taken.push(client);
      } catch {
        return wasOne;
      }
    }
  };
  try {
    await takeAll();
    // What the server holds goes to us too. A backend that was told to end gives its place up a little later, and until it is ours the
    // server may have it again, and keep it for as long as it is asked.
    await until(
      'every connection is ours',
      async () => {
        const { rows: held } = await taken[0]!.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pertuis%'`,
        );
        return !(await takeAll()) && held.length === 0;
      },
      60,
    );
    const answers = [await clerk.get('ddls?ps=5'), await health()] as const;
    isAway(answers[0]);
    assert.equal(answers[1].status, 503);
  } finally {
    await Promise.all(taken.map((client) => client.end()));
  }
  await until('calls are answered', async () => (await clerk.get('ddls?ps=5')).status === 200, 60);
});

test('R10 the answer to a commit is lost: said as not known, and the same key tells', async () => {
  const named = 'Validé ou non, avec clé';
  const unnamed = 'Validé ou non, sans clé';
  await sql
    .raw(
      `create function cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create constraint trigger cut after insert on message deferrable initially deferred for each row when (new.message like 'Validé ou non%') execute function cut()`,
    )
    .execute(app.db);
  const key = randomUUID();
  const lost = await write(named, key);
  assert.deepEqual([lost.status, lost.body.warnings?.[0]?.type], [503, 'outcomeUnknown']);
  assert.match(
    lost.body.warnings?.[0]?.message ?? '',
    /coupée pendant l’enregistrement[^]*rien ne sera fait deux fois/,
  );
  assert.ok(lost.headers.has('retry-after'));
  const unsure = await write(unnamed);
  assert.deepEqual([unsure.status, unsure.body.warnings?.[0]?.type], [503, 'outcomeUnknownCheck']);
  await sql.raw('drop trigger cut on message').execute(app.db);
  assert.equal((await write(named, key)).status, 200);
  assert.equal((await write(named, key)).status, 200);
  assert.deepEqual([await kept(named), await kept(unnamed)], [1, 0]);
});
