import assert from 'node:assert/strict';
import test from 'node:test';
import { cents } from '#kernel/money.ts';
import { CardsRefused, CardsUnavailable } from './port.ts';
import { order, setUp } from './testsetup.ts';
import { stripeCards } from './stripe.ts';

const REFUSED_CARD = '4000000000000002';

test('PAY-16 a checkout opens with our amount, our reference and a page to pay on', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const opened = await cards.openCheckout(order());
  assert.equal(opened.url, `${sandbox.url}/c/pay/${opened.sessionId}`);
  assert.ok(Math.abs(opened.expiresAt.getTime() - Date.now() - 86_400_000) < 5_000, 'a day to pay');
  assert.deepEqual(await cards.readCheckout(opened.sessionId), {
    status: 'open',
    paymentStatus: 'unpaid',
    paymentIntentId: undefined,
    amount: 123_450,
    currency: 'eur',
    reference: 'checkout-17',
  });
  assert.equal(
    sandbox.books.checkouts.get(opened.sessionId)?.label,
    'Acompte — Les Tamaris, du 8 au 15 août 2026',
  );
});

test('C10 the same key and order open one session, whatever the number of calls', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const opened = await Promise.all(Array.from({ length: 5 }, () => cards.openCheckout(order())));
  assert.equal(new Set(opened.map(({ sessionId }) => sessionId)).size, 1);
  assert.equal(sandbox.totals().sessions, 1);
});

test('C10 the same key with another order is refused, and changes nothing', async (t) => {
  const { cards, sandbox } = await setUp(t);
  await cards.openCheckout(order());
  await assert.rejects(cards.openCheckout(order({ amount: cents(1) })), refusal('idempotency_error'));
  assert.equal(sandbox.totals().sessions, 1);
});

test('A checkout may be given less time, and an order the provider would refuse is refused', async (t) => {
  const { cards } = await setUp(t);
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
  assert.deepEqual((await cards.openCheckout(order({ expiresAt }))).expiresAt, expiresAt);
  const wrong = {
    amount_too_small: order({ amount: cents(49), idempotencyKey: 'a' }),
    email_invalid: order({ customerMail: 'nobody', idempotencyKey: 'b' }),
    url_invalid: order({ successUrl: '/relative', idempotencyKey: 'c' }),
    invalid_request_error: order({ expiresAt: new Date(Date.now() + 60_000), idempotencyKey: 'd' }),
  };
  for (const [code, asked] of Object.entries(wrong))
    await assert.rejects(cards.openCheckout(asked), refusal(code));
  // Nothing had begun, so the key is still free for the corrected order.
  assert.ok(await cards.openCheckout(order({ idempotencyKey: 'a' })));
});

test('B56 manual capture holds the amount; capturing takes it once, releasing gives it back', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order({ capture: 'manual' }));
  await sandbox.pay(sessionId);
  const held = await cards.readCheckout(sessionId);
  assert.deepEqual([held.status, held.paymentStatus], ['complete', 'authorised']);
  assert.deepEqual([sandbox.totals().held, sandbox.totals().received], [123_450, 0]);

  const intent = held.paymentIntentId ?? '';
  await cards.capture(intent, 'capture-17');
  await cards.capture(intent, 'capture-17');
  await assert.rejects(cards.capture(intent, 'another key'), refusal('payment_intent_unexpected_state'));
  assert.equal((await cards.readCheckout(sessionId)).paymentStatus, 'paid');
  assert.deepEqual([sandbox.totals().held, sandbox.totals().received], [0, 123_450]);

  const other = await cards.openCheckout(order({ capture: 'manual', idempotencyKey: 'open-18' }));
  await sandbox.pay(other.sessionId);
  const { paymentIntentId = '' } = await cards.readCheckout(other.sessionId);
  await cards.release(paymentIntentId, 'release-18');
  assert.equal((await cards.readCheckout(other.sessionId)).paymentStatus, 'released');
  await assert.rejects(
    cards.capture(paymentIntentId, 'capture-18'),
    refusal('payment_intent_unexpected_state'),
  );
  assert.equal(sandbox.totals().received, 123_450);
});

test('Refunds give back part, then the rest, once per key, and never more than was taken', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
  const part = { paymentIntentId, amount: cents(23_450), idempotencyKey: 'refund-1' };
  const first = await cards.refund(part);
  assert.deepEqual(await cards.refund(part), first);
  await assert.rejects(
    cards.refund({ paymentIntentId, amount: cents(100_001), idempotencyKey: 'refund-2' }),
    refusal('amount_too_large'),
  );
  await cards.refund({ paymentIntentId, amount: cents(100_000), idempotencyKey: 'refund-3' });
  await assert.rejects(
    cards.refund({ paymentIntentId, amount: cents(1), idempotencyKey: 'refund-4' }),
    refusal('charge_already_refunded'),
  );
  assert.deepEqual([sandbox.totals().received, sandbox.totals().refunded], [123_450, 123_450]);
});

test('An expired checkout cannot be paid; expiring a paid one says it was paid', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  assert.equal(await cards.expireCheckout(sessionId), 'expired');
  assert.equal(await cards.expireCheckout(sessionId), 'expired');
  await assert.rejects(sandbox.pay(sessionId), /not open/);

  const paid = await cards.openCheckout(order({ idempotencyKey: 'open-19' }));
  await sandbox.pay(paid.sessionId);
  assert.equal(await cards.expireCheckout(paid.sessionId), 'complete');
  assert.equal((await cards.readCheckout(paid.sessionId)).paymentStatus, 'paid');
  await assert.rejects(cards.readCheckout('cs_test_unknown'), refusal('resource_missing'));
});

test('A session whose day is over expires by itself and says so', async (t) => {
  let now = Date.now();
  const { cards, sandbox, heard } = await setUp(t, { now: () => now });
  const { sessionId } = await cards.openCheckout(order());
  now += 86_399_000;
  sandbox.expireDue();
  assert.equal((await cards.readCheckout(sessionId)).status, 'open');
  now += 2_000;
  sandbox.expireDue();
  assert.equal((await cards.readCheckout(sessionId)).status, 'expired');
  await sandbox.settled();
  assert.deepEqual(
    heard.events.map(({ kind }) => kind),
    ['checkoutExpired'],
  );
});

test('A refused card leaves the checkout open for another one', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  assert.equal(await sandbox.pay(sessionId, REFUSED_CARD), 'Votre carte a été refusée.');
  const refused = await cards.readCheckout(sessionId);
  assert.deepEqual([refused.status, refused.paymentStatus], ['open', 'unpaid']);
  assert.equal(await sandbox.pay(sessionId), undefined);
  const paid = await cards.readCheckout(sessionId);
  assert.deepEqual(
    [paid.status, paid.paymentStatus, paid.paymentIntentId],
    ['complete', 'paid', refused.paymentIntentId],
  );
  await sandbox.settled();
  assert.deepEqual(heard.events.map(({ kind }) => kind).toSorted(), [
    'checkoutCompleted',
    'paymentFailed',
    'paymentSucceeded',
  ]);
});

test('C30 a card number typed on the page is in no book, event, answer or webhook', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId, '4000 0000 0000 9995');
  await sandbox.pay(sessionId, '5555-5555-5555-4444');
  await sandbox.settled();
  const { books } = sandbox;
  const everything = JSON.stringify([
    [books.checkouts, books.intents, books.charges, books.events, books.answers].map((table) => [
      ...table.values(),
    ]),
    heard.deliveries.map(({ body }) => body.toString()),
  ]);
  assert.equal(heard.deliveries.length, 3);
  assert.doesNotMatch(everything, /0000.?9995|5555.?4444|last4/);
});

test('C30 errors carry neither the secret key nor the guest', async (t) => {
  const { cards, sandbox } = await setUp(t);
  const stranger = stripeCards({
    secretKey: 'sk_test_wrongButStillSecret',
    webhookSecret: 'whsec_x',
    at: { host: sandbox.host, port: sandbox.port, protocol: 'http' },
  });
  const errors = await Promise.all(
    [stranger.openCheckout(order()), cards.openCheckout(order({ successUrl: 'x' }))].map((call) =>
      call.catch((error: unknown) => error),
    ),
  );
  for (const error of errors) {
    assert.ok(error instanceof CardsRefused);
    const text = `${error.stack ?? ''} ${JSON.stringify(error)} ${String(error.cause)}`;
    assert.doesNotMatch(text, /wrongButStillSecret|claire|sk_test/);
    assert.match(text, /req_/, 'but says which request to look up');
  }
});

test('Nobody listening is "unavailable"', async () => {
  const cards = stripeCards({
    secretKey: 'sk_test_x',
    webhookSecret: 'whsec_x',
    at: { host: '127.0.0.1', port: 1, protocol: 'http' },
    retries: 0,
  });
  await assert.rejects(cards.readCheckout('cs_test_x'), CardsUnavailable);
});

function refusal(code: string): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof CardsRefused, String(error));
    assert.equal(error.code, code);
    return true;
  };
}
