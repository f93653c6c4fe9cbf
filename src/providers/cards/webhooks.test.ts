import assert from 'node:assert/strict';
import test from 'node:test';
import { cents } from '#kernel/money.ts';
import type { CardEvent } from './port.ts';
import { BadSignature } from './port.ts';
import { order, setUp, WEBHOOK_SECRET } from './testsetup.ts';
import { signature } from './sandbox/webhooks.ts';

test('PAY-16 a payment is told by signed events that carry our reference and the amount', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  await sandbox.settled();
  const { paymentIntentId } = await cards.readCheckout(sessionId);
  const completed = only(heard.events, 'checkoutCompleted');
  assert.ok(Math.abs(completed.created.getTime() - Date.now()) < 5_000);
  assert.deepEqual(facts(completed), {
    sessionId,
    paymentIntentId,
    amount: 123_450,
    currency: 'eur',
    reference: 'checkout-17',
    paid: true,
  });
  assert.deepEqual(facts(only(heard.events, 'paymentSucceeded')), {
    paymentIntentId,
    amount: 123_450,
    currency: 'eur',
    reference: 'checkout-17',
    paid: true,
  });
  assert.equal(heard.events.length, 2);
});

test('B56 a held amount is not paid until it is captured; a release is not a refund', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order({ capture: 'manual' }));
  await sandbox.pay(sessionId);
  await sandbox.settled();
  assert.equal(only(heard.events, 'checkoutCompleted').paid, false);
  assert.deepEqual(
    [only(heard.events, 'capturable').amount, only(heard.events, 'capturable').paid],
    [123_450, false],
  );
  const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
  await cards.capture(paymentIntentId, 'capture');
  await sandbox.settled();
  assert.deepEqual(facts(only(heard.events, 'captured')), {
    paymentIntentId,
    amount: 123_450,
    currency: 'eur',
    reference: 'checkout-17',
    paid: true,
  });
  assert.equal(only(heard.events, 'paymentSucceeded').amount, 123_450);

  heard.events.length = 0;
  const other = await cards.openCheckout(order({ capture: 'manual', idempotencyKey: 'other' }));
  await sandbox.pay(other.sessionId);
  const state = await cards.readCheckout(other.sessionId);
  await cards.release(state.paymentIntentId ?? '', 'release');
  await sandbox.settled();
  assert.equal(only(heard.events, 'canceled').paymentIntentId, state.paymentIntentId);
  assert.equal(heard.events.filter(({ kind }) => kind === 'refunded').length, 0);
});

test('Refund events carry the total given back, so that their order does not matter', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
  await cards.refund({ paymentIntentId, amount: cents(1_000), idempotencyKey: 'first' });
  await cards.refund({ paymentIntentId, amount: cents(500), idempotencyKey: 'second' });
  await sandbox.settled();
  const amounts = heard.events.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount);
  assert.deepEqual(new Set(amounts), new Set([1_000, 1_500]));
});

test('Refunds by hand, waiting and sent back by the bank are told, and read as they stand now', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  const { paymentIntentId = '' } = await cards.readCheckout(sessionId);
  const byHand = sandbox.refundByHand(paymentIntentId, 1_000);
  sandbox.slowRefunds(true);
  const { refundId } = await cards.refund({ paymentIntentId, amount: cents(500), idempotencyKey: 'slow' });
  sandbox.settleRefund(byHand.id, 'failed');
  const states = async () =>
    Object.fromEntries(
      (await cards.readRefunds(paymentIntentId)).map(({ refundId: id, amount, state }) => [
        id,
        [amount, state],
      ]),
    );
  assert.deepEqual(await states(), { [byHand.id]: [1_000, 'failed'], [refundId]: [500, 'pending'] });
  sandbox.settleRefund(refundId, 'succeeded');
  assert.deepEqual(await states(), { [byHand.id]: [1_000, 'failed'], [refundId]: [500, 'done'] });
  assert.equal(sandbox.totals().refunded, 500);
  await sandbox.settled();
  const told = heard.events.filter(({ kind }) => kind === 'refundChanged');
  assert.equal(told.length, 7, 'two made, three for the failure, two for the bank that took it');
  assert.deepEqual(new Set(told.map((event) => event.paymentIntentId)), new Set([paymentIntentId]));
});

test('A webhook forged, altered, too old, unsigned or signed with another secret is refused', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  await sandbox.settled();
  const [delivery] = heard.deliveries;
  assert.ok(delivery);
  const text = delivery.body.toString();
  assert.ok(cards.readEvent(text, delivery.signature), 'the real one passes, as text too');
  const now = Math.floor(Date.now() / 1000);
  const [moment = '', mac = ''] = delivery.signature.split(',v1=');
  const bad: Record<string, [string | Buffer, string | string[] | undefined]> = {
    'another amount': [text.replace('123450', '123451'), delivery.signature],
    'parsed and written again': [JSON.stringify(JSON.parse(text)), delivery.signature],
    'one digit of the signature': [text, `${moment},v1=${mac.slice(0, -1)}${mac.endsWith('0') ? '1' : '0'}`],
    'a later moment, same signature': [text, `t=${now + 10},v1=${mac}`],
    'another secret': [text, signature(text, 'whsec_other', now)],
    'an older scheme only': [text, signature(text, WEBHOOK_SECRET, now).replace('v1=', 'v0=')],
    'six minutes old': [text, signature(text, WEBHOOK_SECRET, now - 360)],
    'no signature': [text, undefined],
    'an empty signature': [text, ''],
    'two headers': [text, [delivery.signature, delivery.signature]],
    'no body': ['', signature('', WEBHOOK_SECRET, now)],
    'signed, but not JSON': ['{', signature('{', WEBHOOK_SECRET, now)],
  };
  for (const [name, [body, header]] of Object.entries(bad)) {
    assert.throws(() => cards.readEvent(body, header), BadSignature, name);
  }
  assert.ok(
    cards.readEvent(text, signature(text, WEBHOOK_SECRET, now - 290)),
    'less than five minutes old passes',
  );
});

test('C10 doubled and shuffled deliveries are the same events: same ids, each signed', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  sandbox.holdWebhooks();
  const ids = new Set<string>();
  for (const name of ['a', 'b', 'c', 'd']) {
    const { sessionId } = await cards.openCheckout(order({ idempotencyKey: name, reference: name }));
    await sandbox.pay(sessionId);
  }
  for (const id of sandbox.books.events.keys()) ids.add(id);
  assert.equal(heard.deliveries.length, 0, 'held back');
  sandbox.releaseWebhooks({ order: 'shuffled', copies: 5 });
  await sandbox.settled();
  assert.equal(heard.events.length, 8 * 5);
  assert.deepEqual(new Set(heard.events.map(({ id }) => id)), ids);
  assert.deepEqual(new Set(heard.events.map(({ reference }) => reference)), new Set(['a', 'b', 'c', 'd']));
});

test('Webhooks can come in the reverse of the order things happened', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  sandbox.holdWebhooks();
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId, '4000000000000002');
  await sandbox.pay(sessionId);
  const made = [...sandbox.books.events.values()].map(({ id }) => id);
  sandbox.releaseWebhooks({ order: 'reversed' });
  await sandbox.settled();
  assert.deepEqual(
    heard.events.map(({ id }) => id),
    made.toReversed(),
  );
  assert.deepEqual(
    heard.events.map(({ kind }) => kind),
    ['checkoutCompleted', 'paymentSucceeded', 'paymentFailed'],
  );
  assert.deepEqual(
    heard.events.map(({ paid }) => paid),
    [true, true, false],
  );
});

test('A webhook the application refuses is sent again, signed anew, until it is taken', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  heard.status = 503;
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  await until(() => heard.deliveries.length >= 6);
  assert.equal(heard.events.length, 0);
  assert.equal(sandbox.totals().undelivered, 2);
  heard.status = 200;
  await sandbox.settled();
  assert.equal(sandbox.totals().undelivered, 0);
  assert.equal(heard.events.length, 2);
  for (const delivery of sandbox.books.deliveries.values()) {
    assert.equal(delivery.state, 'delivered');
    assert.ok(delivery.attempts >= 4);
    assert.equal(delivery.answer, '200');
  }
});

test('A delivered webhook can be sent again', async (t) => {
  const { cards, sandbox, heard } = await setUp(t);
  const { sessionId } = await cards.openCheckout(order());
  await sandbox.pay(sessionId);
  await sandbox.settled();
  const [first] = heard.events;
  sandbox.replay([first?.id ?? '']);
  await sandbox.settled();
  assert.deepEqual(heard.events.filter(({ id }) => id === first?.id).length, 2);
});

function only(events: readonly CardEvent[], kind: CardEvent['kind']): CardEvent {
  const [found, ...more] = events.filter((event) => event.kind === kind);
  assert.ok(found, `no ${kind} among ${events.map((event) => event.kind).join(', ')}`);
  assert.equal(more.length, 0, `several ${kind}`);
  return found;
}

/** Everything but its id, kind and moment. */
function facts(event: CardEvent): Partial<CardEvent> {
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => !['id', 'kind', 'created'].includes(name)),
  );
}

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !done(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(done());
}
