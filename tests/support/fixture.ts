/** Data for tests of prices, quotes and bookings: two agencies, three houses with prices, people of each kind, and their routes. */
import type { Role } from '#kernel/permissions.ts';
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, todayInParis, weekday } from '#kernel/day.ts';
import { findOrCreatePerson, saveCard } from '#features/people/actions.ts';
import { createRequest } from '#features/requests/actions.ts';
import type { App } from '#server/app.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import { refusals } from '#main/refusals.ts';
import '#main/nighthooks.ts';
import '#main/salechecks.ts';
import { FairQueue } from '#server/requestqueue.ts';
import { mount } from '#server/http.ts';
import type { Route } from '#server/route.ts';
import { nested } from '#server/nested.ts';
import { giveNewPermissions } from '#server/rolepermissions.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, openDatabase, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { Db } from '#server/sql.ts';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import type { AddressInfo } from 'node:net';
import type { Answer } from './app.ts';
import { freshDatabase } from './database.ts';

/** Somebody holding a token; only the routes under test are mounted, not the whole product. */
export interface Person {
  uid: number;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

function caller(url: string, uid: number, token: string): Person {
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...authorization, ...type, ...headers },
      ...sent,
    });
    const text = await response.text();
    return {
      status: response.status,
      body: JSON.parse(text) as Answer['body'],
      text,
      headers: response.headers,
    };
  };
  return {
    uid,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
  };
}

export interface Fixture {
  db: Db;
  app: App;
  /** Agency 1, its account and a clerk. */
  marie: Person;
  claire: Person;
  /** Agency 2. */
  olivier: Person;
  /** Owner of house 101. */
  yann: Person;
  /** A guest with a card in agency 1. */
  paul: Person;
  nobody: Person;
  platforms: { er: number; idrl: number; withheld: number; closed: number; other: number };
  /** A Saturday at least two months ahead, out of the linen season, with the week after it. */
  from: Day;
  to: Day;
  /** Opens a request of paul's for a house and the week. */
  request(houseId: number): Promise<{ id: number; alphaid: string }>;
  close(): Promise<void>;
}

export const PASSEROSE = 101;
export const TITOUAN = 105;
export const COTINELLE = 201;

export async function startFixture(routes: readonly Route[]): Promise<Fixture> {
  const fresh = await freshDatabase({ demo: false });
  const database = openDatabase(fresh.url, { max: 60 });
  const { db } = database;
  const log = {
    error: (story: unknown) => process.stderr.write(`${String((story as { err?: Error }).err?.stack)}\n`),
  };
  const app = {
    config: { version: 'test', secret: 'x'.repeat(32), publicUrl: 'http://localhost' },
    db,
    requestQueue: new FairQueue(),
    refusals,
    log,
  } as unknown as App;
  const server = fastify({
    routerOptions: { querystringParser: (text) => nested(new URLSearchParams(text)) },
  });
  await server.register(multipart, { throwFileSizeLimit: false });
  mount(server, app, routes, 20_000_000);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;

  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  await twoAgencies(db);
  const person = (name: string, role: Role, agid: number | null) => writePerson(db, url, name, role, agid);
  const people = {
    marie: await person('marie', 'agencyRole', 1),
    olivier: await person('olivier', 'agencyRole', 2),
    yann: await person('yann', 'ownerRole', 1),
    claire: await person('claire', 'employeeRole', 1),
  };
  const { uid } = await inTransaction(db, async (tx) => {
    const found = await findOrCreatePerson(tx, {
      mail: 'paul@pertuis.test',
      tel: '06 39 98 00 21',
      firstName: 'Paul',
      lastName: 'Dervaux',
    });
    await saveCard(tx, {
      agid: 1,
      uid: found.uid,
      first_name: 'Paul',
      last_name: 'Dervaux',
      mail: 'paul@pertuis.test',
      title: 'TITLE_SIR',
    });
    return found;
  });
  const paul = caller(url, uid, await tokenOf(db, uid));
  const [from, to] = aWeek();
  await writeHouses(db, people.yann.uid, people.olivier.uid);
  await writePrices(db);

  return {
    db,
    app,
    ...people,
    paul,
    nobody: caller(url, 0, ''),
    platforms: await writePlatforms(db),
    from,
    to,
    request: (houseId) =>
      inTransaction(db, (tx) =>
        createRequest(tx, {
          agid: 1,
          houseId,
          senderUid: uid,
          dateFrom: from,
          dateTo: to,
          adults: 2,
          children: 1,
          disabled: 0,
          origin: 'site',
          website: 'default',
          message: 'Bonjour',
        }),
      ),
    close: async () => {
      await server.close();
      await database.close();
      await fresh.drop();
    },
  };
}

function aWeek(): [Day, Day] {
  let from = addMonths(todayInParis(), 2);
  while (from.slice(5) >= '06-20' && from.slice(5) < '08-27') from = addDays(from, 7);
  from = addDays(from, (6 - weekday(from) + 7) % 7);
  return [from, addDays(from, 7)];
}

async function tokenOf(db: Db, uid: number): Promise<string> {
  return inTransaction(db, (tx) => createSession(tx, { uid, kind: 'full' }));
}

async function writePerson(
  db: Db,
  url: string,
  name: string,
  role: Role,
  agid: number | null,
): Promise<Person> {
  const mail = `${name}@pertuis.test`;
  const { id } = await one(
    db,
    sql<{
      id: number;
    }>`insert into person (username, mail, first_name, last_name, roles, agid) values (${mail}, ${mail}, ${name}, 'Kerdoncuff', array[${role}]::text[], ${agid}) returning id`,
  );
  return caller(url, id, await tokenOf(db, id));
}

async function writeHouses(db: Db, owner: number, other: number): Promise<void> {
  await sql`
    insert into house (id, agid, owner_uid, title, classement, max_num_people, rooms, bathrooms, sleeps_total, village, fraisservice, guarantee, location_linge,
      management_fee_rate, online_booking, published, outdoors_pool, adapted_to, ref_idrl) overriding system value values
    (${PASSEROSE}, 1, ${owner}, 'La Passerose', 6, 6, 3, 2, 6, 'ars-en-re', 15000, 90000, 9000, 20, true, true, '{401}', '{1,4}', 'PAS'),
    (${TITOUAN}, 1, ${other}, 'La Maison de Titouan', 1, 6, 3, 1, 6, 'la-couarde-sur-mer', 12000, 70000, 8000, 20, true, true, '{}', '{1,2}', ''),
    (${COTINELLE}, 2, ${other}, 'La Cotinelle', 5, 4, 2, 1, 4, 'la-cotiniere', 9000, 40000, 5000, 22, true, true, '{}', '{}', '')`.execute(
    db,
  );
}

/** Two years of nights: 350 €, 99 € and 60 €. */
async function writePrices(db: Db): Promise<void> {
  await sql`
    insert into day_own (house_id, day, amount)
    select house_id, ${PARIS_TODAY} + offset_days, amount
    from (values (${PASSEROSE}::integer, 35000), (${TITOUAN}::integer, 9900), (${COTINELLE}::integer, 6000)) as price (house_id, amount), generate_series(-30, 700) as offset_days`.execute(
    db,
  );
  await sql`insert into day_price (house_id, day, amount, amount_layer) select house_id, day, amount, 0 from day_own`.execute(
    db,
  );
}

async function writePlatforms(db: Db): Promise<Fixture['platforms']> {
  const write = async (
    agid: number,
    label: string,
    kind: string,
    fee: number,
    more: { mode?: string; active?: boolean } = {},
  ) =>
    (
      await one(
        db,
        sql<{
          id: number;
        }>`insert into platform (agid, label, kind, fee_percent, fee_mode, collects_tax, active)
          values (${agid}, ${label}, ${kind}, ${fee}, ${more.mode ?? 'added'}, ${more.mode === 'withheld'}, ${more.active ?? true}) returning id`,
      )
    ).id;
  return {
    er: await write(1, 'Site de l’agence', 'er', 300),
    idrl: await write(1, 'Partenaire', 'idrl', 500),
    withheld: await write(1, 'Plateforme A', 'other', 1550, { mode: 'withheld' }),
    closed: await write(1, 'Ancienne', 'other', 300, { active: false }),
    other: await write(2, 'Site de l’agence', 'er', 300),
  };
}

/** Nothing is asked of their houses and numbers: what the law asks for has its own tests. */
export async function twoAgencies(db: Db): Promise<void> {
  await sql`insert into agency (id, name, mail) overriding system value values (1, 'Sel & Volets', 're@agence.test'), (2, 'Pins & Claires', 'ol@agence.test')`.execute(
    db,
  );
  await forgetLegalRules(db);
}

/** Of all agencies, which each begins with those of the law. */
export async function forgetLegalRules(db: Db): Promise<void> {
  for (const table of [
    'commune_rule',
    'commune_text',
    'registration_pattern',
    'declaration_column',
    'holiday',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
}
