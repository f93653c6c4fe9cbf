import assert from 'node:assert/strict';
import test from 'node:test';
import { setUp } from './testsetup.ts';
import type { TestSetup } from './testsetup.ts';

test('The protocol: keys, authentication, unknown input and pages of lists behave as Stripe documents them', async (t) => {
  const { sandbox, call } = await setUp(t);
  const form = new URLSearchParams({
    mode: 'payment',
    success_url: 'http://a.test/ok',
    'line_items[0][quantity]': '2',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '2100',
    'line_items[0][price_data][product_data][name]': 'Ménage & draps',
    'metadata[note]': 'été',
  });
  const sessions = '/v1/checkout/sessions';
  const first = await call('POST', sessions, form.toString(), 'key-1');
  const text = await first.text();
  assert.partialDeepStrictEqual(JSON.parse(text), {
    amount_total: 4200,
    metadata: { note: 'été' },
    cancel_url: null,
  });
  assert.equal(first.headers.get('idempotent-replayed'), null);
  const again = await call('POST', sessions, shuffledFields(form), 'key-1');
  assert.equal(await again.text(), text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal(again.headers.get('original-request'), first.headers.get('request-id'));

  await refused(
    call,
    400,
    'idempotency_error',
    undefined,
    'POST',
    sessions,
    `${form.toString()}&locale=fr`,
    'key-1',
  );
  await refused(
    call,
    400,
    'idempotency_error',
    undefined,
    'POST',
    '/v1/refunds',
    'payment_intent=pi_x',
    'key-1',
  );
  await refused(
    call,
    400,
    'invalid_request_error',
    'parameter_unknown',
    'POST',
    sessions,
    `${form.toString()}&colour=blue`,
  );
  await refused(call, 400, 'invalid_request_error', undefined, 'POST', sessions, '', 'k'.repeat(256));
  await refused(call, 404, 'invalid_request_error', 'resource_missing', 'GET', '/v1/payment_intents/pi_none');
  const stranger = await fetch(`${sandbox.url}${sessions}`, {
    headers: { authorization: 'Bearer sk_test_other' },
  });
  assert.equal(stranger.status, 401);
  const basic = `Basic ${Buffer.from('sk_test_aRatherLongTestKeyForTheSandbox:').toString('base64')}`;
  assert.equal((await fetch(`${sandbox.url}${sessions}`, { headers: { authorization: basic } })).status, 200);

  for (let number = 2; number <= 5; number += 1) await call('POST', sessions, form.toString());
  const seen: string[] = [];
  for (let more = true, after = ''; more;) {
    const page = (await (await call('GET', `${sessions}?limit=2${after}`)).json()) as {
      data: { id: string }[];
      has_more: boolean;
    };
    seen.push(...page.data.map(({ id }) => id));
    after = `&starting_after=${seen.at(-1) ?? ''}`;
    more = page.has_more;
  }
  assert.deepEqual(seen, [...sandbox.books.checkouts.keys()].toReversed());
});

function shuffledFields(form: URLSearchParams): string {
  return new URLSearchParams([...form].toReversed()).toString();
}

async function refused(
  call: TestSetup['call'],
  status: number,
  type: string,
  code: string | undefined,
  ...asked: Parameters<TestSetup['call']>
): Promise<void> {
  const response = await call(...asked);
  const { error } = (await response.json()) as { error: { type: string; code?: string } };
  assert.deepEqual([response.status, error.type, error.code], [status, type, code]);
}
