/** Two families, one in each language: how they ask, are answered and write. Used by the ways their mails come about. */
import { createSession } from '#server/session.ts';
import type { Language } from '#kernel/localized.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { ok } from './support/answers.ts';
import { caller, startTestApp } from './support/app.ts';
import type { Person, TestApp } from './support/app.ts';
import { formPrice } from './support/quoting.ts';
import { freeWeek, HOUSE, newMail } from './support/scenario.ts';

export let app: TestApp;

export async function openApp(): Promise<void> {
  app = await startTestApp();
}

/** What an agency's mail repeats of a guest's words is no word of ours. */
export const WORDS = 'OK.';
export const LANGUAGES = { fr: 1, en: 2 } as const;

export interface Asked {
  ddl: number;
  alphaid: string;
  uid: number;
  mail: string;
  guest: Person;
  week: { from: string; to: string };
}

/** @param of what another request of theirs had */
export async function asked(
  language: Language,
  of: { mail?: string; week?: Asked['week']; house?: number } = {},
): Promise<Asked> {
  const { house = HOUSE, mail = newMail() } = of;
  const week = of.week ?? (await freeWeek(app.db, house));
  await sql`delete from rate_limit where bucket like 'enquiry%'`.execute(app.db);
  const form = {
    date_from: week.from,
    date_to: week.to,
    adults: '2',
    children: '1',
    disabled: '0',
    first_name: 'Jeanne',
    last_name: 'Lemoine',
    mail,
    tel1: '06 39 98 77 01',
    message: WORDS,
    lang: language,
  };
  const sent = await app.nobody.post(`annonce/${house}/demande`, form);
  assert.equal(sent.status, 200, sent.text);
  const found = await one(
    app.db,
    sql<{ ddl: number; alphaid: string; uid: number }>`select r.id as ddl, r.alphaid, p.id as uid
      from request r join person p on p.id = r.sender_uid where p.mail = ${mail} order by r.id desc limit 1`,
  );
  await speaks(found.uid, language);
  await sql`update agency_card set nationality = 'Française', address = '4 rue des Carmes, 49000 Angers', tel1 = '' where uid = ${found.uid}`.execute(
    app.db,
  );
  // Its owner reads the same language, and is told in it.
  await sql`update person set business_language = ${LANGUAGES[language]} where id = (select owner_uid from house where id = ${HOUSE})`.execute(
    app.db,
  );
  // Somebody else follows it than the clerk who decides: who decides needs no mail.
  await sql`update request set employee_uid = (select id from person where mail = 'marie@pertuis.test') where id = ${found.ddl}`.execute(
    app.db,
  );
  return { ...found, mail, week, guest: await session(found.uid) };
}

export async function speaks(uid: number, language: Language): Promise<void> {
  await sql`update person set business_language = ${LANGUAGES[language]} where id = ${uid}`.execute(app.db);
  await sql`update agency_card set business_language = ${LANGUAGES[language]} where uid = ${uid}`.execute(
    app.db,
  );
}

export async function session(uid: number): Promise<Person> {
  return caller(app.url, uid, await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'guest' })));
}

export async function quote(
  clerk: Person,
  { alphaid, week }: Pick<Asked, 'alphaid' | 'week'>,
  house = HOUSE,
): Promise<{ id: number; message: number }> {
  const made = ok(
    await clerk.post('quotes', {
      attachToExistingDdl: alphaid,
      alsoSendEmail: true,
      CrmQuote: await formPrice(clerk, house, week),
    }),
  );
  return { id: Number(made['id']), message: Number(made['id_ddlchat']) };
}

export async function say(
  person: Person,
  ddl: number,
  more: Record<string, string>,
  file?: Buffer,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ id_ddl: String(ddl), ...more })) form.set(name, value);
  if (file) form.set('myFile', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'plan.png');
  ok(await person.post('ddlchats', form));
}

export async function nearEnd(ddl: number, hours: number): Promise<Date> {
  const { end } = await one(
    app.db,
    sql<{ end: Date }>`select held_until as end from stay where ddl_id = ${ddl}`,
  );
  return new Date(end.getTime() + hours * 3_600_000);
}
