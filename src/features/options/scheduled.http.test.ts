/** Signed more than six months ahead, when no sum may be asked yet (B48, B59): no option any more; and what a reminder says of a signed one. */
import { bookingOf } from '#features/bookings/actions.ts';
import { firmWhenReady } from '#features/payments/actions.ts';
import type { Quote } from '#features/quotes/api.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, longDay, todayInParis } from '#kernel/day.ts';
import { inTransaction, rows, sql } from '#server/sql.ts';
import { quoting } from '#tests/support/quoting.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { releaseOptionsDue, remindOptionsDue } from './actions.ts';

const fixture = await startFixture([...quoteRoutes]);
const { db, platforms } = fixture;
const { newQuote, move, actionsOf, reservation, freeAll, contractOf } = quoting(fixture);
after(() => fixture.close());

const HOUR_MS = 3_600_000;
const SIX_MONTHS = addMonths(todayInParis(), 6);
/** Its sum may be asked ten days from now. */
const FAR = addDays(SIX_MONTHS, 10);

async function accepted(arrival: Day): Promise<Quote> {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const [ddl, end] = [quote.id_ddl, addDays(arrival, 7)];
  await sql`update quote set date_from = ${arrival}, date_to = ${end} where id = ${quote.id}`.execute(db);
  await sql`update request set date_from = ${arrival}, date_to = ${end} where id = ${ddl}`.execute(db);
  await sql`update stay set nights = daterange(${arrival}, ${end}) where ddl_id = ${ddl}`.execute(db);
  return quote;
}

const endOf = async ({ id_ddl: ddl }: Quote) => (await bookingOf(db, ddl))!.held_until;
const firm = ({ id_ddl: ddl }: Quote) => inTransaction(db, (tx) => firmWhenReady(tx, ddl));

async function mailTexts(template: string, { id_ddl: ddl }: Quote): Promise<Record<string, string>> {
  const found = await rows(
    db,
    sql<{ recipient: string; text: string }>`
      select recipient, content->>'paragraphs' as text from maillog where ddl_id = ${ddl} and template = ${template} order by id`,
  );
  return Object.fromEntries(found.map(({ recipient, text }) => [recipient, text]));
}

test('B48 B59 signed more than six months ahead the stay is firm: its guest reads from which day a sum may be asked, and it has no end', async () => {
  const quote = await accepted(FAR);
  assert.equal(await firm(quote), false, 'not signed');
  await contractOf(quote, 'signed');
  const end = (await endOf(quote))!;
  assert.equal(await firm(quote), true);
  assert.equal(await firm(quote), false, 'once');
  assert.deepEqual([await endOf(quote), await reservation(quote.id_ddl)], [null, 'RESERVE']);
  assert.equal((await actionsOf(quote.id_ddl)).filter((action) => action === 'S_CONFIRM').length, 1);
  const told = await mailTexts('stayConfirmed', quote);
  const day = longDay(addMonths(FAR, -6), 'fr');
  assert.ok(told['paul@pertuis.test']?.includes(`Rien n’est à payer avant le ${day}`));
  assert.doesNotMatch(told['yann@pertuis.test']!, /payer/);
  assert.equal(await remindOptionsDue(db, new Date(end.getTime() - HOUR_MS)), 0);
  assert.deepEqual(await releaseOptionsDue(db, new Date(end.getTime() + HOUR_MS)), { released: 0, left: 0 });
  assert.ok(await bookingOf(db, quote.id_ddl));
  await freeAll();
});

test('B48 B59 one that was signed as an option is neither reminded of its end nor left to a person: it becomes firm', async () => {
  for (const when of ['the day before', 'at its end']) {
    const quote = await accepted(FAR);
    await contractOf(quote, 'signed');
    const end = (await endOf(quote))!.getTime();
    if (when === 'the day before') await remindOptionsDue(db, new Date(end - HOUR_MS));
    else assert.deepEqual(await releaseOptionsDue(db, new Date(end + HOUR_MS)), { released: 0, left: 0 });
    assert.equal(await endOf(quote), null, when);
    assert.deepEqual(await mailTexts('optionReminder', quote), {}, when);
    assert.ok(!(await actionsOf(quote.id_ddl)).includes('NOTE'), when);
    await freeAll();
  }
});

test('B48 a signature alone makes nothing firm where the sum may be asked today, nor where a platform collects', async () => {
  const due = await accepted(SIX_MONTHS);
  await contractOf(due, 'signed');
  assert.equal(await firm(due), false);
  await freeAll();
  const collected = await accepted(FAR);
  await contractOf(collected, 'signed');
  await sql`update platform set collects_rent = true where id = ${platforms.withheld}`.execute(db);
  await sql`update quote set platform = ${platforms.withheld} where id = ${collected.id}`.execute(db);
  assert.equal(await firm(collected), false);
  await freeAll();
});

test('QUOTE-17 who has signed is not told that the dates become free: the first sum is missing, and a person decides', async () => {
  const near = async (isSigned: boolean) => {
    const quote = await newQuote(PASSEROSE);
    await move(quote, 'accept');
    await contractOf(quote, isSigned ? 'signed' : 'to_be_signed');
    await remindOptionsDue(db, new Date((await endOf(quote))!.getTime() - HOUR_MS));
    const told = await mailTexts('optionReminder', quote);
    await freeAll();
    return told;
  };
  const [signed, unsigned] = [await near(true), await near(false)];
  assert.match(unsigned['paul@pertuis.test']!, /redeviennent libres/);
  assert.match(unsigned['re@agence.test']!, /seront remises en vente/);
  assert.match(signed['paul@pertuis.test']!, /Votre contrat est signé\u00a0: il reste à régler/);
  assert.doesNotMatch(signed['paul@pertuis.test']!, /libres/);
  assert.match(signed['re@agence.test']!, /à vous de dire ce que deviennent les nuits/);
  assert.doesNotMatch(signed['re@agence.test']!, /remises en vente/);
});
