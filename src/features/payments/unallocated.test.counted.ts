/** What is counted, closed or left open when sums are asked twice or paid otherwise. */
import { ok, refused } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expireCheckouts } from './jobs.ts';
import {
  app,
  claire,
  next,
  another,
  account,
  paymentsOf,
  ask,
  statusOf,
  sessionOf,
  cards,
  actionsOf,
  nightsOf,
  sessionStatus,
  mailsOf,
  withUnallocated,
} from './unallocated.test.arrangement.ts';

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
  await until('the page of the request it pays is closed', () => sessionStatus(page) === 'expired');
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

test('A41 B57 two clerks count one payment for different things: the second is told that it is decided, and not that theirs was done', async () => {
  const marie = await app.as('marie');
  for (const isCredit of [false, true]) {
    const stay = next();
    const { id } = await withUnallocated(stay, '83');
    const requests = [ok(await ask(stay.ddl, { amount: '40' })), ok(await ask(stay.ddl, { amount: '43' }))];
    const wanted = requests.map((request) => ({ payment_request_id: request['id'] as number | null }));
    if (isCredit) wanted[1] = { payment_request_id: null };
    const attach = (person: Person, for_: object) => person.post(`bookingpayments/${id}/attach`, for_);
    const answers = await Promise.all([attach(claire, wanted[0]!), attach(marie, wanted[1]!)]);
    const won = answers[0].status === 200 ? 0 : 1;
    ok(answers[won]);
    refused(answers[1 - won]!, 409, 'paymentNotWaiting');
    const statuses = await Promise.all(requests.map(({ id: request }) => statusOf(stay.ddl, request)));
    assert.deepEqual(
      statuses.map((status, n) => status === 'paid' && n === won && wanted[n]!.payment_request_id !== null),
      statuses.map((status) => status === 'paid'),
      'only what was answered as done is done',
    );
    assert.equal((await account(stay.ddl))['received'], 8300);
    // Pressed again, it is the same decision.
    ok(await attach(marie, wanted[won]!));
    refused(await attach(claire, wanted[1 - won]!), 409, 'paymentNotWaiting');
  }
});

test('B57 PAY-09 one sum asked twice says why, its first payment closes the other page, a second payment waits for a clerk', async () => {
  const { ddl, username, total } = next();
  const guest = await app.as(username);
  const euros = (total / 100).toFixed(2);
  const first = ok(await ask(ddl, { type: 'solde', amount: euros }));
  refused(await ask(ddl, { type: 'total', amount: euros }), 422, 'reasonForMore');
  const second = ok(await ask(ddl, { type: 'total', amount: euros, reason: 'Payé à deux' }));
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
  assert.deepEqual(both.map(({ body }) => body.warnings?.[0]?.type ?? 'none').toSorted(), [
    'none',
    'reasonForMore',
  ]);
  const knowing = await ask(other.ddl, { type: 'total', amount: '5', reason: 'Ménage de plus' });
  assert.equal(ok(knowing)['reason'], 'Ménage de plus');
});

test('B57 deposit and total asked together: the total paid closes the deposit, the deposit paid closes what is more than the rest', async () => {
  for (const paysTotal of [true, false]) {
    const { ddl, username, total } = next();
    const guest = await app.as(username);
    const deposit = ok(await ask(ddl));
    const all = ok(
      await ask(ddl, { type: 'all', amount: (total / 100).toFixed(2), reason: 'Tout d’un coup' }),
    );
    const [paid, left] = paysTotal ? [all, deposit] : [deposit, all];
    const pages = [await sessionOf(guest, paid['ddlchat_id']), await sessionOf(guest, left['ddlchat_id'])];
    assert.equal(await cards.pay(pages[0]!), undefined);
    await cards.settled();
    await until('paid', async () => (await statusOf(ddl, paid['id'])) === 'paid');
    assert.equal(await statusOf(ddl, left['id']), 'canceled');
    await until('the other page is closed', () => sessionStatus(pages[1]!) === 'expired');
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
  await until('the card', async () => (await paymentsOf(ddl)).length === 2);
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
  await until('its page is closed', () => sessionStatus(open) === 'expired');
});

test('B57 what is asked beyond the total on purpose says why, and can be paid, once', async () => {
  const { ddl, username, total } = next();
  const guest = await app.as(username);
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'total', amount: (total / 100).toFixed(2) },
    }),
  );
  refused(await ask(ddl, { type: 'total', amount: '50', reason: '  ' }), 422, 'reasonForMore');
  const supplement = await ask(ddl, { type: 'total', amount: '50', reason: 'Draps en plus' });
  assert.equal(await cards.pay(await sessionOf(guest, ok(supplement)['ddlchat_id'])), undefined);
  await cards.settled();
  await until('paid', async () => (await account(ddl))['received'] === total + 5000);
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

test('B112 a stay that an older version cancelled, and whose quote stayed accepted, owes nothing', async () => {
  const { ddl, quote, total } = next();
  assert.equal((await account(ddl))['total'], total);
  ok(await claire.put(`crmquotes/${quote}/unaccept`));
  await sql`update quote set accepted = true where id = ${quote}`.execute(app.db);
  await sql`update request set has_cancelled = true where id = ${ddl}`.execute(app.db);
  assert.equal((await account(ddl))['total'], null);
  assert.equal((await account(ddl))['deposit_due'], 0);
});

test('PAY-06 of card pages nobody paid on, the round closes the one whose hour has passed, and that one alone', async () => {
  const pages = [];
  for (const hour of ['past', 'to come']) {
    const { ddl, username } = next();
    const guest = await app.as(username);
    const message = ok(await ask(ddl, { amount: '40' }))['ddlchat_id'];
    const session = await sessionOf(guest, message);
    pages.push({ hour, guest, message, session });
    if (hour === 'past')
      await sql`update card_checkout set expires_at = now() - interval '1 minute' where session_id = ${session}`.execute(
        app.db,
      );
  }
  await expireCheckouts.run(app.app, {});
  const [over, open] = pages;
  assert.deepEqual([sessionStatus(over!.session), sessionStatus(open!.session)], ['expired', 'open']);
  assert.notEqual(await sessionOf(over!.guest, over!.message), over!.session, 'a page of its own again');
  assert.equal(await sessionOf(open!.guest, open!.message), open!.session);
});
