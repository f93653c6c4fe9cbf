/** The first start of an empty database: the demo agency, or a way to become its first administrator. */
import type { App } from '#server/app.ts';
import { isConnectionLost } from '#server/databaseerrors.ts';
import type { Db } from '#server/sql.ts';
import { hasDemoAccounts, isEmpty } from '#features/status/queries.ts';
import { publicExposure } from './config.ts';
import { ConfigError } from './configerror.ts';
import type { Config } from './config.ts';
import type { Running } from './start.ts';

export async function fillWhenEmpty(
  db: Db,
  app: App,
  config: Config,
  say: (sentence: string) => void,
): Promise<void> {
  const openings = publicExposure(config);
  if (openings.length > 0 && (await hasDemoAccounts(db))) {
    throw new ConfigError([
      `${openings.join(' and ')}, and this database has the demo's accounts, whose password everybody knows: let it be reached from this machine only, or start from an empty database (npm run db -- reset).`,
    ]);
  }
  if (!config.demo || !(await isEmpty(db))) return;
  say('Loading the demo agency…');
  const started = performance.now();
  // Its houses, words and pictures are needed once in the life of a database.
  const { loadDemo } = await import('#demo/load.ts');
  await loadDemo(db, { files: app.providers.files, seal: app.providers.seal });
  say(`Demo agency loaded in ${Math.round((performance.now() - started) / 1000)} s.`);
}

const ACCOUNTS: readonly [mail: string, who: string][] = [
  ['admin@pertuis.test', 'administrator'],
  ['marie@pertuis.test', 'agency, Île de Ré'],
  ['olivier@pertuis.test', 'agency, Île d’Oléron'],
  ['claire@pertuis.test', 'employee'],
  ['yann@pertuis.test', 'owner of two houses'],
  ['lea@pertuis.test', 'owner, listing expired'],
  ['paul@pertuis.test', 'guest with stays'],
  ['nora@pertuis.test', 'guest, nothing yet'],
];

/** What the terminal says once the product answers. */
export async function firstWords(running: Running, config: Config): Promise<string[]> {
  const lines = ['', `Pertuis ${config.version} answers at ${running.url}`];
  if (config.demo) {
    lines.push('', 'Demo accounts, all with the password pertuis-demo:');
    for (const [mail, who] of ACCOUNTS) lines.push(`  ${mail.padEnd(24)}${who}`);
    lines.push('', `A house as a guest sees it: ${running.url}/annonce/101`);
  } else if (await nobodyYet(running.app.db)) {
    lines.push(
      '',
      'Nobody can log in yet. Make the first administrator with: npm run db -- admin you@your-agency.fr',
    );
  }
  if (config.sandbox) lines.push(`Mails and cards that leave nothing:  ${running.url}/sandbox`);
  lines.push('', 'Ctrl-C stops it.');
  return lines;
}

/** A word of help is not worth ending for when the database goes just then. */
async function nobodyYet(db: Db): Promise<boolean> {
  try {
    return await isEmpty(db);
  } catch (error) {
    if (isConnectionLost(error)) return false;
    throw error;
  }
}
