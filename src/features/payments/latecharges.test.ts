/** Charges heard of long after they were made: whoever paid may have had the money back since. On the real server with its card sandbox. */
import { cents, formatEuros } from '#kernel/money.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { paying, refundsDone } from '#tests/support/paying.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { expireCheckouts } from './jobs.ts';

const app = await startTestApp();
after(() => app.close());
const {
  claire,
  cards,
  arrivesIn,
  next,
  ask,
  account,
  paymentsOf,
  statusOf,
  sessionOf,
  signed,
  notesOf,
  mailsOf,
  actionsOf,
} = await paying(app);

const HEARD = {
  'by the round that closes pages': async (_events: readonly string[], session: string) => {
    await lost(() => true);
    await sql`update card_checkout set expires_at = now() - interval '1 minute' where session_id = ${session}`.execute(
      app.db,
    );
    await expireCheckouts.run(app.app, {});
  },
  'by its refund': async () => {
    await lost((type) => type !== 'charge.refunded');
  },
  'by its own word, an hour late': async (events: readonly string[]) => {
    for (const id of events) cards.books.events.get(id)!.created -= 3600;
    cards.releaseWebhooks({ order: 'made', copies: 2 });
    await cards.settled();
  },
} as const;

/** Webhooks of that type never come. */
async function lost(isLost: (type: string) => boolean): Promise<void> {
  const ids = [...cards.books.events.values()].filter(({ type }) => isLost(type)).map(({ id }) => id);
  await sql`insert into webhook_event (id, provider, kind) select id, 'cards', 'lost' from unnest(${ids}::text[]) id on conflict do nothing`.execute(
    app.db,
  );
  cards.releaseWebhooks();
  await cards.settled();
}

/** A signed stay whose deposit is paid unheard, and given back at the provider; then the charge is heard of. */
async function chargedLate(how: keyof typeof HEARD, givenBack?: number) {
  const stay = next();
  const guest = await app.as(stay.username);
  const { id, ddlchat_id: message, amount } = ok(await ask(stay.ddl));
  // Within six months: further ahead the signature alone makes it firm.
  await arrivesIn(stay.ddl, 100);
  await signed(stay);
  const session = await sessionOf(guest, message);
  const before = new Set(cards.books.events.keys());
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  const name = String(cards.books.checkouts.get(session)!.session.payment_intent);
  cards.refundByHand(name, givenBack);
  await HEARD[how](
    [...cards.books.events.keys()].filter((event) => !before.has(event)),
    session,
  );
  await refundsDone(app);
  return { stay, guest, request: id, message, name, amount: Math.round(Number(amount) * 100) };
}

const isFirm = async (ddl: number): Promise<boolean> =>
  (
    await one(
      app.db,
      sql<{ firm: boolean }>`select held_until is null as firm from stay where ddl_id = ${ddl}`,
    )
  ).firm;

const withPlainSpaces = (text: string): string => text.replace(/\s/gu, ' ');

for (const how of Object.keys(HEARD) as (keyof typeof HEARD)[]) {
  test(`PAY-16 B48 B57 a charge heard of ${how}, given back in full since: in the books to nothing, no stay firm, nobody thanked`, async () => {
    const { stay, guest, request, message, name, amount } = await chargedLate(how);
    const { ddl } = stay;
    assert.deepEqual(
      (await paymentsOf(ddl)).map((line) => [line['cents'], line['refund']]),
      [
        [amount, 'done'],
        [-amount, ''],
      ],
    );
    const { received, unallocated } = await account(ddl);
    assert.deepEqual([received, unallocated, await statusOf(ddl, request)], [0, 0, 'to_be_paid']);
    assert.equal(await isFirm(ddl), false);
    assert.deepEqual(await mailsOf(ddl, 'paymentReceived'), []);
    assert.deepEqual(await mailsOf(ddl, 'paymentReturned'), []);
    const said = ['PAID', 'S_PR_PAID', 'S_PAY_ACC', 'S_PAY_RECV'];
    assert.deepEqual(
      (await actionsOf(ddl)).filter((action) => said.includes(String(action))),
      [],
    );
    assert.match(await notesOf(ddl), new RegExp(`\\(${name}\\) était déjà remboursé en entier`));
    // Their money is back: what is asked may be paid.
    assert.equal(await cards.pay(await sessionOf(guest, message)), undefined);
    await cards.settled();
    assert.deepEqual([(await account(ddl))['received'], await isFirm(ddl)], [amount, true]);
  });

  test(`PAY-16 B48 B57 a charge heard of ${how}, some of it given back since: what is left counts, and is no deposit`, async () => {
    const { stay, request, amount } = await chargedLate(how, 1000);
    const { ddl } = stay;
    assert.deepEqual(
      (await paymentsOf(ddl)).map((line) => line['cents']),
      [amount, -1000],
    );
    assert.deepEqual(
      [(await account(ddl))['received'], await statusOf(ddl, request)],
      [amount - 1000, 'paid'],
    );
    assert.equal(await isFirm(ddl), false, 'less than its deposit is there');
    const thanks = (await mailsOf(ddl, 'paymentReceived')).map(({ body }) => withPlainSpaces(body)).join();
    assert.ok(thanks.includes(withPlainSpaces(formatEuros(cents(amount - 1000)))), thanks);
    assert.ok(!thanks.includes(withPlainSpaces(formatEuros(cents(amount)))), thanks);
  });
}

test('PAY-16 B48 a charge heard of late for a request that was cancelled, some of it given back since: only the rest waits for a decision', async () => {
  const stay = next();
  const { id, ddlchat_id: message } = ok(await ask(stay.ddl, { amount: '60' }));
  const session = await sessionOf(await app.as(stay.username), message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  cards.refundByHand(String(cards.books.checkouts.get(session)!.session.payment_intent), 2000);
  ok(await claire.put(`crmpaymentrequests/${String(id)}/cancel`, {}));
  await HEARD['by its refund']();
  await refundsDone(app);
  const { received, unallocated } = await account(stay.ddl);
  assert.deepEqual([received, unallocated], [0, 4000]);
  const kept = (await mailsOf(stay.ddl, 'paymentKept')).map(({ subject }) => subject);
  assert.equal(kept.filter((subject) => subject.includes('40,00')).length, 2, kept.join(' / '));
});
