/** What a guest's yes sets in motion (B115): contract and first request for money, once; what needs a person is left to the agency. */
import { depositOf } from '#features/pricing/deposit.ts';
import { addDays } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { HOUSE, putContractTemplate, quoted } from '#tests/support/scenario.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contractForYes } from './automatic.ts';
import { app, claire } from './contracts.test.arrangement.ts';

const TENANT = { nationality: 'Française', address: '4 rue des Carmes, 49000 Angers' };

type Row = Record<string, unknown>;

const found = (query: string, ddl: number): Promise<Row[]> =>
  rows(app.db, sql<Row>`${sql.raw(query)} ${ddl} order by id`);

const contracts = (ddl: number) =>
  found('select number as id, status, created_by from contract where ddl_id =', ddl);
const requests = (ddl: number) =>
  found('select id, type, amount, author_uid from payment_request where ddl_id =', ddl);
const mails = async (ddl: number) =>
  (
    await rows(
      app.db,
      sql<{ template: string; side: string }>`
        select m.template, case m.uid when r.sender_uid then 'guest' when h.owner_uid then 'owner' else 'agency' end as side
        from maillog m join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
        where m.ddl_id = ${ddl} and m.template not in ('quote', 'newRequest') order by m.id`,
    )
  ).map(({ template, side }) => `${template} ${side}`);

async function yes(family: Quoted): Promise<Row> {
  const guest = await app.as(family.mail);
  return ok(await guest.put(`crmquotes/${String(family.quote['id'])}/agree`, { tenant: TENANT }));
}

const jobsLeft = sql`select from graphile_worker.jobs where task_identifier = 'contractForYes'`;
const settled = () => until('the yes was followed', async () => (await rows(app.db, jobsLeft)).length === 0);

const again = (family: Quoted) =>
  contractForYes(app.app, { quoteId: Number(family.quote['id']), at: Date.now() });

test('B107 B115 B59 the yes makes the contract and asks for the deposit, in nobody’s name, once however often it is tried', async () => {
  await sql`update agency set auto_contract = true`.execute(app.db);
  await putContractTemplate(claire);
  const family = await quoted(app);
  assert.equal((await yes(family))['is_automatic'], true);
  await settled();
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
  assert.deepEqual(before, [
    'agreed guest',
    'agreed owner',
    'agreed agency',
    'contract guest',
    'paymentRequest guest',
  ]);

  ok(await guest.put(`crmquotes/${String(family.quote['id'])}/agree`, {}));
  await Promise.all(Array.from({ length: 4 }, () => again(family)));
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.equal((await requests(family.ddl)).length, 1);
  assert.deepEqual(await mails(family.ddl), before);
});

test('B115 four tries at the same moment make one contract and ask once', async () => {
  const family = await quoted(app);
  await sql`update agency set auto_contract = false`.execute(app.db);
  await yes(family);
  await sql`update agency_card set nationality = 'Française' where uid = ${family.uid}`.execute(app.db);
  assert.deepEqual(await contracts(family.ddl), [], 'the agency makes its contracts itself');
  await Promise.all(Array.from({ length: 4 }, () => again(family)));
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.equal((await requests(family.ddl)).length, 1);
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
    await yes(other);
    await settled();
    await again(other);
    assert.deepEqual(await contracts(other.ddl), []);
    assert.deepEqual(await requests(other.ddl), []);
    const notes = await found(
      "select id, message from message where action = 'NOTE' and ddl_id =",
      other.ddl,
    );
    assert.match(String(notes[0]?.['message']), why);
    const told = await mails(other.ddl);
    assert.deepEqual(told.slice(0, 5), [
      'agreed guest',
      'agreed owner',
      'agreed agency',
      'agreed agency',
      'agreed guest',
    ]);
    const guest = await app.as(other.mail);
    const { text } = await guest.get(`ddlchats/list/${other.alphaid}`);
    assert.doesNotMatch(text, /prépariez/, 'the agency’s affair');
  };
  await leaves(family, /ne dit pas la même chose/);
  await sql`update house set contract_template_fid = null where id = ${HOUSE}`.execute(app.db);
  await sql`update agency set contract_template_fid = null`.execute(app.db);
  await leaves(await quoted(app), /modèle de contrat/);
  await sql`update house set contract_template_fid = ${templates.house} where id = ${HOUSE}`.execute(app.db);
  await sql`update agency set contract_template_fid = ${templates.agency}`.execute(app.db);
});

test('B59 B115 more than six months ahead the contract leaves, no money is asked, and the agency reads from when it may be', async () => {
  const family = await quoted(app);
  const [from, to] = [addDays(family.week.from, 364), addDays(family.week.to, 364)];
  await sql`update quote set date_from = ${from}, date_to = ${to} where ddl_id = ${family.ddl}`.execute(
    app.db,
  );
  await yes(family);
  await settled();
  assert.equal((await contracts(family.ddl)).length, 1);
  assert.deepEqual(await requests(family.ddl), []);
  const notes = await found("select id, message from message where action = 'NOTE' and ddl_id =", family.ddl);
  assert.match(
    String(notes[0]?.['message']),
    /La loi ne permet de demander les arrhes qu’à partir du \d\d\/\d\d\/\d{4}/,
  );
});
