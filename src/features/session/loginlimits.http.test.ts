/** How often a password may be tried, by whom and from where (S6–S8), and that nobody is locked out by strangers. */
import { passwordMatches } from './password.ts';
import { resetToken } from '#features/mailing/links.ts';
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises';

let app: TestApp;
const lines: string[] = [];
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => void lines.push(line) } });
});
after(() => app.close());
beforeEach(() => sql`delete from rate_limit`.execute(app.db));

interface Try {
  from?: string;
  browser?: string | undefined;
}

function logIn(username: string, password: string, { from, browser }: Try = {}, on = app): Promise<Answer> {
  const LoginForm = { username, password, ...(browser !== undefined && { browser }) };
  return on.nobody.post(
    'login/fromespace',
    { LoginForm },
    from === undefined ? {} : { 'x-forwarded-for': from },
  );
}
const said = ({ status, body }: Answer) =>
  body.result === 'ok' ? 'in' : (body.warnings?.[0]?.type ?? String(status));
const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[said(answer)] = (counts[said(answer)] ?? 0) + 1;
  return counts;
};
const many = (count: number, one_: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one_(n)));

test('S6 sixty wrong passwords at once are sixty: some are looked at, none beyond ten', async () => {
  const answers = await many(60, (n) => logIn('lea@pertuis.test', `faux-${n}`));
  const { wrongCredentials = 0, tooManyLogins = 0, tooManyAttempts = 0 } = tally(answers);
  assert.ok(wrongCredentials >= 1 && wrongCredentials <= 10, `${wrongCredentials} were looked at`);
  assert.equal(wrongCredentials + tooManyLogins + tooManyAttempts, 60);
  assert.equal(said(await logIn('lea@pertuis.test', 'pertuis-demo')), 'tooManyAttempts');
});

test('S6 many at once do not pass a bound that is nearly reached, not even with the right password', async () => {
  assert.equal(said(await logIn('marie@pertuis.test', 'pertuis-demo')), 'in');
  for (let n = 0; n < 9; n++) await logIn('marie@pertuis.test', `faux-${n}`);
  // The first stays at its last step until the others were judged: one after the other, each right one would find the bound as it was.
  const first = await app.db.transaction().execute(async (tx) => {
    await sql`select from rate_limit where bucket = 'login-success' for update`.execute(tx);
    const held = logIn('marie@pertuis.test', 'pertuis-demo');
    await waitsForALock();
    const others = await many(29, () => logIn('marie@pertuis.test', 'pertuis-demo'));
    const { tooManyAttempts = 0, tooManyLogins = 0 } = tally(others);
    assert.equal(tooManyAttempts + tooManyLogins, 29, JSON.stringify(tally(others)));
    assert.ok(tooManyAttempts >= 1);
    return { held };
  });
  assert.equal(said(await first.held), 'in');
});

async function waitsForALock(): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (let tries = 0; (await one(app.db, waiting)).count === 0; tries++) {
    assert.ok(tries < 200, 'nobody waits');
    await pause(50);
  }
}

test('S6 a right password costs nothing: who logs in often is never counted out', async () => {
  for (let visit = 0; visit < 15; visit++)
    assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo')), 'in');
});

test('S6 right passwords of one account are bounded too: thirty in a quarter of an hour, each session and audit line counted', async () => {
  const first = await logIn('yann@pertuis.test', 'pertuis-demo');
  const browser = String(first.body.models[0]!['browser_token']);
  for (let n = 1; n < 30; n++)
    assert.equal(said(await logIn('yann@pertuis.test', 'pertuis-demo', { browser })), 'in');
  const sessions = () => one(app.db, sql<{ count: number }>`select count(*)::integer as count from session`);
  const before = await sessions();
  for (const more of [{ browser }, {}, { from: '203.0.113.77' }])
    assert.equal(said(await logIn('yann@pertuis.test', 'pertuis-demo', more)), 'tooManyAttempts');
  assert.deepEqual(await sessions(), before);
  assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo')), 'in');
});

test('S6 households of one IPv6 provider are counted together', async () => {
  await logIn('inconnu', 'faux', { from: '2001:db8:5:100::1' });
  for (const bucket of ['login-address', 'login-site', 'login-provider'])
    assert.equal(
      (
        await one(
          app.db,
          sql<{ hits: number }>`select sum(hits)::integer as hits from rate_limit where bucket = ${bucket}`,
        )
      ).hits,
      1,
      bucket,
    );
  await sql`update rate_limit set hits = 200 where bucket = 'login-site'`.execute(app.db);
  assert.equal(said(await logIn('inconnu-2', 'faux', { from: '2001:db8:5:1ff::1' })), 'tooManyAttempts');
  assert.equal(said(await logIn('inconnu-3', 'faux', { from: '2001:db8:5:200::1' })), 'wrongCredentials');
  await sql`update rate_limit set hits = 400 where bucket = 'login-provider'`.execute(app.db);
  assert.equal(said(await logIn('inconnu-4', 'faux', { from: '2001:db8:5:300::1' })), 'tooManyAttempts');
  assert.equal(said(await logIn('inconnu-5', 'faux', { from: '2001:db8:6:300::1' })), 'wrongCredentials');
});

for (const [bucket, bound, refusal] of [
  ['login', 10, 'tooManyAttempts'],
  ['login-address', 100, 'tooManyAttempts'],
  ['login-site', 200, 'tooManyAttempts'],
  ['login-provider', 400, 'tooManyAttempts'],
  ['login-account', 40, 'accountGuessed'],
] as const)
  test(`S6 the last failure that ${bucket} allows is the ${bound}th`, async () => {
    const fail = async () => said(await logIn('inconnu', 'faux', { from: '2001:db8:5:100::1' }));
    assert.equal(await fail(), 'wrongCredentials');
    await sql`update rate_limit set hits = ${bound - 1} where bucket = ${bucket}`.execute(app.db);
    assert.deepEqual([await fail(), await fail()], ['wrongCredentials', refusal]);
  });

test('S6 while one account logs in over and over with its right password, a new browser of somebody else is served among them', async () => {
  const own = await logIn('paul@pertuis.test', 'pertuis-demo');
  const browser = String(own.body.models[0]!['browser_token']);
  const order: string[] = [];
  const again = async () => {
    const answer = await logIn('paul@pertuis.test', 'pertuis-demo', { browser });
    order.push('paul');
    return answer;
  };
  // Ten at once, each twice: as many as its own allowance lets through.
  const flood = many(10, async () => (await again(), again()));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo', { from: '203.0.113.8' })), 'in');
  order.push('nora');
  assert.deepEqual(tally(await flood), { in: 10 });
  assert.ok(order.indexOf('nora') < 12, order.join(' '));
});

test('S6 S8 one account is bounded over any number of addresses; the browser that logged in before, and one that reads its mail, come in', async () => {
  const first = await logIn('paul@pertuis.test', 'pertuis-demo', { from: '198.51.100.1' });
  const browser = String(first.body.models[0]!['browser_token']);
  assert.match(browser, /^[\w-]{43}$/);
  for (let n = 0; n < 45; n++) await logIn('paul@pertuis.test', `faux-${n}`, { from: `203.0.113.${n}` });
  const stranger = await logIn('paul@pertuis.test', 'pertuis-demo', { from: '203.0.113.200' });
  assert.deepEqual([stranger.status, said(stranger)], [429, 'accountGuessed']);
  assert.equal(stranger.headers.get('retry-after'), '300');
  assert.match(String(stranger.body.warnings?.[0]?.message), /Mot de passe oublié/);
  assert.equal(
    said(await logIn('PAUL@pertuis.test', 'pertuis-demo', { from: '203.0.113.201' })),
    'accountGuessed',
  );

  // Even from the addresses the strangers used up.
  const known = await logIn('paul@pertuis.test', 'pertuis-demo', { from: '203.0.113.7', browser });
  assert.deepEqual([said(known), known.body.models[0]!['browser_token']], ['in', browser]);
  assert.equal(said(await logIn('nora@pertuis.test', 'faux', { browser })), 'wrongCredentials');
  assert.equal(
    said(await logIn('paul@pertuis.test', 'pertuis-demo', { browser: 'x'.repeat(43) })),
    'accountGuessed',
  );

  // Its own allowance is an allowance, and no more.
  const wrong = await many(15, (n) => logIn('paul@pertuis.test', `faux-${n}`, { browser }));
  assert.ok((tally(wrong)['wrongCredentials'] ?? 0) <= 10);
  assert.equal(said(await logIn('paul@pertuis.test', 'pertuis-demo', { browser })), 'tooManyAttempts');

  await app.nobody.post('login/sendpasswordresetlink', { email: 'paul@pertuis.test' });
  const { nonce } = await one(
    app.db,
    sql<{
      nonce: string;
    }>`select content->'button'->>'path' as nonce from maillog where recipient = 'paul@pertuis.test' and template = 'passwordReset' order by id desc limit 1`,
  );
  const chosen = await app.nobody.post('login/setnewpassword', {
    resetToken: resetToken(app.app.config.secret, nonce),
    newPassword: 'trois-mots-de-mer',
  });
  const phone = String(chosen.body.models[0]!['browser_token']);
  assert.notEqual(phone, browser);
  assert.equal(said(await logIn('paul@pertuis.test', 'trois-mots-de-mer', { browser: phone })), 'in');
});

test('C30 a known browser’s token is kept hashed, one for all who use it, a few of a person', async () => {
  const nora = await logIn('nora@pertuis.test', 'pertuis-demo');
  const browser = String(nora.body.models[0]!['browser_token']);
  const yann = await logIn('yann@pertuis.test', 'pertuis-demo', { browser });
  assert.equal(yann.body.models[0]!['browser_token'], browser);
  const invented = await logIn('yann@pertuis.test', 'pertuis-demo', { browser: 'y'.repeat(43) });
  assert.notEqual(invented.body.models[0]!['browser_token'], 'y'.repeat(43), 'only tokens we made');
  for (let n = 0; n < 22; n++) await logIn('yann@pertuis.test', 'pertuis-demo');
  const kept = await one(
    app.db,
    sql<{
      text: string;
      yanns: number;
    }>`select json_agg(k)::text as text, count(*) filter (where uid = ${yann.body.models[0]!['uid']})::integer as yanns from known_browser k`,
  );
  assert.ok(!kept.text.includes(browser));
  assert.equal(kept.yanns, 20);
});

test('S6 behind a proxy nobody declared a hundred strangers’ failures keep nobody out, and the operator is told once', async () => {
  for (let n = 0; n < 12; n++) {
    const from = `198.51.100.${n}`;
    const answers = await many(9, (m) => logIn(`inconnu${n}-${m}@exemple.test`, 'faux', { from }));
    assert.deepEqual(tally(answers), { wrongCredentials: 9 });
  }
  assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo', { from: '198.51.100.250' })), 'in');
  // Each of them is bounded by itself, whatever it says of itself before the proxy's own word.
  for (const batch of [0, 1, 2, 3])
    await many(26, (n) => logIn(`inconnu-${batch}-${n}`, 'faux', { from: `10.9.8.${n}, 198.51.100.66` }));
  assert.equal(
    said(await logIn('nora@pertuis.test', 'pertuis-demo', { from: '1.2.3.4, 198.51.100.66' })),
    'tooManyAttempts',
  );
  assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo', { from: '198.51.100.67' })), 'in');
  assert.equal(lines.filter((line) => line.includes('TRUST_PROXY')).length, 1);
});

test('S6 B08 reset links behind that proxy: five an hour for each visitor and for each address, and not five for all', async () => {
  const ask = (email: string, from: string) =>
    app.nobody.post('login/sendpasswordresetlink', { email }, { 'x-forwarded-for': from });
  for (let n = 0; n < 8; n++)
    assert.equal(said(await ask(`inconnu${n}@exemple.test`, `203.0.113.${n}`)), 'unknownMail');
  for (let n = 0; n < 5; n++) await ask(`inconnu${n}@exemple.test`, '203.0.113.50');
  assert.equal(said(await ask('lea@pertuis.test', '203.0.113.50')), 'tooManyAttempts');
  assert.equal(said(await ask('lea@pertuis.test', '203.0.113.51')), 'in');
  // A network typed in an address's place is counted as an address.
  for (let n = 0; n < 5; n++)
    assert.equal(said(await ask('forwarded 203.0.113.52', `203.0.113.${60 + n}`)), 'unknownMail');
  assert.equal(said(await ask('lea@pertuis.test', '203.0.113.52')), 'in');
});

test('S6 links are counted before they are judged, good and bad alike', async () => {
  const open = (n: number, from: string) =>
    app.nobody.post('login/fromsignature', { id: `x${n}` }, { 'x-forwarded-for': from });
  const answers = await many(230, (n) => open(n, '2001:db8:7:7::' + n.toString(16)));
  const counts = tally(answers);
  assert.deepEqual(counts, { linkExpired: 200, tooManyAttempts: 30 }, 'one household of IPv6 is one address');
  assert.equal(said(await open(0, '2001:db8:7:8::1')), 'linkExpired');
});

test('S6 four hundred unknown logins at once: few are worked on, the rest is told to come back, and the public page is not behind them', async () => {
  const order: string[] = [];
  const logins = many(400, async (n) => {
    const answer = await logIn(`inconnu${n}@exemple.test`, 'faux', {
      from: `192.0.2.${n % 250}, 100.64.${n >> 8}.${n % 256}`,
    });
    order.push(said(answer));
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const page = fetch(`${app.url}/annonce/101`).then((answer) => (order.push('page'), answer.status));
  const counts = tally(await logins);
  assert.equal(await page, 200);
  assert.ok((counts['tooManyLogins'] ?? 0) > 0, JSON.stringify(counts));
  assert.deepEqual(Object.keys(counts).toSorted(), ['tooManyLogins', 'wrongCredentials']);
  const busy = (await logins).find((answer) => said(answer) === 'tooManyLogins')!;
  assert.deepEqual([busy.status, busy.headers.get('retry-after')], [503, '5']);
  // It overtook those that stand in line: forty may, and behind them it would be among the last.
  const stillComing = order.slice(order.indexOf('page')).filter((what) => what === 'wrongCredentials').length;
  assert.ok(
    stillComing >= 10,
    `the page came when ${stillComing} of ${counts['wrongCredentials']} were to come`,
  );
  // What nobody had time for was no try.
  assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo')), 'in');
});

test('S6 sixty addresses that ask without end keep no new browser out: who comes for the first time is served first', async () => {
  const over = new AbortController();
  const heard: Answer[] = [];
  const flood = Array.from({ length: 60 }, async (_, n) => {
    for (let turn = 0; !over.signal.aborted; turn++)
      heard.push(await logIn(`inconnu-${n}-${turn}`, 'faux', { from: `192.0.2.${n}` }));
  });
  while ((tally(heard)['tooManyLogins'] ?? 0) < 120) await immediately();
  const names = ['claire', 'lea', 'nora', 'yann'];
  const honest = await many(names.length, (n) =>
    logIn(`${names[n]}@pertuis.test`, 'pertuis-demo', { from: `198.18.7.${n}` }),
  );
  over.abort();
  await Promise.all(flood);
  assert.deepEqual(tally(honest), { in: 4 });
});

test('S6 while there is no turn, a text in the place of a known browser’s token costs no count and no turn either', async () => {
  const before = await logIn('nora@pertuis.test', 'pertuis-demo');
  const browser = String(before.body.models[0]!['browser_token']);
  const counts = async () =>
    one(app.db, sql<{ rows: number }>`select count(*)::integer as rows from rate_limit`);
  await sql`delete from rate_limit`.execute(app.db);
  const looked = new AbortController();
  // The two turns and all forty places are taken until the test has looked.
  const full = (async () => {
    const places = Array.from({ length: 43 }, async (_, n) => {
      const asker = { isKnown: false, one: `somebody ${n}`, shares: [] };
      while (!looked.signal.aborted) await passwordMatches('faux', null, asker).catch(() => immediately());
    });
    await Promise.all(places);
  })();
  try {
    for (const sent of ['x', 'x'.repeat(43), undefined])
      assert.equal(said(await logIn('nora@pertuis.test', 'faux', { browser: sent })), 'tooManyLogins');
    assert.equal((await counts()).rows, 0);
    assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo', { browser })), 'in');
  } finally {
    looked.abort();
    await full;
  }
});

test('S6 with one declared proxy the visitor is who that proxy saw, whatever they claim to come from', async () => {
  const proxied = await startTestApp({
    env: {
      PERTUIS_DEMO: '0',
      PERTUIS_SANDBOX: '0',
      TRUST_PROXY: '1',
      PERTUIS_PUBLIC_URL: 'https://pertuis.example',
      STRIPE_SECRET_KEY: 'sk_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_test',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'agence@example.test',
    },
  });
  try {
    const answers: Answer[] = [];
    for (let n = 0; n < 12; n++)
      answers.push(
        await logIn('lea@pertuis.test', `faux-${n}`, { from: `10.1.2.${n}, 203.0.113.9` }, proxied),
      );
    assert.deepEqual(tally(answers), { wrongCredentials: 10, tooManyAttempts: 2 });
    assert.equal(
      said(await logIn('lea@pertuis.test', 'pertuis-demo', { from: '203.0.113.10' }, proxied)),
      'in',
    );
    const { address } = await one(
      proxied.db,
      sql<{
        address: string;
      }>`select details->>'address' as address from audit where action = 'login' order by id desc limit 1`,
    );
    assert.equal(address, '203.0.113.10');
    // The proxy's own look at us, and a proxy that forwards nothing: all come from one place, so that it bounds nobody.
    for (const batch of [0, 1, 2, 3])
      await many(30, (n) => logIn(`inconnu${batch}-${n}`, 'faux', {}, proxied));
    assert.equal(said(await logIn('nora@pertuis.test', 'pertuis-demo', {}, proxied)), 'in');
  } finally {
    await proxied.close();
  }
});
