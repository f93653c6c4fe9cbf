/**
 * Statements that are planned once per connection instead of on every call: planning the joins of one message costs PostgreSQL more than
 * reading it. Kysely knows no named statements, so a statement is marked where it is written and named on its way to the driver.
 */
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient, RawBuilder } from 'kysely';
import type pg from 'pg';

const MARK = '/* planned once */ ';
const names = new Map<string, string>();

/**
 * For statements of few shapes that find their rows by a key. Not for searches (a plan made for any word does not use the trigram
 * index), nor where a list of values is written out (every length would be a plan of its own).
 */
export function planned<Row>(query: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${query}`;
}

/** The pool as Kysely uses it, naming what is marked. */
export function naming(pool: pg.Pool): PostgresPool {
  const seen = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = seen.get(client) ?? named(client);
      seen.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function named(client: pg.PoolClient): PostgresPoolClient {
  const query = (text: string, values: unknown[]) =>
    client.query(text.startsWith(MARK) ? { name: nameOf(text), text, values } : { text, values });
  // Kysely declares a second form, for cursors, which nothing here uses.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy),
  };
}

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned ${names.size}`;
  names.set(text, name);
  return name;
}
