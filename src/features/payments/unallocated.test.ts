/** Money against a no: a clerk takes a stay back while a card page is open, and the same sum asked or paid twice. On the real server with its card sandbox. */
import { inTransaction, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { eventually, paying, refundsDone } from '#tests/support/paying.ts';
import type { Stay } from '#tests/support/paying.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { closeCheckout } from './jobs.ts';

const app = await startTestApp();
const { claire, next, another, account, paymentsOf, ask, statusOf, sessionOf, checkoutOf, cards } =
  await paying(app);
after(() => app.close());

const actionsOf = async (ddl: number): Promise<unknown[]> =>
  (await claire.get(`ddlchats/list/${ddl}`)).body.models.map((message) => message['action']);
const nightsOf = async (ddl: number): Promise<number> =>
  (await rows(app.db, sql`select from stay where ddl_id = ${ddl}`)).length;
const sessionStatus = (session: string) => cards.books.checkouts.get(session)!.session.status;
const mailsOf = async (ddl: number, template: string): Promise<string[]> =>
  (
    await rows(
      app.db,
      sql<{
        recipient: string;
      }>`select recipient from maillog where ddl_id = ${ddl} and template = ${template} order by id`,
    )
  ).map(({ recipient }) => recipient);
const refundsAt = (provider: string): number =>
  [...cards.books.refunds.values()].filter((refund) => refund.payment_intent === provider).length;

/** Every way in which a person of the agency says no to a stay. */
const NOES: Record<string, (stay: Stay) => Promise<void>> = {
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
    await eventually('the other page is closed at the provider', () => sessionStatus(openPage) === 'expired');
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
  await eventually('the provider made the page', () => cards.books.checkouts.size > before.size);
  ok(await claire.put(`crmquotes/${quote}/unaccept`));
  refused(await opening, 409, 'paymentRequestState');
  const [session] = [...cards.books.checkouts.keys()].filter((id) => !before.has(id));
  await eventually('the page is closed', () => sessionStatus(session!) === 'expired');
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
    await eventually('the payment', async () => (await paymentsOf(ddl)).length === 1);
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

/** A stay with money that waits for a decision: its request cancelled by a clerk while it was being paid. */
async function withUnallocated(
  stay: Stay,
  amount: string,
): Promise<{ id: string; provider: string; guest: Person }> {
  const guest = await app.as(stay.username);
  const { id: request, ddlchat_id: message } = ok(await ask(stay.ddl, { amount }));
  const session = await sessionOf(guest, message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  ok(await claire.put(`crmpaymentrequests/${String(request)}/cancel`, {}));
  cards.releaseWebhooks();
  await cards.settled();
  const payment = (await paymentsOf(stay.ddl)).find(
    (each) => each['ddlchat_payment_request_id'] === request,
  )!;
  assert.equal(payment['unallocated'], true, 'paid while the clerk cancelled it');
  return { id: String(payment['id']), provider: String(payment['transaction_id']), guest };
}

test('PAY-16 C10 paid by card while the clerk cancelled it: kept, and refunded once by a clerk’s word, however often it is pressed', async () => {
  const stay = next();
  const { ddl } = stay;
  const { id, provider } = await withUnallocated(stay, '80');
  assert.equal((await account(ddl))['unallocated'], 8000);
  assert.equal(refundsAt(provider), 0, 'nothing goes back without a word');
  assert.equal((await claire.post(`bookingpayments/${id}/refund`, { reason: 'x' })).status, 422);
  const presses = await Promise.all(
    Array.from({ length: 6 }, () =>
      claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }),
    ),
  );
  for (const press of presses) ok(press);
  await eventually('the refund', async () => (await paymentsOf(ddl)).length === 2);
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Encore une fois' }));
  refused(await claire.post(`bookingpayments/${id}/attach`, {}), 409, 'paymentNotWaiting');
  await refundsDone(app);
  assert.equal(refundsAt(provider), 1);
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
    const { id, provider } = await withUnallocated(stay, '81');
    // Three for the library's own attempts, so that our job is the one that comes again.
    cards.fail({ how, on: 'POST /v1/refunds', times: 3 });
    // Its webhook would tell at once what the answer did not.
    cards.holdWebhooks();
    ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
    await eventually('it is shown as late', async () => (await paymentsOf(ddl))[0]!['refund'] === 'late');
    assert.equal((await mailsOf(ddl, 'paymentReturned')).length, 0, 'nobody is told before it is so');
    refused(await claire.post(`bookingpayments/${id}/attach`, {}), 409, 'paymentNotWaiting');
    ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'On réessaie' }));
    await eventually('the refund', async () => (await paymentsOf(ddl)).length === 2);
    cards.releaseWebhooks({ copies: 2 });
    await cards.settled();
    assert.equal(refundsAt(provider), 1, how);
    assert.equal((await paymentsOf(ddl))[0]!['refund'], 'done');
  }
});

test('PAY-16 a refund the provider has already made is only written down, never made again', async () => {
  const stay = next();
  const { ddl } = stay;
  const { id, provider } = await withUnallocated(stay, '82');
  await app.app.providers.cards.refund({
    paymentIntentId: provider,
    amount: 8200 as never,
    idempotencyKey: 'by-hand-on-the-pages-of-the-provider',
  });
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await eventually('the books', async () => (await paymentsOf(ddl)).length === 2);
  assert.equal(refundsAt(provider), 1);
  assert.deepEqual([(await account(ddl))['unallocated'], (await paymentsOf(ddl))[0]!['refund']], [0, 'done']);
});

test('B57 a clerk counts unallocated money: for a request that waits, or as credit; nights are not taken by it', async () => {
  const stay = next();
  const { ddl, quote, total } = stay;
  const first = await withUnallocated(stay, '83');
  const larger = ok(await ask(ddl, { amount: '84' }));
  refused(
    await claire.post(`bookingpayments/${first.id}/attach`, { payment_request_id: larger['id'] }),
    422,
    'paymentTooSmall',
  );
  const elsewhere = ok(await ask(another().ddl, { amount: '10' }));
  refused(
    await claire.post(`bookingpayments/${first.id}/attach`, { payment_request_id: elsewhere['id'] }),
    404,
    'notFound',
  );
  const same = ok(await ask(ddl, { amount: '83' }));
  const page = await sessionOf(first.guest, same['ddlchat_id']);
  for (let press = 0; press < 2; press++)
    ok(await claire.post(`bookingpayments/${first.id}/attach`, { payment_request_id: same['id'] }));
  assert.equal(await statusOf(ddl, same['id']), 'paid');
  assert.deepEqual([(await account(ddl))['received'], (await account(ddl))['unallocated']], [8300, 0]);
  await eventually('the page of the request it pays is closed', () => sessionStatus(page) === 'expired');
  assert.equal(
    (await actionsOf(ddl)).filter((action) => action === 'PAID').length,
    1,
    'one line for one payment',
  );
  assert.equal((await actionsOf(ddl)).filter((action) => action === 'S_PR_PAID').length, 1);
  refused(
    await claire.post(`bookingpayments/${first.id}/refund`, { reason: 'Trop tard' }),
    409,
    'paymentNotWaiting',
  );

  // As credit of a stay that is off: kept, and no night with it. Accepted again, it counts.
  const second = await withUnallocated(stay, '85');
  ok(await claire.put(`crmquotes/${quote}/unaccept`));
  ok(await claire.post(`bookingpayments/${second.id}/attach`, {}));
  assert.equal(await nightsOf(ddl), 0);
  assert.deepEqual([(await account(ddl))['received'], (await account(ddl))['total']], [16_800, null]);
  ok(await claire.put(`crmquotes/${quote}/accept`));
  const again = await account(ddl);
  assert.equal(
    Number(again['received']) + Number(again['deposit_due']) + Number(again['balance_due']),
    total,
  );
});

test('B57 PAY-09 one sum asked twice is said aloud, its first payment closes the other page, a second payment waits for a clerk', async () => {
  const { ddl, username, total } = next();
  const guest = await app.as(username);
  const euros = (total / 100).toFixed(2);
  const first = ok(await ask(ddl, { type: 'solde', amount: euros }));
  const doubled = await ask(ddl, { type: 'total', amount: euros });
  const second = ok(doubled);
  assert.equal(doubled.body.warnings?.[0]?.type, 'moreThanDue');
  const pages = [await sessionOf(guest, first['ddlchat_id']), await sessionOf(guest, second['ddlchat_id'])];
  cards.holdWebhooks();
  for (const page of pages) assert.equal(await cards.pay(page), undefined);
  cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
  await cards.settled();
  const now = await account(ddl);
  assert.deepEqual(
    [now['received'], now['unallocated']],
    [total, total],
    'nothing is over-collected in silence',
  );
  const statuses = [await statusOf(ddl, first['id']), await statusOf(ddl, second['id'])];
  assert.deepEqual(new Set(statuses), new Set(['canceled', 'paid']));
  assert.equal((await mailsOf(ddl, 'paymentKept')).length, 2);
  const kept = (await paymentsOf(ddl)).find((payment) => payment['unallocated'])!;
  assert.equal(kept['unallocated_reason'], 'twice', 'not a no of the agency’s');
  // By a clerk's word it is credit: more than the stay costs, in words on the screen and never as a negative due.
  ok(await claire.post(`bookingpayments/${String(kept['id'])}/attach`, {}));
  const credited = await account(ddl);
  assert.deepEqual(
    [credited['received'], credited['deposit_due'], credited['balance_due']],
    [2 * total, 0, 0],
  );
});

test('B57 PAY-06 without an amount only what is not asked for yet is asked; of two clerks at once the second is told', async () => {
  const { ddl, total } = next();
  const deposit = Math.floor(total / 4);
  ok(await ask(ddl));
  refused(await ask(ddl), 409, 'alreadyAsked');
  const rest = ok(await ask(ddl, { type: 'all' }));
  assert.equal(Math.round(Number(rest['amount']) * 100), total - deposit);
  refused(await ask(ddl, { type: 'solde' }), 409, 'alreadyAsked');

  const other = next();
  const amount = (other.total / 100).toFixed(2);
  const both = await Promise.all([1, 2].map(() => ask(other.ddl, { type: 'total', amount })));
  both.forEach(ok);
  assert.deepEqual(both.map(({ body }) => body.warnings?.[0]?.type ?? 'none').toSorted(), [
    'moreThanDue',
    'none',
  ]);
  const knowing = await ask(other.ddl, { type: 'total', amount: '5', knowingly: true });
  ok(knowing);
  assert.equal(knowing.body.warnings, undefined, 'who knows is not warned again');
});

test('B57 deposit and total asked together: the total paid closes the deposit, the deposit paid closes what is more than the rest', async () => {
  for (const paysTotal of [true, false]) {
    const { ddl, username, total } = next();
    const guest = await app.as(username);
    const deposit = ok(await ask(ddl));
    const all = ok(await ask(ddl, { type: 'all', amount: (total / 100).toFixed(2) }));
    const [paid, left] = paysTotal ? [all, deposit] : [deposit, all];
    const pages = [await sessionOf(guest, paid['ddlchat_id']), await sessionOf(guest, left['ddlchat_id'])];
    assert.equal(await cards.pay(pages[0]!), undefined);
    await cards.settled();
    await eventually('paid', async () => (await statusOf(ddl, paid['id'])) === 'paid');
    assert.equal(await statusOf(ddl, left['id']), 'canceled');
    await eventually('the other page is closed', () => sessionStatus(pages[1]!) === 'expired');
    const now = await account(ddl);
    assert.equal(
      Number(now['received']) + Number(now['deposit_due']) + Number(now['balance_due']),
      total,
      'what is left can be asked for anew',
    );
  }
});

test('B57 a cheque noted while the card page is open: the page closes, and a card that was quicker waits for a clerk', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { id, ddlchat_id: message, amount } = ok(await ask(ddl));
  const page = await sessionOf(guest, message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(page), undefined);
  const noted = { id_ddl: ddl, ddlchat_payment_request_id: id, type: 'arrhes', amount, mode: 'cheque' };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }));
  cards.releaseWebhooks();
  await cards.settled();
  await eventually('the card', async () => (await paymentsOf(ddl)).length === 2);
  assert.deepEqual([await statusOf(ddl, id), (await account(ddl))['received']], ['payment_attached', 0]);
  const card = (await paymentsOf(ddl)).find((payment) => payment['mode'] === 'card')!;
  assert.deepEqual([card['unallocated'], card['unallocated_reason']], [true, 'twice']);
  ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
  assert.equal((await account(ddl))['received'], Math.round(Number(amount) * 100), 'the deposit counts once');

  // Noted without naming the request: what it leaves is less than the request asks for.
  const other = next();
  const whole = (other.total / 100).toFixed(2);
  const asked = ok(await ask(other.ddl, { type: 'all' }));
  const open = await sessionOf(await app.as(other.username), asked['ddlchat_id']);
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: other.ddl, type: 'total', amount: whole, mode: 'transfer' },
    }),
  );
  assert.equal(await statusOf(other.ddl, asked['id']), 'canceled');
  await eventually('its page is closed', () => sessionStatus(open) === 'expired');
});

test('B57 what is asked beyond the total on purpose can be paid, once', async () => {
  const { ddl, username, total } = next();
  const guest = await app.as(username);
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'total', amount: (total / 100).toFixed(2) },
    }),
  );
  const supplement = await ask(ddl, { type: 'total', amount: '50' });
  assert.equal(supplement.body.warnings?.[0]?.type, 'moreThanDue');
  assert.equal(await cards.pay(await sessionOf(guest, ok(supplement)['ddlchat_id'])), undefined);
  await cards.settled();
  await eventually('paid', async () => (await account(ddl))['received'] === total + 5000);
  assert.equal((await account(ddl))['unallocated'], 0);
});

test('B112 a payment struck from a stay that is off leaves nothing to pay', async () => {
  const { ddl, quote } = next();
  const { id } = ok(await ask(ddl, { amount: '40' }));
  ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, { mode: 'cheque' }));
  ok(await claire.put(`crmquotes/${quote}/unaccept`));
  const [cheque] = await paymentsOf(ddl);
  ok(
    await claire.post(`bookingpayments/${String(cheque!['id'])}/reverse`, {
      reason: 'Chèque sans provision',
    }),
  );
  assert.equal(await statusOf(ddl, id), 'canceled');
});
