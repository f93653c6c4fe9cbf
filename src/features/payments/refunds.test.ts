/** Money on its way back: by a press, by hand on the provider's pages, sent back by the bank weeks later. On the real server with its card sandbox. */
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { paying, refundsDone } from '#tests/support/paying.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { retryRefunds, readRefunds, refundPayment } from './jobs.ts';

let app: TestApp;
let money: Awaited<ReturnType<typeof paying>>;
before(async () => {
  app = await startTestApp();
  money = await paying(app);
});
after(() => app.close());

const refundOf = (intent: string, nth = 0) =>
  [...app.sandboxes.cards!.books.refunds.values()].filter(({ payment_intent }) => payment_intent === intent)[
    nth
  ]!;
const sumOf = async (ddl: number): Promise<number> =>
  (
    await one(
      app.db,
      sql<{
        sum: number;
      }>`select coalesce(sum(amount), 0)::integer as sum from booking_payment where ddl_id = ${ddl} and mode = 'card'`,
    )
  ).sum;
const jobsDone = () => refundsDone(app);

test('PAY-16 C10 a refund the bank sends back: told twice and shuffled, the books have it once, the clerk decides anew, the guest is told', async () => {
  const { next, withUnallocated, claire, cards, account, paymentsOf, notesOf, mailsOf } = money;
  const stay = next();
  const { ddl } = stay;
  const { id, intent, guest } = await withUnallocated(stay, '80');
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await until('the refund', async () => (await paymentsOf(ddl))[0]!['refund'] === 'done');
  assert.equal((await account(ddl))['unallocated'], 0);
  assert.deepEqual(
    (await mailsOf(ddl, 'paymentReturned')).map(({ subject }) => subject.split('\u00a0:')[0]),
    ['Nous vous remboursons 80,00\u00a0€'],
  );
  ok(await claire.post(`toggleread/${ddl}`, { read: 1 }));

  cards.holdWebhooks();
  cards.settleRefund(refundOf(intent).id, 'failed');
  cards.releaseWebhooks({ order: 'shuffled', copies: 3 });
  await cards.settled();
  await until('it is decided anew', async () => (await paymentsOf(ddl))[0]!['refund'] === 'refused');
  await jobsDone();
  assert.deepEqual(
    (await paymentsOf(ddl)).map((payment) => payment['cents']),
    [8000, -8000, 8000],
  );
  assert.deepEqual([(await account(ddl))['received'], (await account(ddl))['unallocated']], [0, 8000]);
  assert.equal(ok(await claire.get(`ddls/${ddl}`))['has_unallocated_payment'], 1);
  assert.equal((await notesOf(ddl)).match(/a rejeté le remboursement de 80,00/g)?.length, 1);
  assert.equal((await mailsOf(ddl, 'refundLost')).length, 2, 'the guest and the agency, once each');
  const bookings = (await guest.get('booking')).text;
  assert.doesNotMatch(bookings, /-80/);

  // Another attempt is another refund; the guest hears of it too.
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Nouvelle carte' }));
  await until('the second refund', async () => (await paymentsOf(ddl))[0]!['refund'] === 'done');
  assert.equal(refundOf(intent, 1).amount, 8000);
  assert.equal((await mailsOf(ddl, 'paymentReturned')).length, 2);
  assert.equal((await account(ddl))['unallocated'], 0);
  assert.equal(await sumOf(ddl), 0);
  // Late news of the first refund changes nothing.
  cards.replay([...cards.books.events.keys()]);
  await cards.settled();
  await jobsDone();
  assert.equal(await sumOf(ddl), 0);
  assert.equal((await paymentsOf(ddl))[0]!['refund'], 'done');
});

test('C10 sent back by the bank and refunded by hand before anything was read: the books have both, to the cent', async () => {
  const { next, withUnallocated, claire, cards, account, paymentsOf } = money;
  const stay = next();
  const { id, intent } = await withUnallocated(stay, '80');
  const stateOf = async () => (await paymentsOf(stay.ddl))[0]!;
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await until('the refund', async () => (await stateOf())['refund'] === 'done');
  cards.holdWebhooks();
  cards.settleRefund(refundOf(intent).id, 'failed');
  cards.refundByHand(intent);
  const booked = async () => [
    (await account(stay.ddl))['unallocated'],
    await sumOf(stay.ddl),
    (await stateOf())['given_back_cents'],
  ];
  const { id: checkoutId } = await one(
    app.db,
    sql<{ id: string }>`select id from card_checkout where payment_intent_id = ${intent}`,
  );
  // One reading of both, as when events fell together; then each event, late and twice.
  await readRefunds.run(app.app, { checkoutId });
  assert.deepEqual(await booked(), [0, 0, 8000]);
  cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
  await cards.settled();
  await jobsDone();
  assert.deepEqual(await booked(), [0, 0, 8000]);
});

test('a refund the bank sent back while it was pursued is not made again without a word', async () => {
  const { next, withUnallocated, claire, cards, paymentsOf } = money;
  const stay = next();
  const { id, intent } = await withUnallocated(stay, '80');
  const stateOf = async () => (await paymentsOf(stay.ddl))[0]!['refund'];
  cards.slowRefunds(true);
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await jobsDone();
  assert.equal(await stateOf(), 'asked');
  cards.slowRefunds(false);
  // The provider's word of it never comes.
  cards.holdWebhooks();
  cards.settleRefund(refundOf(intent).id, 'failed');
  await sql`update booking_payment set updated = now() - interval '2 hours' where id = ${id}`.execute(app.db);
  await retryRefunds.run(app.app, {});
  await jobsDone();
  assert.equal(await stateOf(), 'refused');
  assert.equal(refundOf(intent, 1), undefined);
  cards.releaseWebhooks({ order: 'reversed' });
  await cards.settled();
  await jobsDone();
  assert.equal(await stateOf(), 'refused');
});

test('PAY-16 a refund its bank has not taken yet is under way, and done or decided anew when the bank says so', async () => {
  const { next, withUnallocated, claire, cards, paymentsOf, account } = money;
  for (const verdict of ['succeeded', 'failed'] as const) {
    const stay = next();
    const { ddl } = stay;
    const { id, intent } = await withUnallocated(stay, '81');
    cards.slowRefunds(true);
    ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
    await until('it is on its way', async () => (await paymentsOf(ddl)).length === 2);
    cards.slowRefunds(false);
    await jobsDone();
    assert.equal((await paymentsOf(ddl))[0]!['refund'], 'asked');
    cards.settleRefund(refundOf(intent).id, verdict);
    const [state, left] = verdict === 'succeeded' ? ['done', 0] : ['refused', 8100];
    await until(verdict, async () => (await paymentsOf(ddl))[0]!['refund'] === state);
    assert.equal((await account(ddl))['unallocated'], left);
    assert.equal(await sumOf(ddl), left);
  }
});

test('PAY-16 C10 refunded in pieces on the provider’s pages: the books follow to the cent, the agency reads why, the guest hears nothing from us', async () => {
  const { next, paid, cards, account, paymentsOf, notesOf, mailsOf, statusOf } = money;
  const stay = next();
  const { ddl } = stay;
  const { intent, request } = await paid(stay, { amount: '90' });
  assert.equal((await account(ddl))['received'], 9000);
  cards.holdWebhooks();
  cards.refundByHand(intent, 2000);
  cards.refundByHand(intent, 3000);
  cards.releaseWebhooks({ order: 'reversed', copies: 2 });
  await cards.settled();
  await until('both are in the books', async () => (await paymentsOf(ddl)).length === 3);
  await jobsDone();
  const now = await account(ddl);
  assert.deepEqual([now['received'], now['unallocated']], [4000, 0]);
  assert.equal(
    Number(now['received']) + Number(now['deposit_due']) + Number(now['balance_due']),
    stay.total,
    'what went back is owed again',
  );
  assert.match(await notesOf(ddl), /remboursés sur la carte depuis le site du service de paiement/);
  assert.deepEqual(await mailsOf(ddl, 'paymentReturned'), []);
  assert.equal(await statusOf(ddl, request), 'paid', 'nobody is asked to pay again by itself');
  cards.refundByHand(intent);
  await until('all of it', async () => (await paymentsOf(ddl))[0]!['refund'] === 'done');
  assert.equal((await account(ddl))['received'], 0);
  // The bank sends one of the three back: that much counts again, and nobody told the guest it was coming.
  cards.settleRefund(refundOf(intent, 1).id, 'failed');
  await until('it counts again', async () => (await account(ddl))['received'] === 3000);
  await jobsDone();
  assert.equal(await sumOf(ddl), 3000);
  assert.equal((await mailsOf(ddl, 'refundLost')).length, 1, 'the agency alone');
  assert.equal((await paymentsOf(ddl))[0]!['refund'], '');
});

test('PAY-16 C10 a part refunded by hand, the rest by a press or counted as credit: never more than what came', async () => {
  const { next, ask, withUnallocated, claire, cards, paymentsOf, account, statusOf } = money;
  const one = next();
  const first = await withUnallocated(one, '82');
  cards.refundByHand(first.intent, 1200);
  await until('the part', async () => (await account(one.ddl))['unallocated'] === 7000);
  assert.equal(ok(await claire.get(`ddls/${one.ddl}`))['has_unallocated_payment'], 1);
  ok(await claire.post(`bookingpayments/${first.id}/refund`, { reason: 'Le reste' }));
  await until('the rest', async () => (await paymentsOf(one.ddl))[0]!['refund'] === 'done');
  assert.equal(refundOf(first.intent, 1).amount, 7000);
  assert.equal(await sumOf(one.ddl), 0);

  const two = next();
  const second = await withUnallocated(two, '83');
  cards.refundByHand(second.intent, 1300);
  await until('the part', async () => (await account(two.ddl))['unallocated'] === 7000);
  const same = ok(await ask(two.ddl, { amount: '83' }));
  refused(
    await claire.post(`bookingpayments/${second.id}/attach`, { payment_request_id: same['id'] }),
    422,
    'paymentTooSmall',
  );
  assert.equal(await statusOf(two.ddl, same['id']), 'to_be_paid', 'what went back settles nothing');
  ok(await claire.post(`bookingpayments/${second.id}/attach`, {}));
  assert.deepEqual(
    [(await account(two.ddl))['received'], (await account(two.ddl))['unallocated']],
    [7000, 0],
  );
});

test('C10 a refund heard of before its payment: both are written down', async () => {
  const { next, ask, sessionOf, cards, account, paymentsOf } = money;
  const { ddl, username } = next();
  const session = await sessionOf(await app.as(username), ok(await ask(ddl, { amount: '84' }))['ddlchat_id']);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  const paidEvents = [...cards.books.events.keys()];
  cards.refundByHand(String(cards.books.checkouts.get(session)!.session.payment_intent));
  cards.releaseWebhooks({ order: 'reversed' });
  await cards.settled();
  await until('both', async () => (await paymentsOf(ddl)).length === 2);
  cards.replay(paidEvents);
  await cards.settled();
  await jobsDone();
  assert.deepEqual(
    [(await account(ddl))['received'], (await account(ddl))['unallocated'], await sumOf(ddl)],
    [0, 0, 0],
  );
});

test('PAY-16 a refund whose job breaks by itself is shown as late, can be pressed again for its first reason, and is pursued', async () => {
  const { next, withUnallocated, claire, cards, paymentsOf, notesOf } = money;
  const stay = next();
  const { id, intent } = await withUnallocated(stay, '85');
  // Neither an answer nor a no: our adapter breaks on it.
  cards.fail({ how: 'hollow', on: 'POST /v1/refunds' });
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Demande annulée' }));
  await until('it is shown', async () => (await paymentsOf(stay.ddl))[0]!['refund'] === 'late');
  ok(await claire.post(`bookingpayments/${id}/refund`, {}));
  await until('the refund', async () => (await paymentsOf(stay.ddl))[0]!['refund'] === 'done');
  assert.equal((await notesOf(stay.ddl)).match(/demandé\u00a0: Demande annulée/g)?.length, 2);
  const reasons = await rows(
    app.db,
    sql<{
      reason: string;
    }>`select details->>'reason' as reason from audit where action = 'payment refunded' and object = ${id}`,
  );
  assert.deepEqual(reasons, [{ reason: 'Demande annulée' }, { reason: 'Demande annulée' }]);
  assert.equal(refundOf(intent, 1), undefined, 'one refund');

  // Its job was given up, its webhooks were lost: it is asked again by itself.
  const other = next();
  const lost = await withUnallocated(other, '86');
  await sql`update booking_payment set refund = 'asked', refund_why = 'Demande annulée', updated = now() - interval '2 hours' where id = ${Number(lost.id)}`.execute(
    app.db,
  );
  assert.equal(await retryRefunds.run(app.app, {}), '1 asked again');
  await until('it is made', async () => (await paymentsOf(other.ddl))[0]!['refund'] === 'done');
  assert.equal(
    await refundPayment.run(app.app, { paymentId: Number(lost.id) }),
    undefined,
    'nothing is left to do',
  );
  // Without a reason there is none to repeat.
  const third = await withUnallocated(next(), '87');
  assert.equal((await claire.post(`bookingpayments/${third.id}/refund`, {})).status, 422);
});

test('PAY-16 B57 a refund the bank sends back leaves less to pay: the request asked meanwhile opens no page and is paid on none', async () => {
  const { next, ask, paid, sessionOf, cards, account, paymentsOf, statusOf } = money;
  const stay = next();
  const { ddl, username, total } = stay;
  const guest = await app.as(username);
  const first = await paid(stay, { amount: '90' });
  cards.refundByHand(first.intent);
  await until('it went back', async () => (await account(ddl))['received'] === 0);
  const euros = (total / 100).toFixed(2);
  const [all, again] = [
    ok(await ask(ddl, { type: 'all', amount: euros })),
    ok(await ask(ddl, { type: 'total', amount: euros, reason: 'Payé à deux' })),
  ];
  const session = await sessionOf(guest, all['ddlchat_id']);
  cards.settleRefund(refundOf(first.intent).id, 'failed');
  await until('it counts again', async () => (await account(ddl))['received'] === 9000);
  await jobsDone();
  refused(await guest.get(`ddlchats/stripetoken/${String(again['ddlchat_id'])}`), 409, 'lessToPay');
  assert.equal(await cards.pay(session), undefined);
  await cards.settled();
  const kept = (await paymentsOf(ddl)).find((each) => each['ddlchat_payment_request_id'] === all['id'])!;
  assert.deepEqual([kept['unallocated'], kept['unallocated_reason']], [true, 'twice']);
  assert.deepEqual([await statusOf(ddl, all['id']), (await account(ddl))['received']], ['canceled', 9000]);
});

test('C10 B56 an event told again asks the provider nothing; a refund booked before its name was kept is not booked twice', async () => {
  const { next, paid, cards, account } = money;
  const stay = next();
  const { id, intent } = await paid(stay, { amount: '91' });
  // As the books had it before refunds had the provider's name.
  await sql`insert into booking_payment (ddl_id, agid, payment_request_id, type, amount, paid_on, mode, confirmed, reverses_id, note)
    select ddl_id, agid, payment_request_id, type, -amount, paid_on, mode, true, id, 'Remboursé' from booking_payment where id = ${Number(id)}`.execute(
    app.db,
  );
  cards.refundByHand(intent);
  await cards.settled();
  await jobsDone();
  assert.deepEqual([await sumOf(stay.ddl), (await account(stay.ddl))['received']], [0, 0]);

  const readings = async () =>
    (
      await one(
        app.db,
        sql<{
          count: number;
        }>`select count(*)::integer as count from cronlog where cron_name = 'readRefunds'`,
      )
    ).count;
  const before = await readings();
  assert.ok(before > 0);
  cards.replay([...cards.books.events.keys()]);
  await cards.settled();
  await jobsDone();
  assert.equal(await readings(), before);
});
