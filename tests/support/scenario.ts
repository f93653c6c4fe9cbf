/** How far a family has come with the agency, reached over HTTP in one call: asked, quoted, accepted, with a contract to sign. */
import { addDays, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { ok } from './answers.ts';
import type { Person, TestApp } from './app.ts';
import { formPrice } from './quoting.ts';
import { templateForm } from './templates.ts';

type Row = Record<string, unknown>;

/** Yann's, with online booking and prices. */
export const HOUSE = 101;

export interface Week {
  from: Day;
  to: Day;
}
export interface Family {
  mail: string;
  ddl: number;
  alphaid: string;
  uid: number;
  week: Week;
}
export interface Quoted extends Family {
  quote: Row;
}

/** A free Saturday-to-Saturday week of the house, two to five months ahead. */
export async function freeWeek(db: Db, houseId: number): Promise<Week> {
  const today = todayInParis();
  for (let ahead = 62; ahead < 150; ahead++) {
    const from = addDays(today, ahead);
    if (weekday(from) !== 6) continue;
    const to = addDays(from, 7);
    const taken = await rows(
      db,
      sql`select 1 from stay where house_id = ${houseId} and nights && daterange(${from}, ${to})`,
    );
    if (taken.length === 0) return { from, to };
  }
  throw new Error('The demo leaves no week free.');
}

/** Nobody else's address. */
export function newMail(): string {
  return `famille.${Date.now()}.${randomInt(1_000_000)}@exemple.test`;
}

/** Jeanne Lemoine asks for a free week from the public page; every family has a mail address of its own. */
export async function asked(
  app: TestApp,
  {
    house = HOUSE,
    mail = newMail(),
    message = 'Bonjour, la maison est-elle libre ?',
    /** Somebody is quicker. */
    isTaken = false,
  } = {},
): Promise<Family> {
  const week = await freeWeek(app.db, house);
  if (isTaken)
    await sql`insert into stay (house_id, nights, kind) values (${house}, daterange(${week.from}, ${week.to}), 'owner')`.execute(
      app.db,
    );
  // One household may send twenty in an hour; here they all come from one address.
  await sql`delete from rate_limit where bucket like 'enquiry%'`.execute(app.db);
  const sent = await app.nobody.post(`annonce/${house}/demande`, {
    date_from: week.from,
    date_to: week.to,
    adults: '2',
    children: '1',
    disabled: '0',
    first_name: 'Jeanne',
    last_name: 'Lemoine',
    mail,
    tel1: '06 39 98 77 01',
    message,
  });
  assert.equal(sent.status, 200, sent.text);
  const found = await one(
    app.db,
    sql<{ ddl: number; alphaid: string; uid: number }>`select r.id as ddl, r.alphaid, p.id as uid
      from request r join person p on p.id = r.sender_uid where p.mail = ${mail}`,
  );
  return { mail, week, ...found };
}

/** A clerk has sent them a quote of that week, and its mail. */
export async function quoted(app: TestApp, asking?: Parameters<typeof asked>[1]): Promise<Quoted> {
  const [clerk, family] = [await app.as('claire'), await asked(app, asking)];
  const quote = ok(
    await clerk.post('quotes', {
      attachToExistingDdl: family.alphaid,
      alsoSendEmail: true,
      CrmQuote: await formPrice(clerk, HOUSE, family.week),
    }),
  );
  return { ...family, quote };
}

/** Its nights are held. */
export async function accepted(app: TestApp): Promise<Quoted> {
  const family = await quoted(app);
  const clerk = await app.as('claire');
  ok(await clerk.put(`crmquotes/${String(family.quote['id'])}/accept`, {}));
  return family;
}

export async function putContractTemplate(clerk: Person, house = HOUSE): Promise<void> {
  ok(await clerk.post(`houses/${house}/contract-template`, await templateForm(clerk, house)));
}

/** The contract has left for their signature. */
export async function contracted(app: TestApp): Promise<Quoted> {
  const family = await accepted(app);
  const clerk = await app.as('claire');
  await putContractTemplate(clerk);
  await sql`update agency_card set nationality = 'Française', address = '4 rue des Carmes, 49000 Angers' where uid = ${family.uid}`.execute(
    app.db,
  );
  // A cold converter on a busy machine answers nobody within its deadline.
  await app.app.providers.documents.warm();
  const message = Number(family.quote['id_ddlchat']);
  const made = ok(
    await clerk.post('yousign/generate-contract', {
      id_ddlchat_quote: message,
      ignoreIndependentUserDiff: 1,
    }),
  );
  assert.ok(made['contract']);
  return family;
}
