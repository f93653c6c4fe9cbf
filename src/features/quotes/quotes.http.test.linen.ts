/** Linen outside the weeks that include it: offered beside the price, in it only for whoever says so before the yes (B113). */
import { cents, formatEuros } from '#kernel/money.ts';
import { one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { PASSEROSE } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  actionsOf,
  db,
  freeAll,
  from,
  move,
  newQuote,
  paul,
  priced,
  read,
  to,
} from './quotes.http.test.arrangement.ts';

const LINEN = 9000;

test('B113 a quote offers linen with its price beside the total; accepted with it, the total and what is held are those with linen, at once', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual([quote.montant_linge, quote.linen_offered], [0, LINEN]);
  assert.deepEqual(await move(quote, 'accept', { linen: true }), [200, undefined]);
  const accepted = await read(quote.id);
  assert.deepEqual([accepted.accepted, accepted.montant_linge, accepted.linen_offered], [1, LINEN, 0]);
  assert.equal(accepted.montant_total, quote.montant_total + LINEN);
  assert.equal(accepted.montant_total_before_discount, quote.montant_total_before_discount + LINEN);
  assert.deepEqual([accepted.due_owner, accepted.due_agency], [quote.due_owner, quote.due_agency]);
  // Said again, it is taken once.
  assert.deepEqual(await move(quote, 'accept', { linen: true }), [200, undefined]);
  assert.equal((await read(quote.id)).montant_total, accepted.montant_total);
  await freeAll();
});

test('B113 accepted without it, no linen is paid; after the yes it cannot be had by accepting again', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  await move(quote, 'accept', { linen: true });
  assert.equal((await read(quote.id)).montant_total, quote.montant_total);
  await freeAll();
});

test('B113 B45 where linen is included, taken already or lent by nobody, it is not offered, and nobody is held to a price that was not shown', async () => {
  await sql`insert into linen_season (agid, year, from_day, until_day) values (1, extract(year from ${from}::date), ${from}, ${to})`.execute(
    db,
  );
  const included = await newQuote(PASSEROSE);
  await sql`delete from linen_season`.execute(db);
  assert.equal(included.linen_offered, 0);
  assert.deepEqual(await move(included, 'accept', { linen: true }), [409, 'linenNotOffered']);
  const { accepted, id_ddl: ddl } = await read(included.id);
  assert.deepEqual([accepted, (await actionsOf(ddl)).includes('Q_ACCEPT')], [0, false]);
  const priceOfLinen = async (cents: number | null) => {
    await sql`update house set location_linge = ${cents} where id = ${PASSEROSE}`.execute(db);
  };
  for (const nothing of [null, 0]) {
    await priceOfLinen(nothing);
    const lentByNobody = await newQuote(PASSEROSE);
    assert.equal(lentByNobody.linen_offered, 0);
    assert.deepEqual(await move(lentByNobody, 'accept', { linen: true }), [409, 'linenNotOffered']);
  }
  await priceOfLinen(LINEN);
  const taken = await newQuote(PASSEROSE, {
    CrmQuote: await priced(PASSEROSE, `-1/-1/${LINEN}/-1/-1/-1`),
  });
  assert.deepEqual([taken.montant_linge, taken.linen_offered], [LINEN, 0]);
  await move(taken, 'accept', { linen: true });
  assert.equal((await read(taken.id)).montant_linge, LINEN);
  await freeAll();
});

test('B45 B113 GLOBAL-56 what a quote includes it goes on including, and a house that lends no linen includes none in any week: mail, price and contract acceptAsGuest', async () => {
  const season = sql`insert into linen_season (agid, year, from_day, until_day) values (1, extract(year from ${from}::date), ${from}, ${to})`;
  const said = async (cost: number | null) => {
    await sql`update house set location_linge = ${cost} where id = ${PASSEROSE}`.execute(db);
    await season.execute(db);
    const quote = await newQuote(PASSEROSE, { alsoSendEmail: true });
    const row = await one(
      db,
      sql<{ cost: number; content: string }>`select q.linen_cost as cost, m.content::text as content
        from quote q join maillog m on m.ddl_id = q.ddl_id and m.template = 'quote' where q.id = ${quote.id}`,
    );
    await sql`delete from linen_season`.execute(db);
    return { cost: row.cost, mail: /draps et les serviettes sont compris/.test(row.content) };
  };
  const [lent, none] = [await said(LINEN), await said(null)];
  await sql`update house set location_linge = ${LINEN} where id = ${PASSEROSE}`.execute(db);
  assert.deepEqual([lent.cost, lent.mail], [LINEN, true]);
  assert.deepEqual([none.cost, none.mail], [0, false]);
  await freeAll();
});

test('B107 B113 a guest says yes to the price they have read: with the linen they ticked or without, never to one changed meanwhile', async () => {
  const quote = await newQuote(PASSEROSE);
  const acceptAsGuest = (more: object) => paul.put(`crmquotes/${quote.id}/guest-acceptance`, more);
  const shown = ok(await paul.get(`crmquotes/${quote.id}/guest-acceptance`));
  assert.deepEqual([shown['montant_total'], shown['linen_offered']], [quote.montant_total, LINEN]);
  for (const total of [quote.montant_total - 1, quote.montant_total + LINEN])
    refused(await acceptAsGuest({ total }), 409, 'guestAcceptChanged');
  refused(await acceptAsGuest({ linen: true, total: quote.montant_total }), 409, 'guestAcceptChanged');
  const untouched = await read(quote.id);
  assert.deepEqual([untouched.accepted, untouched.montant_linge, untouched.linen_offered], [0, 0, LINEN]);
  const yes = { linen: true, total: quote.montant_total + LINEN };
  for (let times = 0; times < 2; times++) ok(await acceptAsGuest(yes));
  const booked = await read(quote.id);
  assert.deepEqual(
    [booked.accepted, booked.montant_linge, booked.montant_total, booked.linen_offered],
    [1, LINEN, quote.montant_total + LINEN, 0],
  );
  const told = await one(
    db,
    sql<{
      content: string;
    }>`select content::text as content from maillog where ddl_id = ${quote.id_ddl} and template = 'agreed' order by id limit 1`,
  );
  assert.ok(told.content.includes(formatEuros(cents(quote.montant_total + LINEN))), told.content);
  await freeAll();
});

test('B113 what a quote has offered it goes on offering, whatever linen costs since', async () => {
  const quote = await newQuote(PASSEROSE);
  await sql`update house set location_linge = location_linge + 1000 where id = ${PASSEROSE}`.execute(db);
  await move(quote, 'accept', { linen: true });
  assert.equal((await read(quote.id)).montant_linge, LINEN);
  await sql`update house set location_linge = location_linge - 1000 where id = ${PASSEROSE}`.execute(db);
  await freeAll();
});
