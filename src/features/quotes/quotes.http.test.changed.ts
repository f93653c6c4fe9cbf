/** A quote changed: from the version that was read, and what its price keeps; a new one made from another. */
import { addDays } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { PASSEROSE, TITOUAN } from '#tests/support/fixture.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerRequest } from './estimates.ts';
import type { Quote } from './api.ts';
import {
  fixture,
  db,
  marie,
  olivier,
  from,
  to,
  priced,
  newQuote,
  paul,
  move,
  read,
  actionsOf,
  cardVersion,
  versionOf,
} from './quotes.http.test.arrangement.ts';

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

test('C15 whoever is not shown the tenant’s telephone does not empty it by saving what they see', async () => {
  const quote = await newQuote(PASSEROSE);
  const tel1 = async () =>
    (
      await one(
        db,
        sql<{ tel1: string }>`select tel1 from agency_card where uid = ${quote.tenant_uid} and agid = 1`,
      )
    ).tel1;
  await sql`update agency_card set tel1 = '06 39 98 00 31' where uid = ${quote.tenant_uid} and agid = 1`.execute(
    db,
  );
  const save = async (typed: string, seen = quote) => {
    const answer = await marie.put(`quotes/${quote.id}`, {
      CrmQuote: { ...seen, taxeSejour: seen.taxe_sejour },
      profile: {
        uid: quote.tenant_uid,
        last_name: 'Martin',
        tel1: typed,
        version: await cardVersion(quote.tenant_uid),
      },
      updateUserData: true,
      _clientTimestamp: await versionOf(quote),
    });
    assert.equal(answer.status, 200, answer.text);
  };
  const contacts = sql`('fullCrmUser', 'fullOwnCrmUser')`;
  const taken = await rows(
    db,
    sql<{
      role: string;
      permission: string;
    }>`delete from role_permission where permission in ${contacts} returning role, permission`,
  );
  await save('');
  assert.equal(await tel1(), '06 39 98 00 31');
  await save('06 39 98 00 32');
  assert.equal(await tel1(), '06 39 98 00 32', 'what is typed is kept');
  // CHAT-92: of a house that is not booked online they are shown it, and may take it out.
  await sql`update house set online_booking = false where id = ${PASSEROSE}`.execute(db);
  await save('');
  assert.equal(await tel1(), '');
  await sql`update house set online_booking = true where id = ${PASSEROSE}`.execute(db);
  await save('06 39 98 00 33');
  for (const { role, permission } of taken)
    await sql`insert into role_permission (role, permission) values (${role}, ${permission})`.execute(db);
  await save('');
  assert.equal(await tel1(), '', 'whoever sees it may empty it');
});

test('A41 D12 saving a quote with its tenant’s card waits for all their requests, and for the card after them', async () => {
  const [earlier, quote] = [await fixture.request(PASSEROSE), await newQuote(PASSEROSE)];
  const version = await cardVersion(paul.uid);
  const profile = { uid: paul.uid, last_name: 'Dervaux', region: 'Pertuis', version };
  const saves = {
    'a new quote': async () => {
      const body = { attachToExistingDdl: quote.alphaid, CrmQuote: await priced(PASSEROSE) };
      return () => marie.post('quotes', { ...body, profile, updateUserData: true });
    },
    'an edited quote': async () => {
      const seen = await versionOf(quote);
      const CrmQuote = { ...quote, taxeSejour: quote.taxe_sejour };
      return () =>
        marie.put(`quotes/${quote.id}`, { CrmQuote, profile, updateUserData: true, _clientTimestamp: seen });
    },
  };
  for (const [what, prepare] of Object.entries(saves)) {
    const save = await prepare();
    profile.version = await cardVersion(paul.uid);
    const sent = await inTransaction(db, async (tx) => {
      await lockRequest(tx, earlier.id);
      const saved = save();
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await until('it waits for the earlier request', async () => (await rows(db, waiting)).length === 1);
      // Whoever waits holds nothing that comes later: neither the request of the quote nor the card.
      await sql`select from request where id = ${quote.id_ddl} for no key update nowait`.execute(tx);
      await sql`select from agency_card where uid = ${paul.uid} and agid = 1 for update nowait`.execute(tx);
      return { saved };
    });
    const answer = await sent.saved;
    assert.equal(answer.status, 200, `${what}: ${answer.text}`);
  }
});

test('QFORM-02 QUOTE-11 QUOTE-03 a new quote from an existing one, or from an estimate, stays on its request', async () => {
  const request = await fixture.request(TITOUAN);
  const [estimateId] = await inTransaction(db, (tx) =>
    answerRequest(
      tx,
      { ddlId: request.id, houseId: TITOUAN, from, to, adults: 2, disabled: 0, children: 1 },
      'fr',
    ),
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
