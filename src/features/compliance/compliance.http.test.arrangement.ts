/** The product over the demo, Yann's second house with an empty file, and papers as they are sent. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { startTestApp } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { pdf } from '#tests/support/papers.ts';
import { after } from 'node:test';
import type { LegalFile, LegalItem } from './api.ts';

export const app = await startTestApp();
after(() => app.close());

export const { db, nobody } = app;
export const [marie, claire, olivier, yann, paul] = (await Promise.all(
  ['marie', 'claire', 'olivier', 'yann', 'paul'].map((name) => app.as(name)),
)) as [Person, Person, Person, Person, Person];

export const today = todayInParis();

/** Les Trois Volets Verts, Yann's main residence in Ars-en-Ré. */
export const HOUSE = 109;
/** La Passerose, his other house. */
export const PASSEROSE = 101;
/** Of the other agency. */
export const COTINELLE = 201;

export const NUMBER = { state: 'held', regime: 'communal', number: '17019 004711 AB' };

/** Nothing in it, and nothing left to do about it. */
export async function emptyFile(house = HOUSE): Promise<void> {
  await sql`delete from house_document where house_id = ${house}`.execute(db);
  await sql`delete from house_legal where house_id = ${house}`.execute(db);
  await sql`delete from useractivitytask where nid = ${house}`.execute(db);
}

export const path = (house = HOUSE) => `houses/${house}/legal`;

export async function fileOf(house = HOUSE, who: Person = marie): Promise<LegalFile> {
  return ok(await who.get(path(house))) as unknown as LegalFile;
}

export async function itemOf(item: string, house = HOUSE): Promise<LegalItem> {
  return (await fileOf(house)).items.find((one) => one.item === item)!;
}

/** A new paper in the place of the one that stands. */
export async function add(
  who: Person,
  item: string,
  values: Record<string, unknown>,
  { house = HOUSE, former }: { house?: number; former?: number } = {},
): Promise<Answer> {
  const stands = former ?? (await itemOf(item, house)).document?.id ?? 0;
  return who.post(`${path(house)}/${item}`, { former: stands, CrmHousedocument: values });
}

export function save(
  who: Person,
  item: string,
  values: Record<string, unknown>,
  version: number,
  house = HOUSE,
): Promise<Answer> {
  return who.put(`${path(house)}/${item}`, { CrmHousedocument: values, _clientTimestamp: version });
}

export function attach(
  who: Person,
  item: string,
  {
    house = HOUSE,
    former = 0,
    bytes = pdf(),
    name = 'attestation.pdf',
  }: { house?: number; former?: number; bytes?: Buffer; name?: string } = {},
): Promise<Answer> {
  const form = new FormData();
  form.set('former', String(former));
  form.set('myFile', new Blob([new Uint8Array(bytes)]), name);
  return who.post(`${path(house)}/${item}/file`, form);
}

export const INSURED = {
  state: 'held',
  number: 'MH 1',
  issued_on: addDays(today, -10),
  ends_on: addDays(today, 300),
};

export async function tasksOf(house = HOUSE): Promise<{ title: string; done: boolean }[]> {
  return rows(
    db,
    sql<{
      title: string;
      done: boolean;
    }>`select title, done from useractivitytask where nid = ${house} order by id`,
  );
}

/** Subjects of mails to Yann about his legal files. */
export async function mailsToOwner(): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      subject: string;
    }>`select subject from maillog where template = 'legalFile' and recipient = 'yann@pertuis.test' order by id`,
  );
  return found.map(({ subject }) => subject);
}
