/** The sandbox's answers have Stripe's shapes: by the provider's own description where it is at hand, and by hand always. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import test from 'node:test';
import type { TestContext } from 'node:test';
import { Ajv } from 'ajv';
import { cents } from '#kernel/money.ts';
import { order, setUp } from './testsetup.ts';
import { STRIPE_VERSION } from './stripe.ts';

const DESCRIPTION = resolve(
  import.meta.dirname,
  '../../../../shared/real/stripe/stripe-openapi-trimmed.json',
);

type Json = Record<string, unknown>;
interface Spoken {
  /** By the name the description gives their shape. */
  answers: [schema: string, body: Json][];
  events: Json[];
}

/** One of everything the sandbox can say. */
async function everything(t: TestContext): Promise<Spoken> {
  const { cards, sandbox, call } = await setUp(t);
  const answers: Spoken['answers'] = [];
  async function keep(schema: string, method: string, path: string, form?: string): Promise<Json> {
    const body = (await (await call(method, path, form)).json()) as Json;
    answers.push([schema, body]);
    return body;
  }
  const opened = await cards.openCheckout(order({ capture: 'manual' }));
  const sessions = '/v1/checkout/sessions';
  await keep('checkout.session', 'GET', `${sessions}/${opened.sessionId}`);
  await sandbox.pay(opened.sessionId, '4000000000000002');
  await keep('checkout.session', 'GET', `${sessions}/${opened.sessionId}?expand[]=payment_intent`);
  await sandbox.pay(opened.sessionId);
  await keep(
    'checkout.session',
    'GET',
    `${sessions}/${opened.sessionId}?expand[0]=payment_intent.latest_charge`,
  );
  const { paymentIntentId = '' } = await cards.readCheckout(opened.sessionId);
  await keep('payment_intent', 'GET', `/v1/payment_intents/${paymentIntentId}`);
  await keep('payment_intent', 'POST', `/v1/payment_intents/${paymentIntentId}/capture`, '');
  await keep('refund', 'POST', '/v1/refunds', `payment_intent=${paymentIntentId}&amount=500`);
  const { refundId } = await cards.refund({ paymentIntentId, amount: cents(700), idempotencyKey: 'r' });
  await keep('refund', 'GET', `/v1/refunds/${refundId}`);
  sandbox.slowRefunds(true);
  await keep('refund', 'POST', '/v1/refunds', `payment_intent=${paymentIntentId}&amount=300`);
  sandbox.settleRefund(refundId, 'failed');
  const released = await cards.openCheckout(order({ capture: 'manual', idempotencyKey: 'released' }));
  await sandbox.pay(released.sessionId);
  const intent = (await cards.readCheckout(released.sessionId)).paymentIntentId ?? '';
  await keep('payment_intent', 'POST', `/v1/payment_intents/${intent}/cancel`, '');
  const left = await cards.openCheckout(order({ idempotencyKey: 'left' }));
  await keep('checkout.session', 'POST', `${sessions}/${left.sessionId}/expire`, '');
  const account = await keep(
    'account',
    'POST',
    '/v1/accounts',
    'type=express&country=FR&email=owner@example.test',
  );
  const link = `account=${String(account['id'])}&type=account_onboarding&refresh_url=http://a.test/&return_url=http://a.test/`;
  const { url } = await keep('account_link', 'POST', '/v1/account_links', link);
  await fetch(String(url), { method: 'POST', redirect: 'manual' });
  await keep('account', 'GET', `/v1/accounts/${String(account['id'])}`);
  for (const list of [sessions, '/v1/payment_intents', '/v1/refunds', '/v1/accounts', '/v1/events'])
    await keep(`GET ${list}`, 'GET', `${list}?limit=100`);
  for (const [path, form] of [
    [`${sessions}/cs_test_none`, undefined],
    [sessions, 'mode=payment'],
    [`/v1/payment_intents/${intent}/capture`, ''],
    ['/v1/nothing', undefined],
  ] as const) {
    await keep('error', form === undefined ? 'GET' : 'POST', path, form);
  }
  await sandbox.settled();
  const events = [...sandbox.books.events.values()].map((event) => JSON.parse(JSON.stringify(event)) as Json);
  return { answers, events };
}

test(
  'Answers and events validate against the provider’s own description',
  { skip: !existsSync(DESCRIPTION) },
  async (t) => {
    const { answers, events } = await everything(t);
    const ajv = new Ajv({ strict: false, validateFormats: false });
    ajv.addSchema(described(), 'stripe');
    const check = (schema: string, value: unknown): void => {
      const validate = ajv.getSchema(`stripe#/${schema}`) ?? ajv.compile({ $ref: `stripe#/${schema}` });
      assert.ok(
        validate(value),
        `${schema}: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(value, null, 1).slice(0, 600)}`,
      );
    };
    for (const [schema, body] of answers) {
      const [verb, path = ''] = schema.split(' ');
      if (verb !== 'GET') check(`components/schemas/${schema}`, body);
      else
        check(`paths/${path.replaceAll('/', '~1')}/get/responses/200/content/application~1json/schema`, body);
    }
    for (const event of events) {
      check('components/schemas/event', event);
      const { object } = event['data'] as { object: Json };
      check(`components/schemas/${String(object['object'])}`, object);
    }
    assert.deepEqual(new Set(events.map(({ type }) => type)), new Set(EVENT_TYPES));
    assert.throws(
      () =>
        check('components/schemas/refund', {
          ...answers.find(([name]) => name === 'refund')?.[1],
          amount: '5,00',
        }),
      /amount/,
    );
  },
);

const EVENT_TYPES = [
  'account.updated',
  'charge.captured',
  'charge.refunded',
  'checkout.session.completed',
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'charge.refund.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
];

/** OpenAPI 3.0 writes "or null" in its own way; and the description is older than the version we pin by one renamed choice. */
function described(): Json {
  const description = orNull(JSON.parse(readFileSync(DESCRIPTION, 'utf8'))) as Json;
  const { schemas } = description['components'] as { schemas: Record<string, { properties: Json }> };
  const session = schemas['checkout.session'];
  assert.ok(session);
  session.properties['ui_mode'] = { enum: ['hosted_page'] };
  return description;
}

function orNull(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(orNull);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Json;
  const converted = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, orNull(value)]));
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted;
}

test('Answers and events have the shapes the product reads', async (t) => {
  const { answers, events } = await everything(t);
  const of = (name: string): Json[] => answers.filter(([schema]) => schema === name).map(([, body]) => body);
  const [open, declined, complete, expired] = of('checkout.session');
  const opened = {
    object: 'checkout.session',
    mode: 'payment',
    ui_mode: 'hosted_page',
    livemode: false,
    currency: 'eur',
    amount_total: 123_450,
  };
  has(open, {
    ...opened,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    client_reference_id: 'checkout-17',
  });
  assert.match(String(open?.['id']), /^cs_test_\w{20,}$/);
  const decline = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' };
  has(declined, {
    payment_intent: { status: 'requires_payment_method', amount_received: 0, last_payment_error: decline },
  });
  has(complete, {
    ...opened,
    status: 'complete',
    url: null,
    payment_intent: {
      object: 'payment_intent',
      status: 'requires_capture',
      amount_capturable: 123_450,
      capture_method: 'manual',
      latest_charge: {
        object: 'charge',
        captured: false,
        paid: true,
        metadata: { reference: 'checkout-17' },
      },
    },
  });
  has(expired, { status: 'expired', url: null });
  has(of('payment_intent')[1], { status: 'succeeded', amount_received: 123_450, amount_capturable: 0 });
  has(of('payment_intent')[2], { status: 'canceled', amount_capturable: 0 });
  has(of('refund')[0], { object: 'refund', amount: 500, currency: 'eur', status: 'succeeded' });
  has(of('account')[1], {
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  });
  has(of('GET /v1/checkout/sessions')[0], { object: 'list', has_more: false, url: '/v1/checkout/sessions' });
  assert.deepEqual(
    of('error').map((body) => (body['error'] as Json)['code']),
    ['resource_missing', 'parameter_missing', 'payment_intent_unexpected_state', undefined],
  );
  for (const event of events) {
    has(event, { object: 'event', api_version: STRIPE_VERSION, livemode: false });
    assert.deepEqual(Object.keys(event).toSorted(), [
      'api_version',
      'created',
      'data',
      'id',
      'livemode',
      'object',
      'pending_webhooks',
      'request',
      'type',
    ]);
    assert.match(String(event['id']), /^evt_\w{20,}$/);
    // Seconds, not milliseconds: off by a thousand is the classic.
    assert.ok(Math.abs(Number(event['created']) - Date.now() / 1000) < 60);
  }
});

function has(body: unknown, wanted: Json): void {
  assert.partialDeepStrictEqual(body, wanted);
}
