/** Payments that meet a no, and how they are read. */
import { rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { paying } from '#tests/support/paying.ts';
import type { Stay } from '#tests/support/paying.ts';
import assert from 'node:assert/strict';
import { after } from 'node:test';

export const app = await startTestApp();

export const { claire, next, another, account, paymentsOf, ask, statusOf, sessionOf, checkoutOf, cards } =
  await paying(app);

after(() => app.close());

export const actionsOf = async (ddl: number): Promise<unknown[]> =>
  (await claire.get(`ddlchats/list/${ddl}`)).body.models.map((message) => message['action']);

export const nightsOf = async (ddl: number): Promise<number> =>
  (await rows(app.db, sql`select from stay where ddl_id = ${ddl}`)).length;

export const sessionStatus = (session: string) => cards.books.checkouts.get(session)!.session.status;

export const mailsOf = async (ddl: number, template: string): Promise<string[]> =>
  (
    await rows(
      app.db,
      sql<{
        recipient: string;
      }>`select recipient from maillog where ddl_id = ${ddl} and template = ${template} order by id`,
    )
  ).map(({ recipient }) => recipient);

/** A stay with money that waits for a decision: its request cancelled by a clerk while it was being paid. */
export async function withUnallocated(
  stay: Stay,
  amount: string,
): Promise<{ id: string; provider: string; guest: Person }> {
  const guest = await app.as(stay.username);
  const { id: request, ddlchat_id: message } = ok(await ask(stay.ddl, { amount }));
  const session = await sessionOf(guest, message);
  cards.holdWebhooks();
  assert.equal(await cards.pay(session), undefined);
  ok(await claire.put(`crmpaymentrequests/${String(request)}/cancel`, {}));
  cards.releaseWebhooks();
  await cards.settled();
  const payment = (await paymentsOf(stay.ddl)).find(
    (each) => each['ddlchat_payment_request_id'] === request,
  )!;
  assert.equal(payment['unallocated'], true, 'paid while the clerk cancelled it');
  return { id: String(payment['id']), provider: String(payment['transaction_id']), guest };
}
