/** A price is paid for the house and the days it was made for (decision 61), and an estimate is chosen only where nothing is held. */
import { todayInParis } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { startTestApp } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { asked } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());
const claire = await app.as('claire');
const cards = app.sandboxes.cards!;

interface Stay {
  nid: number;
  date_from: string;
  date_to: string;
}
type Estimate = Stay & { id: number };

/** A family whose nights were taken, with what is free instead: the cheapest first. */
async function answered() {
  const family = await asked(app, { isTaken: true });
  const estimates = await rows(
    app.db,
    sql<Estimate>`select id, nid, date_from, date_to from quote where ddl_id = ${family.ddl} and is_estimate order by montant_total, id`,
  );
  return { ddl: family.ddl, guest: await app.as(family.mail), cheap: estimates[0]!, dear: estimates.at(-1)! };
}

const choose = (guest: Person, { id }: Estimate) => guest.put(`estimates/${id}/choose`, {});
const pageOf = (guest: Person, bid: unknown) => guest.get(`ddlchats/stripetoken/${String(bid)}?type=total`);
const titleOf = async (house: number) =>
  (await one(app.db, sql<{ title: string }>`select title from house where id = ${house}`)).title;
/** The house that each mail about money kept speaks of. */
const housesToldOf = async (ddl: number) =>
  (
    await rows(
      app.db,
      sql<{
        words: string;
      }>`select content->>'paragraphs' as words from maillog where ddl_id = ${ddl} and template = 'paymentKept' order by id`,
    )
  ).map(
    ({ words }) =>
      / pour ([^,]+), alors que la demande porte maintenant sur un autre logement/.exec(words)?.[1],
  );
const count = async (ddl: number, what: 'words' | 'mails') =>
  (
    await one(
      app.db,
      what === 'words'
        ? sql<{
            n: number;
          }>`select count(*)::int as n from message where ddl_id = ${ddl} and message like 'Je choisis%'`
        : sql<{
            n: number;
          }>`select count(*)::int as n from maillog where ddl_id = ${ddl} and template = 'newMessage'`,
    )
  ).n;
const heldBy = (ddl: number) =>
  rows(
    app.db,
    sql<Stay>`select house_id as nid, lower(nights) as date_from, upper(nights) as date_to from stay where ddl_id = ${ddl}`,
  );
async function priced(ddl: number): Promise<unknown> {
  const form = { id_ddl: ddl, message: 'Notre prix', bidForm: { bid: '300', allowpayment: 1 } };
  return ok(await claire.post('ddlchats', form))['id'];
}
const seen = async (guest: Person, ddl: number, bid: unknown) =>
  (await guest.get(`ddlchats/list/${ddl}`)).body.models.find(({ id }) => id === bid)!;

test('CHAT-93 a price made for one house is not paid for another that was chosen since, and the agency is told', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  ok(await choose(guest, cheap));
  const bid = await priced(ddl);
  assert.equal((await seen(guest, ddl, bid))['bid_cancelled'], 0);
  ok(await choose(guest, dear));
  refused(await pageOf(guest, bid), 409, 'bidOfAnotherStay');
  assert.equal((await seen(guest, ddl, bid))['bid_cancelled'], 1);
  const notes = await rows(
    app.db,
    sql`select 1 from message where ddl_id = ${ddl} and action = 'NOTE' and message like '%autre séjour%'`,
  );
  assert.equal(notes.length, 1);
  const anew = await priced(ddl);
  assert.equal((await pageOf(guest, anew)).status, 200);
});

test('B48 CHAT-93 a card page that was open while another house was chosen takes no nights: its money waits for a person', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  ok(await choose(guest, cheap));
  const bid = await priced(ddl);
  const session = String(ok(await pageOf(guest, bid))['stripeToken']);
  // As when a clerk corrects house and days: nothing was closed.
  await sql`update request set page_nid = ${dear.nid}, date_from = ${dear.date_from}, date_to = ${dear.date_to} where id = ${ddl}`.execute(
    app.db,
  );
  const request = await one(
    app.db,
    sql<{ id: number }>`select id from payment_request where ddl_id = ${ddl}`,
  );
  const byTransfer = { mode: 'transfer', paid_on: todayInParis() };
  refused(
    await claire.put(`crmpaymentrequests/${request.id}/confirmpaid`, byTransfer),
    409,
    'bidOfAnotherStay',
  );
  assert.equal(await cards.pay(session), undefined);
  await cards.settled();
  assert.deepEqual(await heldBy(ddl), []);
  const payments = await rows(
    app.db,
    sql`select unallocated, unallocated_reason as why from booking_payment where ddl_id = ${ddl}`,
  );
  assert.deepEqual(payments, [{ unallocated: true, why: 'otherStay' }]);
  assert.deepEqual(await housesToldOf(ddl), [await titleOf(cheap.nid), await titleOf(cheap.nid)]);
});

test('B48 CHAT-93 a cheque noted before the request moved is kept for a person to decide, and takes no nights', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  ok(await choose(guest, cheap));
  ok(await pageOf(guest, await priced(ddl)));
  const request = await one(
    app.db,
    sql<{ id: number; amount: number }>`select id, amount from payment_request where ddl_id = ${ddl}`,
  );
  const euros = String(request.amount / 100);
  const cheque = {
    id_ddl: ddl,
    type: 'all',
    amount: euros,
    ddlchat_payment_request_id: request.id,
    mode: 'cheque',
  };
  const { id } = ok(await claire.post('bookingpayments', { CrmBookingpayment: cheque }));
  await sql`update request set page_nid = ${dear.nid}, date_from = ${dear.date_from}, date_to = ${dear.date_to} where id = ${ddl}`.execute(
    app.db,
  );
  ok(await claire.put(`crmpaymentrequests/${request.id}/confirmpaid`, {}));
  assert.deepEqual(await heldBy(ddl), []);
  assert.deepEqual(
    await rows(
      app.db,
      sql`select b.confirmed, b.unallocated, b.unallocated_reason as why, p.status, p.closed_for
        from booking_payment b join payment_request p on p.id = b.payment_request_id where b.ddl_id = ${ddl}`,
    ),
    [{ confirmed: true, unallocated: true, why: 'otherStay', status: 'canceled', closed_for: 'otherStay' }],
  );
  assert.deepEqual(await housesToldOf(ddl), [await titleOf(cheap.nid), await titleOf(cheap.nid)]);
  // It came by no card: it goes back by hand, and is struck from the books.
  refused(
    await claire.post(`bookingpayments/${String(id)}/refund`, { reason: 'Autre logement' }),
    409,
    'notPaidByCard',
  );
  ok(await claire.post(`bookingpayments/${String(id)}/reverse`, { reason: 'Chèque rendu' }));
  const account = ok(await claire.get(`payments/account/${ddl}`));
  assert.deepEqual([account['unallocated'], account['held']], [0, 0]);
});

test('CHAT-93 choosing closes the request for money that a price had made', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  ok(await choose(guest, cheap));
  ok(await pageOf(guest, await priced(ddl)));
  ok(await choose(guest, dear));
  const asks = await rows(app.db, sql`select status, closed_for from payment_request where ddl_id = ${ddl}`);
  assert.deepEqual(asks, [{ status: 'canceled', closed_for: 'otherStay' }]);
});

const asksOf = (ddl: number) =>
  rows(
    app.db,
    sql<{ type: string; status: string; why: string | null; left: number }>`
      select type, status, closed_for as why, amount - floor(q.montant_total * 0.25)::int as left
      from payment_request p left join quote q on q.ddl_id = p.ddl_id and q.accepted where p.ddl_id = ${ddl} order by p.id`,
  );

for (const [what, move] of [
  [
    'a clerk corrects the house and the days',
    async (ddl: number, { nid, date_from, date_to }: Estimate) => {
      const { body } = await claire.get(`ddls/${ddl}`);
      const CrmDdl = { page_nid: nid, date_from, date_to };
      ok(await claire.put(`ddls/${ddl}`, { CrmDdl, _clientTimestamp: body.cacheTimestamp!.timestamp }));
    },
  ],
  [
    'a quote for another house is accepted',
    async (ddl: number, { nid, date_from: from, date_to: to }: Estimate) => {
      const { alphaid } = await one(
        app.db,
        sql<{ alphaid: string }>`select alphaid from request where id = ${ddl}`,
      );
      const CrmQuote = await formPrice(claire, nid, { from, to });
      const { id } = ok(await claire.post('quotes', { attachToExistingDdl: alphaid, CrmQuote }));
      ok(await claire.put(`crmquotes/${String(id)}/acceptance`, { payment: true }));
    },
  ],
] as const)
  test(`CHAT-93 B115 once ${what}, what a bid asked for the former stay is asked no more, and stands in the way of nothing`, async () => {
    const { ddl, guest, cheap, dear } = await answered();
    ok(await choose(guest, cheap));
    ok(await pageOf(guest, await priced(ddl)));
    await move(ddl, dear);
    const [bid, ...next] = await asksOf(ddl);
    assert.deepEqual([bid!.status, bid!.why], ['canceled', 'otherStay']);
    // The whole deposit, to the cent: nothing of the bid's is taken for asked already.
    assert.ok(
      next.every(
        ({ type, status, left }) => type === 'arrhes' && status === 'to_be_paid' && Math.abs(left) <= 1,
      ),
      JSON.stringify(next),
    );
    assert.equal(next.length, what.startsWith('a quote') ? 1 : 0);
  });

test('1.4 nothing is chosen while a payment holds nights; what is confirmed is what is held', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  ok(await choose(guest, dear));
  const page = ok(await pageOf(guest, await priced(ddl)));
  assert.equal(await cards.pay(String(page['stripeToken'])), undefined);
  await cards.settled();
  const { nid, date_from, date_to } = dear;
  assert.deepEqual(await heldBy(ddl), [{ nid, date_from, date_to }]);
  refused(await choose(guest, cheap), 409, 'estimateOfHeld');
  const request = await one(
    app.db,
    sql`select page_nid as nid, date_from, date_to from request where id = ${ddl}`,
  );
  assert.deepEqual(request, { nid, date_from, date_to });
});

test('1.4 a cancelled request is not changed by choosing, and what is chosen already is not said again', async () => {
  const { ddl, guest, cheap, dear } = await answered();
  for (const answer of await Promise.all([1, 2, 3, 4, 5].map(() => choose(guest, cheap)))) ok(answer);
  assert.deepEqual([await count(ddl, 'words'), await count(ddl, 'mails')], [1, 1]);
  ok(await claire.post('ddlchats', { id_ddl: ddl, message: '', statusForm: { action: 'S_CANCEL' } }));
  refused(await choose(guest, dear), 409, 'estimateOfCancelled');
  assert.equal(await count(ddl, 'words'), 1);
});

test('S12 S20 an hour has twenty choices of one person', async () => {
  const { guest, cheap } = await answered();
  const statuses = [];
  for (let press = 0; press < 21; press++) statuses.push((await choose(guest, cheap)).status);
  assert.deepEqual([statuses.slice(0, 20).every((status) => status === 200), statuses[20]], [true, 429]);
});
