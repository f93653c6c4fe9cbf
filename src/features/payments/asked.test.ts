/** What was asked for earlier: the calendar turns, the price changes, and it is paid all the same. On the real server with its card sandbox. */
import { addDays, addMonths, nightsBetween, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { paying } from '#tests/support/paying.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let money: Awaited<ReturnType<typeof paying>>;
before(async () => {
  app = await startTestApp();
  money = await paying(app);
});
after(() => app.close());

const heldUntil = async (ddl: number): Promise<Date | null> =>
  (await one(app.db, sql<{ held_until: Date | null }>`select held_until from stay where ddl_id = ${ddl}`))
    .held_until;

test('PAY-06 B59 a deposit asked in time is paid when the arrival has come within a month: booked and firm', async () => {
  const { next, ask, arrivesIn, sessionOf, signed, account, statusOf, cards } = money;
  const stay = next();
  const { ddl, username, total } = stay;
  const guest = await app.as(username);
  const { id, ddlchat_id: message } = ok(await ask(ddl));
  await signed(stay);
  await arrivesIn(ddl, 20);
  // Asked now, it would be one request for everything.
  refused(await ask(ddl, { type: 'arrhes' }), 422, 'greaterZero');
  assert.equal((await account(ddl))['deposit_due'], 0);
  const session = await sessionOf(guest, message);
  assert.equal(await cards.pay(session), undefined);
  await cards.settled();
  const now = await account(ddl);
  assert.deepEqual(
    [await statusOf(ddl, id), now['received'], now['unallocated']],
    ['paid', Math.floor(total / 4), 0],
  );
  assert.equal(await heldUntil(ddl), null, 'the option is firm');
});

test('PAY-06 B57 a card page open while the month begins takes the deposit; other money does not close its request', async () => {
  const { claire, next, ask, arrivesIn, sessionOf, account, statusOf, cards } = money;
  const { ddl, username, total } = next();
  const guest = await app.as(username);
  const deposit = ok(await ask(ddl));
  const session = await sessionOf(guest, deposit['ddlchat_id']);
  await arrivesIn(ddl, 30);
  const noted = { id_ddl: ddl, type: 'solde', amount: '10', mode: 'cash' };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }));
  assert.equal(await statusOf(ddl, deposit['id']), 'to_be_paid');
  await arrivesIn(ddl, 20);
  assert.equal(await cards.pay(session), undefined);
  await cards.settled();
  const now = await account(ddl);
  assert.deepEqual([now['received'], now['unallocated']], [Math.floor(total / 4) + 1000, 0]);
  assert.equal(await statusOf(ddl, deposit['id']), 'paid');
});

test('B48 near the arrival as before it, an option is firm once a quarter is there, not by ten euros and a signature', async () => {
  const { claire, next, arrivesIn, signed, ask } = money;
  const stay = next();
  await signed(stay);
  await arrivesIn(stay.ddl, 20);
  const all = ok(await ask(stay.ddl, { type: 'all' }));
  assert.equal(Math.round(Number(all['amount']) * 100), stay.total);
  const note = (amount: string) =>
    claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: stay.ddl, type: 'total', amount, mode: 'cash' },
    });
  ok(await note('10'));
  assert.notEqual(await heldUntil(stay.ddl), null, 'ten euros are no deposit');
  ok(await note((stay.total / 400).toFixed(2)));
  assert.equal(await heldUntil(stay.ddl), null);
});

test('B57 B48 paid after another, lower price was accepted: nobody is told that the sum had been paid', async () => {
  const { claire, next, ask, sessionOf, cheaper, cards, statusOf, paymentsOf, notesOf, mailsOf, checkoutOf } =
    money;
  const stay = next();
  const { ddl, username, total } = stay;
  const guest = await app.as(username);
  const all = ok(await ask(ddl, { type: 'all', amount: (total / 100).toFixed(2) }));
  const session = await sessionOf(guest, all['ddlchat_id']);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  ok(await claire.put(`crmquotes/${await cheaper(stay, 20_000)}/accept`, { former: stay.quote }));
  assert.equal(await statusOf(ddl, all['id']), 'canceled');
  cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
  await cards.settled();
  await until('it is in the books', async () => (await paymentsOf(ddl)).length === 1);
  const [kept] = await paymentsOf(ddl);
  assert.deepEqual([kept!['unallocated'], kept!['unallocated_reason']], [true, 'priceChanged']);
  assert.match(await notesOf(ddl), /le prix du séjour avait changé/);
  const mails = (await mailsOf(ddl, 'paymentKept')).map(({ body }) => body).join('\n');
  assert.match(mails, /le prix du séjour avait changé/);
  assert.doesNotMatch(`${mails}\n${await notesOf(ddl)}`, /déjà réglée/);
  const told = ok(await guest.get(`payments/checkout/${await checkoutOf(session)}`));
  assert.deepEqual([told['payment'], told['unallocated_reason']], ['unallocated', 'priceChanged']);
});

test('B59 a month to the day before the arrival everything is asked at once, a day earlier a deposit still is', async () => {
  const { next, arrivesIn, account } = money;
  const { ddl, total } = next();
  const today = todayInParis();
  const month = nightsBetween(today, addMonths(today, 1));
  const due = async (days: number) => {
    await arrivesIn(ddl, days);
    const { deposit_due: deposit, balance_due: balance } = await account(ddl);
    return [deposit, balance];
  };
  const quarter = Math.floor(total / 4);
  assert.equal(addDays(today, month), addMonths(today, 1));
  assert.deepEqual(await due(month + 1), [quarter, total - quarter]);
  assert.deepEqual(await due(month), [0, total]);
});

test('B47 B57 what a platform collects is neither asked nor paid here, whichever came first', async () => {
  const { next, ask, account } = money;
  const { ddl, username, quote } = next();
  const guest = await app.as(username);
  const { ddlchat_id: message } = ok(await ask(ddl));
  await sql`update quote set platform = (select id from platform where collects_rent order by id limit 1) where id = ${quote}`.execute(
    app.db,
  );
  refused(await ask(ddl, { type: 'solde' }), 409, 'platformCollectsRent');
  refused(await guest.get(`ddlchats/stripetoken/${String(message)}`), 409, 'platformCollectsRent');
  assert.equal((await account(ddl))['received'], 0);
});

test('C02 B57 a payment settles no request of another stay, noted by hand or allocated', async () => {
  const { claire, next, ask, withUnallocated, statusOf } = money;
  const [mine, theirs] = [next(), next()];
  const { id } = ok(await ask(theirs.ddl, { amount: '60' }));
  const noted = await claire.post('bookingpayments', {
    CrmBookingpayment: {
      id_ddl: mine.ddl,
      type: 'arrhes',
      amount: '60',
      mode: 'cash',
      ddlchat_payment_request_id: id,
    },
  });
  assert.equal(noted.status, 404, noted.text);
  const payment = await withUnallocated(mine, '60');
  refused(
    await claire.post(`bookingpayments/${payment.id}/attach`, { payment_request_id: id }),
    404,
    'notFound',
  );
  assert.equal(await statusOf(theirs.ddl, id), 'to_be_paid');
});
