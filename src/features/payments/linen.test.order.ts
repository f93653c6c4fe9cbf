/** House linen ordered after the price is agreed (decision 56): an order of its own beside the stay's money. On the real server with its card sandbox. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { accepted, asked, quoted } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseOptionsDue } from '#features/options/actions.ts';
import {
  app,
  family,
  guestOf,
  LINEN,
  linenOf,
  messagesOf,
  money,
  ordersOf,
  stayOf,
  unpaidLinen,
  want,
} from './linen.test.arrangement.ts';
import type { Row } from './linen.test.arrangement.ts';
import { tellOwners } from './ownermails.ts';

const { claire, cards, account, paymentsOf, sessionOf, mailsOf, ask, arrivesIn } = money;

test('B113 linen wanted after the yes is an order of its own: asked once, paid by card, and nothing of it is the stay’s money', async () => {
  const { ddl, guest } = await family();
  // What others left to tell has been told, yesterday.
  await tellOwners(app.db, addDays(todayInParis(), -1));
  const told = await toldToOwners();
  const before = await stayOf(ddl);
  assert.deepEqual(await linenOf(ddl), { cents: LINEN, state: 'offered', ddlchat_id: null });
  // Pressed many times at once.
  for (const answer of await Promise.all([1, 2, 3, 4].map(() => want(guest, ddl)))) ok(answer);
  const [order, ...more] = await ordersOf(ddl);
  assert.deepEqual([order!['cents'], order!['status'], more], [LINEN, 'to_be_paid', []]);
  assert.deepEqual(await stayOf(ddl), before);
  const [asksForIt, ...twice] = await mailsOf(ddl, 'paymentRequest');
  assert.match(asksForIt!.subject, /linge de maison/);
  assert.doesNotMatch(asksForIt!.body, /plus tard/, 'the option’s end is none of its');
  assert.equal(twice.length, 0);
  assert.equal((await mailsOf(ddl, 'linen')).length, 1);
  // What is open for linen is no part of the deposit that may be asked.
  assert.equal(Math.round(Number(ok(await ask(ddl))['amount']) * 100), before[3]);

  assert.equal(await cards.pay(await sessionOf(guest, order!['ddlchat_id'])), undefined);
  await cards.settled();
  assert.equal((await linenOf(ddl))['state'], 'paid');
  assert.deepEqual(await stayOf(ddl), before);
  const [payment] = await paymentsOf(ddl);
  assert.deepEqual([payment!['cents'], payment!['type'], payment!['unallocated']], [LINEN, 'linge', false]);
  const [receipt] = await mailsOf(ddl, 'paymentReceived');
  assert.match(receipt!.body, /reçu 80,00\u00a0€ pour le linge de maison de votre séjour à La Passerose, du/);
  const [ordered, paid, ...others] = await mailsOf(ddl, 'linen');
  assert.match(ordered!.body, /Si le client paie par carte/);
  assert.match(paid!.body, /a payé 80,00\u00a0€ par carte pour le linge de maison/);
  assert.equal(others.length, 0);
  const said = (await messagesOf(ddl)).map((message) =>
    [message['action'], message['payment_type']].join(' '),
  );
  // The thread calls it linen, asked and paid, beside the deposit that was asked of the stay.
  const ofMoney = said.filter((line) => /^(PAY_REQ|PAID) /.test(line));
  assert.deepEqual(new Set(ofMoney), new Set(['PAY_REQ linen', 'PAY_REQ deposit', 'PAID linen']));
  refused(await want(guest, ddl, { wanted: false }), 409, 'linenPaid');
  const booking = (await guest.get('guest/bookings')).body.models.find(({ id }) => id === ddl)!;
  assert.deepEqual([booking['received'], (booking['linen'] as Row)['state']], [0, 'paid']);
  // The owner lends no linen: its money is none of theirs.
  await tellOwners(app.db, todayInParis());
  assert.deepEqual(await toldToOwners(), told);
});

const toldToOwners = (): Promise<Row[]> =>
  rows(app.db, sql<Row>`select id from maillog where template = 'ownerReceipts' order by id`);

test('B113 taken back before it is paid, nothing is to be paid, the agency is told, and it may be ordered again', async () => {
  const { ddl, guest } = await family();
  ok(await want(guest, ddl));
  ok(await want(guest, ddl, { wanted: false }));
  ok(await want(guest, ddl, { wanted: false }));
  assert.deepEqual(
    (await ordersOf(ddl)).map(({ status }) => status),
    ['canceled'],
  );
  assert.equal((await linenOf(ddl))['state'], 'offered');
  assert.equal((await mailsOf(ddl, 'linen')).length, 2);
  ok(await want(guest, ddl));
  assert.equal((await linenOf(ddl))['state'], 'ordered');
  const last = (await mailsOf(ddl, 'linen')).at(-1)!;
  assert.match(
    last.body,
    /commande le linge.*vous n’aurez plus d’e-mail avant demain/,
    'the last mail says what stands',
  );
  ok(await want(guest, ddl, { wanted: false }));
  ok(await want(guest, ddl));
  assert.equal((await mailsOf(ddl, 'linen')).length, 3, 'as it said');
  ok(
    await claire.post('ddlchats', {
      id_ddl: ddl,
      message: '',
      statusForm: { action: 'S_CANCEL', to_return: 0 },
    }),
  );
  assert.deepEqual([...new Set((await ordersOf(ddl)).map(({ status }) => status))], ['canceled']);
});

test('B113 C10 paid while it was taken back, it waits for a person; as credit it is the stay’s', async () => {
  const { ddl, guest } = await family();
  const { id } = await unpaidLinen({ ddl, guest });
  assert.deepEqual([(await account(ddl))['unallocated'], (await account(ddl))['received']], [LINEN, 0]);
  assert.match((await mailsOf(ddl, 'paymentKept'))[0]!.body, /alors que la commande de linge était annulée/);
  ok(await claire.post(`bookingpayments/${String(id)}/attach`, {}));
  const [payment, ...more] = await paymentsOf(ddl);
  assert.deepEqual([payment!['type'], more], ['all', []]);
  assert.equal((await account(ddl))['received'], LINEN);
});

test('B113 linen is ordered only at the price that was read, once the nights are held, before the stay, when the law lets money be asked', async () => {
  const { ddl, guest } = await family();
  refused(await want(guest, ddl, { cents: LINEN - 100 }), 409, 'linenChanged');
  const open = await quoted(app);
  refused(await want(await guestOf(open.uid), open.ddl), 409, 'noAcceptedQuote');
  const bare = await accepted(app);
  await sql`update quote set linen_offered = 0 where id = ${Number(bare.quote['id'])}`.execute(app.db);
  refused(await want(await guestOf(bare.uid), bare.ddl), 409, 'linenNotOffered');
  await arrivesIn(ddl, 220);
  assert.equal(await linenOf(ddl), null);
  refused(await want(guest, ddl), 409, 'linenTooEarly');
  await arrivesIn(ddl, 0);
  assert.equal(await linenOf(ddl), null);
  refused(await want(guest, ddl), 409, 'linenTooLate');
  assert.deepEqual(await ordersOf(ddl), []);
});

test('B113 C13 another family, the owner and staff in the guest’s place order nothing', async () => {
  const { ddl } = await family();
  const stranger = await asked(app);
  assert.equal((await want(await guestOf(stranger.uid), ddl)).status, 404);
  assert.equal((await want(await app.as('yann'), ddl)).status, 404);
  assert.equal((await want(claire, ddl)).status, 404);
  assert.deepEqual(await ordersOf(ddl), []);
});

test('B113 a clerk orders it for them, at its price; a transfer pays it exactly, and the stay’s money stays as it was', async () => {
  const { ddl } = await family();
  const before = await stayOf(ddl);
  const order = ok(await ask(ddl, { type: 'linge', amount: '3' }));
  assert.deepEqual([order['amount'], order['type']], [LINEN / 100, 'linge']);
  assert.equal(ok(await ask(ddl, { type: 'linge' }))['id'], order['id']);
  assert.deepEqual(await mailsOf(ddl, 'linen'), []);
  const note = (amount: string) =>
    claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, ddlchat_payment_request_id: order['id'], type: 'solde', amount },
    });
  refused(await note('79,99'), 422, 'linenAmount');
  refused(await note('120'), 422, 'linenAmount');
  assert.equal(ok(await note('80'))['type'], 'linge');
  ok(await claire.put(`crmpaymentrequests/${String(order['id'])}/confirmpaid`, {}));
  assert.deepEqual([(await linenOf(ddl))['state'], await stayOf(ddl)], ['paid', before]);
});

test('B48 B113 linen of a stay whose option has run out is paid by nobody; money that comes all the same takes no nights', async () => {
  const { ddl, guest } = await family();
  ok(await want(guest, ddl));
  const [order] = await ordersOf(ddl);
  const page = await sessionOf(guest, order!['ddlchat_id']);
  await sql`update stay set held_until = now() - interval '1 second' where ddl_id = ${ddl}`.execute(app.db);
  // A card page that is open keeps an option; this one is out of its time, and charges all the same.
  await sql`update card_checkout set status = 'expired' where ddl_id = ${ddl}`.execute(app.db);
  await releaseOptionsDue(app.db);
  assert.equal((await account(ddl))['total'], null, 'the option has run out');
  assert.equal(await linenOf(ddl), null);
  refused(await guest.get(`ddlchats/stripetoken/${String(order!['ddlchat_id'])}`), 409, 'stayTakenBack');
  assert.equal(await cards.pay(page), undefined);
  await cards.settled();
  const [payment] = await paymentsOf(ddl);
  assert.deepEqual([payment!['cents'], payment!['unallocated']], [LINEN, true]);
  assert.equal(payment!['unallocated_reason'], 'notBooked', 'nobody of the agency took it back');
  assert.equal((await account(ddl))['total'], null, 'no nights were taken');
});
