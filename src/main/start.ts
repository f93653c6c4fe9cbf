/** Everything the product needs, put together: database, reference rows, providers, HTTP, jobs. What `npm start` and the tests run. */
import { VERSION_META } from '#kernel/appversion.ts';
import { allowedHosts } from '#server/hostcheck.ts';
import type { App } from '#server/app.ts';
import { EventHub } from '#server/events.ts';
import { FairQueue } from '#server/requestqueue.ts';
import { JOB_CONNECTIONS, startJobs } from '#server/jobs.ts';
import { announceMigrations, migrate, migrationNames } from '#server/migrate.ts';
import { pathForLog } from '#server/paths.ts';
import { retryUntilConnected } from '#server/retry.ts';
import type { RetryDeadline } from '#server/retry.ts';
import { CONNECTIONS_OF_HEALTH, openDatabase } from '#server/sql.ts';
import type { Db } from '#server/sql.ts';
import { giveNewPermissions } from '#server/rolepermissions.ts';
import { housePresenceChannel, presenceChannel } from '#features/presence/actions.ts';
import { receiveMail } from '#features/mailin/receiving.ts';
import { proofOf } from '#features/mailin/matching.ts';
import { startMailListener } from '#providers/mail/listener.ts';
import type { MailListener } from '#providers/mail/listener.ts';
import { aliveSessions } from '#features/status/queries.ts';
import { Logger } from 'graphile-worker';
import { pino } from 'pino';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { buildServer, closeServer } from './http.ts';
import { jobs } from './jobs.ts';
import { DEFAULT_ROLE_PERMISSIONS } from './permissions.ts';
import { openProviders } from './providers.ts';
import { refusals } from './refusals.ts';
import type { Sandboxes } from './providers.ts';
import { sandboxPages } from './sandbox.ts';

export interface Running {
  url: string;
  app: App;
  sandboxes: Sandboxes;
  /** Where mail comes in, if it does. */
  mailIn: MailListener | undefined;
  /** Once a newer version has changed the tables: the migration we do not know. Whoever runs us ends us. */
  outdated: Promise<string>;
  stop(): Promise<void>;
}

export interface StartOptions {
  databaseUrl: string;
  /** The built browser application, when there is one. */
  dist?: string;
  /** Fills an empty database; called once it is migrated. */
  fill?: (db: Db, app: App) => Promise<void>;
  log?: (sentence: string) => void;
  /** Where the log is written, a line at a time; the terminal otherwise. */
  logTo?: { write(line: string): void };
}

type RequestHead = Pick<IncomingMessage, 'method' | 'url'>;

export async function start(config: Config, options: StartOptions): Promise<Running> {
  const log = pino(
    {
      level: config.logLevel,
      // The multipart parser tells its options at trace level, the request's headers among them.
      redact: ['err.config', 'err.request', 'busboyOptions'],
      serializers: { req: ({ method, url }: RequestHead) => ({ method, path: pathForLog(String(url)) }) },
    },
    options.logTo ?? { write: (line) => process.stdout.write(line) },
  );
  config.version = versionOf(options.dist) ?? config.version;
  const deadline: RetryDeadline = {
    until: Date.now() + config.databaseWait * 1000,
    say: options.log ?? ((sentence) => log.warn(sentence)),
  };
  // Before the tables are changed: whoever forgot to stop the version of before hears it while that one still works.
  await requireFreePorts(config);
  const known = migrationNames();
  const applied = await retryUntilConnected(deadline, () =>
    migrate(options.databaseUrl, {
      say: (sentence) => log.warn(sentence),
      updated: (migration) => log.info({ migration }, 'a migration was applied'),
    }),
  );
  const database = openDatabase(options.databaseUrl);
  const healthDatabase = openDatabase(options.databaseUrl, {
    max: CONNECTIONS_OF_HEALTH,
    applicationName: 'pertuis health',
  });
  const jobDatabase = openDatabase(options.databaseUrl, {
    max: JOB_CONNECTIONS,
    applicationName: 'pertuis jobs',
  });
  await retryUntilConnected(deadline, () => announceMigrations(database.db, applied));
  await retryUntilConnected(deadline, () => giveNewPermissions(database.db, DEFAULT_ROLE_PERMISSIONS));
  let url = config.publicUrl;
  const opened = await openProviders(config, log, () => url);
  const app: App = {
    config,
    db: database.db,
    healthDb: healthDatabase.db,
    requestQueue: new FairQueue(),
    providers: opened.providers,
    refusals,
    log,
    workerLogger: new Logger(
      () => (level, message) => (level === 'error' ? log.error(message) : log.debug(message)),
    ),
  };
  await retryUntilConnected(deadline, async () => options.fill?.(database.db, app));
  const outdated = Promise.withResolvers<string>();
  const hub = new EventHub(
    options.databaseUrl,
    (ids) => aliveSessions(database.db, ids),
    [presenceChannel, housePresenceChannel],
    { known, onUnknown: outdated.resolve },
    (sentence) => log.warn(sentence),
  );
  await retryUntilConnected(deadline, () => hub.start());
  // The terminal's first words say where it listens; the server's own line would say it twice.
  const quiet = log.child({}, config.logLevel === 'info' ? { level: 'warn' } : {});
  const server = await buildServer(app, hub, {
    maxBody: config.maxBody,
    addresses: allowedHosts(config.publicUrl, config.hosts),
    trustProxy: config.trustProxy,
    dist: options.dist,
    log: quiet,
  });
  // The pages are declared before the listener they speak to is there.
  const entrance: { mailIn?: MailListener | undefined } = {};
  if (config.sandbox) sandboxPages(server, opened.sandboxes, () => entrance.mailIn);
  await server.listen({ port: config.port, host: config.host });
  const { port } = server.server.address() as AddressInfo;
  url = `http://${config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host}:${port}`;
  // A port of the system's choosing (tests) is the public address too.
  if (config.port === 0) Object.assign(config, { publicUrl: url });
  const worker = await retryUntilConnected(deadline, () => startJobs(app, jobs, jobDatabase));
  const mailIn = (entrance.mailIn = await listenForMail(config, app));
  return {
    url,
    app,
    sandboxes: opened.sandboxes,
    mailIn,
    outdated: outdated.promise,
    stop: async () => {
      // First of all: no job begins while the last calls are answered, least of all on tables a newer version has changed.
      const worked = worker.stop().catch(() => undefined);
      await mailIn?.close();
      await hub.stop();
      await closeServer(server);
      await worked;
      await opened.close();
      for (const each of [jobDatabase, healthDatabase, database]) await each.close();
    },
  };
}

async function requireFreePorts({ port, host, mail }: Config): Promise<void> {
  for (const wanted of [port, mail.incoming?.port ?? 0]) {
    if (wanted === 0) continue;
    const probe = createServer().listen(wanted, host);
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  }
}

/** The scripts we give out: a page that runs older ones learns it from every answer (B92). */
function versionOf(dist: string | undefined): string | undefined {
  const page = dist === undefined ? '' : join(dist, 'index.html');
  if (!existsSync(page)) return undefined;
  return new RegExp(`<meta name="${VERSION_META}" content="([^"]+)"`).exec(readFileSync(page, 'utf8'))?.[1];
}

/** After everything else: what is taken must be kept. */
async function listenForMail({ mail, host }: Config, app: App): Promise<MailListener | undefined> {
  if (!mail.incoming || mail.replyDomain === undefined) return undefined;
  return startMailListener({
    port: mail.incoming.port,
    host,
    domain: mail.replyDomain,
    take: (incoming) => receiveMail(app, incoming),
    proofOf: (to) => proofOf(app, to),
    onFailure: (error) => app.log.error({ err: error }, 'a mail that came in could not be kept'),
  });
}
