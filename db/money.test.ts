/** The migrations that touch money, over the rows of an agency in use. */
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { paying, refundsDone } from '#tests/support/paying.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';

const apply = (name: string) =>
  sql.raw(readFileSync(resolve(import.meta.dirname, 'migrations', name), 'utf8'));

/** As the tables were before 0022. */
const BEFORE = sql.raw(`
  drop function given_back;
  drop index booking_payment_reversal, booking_payment_reverses;
  alter table booking_payment drop column waiting, drop column unallocated, drop column unallocated_reason, drop column refund, drop column refund_why,
    drop column refund_by, drop column refund_tries, add unique (reverses_id);
  alter table payment_request drop column beyond_total, drop column beyond_deposit, drop column closed_for;`);

test('B57 B59 PAY-06 requests of an agency in use: still payable after the update, also a deposit whose arrival has come near; closed ones say why', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const money = await paying(app);
  const { claire, cards, next, ask, arrivesIn, sessionOf, account, statusOf } = money;
  const open: { ddl: number; username: string; message: unknown; id: unknown; cents: number }[] = [];
  const asked = async (more: Record<string, unknown>, daysAgo: number, arrival: number) => {
    const { ddl, username } = next();
    const { id, ddlchat_id: message, amount } = ok(await ask(ddl, more));
    await sql`update payment_request set created = now() - make_interval(days => ${daysAgo}) where id = ${Number(id)}`.execute(
      app.db,
    );
    await arrivesIn(ddl, arrival);
    open.push({ ddl, username, message, id, cents: Math.round(Number(amount) * 100) });
  };
  await asked({}, 20, 20); // a deposit in time, its arrival near since
  await asked({ amount: '50' }, 5, 20); // a deposit asked when it was near already
  await asked({ type: 'all' }, 3, 200);
  const { ddl: early } = next();
  const [byHand, bySum, byPrice] = [
    ok(await ask(early)),
    ok(await ask(early, { type: 'solde' })),
    ok(await ask(next().ddl)),
  ].map(({ id }) => Number(id));
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: early, type: 'total', amount: '10' },
    }),
  );

  await BEFORE.execute(app.db);
  await sql`update payment_request set status = 'canceled', updated_by = case when id = ${byHand} then ${claire.uid}::integer end
    where id = any(${[byHand, bySum, byPrice]}::integer[])`.execute(app.db);
  const [cheque] = await rows(
    app.db,
    sql<{ id: number }>`select id from booking_payment where ddl_id = ${early}`,
  );
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed, reverses_id)
    select ddl_id, agid, type, -amount, paid_on, mode, true, id from booking_payment where id = ${cheque!.id}`.execute(
    app.db,
  );
  await apply('0022_unattached.sql').execute(app.db);
  await apply('0030_why_and_refunds.sql').execute(app.db);
  await sql`alter table signing_code rename column channel to way`.execute(app.db);
  await sql`alter table signing_code rename constraint signing_code_channel_check to signing_code_way_check`.execute(
    app.db,
  );
  await apply('0040_plain_names.sql').execute(app.db);

  for (const { ddl, username, message, id, cents } of open) {
    const session = await sessionOf(await app.as(username), message);
    assert.equal(await cards.pay(session), undefined);
    await cards.settled();
    const now = await account(ddl);
    assert.deepEqual([await statusOf(ddl, id), now['received'], now['unallocated']], ['paid', cents, 0]);
  }
  const closedFor = async (id: number | undefined) =>
    (await one(app.db, sql<{ closed_for: string }>`select closed_for from payment_request where id = ${id!}`))
      .closed_for;
  assert.deepEqual(
    [await closedFor(byHand), await closedFor(bySum), await closedFor(byPrice)],
    ['closed', 'twice', 'priceChanged'],
  );
  assert.equal((await account(early))['received'], 0, 'what was reversed before is reversed once');
  const again = await claire.post(`bookingpayments/${cheque!.id}/reverse`, { reason: 'Encore une fois' });
  assert.deepEqual([again.status, again.body.warnings?.[0]?.type], [409, 'paymentNotReversible']);
});

test('PAY-16 B56 C10 charges that an older version dropped, their name having been typed first, come into the books with the update: once each, where they belong, and nobody pays again meanwhile', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { claire, cards, next, ask, account, paymentsOf, statusOf, sessionOf, signed, notesOf, mailsOf } =
    await paying(app);
  /** Paid, and typed by a clerk as said; what announces it is lost, as it was on 0044. */
  const dropped = async (
    typedOn: 'its own stay' | 'another',
    asked: { amount?: string } = { amount: '60' },
  ) => {
    const stay = next();
    const { id, ddlchat_id: message } = ok(await ask(stay.ddl, asked));
    const session = await sessionOf(await app.as(stay.username), message);
    cards.holdWebhooks();
    assert.equal(await cards.pay(session), undefined);
    const name = String(cards.books.checkouts.get(session)!.session.payment_intent);
    const ddl = typedOn === 'another' ? next().ddl : stay.ddl;
    const noted = { id_ddl: ddl, type: 'arrhes', amount: '60', transaction_id: name };
    const line = Number(ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }))['id']);
    await sql`insert into webhook_event (id, provider, kind) select id, 'cards', 'lost' from unnest(${[...cards.books.events.keys()]}::text[]) id
      on conflict do nothing`.execute(app.db);
    cards.releaseWebhooks();
    await cards.settled();
    await sql`update card_checkout set status = 'complete', payment_intent_id = ${name} where session_id = ${session}`.execute(
      app.db,
    );
    return { stay, request: id, message, name, line };
  };
  const [own, elsewhere, back] = [
    await dropped('its own stay'),
    await dropped('another'),
    await dropped('its own stay'),
  ];
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed, reverses_id, transaction_id)
    select ddl_id, agid, type, -1000, paid_on, mode, true, id, 're_of_before' from booking_payment where id = ${back.line}`.execute(
    app.db,
  );
  // Its deposit went back since, by hand: whoever signed it has paid nothing.
  const returned = await dropped('another', {});
  await signed(returned.stay);
  cards.refundByHand(returned.name);
  const counted = next();
  const guest = await app.as(counted.username);
  const { ddlchat_id: message } = ok(await ask(counted.ddl, { amount: '60' }));
  assert.equal(await cards.pay(await sessionOf(guest, message)), undefined);
  await cards.settled();

  // Also on a database that has it: nothing is read or told twice.
  for (let time = 0; time < 2; time++) {
    if (time === 0) cards.fail({ how: 'down', on: 'GET /v1/checkout/sessions/:id', times: 1000 });
    await apply('0047_dropped_charges.sql').execute(app.db);
    // Until the provider has been asked, whoever was charged is not sent to pay again.
    for (const { stay, message } of time === 0 ? [own, elsewhere, returned] : []) {
      const again = await (await app.as(stay.username)).get(`ddlchats/stripetoken/${String(message)}`);
      refused(again, 409, 'chargeInDoubt');
    }
    cards.clearFaults();
    await until('the charges are read', async () => {
      const waiting = sql`select from graphile_worker.jobs where task_identifier = 'closeCheckout'`;
      return (await rows(app.db, waiting)).length === 0;
    });
  }
  await refundsDone(app);

  const lines = async (ddl: number) => (await paymentsOf(ddl)).map(({ cents, mode }) => [cents, mode]);
  assert.deepEqual(await lines(own.stay.ddl), [[6000, 'card']], 'the typed line is the charge');
  assert.equal(await statusOf(own.stay.ddl, own.request), 'paid');
  assert.deepEqual(await lines(elsewhere.stay.ddl), [[6000, 'card']], 'the charge, where it was paid');
  assert.equal((await notesOf(elsewhere.stay.ddl)).match(/a aussi été saisi à la main/g)?.length, 1);
  assert.deepEqual(await lines(counted.ddl), [[6000, 'card']]);
  const deposit = (await paymentsOf(returned.stay.ddl))[0]!['cents'];
  assert.deepEqual(await lines(returned.stay.ddl), [
    [deposit, 'card'],
    [-Number(deposit), 'card'],
  ]);
  const { held_until: heldUntil } = await one(
    app.db,
    sql<{ held_until: Date | null }>`select held_until from stay where ddl_id = ${returned.stay.ddl}`,
  );
  assert.ok(heldUntil !== null, 'no stay is firm by money that went back');
  assert.deepEqual(await mailsOf(returned.stay.ddl, 'paymentReceived'), []);
  assert.equal(await statusOf(returned.stay.ddl, returned.request), 'to_be_paid');
  await sessionOf(await app.as(returned.stay.username), returned.message);
  cards.refundByHand(back.name, 2000);
  await cards.settled();
  await refundsDone(app);
  assert.deepEqual(await lines(back.stay.ddl), [
    [6000, 'card'],
    [-1000, 'card'],
    [-2000, 'card'],
  ]);
  assert.equal((await account(back.stay.ddl))['received'], 3000, 'refunded as the charge it is');
});

test('B112 stays that were cancelled before: their quote is accepted no more, nothing is asked of them, what goes back is to be decided', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { claire, next, account } = await paying(app);
  const { ddl, quote } = next();
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'arrhes', amount: '250' },
    }),
  );
  await sql`drop table cancellation`.execute(app.db);
  await sql`update request set has_cancelled = true, tag_ddl_payment = (select id from tag where internal_tag = 'SOLDE_DEMANDE') where id = ${ddl}`.execute(
    app.db,
  );
  await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
  await apply('0058_cancelled_stays.sql').execute(app.db);

  const before = await account(ddl);
  const { version, ...money } = before['cancelled'] as Record<string, unknown>;
  assert.deepEqual(money, { paid: 25_000, to_return: null, returned: 0, reason: '' });
  const now = await one(
    app.db,
    sql<
      Record<string, unknown>
    >`select q.accepted, r.tag_ddl_payment from request r join quote q on q.id = ${quote} where r.id = ${ddl}`,
  );
  assert.deepEqual(now, { accepted: false, tag_ddl_payment: null });
  const said = { to_return: 25_000, reason: 'Force majeure', _clientTimestamp: version };
  ok(await claire.put(`payments/account/${ddl}/toreturn`, said));
  assert.equal(((await account(ddl))['cancelled'] as Record<string, unknown>)['to_return'], 25_000);
});

test('B112 QUOTE-06 a quote that a cancellation of before left accepted, and no night held for it, can be accepted again', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { claire, next } = await paying(app);
  const [lost, held] = [next(), next()];
  await sql`delete from stay where ddl_id = ${lost.ddl}`.execute(app.db);
  await apply('0071_acceptances_without_nights.sql').execute(app.db);
  const isAccepted = async ({ quote }: typeof lost) =>
    (await one(app.db, sql<{ accepted: boolean }>`select accepted from quote where id = ${quote}`)).accepted;
  assert.deepEqual([await isAccepted(lost), await isAccepted(held)], [false, true]);
  ok(await claire.put(`crmquotes/${lost.quote}/accept`, {}));
  assert.ok(await one(app.db, sql`select id from stay where ddl_id = ${lost.ddl}`));
});
