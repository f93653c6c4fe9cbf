/** Signed more than six months ahead, when a sum was asked all the same: then nothing waits for its day, and the signature alone makes nothing firm (B48, decision 57). */
import { inTransaction, one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { paying } from '#tests/support/paying.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { firmWhenReady } from './actions.ts';

const app = await startTestApp();
after(() => app.close());
const { claire, cards, ask, next, sessionOf, signed, mailsOf } = await paying(app);

const firm = (ddl: number) => inTransaction(app.db, (tx) => firmWhenReady(tx, ddl));
const isFirm = async (ddl: number) =>
  (
    await one(
      app.db,
      sql<{ firm: boolean }>`select held_until is null as firm from stay where ddl_id = ${ddl}`,
    )
  ).firm;

test('B48 B59 a deposit that was asked, lately or before the update, is waited for; paid, it makes the signed stay firm', async () => {
  const stay = next();
  const { ddlchat_id: message } = ok(await ask(stay.ddl));
  await signed(stay);
  assert.equal(await firm(stay.ddl), false);
  assert.deepEqual(
    await mailsOf(stay.ddl, 'stayConfirmed'),
    [],
    'nobody reads that nothing is to be paid yet',
  );
  assert.equal(await cards.pay(await sessionOf(await app.as(stay.username), message)), undefined);
  await cards.settled();
  assert.equal(await isFirm(stay.ddl), true);
});

test('B48 B59 so is one whose transfer waits to be confirmed; taken back, the sum waits for its day again', async () => {
  const attached = next();
  const { id, amount } = ok(await ask(attached.ddl));
  const noted = {
    id_ddl: attached.ddl,
    type: 'arrhes',
    amount: String(amount),
    ddlchat_payment_request_id: id,
  };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: noted }));
  await signed(attached);
  assert.equal(await firm(attached.ddl), false);

  const taken = next();
  const asked = ok(await ask(taken.ddl));
  await signed(taken);
  assert.equal(await firm(taken.ddl), false);
  ok(await claire.put(`crmpaymentrequests/${String(asked['id'])}/cancel`, {}));
  assert.equal(await firm(taken.ddl), true);
});
