import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { order, setUp, SECRET_KEY, WEBHOOK_SECRET } from './testsetup.ts';
import { startCardsSandbox } from './sandbox/server.ts';

function press(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers });
}

/** What is in the page, with spaces that do not break as plain ones. */
async function shown(response: Response): Promise<string> {
  return (await response.text()).replace(/^[^]*<main/, '').replaceAll('\u00a0', ' ');
}

test('The checkout page says what is paid, warns that no card is real, and has its two buttons', async (t) => {
  const { cards } = await setUp(t);
  const { url } = await cards.openCheckout(order({ label: 'Acompte <b>Les Tamaris</b>' }));
  assert.match(await (await fetch(url)).text(), /Bac à sable — aucune carte réelle/);
  const response = await fetch(url);
  const text = await shown(response);
  assert.match(text, /Acompte &lt;b&gt;Les Tamaris&lt;\/b&gt;/);
  assert.match(text, /<button[^>]*>Payer 1 234,50 €<\/button>/);
  assert.match(text, /<button[^>]*>Annuler<\/button>/);
  assert.match(text, /<label for="numero">Numéro de carte<\/label>/);
  assert.match(
    response.headers.get('content-security-policy') ?? '',
    /default-src 'none'.*form-action 'self' http:\/\/127\.0\.0\.1:4000/,
  );
  assert.doesNotMatch(text, /<script/);
  // The policy admits this one style sheet, by its digest: a single space more and the page is bare.
  const [, css = ''] = /<style>([^]*)<\/style>/.exec(await (await fetch(url)).text()) ?? [];
  const digest = createHash('sha256').update(css).digest('base64');
  assert.ok(response.headers.get('content-security-policy')?.includes(`style-src 'sha256-${digest}'`));
});

test('PAY-16 paying leads back with the session id, after the application has heard', async (t) => {
  const { cards, heard } = await setUp(t);
  const { url, sessionId } = await cards.openCheckout(order());
  const paid = await press(url, { action: 'pay', number: '4242 4242 4242 4242' });
  assert.equal(paid.status, 303);
  assert.equal(
    paid.headers.get('location'),
    `http://127.0.0.1:4000/paymentconfirmation?session=${sessionId}`,
  );
  assert.deepEqual(heard.events.map(({ kind }) => kind).toSorted(), [
    'checkoutCompleted',
    'paymentSucceeded',
  ]);
  const again = await shown(await fetch(url));
  assert.match(again, /Ce paiement est déjà fait/);
  assert.doesNotMatch(again, /<form/);
});

test('C10 a double click on the button pays once', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { url } = await cards.openCheckout(order());
  const clicks = await Promise.all(
    Array.from({ length: 6 }, () => press(url, { action: 'pay', number: '4242424242424242' })),
  );
  assert.deepEqual(new Set(clicks.map(({ status }) => status)), new Set([303]));
  assert.deepEqual([sandbox.totals().payments, sandbox.totals().received], [1, 123_450]);
  assert.equal(sandbox.books.charges.size, 1);
});

test('A refused card shows why, keeps the page, and does not show the number again', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { url } = await cards.openCheckout(order());
  const cases = {
    '4000 0000 0000 9995': /provision insuffisante/,
    '4000000000000069': /Votre carte a expiré/,
    '4242424242424241': /Ce numéro de carte est incorrect/,
    '': /Ce numéro de carte est incorrect/,
    // Well formed, and not one of the test numbers: perhaps somebody's.
    '4970100000000154': /Aucune vraie carte/,
  };
  for (const [number, sentence] of Object.entries(cases)) {
    const response = await press(url, { action: 'pay', number });
    const text = await shown(response);
    assert.equal(response.status, 402);
    assert.match(text, /role="alert"/);
    assert.match(text, sentence);
    assert.match(text, /value="4242 4242 4242 4242"\s+aria-describedby="refus"/);
    assert.match(text, /Payer 1 234,50 €/);
  }
  assert.equal(sandbox.totals().payments, 0);
});

test('Annuler leads to the cancel page and leaves the checkout open; an expired one cannot be paid', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { url, sessionId } = await cards.openCheckout(order());
  const cancelled = await press(url, { action: 'cancel', number: '' });
  assert.equal(cancelled.headers.get('location'), 'http://127.0.0.1:4000/paymentcancelled');
  assert.equal((await cards.readCheckout(sessionId)).status, 'open');
  assert.equal(
    (await press(url, { action: 'pay', number: '4242424242424242' }, { 'sec-fetch-site': 'cross-site' }))
      .status,
    403,
  );
  await cards.expireCheckout(sessionId);
  assert.match(await shown(await fetch(url)), /a expiré\. Rien n’a été débité/);
  assert.equal((await press(url, { action: 'pay', number: '4242424242424242' })).status, 409);
  assert.equal(sandbox.totals().payments, 0);
  assert.equal((await fetch(`${sandbox.url}/c/pay/cs_test_none`)).status, 404);
});

test('B56 a page for an amount to be held says that it is only authorised', async (t) => {
  const { cards } = await setUp(t);
  const { url } = await cards.openCheckout(order({ capture: 'manual' }));
  assert.match(await shown(await fetch(url)), /seulement autorisée/);
});

test('The list shows sessions and webhooks, and sends one again on request', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const list = `${sandbox.url}/sandbox/cards`;
  assert.match(await shown(await fetch(list)), /Aucune session/);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  const text = await shown(await fetch(list));
  assert.match(text, /Les Tamaris, du 8 au 15 août 2026/);
  assert.match(text, /payée/);
  assert.match(text, /checkout\.session\.completed/);
  assert.doesNotMatch(text, /sk_test|whsec/);
  const [, action = ''] = /action="(\/sandbox\/cards\/events\/evt_\w+\/replay)"/.exec(text) ?? [];
  const before = heard.events.length;
  const replayed = await press(`${sandbox.url}${action}`, {});
  assert.equal(replayed.headers.get('location'), '/sandbox/cards');
  assert.equal(heard.events.length, before + 1);
});

test('The list gives money back as on the provider’s pages, and lets the bank refuse it', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  const list = `${sandbox.url}/sandbox/cards`;
  for (const [button, refunded] of [
    [/action="(\/sandbox\/cards\/payments\/pi_\w+\/refund)"/, 123_450],
    [/action="(\/sandbox\/cards\/refunds\/re_\w+\/fail)"/, 0],
  ] as const) {
    const [, action = ''] = button.exec(await shown(await fetch(list))) ?? [];
    const elsewhere = await press(`${sandbox.url}${action}`, {}, { 'sec-fetch-site': 'cross-site' });
    assert.equal(elsewhere.status, 403);
    assert.equal((await press(`${sandbox.url}${action}`, {})).headers.get('location'), '/sandbox/cards');
    assert.equal(sandbox.totals().refunded, refunded);
  }
  await sandbox.settled();
  assert.deepEqual(
    new Set(heard.events.map(({ kind }) => kind)),
    new Set(['checkoutCompleted', 'paymentSucceeded', 'refunded', 'refundChanged']),
  );
});

test('Failures and webhooks can be set from another process', async (t) => {
  const { cards, sandbox, heard } = await setUp(t, {}, { retries: 0 });
  const control = (what: string, body: unknown) =>
    fetch(`${sandbox.url}/sandbox/cards/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  assert.equal(
    (await control('faults', { how: 'down', on: 'POST /v1/checkout/sessions', times: 2 })).status,
    200,
  );
  await assert.rejects(cards.openCheckout(order()));
  assert.equal((await fetch(`${sandbox.url}/sandbox/cards/faults`, { method: 'DELETE' })).status, 200);
  const { sessionId } = await cards.openCheckout(order());
  await control('webhooks', { held: true });
  await sandbox.pay(sessionId);
  assert.equal(heard.deliveries.length, 0);
  await control('webhooks', { held: false, copies: 3 });
  await sandbox.settled();
  assert.equal(heard.events.length, 6);
  const books: unknown = await (await fetch(`${sandbox.url}/sandbox/cards/books`)).json();
  assert.deepEqual(books, {
    sessions: 1,
    payments: 1,
    received: 123_450,
    refunded: 0,
    held: 0,
    undelivered: 0,
  });
  assert.equal((await control('faults', { how: 'sulk' })).status, 400);
  assert.equal(
    (await press(`${sandbox.url}/sandbox/cards/faults`, { how: 'down' })).status,
    400,
    'not from a form',
  );
});

function ownDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'cards-'));
  t.after(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('A restart loses nothing: sessions, keys, money, and webhooks nobody took', async (t) => {
  const store = ownDirectory(t);
  const first = await setUp(t, { store });
  first.sandbox.holdWebhooks();
  const { sessionId } = await first.cards.openCheckout(order());
  await first.sandbox.pay(sessionId);
  const { paymentIntentId } = await first.cards.readCheckout(sessionId);
  const ids = [...first.sandbox.books.events.keys()];
  await first.sandbox.close();
  // What a kill in the middle of a write leaves behind.
  appendFileSync(join(store, 'cards.jsonl'), '{"intents":[{"id":"pi_half');

  for (const round of ['the journal', 'the journal rewritten at the start before']) {
    const again = await setUp(t, { store });
    assert.equal((await again.cards.openCheckout(order())).sessionId, sessionId, round);
    const state = await again.cards.readCheckout(sessionId);
    assert.deepEqual([state.paymentStatus, state.paymentIntentId], ['paid', paymentIntentId]);
    assert.deepEqual([again.sandbox.totals().sessions, again.sandbox.totals().received], [1, 123_450]);
    await again.sandbox.settled();
    if (round === 'the journal')
      assert.deepEqual(again.heard.events.map(({ id }) => id).toSorted(), ids.toSorted());
    else assert.equal(again.heard.events.length, 0, 'delivered once is enough');
    await again.sandbox.close();
  }
  assert.doesNotMatch(readFileSync(join(store, 'cards.jsonl'), 'utf8'), /4242.?4242|sk_test|whsec/);
});

test('A second sandbox on the same port says so and leaves the first one’s books alone', async (t) => {
  const store = ownDirectory(t);
  const { sandbox, cards } = await setUp(t, { store });
  const options = {
    port: sandbox.port,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: () => 'http://127.0.0.1:1/',
    store,
  };
  await assert.rejects(startCardsSandbox(options), { code: 'EADDRINUSE' });
  await cards.openCheckout(order());
  assert.match(readFileSync(join(store, 'cards.jsonl'), 'utf8'), /Les Tamaris/);
  await assert.rejects(startCardsSandbox({ ...options, port: 0, secretKey: 'sk_live_x' }), /live/);
});
