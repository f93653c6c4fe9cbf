/** Families whose nights are held, with linen beside the price, and what they and a clerk do about it. On the real server with its card sandbox. */
import { createSession } from '#server/session.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import { paying } from '#tests/support/paying.ts';
import { accepted } from '#tests/support/scenario.ts';
import { after, afterEach } from 'node:test';

export type Row = Record<string, unknown>;

export const app = await startTestApp();
after(() => app.close());

export const money = await paying(app);

export const LINEN = 8000;

export async function guestOf(uid: number): Promise<Person> {
  return caller(app.url, uid, await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'guest' })));
}

/** The demo has few free weeks: each test gives back its own. */
const held: number[] = [];
afterEach(async () => {
  const ddls = held.splice(0);
  if (ddls.length > 0) await sql`delete from stay where ddl_id = any(${ddls}::integer[])`.execute(app.db);
});

export async function family() {
  const asked = await accepted(app);
  held.push(asked.ddl);
  const quote = Number(asked.quote['id']);
  await sql`update quote set linen_offered = ${LINEN} where id = ${quote}`.execute(app.db);
  return { ...asked, quote, username: asked.mail, guest: await guestOf(asked.uid) };
}

export const want = (person: Person, ddl: number, more: Row = {}): Promise<Answer> =>
  person.put(`payments/account/${ddl}/linen`, { wanted: true, cents: LINEN, ...more });

export const linenOf = async (ddl: number): Promise<Row> => (await money.account(ddl))['linen'] as Row;

export const ordersOf = async (ddl: number): Promise<Row[]> =>
  ((await money.account(ddl))['requests'] as Row[]).filter(({ type }) => type === 'linge');

/** What stands of the stay's own money. */
export const stayOf = async (ddl: number): Promise<unknown[]> => {
  const { total, received, deposit, deposit_due, balance_due } = await money.account(ddl);
  return [total, received, deposit, deposit_due, balance_due];
};

/** Ordered, and paid by card. */
export async function paidLinen({ ddl, guest }: { ddl: number; guest: Person }): Promise<Row> {
  ok(await want(guest, ddl));
  const order = (await ordersOf(ddl)).find(({ status }) => status === 'to_be_paid')!;
  await money.cards.pay(await money.sessionOf(guest, order['ddlchat_id']));
  await money.cards.settled();
  return (await money.paymentsOf(ddl)).find((each) => each['ddlchat_payment_request_id'] === order['id'])!;
}

/** Paid by card at the moment the family takes it back: money for nothing that still stands. */
export async function unpaidLinen({ ddl, guest }: { ddl: number; guest: Person }): Promise<Row> {
  ok(await want(guest, ddl));
  const order = (await ordersOf(ddl)).find(({ status }) => status === 'to_be_paid')!;
  const page = await money.sessionOf(guest, order['ddlchat_id']);
  money.cards.holdWebhooks();
  await money.cards.pay(page);
  ok(await want(guest, ddl, { wanted: false }));
  money.cards.releaseWebhooks();
  await money.cards.settled();
  return (await money.paymentsOf(ddl)).find((each) => each['ddlchat_payment_request_id'] === order['id'])!;
}

export const messagesOf = async (ddl: number): Promise<Row[]> =>
  (await money.claire.get(`ddlchats/list/${ddl}`)).body.models;
