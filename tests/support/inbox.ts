/**
 * The inbox over HTTP, on a database of its own: two agencies, a house booked online (Yann's) and one let by its owner (Léa's), a request
 * for each (Paul's, Nora's), and staff of both agencies.
 */
import { addDays, addMonths, firstOfMonth, todayInParis } from '#kernel/day.ts';
import type { Role } from '#kernel/permissions.ts';
import { inboxRoutes } from '#features/inbox/routes.ts';
import { openDocuments } from '#providers/documents/converter.ts';
import { openPictures } from '#providers/pictures/sharp.ts';
import { saveCard } from '#features/people/actions.ts';
import { peopleRoutes } from '#features/people/routes.ts';
import { createRequest } from '#features/requests/actions.ts';
import type { App } from '#server/app.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import { refusals } from '#main/refusals.ts';
import { FairQueue } from '#server/requestqueue.ts';
import { mount } from '#server/http.ts';
import { nested } from '#server/nested.ts';
import { giveNewPermissions } from '#server/rolepermissions.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, one, openDatabase, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { freshDatabase } from './database.ts';
import { twoAgencies } from './fixture.ts';

export type Who = 'marie' | 'olivier' | 'claire' | 'yann' | 'lea' | 'paul' | 'nora';
type People = Record<Who, { uid: number; token: string }>;

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire is what is looked at
  body: Record<string, any>;
}

export async function startInbox() {
  const fresh = await freshDatabase({ demo: false });
  const database = openDatabase(fresh.url, { max: 10 });
  const { db } = database;
  const server = await serve(db);
  const { people, ids } = await settle(db);

  async function call(
    who: Who | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const response = await server.inject({
      method,
      url: `/api${path}`,
      headers: { ...(who && { authorization: `Bearer ${people[who].token}` }), ...headers },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  }
  const say = (who: Who, message: string, more: object = {}) =>
    call(who, 'POST', '/ddlchats', { id_ddl: ids.ddl, message, ...more });

  /** A form as a browser sends it. */
  function form(fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
    const boundary = '----test';
    const parts = Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    );
    if (file)
      parts.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="myFile"; filename="${file.name}"\r\ncontent-type: image/png\r\n\r\n`,
        ),
        Buffer.from(file.bytes),
        Buffer.from('\r\n'),
      );
    return {
      payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    };
  }
  async function send(
    who: Who,
    fields: Record<string, string>,
    file?: { name: string; bytes: Buffer },
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const { payload, headers: type } = form(fields, file);
    const response = await server.inject({
      method: 'POST',
      url: '/api/ddlchats',
      payload,
      headers: { ...type, authorization: `Bearer ${people[who].token}`, ...headers },
    });
    return { status: response.statusCode, body: response.json() };
  }

  async function close(): Promise<void> {
    await server.close();
    await database.close();
    await fresh.drop();
  }

  return { db, people, ids, call, say, send, close };
}

async function serve(db: Db): Promise<FastifyInstance> {
  const kept: Buffer[] = [];
  const app = {
    config: {
      version: 'test',
      appVersion: '1',
      secret: 'x'.repeat(32),
      publicUrl: 'http://localhost',
      mail: { from: 'a@b.test' },
    },
    db,
    requestQueue: new FairQueue(),
    refusals,
    log: {
      error: (story: unknown) => process.stderr.write(`${String((story as { err?: Error }).err?.stack)}\n`),
    },
    providers: {
      documents: openDocuments({ log: console, engines: [] }),
      pictures: openPictures(console),
      files: {
        put: async (bytes: Buffer) => (
          kept.push(bytes),
          { path: `attachments/${kept.length}`, bytes: bytes.length, sha256: 'a'.repeat(64) }
        ),
      },
    },
  } as unknown as App;
  const server = fastify({
    bodyLimit: 20_000_000,
    routerOptions: { querystringParser: (text) => nested(new URLSearchParams(text)) },
  });
  await server.register(multipart, { throwFileSizeLimit: false });
  mount(server, app, [...inboxRoutes, ...peopleRoutes], 20_000_000);
  return server;
}

async function settle(db: Db) {
  const people = {} as People;
  // The 7th of a month half a year ahead: what is written of it is a day to come, with its year or without.
  const from = addDays(firstOfMonth(addMonths(todayInParis(), 6)), 6);
  const ids = { online: 0, byOwner: 0, ddl: 0, alphaid: '', other: 0, from, to: addDays(from, 7) };
  await giveNewPermissions(db, DEFAULT_ROLE_PERMISSIONS);
  await twoAgencies(db);
  const roles: Record<Who, [Role, number | null]> = {
    marie: ['agencyRole', 1],
    olivier: ['agencyRole', 2],
    claire: ['employeeRole', 1],
    yann: ['ownerRole', 1],
    lea: ['ownerRole', 1],
    paul: ['basicRole', null],
    nora: ['basicRole', null],
  };
  for (const [name, [role, agid]] of Object.entries(roles) as [Who, [Role, number | null]][]) {
    const { id: uid } = await one(
      db,
      sql<{ id: number }>`insert into person (username, mail, first_name, last_name, roles, agid)
      values (${`${name}@x.test`}, ${`${name}@x.test`}, ${name}, 'Dupré', array[${role}]::text[], ${agid}) returning id`,
    );
    people[name] = { uid, token: await inTransaction(db, (tx) => createSession(tx, { uid, kind: 'full' })) };
  }
  const house = async (owner: Who, online: boolean, title: string) =>
    (
      await one(
        db,
        sql<{ id: number }>`insert into house (agid, owner_uid, title, village, online_booking, published)
      values (1, ${people[owner].uid}, ${title}, 'loix', ${online}, true) returning id`,
      )
    ).id;
  ids.online = await house('yann', true, 'La Passerose');
  ids.byOwner = await house('lea', false, 'Grande Ourse');
  for (const name of ['paul', 'nora'] as const) {
    await inTransaction(db, (tx) =>
      saveCard(tx, {
        agid: 1,
        uid: people[name].uid,
        first_name: name,
        last_name: 'Dupré',
        mail: `${name}@x.test`,
        tel1: '06 39 98 00 21',
      }),
    );
  }
  const open = (houseId: number, sender: Who) =>
    inTransaction(db, (tx) =>
      createRequest(tx, {
        agid: 1,
        houseId,
        senderUid: people[sender].uid,
        dateFrom: ids.from,
        dateTo: ids.to,
        adults: 2,
        children: 1,
        disabled: 0,
        origin: 'site',
        message: 'Bonjour, est-ce libre ?',
        website: 'default',
      }),
    );
  const first = await open(ids.online, 'paul');
  ids.ddl = first.id;
  ids.alphaid = first.alphaid;
  ids.other = (await open(ids.byOwner, 'nora')).id;
  return { people, ids };
}
