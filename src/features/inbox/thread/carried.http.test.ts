/** What messages carry on the wire: notes, quotes, contracts, requests for money, payments; the product's own events beside them. */
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let claire: Person;
before(async () => {
  app = await startTestApp();
  await addStaysAhead(app.db, 3);
  claire = await app.as('claire');
});
after(() => app.close());

interface Thread {
  ddl: number;
  username: string;
}
const thread = async (person: Person, ddl: number) => (await person.get(`ddlchats/list/${ddl}`)).body.models;
const where = (condition: ReturnType<typeof sql>) =>
  one(
    app.db,
    sql<Thread>`select r.id as ddl, p.username from request r join person p on p.id = r.sender_uid where r.agid = 1 and ${condition} order by r.id limit 1`,
  );

test('CHAT-16 C13 a note carries its author’s mail, and reaches nobody outside the agency', async () => {
  const { ddl, username } = await where(sql`true`);
  await claire.post('ddlchats', { id_ddl: ddl, message: 'À relancer', is_note: 1 });
  const note = (await thread(claire, ddl)).at(-1)!;
  assert.deepEqual([note['action'], note['author_mail']], ['NOTE', 'claire@pertuis.test']);
  const asGuest = await thread(await app.as(username), ddl);
  assert.ok(asGuest.every((message) => message['action'] !== 'NOTE' && message['author_mail'] === undefined));
});

test('CHAT-18 CHAT-21 CHAT-27 C13 the guest’s first words, then a quote with its amounts in cents and none of the shares', async () => {
  const { ddl, username } = await where(
    sql`exists (select from quote q where q.ddl_id = r.id and q.accepted)`,
  );
  const messages = await thread(await app.as(username), ddl);
  assert.ok(messages.some((message) => message['action'] === 'FREETEXT'));
  const quote = messages.find((message) => message['action'] === 'Q_NEW' && message['quote_accepted'] === 1)!;
  const stored = await one(
    app.db,
    sql<
      Record<string, number>
    >`select id as quote_id, id::text as quote_reference, 0 as quote_is_estimate, cancelled::int as quote_cancelled, locked::int as quote_locked,
      1 as quote_accepted, montant_total as quote_montant_total, taxe_sejour as quote_taxe_sejour, discount as quote_discount,
      montant_caution as quote_montant_caution, montant_linge as quote_montant_linge, bider as quote_bider, platform as quote_platform
      from quote where ddl_id = ${ddl} and accepted`,
  );
  for (const [name, value] of Object.entries(stored)) assert.equal(quote[name], value, name);
  assert.equal(quote['quote_accepted_id'], undefined);
  // Of whichever quote: its clerk names the one that loses its acceptance.
  for (const shown of (await thread(claire, ddl)).filter((message) => message['action'] === 'Q_NEW'))
    assert.equal(shown['quote_accepted_id'], stored['quote_id']);
  assert.ok(
    messages.every(
      (message) => !/gain_client|honoraires|discount_owner|due_agency/.test(JSON.stringify(message)),
    ),
  );
});

test('CHAT-19 CHAT-26 a contract: its state, its reference, where it is signed', async () => {
  const { ddl, username } = await where(
    sql`exists (select from quote q where q.ddl_id = r.id and q.accepted)`,
  );
  await sql`
    with f as (insert into file (agid, path, name, mime, bytes, sha256, purpose, ddl_id) values (1, 'contracts/x.pdf', 'x.pdf', 'application/pdf', 1, 'x', 'contract', ${ddl}) returning id),
    c as (insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
      select ${ddl}, q.id, 1, 'Contrat', 'ERABCDE', 'to_be_signed', f.id, q.tenant_uid, 'x', now() + interval '9 days' from f, quote q where q.ddl_id = ${ddl} and q.accepted returning id)
    insert into message (ddl_id, action, written_by_agency, contract_id) select ${ddl}, 'YC_NEW', true, id from c`.execute(
    app.db,
  );
  const contract = (await thread(await app.as(username), ddl)).find(
    (message) => message['action'] === 'YC_NEW',
  )!;
  const stored = await one(
    app.db,
    sql<{ id: string; reference: string }>`select id, reference from contract where ddl_id = ${ddl}`,
  );
  assert.deepEqual(
    [contract['yousign_status'], contract['yousign_reference'], contract['yousign_signature_link']],
    ['to_be_signed', stored.reference, `/sign/${stored.id}`],
  );
});

test('CHAT-24 CHAT-25 CHAT-31 CHAT-32 CHAT-20 a deposit asked for and received, then the balance: each with its type, its amount and its event', async () => {
  const { ddl, username } = await where(
    sql`r.date_from > current_date + 90 and exists (select from stay s where s.ddl_id = r.id) and not exists (select from booking_payment b where b.ddl_id = r.id)
      and exists (select from quote q join platform f on f.id = q.platform where q.ddl_id = r.id and q.accepted and not f.collects_rent)`,
  );
  const guest = await app.as(username);
  for (const [type, wire, event] of [
    ['arrhes', 'deposit', 'S_PAY_ACC'],
    ['solde', 'balance', 'S_PAY_RECV'],
  ] as const) {
    const { id } = (await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type } })).body
      .models[0]!;
    const [row] = await rows(
      app.db,
      sql<{ amount: number }>`select amount from payment_request where id = ${Number(id)}`,
    );
    const asked = (await thread(guest, ddl)).findLast((message) => message['action'] === 'PAY_REQ')!;
    assert.deepEqual(
      [asked['payment_type'], asked['payment_amount'], asked['payment_request_status']],
      [wire, row!.amount, 'to_be_paid'],
    );
    await claire.put(`crmpaymentrequests/${String(id)}/confirmpaid`, {});
    const after1 = await thread(guest, ddl);
    const paid = after1.findLast((message) => message['action'] === 'PAID')!;
    assert.deepEqual(
      [paid['payment_type'], paid['payment_amount'], paid['payment_confirmed']],
      [wire, row!.amount, 1],
    );
    assert.ok(after1.some((message) => message['action'] === event));
    // What tells of it says of which payment it is, and all that happened to that one.
    const told = after1.filter((message) => message['payment_request_id'] === id);
    assert.deepEqual(
      told.map((message) => message['action']),
      ['PAY_REQ', 'PAID', 'S_PR_PAID', event],
    );
    for (const message of told)
      assert.deepEqual(
        (message['payment_history'] as { action: string }[]).map(({ action }) => action),
        ['PAY_REQ', 'PAID', 'S_PR_PAID', event],
      );
  }
});
