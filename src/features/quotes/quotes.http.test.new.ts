/** A new quote: on a request or with a new guest, what is kept of it, and what refuses it. */
import { addDays, dayRange } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import type { Saved } from '#tests/support/quoting.ts';
import { PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import { until, waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from './api.ts';
import {
  fixture,
  db,
  marie,
  olivier,
  paul,
  platforms,
  from,
  to,
  priced,
  newQuote,
  move,
  reservation,
  freeAll,
  contractOf,
  cardVersion,
} from './quotes.http.test.arrangement.ts';

test('QUOTE-24 GLOBAL-59 a quote on a request: message, tag, mail in the tenant’s language, and the answer', async () => {
  const { id, alphaid } = await fixture.request(PASSEROSE);
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
    [id, PASSEROSE, 254_968, 0, 0, 'Paul Dervaux'],
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
  assert.ok(message.message.startsWith('Bonjour Paul,'), message.message);
  assert.ok(
    message.message.includes(dayRange(from, addDays(from, 7), 'fr')) &&
      message.message.includes(formatEuros(cents(254_968))) &&
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
    /^Hello Paul,[\s\S]*tourist tax included[\s\S]*Would you like to book\?$/,
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

test('A41 D12 of two who open a card at once for somebody known elsewhere the second is told, and the first one’s words stay', async () => {
  const mail = 'deux-fiches@exemple.test';
  const { id: uid } = await one(
    db,
    sql<{
      id: number;
    }>`insert into person (username, mail, first_name, last_name) values (${mail}, ${mail}, 'Anne', 'Ici') returning id`,
  );
  const CrmQuote = await priced(TITOUAN);
  const names = ['Première', 'Seconde'];
  const sent = await inTransaction(db, async (tx) => {
    await sql`select from person where id = ${uid} for update`.execute(tx);
    const both = names.map((last_name) => marie.post('quotes', { profile: { mail, last_name }, CrmQuote }));
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until('both wait', async () => (await rows(db, waiting)).length === 2);
    return { both };
  });
  const answers = await Promise.all(sent.both);
  const won = answers[0]!.status === 200 ? 0 : 1;
  assert.deepEqual([answers[won]!.status, answers[1 - won]!.body.warnings?.[0]?.type], [200, 'existingMail']);
  const card = await one(
    db,
    sql<{ last_name: string }>`select last_name from agency_card where uid = ${uid} and agid = 1`,
  );
  assert.equal(card.last_name, names[won]);
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
  const { alphaid } = await fixture.request(PASSEROSE);
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
  const { alphaid } = await fixture.request(PASSEROSE);
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

test('C10 D13 the same save sent twice with its key makes one quote', async () => {
  const { id, alphaid } = await fixture.request(PASSEROSE);
  const body = { attachToExistingDdl: alphaid, CrmQuote: await priced(PASSEROSE) };
  const key = { 'idempotency-key': 'save-quote-0001' };
  const [first, second] = [await marie.post('quotes', body, key), await marie.post('quotes', body, key)];
  assert.equal(first.text, second.text);
  assert.equal((await rows(db, sql`select from quote where ddl_id = ${id}`)).length, 1);
});

test('C10 D13 R10 a save whose answer was lost, sent again after an edit, makes no second quote: the first one is named', async () => {
  const { id, alphaid } = await fixture.request(PASSEROSE);
  const body = { attachToExistingDdl: alphaid, CrmQuote: await priced(PASSEROSE) };
  const key = { 'idempotency-key': 'lost-quote-0001' };
  const first = ok(await marie.post('quotes', body, key));
  const edited = { ...body, alsoSendEmail: true, mailTextContent: 'Bonjour, voici notre prix.' };
  const again = await marie.post('quotes', edited, key);
  refused(again, 409, 'savedOtherwise');
  assert.match(
    again.text,
    new RegExp(`le devis n°${String(first['id'])} \\(.+€\\) est dans la demande n°${alphaid}`),
  );
  const quotes = () => rows(db, sql`select from quote where ddl_id = ${id}`);
  assert.equal((await quotes()).length, 1);
  // Under the same key to another call it is nobody's repeat.
  refused(await marie.put(`crmquotes/${String(first['id'])}/lock`, {}, key), 409, 'idempotencyReused');
  // Told so, they want a second one: that is another intention.
  ok(await marie.post('quotes', edited, { 'idempotency-key': 'lost-quote-0002' }));
  assert.equal((await quotes()).length, 2);
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

test('QUOTE-17 QUOTE-24 nights that somebody holds are not quoted to anybody else', async () => {
  const sent = await priced(TITOUAN);
  const held = await newQuote(TITOUAN);
  await move(held, 'accept');
  const { alphaid } = await fixture.request(TITOUAN);
  const { status, body } = await marie.post('quotes', { attachToExistingDdl: alphaid, CrmQuote: sent });
  assert.deepEqual([status, body.warnings?.[0]?.type], [409, 'nightsTaken']);
  await freeAll();
});

test('B41 B12 a quote for a conversation without a house leaves the one that a colleague is just giving it', async () => {
  const { id, alphaid } = await fixture.request(PASSEROSE);
  await sql`update request set page_nid = null, date_from = null, date_to = null where id = ${id}`.execute(
    db,
  );
  const body = { attachToExistingDdl: alphaid, CrmQuote: await priced(PASSEROSE) };
  let quoted: ReturnType<typeof marie.post> | undefined;
  await inTransaction(db, async (tx) => {
    await sql`update request set page_nid = ${TITOUAN} where id = ${id}`.execute(tx);
    quoted = marie.post('quotes', body);
    await waitingForRequest(db, 1);
  });
  assert.equal((await quoted!).status, 200);
  assert.equal(
    (await one(db, sql<{ nid: number }>`select page_nid as nid from request where id = ${id}`)).nid,
    TITOUAN,
  );
});
