/** Charges whose name is known already, or that the books can't hold: none is lost, none is counted twice. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer } from '#tests/support/app.ts';
import { waitingForLock } from '#tests/support/waiting.ts';
import { paying, refundsDone, saysCharged } from '#tests/support/paying.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());
const { claire, cards, next, account, paymentsOf, ask, statusOf, sessionOf, notesOf, mailsOf, actionsOf } =
  await paying(app);
const olivier = await app.as('olivier');

/** The guest pays what is asked, and a clerk copies the charge's name before its webhook comes. */
async function chargedUnheard(stay: StayAhead, amount: string) {
  const guest = await app.as(stay.username);
  const { id, ddlchat_id: message } = ok(await ask(stay.ddl, { amount }));
  const session = await sessionOf(guest, message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  const intent = cards.books.checkouts.get(session)!.session.payment_intent!;
  return { id, session, name: String(intent) };
}

async function heard(): Promise<void> {
  cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
  await cards.settled();
}

const typed = (ddl: number, more: Record<string, unknown>) => ({
  CrmBookingpayment: { id_ddl: ddl, type: 'arrhes', ...more },
});

test('PAY-16 B56 B57 a charge counts although its name was typed on another stay, with another amount or in the other agency', async () => {
  for (const where of ['another stay', 'another amount', 'the other agency'] as const) {
    const stay = next();
    const { id, name } = await chargedUnheard(stay, '60');
    const elsewhere = next();
    const theirs = await one(
      app.db,
      sql<{ id: number }>`select id from request where agid = 2 order by id limit 1`,
    );
    if (where === 'another stay')
      ok(await claire.post('bookingpayments', typed(elsewhere.ddl, { amount: '60', transaction_id: name })));
    if (where === 'another amount')
      ok(await claire.post('bookingpayments', typed(stay.ddl, { amount: '6', transaction_id: name })));
    if (where === 'the other agency')
      ok(await olivier.post('bookingpayments', typed(theirs.id, { amount: '60', transaction_id: name })));
    await heard();
    const card = (await paymentsOf(stay.ddl)).filter(({ mode }) => mode === 'card');
    assert.deepEqual(
      card.map(({ cents, unallocated, confirmed }) => [cents, unallocated, confirmed]),
      [[6000, false, true]],
      where,
    );
    assert.equal(await statusOf(stay.ddl, id), 'paid', where);
    assert.equal((await mailsOf(stay.ddl, 'paymentReceived')).length > 0, true, where);
    assert.deepEqual(
      await mailsOf(stay.ddl, 'paymentKept'),
      [],
      `${where}: told twice, it contradicts nothing`,
    );
    const isSaid = (await notesOf(stay.ddl)).includes(`${name} (60,00`);
    assert.equal(isSaid, where !== 'the other agency', `${where}: the agency hears of its own typing`);
    // What the provider gives back goes where the charge is, not where its name was typed.
    cards.refundByHand(name);
    await cards.settled();
    await refundsDone(app);
    assert.equal((await paymentsOf(stay.ddl)).filter(({ mode }) => mode === 'card').length, 2, where);
    assert.equal((await paymentsOf(elsewhere.ddl)).length, where === 'another stay' ? 1 : 0, where);
  }
});

test('PAY-16 B56 B57 a charge that a clerk noted on its own stay, for its amount, is the same money: counted once, and refunded as a card', async () => {
  for (const isAttached of [false, true]) {
    const stay = next();
    const { id, name } = await chargedUnheard(stay, '60');
    const noted = ok(
      await claire.post(
        'bookingpayments',
        typed(stay.ddl, {
          amount: '60',
          transaction_id: name,
          ...(isAttached && { ddlchat_payment_request_id: id }),
        }),
      ),
    );
    await heard();
    if (isAttached) ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
    assert.deepEqual(
      (await paymentsOf(stay.ddl)).map((line) => [line['id'], line['mode'], line['confirmed']]),
      [[noted['id'], 'card', true]],
    );
    assert.deepEqual([(await account(stay.ddl))['received'], await statusOf(stay.ddl, id)], [6000, 'paid']);
    assert.equal((await actionsOf(stay.ddl)).filter((action) => action === 'S_PR_PAID').length, 1);
    refused(
      await claire.post('bookingpayments', typed(stay.ddl, { amount: '1', transaction_id: name })),
      409,
      'duplicateTransaction',
    );
  }
});

test('PAY-16 B57 a charge that waits as a clerk attached it, given back on the provider’s pages: what is left is confirmed, of nothing nothing, and what was asked may be paid', async () => {
  for (const [order, back] of [
    ['heard first', 6000],
    ['heard last', 6000],
    ['heard first', 2000],
    ['heard last', 2000],
  ] as const) {
    const stay = next();
    const { ddl } = stay;
    const { id, name } = await chargedUnheard(stay, '60');
    const noted = typed(ddl, { amount: '60', transaction_id: name, ddlchat_payment_request_id: id });
    ok(await claire.post('bookingpayments', noted));
    if (order === 'heard first') await heard();
    cards.refundByHand(name, back);
    if (order === 'heard last') await heard();
    await cards.settled();
    await refundsDone(app);
    const about = `${order}, ${back}`;
    assert.equal((await account(ddl))['received'], 0, about);
    if (back === 6000) {
      assert.equal(await statusOf(ddl, id), 'to_be_paid', about);
      assert.deepEqual(await mailsOf(ddl, 'paymentReceived'), [], about);
    } else ok(await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {}));
    assert.deepEqual(
      (await paymentsOf(ddl)).map(({ cents: amount, confirmed }) => [amount, confirmed]),
      [
        [6000, true],
        [-back, true],
      ],
      about,
    );
    assert.equal((await account(ddl))['received'], 6000 - back, about);
    const thanks = (await mailsOf(ddl, 'paymentReceived')).map(({ subject }) => subject).join();
    assert.equal(thanks.includes('40,00'), back === 2000, `${about}: ${thanks}`);
  }
});

test('PAY-16 B57 C20 a charge announced while a clerk types its name for another stay: typed second it is refused, typed first a note asks', async () => {
  for (const first of ['provider', 'clerk'] as const) {
    const [stay, elsewhere] = [next(), next()];
    const { name } = await chargedUnheard(stay, '60');
    const announce = () => cards.releaseWebhooks();
    const type = () =>
      claire.post('bookingpayments', typed(elsewhere.ddl, { amount: '60', transaction_id: name }));
    // Whoever is first has written its line, and is held at what it says in the thread.
    const { noted } = await inTransaction(app.db, async (tx) => {
      await sql`lock table message in exclusive mode`.execute(tx);
      let asked: Promise<Answer> | undefined;
      if (first === 'provider') announce();
      else asked = type();
      await waitingForLock(app.db, 'into message', 1);
      if (first === 'provider') asked = type();
      else announce();
      await waitingForLock(app.db, 'into message|advisory', 2);
      return { noted: asked! };
    });
    const answer = await noted;
    await cards.settled();
    assert.equal((await paymentsOf(stay.ddl)).length, 1);
    assert.equal((await paymentsOf(elsewhere.ddl)).length, first === 'clerk' ? 1 : 0);
    if (first === 'provider') refused(answer, 409, 'duplicateTransaction');
    else ok(answer);
    assert.equal((await notesOf(stay.ddl)).includes('a aussi été saisi à la main'), first === 'clerk');
  }
});

test('PAY-15 B23 a transaction is noted once in an agency, and the other one neither learns of it nor is kept from it', async () => {
  const { ddl } = next();
  const theirs = await one(
    app.db,
    sql<{ id: number }>`select id from request where agid = 2 order by id desc limit 1`,
  );
  const line = { amount: '5', transaction_id: 'VIR-COMMUN' };
  ok(await claire.post('bookingpayments', typed(ddl, line)));
  refused(await claire.post('bookingpayments', typed(next().ddl, line)), 409, 'duplicateTransaction');
  ok(await olivier.post('bookingpayments', typed(theirs.id, line)));
  refused(await olivier.post('bookingpayments', typed(theirs.id, line)), 409, 'duplicateTransaction');
});

test('PAY-14 D13 R10 a noted payment whose answer was lost, sent again with another amount, is in the books once', async () => {
  const { ddl } = next();
  const key = { 'idempotency-key': `noted-once-${ddl}` };
  ok(await claire.post('bookingpayments', typed(ddl, { amount: '40' }), key));
  const again = await claire.post('bookingpayments', typed(ddl, { amount: '45' }), key);
  refused(again, 409, 'savedOtherwise');
  assert.match(again.text, /un paiement de 40,00\s€ est inscrit/);
  assert.deepEqual(
    (await paymentsOf(ddl)).map((payment) => payment['cents']),
    [4000],
  );
});

const tell = (session: string, said: object) => saysCharged(app, session, said);

test('PAY-16 B56 a charge in another currency, of nothing, or that contradicts the books is never booked as euros: the agency is told, once', async () => {
  const known = await chargedUnheard(next(), '60');
  await heard();
  for (const said of [
    { amount_total: 6000, currency: 'usd' },
    { amount_total: 0, currency: 'eur' },
    { amount_total: 6000, currency: 'eur', payment_intent: known.name },
  ]) {
    const { ddl, username } = next();
    const { id, ddlchat_id: message } = ok(await ask(ddl, { amount: '60' }));
    const session = await sessionOf(await app.as(username), message);
    const charge = { payment_intent: `pi_${randomUUID()}`, ...said };
    for (let time = 0; time < 2; time++) assert.equal(await tell(session, charge), 200);
    assert.deepEqual([await paymentsOf(ddl), await statusOf(ddl, id)], [[], 'to_be_paid']);
    const mails = await mailsOf(ddl, 'paymentKept');
    assert.deepEqual(
      mails.map(({ body }) => body.includes(charge.payment_intent)),
      [true],
    );
    assert.equal((await notesOf(ddl)).split(charge.payment_intent).length - 1, 1);
    assert.match(await notesOf(ddl), /ne se paie plus en ligne\u00a0: confirmez-la/);
    // Their card was charged: they are not sent to pay the same sum again, until the agency asks for it anew.
    const guest = await app.as(username);
    const again = await guest.get(`ddlchats/stripetoken/${String(message)}`);
    refused(again, 409, 'chargeInDoubt');
    ok(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}));
    await sessionOf(guest, ok(await ask(ddl, { amount: '60' }))['ddlchat_id']);
  }
});

test('PAY-16 an amount larger than any card is charged is no event of the provider’s', async () => {
  const { ddl, username } = next();
  const { ddlchat_id: message } = ok(await ask(ddl, { amount: '60' }));
  const session = await sessionOf(await app.as(username), message);
  assert.equal(await tell(session, { payment_intent: 'pi_large', amount_total: 3_000_000_000 }), 422);
  assert.deepEqual(
    await rows(app.db, sql`select from booking_payment where transaction_id = 'pi_large'`),
    [],
  );
});
