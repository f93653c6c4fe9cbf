/** Brings a database to the shape this code expects: db/migrations/NNNN_name.sql in order, each in one transaction, never back. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { isConnectionLost } from './databaseerrors.ts';
import { touch } from './freshness.ts';
import { inTransaction } from './sql.ts';
import type { Db } from './sql.ts';

export const MIGRATIONS = resolve(import.meta.dirname, '../../db/migrations');

/** Any number nobody else uses: two starts at once migrate one after the other. */
const LOCK = 7_378_374_887;

const CONNECT_MS = 10_000;

/** A sentence for the operator: the database and the code do not belong together. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  name: string;
  sha256: string;
  text: string;
}

/**
 * Reached main after later ones, so that agencies have those without it. It needs nothing of them, nor they of it: there it is applied last.
 */
const MAY_FOLLOW_LATER: ReadonlySet<string> = new Set(['0049_masked_originals.sql']);

interface Options {
  folder?: string;
  /** Hears what a migration has to tell the operator (`raise warning`). */
  say?: (sentence: string) => void;
  /** Hears each by its name once it is applied, where there were others before: an update, not the tables of an empty database. */
  updated?: (name: string) => void;
}

/** Answers the names of what was applied now. */
export async function migrate(
  databaseUrl: string,
  { folder = MIGRATIONS, say = () => undefined, updated = () => undefined }: Options = {},
): Promise<string[]> {
  const wanted = readMigrations(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'pertuis migrate',
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => undefined);
  client.on('notice', ({ severity, message }) => severity === 'WARNING' && message && say(message));
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows: former } = await client.query<Omit<Migration, 'text'>>(
      'select name, sha256 from migration',
    );
    const pending = compare(wanted, former);
    // The job queue's own tables, first: ours may refer to its functions.
    await runMigrations({ connectionString: databaseUrl });
    for (const migration of pending) {
      await apply(client, migration);
      if (former.length > 0) updated(migration.name);
    }
    return pending.map((migration) => migration.name);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Pages that are open read everything again, and a server of before that goes on beside us looks at once what has changed. */
export async function announceMigrations(db: Db, applied: readonly string[]): Promise<void> {
  if (applied.length > 0) await inTransaction(db, async (tx) => touch(tx, 0, 'schemaVersion'));
}

/** Those of this version: read at its start, for an update puts others into the folder while it runs. */
export function migrationNames(folder: string = MIGRATIONS): string[] {
  return readMigrations(folder).map(({ name }) => name);
}

/** A migration that a newer version has made since: what we read and write is no longer what we think it is. */
export async function unknownMigration(
  client: pg.ClientBase,
  known: readonly string[],
): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migration where name <> all ($1) order by name limit 1',
    [known],
  );
  return rows[0]?.name;
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const numbers = new Set<string>();
  return names.map((name) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined)
      throw new MigrationError(`${name} is no migration's name: it should look like 0042_what_it_does.sql.`);
    if (numbers.has(number))
      throw new MigrationError(
        `Two migrations are numbered ${number}: renumber the one not applied anywhere.`,
      );
    numbers.add(number);
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
  });
}

function compare(wanted: readonly Migration[], applied: readonly Omit<Migration, 'text'>[]): Migration[] {
  const done = new Map(applied.map((row) => [row.name, row.sha256]));
  const known = new Set(wanted.map((migration) => migration.name));
  const stranger = applied.find((row) => !known.has(row.name));
  if (stranger) {
    throw new MigrationError(
      `The database has ${stranger.name}, which this version does not know: start the newer version, or restore a backup.`,
    );
  }
  const altered = wanted.find(
    (migration) => done.has(migration.name) && done.get(migration.name) !== migration.sha256,
  );
  if (altered) {
    throw new MigrationError(
      `${altered.name} was changed after it was applied: put it back and write a new migration, or run npm run db -- reset to lose all data.`,
    );
  }
  const pending = wanted.filter((migration) => !done.has(migration.name));
  const last =
    applied
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? '';
  // Applied now it would come after what it comes before on every other database.
  const late = pending.find(({ name }) => name < last && !MAY_FOLLOW_LATER.has(name));
  if (late) {
    throw new MigrationError(
      `${late.name} has a lower number than ${last}, which this database already has: give it the next one. A database in development may start again with npm run db -- reset.`,
    );
  }
  return pending;
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.text);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    // Whether it was applied is read again at the next try.
    if (isConnectionLost(cause)) throw cause;
    throw new MigrationError(
      `${migration.name} failed and left nothing behind: ${describe(cause, migration.text)}`,
      { cause },
    );
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line =
    error.position === undefined ? '' : ` (line ${text.slice(0, Number(error.position)).split('\n').length})`;
  return `${error.message}${line}`;
}
