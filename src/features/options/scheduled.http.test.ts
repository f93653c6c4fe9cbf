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

async function reminded(prepare: (quote: Quote) => Promise<void>): Promise<Record<string, string>> {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  await prepare(quote);
  await remindOptionsDue(db, new Date((await endOf(quote))!.getTime() - HOUR_MS));
  const told = await mailTexts('optionReminder', quote);
  await freeAll();
  return told;
}

const signed = (quote: Quote) => contractOf(quote, 'signed');

for (const [what, prepare, guest, agency] of [
  [
    'who has not signed reads that the dates become free',
    (quote: Quote) => contractOf(quote, 'to_be_signed'),
    /redeviennent libres/,
    /seront remises en vente/,
  ],
  [
    'who has signed is asked for the first sum, and a person decides',
    signed,
    /Votre contrat est signé\u00a0: il reste à régler/,
    /première somme n’est pas réglée\u00a0: à vous de dire/,
  ],
  [
    'a cheque that waits to be confirmed is not asked for again',
    async (quote: Quote) => {
      await signed(quote);
      await sql`insert into payment_request (ddl_id, agid, type, amount, status) values (${quote.id_ddl}, 1, 'arrhes', 100, 'payment_attached')`.execute(
        db,
      );
    },
    /nous vérifions votre paiement/,
    /un paiement attend que vous le confirmiez/,
  ],
  [
    'a part that was paid is no payment that is being checked: the rest is asked for',
    async (quote: Quote) => {
      await signed(quote);
      await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${quote.id_ddl}, 1, 'arrhes', 100, current_date, 'transfer', true)`.execute(
        db,
      );
    },
    /il reste à régler/,
    /à vous de dire/,
  ],
  [
    'who pays a platform is asked for nothing',
    async (quote: Quote) => {
      await signed(quote);
      await sql`update platform set collects_rent = true where id = ${platforms.withheld}`.execute(db);
      await sql`update quote set platform = ${platforms.withheld} where id = ${quote.id}`.execute(db);
    },
    /nous vous écrivons pour confirmer/,
    /n’est pas payé à l’agence/,
  ],
] as const)
  test(`QUOTE-17 B48 the day before an option ends ${what}`, async () => {
    const told = await reminded(prepare);
    const [toGuest, toAgency] = [told['paul@pertuis.test']!, told['re@agence.test']!];
    assert.match(toGuest, guest);
    assert.match(toAgency, agency);
    if (!what.includes('asked for the first') && !what.includes('the rest is asked'))
      assert.doesNotMatch(toGuest + toAgency, /première somme/);
    if (!what.includes('not signed')) assert.doesNotMatch(toGuest + toAgency, /libres pour|remises en vente/);
  });
