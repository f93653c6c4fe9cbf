/** Guests whose stays are over, under way or still to come, in a house of each agency. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { asked, HOUSE } from '#tests/support/scenario.ts';
import assert from 'node:assert/strict';
import { after } from 'node:test';

export const app = await startTestApp();
after(() => app.close());
export const { db } = app;
export const today = todayInParis();
export const people = {
  marie: await app.as('marie'),
  olivier: await app.as('olivier'),
  claire: await app.as('claire'),
  yann: await app.as('yann'),
  lea: await app.as('lea'),
};

export interface Guest {
  ddl: number;
  alphaid: string;
  uid: number;
  mail: string;
  person: Person;
  from: Day;
  to: Day;
}

export async function sessionOf(uid: number, kind: 'full' | 'guest' = 'full'): Promise<Person> {
  const token = await inTransaction(db, (tx) => createSession(tx, { uid, kind }));
  return caller(app.url, uid, token);
}

let years = 0;

/** A family whose firm stay ended so many days ago; negative: ends so many days from now. Each on nights of its own. */
export async function stayed(endedDaysAgo: number, house = HOUSE): Promise<Guest> {
  const family = await asked(app);
  const to = addDays(today, -endedDaysAgo);
  const from = addDays(to, -7);
  await sql`update request set page_nid = ${house}, agid = (select agid from house where id = ${house}), date_from = ${from}, date_to = ${to} where id = ${family.ddl}`.execute(
    db,
  );
  await sql`delete from stay where house_id = ${house} and nights && daterange(${from}, ${to})`.execute(db);
  await sql`insert into stay (house_id, nights, kind, ddl_id) values (${house}, daterange(${from}, ${to}), 'request', ${family.ddl})`.execute(
    db,
  );
  return { ...family, from, to, person: await sessionOf(family.uid) };
}

/** Of long ago: nights nobody else in this test needs. */
export function longAgo(house?: number): Promise<Guest> {
  years += 1;
  return stayed(400 + years * 10, house);
}

export const SAID = { note: 4.5, text: 'Une belle semaine, merci.' };

export function write(guest: Guest, said: object = SAID): Promise<Answer> {
  return guest.person.post(`guest/comments/${guest.ddl}`, said);
}

/** The number of what a guest wrote. */
export async function commentOf({ ddl }: Guest): Promise<number> {
  return (await one(db, sql<{ id: number }>`select id from comment where ddl_id = ${ddl}`)).id;
}

export async function versionOf(person: Person, path: string): Promise<number> {
  const answer = await person.get(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.cacheTimestamp!.timestamp;
}

export async function judge(
  person: Person,
  id: number,
  body: { status: 'published' | 'refused'; reason?: string },
): Promise<Answer> {
  const since = await versionOf(people.claire, `comments/${id}`);
  return person.put(`comments/${id}/moderation`, { ...body, _clientTimestamp: since });
}

/** Written and published. */
export async function published(house?: number): Promise<{ guest: Guest; id: number }> {
  const guest = await longAgo(house);
  ok(await write(guest));
  const id = await commentOf(guest);
  ok(
    await judge(house === undefined || house < 200 ? people.marie : people.olivier, id, {
      status: 'published',
    }),
  );
  return { guest, id };
}

/** What left about a request, by its template, and to whom. */
export function mailsOf(ddl: number): Promise<{ template: string; recipient: string; content: string }[]> {
  return rows(
    db,
    sql<{ template: string; recipient: string; content: string }>`
      select template, recipient, content::text as content from maillog where ddl_id = ${ddl} and template like 'comment%' order by id`,
  );
}

export function refused(answer: Answer, type: string, field?: string): void {
  const [warning] = answer.body.warnings ?? [];
  assert.deepEqual([warning?.type, warning?.field], [type, field], answer.text);
}
