import assert from 'node:assert/strict';
import test from 'node:test';
import { cents } from '#kernel/money.ts';
import { CardsUnavailable } from './port.ts';
import { order, setUp } from './testsetup.ts';

for (const how of ['drop', 'mute', 'late'] as const) {
  test(`C10 done but the answer is lost (${how}): retried, there is one session, one capture, one refund`, async (t) => {
    const { cards, sandbox } = await setUp(t, {}, { timeoutMs: 250, retries: 2 });
    sandbox.fail({ how, ms: 600, on: 'POST /v1/checkout/sessions' });
    const { sessionId } = await cards.openCheckout(order({ capture: 'manual' }));
    assert.equal(sandbox.totals().sessions, 1);
    await sandbox.pay(sessionId);
    const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
    sandbox.fail({ how, ms: 600, on: 'POST /v1/payment_intents/:id/capture' });
    await cards.capture(paymentIntentId, 'capture');
    sandbox.fail({ how, ms: 600, on: 'POST /v1/refunds' });
    await cards.refund({ paymentIntentId, amount: cents(1_000), idempotencyKey: 'refund' });
    assert.deepEqual([sandbox.totals().received, sandbox.totals().refunded], [123_450, 1_000]);
    assert.equal(sandbox.books.refunds.size, 1);
  });
}

test('C10 when every try fails the caller hears "unavailable", and its own retry with the same key finds what was done', async (t) => {
  const { cards, sandbox } = await setUp(t, {}, { timeoutMs: 250, retries: 0 });
  for (const how of ['mute', 'silent', 'down'] as const) {
    sandbox.fail({ how });
    await assert.rejects(cards.openCheckout(order()), CardsUnavailable);
  }
  assert.equal(sandbox.totals().sessions, 1, 'the mute call had done it');
  const { sessionId } = await cards.openCheckout(order());
  assert.ok(sandbox.books.checkouts.has(sessionId));
  assert.equal(sandbox.totals().sessions, 1);
});

test('C10 a call still running keeps its key: the retry waits its turn and gets the same session', async (t) => {
  const { cards, sandbox, call } = await setUp(t, {}, { timeoutMs: 2_000, retries: 0 });
  sandbox.fail({ how: 'slow', ms: 300 });
  const slow = cards.openCheckout(order());
  await new Promise((resolve) => setTimeout(resolve, 100));
  await assert.rejects(cards.openCheckout(order()), CardsUnavailable);
  const { sessionId } = await slow;
  assert.equal((await cards.openCheckout(order())).sessionId, sessionId);
  assert.equal(sandbox.totals().sessions, 1);
  assert.equal((await call('GET', '/v1/checkout/sessions')).status, 200);
});

test('C10 a sentinel address fails each act once, and each act still happens once', async (t) => {
  const { cards, sandbox } = await setUp(t, {}, { timeoutMs: 250, retries: 2 });
  const { sessionId } = await cards.openCheckout(
    order({ customerMail: 'panne+drop@example.test', capture: 'manual' }),
  );
  await sandbox.pay(sessionId);
  const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
  await cards.capture(paymentIntentId, 'capture');
  await cards.refund({ paymentIntentId, amount: cents(500), idempotencyKey: 'refund' });
  assert.deepEqual(
    [sandbox.totals().sessions, sandbox.totals().received, sandbox.totals().refunded],
    [1, 123_450, 500],
  );
});
