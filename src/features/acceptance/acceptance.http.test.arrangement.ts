/** A family with a quote, and the one call that does all that follows from its yes. */
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { HOUSE, putContractTemplate, quoted as quotedFor } from '#tests/support/scenario.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import { after, before } from 'node:test';

export let app: TestApp;
export let claire: Person;
export let marie: Person;

before(async () => {
  app = await startTestApp();
  [claire, marie] = [await app.as('claire'), await app.as('marie')];
  await putContractTemplate(claire);
  // What these tests are about is not how soon a busy machine starts its converter.
  await app.app.providers.documents.warm();
});
after(() => app.close());

export const ALL = {
  contract: true,
  payment: true,
  tenant: { nationality: 'Française', address: '4 rue des Carmes, 49000 Angers' },
  ignoreIndependentUserDiff: true,
};
export const pathOf = ({ quote }: Quoted) => `crmquotes/${String(quote['id'])}/acceptance`;
export const acceptAndSend = (
  family: Quoted,
  body: unknown = ALL,
  by = claire,
  key?: string,
): Promise<Answer> => by.put(pathOf(family), body, key === undefined ? {} : { 'idempotency-key': key });
export const outlook = async (family: Quoted) =>
  ok(await claire.get(pathOf(family))) as unknown as {
    held_until: string;
    latest: string;
    house: string;
    contract: { missing: string[]; obstacle: string; userDifferences: unknown[] };
    linen: { offered: number; amount: number; left: number };
    payment: { type: string; amount: number; left: number; from: string | null; obstacle: string };
  };

/** Everything an acceptance may leave behind, of one request. */
export async function traces({ ddl, uid, quote }: Quoted): Promise<Record<string, unknown>> {
  return one(
    app.db,
    sql<Record<string, unknown>>`select
      (select accepted from quote where id = ${Number(quote['id'])}) as accepted,
      (select count(*)::integer from stay where ddl_id = ${ddl}) as stays,
      (select count(*)::integer from contract where ddl_id = ${ddl}) as contracts,
      (select count(*)::integer from payment_request where ddl_id = ${ddl}) as asked,
      (select count(*)::integer from message where ddl_id = ${ddl}) as messages,
      (select count(*)::integer from maillog where ddl_id = ${ddl}) as mails,
      (select nationality from agency_card where uid = ${uid} and agid = 1) as nationality,
      (select address from agency_card where uid = ${uid} and agid = 1) as address`,
  );
}

/** All that left but the question and its quote. */
export async function mails(ddl: number): Promise<{ template: string; side: string; content: string }[]> {
  return rows(
    app.db,
    sql<{ template: string; side: string; content: string }>`select m.template, m.content::text as content,
        case when m.uid = r.sender_uid then 'guest' when m.uid = h.owner_uid then 'owner' else 'agency' end as side
      from maillog m join request r on r.id = m.ddl_id join house h on h.id = r.page_nid
      where m.ddl_id = ${ddl} and m.template not in ('newRequest', 'quote') order by m.id`,
  );
}

/** A family with a quote; the stays of those before it make room. */
export async function quoted(): Promise<Quoted> {
  await sql`delete from stay where house_id = ${HOUSE}`.execute(app.db);
  return quotedFor(app);
}
