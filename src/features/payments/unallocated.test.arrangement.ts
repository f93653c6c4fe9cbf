/** Payments that meet a no, and how they are read. */
import { rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { paying } from '#tests/support/paying.ts';
import { after } from 'node:test';

export const app = await startTestApp();

export const {
  claire,
  next,
  another,
  account,
  paymentsOf,
  ask,
  statusOf,
  sessionOf,
  checkoutOf,
  cards,
  actionsOf,
  withUnallocated,
} = await paying(app);

after(() => app.close());

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
