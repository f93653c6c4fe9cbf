/** What a guest's yes sets in motion (B115): contract and first request for money, once; what needs a person is left to the agency. */
import { depositOf } from '#features/pricing/deposit.ts';
import { addDays, addMonths, longDay } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { HOUSE, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractForYes, contractOverdue } from './automatic.ts';
import { app, claire } from './contracts.test.arrangement.ts';
import {
  ACCEPTED,
  LEFT,
  guestAccepted,
  contractFor,
  contracts,
  followed,
  mails,
  notes,
  requests,
  saidYes,
  wordsOf,
} from './contracts.test.guestaccept.ts';

type Row = Record<string, unknown>;

test('B107 B115 B59 the yes makes the contract and asks for the deposit, in nobody’s name, once however often it is tried', async () => {
  await sql`update agency set auto_contract = true`.execute(app.db);
  await putContractTemplate(claire);
  const family = await quoted(app);
  assert.equal((await guestAccepted(family))['is_automatic'], true);
  await followed();
  const [contract, ...more] = await contracts(family.ddl);
  assert.deepEqual([contract?.['status'], contract?.['created_by'], more], ['to_be_signed', null, []]);
  const total = cents(Number(family.quote['montant_total']));
  const [asked, ...others] = await requests(family.ddl);
  assert.deepEqual(
    [asked?.['type'], asked?.['amount'], asked?.['author_uid'], others],
    ['arrhes', depositOf(total), null, []],
  );
  const guest = await app.as(family.mail);
  const [booking] = (await guest.get('guest/bookings')).body.models as { contract: string; to_pay: Row }[];
  assert.equal(booking?.contract, 'to_be_signed');
  assert.equal(booking.to_pay['amount'], depositOf(total));
  const account = ok(await guest.get(`payments/account/${family.ddl}`));
  assert.equal((account['requests'] as Row[])[0]?.['cents'], depositOf(total));
  const before = await mails(family.ddl);
  assert.deepEqual(before, [...ACCEPTED, 'contract guest', 'paymentRequest guest']);

  ok(await guest.put(`crmquotes/${String(family.quote['id'])}/guest-acceptance`, {}));
  await Promise.all(Array.from({ length: 4 }, () => contractFor(family)));
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.equal((await requests(family.ddl)).length, 1);
  assert.deepEqual(await mails(family.ddl), before);
});

test('B115 four tries at the same moment make one contract and ask once', async () => {
  const family = await quoted(app);
  await sql`update agency set auto_contract = false`.execute(app.db);
  await guestAccepted(family);
  await sql`update agency_card set nationality = 'Française' where uid = ${family.uid}`.execute(app.db);
  assert.deepEqual(await contracts(family.ddl), [], 'the agency makes its contracts itself');
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => contractFor(family)));
  // Of one quote two stand in line at once: the others come again.
  for (const each of tries) if (each.status === 'rejected') assert.equal(each.reason.key, 'filesBusy');
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.equal((await requests(family.ddl)).length, 1);
  assert.deepEqual(await mails(family.ddl), [...ACCEPTED, 'contract guest', 'paymentRequest guest']);
  assert.deepEqual(await notes(family.ddl), []);
  await sql`update agency set auto_contract = true`.execute(app.db);
});

test('B54 B115 values that differ, or no template, leave it to the agency, which is told why; the guest hears who writes next', async () => {
  const family = await quoted(app);
  await sql`update person set address = '12 quai du Port' where id = ${family.uid}`.execute(app.db);
  const templates = await one(
    app.db,
    sql<{
      house: number;
      agency: number | null;
    }>`select h.contract_template_fid as house, a.contract_template_fid as agency
      from house h join agency a on a.id = h.agid where h.id = ${HOUSE}`,
  );
  const leaves = async (other: Quoted, why: RegExp) => {
    await guestAccepted(other);
    await followed();
    const yes = await saidYes(other);
    await contractForYes(app.app, yes);
    await contractOverdue(app.app, yes);
    assert.deepEqual(await contracts(other.ddl), []);
    assert.deepEqual(await requests(other.ddl), []);
    const [note, ...more] = await notes(other.ddl);
    assert.match(note!, why);
    assert.deepEqual(more, []);
    assert.deepEqual(await mails(other.ddl), [...ACCEPTED, ...LEFT]);
    const guest = await app.as(other.mail);
    const { text } = await guest.get(`ddlchats/list/${other.alphaid}`);
    assert.doesNotMatch(text, /prépariez/, 'the agency’s affair');
  };
  await leaves(family, /diffère de ce que/);
  await sql`update house set contract_template_fid = null where id = ${HOUSE}`.execute(app.db);
  await sql`update agency set contract_template_fid = null`.execute(app.db);
  await leaves(await quoted(app), /modèle de contrat/);
  await sql`update house set contract_template_fid = ${templates.house} where id = ${HOUSE}`.execute(app.db);
  await sql`update agency set contract_template_fid = ${templates.agency}`.execute(app.db);
});

test('B59 B115 more than six months ahead the contract leaves, no money is asked or promised, and everyone reads from when it may be', async () => {
  const family = await quoted(app);
  const [from, to] = [addDays(family.week.from, 364), addDays(family.week.to, 364)];
  const { ddl, quote } = family;
  await sql`update quote set date_from = ${from}, date_to = ${to} where ddl_id = ${ddl}`.execute(app.db);
  const guest = await app.as(family.mail);
  const offer = async () => ok(await guest.get(`crmquotes/${String(quote['id'])}/guest-acceptance`));
  const { pays_us: paysUs, payable_from: payableFrom } = await offer();
  assert.deepEqual([paysUs, payableFrom], [true, addMonths(from, -6)]);
  await guestAccepted(family);
  await followed();
  assert.equal((await contracts(ddl)).length, 1);
  assert.deepEqual(await requests(ddl), []);
  assert.match(
    (await notes(ddl)).join(' '),
    /La loi ne permet de demander les arrhes qu’à partir du \d\d\/\d\d\/\d{4}/,
  );
  const said = await wordsOf(ddl);
  const day = longDay(addMonths(from, -6), 'fr');
  assert.match(said['guest']!, /votre contrat à signer\. /);
  assert.ok(said['guest']!.includes(`Rien n’est à payer avant le ${day}`));
  assert.doesNotMatch(said['guest']!, /arrhes/);
  assert.ok(
    said['agency']!.includes(`qu’à partir du ${day}\u00a0: la demande partira d’elle-même ce jour-là`),
  );
});

test('B115 who pays a platform is promised no request for money by us', async () => {
  const family = await quoted(app);
  const guest = await app.as(family.mail);
  const offer = async () => ok(await guest.get(`crmquotes/${String(family.quote['id'])}/guest-acceptance`));
  assert.deepEqual([(await offer())['pays_us'], (await offer())['payable_from']], [true, null]);
  await sql`update quote set platform = (select min(id) from platform where collects_rent and agid = 1) where ddl_id = ${family.ddl}`.execute(
    app.db,
  );
  assert.equal((await offer())['pays_us'], false);
  await guestAccepted(family);
  await followed();
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.deepEqual(await requests(family.ddl), []);
  const said = await wordsOf(family.ddl);
  assert.doesNotMatch(said['guest']!, /arrhes|payer/);
  assert.doesNotMatch(said['agency']!, /paiement|arrhes/);
});
