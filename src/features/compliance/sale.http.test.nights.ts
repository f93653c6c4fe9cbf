/** A main residence up to its cap, by every way to sell a night. */
import { addDays } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  db,
  fixture,
  marie,
  NEW_YEAR,
  nothing,
  paul,
  quoted,
  quoteFor,
  rule,
  simulated,
  stayFrom,
  taken,
  yann,
} from './sale.http.test.arrangement.ts';

/** Of the year that ends with NEW_YEAR: all but `left` of 120 nights are let. */
async function mainResidence(left: number): Promise<void> {
  await nothing();
  await rule('nights', 'law', { amount: 120 });
  await sql`update house set legal_type = 1 where id = ${PASSEROSE}`.execute(db);
  await taken(stayFrom(addDays(NEW_YEAR, -200), 120 - left));
}

test('10.7 the last night of the cap is sold, the one after it is not: the simulator says how many are taken', async () => {
  await mainResidence(7);
  const last = stayFrom(addDays(NEW_YEAR, -60), 7);
  const one = stayFrom(addDays(NEW_YEAR, -60), 8);
  ok(await quoteFor(last));
  const { isPriced, said } = await simulated(one);
  assert.equal(isPriced, false);
  const year = Number(NEW_YEAR.slice(0, 4)) - 1;
  assert.equal(
    said,
    `Résidence principale\u00a0: 113 nuits sur 120 sont déjà retenues en ${year}, ce séjour en ajoute 8.`,
  );
  refused(await quoteFor(one), 422, 'notPriced');
});

test('10.7 nights are counted across New Year: those of the next year are its own', async () => {
  await mainResidence(2);
  ok(await quoteFor(stayFrom(addDays(NEW_YEAR, -2), 7)));
  refused(await quoteFor(stayFrom(addDays(NEW_YEAR, -3), 7)), 422, 'notPriced');
});

test('10.7 the owner’s own nights, works and closed days are not let', async () => {
  await mainResidence(7);
  await taken(stayFrom(addDays(NEW_YEAR, -70), 5), 'owner');
  await taken(stayFrom(addDays(NEW_YEAR, -50), 5), 'works');
  ok(await quoteFor(stayFrom(addDays(NEW_YEAR, -60), 7)));
});

test('10.7 a secondary residence has no cap', async () => {
  await mainResidence(0);
  await sql`update house set legal_type = 2 where id = ${PASSEROSE}`.execute(db);
  ok(await quoteFor(stayFrom(addDays(NEW_YEAR, -60), 7)));
});

test('10.7 of two quotes that fit one by one only one is accepted, and the guest of the other is not shown a button', async () => {
  await mainResidence(10);
  const first = quoted(await quoteFor(stayFrom(addDays(NEW_YEAR, -60), 7)));
  const second = quoted(await quoteFor(stayFrom(addDays(NEW_YEAR, -40), 7)));
  ok(await marie.put(`crmquotes/${first.id}/accept`, { id_ddlchat_quote: first.id_ddlchat }));
  const clerk = await marie.put(`crmquotes/${second.id}/accept`, { id_ddlchat_quote: second.id_ddlchat });
  refused(clerk, 409, 'nightsNotForSale');
  assert.match(clerk.body.warnings![0]!.message!, /117 nuits sur 120/);

  assert.equal(ok(await paul.get(`crmquotes/${second.id}/guest-acceptance`))['state'], 'closed');
  const guest = await paul.put(`crmquotes/${second.id}/guest-acceptance`, {
    id_ddlchat_quote: second.id_ddlchat,
    releases: [first.id],
    tenant: { nationality: 'Française', address: '1, rue Haute' },
  });
  refused(guest, 409, 'nightsNotOffered');
  assert.ok(!guest.text.includes('117'), 'the owner’s nights are not the guest’s to read');
  const held = await rows(
    db,
    sql`select ddl_id from stay where house_id = ${PASSEROSE} and kind = 'request'`,
  );
  assert.deepEqual(held, [{ ddl_id: first.id_ddl }]);
});

test('10.7 two clerks who accept the last nights at one instant do not pass the cap together', async () => {
  await mainResidence(10);
  const offers = [
    quoted(await quoteFor(stayFrom(addDays(NEW_YEAR, -60), 7))),
    quoted(await quoteFor(stayFrom(addDays(NEW_YEAR, -40), 7))),
    quoted(await quoteFor(stayFrom(addDays(NEW_YEAR, -30), 7))),
  ];
  const answers = await Promise.all(
    offers.map(({ id, id_ddlchat }) => marie.put(`crmquotes/${id}/accept`, { id_ddlchat_quote: id_ddlchat })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409],
  );
});

test('10.7 an owner’s own yes takes no night beyond the cap, nor without the papers', async () => {
  await mainResidence(3);
  const { id } = await fixture.request(PASSEROSE);
  await sql`update house set online_booking = false where id = ${PASSEROSE}`.execute(db);
  const days = stayFrom(addDays(NEW_YEAR, -60), 4);
  await sql`update request set date_from = ${days.from}, date_to = ${days.to} where id = ${id}`.execute(db);
  const yes = () => yann.post('ddlchats', { id_ddl: id, statusForm: { action: 'S_CONFIRM' } });
  refused(await yes(), 409, 'nightsNotForSale');
  await sql`update request set date_to = ${addDays(days.to, -1)} where id = ${id}`.execute(db);
  await rule('insurance', 'law');
  refused(await yes(), 409, 'nightsNotForSale');
  await sql`delete from commune_rule where subject = 'insurance'`.execute(db);
  assert.equal((await yes()).status, 200);
  const { nights } = await one(
    db,
    sql<{ nights: number }>`select (upper(nights) - lower(nights)) as nights from stay where ddl_id = ${id}`,
  );
  assert.equal(nights, 3);
  await sql`update house set online_booking = true where id = ${PASSEROSE}`.execute(db);
});
