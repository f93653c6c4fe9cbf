/** The first sum of a stay booked more than six months ahead: asked on its day, once, or its agency told that it may be. */
import { depositOf } from '#features/pricing/deposit.ts';
import type { Quote } from '#features/quotes/api.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { addDays, addMonths, todayInParis } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { rows, sql } from '#server/sql.ts';
import { quoting } from '#tests/support/quoting.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { askSumsDue } from './duesums.ts';

const fixture = await startFixture([...quoteRoutes]);
const { db, platforms } = fixture;
const { newQuote, move, freeAll } = quoting(fixture);
after(() => fixture.close());

const ARRIVAL = addMonths(todayInParis(), 6);

/** Accepted ten months ahead; its day is today, or so many days later. */
async function ahead(isAutomatic: boolean, days = 0): Promise<Quote> {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const [ddl, from, to] = [quote.id_ddl, addDays(ARRIVAL, days), addDays(ARRIVAL, days + 7)];
  await sql`update agency set auto_contract = ${isAutomatic} where id = 1`.execute(db);
  await sql`update quote set date_from = ${from}, date_to = ${to} where id = ${quote.id}`.execute(db);
  await sql`update request set date_from = ${from}, date_to = ${to} where id = ${ddl}`.execute(db);
  await sql`update stay set nights = daterange(${from}, ${to}), held_until = null, created = now() - interval '4 months' where ddl_id = ${ddl}`.execute(
    db,
  );
  return quote;
}

const asked = ({ id_ddl: ddl }: Quote) =>
  rows(
    db,
    sql`select type, amount, status, author_uid from payment_request where ddl_id = ${ddl} order by id`,
  );
const told = async ({ id_ddl: ddl }: Quote): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{
        recipient: string;
      }>`select recipient from maillog where ddl_id = ${ddl} and template = 'paymentRequest' order by id`,
    )
  ).map(({ recipient }) => recipient);

test('B59 B115 on the day the law lets it be asked the first sum is asked by itself, once, in nobody’s name', async () => {
  const quote = await ahead(true);
  assert.deepEqual(await askSumsDue(db), { asked: 1, told: 0 });
  assert.deepEqual(await askSumsDue(db), { asked: 0, told: 0 });
  const deposit = depositOf(cents(quote.montant_total));
  assert.deepEqual(await asked(quote), [
    { type: 'arrhes', amount: deposit, status: 'to_be_paid', author_uid: null },
  ]);
  assert.deepEqual(await told(quote), ['paul@pertuis.test']);
  await sql`update payment_request set status = 'canceled', closed_for = 'closed' where ddl_id = ${quote.id_ddl}`.execute(
    db,
  );
  assert.deepEqual(await askSumsDue(db), { asked: 0, told: 0 }, 'a clerk took it back');
  await freeAll();
});

test('B59 where the agency asks by itself it is told that it may, once', async () => {
  const quote = await ahead(false);
  assert.deepEqual(await askSumsDue(db), { asked: 0, told: 1 });
  assert.deepEqual(await askSumsDue(db), { asked: 0, told: 0 });
  assert.deepEqual([await asked(quote), await told(quote)], [[], ['re@agence.test']]);
  await freeAll();
});

test('B59 a server that was away on the day asks in the week after it, and no later', async () => {
  const late = async (days: number) => {
    await ahead(true, -days);
    const done = await askSumsDue(db);
    await freeAll();
    return done.asked;
  };
  assert.deepEqual([await late(7), await late(8)], [1, 0]);
});

test('B59 B115 nothing is asked a day early, twice, of who paid, of who pays a platform, or for a stay that is off', async () => {
  const not: Record<string, (quote: Quote) => Promise<unknown>> = {
    'booked after its day': ({ id_ddl: ddl }) =>
      sql`update stay set created = now() where ddl_id = ${ddl}`.execute(db),
    'asked before': ({ id_ddl: ddl }) =>
      sql`insert into payment_request (ddl_id, agid, type, amount) values (${ddl}, 1, 'arrhes', 100)`.execute(
        db,
      ),
    paid: ({ id_ddl: ddl }) =>
      sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${ddl}, 1, 'arrhes', 100, current_date, 'transfer', true)`.execute(
        db,
      ),
    cancelled: ({ id_ddl: ddl }) =>
      sql`update request set has_cancelled = true where id = ${ddl}`.execute(db),
    'no longer accepted': ({ id }) => sql`update quote set accepted = false where id = ${id}`.execute(db),
    collected: ({ id }) =>
      sql`update quote set platform = ${platforms.withheld} where id = ${id}`.execute(db),
    'let by its owner': () =>
      sql`update house set online_booking = false where id = ${PASSEROSE}`.execute(db),
  };
  await sql`update platform set collects_rent = true where id = ${platforms.withheld}`.execute(db);
  for (const isAutomatic of [true, false]) {
    const early = await ahead(isAutomatic, 1);
    assert.deepEqual(await askSumsDue(db), { asked: 0, told: 0 }, 'a day early');
    assert.deepEqual([await asked(early), await told(early)], [[], []]);
    await freeAll();
    for (const [name, write] of Object.entries(not)) {
      const quote = await ahead(isAutomatic);
      await write(quote);
      assert.deepEqual(await askSumsDue(db), { asked: 0, told: 0 }, name);
      assert.deepEqual(await told(quote), [], name);
      await sql`update house set online_booking = true where id = ${PASSEROSE}`.execute(db);
      await freeAll();
    }
  }
});
