/** A receipt: one payment on the agency's paper, for who paid it and for the agency. On the real server with its card sandbox. */
import { todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { paying, refundsDone } from '#tests/support/paying.ts';
import { hasPdftotext, textOfPdf } from '#tests/support/papers.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

type Row = Record<string, unknown>;

let app: TestApp;
let money: Awaited<ReturnType<typeof paying>>;
before(async () => {
  app = await startTestApp();
  money = await paying(app);
  await sql`update agency set legal_name = 'Sel et Volets SARL', registration = 'RCS La Rochelle 900 000 001' where id = 1`.execute(
    app.db,
  );
});
after(() => app.close());

async function receiptOf(person: Person, id: unknown): Promise<{ status: number; words: string }> {
  const response = await fetch(`${app.url}/api/payments/receipts/${String(id)}`, {
    headers: person.token === '' ? {} : { authorization: `Bearer ${person.token}` },
  });
  if (response.status !== 200) return { status: response.status, words: '' };
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(response.headers.get('cache-control')!, /no-store/);
  return { status: 200, words: textOfPdf(Buffer.from(await response.arrayBuffer())) };
}

function says(words: string, ...expected: RegExp[]): void {
  if (!hasPdftotext) return;
  const line = words.replace(/\s+/g, ' ');
  for (const part of expected) assert.match(line, part);
}

const ofGuest = async (guest: Person, ddl: number): Promise<Row[]> =>
  ((await guest.get('guest/bookings')).body.models.find(({ id }) => id === ddl)?.['payments'] ?? []) as Row[];

test('PAY-16 a guest’s receipt says who received what from whom, when, how, and for which stay; the agency has the same', async () => {
  const stay = money.next();
  const { id, guest } = await money.paid(stay, { amount: '123,45' });
  const own = await receiptOf(guest, id);
  says(
    own.words,
    /^Sel et Volets SARL Sel & Volets .*RCS La Rochelle 900 000 001 Reçu de paiement n°\d+/,
    new RegExp(`n°${id} Reçu de \\S+ \\S+ Somme reçue 123,45 €`),
    /Date \p{L}+ \d{1,2}(?:er)? \p{L}+ \d{4} Mode de paiement Carte/u,
    /Au titre de Arrhes Séjour .+, du .+ Réservation ER[A-J]{5} \(demande n°/,
    /ne tient pas lieu de facture/,
  );
  assert.doesNotMatch(own.words, /pi_|Remboursé/, 'no code of the provider’s');
  assert.deepEqual((await receiptOf(money.claire, id)).words, own.words);
  assert.deepEqual(
    (await ofGuest(guest, stay.ddl)).map(({ has_receipt }) => has_receipt),
    [true],
  );
});

test('C13 a receipt is its guest’s and the agency’s: not another guest’s, the owner’s, the other agency’s or a stranger’s', async () => {
  const stay = money.next();
  const { id } = await money.paid(stay, { amount: '50' });
  const offeredTo = async (name: string) => {
    const { payments } = ok(await (await app.as(name)).get(`payments/account/${stay.ddl}`));
    return (payments as Row[]).map(({ has_receipt }) => has_receipt);
  };
  const { username: owner } = await one(
    app.db,
    sql<{
      username: string;
    }>`select p.username from request r join house h on h.id = r.page_nid join person p on p.id = h.owner_uid where r.id = ${stay.ddl}`,
  );
  assert.deepEqual(await offeredTo(stay.username), [true]);
  assert.deepEqual(await offeredTo('claire'), [true]);
  assert.deepEqual(await offeredTo(owner), [false]);
  assert.equal((await receiptOf(await app.as(owner), id)).status, 404);
  for (const name of ['nora', 'yann', 'olivier'])
    assert.equal((await receiptOf(await app.as(name), id)).status, 404, name);
  assert.equal((await receiptOf(app.nobody, id)).status, 401);
  assert.equal((await receiptOf(money.claire, 2_000_000_000)).status, 404);
});

test('PAY-16 in English to who reads English', async () => {
  const stay = money.next();
  await sql`update agency_card set business_language = 2 where uid = ${stay.uid}`.execute(app.db);
  const { id, guest } = await money.paid(stay, { amount: '60' });
  says(
    (await receiptOf(guest, id)).words,
    /Payment receipt no\. \d+ Received from .+ Sum received 60,00 € .*Paid by Card For Deposit Stay .+ from .+ Booking ER/,
    /is no invoice/,
  );
  await sql`update agency_card set business_language = 1 where uid = ${stay.uid}`.execute(app.db);
});

test('PAY-16 what went back of a payment stands on its receipt, also all of it', async () => {
  const stay = money.next();
  const { id, intent, guest } = await money.paid(stay, { amount: '90' });
  for (const [amount, left] of [
    [4000, '50,00'],
    [5000, '0,00'],
  ] as const) {
    money.cards.refundByHand(intent, amount);
    await money.cards.settled();
    await refundsDone(app);
    says(
      (await receiptOf(guest, id)).words,
      /Somme reçue 90,00 €/,
      new RegExp(`Remboursé le .+ −40,00 € .*Reste versé ${left} €`),
    );
  }
});

test('PAY-16 B112 what a clerk noted as returned of a cancelled stay has a paper of its own', async () => {
  const stay = money.next();
  const { guest } = await money.paid(stay, { amount: '80' });
  const status = { action: 'S_CANCEL', to_return: '3000', reason: 'Désistement' };
  ok(await money.claire.post('ddlchats', { id_ddl: stay.ddl, statusForm: status }));
  const returned = { amount: 3000, mode: 'transfer', paid_on: todayInParis() };
  ok(await money.claire.post(`payments/account/${stay.ddl}/returned`, returned));
  const [, line] = await ofGuest(guest, stay.ddl);
  assert.deepEqual([line?.['cents'], line?.['has_receipt']], [-3000, true]);
  const { words } = await receiptOf(guest, line?.['id']);
  says(words, /Attestation de remboursement n°\d+ Rendu à .+ Somme rendue 30,00 € .*Virement/);
  assert.doesNotMatch(words, /−|-30/);
});

test('PAY-15 B57 what is not confirmed, was struck from the books or waits for a decision has none', async () => {
  const { claire, paymentsOf, ask } = money;
  const stay = money.next();
  const guest = await app.as(stay.username);
  const asked = ok(await ask(stay.ddl, { amount: '61' }));
  const cheque = {
    id_ddl: stay.ddl,
    ddlchat_payment_request_id: asked['id'],
    type: 'arrhes',
    mode: 'cheque',
  };
  ok(await claire.post('bookingpayments', { CrmBookingpayment: { ...cheque, amount: '61' } }));
  const [attached] = await paymentsOf(stay.ddl);
  assert.equal((await receiptOf(claire, attached!['id'])).status, 404, 'a cheque that is not found yet');
  ok(await claire.put(`crmpaymentrequests/${String(asked['id'])}/confirmpaid`, {}));
  assert.equal((await receiptOf(guest, attached!['id'])).status, 200);
  ok(await claire.post(`bookingpayments/${String(attached!['id'])}/reverse`, { reason: 'Sans provision' }));
  for (const { id } of await paymentsOf(stay.ddl))
    assert.equal((await receiptOf(guest, id)).status, 404, 'it never came');
  assert.ok((await ofGuest(guest, stay.ddl)).every(({ has_receipt }) => has_receipt === false));

  const other = money.next();
  const { id } = await money.withUnallocated(other, '70');
  assert.equal((await receiptOf(claire, id)).status, 404, 'it pays nothing');
  ok(await claire.post(`bookingpayments/${id}/refund`, { reason: 'Trop tard' }));
  await refundsDone(app);
  for (const payment of await paymentsOf(other.ddl))
    assert.equal((await receiptOf(claire, payment['id'])).status, 404, 'it paid nothing, and went back');
});
