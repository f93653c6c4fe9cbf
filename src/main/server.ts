/** `npm start`: reads the configuration, brings up what is missing, says where it listens and who can log in. */
import { isConnectionLost } from '#server/databaseerrors.ts';
import { startLocalPg } from '#server/localpg.ts';
import type { LocalPg } from '#server/localpg.ts';
import { MigrationError } from '#server/migrate.ts';
import { join, resolve } from 'node:path';
import { readConfig } from './config.ts';
import { ConfigError } from './configerror.ts';
import { fillWhenEmpty, firstWords } from './firststart.ts';
import { start } from './start.ts';
import type { Running } from './start.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

async function main(): Promise<void> {
  const config = readConfig();
  const local =
    config.databaseUrl === undefined ? await startLocalPg({ dataDir: config.dataDir, log: say }) : undefined;
  try {
    const starting = start(config, {
      databaseUrl: config.databaseUrl ?? local!.url,
      dist: join(PROJECT, 'dist'),
      fill: (db, app) => fillWhenEmpty(db, app, config, say),
      log: say,
    });
    // Before it answers anybody: told to stop in its first moment, it stops in order too.
    stopInOrder(starting, local);
    const running = await starting;
    for (const line of await firstWords(running, config)) say(line);
  } catch (error) {
    await local?.stop();
    throw error;
  }
}

/** A signal ends us, and so does what nobody caught: whatever it left half done is not gone on with. What keeps us running starts us again. */
function stopInOrder(starting: Promise<Running>, local: LocalPg | undefined): void {
  let isStopping = false;
  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    // What does not end by itself is not waited for: a stream, a slow client.
    setTimeout(() => process.exit(code), 8_000).unref();
    try {
      // What could not start has nothing to stop, but PostgreSQL runs.
      const running = await starting.catch(() => undefined);
      await running?.stop();
      await local?.stop();
    } finally {
      process.exit(code);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  void endWhenUnsound(starting, stop);
}

async function endWhenUnsound(
  starting: Promise<Running>,
  stop: (code: number) => Promise<void>,
): Promise<void> {
  const running = await starting.catch(() => undefined);
  if (!running) return;
  const { log } = running.app;
  // A promise nobody waits for arrives here too: Node raises its rejection as an exception.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'nobody caught this: the server ends, to be started again');
    void stop(1);
  });
  const migration = await running.outdated;
  log.fatal(
    { migration },
    'a newer version has changed the tables: this one ends, lest it write what they no longer mean; start the newer version',
  );
  await stop(1);
}

/** One line that says what to do, for what an operator can do something about. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof MigrationError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : (process.env['PORT'] ?? '4000');
    const other = port === process.env['PERTUIS_MAIL_IN_PORT'] ? 'PERTUIS_MAIL_IN_PORT=2526' : 'PORT=4100';
    return `Port ${port} is already in use: stop what uses it, or choose another, for example ${other} npm start.`;
  }
  if (isConnectionLost(error))
    return `The database does not answer (${error.message}): check DATABASE_URL and that its server runs.`;
  return error instanceof Error ? error.message : String(error);
}

// A terminal that is gone, a log on a full disk: what cannot be said is not said, and nobody is turned away for it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  if (process.env['DEBUG'] && error instanceof Error) process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
