/** A family's yes said again and again: nights are not kept for ever by it, nobody's mailbox is filled, and linen is paid once. */
import type { Day } from '#kernel/day.ts';
import { optionEnd } from '#features/bookings/option.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { startTestApp } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { HOUSE, quoted } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

type Row = Record<string, unknown>;

const app = await startTestApp();
after(() => app.close());
const claire = await app.as('claire');
await sql`update agency set auto_contract = false`.execute(app.db);

const LINEN = 8000;

/** A family with two quotes of the same week to say yes to, both with linen beside the price. */
async function undecided() {
  const family = await quoted(app);
  const more = { attachToExistingDdl: family.alphaid, CrmQuote: await formPrice(claire, HOUSE, family.week) };
  const second = Number(ok(await claire.post('quotes', more))['id']);
  await sql`update quote set linen_offered = ${LINEN} where ddl_id = ${family.ddl} and not is_estimate`.execute(
    app.db,
  );
  return { ddl: family.ddl, guest: await app.as(family.mail), first: Number(family.quote['id']), second };
}

const acceptAsGuest = (guest: Person, id: number, more: Row = {}) =>
  guest.put(`crmquotes/${id}/guest-acceptance`, more);
const acceptanceOf = async (guest: Person, id: number) =>
  ok(await guest.get(`crmquotes/${id}/guest-acceptance`)) as Row;
const endOf = async (ddl: number) =>
  (await one(app.db, sql<{ end: Date }>`select held_until as end from stay where ddl_id = ${ddl}`)).end;
const endIn = (ddl: number, hours: number) =>
  sql`update stay set held_until = now() + make_interval(hours => ${hours}) where ddl_id = ${ddl}`.execute(
    app.db,
  );
const mailsTo = async (ddl: number, template: string) =>
  (
    await one(
      app.db,
      sql<{
        n: number;
      }>`select count(*)::int as n from maillog where ddl_id = ${ddl} and template = ${template}`,
    )
  ).n;
const order = (guest: Person, ddl: number, wanted = true) =>
  guest.put(`payments/account/${ddl}/linen`, { wanted, cents: LINEN });
async function payLinen(guest: Person, ddl: number): Promise<void> {
  const cards = app.sandboxes.cards!;
  ok(await order(guest, ddl));
  const { linen } = ok(await guest.get(`payments/account/${ddl}`)) as { linen: { ddlchat_id: number } };
  const page = ok(await guest.get(`ddlchats/stripetoken/${linen.ddlchat_id}`));
  assert.equal(await cards.pay(String(page['stripeToken'])), undefined);
  await cards.settled();
  assert.deepEqual(await ordersOf(ddl), [{ status: 'paid', closed_for: '' }]);
}
const ordersOf = (ddl: number) =>
  rows(
    app.db,
    sql<Row>`select status, closed_for from payment_request where ddl_id = ${ddl} and type = 'linge' order by id`,
  );

test('B107 B48 an option that moves within a family ends when the one it moves from would have', async () => {
  const { ddl, guest, first, second } = await undecided();
  ok(await acceptAsGuest(guest, first));
  await endIn(ddl, 5);
  const before = await endOf(ddl);
  ok(await acceptAsGuest(guest, second, { releases: [first] }));
  assert.deepEqual(await endOf(ddl), before);
  ok(await acceptAsGuest(guest, first, { releases: [second] }));
  assert.deepEqual(await endOf(ddl), before);
});

test('B107 B48 let go and said yes to again, one house’s nights are kept for two options after the first yes, and no longer', async () => {
  const { ddl, guest, first } = await undecided();
  ok(await acceptAsGuest(guest, first));
  const rules = await one(
    app.db,
    sql<{
      option_days: number;
      option_days_near: number;
      near_days: number;
    }>`select option_days, option_days_near, near_days from agency where id = 1`,
  );
  const again = async (daysAgo: number) => {
    ok(await claire.put(`crmquotes/${first}/unaccept`, {}));
    await sql`update message set created = now() - make_interval(days => ${daysAgo}) where ddl_id = ${ddl} and action = 'Q_ACCEPT'`.execute(
      app.db,
    );
    return acceptAsGuest(guest, first);
  };
  ok(await again(2 * rules.option_days - 1));
  const left = ((await endOf(ddl)).getTime() - Date.now()) / 3_600_000;
  assert.ok(left > 23 && left <= 24, `${left} h`);
  refused(await again(2 * rules.option_days), 409, 'guestAcceptAgain');
  const { held_until: until, state } = await acceptanceOf(guest, first);
  assert.deepEqual([until, state], [null, 'closed'], 'nobody is shown a button that is always refused');
  // Of the last hour nothing is left that a contract could be read in.
  await sql`update message set created = now() - make_interval(days => ${2 * rules.option_days}, hours => -1) where ddl_id = ${ddl} and action = 'Q_ACCEPT'`.execute(
    app.db,
  );
  refused(await acceptAsGuest(guest, first), 409, 'guestAcceptAgain');
  // A month later the family may want it after all.
  await sql`update message set created = now() - interval '31 days' where ddl_id = ${ddl} and action = 'Q_ACCEPT'`.execute(
    app.db,
  );
  const { date_from: arrival } = await one(
    app.db,
    sql<{ date_from: Day }>`select date_from from quote where id = ${first}`,
  );
  ok(await acceptAsGuest(guest, first));
  const usual = optionEnd(rules, arrival, new Date()).getTime();
  assert.ok(Math.abs((await endOf(ddl)).getTime() - usual) < 60_000);
});

test('S12 S20 an hour has twenty yeses of one person', async () => {
  const { guest, first, second } = await undecided();
  ok(await acceptAsGuest(guest, first));
  const statuses = [];
  for (let press = 0; press < 20; press++) {
    const [id, former] = press % 2 === 0 ? [second, first] : [first, second];
    statuses.push((await acceptAsGuest(guest, id, { releases: [former] })).status);
  }
  assert.deepEqual([statuses.slice(0, 19).every((status) => status === 200), statuses[19]], [true, 429]);
});

test('B113 S20 linen ordered and taken back again and again is told once of each, and twenty times an hour are enough', async () => {
  const { ddl, guest, first } = await undecided();
  ok(await acceptAsGuest(guest, first));
  const statuses = [];
  for (let press = 0; press < 21; press++) statuses.push((await order(guest, ddl, press % 2 === 0)).status);
  assert.deepEqual([statuses.slice(0, 20).every((status) => status === 200), statuses[20]], [true, 429]);
  assert.deepEqual([await mailsTo(ddl, 'linen'), await mailsTo(ddl, 'paymentRequest')], [3, 1]);
});

test('B113 an order of linen goes with the price that offered it; one that another price offers alike stands', async () => {
  const { ddl, guest, first, second } = await undecided();
  ok(await acceptAsGuest(guest, first));
  ok(await order(guest, ddl));
  ok(await acceptAsGuest(guest, second, { releases: [first] }));
  assert.deepEqual(await ordersOf(ddl), [{ status: 'to_be_paid', closed_for: '' }]);
  const { montant_total: total } = await acceptanceOf(guest, first);
  ok(await acceptAsGuest(guest, first, { linen: true, total: Number(total) + LINEN, releases: [second] }));
  assert.deepEqual(await ordersOf(ddl), [{ status: 'canceled', closed_for: 'priceChanged' }]);
});

test('B113 linen that is paid stays, is offered by no other price, and none adds it again', async () => {
  const { ddl, guest, first, second } = await undecided();
  ok(await acceptAsGuest(guest, first));
  await payLinen(guest, ddl);
  assert.equal((await acceptanceOf(guest, second))['linen_offered'], 0);
  // What is paid is ended by no press of the guest's alone; a clerk may.
  refused(await acceptAsGuest(guest, second, { releases: [first] }), 409, 'guestAcceptTied');
  const asked = await claire.put(`crmquotes/${second}/accept`, { former: first, linen: true });
  refused(asked, 409, 'linenPaidAlready');
  assert.equal(asked.body.warnings?.[0]?.field, 'linen');
  ok(await claire.put(`crmquotes/${second}/accept`, { former: first }));
  assert.deepEqual(await ordersOf(ddl), [{ status: 'paid', closed_for: '' }]);
});

test('B113 a price with linen in its total is accepted by nobody once the linen is paid', async () => {
  const { ddl, guest, first, second } = await undecided();
  ok(await acceptAsGuest(guest, first));
  await payLinen(guest, ddl);
  await sql`update quote set montant_linge = ${LINEN}, montant_total = montant_total + ${LINEN},
    montant_total_before_discount = montant_total_before_discount + ${LINEN}, linen_offered = 0 where id = ${second}`.execute(
    app.db,
  );
  refused(await claire.put(`crmquotes/${second}/accept`, { former: first }), 409, 'linenPaidAlready');
  // Taken back by the clerk, nothing of theirs ties them.
  ok(await claire.put(`crmquotes/${first}/unaccept`, {}));
  refused(await acceptAsGuest(guest, second), 409, 'linenPaidAlready');
  refused(await acceptAsGuest(guest, first, { linen: true }), 409, 'linenPaidAlready');
  ok(await acceptAsGuest(guest, first));
});

test('B113 B107 a yes to another price than a clerk accepted meanwhile is told so, with linen or of another total', async () => {
  const { guest, first } = await undecided();
  const { montant_total: total } = await acceptanceOf(guest, first);
  ok(await claire.put(`crmquotes/${first}/accept`, {}));
  refused(await acceptAsGuest(guest, first, { linen: true }), 409, 'guestAcceptChanged');
  refused(
    await acceptAsGuest(guest, first, { linen: true, total: Number(total) + LINEN }),
    409,
    'guestAcceptChanged',
  );
  ok(await acceptAsGuest(guest, first, { total }));
});

test('B54 B115 a name that the agency’s card leaves empty is the account’s for the yes and for the contract alike', async () => {
  const { ddl, guest, first } = await undecided();
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select sender_uid as uid from request where id = ${ddl}`,
  );
  await sql`update agency set auto_contract = true where id = 1`.execute(app.db);
  await sql`update agency_card set last_name = '', address = 'x', nationality = 'x' where uid = ${uid}`.execute(
    app.db,
  );
  const known = await acceptanceOf(guest, first);
  await sql`update agency_card set knows_account = false where uid = ${uid}`.execute(app.db);
  const unknown = await acceptanceOf(guest, first);
  await sql`update agency set auto_contract = false`.execute(app.db);
  assert.deepEqual([known['missing'], unknown['missing']], [[], ['last_name']]);
});
