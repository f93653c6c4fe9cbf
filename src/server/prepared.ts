/**
 * Statements that are planned once per connection instead of on every call: planning the joins of one message costs PostgreSQL more than
 * reading it. Kysely knows no named statements, so a statement is marked where it is written and named on its way to the driver.
 */
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type pg from 'pg';
import { toDatabaseError, DatabaseUnavailable } from './databaseerrors.ts';

const MARK = '/* planned once */ ';
const AHEAD = '/* sent ahead */ ';
const names = new Map<string, string>();

/**
 * For statements of few shapes that find their rows by a key. Not for searches (a plan made for any word does not use the trigram
 * index), nor where a list of values is written out (every length would be a plan of its own).
 */
export function prepared<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${query}`;
}

/**
 * Sent without waiting for its end, which nobody reads: it shares the round trip of the transaction's next statement, and what goes wrong
 * with it is told there. For writes inside a transaction only, of which `commit` is the last.
 */
export function pipelined<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(AHEAD)}${query}`;
}

/** The pool as Kysely uses it, naming what is marked; a database that is away is told as that. */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw toDatabaseError(error);
      });
      const known = seen.get(client) ?? named(client);
      seen.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

const NOTHING = { command: '', rowCount: 0, rows: [] };

function named(client: pg.PoolClient): PostgresPoolClient {
  let ahead: Promise<unknown>[] = [];
  let isInside = false;
  let isLost = false;
  const send = (text: string, values: unknown[]) =>
    client
      .query(isPlanned(text) ? { name: nameOf(text), text, values } : { text, values })
      .catch((error: unknown) => {
        const told = toDatabaseError(error);
        isLost ||= told instanceof DatabaseUnavailable;
        throw told;
      });
  async function query(text: string, values: unknown[]): Promise<unknown> {
    const sent = send(text, values);
    if (text === 'begin') isInside = true;
    else if (text === 'commit' || text === 'rollback') isInside = false;
    // `begin` itself is waited for: were it to fail alone, what follows would be kept without it.
    if (isInside && text.startsWith(AHEAD)) {
      sent.catch(() => undefined);
      ahead.push(sent);
      return NOTHING;
    }
    if (ahead.length === 0) return sent;
    const former = ahead;
    ahead = [];
    const [before, own] = await Promise.allSettled([Promise.all(former), sent]);
    if (before.status === 'rejected' && text !== 'rollback') throw before.reason;
    if (own.status === 'rejected') throw own.reason;
    return own.value;
  }
  // Kysely declares a second form, for cursors, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    // A connection that broke may still look whole for a moment; the next caller must not get it.
    release: (destroy) => client.release(isLost || destroy),
  };
}

function isPlanned(text: string): boolean {
  return text.startsWith(MARK, text.startsWith(AHEAD) ? AHEAD.length : 0);
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned ${names.size}`;
  names.set(text, name);
  return name;
}
