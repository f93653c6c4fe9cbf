import { depositOf } from '#features/pricing/deposit.ts';
import { cents } from '#kernel/money.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { asked, HOUSE } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Booking } from './api.ts';

const app = await startTestApp();
after(() => app.close());
const { db, nobody } = app;
const [paul, nora, marie] = [await app.as('paul'), await app.as('nora'), await app.as('marie')];

const stay = await one(
  db,
  sql<{
    id: number;
    alphaid: string;
    agid: number;
  }>`select id, alphaid, agid from request where sender_uid = ${paul.uid} and date_from > current_date order by date_from limit 1`,
);
const foreign = await one(
  db,
  sql<{
    id: number;
    agid: number;
  }>`select id, agid from request where sender_uid <> ${paul.uid} and date_from is not null order by id limit 1`,
);
// What the demo has of it follows from the season.
await sql`update message set booking_payment_id = null where ddl_id = ${stay.id}`.execute(db);
await sql`delete from booking_payment where ddl_id = ${stay.id}`.execute(db);
await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, transaction_id, confirmed) values
  (${stay.id}, ${stay.agid}, 'arrhes', 54625, '2026-02-14', 'card', 'pi_test_guest', true),
  (${stay.id}, ${stay.agid}, 'solde', 10001, '2026-03-01', 'transfer', null, false),
  (${foreign.id}, ${foreign.agid}, 'solde', 99900, '2026-03-02', 'transfer', 'pi_of_another', true)`.execute(
  db,
);

async function bookings(who: typeof paul): Promise<Booking[]> {
  return (await who.get('guest/bookings')).body.models as unknown as Booking[];
}

test('GUEST-02 GUEST-06 GUEST-07 GUEST-25 one card per request of one’s own, and of nobody else', async () => {
  const own = await bookings(paul);
  const { n } = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from request where sender_uid = ${paul.uid} and date_from is not null`,
  );
  assert.equal(own.length, n);
  const card = own.find(({ id }) => id === stay.id);
  const house = await one(
    db,
    sql<{
      id: number;
      title: string;
    }>`select h.id, h.title from house h join request r on r.page_nid = h.id where r.id = ${stay.id}`,
  );
  assert.deepEqual(
    [card?.alphaid, card?.page_title, card?.page_nid, card?.date_from?.length],
    [stay.alphaid, house.title, house.id, 10],
  );
  await sql`with kept as (insert into file (path, name, mime, bytes, sha256, purpose, public)
      values ('photos/cover.jpg', 'cover.jpg', 'image/jpeg', 1, 'x', 'photo', true) returning id)
    insert into house_photo (house_id, file_id, delta) select ${house.id}, id, 0 from kept`.execute(db);
  const [pictured] = (await bookings(paul)).filter(({ id }) => id === stay.id);
  assert.equal(pictured?.coverpicture_path, '/api/fileserver/photos/cover.jpg');
  assert.deepEqual(await bookings(nora), [], 'GUEST-12 nothing yet');
  assert.equal((await nobody.get('guest/bookings')).status, 401);
  assert.ok(
    (await bookings(marie)).every(({ id }) => id !== stay.id),
    'staff have their own stays only',
  );
});

test('B59 GUEST-08 GUEST-10 GUEST-26 confirmed payments with their type, number and amount; not those of others', async () => {
  const card = (await bookings(paul)).find(({ id }) => id === stay.id);
  const [paid] = card?.payments ?? [];
  assert.deepEqual(card?.payments, [
    {
      id: paid?.id,
      id_ddl: stay.id,
      created: '2026-02-14',
      type: 'deposit',
      transaction_id: String(paid?.id),
      cents: 54_625,
      has_receipt: true,
    },
  ]);
  assert.equal(card?.received, 54_625);
  assert.ok(!JSON.stringify(card).includes('pi_test_guest'), 'no code of the provider’s');
  const { mode } = await one(
    db,
    sql<{ mode: string }>`select mode from booking_payment where id = ${paid!.id}`,
  );
  const byCheque = sql`update booking_payment set mode = 'cheque', transaction_id = '0004711' where id = ${paid!.id}`;
  await byCheque.execute(db);
  const again = (await bookings(paul)).find(({ id }) => id === stay.id);
  assert.equal(again?.payments[0]?.transaction_id, '0004711', 'a cheque has its own');
  await sql`update booking_payment set mode = ${mode}, transaction_id = 'pi_test_guest' where id = ${paid!.id}`.execute(
    db,
  );
  const list = async (who: typeof paul, s: string) =>
    (await who.get(`crmbookingpaymentslegacy?s=${encodeURIComponent(s)}`)).body.models;
  const legacy = card?.payments.map(({ id, id_ddl, created, type, transaction_id, cents: sum }) => ({
    id,
    id_ddl,
    created,
    type,
    transaction_id,
    amount: sum / 100,
  }));
  assert.deepEqual(
    await list(paul, `id_ddl:"${stay.id}" id_ddl:"${foreign.id}"`),
    legacy,
    'the documents’ call: euros',
  );
  assert.deepEqual(await list(nora, `id_ddl:"${stay.id}"`), []);
  assert.deepEqual(await list(paul, ''), []);
  assert.equal((await paul.get('crmbookingpaymentslegacy?s=everything')).status, 422);
  assert.equal((await nobody.get('crmbookingpaymentslegacy?s=')).status, 401);
});

test('the next thing to do follows the quote, the contract and the payment request', async () => {
  await sql`delete from payment_request where ddl_id = ${stay.id}`.execute(db);
  const card = async () => (await bookings(paul)).find(({ id }) => id === stay.id);
  assert.equal((await card())?.to_pay, null);
  const { id: message } = await one(
    db,
    sql<{
      id: number;
    }>`insert into message (ddl_id, action, written_by_agency) values (${stay.id}, 'PAY_REQ', true) returning id`,
  );
  await sql`insert into payment_request (ddl_id, agid, message_id, type, amount) values (${stay.id}, ${stay.agid}, ${message}, 'solde', 120000)`.execute(
    db,
  );
  assert.deepEqual((await card())?.to_pay, { ddlchat_id: message, type: 'balance', amount: 120_000 });
  assert.equal((await card())?.checks_payment, false);
  await sql`update payment_request set status = 'payment_attached' where message_id = ${message}`.execute(db);
  const checked = await card();
  assert.deepEqual([checked?.to_pay, checked?.checks_payment], [null, true], 'a cheque that is on its way');
  await sql`update request set has_cancelled = true where id = ${stay.id}`.execute(db);
  assert.equal((await card())?.is_cancelled, true);
});

test('B59 GUEST-08 the server says when the deposit is there: to the cent the quarter that pricing asks', async () => {
  const { id, agid, total } = (await bookings(paul)).find((booking) => booking.total !== null)!;
  await sql`update message set booking_payment_id = null where ddl_id = ${id}`.execute(db);
  await sql`delete from booking_payment where ddl_id = ${id}`.execute(db);
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${id}, ${agid}, 'arrhes', 1, '2026-02-14', 'transfer', true)`.execute(
    db,
  );
  const quarter = depositOf(cents(total!));
  for (const [amount, expected] of [
    [quarter, true],
    [quarter - 1, false],
  ] as const) {
    await sql`update booking_payment set amount = ${amount} where ddl_id = ${id}`.execute(db);
    const { received, has_deposit } = (await bookings(paul)).find((booking) => booking.id === id)!;
    assert.deepEqual([received, has_deposit], [amount, expected]);
  }
});

test('C13 a guest’s card carries neither the owner nor how the price is shared', async () => {
  const { text } = await paul.get('guest/bookings');
  assert.doesNotMatch(text, /gain|honoraires|due_owner|due_agency|owner|management/);
});

test('B107 every quote that stands is offered with its house, days and total; the newest that is open stands for all until one is accepted', async () => {
  const [claire, family] = [await app.as('claire'), await asked(app)];
  await sql`update request set sender_uid = ${paul.uid} where id = ${family.ddl}`.execute(db);
  const CrmQuote = await formPrice(claire, HOUSE, family.week);
  const quote = async () =>
    ok(await claire.post('quotes', { attachToExistingDdl: family.alphaid, CrmQuote, alsoSendEmail: true }));
  const [first, second] = [await quote(), await quote()];
  const card = async () => (await bookings(paul)).find(({ id }) => id === family.ddl)!;
  const offered = async () => {
    const { offers, offer, accepted_quote: accepted } = await card();
    return [offers.map(({ quote_id: id, state }) => [id, state]), offer?.quote_id ?? null, accepted];
  };
  const [a, b] = [Number(first['id']), Number(second['id'])];
  assert.deepEqual(await offered(), [
    [
      [b, 'open'],
      [a, 'open'],
    ],
    b,
    null,
  ]);
  assert.deepEqual((await card()).offers[1], {
    quote_id: a,
    state: 'open',
    house: first['title'],
    date_from: family.week.from,
    date_to: family.week.to,
    total: first['montant_total'],
  });
  const mails = await rows(
    db,
    sql<{ path: string }>`select content->'button'->>'path' as path from maillog
      where ddl_id = ${family.ddl} and template = 'quote' order by id`,
  );
  assert.deepEqual(
    mails.map(({ path }) => path),
    [a, b].map((id) => `/booking/${family.alphaid}?quote=${id}`),
    'each mail leads to the quote it speaks of',
  );
  await sql`update quote set locked = true where id = ${b}`.execute(db);
  assert.deepEqual(await offered(), [[[a, 'open']], a, null], 'one that was withdrawn hides no other');
  await sql`update quote set locked = false where id = ${b}`.execute(db);
  ok(await paul.put(`crmquotes/${a}/guest-acceptance`, {}));
  assert.deepEqual(await offered(), [[[b, 'open']], null, a]);
});
