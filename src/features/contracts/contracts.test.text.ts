/** What a contract says beside its pages: the same words, for the same readers, named in the evidence. */
import type { Day } from '#kernel/day.ts';
import { addMonths } from '#kernel/day.ts';
import { linesOf } from '#kernel/documenttext.ts';
import type { TextBlock } from '#kernel/documenttext.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { caller } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { textOfSealed } from '#tests/support/signedpdf.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { app, claire, contractsOf, generate, ready, sent } from './contracts.test.arrangement.ts';

async function signer(uid: number, contractId: string): Promise<Person> {
  const token = await inTransaction(app.db, (tx) =>
    createSession(tx, { uid, kind: 'signature', contractId }),
  );
  return caller(app.url, uid, token);
}

const textOf = async (person: Person, id: unknown) => {
  const answer = await person.get(`crmyousigns/${String(id)}/text`);
  return answer.status === 200 ? (ok(answer) as { sha256: string; blocks: TextBlock[] }) : answer.status;
};

const nameOf = ({ uid }: StayAhead) =>
  one(app.db, sql<{ last_name: string }>`select last_name from agency_card where uid = ${uid}`);

test('CONTRACT-05 2.6 a contract’s own words are read as text by whoever reads the contract, and by nobody else', async () => {
  const [stay, other] = [await ready(), await ready()];
  const [contract, others] = [await sent(stay), await sent(other)];
  assert.equal(contract['has_text'], true);
  const guest = await signer(stay.uid, String(contract['id']));
  const text = await textOf(guest, contract['id']);
  assert.ok(typeof text === 'object');
  const said = text.blocks.flatMap(linesOf).join('\n');
  assert.ok(said.includes((await nameOf(stay)).last_name) && said.includes('Total à la charge du locataire'));
  assert.equal(text.sha256, createHash('sha256').update(JSON.stringify(text.blocks)).digest('hex'));
  assert.deepEqual(await textOf(claire, contract['id']), text);
  assert.equal(await textOf(guest, others['id']), 404);
  assert.equal(await textOf(await app.as('olivier'), contract['id']), 404);
  assert.equal((await app.nobody.get(`crmyousigns/${String(contract['id'])}/text`)).body.code, 190);
});

test('CONTRACT-18 2.6 what was previewed is what is sent, word for word; the evidence names the text that was read', async () => {
  const stay = await ready();
  const { pdf } = ok(await claire.get(`yousign/generate-contract-pdf/${stay.message}`)) as { pdf: string };
  const previewed = await one(
    app.db,
    sql<{ sha256: string }>`select sha256 from contract_text where fid = ${Number(pdf)}`,
  );
  const contract = ok(await generate(stay, { pdfPreviewSrc: pdf }))['contract'] as Record<string, unknown>;
  const guest = await signer(stay.uid, String(contract['id']));
  const text = await textOf(guest, contract['id']);
  assert.ok(typeof text === 'object');
  assert.equal(text.sha256, previewed.sha256);
  const signed = ok(await guest.post(`yousign/sign-document/${String(contract['ddlchat_id'])}`, {}));
  assert.match(
    (await textOfSealed(app.url, signed)).replace(/\s/g, ''),
    new RegExp(`Texteàl’écran${text.sha256}`),
  );
});

test('2.6 a contract made before it had a text is read by its pages', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  await sql`delete from contract_text`.execute(app.db);
  const [read] = await contractsOf(stay.ddl);
  assert.equal(read?.['has_text'], false);
  assert.equal(await textOf(claire, contract['id']), 404);
});

test('CONTRACT-05 2.6 after signing one reads the total, whom to call, and what is due next, and pays it by the same link', async () => {
  const stay = await ready();
  const contract = await sent(stay);
  const guest = await signer(stay.uid, String(contract['id']));
  const read = async () => ok(await guest.get(`crmyousigns/${String(contract['id'])}`));
  const { total, agency_phone: phone, next_due: due } = await read();
  assert.ok(Number(total) > 0 && String(phone) !== '');
  const { amount, ddlchat_id: message, payable_from: from } = due as Record<string, unknown>;
  assert.ok(Number(amount) > 0 && Number(amount) <= Number(total));
  assert.equal(message, null, 'nothing was asked yet');
  assert.equal(from, addMonths(contract['date_from'] as Day, -6), 'nor may be before');
  const family = await app.as(stay.username);
  const booked = async () =>
    (await family.get('guest/bookings')).body.models.find(({ id }) => id === stay.ddl) as Record<
      'to_pay' | 'next_due',
      Record<string, unknown> | null
    >;
  const before = await booked();
  assert.deepEqual([before.to_pay, before.next_due], [null, { type: 'deposit', amount, from }]);
  const asked = ok(
    await claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: stay.ddl, type: 'arrhes' } }),
  );
  const next = (await read())['next_due'] as Record<string, unknown>;
  assert.deepEqual(next, {
    type: 'arrhes',
    amount: Math.round(Number(asked['amount']) * 100),
    ddlchat_id: asked['ddlchat_id'],
    payable_from: null,
  });
  const after = await booked();
  assert.deepEqual(
    [after.to_pay, after.next_due],
    [{ type: 'deposit', amount: next['amount'], ddlchat_id: asked['ddlchat_id'] }, null],
    'the guest’s page says the same',
  );
  await sql`update house set online_booking = false where id = ${stay.house}`.execute(app.db);
  await sql`update payment_request set amount = amount + 1 where ddl_id = ${stay.ddl}`.execute(app.db);
  assert.equal((await read())['next_due'], null, 'what no longer fits is not paid, nor is more asked for');
  const { to_pay, next_due } = await booked();
  assert.deepEqual([to_pay, next_due], [null, null]);
  await sql`update house set online_booking = true where id = ${stay.house}`.execute(app.db);
  await sql`update payment_request set amount = amount - 1 where ddl_id = ${stay.ddl}`.execute(app.db);
  const paying = ok(await guest.get(`ddlchats/stripetoken/${String(next['ddlchat_id'])}`));
  assert.match(String(paying['url']), /^http/);
});
