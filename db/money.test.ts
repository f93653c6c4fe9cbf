/** The migrations that touch money, over the rows of an agency in use. */
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { paying } from '#tests/support/paying.ts';
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
