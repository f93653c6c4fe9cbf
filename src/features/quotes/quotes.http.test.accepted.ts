/** A quote accepted: its nights, once, whoever asks at the same time. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { parisTime } from '#kernel/moment.ts';
import { bookingOf, confirmByHand, releaseNights } from '#features/bookings/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import { PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropAcceptance } from './actions.ts';
import type { Quote } from './api.ts';
import {
  db,
  marie,
  claire,
  from,
  to,
  priced,
  newQuote,
  move,
  read,
  actionsOf,
  reservation,
  freeAll,
} from './quotes.http.test.arrangement.ts';

test('QUOTE-06 QUOTE-17 C49 accepting takes the nights as an option, once, and everyone reads it', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  const booking = await bookingOf(db, quote.id_ddl);
  assert.deepEqual([booking?.house_id, booking?.date_from, booking?.date_to], [PASSEROSE, from, to]);
  const days = (booking!.held_until!.getTime() - Date.now()) / 86_400_000;
  assert.ok(days > 6.9 && days < 7.1, `held ${days} days`);
  assert.equal(await reservation(quote.id_ddl), 'PREAPPROBATION');
  assert.equal((await actionsOf(quote.id_ddl)).filter((action) => action === 'Q_ACCEPT').length, 1);
  assert.equal((await read(quote.id)).held_until, parisTime(booking!.held_until!));
  await freeAll();
});

test('B41 B112 QUOTE-17 the quote of a cancelled request takes its nights again when it is accepted anew', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  await inTransaction(db, async (tx) => {
    await dropAcceptance(tx, quote.id_ddl, claire.uid);
    await releaseNights(tx, quote.id_ddl);
  });
  assert.equal((await read(quote.id)).accepted, 0);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  assert.equal((await move(quote, 'accept'))[0], 200);
  assert.ok(await bookingOf(db, quote.id_ddl), 'the answer and the nights say the same');
  await freeAll();
});

test('C09 of two quotes for overlapping nights, accepted by anyone at the same instant, one wins', async () => {
  const quotes: Quote[] = [];
  for (let index = 0; index < 8; index++) quotes.push(await newQuote(TITOUAN));
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all(quotes.map((quote) => move(quote, 'accept')));
    assert.equal(outcomes.filter(([status]) => status === 200).length, 1, JSON.stringify(outcomes));
    assert.ok(
      outcomes.every(([status, type]) => status === 200 || (status === 409 && type === 'nightsTaken')),
      JSON.stringify(outcomes),
    );
    const holders = await rows(db, sql`select from stay where house_id = ${TITOUAN}`);
    assert.equal(holders.length, 1);
    await freeAll();
  }
});

test('C10 the same acceptance sent ten times at once happens once', async () => {
  const quote = await newQuote(TITOUAN);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => move(quote, 'accept')));
  assert.ok(
    outcomes.every(([status]) => status === 200),
    JSON.stringify(outcomes),
  );
  assert.equal((await actionsOf(quote.id_ddl)).filter((action) => action === 'Q_ACCEPT').length, 1);
  await freeAll();
});

test('QUOTE-17 closed nights, an owner’s stay, a past arrival cannot be accepted', async () => {
  const quote = await newQuote(TITOUAN);
  await sql`insert into stay (house_id, nights, kind) values (${TITOUAN}, daterange(${addDays(to, -1)}, ${addDays(to, 2)}), 'owner')`.execute(
    db,
  );
  assert.deepEqual(await move(quote, 'accept'), [409, 'nightsTaken']);
  await sql`update stay set nights = daterange(${to}, ${addDays(to, 2)})`.execute(db);
  await sql`update day_price set blocked = true where house_id = ${TITOUAN} and day = ${addDays(to, -1)}`.execute(
    db,
  );
  assert.deepEqual(await move(quote, 'accept'), [409, 'nightsTaken']);
  await sql`update day_price set blocked = false where house_id = ${TITOUAN}`.execute(db);
  await sql`update quote set date_from = ${addDays(todayInParis(), -1)} where id = ${quote.id}`.execute(db);
  assert.deepEqual(await move(quote, 'accept'), [422, 'inThePast']);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  await freeAll();
});

test('QUOTE-17 the first closed night is refused, the day of departure may be closed, and an arrival today is none of the past', async () => {
  const quote = await newQuote(TITOUAN);
  const close = async (day: string) => {
    await sql`update day_price set blocked = false where house_id = ${TITOUAN}`.execute(db);
    await sql`insert into day_price (house_id, day, amount, blocked) values (${TITOUAN}, ${day}, 20000, true)
      on conflict (house_id, day) do update set blocked = true`.execute(db);
  };
  await close(from);
  assert.deepEqual(await move(quote, 'accept'), [409, 'nightsTaken']);
  await close(to);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  await freeAll();
  await sql`update day_price set blocked = false where house_id = ${TITOUAN}`.execute(db);
  await sql`update quote set date_from = ${todayInParis()} where id = ${quote.id}`.execute(db);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  await freeAll();
});

test('QUOTE-17 QUOTE-18 a firm stay moves by a day over its own nights and stays firm; an option gets a new end', async () => {
  const quote = await newQuote(PASSEROSE);
  const nextDay = { from: addDays(from, 1), to: addDays(to, 1) };
  const second = (
    await marie.post('quotes', {
      attachToExistingDdl: quote.alphaid,
      CrmQuote: await priced(PASSEROSE, undefined, nextDay),
    })
  ).body.models[0] as unknown as Quote;
  await move(quote, 'accept');
  await sql`update stay set held_until = now() + interval '1 hour' where ddl_id = ${quote.id_ddl}`.execute(
    db,
  );
  assert.deepEqual(await move(second, 'accept', { former: quote.id }), [200, undefined]);
  const option = await bookingOf(db, quote.id_ddl);
  assert.equal(option?.date_from, nextDay.from);
  assert.ok(option.held_until!.getTime() > Date.now() + 86_400_000, 'the end of the option made now');

  await inTransaction(db, (tx) =>
    confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
  );
  assert.deepEqual(await move(quote, 'accept', { former: second.id }), [200, undefined]);
  const firm = await bookingOf(db, quote.id_ddl);
  assert.deepEqual([firm?.date_from, firm?.held_until], [from, null]);
  assert.equal(await reservation(quote.id_ddl), 'RESERVE');
  const ending = await marie.put(`crmddls/${quote.id_ddl}/option`, {
    held_until: `${addDays(todayInParis(), 3)} 12:00:00`,
    _clientTimestamp: Date.now(),
  });
  assert.equal(ending.body.warnings?.[0]?.type, 'stayIsFirm', 'a firm stay has no end to move');
  await freeAll();
});

test('QUOTE-17 QUOTE-18 accepting another quote of the request moves the stay in one go; refusing gives the nights back', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const later = { from: addDays(from, 3), to: addDays(to, 3) };
  const second = (
    await marie.post('quotes', {
      attachToExistingDdl: quote.alphaid,
      CrmQuote: await priced(TITOUAN, undefined, later),
    })
  ).body.models[0] as unknown as Quote;
  assert.deepEqual(await move(second, 'accept', { former: quote.id }), [200, undefined]);
  const booking = await bookingOf(db, quote.id_ddl);
  assert.deepEqual([booking?.house_id, booking?.date_from], [TITOUAN, later.from]);
  assert.deepEqual([(await read(quote.id)).accepted, (await read(second.id)).accepted], [0, 1]);
  const request = await one(
    db,
    sql<{
      page_nid: number;
      date_from: string;
    }>`select page_nid, date_from from request where id = ${quote.id_ddl}`,
  );
  assert.deepEqual(request, { page_nid: TITOUAN, date_from: later.from });

  assert.deepEqual(await move(second, 'unaccept'), [200, undefined]);
  assert.deepEqual(await move(second, 'unaccept'), [200, undefined]);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  assert.equal(await reservation(quote.id_ddl), 'DEVIS');
  assert.deepEqual(
    (await actionsOf(quote.id_ddl)).filter((action) => action.startsWith('Q_')),
    ['Q_NEW', 'Q_ACCEPT', 'Q_NEW', 'Q_UNACCEPT', 'Q_ACCEPT', 'Q_UNACCEPT'],
  );
});

test('A41 QUOTE-17 of two quotes of one request, accepted by two clerks at once, the first one stays accepted; the other clerk is told, and may then choose', async () => {
  const quotes = [await newQuote(PASSEROSE)];
  const { id_ddl: ddl, alphaid } = quotes[0]!;
  const second = await marie.post('quotes', {
    attachToExistingDdl: alphaid,
    CrmQuote: await priced(TITOUAN),
  });
  quotes.push(second.body.models[0] as unknown as Quote);
  for (const [mine, theirs] of [quotes, quotes.toReversed()] as [Quote, Quote][]) {
    const both = await inTransaction(db, async (tx) => {
      await lockRequest(tx, ddl);
      const first = marie.put(`crmquotes/${mine.id}/accept`, {});
      await waitingForRequest(db, 1);
      const other = claire.put(`crmquotes/${theirs.id}/accept`, {});
      await waitingForRequest(db, 2);
      return { first, other };
    });
    ok(await both.first);
    const answer = await both.other;
    refused(answer, 409, 'otherQuoteAccepted');
    assert.match(answer.text, new RegExp(`n°${mine.id} de cette demande vient d’être accepté par marie `));
    assert.deepEqual([(await read(mine.id)).accepted, (await read(theirs.id)).accepted], [1, 0]);
    assert.equal((await bookingOf(db, ddl))?.house_id, mine.nid);
    // Their page names it by now, and they mean it.
    ok(await claire.put(`crmquotes/${theirs.id}/accept`, { former: mine.id }));
    assert.deepEqual([(await read(mine.id)).accepted, (await read(theirs.id)).accepted], [0, 1]);
    // Whoever has changed it since did not accept it.
    await sql`update quote set updated_by = ${marie.uid} where id = ${theirs.id}`.execute(db);
    const late = await marie.put(`crmquotes/${mine.id}/accept`);
    refused(late, 409, 'otherQuoteAccepted');
    assert.match(late.text, /vient d’être accepté par claire /);
    await freeAll();
  }
});
