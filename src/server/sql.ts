/**
 * PostgreSQL as the features see it: Kysely's `sql` tag over one pg pool, answers as plain rows, one way to open a transaction.
 * int8 comes back as a safe number, `date` stays the string yyyy-MM-dd (D08), timestamptz is a Date.
 */
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable, OutcomeUnknown } from './databaseerrors.ts';
import { withPreparedStatements } from './prepared.ts';
import { insideTransaction } from './transactions.ts';

export { sql };
export type Tx = Transaction<unknown>;
/** Anything a query can run on: the pool, or an open transaction. */
export type Db = Kysely<unknown>;
export type Sql = RawBuilder<unknown>;

const INT8 = 20;
const DATE = 1082;
pg.types.setTypeParser(INT8, safeInteger);
pg.types.setTypeParser(DATE, (text) => text);

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer beyond 2^53 came from the database.');
  return value;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Connections one server keeps to the database for calls: of these, requestqueue.ts lets so many work at once that some are left for asking who
 * calls. The jobs (jobs.ts), whoever watches the server and the event stream have their own: 28 in all.
 */
export const CONNECTIONS = 20;
/** One look at a time (health.ts), which must be had when everybody else waits. */
export const CONNECTIONS_OF_HEALTH = 1;

/** No screen waits longer than 20 s: what PostgreSQL has not done by then is given up on both sides, theirs first. */
const STATEMENT_MS = 15_000;
/** A server that is stopped or cut off says nothing, and its kernel goes on acknowledging: only our own clock ends the waiting. */
const SILENCE_MS = 18_000;

/** Opens a pool; an idle connection cut by the server is dropped, not a crash. */
export function openDatabase(
  url: string,
  options: { max?: number; applicationName?: string; silenceMs?: number } = {},
): Database {
  const settings: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: options.max ?? CONNECTIONS,
    application_name: options.applicationName ?? 'pertuis',
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_MS,
    query_timeout: options.silenceMs ?? SILENCE_MS,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    // Statements may be sent before the former one was answered (prepared.ts).
    pipeline: true,
  };
  const pool = new pg.Pool(settings);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
  return { db, pool, close: () => db.destroy() };
}

export async function rows<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

/** The only row, or undefined when there is none. */
export async function maybe<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

/** The only row; its absence is a bug, not a refusal. */
export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const row = (await query.execute(db)).rows[0];
  if (row === undefined) throw new Error('A query that always answers a row answered none.');
  return row;
}

/** How many rows a write changed: what a conditional write is judged by. */
export async function changed(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0n);
}

const lastWrites = new WeakMap<Tx, Set<(tx: Tx) => Promise<void>>>();

/** What a transaction writes after its work, just before it commits; each function once, however often it is named. */
export function beforeCommit(tx: Tx, write: (tx: Tx) => Promise<void>): void {
  lastWrites.set(tx, (lastWrites.get(tx) ?? new Set()).add(write));
}

const ATTEMPTS = 3;
const DEADLOCK = '40P01';
const SERIALIZATION = '40001';

/**
 * Runs `work` in one transaction, then what it left for the end. A deadlock is PostgreSQL asking to try again: nothing was done, and `work` is
 * run anew, whoever called it. A job that had just handed a mail to its server would otherwise fail, and hand it over twice. Within `work`
 * nothing leaves for another service: it would leave again (transactions.ts).
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(db, work);
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt === ATTEMPTS || (code !== DEADLOCK && code !== SERIALIZATION)) throw error;
    }
  }
}

async function once<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let isCommitting = false;
  try {
    return await db.transaction().execute((tx) =>
      insideTransaction(async () => {
        const result = await work(tx);
        for (const write of lastWrites.get(tx) ?? []) await write(tx);
        isCommitting = true;
        return result;
      }),
    );
  } catch (error) {
    throw isCommitting && error instanceof DatabaseUnavailable ? new OutcomeUnknown(error) : error;
  }
}

/** PostgreSQL's own error code and constraint, when the error is one. */
export function databaseError(error: unknown): { code: string; constraint: string } | undefined {
  if (
    !(error instanceof Error) ||
    !('code' in error) ||
    typeof error.code !== 'string' ||
    !/^[0-9A-Z]{5}$/.test(error.code)
  )
    return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return { code: error.code, constraint };
}
