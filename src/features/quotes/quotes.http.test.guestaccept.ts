/** The guest's own yes (B107): to one's own open quote, once; what it ends is said first. */
import { addDays, formatDay, todayInParis } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { bookingOf, confirmByHand } from '#features/bookings/actions.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { bookingReference } from '#features/requests/request.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GuestAcceptance } from './guestacceptapi.ts';
import type { Quote } from './api.ts';
import {
  actionsOf,
  claire,
  contractOf,
  db,
  freeAll,
  from,
  marie,
  move,
  newQuote,
  nobody,
  olivier,
  paul,
  priced,
  read,
  reservation,
  to,
  yann,
} from './quotes.http.test.arrangement.ts';

const acceptAsGuest = (quote: Quote, more: object = {}, who = paul) =>
  who.put(`crmquotes/${quote.id}/guest-acceptance`, { id_ddlchat_quote: quote.id_ddlchat, ...more });

async function answerTo(quote: Quote, more: object = {}): Promise<[number, string | undefined]> {
  const { status, body } = await acceptAsGuest(quote, more);
  return [status, body.warnings?.[0]?.type];
}

async function acceptanceOf(quote: Quote): Promise<GuestAcceptance> {
  return ok(await paul.get(`crmquotes/${quote.id}/guest-acceptance`)) as unknown as GuestAcceptance;
}

async function secondQuote(of: Quote, nid: number, dates = { from, to }): Promise<Quote> {
  const { body } = await marie.post('quotes', {
    attachToExistingDdl: of.alphaid,
    CrmQuote: await priced(nid, undefined, dates),
  });
  return body.models[0] as unknown as Quote;
}

async function hashedOf({ id_ddl: ddl }: Quote): Promise<string> {
  const found = sql<{ hashedid: string }>`select hashedid from request where id = ${ddl}`;
  return bookingReference((await one(db, found)).hashedid);
}

test('B107 QUOTE-06 a guest books by their own yes: nights held, the guest’s own words in the thread, everybody told, once', async () => {
  const quote = await newQuote(PASSEROSE);
  const before = await acceptanceOf(quote);
  assert.deepEqual([before.state, before.releases, before.missing], ['open', [], []]);
  assert.deepEqual(await answerTo(quote), [200, undefined]);
  const again = ok(await acceptAsGuest(quote)) as unknown as GuestAcceptance;
  assert.deepEqual([again.state, again.alphaid], ['accepted', quote.alphaid]);
  const booking = await bookingOf(db, quote.id_ddl);
  assert.deepEqual([booking?.house_id, booking?.date_from, booking?.date_to], [PASSEROSE, from, to]);
  assert.equal(again.held_until?.slice(0, 16), before.held_until?.slice(0, 16), 'as it was said');
  assert.equal(await reservation(quote.id_ddl), 'PREAPPROBATION');
  const said = await rows(
    db,
    sql`select m.author_uid, m.written_by_agency, m.id > r.read_owner as unread from message m join request r on r.id = m.ddl_id
      where m.ddl_id = ${quote.id_ddl} and m.action = 'Q_ACCEPT'`,
  );
  assert.deepEqual(said, [{ author_uid: paul.uid, written_by_agency: false, unread: true }]);
  const told = await rows(
    db,
    sql<{
      recipient: string;
      template: string;
    }>`select recipient, template from maillog where ddl_id = ${quote.id_ddl} order by id`,
  );
  assert.deepEqual(
    told.map(({ recipient, template }) => `${template} ${recipient}`),
    ['agreed paul@pertuis.test', 'agreed yann@pertuis.test', 'agreed re@agence.test'],
    'guest, owner and agency, and no other mail',
  );
  // Taken back by a clerk as any acceptance, and said again.
  assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  assert.deepEqual(await answerTo(quote), [200, undefined]);
  assert.ok(await bookingOf(db, quote.id_ddl));
  await freeAll();
});

test('B107 C02 nobody else says it: another guest’s, an owner’s, the agency’s quote does not exist for them; nobody says it in a guest’s place', async () => {
  const quote = await newQuote(PASSEROSE);
  for (const other of [marie, claire, olivier, yann]) {
    refused(await acceptAsGuest(quote, {}, other), 404, 'notFound');
    refused(await other.get(`crmquotes/${quote.id}/guest-acceptance`), 404, 'notFound');
  }
  assert.equal((await acceptAsGuest(quote, {}, nobody)).status, 401);
  refused(await paul.put(`crmquotes/${quote.id}/guest-acceptance`, { id_ddlchat_quote: 1 }), 404, 'notFound');
  await sql`update request set sender_uid = ${yann.uid} where id = ${quote.id_ddl}`.execute(db);
  refused(await acceptAsGuest(quote), 404, 'notFound');
  await sql`update request set sender_uid = ${paul.uid} where id = ${quote.id_ddl}`.execute(db);
  await sql`update quote set tenant_uid = ${yann.uid} where id = ${quote.id}`.execute(db);
  assert.deepEqual(await answerTo(quote), [409, 'guestAcceptClosed'], 'another would owe it');
  await sql`update quote set tenant_uid = ${paul.uid} where id = ${quote.id}`.execute(db);
  await sql`update session set impersonator = ${marie.uid} where uid = ${paul.uid}`.execute(db);
  refused(await acceptAsGuest(quote), 403, 'forbidden');
  await sql`update session set impersonator = null where uid = ${paul.uid}`.execute(db);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
});

test('B107 refused in words: the agency books itself, an estimate, a quote that no longer stands, nights gone, a day past', async () => {
  const quote = await newQuote(TITOUAN);
  const expect = async (type: string, status: number, change: string, back: string) => {
    await sql.raw(change).execute(db);
    assert.deepEqual(await answerTo(quote), [status, type], change);
    assert.notEqual((await acceptanceOf(quote)).state, 'open', change);
    await sql.raw(back).execute(db);
  };
  const q = (set: string) => `update quote set ${set} where id = ${quote.id}`;
  await expect(
    'guestAcceptOff',
    409,
    'update agency set guest_accepts = false',
    'update agency set guest_accepts = true',
  );
  await expect('guestAcceptEstimate', 409, q('is_estimate = true'), q('is_estimate = false'));
  await expect('guestAcceptClosed', 409, q('cancelled = true'), q('cancelled = false'));
  await expect('guestAcceptClosed', 409, q('locked = true'), q('locked = false'));
  await expect(
    'inThePast',
    422,
    q(`date_from = '${addDays(todayInParis(), -1)}'`),
    q(`date_from = '${from}'`),
  );
  const request = (set: string) => `update request set ${set} where id = ${quote.id_ddl}`;
  await expect('guestAcceptClosed', 409, request('has_cancelled = true'), request('has_cancelled = false'));
  const house = (set: string) => `update house set ${set} where id = ${TITOUAN}`;
  await expect('guestAcceptClosed', 409, house('archived = true'), house('archived = false'));
  await expect(
    'guestAcceptClosed',
    409,
    house(`expiry_date = '${addDays(todayInParis(), -1)}'`),
    house('expiry_date = null'),
  );
  const blocked = (is: boolean) =>
    `update day_price set blocked = ${is} where house_id = ${TITOUAN} and day = '${addDays(to, -1)}'`;
  await expect('nightsTaken', 409, blocked(true), blocked(false));
  await expect(
    'nightsTaken',
    409,
    `insert into stay (house_id, nights, kind) values (${TITOUAN}, daterange('${addDays(to, -1)}', '${to}'), 'owner')`,
    'delete from stay',
  );
  await contractOf(quote, 'to_be_signed');
  assert.deepEqual(await answerTo(quote), [409, 'guestAcceptClosed'], 'its contract is under way');
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
});

test('B107 C10 what was asked for the option that a yes ends is closed by the guest’s own hand, and says so of money that comes', async () => {
  const [first, second] = [await newQuote(PASSEROSE), await newQuote(TITOUAN)];
  ok(await acceptAsGuest(first));
  await sql`insert into payment_request (ddl_id, agid, type, amount) values (${first.id_ddl}, 1, 'arrhes', 100)`.execute(
    db,
  );
  ok(await acceptAsGuest(second, { releases: [first.id] }));
  assert.deepEqual(
    await rows(
      db,
      sql`select p.closed_for, m.written_by_agency from payment_request p
        join message m on m.payment_request_id = p.id and m.action = 'S_PR_CANCEL' where p.ddl_id = ${first.id_ddl}`,
    ),
    [{ closed_for: 'notBooked', written_by_agency: false }],
  );
  await freeAll();
});

test('B107 the second yes ends the first one’s option, once it was said which; a number that is not it is asked again', async () => {
  const first = await newQuote(PASSEROSE);
  const second = await newQuote(TITOUAN);
  ok(await acceptAsGuest(first));
  const { releases } = await acceptanceOf(second);
  assert.deepEqual(releases, [
    {
      quote_id: first.id,
      reference: await hashedOf(first),
      house: 'La Passerose',
      date_from: from,
      date_to: to,
    },
  ]);
  for (const named of [{}, { releases: [] }, { releases: [second.id] }]) {
    const asked = await acceptAsGuest(second, named);
    refused(asked, 409, 'guestAcceptReleases');
    assert.deepEqual(asked.body.warnings?.[0]?.['params'], {
      id: first.id,
      reference: await hashedOf(first),
      house: 'La Passerose',
      from: formatDay(from),
      to: formatDay(to),
    });
  }
  assert.ok(await bookingOf(db, first.id_ddl), 'nothing was done yet');
  ok(await acceptAsGuest(second, { releases: [first.id] }));
  assert.equal(await bookingOf(db, first.id_ddl), undefined);
  assert.ok(await bookingOf(db, second.id_ddl));
  assert.equal((await actionsOf(first.id_ddl)).at(-1), 'Q_UNACCEPT');
  assert.equal(await reservation(first.id_ddl), 'DEVIS');
  const told = sql`select recipient from maillog where ddl_id = ${first.id_ddl} and template = 'optionReleased' order by recipient`;
  assert.deepEqual(await rows(db, told), [
    { recipient: 're@agence.test' },
    { recipient: 'yann@pertuis.test' },
  ]);
  await freeAll();

  // Of the same request it is the same question, at whatever dates.
  ok(await acceptAsGuest(first));
  const third = await secondQuote(first, TITOUAN, { from: addDays(to, 7), to: addDays(to, 14) });
  refused(await acceptAsGuest(third), 409, 'guestAcceptReleases');
  ok(await acceptAsGuest(third, { releases: [first.id] }));
  assert.deepEqual([(await read(first.id)).accepted, (await read(third.id)).accepted], [0, 1]);
  // Nights one after the other are two stays.
  const next = await newQuote(TITOUAN);
  assert.deepEqual((await acceptanceOf(next)).releases, []);
  ok(await acceptAsGuest(next));
  await freeAll();
});

test('B107 what is firm, signed or paid for in part is never ended by a yes', async () => {
  const [first, second] = [await newQuote(PASSEROSE), await newQuote(TITOUAN)];
  const stands = async (why: string) => {
    assert.deepEqual(await answerTo(second, { releases: [first.id] }), [409, 'guestAcceptTied'], why);
    assert.ok(await bookingOf(db, first.id_ddl), why);
  };
  ok(await acceptAsGuest(first));
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed)
    values (${first.id_ddl}, 1, 'arrhes', 100, current_date, 'cheque', false)`.execute(db);
  await stands('a cheque on its way');
  await sql`update booking_payment set confirmed = true, unallocated = true, unallocated_reason = 'twice'`.execute(
    db,
  );
  await stands('money nobody has decided about');
  await sql`delete from booking_payment`.execute(db);
  await contractOf(first, 'signed');
  await stands('signed');
  await sql`update contract set status = 'canceled'`.execute(db);
  await inTransaction(db, (tx) =>
    confirmByHand(tx, first.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
  );
  await stands('firm');
  await freeAll();
});

test('B107 of two yeses of one family at once one holds nights, and the other is asked', async () => {
  const quotes = [await newQuote(PASSEROSE), await newQuote(TITOUAN)];
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all(quotes.map((quote) => answerTo(quote)));
    assert.deepEqual(outcomes.map(String).toSorted(), ['200,', '409,guestAcceptReleases'], String(round));
    assert.equal((await rows(db, sql`select from stay`)).length, 1);
    await freeAll();
  }
  const yeses = async () =>
    (await actionsOf(quotes[0]!.id_ddl)).filter((action) => action === 'Q_ACCEPT').length;
  const before = await yeses();
  const same = await Promise.all(Array.from({ length: 10 }, () => answerTo(quotes[0]!)));
  assert.ok(
    same.every(([status]) => status === 200),
    JSON.stringify(same),
  );
  assert.equal((await yeses()) - before, 1, 'once for these ten');
  await freeAll();
});

test('B107 A41 a clerk who accepts another at the same moment: the same nights once, the same request once, and the guest is asked', async () => {
  const [mine, theirs] = [await newQuote(TITOUAN), await newQuote(TITOUAN)];
  await sql`update request set sender_uid = ${yann.uid} where id = ${theirs.id_ddl}`.execute(db);
  for (let round = 0; round < 5; round++) {
    const [guest, clerk] = await Promise.all([answerTo(mine), move(theirs, 'accept')]);
    assert.deepEqual(
      [guest[0], clerk[0]].toSorted((one, other) => one - other),
      [200, 409],
      JSON.stringify([guest, clerk]),
    );
    assert.equal([...guest, ...clerk].includes('nightsTaken'), true);
    assert.equal((await rows(db, sql`select from stay`)).length, 1);
    await freeAll();
  }
  const other = await secondQuote(mine, PASSEROSE);
  const both = await inTransaction(db, async (tx) => {
    await lockRequest(tx, mine.id_ddl);
    const clerk = marie.put(`crmquotes/${other.id}/accept`, {});
    await waitingForRequest(db, 1);
    const guest = acceptAsGuest(mine);
    await waitingForRequest(db, 2);
    return { clerk, guest };
  });
  ok(await both.clerk);
  refused(await both.guest, 409, 'guestAcceptReleases');
  assert.deepEqual([(await read(other.id)).accepted, (await read(mine.id)).accepted], [1, 0]);
  await freeAll();
});

test('B115 what a contract made at once lacks is typed with the yes, by the clerk’s rules, and what the agency wrote stays', async () => {
  const quote = await newQuote(PASSEROSE);
  await sql`update agency_card set nationality = '', address = '' where uid = ${paul.uid}`.execute(db);
  await sql`update agency set auto_contract = true where id = 1`.execute(db);
  await sql`update agency_card set nationality = '', address = '' where uid = ${paul.uid}`.execute(db);
  assert.deepEqual((await acceptanceOf(quote)).missing, ['address', 'nationality']);
  const empty = await acceptAsGuest(quote, { tenant: { nationality: ' ', address: '3 rue du Phare' } });
  refused(empty, 422, 'required');
  assert.equal(empty.body.warnings?.[0]?.field, 'tenant.nationality');
  assert.deepEqual(await answerTo(quote, { tenant: { nationality: 'x'.repeat(201) } }), [422, 'maxLength']);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  const tenant = { nationality: 'Française', address: '3 rue du Phare', last_name: 'Autre' };
  ok(await acceptAsGuest(quote, { tenant }));
  const card = sql`select last_name, nationality, address from agency_card where uid = ${paul.uid} and agid = 1`;
  assert.deepEqual(await one(db, card), {
    last_name: 'Dervaux',
    nationality: 'Française',
    address: '3 rue du Phare',
  });
  await sql`update agency_card set nationality = '', address = '' where uid = ${paul.uid}`.execute(db);
  await sql`update agency set auto_contract = false where id = 1`.execute(db);
  await freeAll();
});

test('B107 B113 where the agency books itself the yes is written to it, once, with the linen that was ticked; nothing is held by it', async () => {
  const quote = await newQuote(PASSEROSE);
  await sql`update agency set guest_accepts = false, auto_contract = true`.execute(db);
  const before = await acceptanceOf(quote);
  assert.deepEqual(
    [before.state, before.linen_offered, before.asked_at, before.missing],
    ['off', 9000, null, []],
  );
  const total = quote.montant_total + before.linen_offered;
  refused(await acceptAsGuest(quote, { total, linen: true }), 409, 'guestAcceptOff');
  refused(
    await acceptAsGuest(quote, { total: total - 1, linen: true, in_words: true }),
    409,
    'guestAcceptChanged',
  );
  const said = { total, linen: true, in_words: true };
  await Promise.all([acceptAsGuest(quote, said), acceptAsGuest(quote, said)]).then((answers) =>
    answers.map(ok),
  );
  const written = () =>
    rows(
      db,
      sql<{
        message: string;
        author_uid: number;
        written_by_agency: boolean;
      }>`select message, author_uid, written_by_agency
        from message where ddl_id = ${quote.id_ddl} and message like 'Nous réservons%'`,
    );
  const [words, ...more] = await written();
  assert.deepEqual([words?.author_uid, words?.written_by_agency, more], [paul.uid, false, []]);
  assert.match(
    words!.message,
    /^Nous réservons\u00a0: La Passerose, du .+ au .+, avec le linge de maison \(90,00\s€\)\.$/,
  );
  assert.ok(words!.message.includes(formatEuros(cents(total))));
  const after = ok(await acceptAsGuest(quote, said)) as unknown as GuestAcceptance;
  assert.deepEqual([after.state, after.asked_at?.slice(0, 10)], ['off', todayInParis()]);
  assert.equal((await written()).length, 1);
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  assert.equal((await read(quote.id)).montant_total, quote.montant_total, 'the price is as it was');
  const told = sql`select recipient from maillog where ddl_id = ${quote.id_ddl} and template = 'newMessage'`;
  assert.deepEqual(await rows(db, told), [{ recipient: 're@agence.test' }]);
  // Changed, it is another quote to say yes to.
  await sql`update quote set updated = now() + interval '1 second' where id = ${quote.id}`.execute(db);
  assert.equal((await acceptanceOf(quote)).asked_at, null);
  await sql`update agency set guest_accepts = true, auto_contract = false`.execute(db);
  ok(await acceptAsGuest(quote, { in_words: true }));
  assert.ok(await bookingOf(db, quote.id_ddl), 'where guests book by themselves it is their yes');
  await freeAll();
});
