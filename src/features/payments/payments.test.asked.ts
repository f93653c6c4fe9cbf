/** Money asked for: how much, by whom, and the moves of a request for it. */
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  claire,
  next,
  refused,
  ask,
  account,
  statusOf,
  actionsOf,
} from './payments.test.arrangement.ts';

test('PAY-11 an amount is a price: comma or dot, two decimals at most, above zero; a wrong one leaves nothing behind', async () => {
  const { ddl } = next();
  for (const [amount, type] of [
    ['12,345', 'price'],
    ['12.345', 'price'],
    ['-5', 'greaterZero'],
    [-5, 'greaterZero'],
    ['', 'price'],
    ['douze', 'price'],
    ['1e3', 'price'],
    [0, 'greaterZero'],
    ['0,00', 'greaterZero'],
    ['99999999', 'max'],
  ] as const) {
    refused(await ask(ddl, { amount }), 422, type, 'amount');
    refused(
      await claire.post('bookingpayments', { CrmBookingpayment: { id_ddl: ddl, type: 'arrhes', amount } }),
      422,
      type,
      'amount',
    );
  }
  assert.deepEqual([(await account(ddl))['requests'], (await account(ddl))['payments']], [[], []]);
  for (const [amount, read] of [
    ['611,94', 611.94],
    ['611.94', 611.94],
    [611.94, 611.94],
    ['7', 7],
    ['0,5', 0.5],
  ] as const)
    assert.equal(ok(await ask(ddl, { amount, reason: 'Essai' }))['amount'], read);
});

test('PAY-20 an unknown type is refused in the documents’ own words', async () => {
  const { ddl } = next();
  for (const type of ['acompte', '', '__proto__', 'ALL']) {
    const answer = await ask(ddl, { type });
    refused(answer, 422, 'unknownType', 'type');
    assert.equal(answer.body.warnings?.[0]?.message, 'Unknown type');
  }
  assert.equal(ok(await ask(ddl, { type: 'deposit' }))['type'], 'arrhes');
  assert.equal(ok(await ask(ddl, { type: 'balance' }))['type'], 'solde');
});

test('PAY-09 S_CANCEL a cancelled stay is paid by nobody: what was asked is cancelled, its card page closes, nothing new is asked', async () => {
  const { ddl, username } = next();
  const [deposit, balance] = [ok(await ask(ddl)), ok(await ask(ddl, { type: 'solde' }))];
  const guest = await app.as(username);
  ok(await guest.get(`ddlchats/stripetoken/${String(deposit['ddlchat_id'])}`));
  ok(await claire.post('ddlchats', { id_ddl: ddl, message: '', statusForm: { action: 'S_CANCEL' } }));
  for (const { id } of [deposit, balance]) assert.equal(await statusOf(ddl, id), 'canceled');
  assert.equal((await actionsOf(ddl)).filter((action) => action === 'S_PR_CANCEL').length, 2);
  refused(
    await guest.get(`ddlchats/stripetoken/${String(deposit['ddlchat_id'])}`),
    409,
    'paymentRequestState',
  );
  refused(await ask(ddl), 409, 'noAcceptedQuote');
  await until('the card page is closed', async () => {
    const open = sql<{
      n: number;
    }>`select count(*)::integer as n from card_checkout where ddl_id = ${ddl} and status in ('opening', 'open')`;
    return (await one(app.db, open)).n === 0;
  });
});

test('CHAT-71 no money is asked for a house that is not booked online', async () => {
  const { ddl } = next();
  const set = (on: boolean) =>
    sql`update house set online_booking = ${on} where id = (select page_nid from request where id = ${ddl})`.execute(
      app.db,
    );
  await set(false);
  try {
    refused(await ask(ddl), 409, 'onlineBookingOff');
  } finally {
    await set(true);
  }
  ok(await ask(ddl));
});

test('C02 PAY-16 the card page is the guest’s: the owner of the house opens none, and a clerk’s carries the guest’s mail', async () => {
  const { ddl, username } = next();
  const { ddlchat_id: message } = ok(await ask(ddl));
  const { owner, mail } = await one(
    app.db,
    sql<{
      owner: string;
      mail: string;
    }>`select o.username as owner, p.mail from request r join person p on p.id = r.sender_uid
      join house h on h.id = r.page_nid join person o on o.id = h.owner_uid where r.id = ${ddl}`,
  );
  refused(await (await app.as(owner)).get(`ddlchats/stripetoken/${String(message)}`), 403, 'forbidden');
  const { url } = ok(await claire.get(`ddlchats/stripetoken/${String(message)}`));
  assert.ok((await (await fetch(String(url))).text()).includes(mail));
  assert.equal(ok(await (await app.as(username)).get(`ddlchats/stripetoken/${String(message)}`))['url'], url);
});

test('PAY-06 deposit and balance asked for without an amount make the total, also once part is paid', async () => {
  const { ddl, total } = next();
  const deposit = ok(await ask(ddl));
  assert.equal(Math.round(Number(deposit['amount']) * 100), Math.floor(total / 4));
  ok(
    await claire.put(`crmpaymentrequests/${String(deposit['id'])}/confirmpaid`, {
      mode: 'cheque',
      paid_on: '2026-01-15',
      note: 'n° 0001',
    }),
  );
  const balance = ok(await ask(ddl, { type: 'solde' }));
  assert.equal(
    Math.round(Number(deposit['amount']) * 100) + Math.round(Number(balance['amount']) * 100),
    total,
  );
  ok(await claire.put(`crmpaymentrequests/${String(balance['id'])}/confirmpaid`, {}));
  const now = await account(ddl);
  assert.deepEqual([now['received'], now['deposit_due'], now['balance_due']], [total, 0, 0]);
  refused(await ask(ddl, { type: 'solde' }), 422, 'greaterZero', 'amount');
});

test('PAY-09 ENUM-16 B57 A05 a payment that never arrived is detached, with a reason: its request is to be paid again, and only what comes next confirms it', async () => {
  const { ddl, username } = next();
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '100' }));
  const attach = async () =>
    ok(
      await claire.post('bookingpayments', {
        CrmBookingpayment: {
          id_ddl: ddl,
          ddlchat_payment_request_id: id,
          type: 'arrhes',
          amount: '100',
          mode: 'cheque',
        },
      }),
    );
  const first = await attach();
  const press = (reason: string) => claire.post(`bookingpayments/${String(first['id'])}/reverse`, { reason });
  refused(await press(''), 422, 'minLength', 'reason');
  ok(await press('Chèque jamais arrivé'));
  assert.deepEqual([await statusOf(ddl, id), (await account(ddl))['received']], ['to_be_paid', 0]);
  refused(await press('Encore'), 409, 'paymentNotReversible');
  const guest = await app.as(username);
  ok(await guest.get(`ddlchats/stripetoken/${String(message)}`));
  const second = await attach();
  ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
  const lines = (await account(ddl))['payments'] as Record<string, unknown>[];
  assert.deepEqual(
    lines.filter(({ confirmed }) => confirmed).map((line) => line['id']),
    [second['id']],
  );
  assert.deepEqual([await statusOf(ddl, id), (await account(ddl))['received']], ['paid', 10_000]);
});

test('PAY-09 B57 attached, confirmed, reversed: each state lets only its own moves through', async () => {
  const { ddl } = next();
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '100' }));
  const noted = ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: {
        id_ddl: ddl,
        ddlchat_payment_request_id: id,
        type: 'arrhes',
        amount: '100',
        mode: 'transfer',
        note: 'vu sur le compte',
      },
    }),
  );
  assert.equal(noted['confirmed'], false);
  assert.deepEqual([await statusOf(ddl, id), (await account(ddl))['received']], ['payment_attached', 0]);
  refused(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}), 409, 'paymentRequestState');
  refused(await claire.get(`ddlchats/stripetoken/${String(message)}`), 409, 'paymentRequestState');
  ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
  assert.deepEqual([await statusOf(ddl, id), (await account(ddl))['received']], ['paid', 10_000]);
  refused(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}), 409, 'paymentRequestState');
  refused(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}), 409, 'paymentRequestState');
  for (const reason of ['', '     '])
    refused(
      await claire.post(`bookingpayments/${String(noted['id'])}/reverse`, { reason }),
      422,
      'minLength',
      'reason',
    );
  ok(
    await claire.post(`bookingpayments/${String(noted['id'])}/reverse`, { reason: 'Chèque sans provision' }),
  );
  refused(
    await claire.post(`bookingpayments/${String(noted['id'])}/reverse`, { reason: 'Encore' }),
    409,
    'paymentNotReversible',
  );
  const after = await account(ddl);
  assert.deepEqual([await statusOf(ddl, id), after['received']], ['to_be_paid', 0]);
  assert.deepEqual(
    (after['payments'] as Record<string, unknown>[]).map((payment) => [
      payment['cents'],
      payment['is_reversal'],
      payment['is_reversed'],
    ]),
    [
      [10_000, false, true],
      [-10_000, true, false],
    ],
  );
  const audited = await one(
    app.db,
    sql<{
      details: { reason: string };
    }>`select details from audit where action = 'payment reversed' and object = ${String(noted['id'])}`,
  );
  assert.equal(audited.details.reason, 'Chèque sans provision');
});

test('PAY-08 PAY-12 a cancelled request is final, told in the thread, and opens no card page', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { id, ddlchat_id: message } = ok(await ask(ddl));
  ok(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}));
  for (const move of ['cancel', 'confirmpaid'])
    refused(await claire.put(`crmpaymentrequests/${String(id)}/${move}`, {}), 409, 'paymentRequestState');
  refused(await guest.get(`ddlchats/stripetoken/${String(message)}`), 409, 'paymentRequestState');
  assert.ok((await actionsOf(ddl)).includes('S_PR_CANCEL'));
});

test('PAY-21 C13 guests ask for nothing, other agencies find nothing, notes stay with the agency', async () => {
  const { ddl, username } = next();
  const [guest, olivier, nora] = await Promise.all([app.as(username), app.as('olivier'), app.as('nora')]);
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '50' }));
  for (const person of [guest, nora]) {
    assert.equal(
      (await person.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes' } })).status,
      403,
    );
    for (const move of ['cancel', 'confirmpaid'])
      assert.equal((await person.put(`crmpaymentrequests/${String(id)}/${move}`, {})).status, 403);
  }
  for (const person of [nora, olivier]) {
    assert.equal((await person.get(`payments/account/${ddl}`)).status, 404);
    assert.equal((await person.get(`ddlchats/stripetoken/${String(message)}`)).status, 404);
  }
  for (const move of ['cancel', 'confirmpaid'])
    assert.equal((await olivier.put(`crmpaymentrequests/${String(id)}/${move}`, {})).status, 404);
  assert.equal(
    (await olivier.post('bookingpayments', { CrmBookingpayment: { id_ddl: ddl, type: 'arrhes', amount: 5 } }))
      .status,
    404,
  );
  assert.equal((await app.nobody.get(`payments/account/${ddl}`)).body.code, 190);
  ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, { note: 'payé par sa belle-mère' }));
  assert.ok((await claire.get(`payments/account/${ddl}`)).text.includes('belle-mère'));
  const seen = await guest.get(`payments/account/${ddl}`);
  assert.ok(!seen.text.includes('belle-mère'));
  assert.equal(ok(seen)['received'], 5000);
});
