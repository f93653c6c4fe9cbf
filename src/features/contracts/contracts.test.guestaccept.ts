/** A guest's yes where contracts follow by themselves, and what came of it. */
import type { Yes } from '#features/quotes/jobnames.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { App } from '#server/app.ts';
import { ok } from '#tests/support/answers.ts';
import type { Quoted } from '#tests/support/scenario.ts';
import { until } from '#tests/support/waiting.ts';
import { contractForYes } from './automatic.ts';
import { app } from './contracts.test.arrangement.ts';

const TENANT = { nationality: 'Française', address: '4 rue des Carmes, 49000 Angers' };

type Row = Record<string, unknown>;

const found = (query: string, ddl: number): Promise<Row[]> =>
  rows(app.db, sql<Row>`${sql.raw(query)} ${ddl} order by id`);

export const contracts = (ddl: number) =>
  found('select number as id, status, created_by from contract where ddl_id =', ddl);
export const requests = (ddl: number) =>
  found('select id, type, amount, author_uid from payment_request where ddl_id =', ddl);
export const notes = async (ddl: number): Promise<string[]> =>
  (await found("select id, message from message where action = 'NOTE' and ddl_id =", ddl)).map(
    ({ message }) => String(message),
  );
export const mails = async (ddl: number): Promise<string[]> =>
  (
    await rows(
      app.db,
      sql<{ template: string; side: string }>`
        select m.template, case m.uid when r.sender_uid then 'guest' when h.owner_uid then 'owner' else 'agency' end as side
        from maillog m join request r on r.id = m.ddl_id left join house h on h.id = r.page_nid
        where m.ddl_id = ${ddl} and m.template not in ('quote', 'newRequest') order by m.id`,
    )
  ).map(({ template, side }) => `${template} ${side}`);

/** What guest and agency read of the yes. */
export async function wordsOf(ddl: number): Promise<Record<string, string>> {
  const found = await rows(
    app.db,
    sql<{ side: string; text: string }>`
      select case m.uid when r.sender_uid then 'guest' when h.owner_uid then 'owner' else 'agency' end as side, m.content->>'paragraphs' as text
      from maillog m join request r on r.id = m.ddl_id join house h on h.id = r.page_nid where m.ddl_id = ${ddl} and m.template = 'agreed'`,
  );
  return Object.fromEntries(found.map(({ side, text }) => [side, text]));
}

/** Of the yes itself, and of a contract that is left to the agency. */
export const ACCEPTED = ['agreed guest', 'agreed owner', 'agreed agency'];
export const LEFT = ['agreed agency', 'agreed guest'];

export async function guestAccepted(family: Quoted): Promise<Row> {
  const guest = await app.as(family.mail);
  return ok(await guest.put(`crmquotes/${String(family.quote['id'])}/guest-acceptance`, { tenant: TENANT }));
}

/** Said where the agency makes its contracts itself: nothing follows but what a test asks for. */
export async function guestAcceptedAlone(family: Quoted): Promise<void> {
  await sql`update agency set auto_contract = false`.execute(app.db);
  await guestAccepted(family);
  await sql`update agency set auto_contract = true`.execute(app.db);
  await sql`update agency_card set nationality = 'Française', address = ${TENANT.address} where uid = ${family.uid}`.execute(
    app.db,
  );
}

const jobsLeft = sql`select from graphile_worker.jobs where task_identifier = 'contractForYes'`;
export const followed = () =>
  until('the yes was followed', async () => (await rows(app.db, jobsLeft)).length === 0);

/** @param ago how long it is since they said it, in milliseconds */
export const yesOf = (family: Quoted, ago = 0) => ({
  quoteId: Number(family.quote['id']),
  at: Date.now() - ago,
});

/** As its jobs were told of it. */
export async function saidYes(family: Quoted): Promise<Yes> {
  const key = `contract overdue ${String(family.quote['id'])}`;
  return (
    await one(
      app.db,
      sql<{ yes: Yes }>`select payload as yes from graphile_worker._private_jobs where key = ${key}`,
    )
  ).yes;
}

export function contractFor(
  family: Quoted,
  { ago = 0, documents = app.app.providers.documents } = {},
): Promise<string> {
  const other: App = { ...app.app, providers: { ...app.app.providers, documents } };
  return contractForYes(other, yesOf(family, ago));
}

/** The house has few free weeks: each is given back to the next test. */
export async function freeNights(...families: Quoted[]): Promise<void> {
  for (const { ddl } of families) await sql`delete from stay where ddl_id = ${ddl}`.execute(app.db);
}
