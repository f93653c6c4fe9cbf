/** Money of linen that goes back, in whole or in part, and of which pool it is. On the real server with its card sandbox. */
import { refundsDone } from '#tests/support/paying.ts';
import { todayInParis } from '#kernel/day.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  family,
  LINEN,
  linenOf,
  messagesOf,
  money,
  ordersOf,
  paidLinen,
  stayOf,
  unpaidLinen,
  want,
} from './linen.test.arrangement.ts';

const { claire, cards, account, paymentsOf, notesOf } = money;

const states = async (ddl: number): Promise<unknown[]> => (await ordersOf(ddl)).map(({ status }) => status);

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

test('B113 PAY-16 linen whose money went back whole is ordered no more: offered again, ordered again; a part of it changes nothing', async () => {
  const { ddl, guest } = await family();
  const before = await stayOf(ddl);
  const { transaction_id: intent } = await paidLinen({ ddl, guest });
  await refund(intent, 3000);
  assert.equal((await linenOf(ddl))['state'], 'paid');
  await refund(intent);
  assert.deepEqual([await states(ddl), (await linenOf(ddl))['state']], [['canceled'], 'offered']);
  assert.deepEqual([await sums(ddl), await stayOf(ddl)], [[0, 0, 0], before]);
  const second = await paidLinen({ ddl, guest });
  assert.deepEqual(await states(ddl), ['canceled', 'paid']);
  assert.equal(second['cents'], LINEN);
});

test('B113 PAY-16 the bank sends back what was given back for linen: the order is theirs again, the one asked for since or the one that ended', async () => {
  for (const isAskedAgain of [false, true]) {
    const { ddl, guest } = await family();
    const { transaction_id: intent } = await paidLinen({ ddl, guest });
    await refund(intent);
    if (isAskedAgain) ok(await want(guest, ddl));
    const [made] = [...cards.books.refunds.values()].filter((each) => each.payment_intent === intent);
    cards.settleRefund(made!.id, 'failed');
    await cards.settled();
    await refundsDone(app);
    assert.deepEqual(await states(ddl), isAskedAgain ? ['canceled', 'paid'] : ['paid']);
    assert.deepEqual(await sums(ddl), [0, LINEN, 0]);
  }
});

test('B112 B113 a cancelled stay’s money goes back linen first: taken up again it owes its whole price, and linen is offered', async () => {
  const { ddl, quote, guest } = await family();
  const [total] = await stayOf(ddl);
  const price = String(Number(total) / 100);
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'total', amount: price },
    }),
  );
  await paidLinen({ ddl, guest });
  const all = Number(total) + LINEN;
  const cancel = { action: 'S_CANCEL', to_return: all, reason: 'Désistement' };
  ok(await claire.post('ddlchats', { id_ddl: ddl, message: '', statusForm: cancel }));
  const giveBack = (amount: number) =>
    claire.post(`payments/account/${ddl}/returned`, { amount, mode: 'transfer', paid_on: todayInParis() });
  // Less than the linen costs is of the stay.
  ok(await giveBack(100));
  assert.deepEqual([await sums(ddl), await states(ddl)], [[Number(total) - 100, all - 100, 0], ['paid']]);
  refused(await giveBack(all), 422, 'moreThanReceived');
  ok(await giveBack(LINEN));
  assert.deepEqual(await sums(ddl), [Number(total) - 100, Number(total) - 100, 0]);
  ok(await giveBack(Number(total) - 100));
  assert.deepEqual([await sums(ddl), await states(ddl)], [[0, 0, 0], ['canceled']]);
  const { paid, returned } = (await account(ddl))['cancelled'] as Record<string, unknown>;
  assert.deepEqual([paid, returned], [all, all]);
  assert.equal((await money.mailsOf(ddl, 'paymentReturned')).length, 3);

  const ofLinen = (await paymentsOf(ddl)).find(({ type, cents }) => type === 'linge' && Number(cents) < 0)!;
  ok(await claire.put(`crmquotes/${quote}/accept`));
  assert.deepEqual(await stayOf(ddl), [total, 0, ...(await stayOf(ddl)).slice(2)]);
  assert.equal((await linenOf(ddl))['state'], 'offered');
  // The transfer that returned it was sent back: struck, the linen is theirs.
  ok(await claire.post(`bookingpayments/${String(ofLinen['id'])}/reverse`, { reason: 'Virement rejeté' }));
  assert.deepEqual([(await linenOf(ddl))['state'], await sums(ddl)], ['paid', [0, LINEN, 0]]);
});

test('B113 C10 a charge for linen that a clerk had typed as the stay’s pays the linen alone', async () => {
  const { ddl, guest } = await family();
  ok(await want(guest, ddl));
  const [order] = await ordersOf(ddl);
  const page = await money.sessionOf(guest, order!['ddlchat_id']);
  cards.holdWebhooks();
  await cards.pay(page);
  const name = cards.books.checkouts.get(page)!.session.payment_intent;
  const typed = { id_ddl: ddl, type: 'solde', amount: '80', transaction_id: name };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: typed }));
  assert.deepEqual(await sums(ddl), [LINEN, LINEN, 0]);
  cards.releaseWebhooks();
  await cards.settled();
  assert.deepEqual([await sums(ddl), await states(ddl)], [[0, LINEN, 0], ['paid']]);
  assert.equal((await paymentsOf(ddl)).length, 1);
});

test('B113 C10 a charge for the stay that a clerk had typed as linen’s is the stay’s all the same, and the clerk is told of both', async () => {
  const { ddl, guest } = await family();
  ok(await want(guest, ddl));
  const asked = ok(await money.ask(ddl, { type: 'arrhes', amount: '80' }));
  const page = await money.sessionOf(guest, asked['ddlchat_id']);
  cards.holdWebhooks();
  await cards.pay(page);
  const name = cards.books.checkouts.get(page)!.session.payment_intent;
  const [order] = (await ordersOf(ddl)).filter(({ type }) => type === 'linge');
  const typed = {
    id_ddl: ddl,
    type: 'arrhes',
    amount: '80',
    transaction_id: name,
    ddlchat_payment_request_id: order!['id'],
  };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: typed }));
  assert.deepEqual(await sums(ddl), [0, 0, 0]);
  cards.releaseWebhooks();
  await cards.settled();
  assert.deepEqual([await sums(ddl), await states(ddl)], [[LINEN, LINEN, 0], ['payment_attached']]);
  assert.match(await notesOf(ddl), /a aussi été saisi à la main/);
});

test('B113 CHAT-15 who takes linen back calls the agency to read, and not themselves', async () => {
  const { ddl, guest } = await family();
  ok(await want(guest, ddl));
  ok(await want(guest, ddl, { wanted: false }));
  const [taken] = (await messagesOf(ddl)).filter(({ action }) => action === 'S_PR_CANCEL');
  assert.equal(taken!['written_by_agency'], 0);
  const other = await family();
  const { id } = ok(await money.ask(other.ddl, { type: 'linge' }));
  ok(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}));
  const [canceled] = (await messagesOf(other.ddl)).filter(({ action }) => action === 'S_PR_CANCEL');
  assert.equal(canceled!['written_by_agency'], 1);
});
