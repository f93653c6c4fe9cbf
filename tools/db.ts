/** npm run db -- migrate | reset | demo, on the database `npm start` would use with the same environment. */
import pg from 'pg';
import { ConfigError, readConfig } from '#main/config.ts';
import type { Config } from '#main/config.ts';
import { startLocalPg } from '#server/localpg.ts';
import { migrate, MigrationError } from '#server/migrate.ts';
import { openDatabase } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';

const USAGE = `npm run db -- migrate   bring the tables to this version
npm run db -- reset     lose everything, then migrate (a given DATABASE_URL also wants --yes)
npm run db -- demo      load the demo agency into an empty database`;

async function main(verb: string | undefined, sure: boolean): Promise<void> {
  if (verb !== 'migrate' && verb !== 'reset' && verb !== 'demo') {
    say(USAGE);
    process.exitCode = 1;
    return;
  }
  const config = readConfig();
  if (verb === 'reset' && config.databaseUrl !== undefined && !sure) {
    throw new ConfigError([
      `This would empty the database ${new URL(config.databaseUrl).pathname.slice(1)}: add --yes if that is meant.`,
    ]);
  }
  await withDatabase(config, async (url) => {
    if (verb === 'reset') await empty(url);
    const applied = await migrate(url);
    say(applied.length === 0 ? 'No migration to apply.' : `Applied ${applied.join(', ')}.`);
    if (verb === 'demo') await loadDemoInto(url);
  });
}

async function withDatabase(config: Config, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl !== undefined) return work(config.databaseUrl);
  const local = await startLocalPg({ dataDir: config.dataDir, log: say });
  try {
    await work(local.url);
  } finally {
    await local.stop();
  }
}

/** Not the database itself: whoever hosts it may have given us no right to make another. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
    say('The database is empty.');
  } finally {
    await client.end();
  }
}

async function loadDemoInto(url: string): Promise<void> {
  const loader: string = '#demo/load.ts';
  const { loadDemo } = (await import(loader)) as { loadDemo(db: Db): Promise<void> };
  const { db, close } = openDatabase(url, { max: 2 });
  try {
    await loadDemo(db);
    say('The demo agency is loaded.');
  } finally {
    await close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  await main(process.argv[2], process.argv.includes('--yes'));
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof MigrationError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
