/** Money of linen that goes back, in whole or in part, and of which pool it is. On the real server with its card sandbox. */
import { refundsDone } from '#tests/support/paying.ts';
import { ok } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, family, LINEN, money, unpaidLinen } from './linen.test.arrangement.ts';

const { claire, cards, account, paymentsOf } = money;

/** The stay's own, what is held of it all, and what waits for a person. */
const sums = async (ddl: number): Promise<unknown[]> => {
  const { received, held, unallocated } = await account(ddl);
  return [received, held, unallocated];
};

async function refund(intent: unknown, amount?: number): Promise<void> {
  cards.refundByHand(String(intent), amount);
  await cards.settled();
  await refundsDone(app);
}

test('B113 C10 of linen’s money a part went back before it is counted as credit: the stay gets what is left, no cent more', async () => {
  const { ddl, guest } = await family();
  const { id, transaction_id: intent } = await unpaidLinen({ ddl, guest });
  await refund(intent, 3000);
  assert.deepEqual(await sums(ddl), [0, 0, 5000]);
  ok(await claire.post(`bookingpayments/${String(id)}/attach`, {}));
  assert.deepEqual(await sums(ddl), [5000, 5000, 0]);
  await refund(intent, 1000);
  assert.deepEqual(await sums(ddl), [4000, 4000, 0]);
});

test('B113 C10 of the stay’s money a part went back before it is counted for linen: it pays the linen, and nothing of the stay', async () => {
  const stay = await family();
  const { ddl } = stay;
  const { id, intent } = await money.withUnallocated(stay, '110');
  await refund(intent, 3000);
  const before = await account(ddl);
  assert.deepEqual([before['received'], before['unallocated']], [0, LINEN]);
  const order = ok(await money.ask(ddl, { type: 'linge' }));
  ok(await claire.post(`bookingpayments/${id}/attach`, { payment_request_id: order['id'] }));
  assert.deepEqual(await sums(ddl), [0, LINEN, 0]);
  assert.deepEqual(
    (await paymentsOf(ddl)).map(({ type }) => type),
    ['linge', 'linge'],
  );
  const { deposit_due: deposit, balance_due: balance } = await account(ddl);
  assert.deepEqual([deposit, balance], [before['deposit_due'], before['balance_due']]);
  // What is left of it, not what it was when it came.
  assert.match((await money.mailsOf(ddl, 'paymentReceived'))[0]!.body, /80,00/);
});
