/** Prices typed by hand, over HTTP on the real server with its card sandbox: sent, seen, paid, taken back. */
import { addMonths, todayInParis } from '#kernel/day.ts';
import { createRequest } from '#features/requests/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let people: Record<'marie' | 'claire' | 'olivier' | 'yann' | 'lea' | 'paul' | 'nora', Person>;
let houses: { online: number; byOwner: number; ownerOfOnline: string; ownerOfOther: string };
let month = 0;

before(async () => {
  app = await startTestApp();
  people = Object.fromEntries(
    await Promise.all(
      ['marie', 'claire', 'olivier', 'yann', 'lea', 'paul', 'nora'].map(async (name) => [
        name,
        await app.as(name),
      ]),
    ),
  );
  houses = await one(
    app.db,
    sql<
      typeof houses
    >`select o.id as online, d.id as "byOwner", op.username as "ownerOfOnline", dp.username as "ownerOfOther"
      from house o join person op on op.id = o.owner_uid, house d join person dp on dp.id = d.owner_uid
      where o.agid = 1 and d.agid = 1 and o.online_booking and not d.online_booking and o.published and d.published
        and op.id <> dp.id and 'ownerRole' = any(op.roles) and 'ownerRole' = any(dp.roles) and o.expiry_date is null and d.expiry_date is null order by o.id, d.id limit 1`,
  );
});
after(() => app.close());

/** Paul asks for a week of its own, years ahead: no test meets another's nights. */
async function asked(houseId: number | null = houses.online): Promise<number> {
  const at = addMonths(todayInParis(), 50 + month++).slice(0, 7);
  const { id } = await inTransaction(app.db, (tx) =>
    createRequest(tx, {
      agid: 1,
      houseId,
      senderUid: people.paul.uid,
      dateFrom: houseId === null ? null : `${at}-06`,
      dateTo: houseId === null ? null : `${at}-13`,
      adults: 2,
      children: 0,
      disabled: 0,
      origin: 'site',
      message: 'Bonjour',
      website: 'default',
    }),
  );
  return id;
}

const BID = {
  bid: '900',
  guarantee: '500',
  taxedesejour: '23,10',
  locationlinge: '60',
  fraisservice: '27',
  options: '15,50',
  discount: '45',
};
const send = (person: Person, ddl: number, form: object, more: object = {}): Promise<Answer> =>
  person.post('ddlchats', { id_ddl: ddl, message: '', bidForm: { ...BID, ...form }, ...more });
function refused(answer: Answer, status: number, type: string, field?: string): void {
  const [warning] = answer.body.warnings ?? [];
  assert.deepEqual([answer.status, warning?.type, warning?.field], [status, type, field], answer.text);
}
const thread = async (person: Person, ddl: number) => (await person.get(`ddlchats/list/${ddl}`)).body.models;
const seen = async (person: Person, ddl: number, id: unknown) =>
  (await thread(person, ddl)).find((message) => message['id'] === id)!;
const bidsOf = async (ddl: number) =>
  (
    await one(
      app.db,
      sql<{ n: number }>`select count(*)::int as n from message where ddl_id = ${ddl} and action = 'BID'`,
    )
  ).n;
const pay = (person: Person, bid: unknown, type?: string) =>
  person.get(`ddlchats/stripetoken/${String(bid)}${type === undefined ? '' : `?type=${type}`}`);

test('CHAT-17 CHAT-23 CHAT-72 A42 A43 a price is sent as a form sends it; both sides read its amounts in euros', async () => {
  const ddl = await asked();
  const form = new FormData();
  form.set('alphaid_ddl', String(ddl));
  form.set('message', 'Voici notre prix.');
  for (const [name, value] of Object.entries({ ...BID, allowaccompte: '1', total: '980,60' }))
    form.set(`bidForm[${name}]`, value);
  const posted = ok(await people.claire.post('ddlchats', form));
  assert.deepEqual([posted['action'], posted['message']], ['BID', 'Voici notre prix.']);
  for (const reader of [people.claire, people.paul]) {
    const bid = await seen(reader, ddl, posted['id']);
    const wanted = {
      bid: 900,
      guarantee: 500,
      taxedesejour: 23.1,
      locationlinge: 60,
      fraisservice: 27,
      options: 15.5,
      discount: 45,
      bider: 927,
      total: 980.6,
      accompte: 245.15,
      solde: 735.45,
      allowpayment: 2,
      allowaccompte: 1,
      allowsolde: 0,
      paid: 0,
      bid_cancelled: 0,
      deleted: 0,
    };
    for (const [name, value] of Object.entries(wanted)) assert.equal(bid[name], value, name);
  }
  const stored = await one(
    app.db,
    sql<{
      details: Record<string, unknown>;
      tag: string;
      words: string;
    }>`select m.details, t.internal_tag as tag, r.agency_words as words
      from message m join request r on r.id = m.ddl_id join tag t on t.id = r.tag_ddl_reservation where m.id = ${Number(posted['id'])}`,
  );
  assert.deepEqual([stored.details['bid'], stored.details['total'], stored.tag], [90_000, 98_060, 'DEVIS']);
  const mail = await one(
    app.db,
    sql<{
      subject: string;
      content: { paragraphs: string[] };
    }>`select subject, content from maillog where ddlchat_id = ${Number(posted['id'])}`,
  );
  assert.match(mail.subject, /980,60\s€/);
  assert.match(mail.content.paragraphs.join('\n'), /Voici notre prix\.[^]*arrhes de 245,15\s€/);
});

test('CHAT-17 a wrong amount, two parts at once or another total is refused in words and leaves nothing', async () => {
  const ddl = await asked();
  for (const [form, type, field] of [
    [{ bid: '9,999' }, 'price', 'bidForm.bid'],
    [{ bid: '' }, 'greaterZero', 'bidForm.bid'],
    [{ bid: '-1' }, 'positive', 'bidForm.bid'],
    [{ options: '99999999' }, 'max', 'bidForm.options'],
    [{ discount: '901' }, 'discountTooLarge', 'bidForm.discount'],
    [{ total: '980,59' }, 'bidTotalDiffers', 'bidForm.total'],
    [{ allowaccompte: 1, allowsolde: 1 }, 'depositOrBalance', 'bidForm.allowsolde'],
    [{ allowpayment: 3 }, 'unknownChoice', 'bidForm.allowpayment'],
    [{ prix: 1 }, 'unknownField', 'bidForm.prix'],
  ] as const)
    refused(await send(people.claire, ddl, form), 422, type, field);
  refused(await send(people.claire, ddl, {}, { message: 'x'.repeat(2001) }), 422, 'maxLength', 'message');
  assert.equal(await bidsOf(ddl), 0);
});

test('CHAT-63 CHAT-72 B101 only who answers for the house sends a price: not the guest, nor another owner or agency, nor in a free conversation', async () => {
  const ddl = await asked();
  refused(await send(people.paul, ddl, {}), 403, 'forbidden');
  for (const name of ['nora', 'olivier'] as const)
    refused(await send(people[name], ddl, {}), 404, 'ddlNotFound');
  refused(await send(await app.as(houses.ownerOfOther), ddl, {}), 404, 'ddlNotFound');
  refused(await send(people.marie, ddl, {}, { is_note: 1 }), 403, 'forbidden');
  await sql`delete from role_permission where role = 'employeeRole' and permission = 'toolChatManage'`.execute(
    app.db,
  );
  refused(await send(people.claire, ddl, {}), 403, 'forbidden');
  await sql`insert into role_permission values ('employeeRole', 'toolChatManage')`.execute(app.db);
  refused(await send(people.claire, await asked(null), {}), 422, 'bidNeedsRequest', 'bidForm');
  assert.equal(await bidsOf(ddl), 0);
  ok(await send(await app.as(houses.ownerOfOnline), ddl, {}));
  assert.equal(await bidsOf(ddl), 1);
});

test('CHAT-71 a price that can be paid needs online booking; a price that is only shown does not', async () => {
  const ddl = await asked(houses.byOwner);
  const owner = await app.as(houses.ownerOfOther);
  for (const flags of [{ allowpayment: 1 }, { allowaccompte: 1 }, { allowsolde: 1 }]) {
    const answer = await send(owner, ddl, flags);
    refused(answer, 409, 'onlineBookingOff', 'bidForm.allowpayment');
    assert.equal(
      answer.body.warnings?.[0]?.message,
      "Le paiement Online Booking n'est pas activé sur cette annonce.",
    );
  }
  const { id } = ok(await send(owner, ddl, { allowpayment: 5 }));
  assert.equal((await pay(people.paul, id)).status, 404);
});

test('CHAT-93 CHAT-20 CHAT-25 A34 each price is paid for the part it asks, once: a card payment holds the nights and marks it paid', async () => {
  for (const [flags, type, amount] of [
    [{ allowpayment: 1 }, 'total', 98_060],
    [{ allowaccompte: 1 }, 'arrhes', 24_515],
    [{ allowsolde: 1 }, 'solde', 73_545],
  ] as const) {
    const ddl = await asked();
    const { id } = ok(await send(people.claire, ddl, flags));
    refused(await pay(people.paul, id, type === 'total' ? 'solde' : 'total'), 422, 'unknownType', 'type');
    assert.equal((await pay(people.nora, id)).status, 404);
    refused(await pay(await app.as(houses.ownerOfOnline), id), 403, 'forbidden');
    const clicks = await Promise.all(Array.from({ length: 5 }, () => pay(people.paul, id, type)));
    const tokens = new Set(clicks.map((click) => String(ok(click)['stripeToken'])));
    assert.equal(tokens.size, 1);
    const requests = await rows(
      app.db,
      sql<{ type: string; amount: number }>`select type, amount from payment_request where ddl_id = ${ddl}`,
    );
    assert.deepEqual(requests, [{ type, amount }]);
    const cards = app.sandboxes.cards!;
    assert.equal(await cards.pay([...tokens][0]!), undefined);
    await cards.settled();
    await until('the payment', async () => (await seen(people.paul, ddl, id))['paid'] === 1);
    refused(await pay(people.paul, id), 409, 'bidPaid');
    const paid = (await thread(people.paul, ddl)).find((message) => message['action'] === 'PAID')!;
    assert.deepEqual(
      [
        paid['payment_amount'],
        paid['bid_ddlchat_id'],
        paid['bid_total'],
        paid['bid_accompte'],
        paid['bid_solde'],
      ],
      [amount, id, 980.6, 245.15, 735.45],
    );
    const stay = await rows(
      app.db,
      sql<{ held: boolean }>`select held_until is not null as held from stay where ddl_id = ${ddl}`,
    );
    assert.deepEqual(stay, [{ held: true }]);
    refused(await people.claire.del(`ddlchats/${String(id)}/0`), 409, 'bidPaid');
  }
});

test('CHAT-36 CHAT-93 B58 a price taken back, or before a cancellation, is seen cancelled and paid by nobody; a new one after it is alive', async () => {
  const ddl = await asked();
  const first = ok(await send(people.claire, ddl, { allowpayment: 1 }))['id'];
  ok(await pay(people.paul, first));
  assert.equal((await people.paul.del(`ddlchats/${String(first)}/0`)).status, 403);
  assert.equal((await people.olivier.del(`ddlchats/${String(first)}/0`)).status, 404);
  ok(await people.claire.del(`ddlchats/${String(first)}/0`));
  const gone = await seen(people.paul, ddl, first);
  assert.deepEqual([gone['deleted'], gone['bid_cancelled'], gone['paid']], [1, 1, 0]);
  refused(await pay(people.paul, first), 409, 'bidCancelled');
  const requests = await rows(
    app.db,
    sql<{ status: string }>`select status from payment_request where bid_message_id = ${Number(first)}`,
  );
  assert.deepEqual(requests, [{ status: 'canceled' }]);
  assert.ok((await thread(people.paul, ddl)).some((message) => message['action'] === 'S_PR_CANCEL'));
  const second = ok(await send(people.claire, ddl, { allowpayment: 1 }))['id'];
  ok(await people.claire.post('ddlchats', { id_ddl: ddl, statusForm: { action: 'S_CANCEL' } }));
  assert.equal((await seen(people.paul, ddl, second))['bid_cancelled'], 1);
  refused(await pay(people.paul, second), 409, 'bidCancelled');
  const third = ok(await send(people.claire, ddl, { allowpayment: 1 }))['id'];
  assert.equal((await seen(people.paul, ddl, third))['bid_cancelled'], 0);
  ok(await pay(people.paul, third));
});

test('CHAT-93 B48 nobody pays for nights that somebody else holds; money that comes too late goes back', async () => {
  const [mine, theirs] = [await asked(), await asked()];
  await sql`update request r set date_from = o.date_from, date_to = o.date_to from request o where r.id = ${theirs} and o.id = ${mine}`.execute(
    app.db,
  );
  const { id } = ok(await send(people.claire, mine, { allowpayment: 1 }));
  const token = String(ok(await pay(people.paul, id))['stripeToken']);
  await sql`insert into stay (house_id, nights, kind, ddl_id) select page_nid, daterange(date_from, date_to), 'request', id from request where id = ${theirs}`.execute(
    app.db,
  );
  refused(await pay(people.paul, id), 409, 'nightsTaken');
  const cards = app.sandboxes.cards!;
  assert.equal(await cards.pay(token), undefined);
  await cards.settled();
  await until('the refund', async () => {
    const lines = await rows(
      app.db,
      sql<{ amount: number }>`select amount from booking_payment where ddl_id = ${mine} order by id`,
    );
    return lines.length === 2 && lines[0]!.amount + lines[1]!.amount === 0;
  });
  assert.deepEqual(await rows(app.db, sql`select id from stay where ddl_id = ${mine}`), []);
});

test('CHAT-93 B48 a price paid on a page left open by a cancelled request takes no night: the money waits for a clerk', async () => {
  const ddl = await asked();
  const { id } = ok(await send(people.claire, ddl, { allowpayment: 1 }));
  const token = String(ok(await pay(people.paul, id))['stripeToken']);
  // As a request was cancelled before its prices were closed with it.
  await sql`update request set has_cancelled = true where id = ${ddl}`.execute(app.db);
  const cards = app.sandboxes.cards!;
  assert.equal(await cards.pay(token), undefined);
  await cards.settled();
  const lines = await rows(
    app.db,
    sql`select amount, unallocated, unallocated_reason from booking_payment where ddl_id = ${ddl}`,
  );
  assert.deepEqual(lines, [{ amount: 98_060, unallocated: true, unallocated_reason: 'closed' }]);
  assert.deepEqual(await rows(app.db, sql`select id from stay where ddl_id = ${ddl}`), []);
});

test('CHAT-93 C10 two guests’ clicks and a clerk’s cancelling at the same instant: paid or cancelled, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const ddl = await asked();
    const { id } = ok(await send(people.claire, ddl, { allowpayment: 1 }));
    const [opened] = await Promise.all([
      pay(people.paul, id),
      people.claire.del(`ddlchats/${String(id)}/0`),
      pay(people.paul, id),
    ]);
    assert.ok([200, 409].includes(opened.status), opened.text);
    refused(await pay(people.paul, id), 409, 'bidCancelled');
    const open = await rows(
      app.db,
      sql`select id from payment_request where ddl_id = ${ddl} and status <> 'canceled'`,
    );
    assert.deepEqual(open, []);
  }
});
