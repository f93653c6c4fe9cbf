/** Houses of the demo as their people save them: read first, as the editor does, and named by the version that was read. */
import { PUBLICATION_CHECKS } from '#main/publication.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { after } from 'node:test';
import { declarePublicationChecks } from './publication.ts';

export const app = await startTestApp();

// What others say of a house (its legal file, its mandate) has tests of its own.
declarePublicationChecks([]);

after(async () => {
  declarePublicationChecks(PUBLICATION_CHECKS);
  await app.close();
});

// What a house itself lacks; what its legal file and its mandate say of it is told with these.
declarePublicationChecks([]);

export const { db } = app;

/** The agencies' own accounts, an employee, an owner whose houses the agency lets, one who lets alone, one whose subscription has ended, a guest. */
export const [marie, olivier, claire, yann, lea, paul] = [
  await app.as('marie'),
  await app.as('olivier'),
  await app.as('claire'),
  await app.as('yann'),
  await app.as('lea'),
  await app.as('paul'),
];

/** Whose house it is, with an account or without. */
async function ownerOf(id: number): Promise<Person> {
  const { uid } = await one(db, sql<{ uid: number }>`select owner_uid as uid from house where id = ${id}`);
  return personOf(uid);
}

/** Logged in, whoever it is. */
export async function personOf(uid: number): Promise<Person> {
  return caller(app.url, uid, await inTransaction(db, (tx) => createSession(tx, { uid, kind: 'full' })));
}

export const PASSEROSE = 101;
export const CABANE = 108;
export const GRANDE_OURSE = 112;
export const COTINELLE = 201;
export const REMISE = 210;

export const grelaud = await ownerOf(CABANE);

export const houseOf = async (person: Person, id: number) => {
  const { body } = await person.get(`houses/${id}`);
  return { house: body.models[0]!, version: body.cacheTimestamp!.timestamp };
};

export type Sent = Record<string, unknown>;

/** As it is read and saved at once, unless a version is named. */
export async function save(
  person: Person,
  id: number,
  CrmHouse: Sent,
  more: Sent & { version?: number } = {},
): Promise<Answer> {
  const { version, ...rest } = more;
  const read = version ?? (await houseOf(person, id)).version;
  return person.put(`houses/${id}`, { CrmHouse, ...rest, _clientTimestamp: read });
}

export const told = ({ body }: Answer) => (body.warnings ?? []).map(({ type, field }) => [type, field]);
export const first = (answer: Answer) => told(answer)[0];

export const change = (set: string, id: number) =>
  sql`update house set ${sql.raw(set)}, updated = clock_timestamp() where id = ${id}`.execute(db);

export async function rowOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`select * from house where id = ${id}`.execute(db);
  return rows[0]!;
}
