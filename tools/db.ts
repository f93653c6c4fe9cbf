/** npm run db -- migrate | reset | demo | admin | agencies | settings | grants, on the database `npm start` would use with the same environment. */
import pg from 'pg';
import { readConfig } from '#main/config.ts';
import { ConfigError } from '#main/configerror.ts';
import type { Config } from '#main/config.ts';
import { startLocalPg } from '#server/localpg.ts';
import { announceMigrations, migrate, MigrationError } from '#server/migrate.ts';
import { DEFAULT_ROLE_PERMISSIONS } from '#main/permissions.ts';
import { giveNewPermissions } from '#server/rolepermissions.ts';
import { inTransaction, openDatabase } from '#server/sql.ts';
import { loadDemo } from '#demo/load.ts';
import { isEmpty } from '#features/status/queries.ts';
import { diskFiles } from '#providers/files/disk.ts';
import { join } from 'node:path';
import { isMail } from '#kernel/rules.ts';
import { firstAdministrator } from '../db/firstadmin.ts';
import { changeSetting, describeSettings, SettingError } from '../db/agencysettings.ts';
import { changeGrants, describeGrants, GrantError } from '../db/grants.ts';
import { lendEmployee, LendingError, workedElsewhere } from '../db/lending.ts';

const USAGE = `npm run db -- migrate   bring the tables to this version
npm run db -- reset     lose everything, then migrate (a given DATABASE_URL also wants --yes)
npm run db -- demo      load the demo agency into an empty database
npm run db -- admin     MAIL [AGENCY [FIRST LAST]]: the first administrator of an empty installation, with a name
npm run db -- agencies  who wrote for another agency this year and only reads there now
npm run db -- agencies  MAIL [AGENCY…|none]: in which agencies an employee works beside their own
npm run db -- settings  [AGENCY]: what each agency decides for itself, with the values there are
npm run db -- settings  AGENCY NAME VALUE: decide it
npm run db -- grants    [ROLE|PERMISSION]: what every role may do, or one role, or who holds one permission
npm run db -- grants    grant|revoke ROLE PERMISSION…: give or take; 'grant ROLE defaults' gives what it begins with`;

async function main(verb: string | undefined, sure: boolean, words: string[]): Promise<void> {
  const [mail, ...agencies] = words;
  const isComplete =
    verb === 'admin' || (verb === 'agencies' && mail !== undefined)
      ? mail !== undefined && isMail(mail)
      : ['migrate', 'reset', 'demo', 'agencies', 'settings', 'grants'].includes(verb ?? '');
  if (!isComplete) {
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
    const applied = await migrate(url, { say });
    await announce(url, applied);
    say(applied.length === 0 ? 'No migration to apply.' : `Applied ${applied.join(', ')}.`);
    if (verb === 'demo') await loadDemoInto(url, config);
    if (verb === 'admin' && mail !== undefined) await inviteAdministrator(url, config, mail, agencies);
    if (verb === 'agencies') await (mail === undefined ? listElsewhere(url) : lend(url, mail, agencies));
    if (verb === 'settings') await settings(url, words);
    if (verb === 'grants') await grants(url, words);
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

async function announce(url: string, applied: readonly string[]): Promise<void> {
  const database = openDatabase(url, { max: 1 });
  try {
    await announceMigrations(database.db, applied);
  } finally {
    await database.close();
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

async function inviteAdministrator(
  url: string,
  config: Config,
  mail: string,
  [agency = 'Mon agence', first = '', last = '']: readonly string[],
): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    const link = await inTransaction(database.db, (tx) =>
      firstAdministrator(tx, config, mail, agency, { first, last }),
    );
    say(`Open this within a day to choose a password, once the server runs:\n${link}`);
    if (last === '') say('A name was not given: it can be written under /profile.');
    say('What the agency says of itself (address, telephone, logo) is written under /profile/agency.');
  } finally {
    await database.close();
  }
}

async function lend(url: string, mail: string, agencies: readonly string[]): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    const names = await inTransaction(database.db, (tx) => lendEmployee(tx, mail, agencies));
    say(
      names.length === 0
        ? `${mail} reads every agency and changes nothing.`
        : `${mail} works in ${names.join(', ')}.`,
    );
  } finally {
    await database.close();
  }
}

async function listElsewhere(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    const found = await workedElsewhere(database.db);
    for (const { mail, agency } of found)
      say(`${mail} wrote for ${agency} this year and only reads there now.`);
    say(
      found.length === 0
        ? 'Every employee who wrote for an agency this year may still write there.'
        : 'Each is lent, where that is meant, by npm run db -- agencies MAIL AGENCY…',
    );
  } finally {
    await database.close();
  }
}

async function settings(url: string, [agency, name, value]: string[]): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    const said =
      agency !== undefined && name !== undefined
        ? await inTransaction(database.db, (tx) => changeSetting(tx, agency, name, value))
        : await describeSettings(database.db, agency);
    for (const line of said) say(line);
  } finally {
    await database.close();
  }
}

async function grants(url: string, [first, role, ...permissions]: string[]): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    // What this version brings is there before it is shown or taken, also when no server has started since the update.
    await giveNewPermissions(database.db, DEFAULT_ROLE_PERMISSIONS);
    const said =
      first === 'grant' || first === 'revoke'
        ? await inTransaction(database.db, (tx) => changeGrants(tx, first, role, permissions))
        : await describeGrants(database.db, first);
    for (const line of said) say(line);
  } finally {
    await database.close();
  }
}

async function loadDemoInto(url: string, config: Config): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    if (!(await isEmpty(database.db)))
      throw new ConfigError(['The database is not empty: `npm run db -- reset` first.']);
    await loadDemo(database.db, { files: diskFiles(join(config.dataDir, 'files')) });
    say('The demo agency is loaded.');
  } finally {
    await database.close();
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

try {
  const words = process.argv.slice(3).filter((word) => word !== '--yes');
  await main(process.argv[2], process.argv.includes('--yes'), words);
} catch (error) {
  const isExpected = [ConfigError, MigrationError, LendingError, SettingError, GrantError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error) || !isExpected) throw error;
  say(error.message);
  process.exitCode = 1;
}
