import { addDays, asDay, longDay, todayInParis } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { parisTime } from '#kernel/moment.ts';
import { bookingRoutes } from '#features/bookings/routes.ts';
import { bookingOf, confirmByHand, releaseNights } from '#features/bookings/actions.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { quoting } from '#tests/support/quoting.ts';
import type { Saved } from '#tests/support/quoting.ts';
import { COTINELLE, PASSEROSE, startStage, TITOUAN } from '#tests/support/stage.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { postEstimate } from './actions.ts';
import type { Quote } from './api.ts';
import { quoteRoutes } from './routes.ts';

const stage = await startStage([...quoteRoutes, ...bookingRoutes]);
const { db, marie, olivier, paul, yann, nobody, platforms, from, to } = stage;
after(() => stage.close());

const { priced, newQuote, move, read, actionsOf, reservation, freeAll, contractOf } = quoting(stage);

async function cardVersion(uid: number): Promise<number> {
  const { ms } = await one(
    db,
    sql<{
      ms: number;
    }>`select floor(extract(epoch from updated) * 1000)::bigint as ms from agency_card where uid = ${uid} and agid = 1`,
  );
  return ms;
}

async function versionOf(quote: Pick<Quote, 'id'>): Promise<number> {
  return (await marie.get(`quotes/${quote.id}`)).body.cacheTimestamp!.timestamp;
}

test('QUOTE-24 GLOBAL-59 a quote on a request: message, tag, mail in the tenant’s language, and the answer', async () => {
  const { id, alphaid } = await stage.request(PASSEROSE);
  const { status, body } = await marie.post('quotes', {
    attachToExistingDdl: alphaid,
    alsoSendEmail: true,
    searchCriteria: { adults: 2 },
    CrmQuote: await priced(PASSEROSE),
  });
  const quote = body.models[0] as unknown as Quote;
  assert.deepEqual(
    [status, body.warnings?.[0]?.type, body.warnings?.[0]?.params?.['alphaid']],
    [200, 'quoteSaved', alphaid],
  );
  assert.deepEqual(
    [quote.id_ddl, quote.nid, quote.montant_total, quote.is_estimate, quote.accepted, quote.tenant_name],
    [id, PASSEROSE, 263_968, 0, 0, 'Paul Dervaux'],
  );
  assert.deepEqual(
    [quote.due_owner, quote.due_agency, quote.author_fullname],
    [184_000, 46_000, 'marie Kerdoncuff'],
  );
  const message = await one(
    db,
    sql<{
      action: string;
      message: string;
      written_by_agency: boolean;
    }>`select * from message where id = ${quote.id_ddlchat}`,
  );
  assert.equal(message.action, 'Q_NEW');
  assert.ok(message.message.startsWith('Bonjour Monsieur Dervaux,'), message.message);
  assert.ok(
    message.message.includes(longDay(from, 'fr')) &&
      message.message.includes(formatEuros(cents(263_968))) &&
      message.message.includes(formatEuros(cents(9000))),
    message.message,
  );
  assert.equal(await reservation(id), 'DEVIS');
  const mail = await one(
    db,
    sql<{
      recipient: string;
      template: string;
      language: string;
    }>`select * from maillog where ddl_id = ${id} and template = 'quote'`,
  );
  assert.deepEqual([mail.recipient, mail.language], ['paul@pertuis.test', 'fr']);
});

test('QFORM-32 the text is English when the tenant’s language is 2, and what the agent wrote wins', async () => {
  await sql`update agency_card set business_language = 2 where uid = ${paul.uid}`.execute(db);
  const quote = await newQuote(PASSEROSE, { alsoSendEmail: 1 });
  const text = async (id: number | null) =>
    (await one(db, sql<{ message: string }>`select message from message where id = ${id}`)).message;
  assert.match(
    await text(quote.id_ddlchat),
    /^Dear Mr Dervaux,[\s\S]*tourist tax included[\s\S]*Would you like to book\?$/,
  );
  await sql`update agency_card set business_language = 1 where uid = ${paul.uid}`.execute(db);
  const typed = await newQuote(PASSEROSE, { alsoSendEmail: true, mailTextContent: 'Chère famille' });
  assert.equal(await text(typed.id_ddlchat), 'Chère famille');
});

test('QFORM-24 QFORM-17 a new reservation makes the tenant, the request and the quote', async () => {
  const profile = {
    mail: 'helene@exemple.test',
    last_name: 'Vasseur-Lim',
    first_name: 'Hélène',
    business_language: 1,
    region: 'Nouvelle-Aquitaine',
  };
  const { status, body } = await marie.post('quotes', { profile, CrmQuote: await priced(TITOUAN) });
  assert.equal(status, 200, JSON.stringify(body));
  const quote = body.models[0] as unknown as Quote;
  assert.equal(quote.tenant_name, 'Hélène Vasseur-Lim');
  const request = await one(
    db,
    sql<{
      sender_uid: number;
      page_nid: number;
      nb_children: number;
    }>`select * from request where id = ${quote.id_ddl}`,
  );
  assert.deepEqual(
    [request.sender_uid, request.page_nid, request.nb_children],
    [quote.tenant_uid, TITOUAN, 1],
  );

  const refused = async (profileSent: Saved) =>
    (await marie.post('quotes', { profile: profileSent, CrmQuote: await priced(TITOUAN) })).body
      .warnings?.[0];
  assert.equal((await refused({ last_name: 'X' }))?.field, 'profile.mail');
  assert.equal((await refused({ mail: 'sans arobase', last_name: 'X' }))?.type, 'mail');
  assert.equal((await refused({ mail: 'a@b.test' }))?.field, 'profile.last_name');
  assert.equal((await refused(profile))?.type, 'existingMail');
  assert.equal((await refused({ ...profile, mail: 'c@d.test', region: 'x'.repeat(41) }))?.type, 'maxLength');
  assert.equal((await refused({ uid: olivier.uid }))?.type, 'notFound', 'somebody this agency does not know');
});

test('QFORM-14 QFORM-18 the card changes only when editing was allowed, and never its mail', async () => {
  const edit = { uid: paul.uid, mail: 'autre@exemple.test', last_name: 'Dervaux-Martin', first_name: 'Paul' };
  await newQuote(PASSEROSE, { profile: edit });
  const card = () =>
    one(
      db,
      sql<{
        last_name: string;
        mail: string;
      }>`select last_name, mail from agency_card where uid = ${paul.uid}`,
    );
  assert.deepEqual(await card(), { last_name: 'Dervaux', mail: 'paul@pertuis.test' });
  const version = await cardVersion(paul.uid);
  await newQuote(PASSEROSE, { profile: { ...edit, version }, updateUserData: true });
  assert.deepEqual(await card(), { last_name: 'Dervaux-Martin', mail: 'paul@pertuis.test' });
});

test('QUOTE-02 QFORM-22 amounts that do not add up are refused, whichever it is', async () => {
  const { alphaid } = await stage.request(PASSEROSE);
  const good = await priced(PASSEROSE);
  for (const name of [
    'montant_total',
    'bider',
    'montant_honoraires',
    'tarif_affiche_sans_menage',
    'montant_total_before_discount',
    'tarif_affiche_semaine_base',
  ]) {
    const { status, body } = await marie.post('quotes', {
      attachToExistingDdl: alphaid,
      CrmQuote: { ...good, [name]: Number(good[name]) - 1 },
    });
    assert.deepEqual(
      [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field],
      [422, 'totalsDoNotAddUp', name],
    );
  }
  const { body } = await marie.post('quotes', {
    attachToExistingDdl: alphaid,
    CrmQuote: { ...good, taxe_sejour: Number(good['taxeSejour']) + 1 },
  });
  assert.equal(body.warnings?.[0]?.type, 'totalsDoNotAddUp');
});

test('QUOTE-25 QFORM-26 QFORM-27 missing, negative, fractional and unknown fields are refused, each in words', async () => {
  const { alphaid } = await stage.request(PASSEROSE);
  const good = await priced(PASSEROSE);
  const type = async (quote: Saved) =>
    (await marie.post('quotes', { attachToExistingDdl: alphaid, CrmQuote: quote })).body.warnings?.map(
      ({ type: key, field }) => `${key} ${field}`,
    );
  const { platform: _platform, ...without } = good;
  assert.deepEqual(await type(without), ['required CrmQuote.platform']);
  assert.deepEqual(await type({ ...good, montant_linge: -1 }), ['min CrmQuote.montant_linge']);
  assert.deepEqual(await type({ ...good, montant_linge: 10.5 }), ['wrongType CrmQuote.montant_linge']);
  assert.deepEqual(await type({ ...good, montant_linge: '90,00' }), ['wrongType CrmQuote.montant_linge']);
  assert.deepEqual(await type({ ...good, secret: 1 }), ['unknownField CrmQuote.secret']);
  assert.deepEqual(await type({ ...good, nb_adults: 0 }), ['min CrmQuote.nb_adults']);
  assert.deepEqual(await type({ ...good, nb_adults: 21 }), ['max CrmQuote.nb_adults']);
  assert.deepEqual(await type({ ...good, date_from: '2027-02-30' }), ['day CrmQuote.date_from']);
  assert.deepEqual(await type({ ...good, nb_children: 5, taxeSejour: good['taxeSejour'] }), [
    'capacityExceeded nb_adults',
  ]);
  assert.equal(
    (
      await marie.post('quotes', {
        attachToExistingDdl: alphaid,
        CrmQuote: { ...good, platform: platforms.closed },
      })
    ).body.warnings?.[0]?.type,
    'unknownChoice',
  );
});

test('QUOTE-23 QFORM-20 saving an edited quote without an edit changes nothing, whatever the prices have become', async () => {
  const quote = await newQuote(PASSEROSE);
  await sql`update day_price set amount = 99999 where house_id = ${PASSEROSE} and day = ${from}`.execute(db);
  await sql`update house set management_fee_rate = 25 where id = ${PASSEROSE}`.execute(db);
  const sent = { ...quote, taxeSejour: quote.taxe_sejour };
  const { status, body } = await marie.put(`quotes/${quote.id}`, {
    id: quote.id,
    CrmQuote: sent,
    _clientTimestamp: await versionOf(quote),
  });
  assert.equal(status, 200, JSON.stringify(body));
  const again = body.models[0] as unknown as Quote;
  const { updated: _a, ...before } = quote;
  const { updated: _b, ...now } = again;
  assert.deepEqual(now, before);
  assert.deepEqual((await actionsOf(quote.id_ddl)).at(-1), 'S_INFO_UPD');

  const edited = await priced(
    PASSEROSE,
    `170000/${quote.montant_menage}/${quote.montant_linge}/-1/${quote.montant_caution}/-1`,
    undefined,
    `&discount=0&quote=${quote.id}`,
  );
  const { body: saved } = await marie.put(`crmquotes/${quote.id}`, {
    id: quote.id,
    CrmQuote: edited,
    _clientTimestamp: body.cacheTimestamp!.timestamp,
  });
  const changed = saved.models[0] as unknown as Quote;
  assert.deepEqual(
    [changed.gain_client_net_loueur, changed.tarif_affiche_sans_menage, changed.management_fee_rate],
    [170_000, 212_500, 20],
  );
  await sql`update house set management_fee_rate = 20 where id = ${PASSEROSE}`.execute(db);
  await sql`update day_price set amount = 35000 where house_id = ${PASSEROSE}`.execute(db);
});

test('API-33 an edit of what someone else has just saved is refused with their name', async () => {
  const quote = await newQuote(PASSEROSE);
  await sql`update quote set updated_by = ${olivier.uid}, updated = now() where id = ${quote.id}`.execute(db);
  const { status, body } = await marie.put(`quotes/${quote.id}`, {
    _clientTimestamp: Date.now() - 60_000,
    CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
  });
  assert.deepEqual(
    [status, body.result, body.warnings?.[0]?.params?.['name']],
    [409, 'modifiedother', 'olivier Kerdoncuff'],
  );
});

test('A41 B12 API-33 a quote is saved from the version that was read, one’s own other window included; one save after another goes on', async () => {
  const quote = await newQuote(PASSEROSE);
  const seen = await versionOf(quote);
  const CrmQuote = { ...quote, taxeSejour: quote.taxe_sejour };
  const save = (_clientTimestamp?: number) => marie.put(`quotes/${quote.id}`, { CrmQuote, _clientTimestamp });
  const unnamed = await save();
  assert.deepEqual(
    [unnamed.status, unnamed.body.warnings?.[0]?.type, unnamed.body.warnings?.[0]?.field],
    [422, 'required', '_clientTimestamp'],
  );
  const first = await save(seen);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const stale = await save(seen);
  assert.deepEqual([stale.status, stale.body.warnings?.[0]?.type], [409, 'modifiedself']);
  assert.equal((await save(first.body.cacheTimestamp!.timestamp)).status, 200);
});

test('A41 B12 the tenant’s card changes with its version too: what a colleague wrote on it meanwhile is not written over', async () => {
  const quote = await newQuote(PASSEROSE);
  const seen = await cardVersion(quote.tenant_uid);
  const save = async (address: string, version?: number) =>
    marie.put(`quotes/${quote.id}`, {
      CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
      profile: { uid: quote.tenant_uid, address, last_name: 'Martin', version },
      updateUserData: true,
      _clientTimestamp: await versionOf(quote),
    });
  const unnamed = await save('1 rue du Port');
  assert.deepEqual([unnamed.status, unnamed.body.warnings?.[0]?.field], [422, 'profile.version']);
  await sql`update agency_card set address = '2 quai Nord', updated = clock_timestamp() + interval '1 second', updated_by = ${olivier.uid} where uid = ${quote.tenant_uid} and agid = 1`.execute(
    db,
  );
  const stale = await save('1 rue du Port', seen);
  assert.deepEqual(
    [stale.status, stale.body.warnings?.[0]?.type, stale.body.warnings?.[0]?.field],
    [409, 'modifiedother', 'profile'],
  );
  const { address } = await one(
    db,
    sql<{ address: string }>`select address from agency_card where uid = ${quote.tenant_uid} and agid = 1`,
  );
  assert.equal(address, '2 quai Nord');
  assert.equal((await save('1 rue du Port', await cardVersion(quote.tenant_uid))).status, 200);
});

test('QFORM-02 QUOTE-11 QUOTE-03 a new quote from an existing one, or from an estimate, stays on its request', async () => {
  const request = await stage.request(TITOUAN);
  const estimateId = await inTransaction(db, (tx) =>
    postEstimate(tx, { ddlId: request.id, houseId: TITOUAN, from, to, adults: 2, disabled: 0, children: 1 }),
  );
  const estimate = await read(estimateId!);
  assert.deepEqual(
    [estimate.is_estimate, estimate.author_fullname, estimate.montant_total > 0],
    [1, '', true],
  );
  assert.deepEqual(await move(estimate, 'accept'), [409, 'quoteIsEstimate']);
  assert.deepEqual(await move(estimate, 'lock'), [409, 'quoteIsEstimate']);
  assert.deepEqual(await move(estimate, 'cancel'), [409, 'quoteIsEstimate']);
  const { status, body } = await marie.post('quotes', {
    id: estimate.id,
    newFromExisting: true,
    CrmQuote: { ...estimate, taxeSejour: estimate.taxe_sejour },
  });
  const made = body.models[0] as unknown as Quote;
  assert.deepEqual(
    [status, made.id_ddl, made.from_quote_id, made.is_estimate, made.montant_total],
    [200, request.id, estimate.id, 0, estimate.montant_total],
  );
  assert.equal((await read(estimate.id)).cancelled, 0, 'nothing is cancelled by itself');
});

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

test('B41 QUOTE-17 a quote left accepted by a cancelled request takes its nights again when it is accepted anew', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  await inTransaction(db, (tx) => releaseNights(tx, quote.id_ddl));
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
  assert.deepEqual(await move(second, 'accept'), [200, undefined]);
  const option = await bookingOf(db, quote.id_ddl);
  assert.equal(option?.date_from, nextDay.from);
  assert.ok(option.held_until!.getTime() > Date.now() + 86_400_000, 'the end of the option made now');

  await inTransaction(db, (tx) =>
    confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'Contrat papier reçu' }),
  );
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
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
  assert.deepEqual(await move(second, 'accept'), [200, undefined]);
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

test('QUOTE-08 QUOTE-12 QUOTE-16 QUOTE-19 QUOTE-20 cancelling needs another offer, and can be undone', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual(await move(quote, 'cancel'), [409, 'cancellingLastBidNotAllowed']);
  await marie.post('quotes', { attachToExistingDdl: quote.alphaid, CrmQuote: await priced(PASSEROSE) });
  assert.deepEqual(await move(quote, 'cancel'), [200, undefined]);
  assert.deepEqual(await move(quote, 'cancel'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [409, 'quoteNotAcceptable']);
  assert.deepEqual(await move(quote, 'uncancel'), [200, undefined]);
  assert.equal((await read(quote.id)).cancelled, 0);
});

test('QUOTE-09 QUOTE-10 QUOTE-13 QUOTE-21 QUOTE-22 a locked quote waits for its unlocking', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.deepEqual(await move(quote, 'lock'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [409, 'quoteNotAcceptable']);
  const { status, body } = await marie.put(`quotes/${quote.id}`, {
    CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
    _clientTimestamp: await versionOf(quote),
  });
  assert.deepEqual([status, body.warnings?.[0]?.type], [409, 'quoteState']);
  assert.deepEqual(await move(quote, 'unlock'), [200, undefined]);
  assert.deepEqual(await move(quote, 'accept'), [200, undefined]);
  assert.deepEqual(await move(quote, 'cancel'), [409, 'quoteState'], 'accepted: refuse it first');
  await freeAll();
});

test('QUOTE-05 QUOTE-15 C20 a contract out for signature freezes every quote of the request', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const other = (
    await marie.post('quotes', { attachToExistingDdl: quote.alphaid, CrmQuote: await priced(PASSEROSE) })
  ).body.models[0] as unknown as Quote;
  await contractOf(quote, 'to_be_signed');
  for (const action of ['unaccept', 'lock']) assert.deepEqual(await move(quote, action), [409, 'quoteState']);
  for (const action of ['cancel', 'lock']) assert.deepEqual(await move(other, action), [409, 'quoteState']);
  assert.deepEqual(await move(other, 'accept'), [409, 'quoteNotAcceptable']);
  await sql`update contract set status = 'canceled' where ddl_id = ${quote.id_ddl}`.execute(db);
  assert.deepEqual(await move(quote, 'unaccept'), [200, undefined]);
});

test('A41 B12 QUOTE-17 the end of an option is moved from the end that was read; another, or the same again, is told who moved it', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const path = `crmddls/${quote.id_ddl}`;
  const read = async () => (await marie.get(`${path}/booking`)).body;
  const to = (days: number, seen?: number) =>
    marie.put(`${path}/option`, {
      held_until: `${addDays(todayInParis(), days)} 12:00:00`,
      ...(seen !== undefined && { _clientTimestamp: seen }),
    });
  const seen = (await read()).cacheTimestamp!.timestamp;
  const unnamed = (await to(4)).body.warnings?.[0];
  assert.deepEqual([unnamed?.type, unnamed?.field], ['required', '_clientTimestamp']);
  const moved = await to(4, seen);
  assert.equal(moved.status, 200, moved.text);
  assert.ok(moved.body.cacheTimestamp!.timestamp > seen);
  const own = await to(5, seen);
  assert.deepEqual([own.status, own.body.warnings?.[0]?.type], [409, 'modifiedself']);
  await sql`update stay set edited_by = ${yann.uid} where ddl_id = ${quote.id_ddl}`.execute(db);
  const other = await to(5, seen);
  assert.deepEqual(
    [other.status, other.body.warnings?.[0]?.type, other.body.warnings?.[0]?.params?.['name']],
    [409, 'modifiedother', 'yann Kerdoncuff'],
  );
  // The reminder and what the job notes move no end.
  await sql`update stay set reminded_at = now(), note = 'vu' where ddl_id = ${quote.id_ddl}`.execute(db);
  const now = await read();
  assert.deepEqual(
    [now.models[0]?.['held_until'], now.cacheTimestamp],
    [`${addDays(todayInParis(), 4)} 12:00:00`, moved.body.cacheTimestamp],
  );
  assert.equal((await to(6, now.cacheTimestamp!.timestamp)).status, 200);
  // Accepted anew, the option has another end: what was read before is old.
  const last = (await read()).cacheTimestamp!.timestamp;
  await move(quote, 'unaccept');
  await move(quote, 'accept');
  assert.equal((await to(7, last)).status, 409);
  await freeAll();
});

test('QUOTE-17 the end of an option can be moved, never past the arrival; confirming makes it firm and needs a reason', async () => {
  const quote = await newQuote(PASSEROSE);
  const at = (day: string) =>
    marie.put(`crmddls/${quote.id_ddl}/option`, {
      held_until: `${day} 12:00:00`,
      _clientTimestamp: Date.now() + 60_000,
    });
  assert.equal((await at(addDays(todayInParis(), 3))).body.warnings?.[0]?.type, 'noAcceptedQuote');
  await move(quote, 'accept');
  assert.equal(
    (await at(addDays(todayInParis(), 3))).body.models[0]?.['held_until'],
    `${addDays(todayInParis(), 3)} 12:00:00`,
  );
  assert.equal((await at(addDays(todayInParis(), -1))).body.warnings?.[0]?.type, 'inThePast');
  assert.equal((await at(addDays(asDay(from), 1))).status, 422);
  assert.equal((await at('2027-02-30')).body.warnings?.[0]?.type, 'day');
  assert.equal(
    (await marie.put(`crmddls/${quote.id_ddl}/confirm`, { reason: '  ' })).body.warnings?.[0]?.type,
    'required',
  );
  assert.equal((await olivier.put(`crmddls/${quote.id_ddl}/confirm`, { reason: 'x' })).status, 404);
  const { body } = await marie.put(`crmddls/${quote.id_ddl}/confirm`, { reason: 'Contrat papier reçu' });
  assert.equal(body.models[0]?.['held_until'], null);
  assert.equal(await reservation(quote.id_ddl), 'RESERVE');
  await inTransaction(db, (tx) =>
    confirmByHand(tx, quote.id_ddl, { authorUid: marie.uid, reason: 'encore' }),
  );
  assert.equal((await actionsOf(quote.id_ddl)).filter((action) => action === 'S_CONFIRM').length, 1);
  await freeAll();
});

test('C01 C02 C13 CHAT-84 quotes are the agency’s: others find nothing, guests get their lines and no share', async () => {
  const quote = await newQuote(PASSEROSE);
  assert.equal((await nobody.get(`quotes/${quote.id}`)).status, 401);
  assert.equal((await olivier.get(`quotes/${quote.id}`)).status, 404);
  assert.equal((await olivier.put(`crmquotes/${quote.id}/accept`)).status, 404);
  assert.equal(
    (
      await olivier.put(`quotes/${quote.id}`, {
        CrmQuote: { ...quote, taxeSejour: quote.taxe_sejour },
        _clientTimestamp: await versionOf(quote),
      })
    ).status,
    404,
  );
  for (const person of [paul, yann]) {
    assert.equal((await person.get(`quotes/${quote.id}`)).status, 403);
    assert.equal((await person.get('quotes')).status, 403);
    assert.equal((await person.put(`crmquotes/${quote.id}/accept`)).status, 403);
  }
  const mine = await paul.get(`crmddls/${quote.id_ddl}/quotedetails`);
  assert.deepEqual(
    mine.body.models.map(({ name }) => name),
    [
      'bider',
      'montant_linge',
      'taxe_sejour',
      'montant_total_before_discount',
      'discount',
      'montant_total',
      'montant_caution',
    ],
  );
  const theirs = await marie.get(`crmddls/${quote.id_ddl}/quotedetails`);
  assert.ok(theirs.body.models.some(({ name }) => name === 'due_owner'));
  assert.equal(
    (await marie.put(`crmquotes/${quote.id}/accept`, { id_ddlchat_quote: 1001 })).status,
    404,
    'another message’s quote',
  );
  const foreign = await marie.post('quotes', {
    profile: { uid: paul.uid },
    CrmQuote: { ...(await priced(PASSEROSE)), nid: COTINELLE },
  });
  assert.equal(foreign.status, 404);
});

test('QUOTE-01 the list: newest first, paged, searched by guest or reference, the last page beyond the end', async () => {
  const { body } = await marie.get('quotes?ps=10');
  const ids = body.models.map(({ id }) => Number(id));
  assert.equal(ids.length, 10);
  assert.deepEqual(
    ids,
    ids.toSorted((a, b) => b - a),
  );
  const total = body.totalCount!;
  assert.deepEqual((await marie.get(`quotes?ps=10&page=999`)).body.models.length, total % 10 || 10);
  const [first] = body.models;
  assert.deepEqual(
    (await marie.get(`quotes?s=${String(first?.['alphaid'])}`)).body.models.every(
      ({ alphaid }) => alphaid === first?.['alphaid'],
    ),
    true,
  );
  assert.equal((await marie.get('quotes?s=vasseur')).body.totalCount, 1);
  assert.equal(
    (await marie.get(`quotes?s=nid:${TITOUAN}&ps=1000`)).body.models.every(({ nid }) => nid === TITOUAN),
    true,
  );
  assert.equal((await olivier.get('crmquotes')).body.totalCount, 0);
  assert.equal((await marie.get('quotes?of=agid')).status, 422);
});

test('C10 D13 the same save sent twice with its key makes one quote', async () => {
  const { id, alphaid } = await stage.request(PASSEROSE);
  const body = { attachToExistingDdl: alphaid, CrmQuote: await priced(PASSEROSE) };
  const key = { 'idempotency-key': 'save-quote-0001' };
  const [first, second] = [await marie.post('quotes', body, key), await marie.post('quotes', body, key)];
  assert.equal(first.text, second.text);
  assert.equal((await rows(db, sql`select from quote where ddl_id = ${id}`)).length, 1);
});

test('QUOTE-15 a request whose contract waits or is signed takes no new quote', async () => {
  const quote = await newQuote(PASSEROSE);
  await contractOf(quote, 'to_be_signed');
  const { status, body } = await marie.post('quotes', {
    attachToExistingDdl: quote.alphaid,
    CrmQuote: await priced(PASSEROSE),
  });
  assert.deepEqual([status, body.warnings?.[0]?.type], [409, 'ddlHasOngoingSignatures']);
});

test('B44 B45 a saved quote keeps what its tax owes the département, and what included linen costs', async () => {
  await sql`insert into linen_season (agid, year, from_day, until_day) values (1, extract(year from ${from}::date), ${from}, ${to})`.execute(
    db,
  );
  const quote = await newQuote(PASSEROSE);
  const stored = await one(
    db,
    sql<{
      tax: number;
      departmental: number;
      linen: number;
      cost: number;
    }>`select taxe_sejour as tax, taxe_departementale as departmental, montant_linge as linen, linen_cost as cost from quote where id = ${quote.id}`,
  );
  assert.deepEqual(stored, { tax: 2618, departmental: 238, linen: 0, cost: 9000 });
  await sql`delete from linen_season`.execute(db);
});

test('QUOTE-23 a stay made longer is priced anew: only the same house and dates keep their price', async () => {
  const quote = await newQuote(PASSEROSE);
  const before = quote.tarif_affiche_sans_menage;
  const again = async (dates: { from: string; to: string }) =>
    (await priced(PASSEROSE, undefined, dates, `&quote=${quote.id}`))['tarif_affiche_sans_menage'];
  const night = 35_000;
  assert.equal(await again({ from, to }), before);
  assert.equal(await again({ from, to: addDays(to, 1) }), before + night);
  assert.equal(await again({ from: addDays(from, -1), to }), before + night);
});

test('QUOTE-17 QUOTE-24 nights that somebody holds are not quoted to anybody else', async () => {
  const sent = await priced(TITOUAN);
  const held = await newQuote(TITOUAN);
  await move(held, 'accept');
  const { alphaid } = await stage.request(TITOUAN);
  const { status, body } = await marie.post('quotes', { attachToExistingDdl: alphaid, CrmQuote: sent });
  assert.deepEqual([status, body.warnings?.[0]?.type], [409, 'nightsTaken']);
  await freeAll();
});
