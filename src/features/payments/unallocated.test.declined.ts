/** A no and a payment at the same time, and the refund that follows. */
import { inTransaction, rows, sql } from '#server/sql.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { refundsDone } from '#tests/support/paying.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCheckout } from './jobs.ts';
import {
  app,
  claire,
  next,
  account,
  paymentsOf,
  ask,
  statusOf,
  sessionOf,
  checkoutOf,
  cards,
  actionsOf,
  nightsOf,
  sessionStatus,
  mailsOf,
  withUnallocated,
} from './unallocated.test.arrangement.ts';

const refundsAt = (intent: string): number =>
  [...cards.books.refunds.values()].filter((refund) => refund.payment_intent === intent).length;

/** Every way in which a person of the agency says no to a stay. */
const NOES: Record<string, (stay: StayAhead) => Promise<void>> = {
  'the quote is taken back': async ({ quote }) => void ok(await claire.put(`crmquotes/${quote}/unaccept`)),
  'the stay is cancelled': async ({ ddl }) =>
    void ok(await claire.post('ddlchats', { id_ddl: ddl, message: '', statusForm: { action: 'S_CANCEL' } })),
  'the option ran out and its quote is cancelled': async ({ ddl, quote }) => {
    await inTransaction(app.db, (tx) => releaseQuote(tx, ddl));
    // A second offer: the only one is never cancelled (B51).
    ok(await claire.post('ddlchats', { id_ddl: ddl, message: '', bidForm: { bid: '900', allowpayment: 5 } }));
    ok(await claire.put(`crmquotes/${quote}/cancel`));
  },
  'the option ran out and its quote is taken back': async ({ ddl, quote }) => {
    await inTransaction(app.db, (tx) => releaseQuote(tx, ddl));
    ok(await claire.put(`crmquotes/${quote}/unaccept`));
  },
};

for (const [name, sayNo] of Object.entries(NOES))
  test(`B48 B112 ${name}: its requests and card pages close, and what is paid all the same takes no night and waits for a clerk`, async () => {
    const stay = next();
    const { ddl, username } = stay;
    const guest = await app.as(username);
    const [deposit, balance] = [ok(await ask(ddl)), ok(await ask(ddl, { type: 'solde' }))];
    const [paidPage, openPage] = [
      await sessionOf(guest, deposit['ddlchat_id']),
      await sessionOf(guest, balance['ddlchat_id']),
    ];
    cards.holdWebhooks();
    assert.equal(await cards.pay(paidPage), undefined);
    await sayNo(stay);
    ok(await claire.post(`toggleread/${ddl}`, { read: 1 }));
    cards.releaseWebhooks({ order: 'shuffled', copies: 3 });
    await cards.settled();
    for (const { id } of [deposit, balance]) assert.equal(await statusOf(ddl, id), 'canceled');
    await until('the other page is closed at the provider', () => sessionStatus(openPage) === 'expired');
    refused(
      await guest.get(`ddlchats/stripetoken/${String(balance['ddlchat_id'])}`),
      409,
      'paymentRequestState',
    );

    assert.equal(await nightsOf(ddl), 0, 'nights against a no');
    const quote = ok(await claire.get(`quotes/${stay.quote}`));
    assert.equal(quote['accepted'], 0);
    const cents = Math.round(Number(deposit['amount']) * 100);
    const now = await account(ddl);
    assert.deepEqual([now['received'], now['unallocated'], now['total']], [0, cents, null]);
    const [payment, ...others] = await paymentsOf(ddl);
    assert.deepEqual(others, []);
    assert.deepEqual(
      [payment!['unallocated'], payment!['unallocated_reason'], payment!['refund'], payment!['confirmed']],
      [true, 'closed', '', true],
    );
    // The guest is told what is so.
    const told = ok(await guest.get(`payments/checkout/${await checkoutOf(paidPage)}`));
    assert.deepEqual([told['status'], told['payment']], ['canceled', 'unallocated']);
    assert.deepEqual(await mailsOf(ddl, 'paymentReceived'), []);
    assert.equal((await mailsOf(ddl, 'paymentKept')).length, 2, 'the guest and the agency');
    const line = (await guest.get(`ddlchats/list/${ddl}`)).body.models.filter(
      ({ action }) => action === 'PAID',
    );
    assert.deepEqual(
      line.map((message) => message['payment_unallocated']),
      [1],
    );
    // The agency notices: something to read, a mark that stays, a note that says what to do.
    const seen = ok(await claire.get(`ddls/${ddl}`));
    assert.deepEqual([seen['unread'], seen['has_unallocated_payment']], [1, 1]);
    assert.equal(ok(await guest.get(`ddls/${ddl}`))['has_unallocated_payment'], 0);
    assert.ok((await actionsOf(ddl)).includes('NOTE'));
    // And by nobody's word but a clerk's.
    const id = String(payment!['id']);
    for (const who of [guest, await app.as('nora')]) {
      assert.equal((await who.post(`bookingpayments/${id}/attach`, {})).status, 403);
      assert.equal((await who.post(`bookingpayments/${id}/refund`, { reason: 'Je la veux' })).status, 403);
    }
    const olivier = await app.as('olivier');
    assert.equal((await olivier.post(`bookingpayments/${id}/attach`, {})).status, 404);
    assert.equal((await olivier.post(`bookingpayments/${id}/refund`, { reason: 'À nous' })).status, 404);
    assert.equal((await account(ddl))['unallocated'], cents);
  });

test('B48 a page is being opened while the clerk takes the quote back: nobody is sent there, and it is closed at the provider', async () => {
  const { ddl, username, quote } = next();
  const guest = await app.as(username);
  const { ddlchat_id: message } = ok(await ask(ddl));
  const before = new Set(cards.books.checkouts.keys());
  cards.fail({ how: 'late', on: 'POST /v1/checkout/sessions', ms: 1500 });
  const opening = guest.get(`ddlchats/stripetoken/${String(message)}`);
  await until('the provider made the page', () => cards.books.checkouts.size > before.size);
  ok(await claire.put(`crmquotes/${quote}/unaccept`));
  refused(await opening, 409, 'paymentRequestState');
  const [session] = [...cards.books.checkouts.keys()].filter((id) => !before.has(id));
  await until('the page is closed', () => sessionStatus(session!) === 'expired');
});

test('B48 the webhook and the no at once: whoever is first, nights and money agree', async () => {
  const outcomes = new Set<string>();
  const stay = next();
  const { ddl, username, quote } = stay;
  const guest = await app.as(username);
  for (let round = 0; round < 8; round++) {
    const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '10' }));
    const session = await sessionOf(guest, message);
    cards.holdWebhooks();
    assert.equal(await cards.pay(session), undefined);
    const settle = async () => {
      if (round % 2 === 1) await pause(round * 3);
      cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
      await cards.settled();
    };
    const [answer] = await Promise.all([
      round % 2 === 0
        ? pause(round * 3).then(() => claire.put(`crmquotes/${quote}/unaccept`))
        : claire.put(`crmquotes/${quote}/unaccept`),
      settle(),
    ]);
    ok(answer);
    const status = await statusOf(ddl, id);
    const payments = (await paymentsOf(ddl)).filter((each) => each['ddlchat_payment_request_id'] === id);
    assert.equal(payments.length, 1);
    assert.deepEqual(
      [status, payments[0]!['unallocated']],
      status === 'paid' ? ['paid', false] : ['canceled', true],
    );
    assert.equal(await nightsOf(ddl), 0);
    outcomes.add(String(status));
    ok(await claire.put(`crmquotes/${quote}/accept`));
  }
  assert.ok(outcomes.has('canceled'), [...outcomes].join());
});

test('B48 a payment that comes while somebody decides over its stay waits for the decision', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '10' }));
  const session = await sessionOf(guest, message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, ddl);
    cards.releaseWebhooks();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ~ 'request' and query ~ 'for no key update'`;
    await until('the payment waits', async () => (await rows(app.db, waiting)).length > 0);
    assert.deepEqual([await paymentsOf(ddl), await statusOf(ddl, id)], [[], 'to_be_paid']);
    // It has touched nothing that whoever decides changes next: otherwise each would wait for the other.
    await sql`select from payment_request where id = ${id} for update nowait`.execute(tx);
  });
  await cards.settled();
  assert.equal(await statusOf(ddl, id), 'paid');
});

test('B48 stays of before: a request left open by a quote taken back opens no page, and its open page takes no night', async () => {
  const { ddl, username, quote } = next();
  const guest = await app.as(username);
  const [deposit, balance] = [ok(await ask(ddl)), ok(await ask(ddl, { type: 'solde' }))];
  const session = await sessionOf(guest, deposit['ddlchat_id']);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  // As a quote was taken back before its requests were closed with it.
  await sql`update quote set accepted = false where id = ${quote}`.execute(app.db);
  await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
  await sql`insert into message (ddl_id, action, author_uid, written_by_agency, quote_id) values (${ddl}, 'Q_UNACCEPT', ${claire.uid}, true, ${quote})`.execute(
    app.db,
  );
  refused(await guest.get(`ddlchats/stripetoken/${String(balance['ddlchat_id'])}`), 409, 'stayTakenBack');
  cards.releaseWebhooks();
  await cards.settled();
  assert.deepEqual(
    [await nightsOf(ddl), await statusOf(ddl, deposit['id']), (await account(ddl))['received']],
    [0, 'canceled', 0],
  );
  assert.equal((await paymentsOf(ddl))[0]!['unallocated'], true);
});

test('C10 a payment whose webhook never comes is found when its page is closed', async () => {
  const { ddl, username, quote } = next();
  const guest = await app.as(username);
  const { ddlchat_id: message } = ok(await ask(ddl));
  const session = await sessionOf(guest, message);
  cards.holdWebhooks();
  try {
    assert.equal(await cards.pay(session), undefined);
    ok(await claire.put(`crmquotes/${quote}/unaccept`));
    await until('the payment', async () => (await paymentsOf(ddl)).length === 1);
    assert.equal((await paymentsOf(ddl))[0]!['unallocated'], true);
    assert.equal(
      await closeCheckout.run(app.app, { checkoutId: await checkoutOf(session) }),
      undefined,
      'nothing is left to do',
    );
  } finally {
    cards.releaseWebhooks({ copies: 2 });
    await cards.settled();
  }
  assert.equal(
    (await paymentsOf(ddl)).length,
    1,
    'and its webhook, when it comes after all, is not a second one',
  );
});

test('PAY-16 C10 paid by card while the clerk cancelled it: kept, and refunded once by a clerk’s word, however often it is pressed', async () => {
  const stay = next();
  const { ddl } = stay;
  const { id, intent } = await withUnallocated(stay, '80');
  assert.equal((await account(ddl))['unallocated'], 8000);
  assert.equal(refundsAt(intent), 0, 'nothing goes back without a word');
  assert.equal((await claire.post(`bookingpayments/${id}/refund`, { reason: 'x' })).status, 422);
  const presses = await Promise.all(
    Array.from({ length: 6 }, () =>
      claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }),
    ),
  );
  for (const press of presses) ok(press);
  await until('the refund', async () => (await paymentsOf(ddl)).length === 2);
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Encore une fois' }));
  refused(await claire.post(`bookingpayments/${id}/attach`, {}), 409, 'paymentNotWaiting');
  await refundsDone(app);
  assert.equal(refundsAt(intent), 1);
  const now = await account(ddl);
  assert.deepEqual([now['received'], now['unallocated']], [0, 0]);
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['has_unallocated_payment'], 0);
  assert.equal((await mailsOf(ddl, 'paymentReturned')).length, 1);
  const audited = await rows(
    app.db,
    sql<{
      reason: string;
    }>`select details->>'reason' as reason from audit where action = 'payment refunded' and object = ${id} order by id`,
  );
  assert.deepEqual(audited, [{ reason: 'Demande annulée' }]);
});

test('PAY-16 C10 the provider fails a refund: asked again and shown, done once, also when its answer was lost', async () => {
  for (const how of ['down', 'drop'] as const) {
    const stay = next();
    const { ddl } = stay;
    const { id, intent } = await withUnallocated(stay, '81');
    // Three for the library's own attempts, so that our job is the one that comes again.
    cards.fail({ how, on: 'POST /v1/refunds', times: 3 });
    // Its webhook would tell at once what the answer did not.
    cards.holdWebhooks();
    ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
    await until('it is shown as late', async () => (await paymentsOf(ddl))[0]!['refund'] === 'late');
    assert.equal((await mailsOf(ddl, 'paymentReturned')).length, 0, 'nobody is told before it is so');
    refused(await claire.post(`bookingpayments/${id}/attach`, {}), 409, 'paymentNotWaiting');
    ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'On réessaie' }));
    await until('the refund', async () => (await paymentsOf(ddl)).length === 2);
    cards.releaseWebhooks({ copies: 2 });
    await cards.settled();
    assert.equal(refundsAt(intent), 1, how);
    assert.equal((await paymentsOf(ddl))[0]!['refund'], 'done');
  }
});

test('PAY-16 a refund the provider has already made is only written down, never made again', async () => {
  const stay = next();
  const { ddl } = stay;
  const { id, intent } = await withUnallocated(stay, '82');
  await app.app.providers.cards.refund({
    paymentIntentId: intent,
    amount: 8200 as never,
    idempotencyKey: 'by-hand-on-the-pages-of-the-provider',
  });
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await until('the books', async () => (await paymentsOf(ddl)).length === 2);
  assert.equal(refundsAt(intent), 1);
  assert.deepEqual([(await account(ddl))['unallocated'], (await paymentsOf(ddl))[0]!['refund']], [0, 'done']);
});
