/** The product as the tests meet it: the real server on a port of its own, a database of its own, the sandboxes, and people who call it. */
import { readConfig } from '#main/config.ts';
import { start } from '#main/start.ts';
import type { Running } from '#main/start.ts';
import { createSession } from '#server/session.ts';
import { inTransaction, maybe, sql } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freshDatabase } from './database.ts';

/** What a call answered: the status, and the envelope. */
export interface Answer {
  status: number;
  body: {
    result: string;
    models: Record<string, unknown>[];
    totalCount?: number;
    warnings?: { type: string; field?: string; message?: string; params?: Record<string, string | number> }[];
    code?: number;
    failed?: boolean;
    cacheTimestamp?: { querykey: string; timestamp: number };
    [name: string]: unknown;
  };
  text: string;
  headers: Headers;
}
export interface Person {
  uid: number;
  token: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  del(path: string): Promise<Answer>;
}
export interface TestApp extends Running {
  db: Db;
  nobody: Person;
  /** A person of the demo by the first part of their mail: 'marie', 'paul'. */
  as(name: string): Promise<Person>;
  close(): Promise<void>;
}

interface TestOptions {
  demo?: boolean;
  /** A database that is there already, and stays. */
  url?: string;
  /** The built browser application, for stories that also look into the database. */
  dist?: string;
  /** What the operator sets otherwise. */
  env?: Readonly<Record<string, string>>;
  logTo?: { write(line: string): void };
}

export async function startTestApp({
  url,
  demo = url === undefined,
  dist,
  env = {},
  logTo,
}: TestOptions = {}): Promise<TestApp> {
  const database = url === undefined ? await freshDatabase({ demo }) : { url, drop: () => Promise.resolve() };
  const dataDir = mkdtempSync(join(tmpdir(), 'pertuis-app-'));
  const config = readConfig({
    PORT: '0',
    PERTUIS_DATA: dataDir,
    PERTUIS_DEMO: demo ? '1' : '0',
    PERTUIS_SANDBOX: '1',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'error',
    ...env,
  });
  const running = await start(config, {
    databaseUrl: database.url,
    ...(dist !== undefined && { dist }),
    ...(logTo && { logTo }),
  });
  const { db } = running.app;
  return {
    ...running,
    db,
    nobody: caller(running.url, 0, ''),
    as: async (name) => {
      const found = await maybe(
        db,
        sql<{
          id: number;
        }>`select id from person where mail = ${`${name}@pertuis.test`} or username = ${name}`,
      );
      if (!found) throw new Error(`Nobody is called ${name} in this database.`);
      const token = await inTransaction(db, (tx) => createSession(tx, { uid: found.id, kind: 'full' }));
      return caller(running.url, found.id, token);
    },
    close: async () => {
      await running.stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Somebody holding a token ('' for nobody). */
export function caller(url: string, uid: number, token: string): Person {
  const authorization = token === '' ? {} : { authorization: `Bearer ${token}` };
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams || typeof body === 'string';
    const response = await fetch(`${url}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...authorization,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : { result: '', models: [] }) as Answer['body'],
      text,
      headers: response.headers,
    };
  };
  return {
    uid,
    token,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers) => call('POST', path, body, headers),
    put: (path, body = {}, headers) => call('PUT', path, body, headers),
    del: (path) => call('DELETE', path),
  };
}
