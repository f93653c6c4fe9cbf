/** Money that comes by card or is noted by hand, once. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { test } from 'node:test';
import {
  app,
  claire,
  money,
  next,
  refused,
  ask,
  account,
  statusOf,
  actionsOf,
} from './payments.test.arrangement.ts';

test('PAY-16 B56 webhooks doubled, shuffled and replayed are one payment; the amount is the server’s', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '123,45' }));
  const clicks = await Promise.all(
    Array.from({ length: 4 }, () => guest.get(`ddlchats/stripetoken/${String(message)}`)),
  );
  const tokens = new Set(clicks.map((click) => String(ok(click)['stripeToken'])));
  assert.equal(tokens.size, 1);
  const checkout = await one(
    app.db,
    sql<{
      id: string;
      session_id: string;
    }>`select id, session_id from card_checkout where payment_request_id = ${Number(id)}`,
  );
  assert.equal(ok(await guest.get(`payments/checkout/${checkout.id}`))['status'], 'to_be_paid');
  assert.equal((await (await app.as('nora')).get(`payments/checkout/${checkout.id}`)).status, 404);
  const cards = app.sandboxes.cards!;
  cards.holdWebhooks();
  assert.equal(await cards.pay(checkout.session_id), undefined);
  cards.releaseWebhooks({ order: 'shuffled', copies: 4 });
  await cards.settled();
  const events = await rows(app.db, sql<{ id: string }>`select id from webhook_event`);
  cards.replay(events.map((event) => event.id));
  await cards.settled();
  const now = await account(ddl);
  assert.equal(now['received'], 12_345);
  assert.equal((now['payments'] as unknown[]).length, 1);
  assert.deepEqual(ok(await guest.get(`payments/checkout/${checkout.id}`)), {
    alphaid: (await one(app.db, sql<{ alphaid: string }>`select alphaid from request where id = ${ddl}`))
      .alphaid,
    ddlchat_id: message,
    amount: 12_345,
    status: 'paid',
    payment: 'received',
    unallocated_reason: '',
  });
  assert.equal((await actionsOf(ddl)).filter((action) => action === 'PAID').length, 1);
  const [payment] = now['payments'] as Record<string, unknown>[];
  refused(
    await claire.post(`bookingpayments/${String(payment!['id'])}/reverse`, { reason: 'Erreur' }),
    409,
    'paymentNotReversible',
  );
});

test('PAY-16 QUOTE-14 paid once the option has run out: the nights are taken again where they are free, else the money goes back and the guest is told', async () => {
  for (const isTaken of [false, true]) {
    const { ddl, username } = next();
    const guest = await app.as(username);
    const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '70' }));
    const session = String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']);
    const cards = app.sandboxes.cards!;
    cards.holdWebhooks();
    assert.equal(await cards.pay(session), undefined);
    await inTransaction(app.db, (tx) => releaseQuote(tx, ddl));
    if (isTaken)
      await sql`insert into stay (house_id, nights, kind) select nid, daterange(date_from, date_to), 'owner' from quote where ddl_id = ${ddl} and not is_estimate order by id desc limit 1`.execute(
        app.db,
      );
    cards.releaseWebhooks();
    await cards.settled();
    const held = await rows(app.db, sql`select 1 from stay where ddl_id = ${ddl}`);
    assert.equal(held.length, isTaken ? 0 : 1);
    assert.equal(await statusOf(ddl, id), isTaken ? 'canceled' : 'paid');
    const told = await rows(
      app.db,
      sql<{
        template: string;
      }>`select template from maillog where ddl_id = ${ddl} and template like 'payment%' and template <> 'paymentRequest' and uid is not null order by id`,
    );
    assert.equal(told[0]?.template, isTaken ? 'paymentReturned' : 'paymentReceived');
    if (isTaken)
      await until('the refund', async () => ((await account(ddl))['payments'] as unknown[]).length === 2);
  }
});

/** A page's end as the provider would tell it, signed with a secret of ours or of nobody's. */
function told(session: string, said: object): { body: string; signed: (secret: string) => string } {
  const at = Math.floor(Date.now() / 1000);
  const object = { id: session, object: 'checkout.session', payment_status: 'paid', ...said };
  const type = 'checkout.session.completed';
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: at,
    data: { object },
  });
  return {
    body,
    signed: (secret) => `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`,
  };
}

const deliver = (body: string, signature: string | undefined): Promise<Response> =>
  fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  });

const secretOfSandbox = (): string =>
  `whsec_${createHmac('sha256', app.app.config.secret).update('card sandbox').digest('base64url')}`;

test('PAY-16 a webhook that is not signed with our secret changes nothing', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { ddlchat_id: message } = ok(await ask(ddl, { amount: '60' }));
  const session = String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']);
  const { body, signed } = told(session, { payment_intent: 'pi_forged', amount_total: 6000 });
  for (const signature of [undefined, '', 't=1,v1=00', signed('whsec_another'), signed('')])
    assert.equal((await deliver(body, signature)).status, 400, signature);
  assert.equal((await account(ddl))['received'], 0);
});

test('PAY-16 B56 a page finished without money counts nothing; what was taken is booked as the provider says, not as the page asked', async () => {
  const { ddl, username } = next();
  const guest = await app.as(username);
  const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '60' }));
  const session = String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']);
  const tell = async (said: object) => {
    const { body, signed } = told(session, said);
    assert.equal((await deliver(body, signed(secretOfSandbox()))).status, 200);
  };
  const taken = { payment_intent: `pi_${randomUUID()}`, amount_total: 5999 };
  await tell({ ...taken, payment_status: 'unpaid', amount_total: 6000 });
  assert.deepEqual([(await account(ddl))['payments'], await statusOf(ddl, id)], [[], 'to_be_paid']);
  await tell(taken);
  assert.equal((await account(ddl))['received'], 5999);
});

test('PAY-09 B57 a cheque noted for a request, or confirmed on it, closes the card page that was open for it', async () => {
  for (const isConfirmed of [true, false]) {
    const { ddl, username } = next();
    const guest = await app.as(username);
    const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '61' }));
    const session = String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']);
    const cheque = {
      id_ddl: ddl,
      ddlchat_payment_request_id: id,
      type: 'arrhes',
      amount: '61',
      mode: 'cheque',
    };
    ok(
      isConfirmed
        ? await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, { mode: 'cheque' })
        : await claire.post('bookingpayments', { CrmBookingpayment: cheque }),
    );
    await until(
      'the page is closed at the provider',
      async () => app.sandboxes.cards!.books.checkouts.get(session)!.session.status === 'expired',
    );
  }
});

test('PAY-09 B41 no money is asked for a stay that holds no nights', async () => {
  const { ddl } = next();
  // As an option ended before its quote was given back with it.
  await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
  refused(await ask(ddl), 409, 'noAcceptedQuote');
  assert.deepEqual((await account(ddl))['requests'], []);
});

test('PAY-16 S19 who acts for a guest opens no card page in their name', async () => {
  const { ddl, username } = next();
  const { ddlchat_id: message } = ok(await ask(ddl, { amount: '62' }));
  const guest = await app.as(username);
  await sql`update session set impersonator = ${claire.uid} where id = (select max(id) from session where uid = ${guest.uid})`.execute(
    app.db,
  );
  refused(await guest.get(`ddlchats/stripetoken/${String(message)}`), 403, 'forbidden');
  ok(await (await app.as(username)).get(`ddlchats/stripetoken/${String(message)}`));
});

test('PAY-15 the same transaction is not noted twice, a day that does not exist is refused', async () => {
  const { ddl } = next();
  const payment = { id_ddl: ddl, type: 'solde', amount: 10, transaction_id: 'VIR-2026-118' };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: payment }));
  refused(
    await claire.post('bookingpayments', { CrmBookingpayment: payment }),
    409,
    'duplicateTransaction',
    'transaction_id',
  );
  for (const paid_on of ['2026-02-30', 'hier', '30/06/2026'])
    assert.equal(
      (
        await claire.post('bookingpayments', {
          CrmBookingpayment: { ...payment, transaction_id: null, paid_on },
        })
      ).status,
      422,
    );
  assert.equal(
    (
      await claire.post('bookingpayments', {
        CrmBookingpayment: { ...payment, transaction_id: null, confirmed: true },
      })
    ).body.warnings?.[0]?.type,
    'unknownField',
  );
  assert.equal((await account(ddl))['received'], 1000);
});

test('CHAT-72 B98 what a guest pays by card calls the agency once, to read and by mail; what a clerk noted calls the guest', async () => {
  const waits = async () =>
    (await claire.get('listunread')).body.models.some((unread) => unread['ddl_id'] === ddl);
  const toAgency = () =>
    rows(
      app.db,
      sql<{
        template: string;
        body: string;
      }>`select template, content::text as body from maillog where ddl_id = ${ddl} and uid is null and template <> 'paymentRequest' order by id`,
    );
  const stay = next();
  const { ddl, username } = stay;
  const guest = await app.as(username);
  const pay = async (more: Record<string, unknown>) => {
    const { ddlchat_id: message } = ok(await ask(ddl, more));
    const session = String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']);
    ok(await claire.post(`toggleread/${ddl}`, { read: 1 }));
    ok(await guest.post(`toggleread/${ddl}`, { read: 1 }));
    assert.equal(await app.sandboxes.cards!.pay(session), undefined);
    await app.sandboxes.cards!.settled();
  };
  const saidLast = async () => ok(await claire.get(`ddls/${stay.alphaid}`))['last_said'];
  const before = await saidLast();
  await pay({ amount: '70' });
  assert.deepEqual(await saidLast(), before, 'a payment is not what they said last');
  assert.equal(await waits(), true, 'unread for the agency');
  assert.equal(ok(await guest.get(`ddls/${stay.alphaid}`))['unread'], 0, 'their own act');
  const said = (await claire.get(`ddlchats/list/${ddl}`)).body.models.findLast(
    ({ action }) => action === 'S_PAY_ACC',
  );
  assert.deepEqual([said?.['written_by_agency'], said?.['author_uid']], [0, stay.uid]);
  const [told, ...more] = await toAgency();
  assert.equal(more.length, 0);
  assert.equal(told!.template, 'paymentReceived');
  assert.match(
    told!.body,
    /a payé 70,00\u00a0€ par carte, les arrhes, pour son séjour .*Reste à régler\u00a0: /,
  );

  await money.signed(stay);
  await pay({ type: 'total' });
  const [, ...firm] = await toAgency();
  assert.deepEqual(
    firm.map(({ template }) => template),
    ['stayConfirmed'],
    'the mail that confirms the stay says with which payment',
  );
  assert.match(firm[0]!.body, /a payé \d[\d\u00a0]*,\d{2}\u00a0€ par carte\./);

  const other = next();
  const family = await app.as(other.username);
  ok(await family.post(`toggleread/${other.ddl}`, { read: 1 }));
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: other.ddl, type: 'arrhes', amount: '50' },
    }),
  );
  assert.equal(ok(await family.get(`ddls/${other.alphaid}`))['unread'], 1);
});

test('CHAT-72 a request for money that a clerk takes back is told to whom it was asked', async () => {
  const { ddl } = next();
  const { id } = ok(await ask(ddl, { amount: '64' }));
  ok(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}));
  const told = await rows(
    app.db,
    sql<{ body: string; uid: number | null }>`select content::text as body, uid from maillog
      where ddl_id = ${ddl} and template = 'paymentWithdrawn'`,
  );
  assert.equal(told.length, 1);
  assert.match(told[0]!.body, /retiré notre demande de 64,00\u00a0€, les arrhes, pour votre séjour /);
  assert.match(told[0]!.body, /"link": ?"obmail"/);
});

test('PAY-11 a double submit with one key is one request', async () => {
  const { ddl } = next();
  const body = { CrmPaymentrequest: { id_ddl: ddl, type: 'total' } };
  const key = { 'idempotency-key': '6f0e3a60-0000-4000-8000-000000000001' };
  const [first, second] = await Promise.all([
    claire.post('paymentrequests', body, key),
    claire.post('paymentrequests', body, key),
  ]);
  const third = await claire.post('paymentrequests', body, key);
  const ids = [first, second, third]
    .filter(({ status }) => status === 200)
    .map((answer) => answer.body.models[0]!['id']);
  assert.ok(
    ids.length >= 2 && new Set(ids).size === 1,
    JSON.stringify([first.status, second.status, third.status]),
  );
  assert.equal(((await account(ddl))['requests'] as unknown[]).length, 1);
});
