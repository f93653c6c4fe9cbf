/** Everything the operator may set, read from the environment once and checked before anything starts. */
import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { APP_VERSION } from '#kernel/appversion.ts';
import { isLoopback } from '#server/clientaddress.ts';
import type { TrustedProxies } from '#server/trustedproxies.ts';
import type { MapSettings } from '#server/app.ts';
import { Reader } from './env.ts';
import type { Env } from './env.ts';
import { ConfigError } from './configerror.ts';
import { readMap } from './mapconfig.ts';
import { defaultDataDir, prepareDataDir, keptSecret } from './datadir.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const NETWORK_MODES = ['auto', 'always'] as const;

/** 128 MiB, the server's largest request body. */
const MAX_BODY = 134_217_728;

export interface Config {
  /** With a built browser application, also which build (`start`). */
  version: string;
  port: number;
  host: string;
  /** What links in mails and documents start with; no slash at the end. */
  publicUrl: string;
  /** Other names in the Host header that are ours. */
  hosts: string[];
  /** Unset: the embedded PostgreSQL, kept in `dataDir`. */
  databaseUrl: string | undefined;
  /** How long a start waits for a database that does not answer, in seconds. */
  databaseWait: number;
  dataDir: string;
  /** An empty database receives the demo agency. */
  demo: boolean;
  /** Providers without credentials are played by our own servers of the same protocol. */
  sandbox: boolean;
  stripe: { secretKey: string; webhookSecret: string } | undefined;
  /** `incoming`: where mail to `replyDomain` comes in; both or neither. */
  mail: {
    smtpUrl: string | undefined;
    from: string;
    replyDomain: string | undefined;
    incoming: { port: number } | undefined;
  };
  /** `account` unset: the sandbox, or where that is off no SMS at all. The secret is in the address the provider calls us at. */
  sms: { account: SmsAccount | undefined; webhookSecret: string };
  /** Where the channel manager is; unset: its own address, or our sandbox of it where providers are played. */
  channels: { url: string | undefined };
  secret: string;
  networkMode: (typeof NETWORK_MODES)[number];
  map: MapSettings;
  /** Seconds for which somebody is shown in the part of a house they edit, since they last said so (B93). */
  editLock: number;
  /** Houses are there for their inventories only, under /edls. */
  inventoryOnly: boolean;
  debug: boolean;
  /** Seconds between two looks of the browser, where the event stream cannot be had. */
  intervals: { unread: number; chat: number; otherUnread: number; cacheUpdated: number };
  maxBody: number;
  /** Proxies whose `X-Forwarded-For` is believed: none, so many one behind the other, or those of a list. */
  trustProxy: TrustedProxies;
  logLevel: (typeof LOG_LEVELS)[number];
}

export interface SmsAccount {
  login: string;
  key: string;
  sender: string;
  /** Octopush's own address when absent. */
  url?: string;
}

export function readConfig(
  env: Env = process.env,
  project: string = resolve(import.meta.dirname, '../..'),
): Config {
  const read = new Reader(env);
  const port = read.integer('PORT', 4000, 0, 65_535);
  const host = read.text('HOST') ?? '127.0.0.1';
  const demo = read.flag('PERTUIS_DEMO', true);
  const publicUrl =
    read.url('PERTUIS_PUBLIC_URL', ['http:', 'https:']) ?? `http://${bracketed(host)}:${port}`;
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const secretKey = read.text('STRIPE_SECRET_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  const smtpUrl = read.url('SMTP_URL', ['smtp:', 'smtps:']);
  const sandbox = read.flag('PERTUIS_SANDBOX', demo && secretKey === undefined && smtpUrl === undefined);
  const trustProxy = read.proxies('TRUST_PROXY');
  const secret = read.text('PERTUIS_SECRET');
  const sms = readSms(read);
  const config = {
    version: APP_VERSION,
    port,
    host,
    publicUrl,
    hosts: read.hosts('PERTUIS_HOSTS'),
    databaseUrl,
    // Ours is started again, however often it ends.
    databaseWait: read.integer('PERTUIS_DATABASE_WAIT', databaseUrl === undefined ? 600 : 60, 0, 3600),
    dataDir: resolve(read.text('PERTUIS_DATA') ?? defaultDataDir(project)),
    demo,
    sandbox,
    stripe: secretKey !== undefined && webhookSecret !== undefined ? { secretKey, webhookSecret } : undefined,
    mail: {
      smtpUrl,
      from: read.mail('MAIL_FROM', 'Pertuis <reservations@pertuis.test>'),
      ...readMailIn(read, sandbox && smtpUrl === undefined),
    },
    channels: { url: read.url('PERTUIS_CHANNELS_URL', ['https:', 'http:']) },
    networkMode: read.choice('NETWORK_MODE', NETWORK_MODES, 'auto'),
    map: readMap(read),
    editLock: read.integer('EDIT_LOCK_SECONDS', 45, 5, 3600),
    inventoryOnly: read.flag('PERTUIS_INVENTORY_ONLY', false),
    debug: read.flag('DEBUG', false),
    intervals: {
      unread: read.integer('UNREAD_SECONDS', 60, 1, 3600),
      chat: read.integer('CHAT_SECONDS', 10, 1, 3600),
      otherUnread: read.integer('OTHER_UNREAD_SECONDS', 11, 1, 3600),
      cacheUpdated: read.integer('CACHE_UPDATED_SECONDS', 60, 1, 3600),
    },
    maxBody: read.integer('MAX_BODY', MAX_BODY, 1024, MAX_BODY),
    trustProxy,
    logLevel: read.choice('LOG_LEVEL', LOG_LEVELS, 'info'),
  };
  if (host !== 'localhost' && isIP(host) === 0) {
    read.refuse(`HOST is "${host}": give an IP address such as 127.0.0.1 or 0.0.0.0.`);
  }
  if (secret !== undefined && secret.length < 32) {
    read.refuse(
      'PERTUIS_SECRET is too short: give at least 32 characters, for example from `openssl rand -hex 32`.',
    );
  }
  const openings = publicExposure({ host, publicUrl, trustProxy });
  if (demo) refuseDemoInPublic(read, openings);
  checkProviders(read, {
    secretKey,
    webhookSecret,
    smtpUrl,
    sandbox,
    openings,
    mailFrom: read.text('MAIL_FROM'),
  });
  if (read.sentences.length > 0) throw new ConfigError(read.sentences);
  prepareDataDir(config.dataDir);
  const kept = secret ?? keptSecret(config.dataDir);
  return { ...config, secret: kept, sms: { webhookSecret: derived(kept, 'sms callbacks'), ...sms } };
}

function derived(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** An account is login, key, sender and the secret of its callbacks together. */
function readSms(read: Reader): { account: SmsAccount | undefined; webhookSecret?: string } {
  const names = ['LOGIN', 'KEY', 'SENDER', 'WEBHOOK_SECRET'].map((name) => `PERTUIS_SMS_${name}`);
  const [login, key, sender, webhookSecret] = names.map((name) => read.text(name));
  const url = read.url('PERTUIS_SMS_URL', ['https:', 'http:']);
  if (login === undefined && key === undefined) return { account: undefined };
  for (const name of names.filter((each) => read.text(each) === undefined))
    read.refuse(`${name} is missing: an SMS account is ${names.join(', ')} together.`);
  if (sender !== undefined && !/^[0-9a-zA-Z]{3,11}$/.test(sender))
    read.refuse(`PERTUIS_SMS_SENDER is "${sender}": give 3 to 11 letters and figures without accents.`);
  if (webhookSecret !== undefined && !/^[\w-]{24,200}$/.test(webhookSecret))
    read.refuse(
      'PERTUIS_SMS_WEBHOOK_SECRET cannot stand in an address: give at least 24 letters and figures, for example from `openssl rand -hex 24`.',
    );
  if (login === undefined || key === undefined || sender === undefined || webhookSecret === undefined)
    return { account: undefined };
  return { account: { login, key, sender, ...(url !== undefined && { url }) }, webhookSecret };
}

/** Beside the mail sandbox, mail is taken on a port of the system's choosing, so that an answer can be tried. Elsewhere nothing comes in until both are said. */
function readMailIn(read: Reader, isSandboxed: boolean): Pick<Config['mail'], 'replyDomain' | 'incoming'> {
  const replyDomain =
    read.domain('PERTUIS_MAIL_IN_DOMAIN') ?? (isSandboxed ? 'reponse.pertuis.test' : undefined);
  const isPortGiven = read.text('PERTUIS_MAIL_IN_PORT') !== undefined;
  const port = read.integer('PERTUIS_MAIL_IN_PORT', 0, 0, 65_535);
  if (!isSandboxed && isPortGiven !== (replyDomain !== undefined))
    read.refuse('PERTUIS_MAIL_IN_PORT and PERTUIS_MAIL_IN_DOMAIN go together: give both, or neither.');
  if (replyDomain === undefined || !(isSandboxed || isPortGiven))
    return { replyDomain: undefined, incoming: undefined };
  return { replyDomain, incoming: { port } };
}

/** What says that others than this machine can reach us: where we listen, the address we give out, a proxy in front. */
export function publicExposure({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): string[] {
  const given = URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '';
  const isOwn = given === '' || given === bracketed(host) || isLoopback(given);
  return [
    ...(isLoopback(host) ? [] : [`HOST is "${host}"`]),
    ...(isOwn ? [] : [`PERTUIS_PUBLIC_URL is ${publicUrl}`]),
    ...(trustProxy === false ? [] : ['TRUST_PROXY names a proxy']),
  ];
}

/** The demo's passwords are printed in the README: whoever can reach the server can be its administrator. */
function refuseDemoInPublic(read: Reader, openings: readonly string[]): void {
  for (const opening of openings)
    read.refuse(
      `${opening} but the demo accounts have known passwords: set PERTUIS_DEMO=0, or let the demo be reached from this machine only.`,
    );
}

interface Providers {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  smtpUrl: string | undefined;
  sandbox: boolean;
  openings: readonly string[];
  mailFrom: string | undefined;
}

function checkProviders(read: Reader, given: Providers): void {
  if (given.secretKey !== undefined && given.webhookSecret === undefined) {
    read.refuse(
      'STRIPE_SECRET_KEY is set without STRIPE_WEBHOOK_SECRET: give both, payments are confirmed by webhook.',
    );
  }
  if (given.smtpUrl !== undefined && given.mailFrom === undefined) {
    read.refuse('SMTP_URL is set without MAIL_FROM: give the address mails are sent from.');
  }
  if (!given.sandbox) {
    const missing = [
      given.secretKey === undefined ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] : undefined,
      given.smtpUrl === undefined ? ['SMTP_URL', 'MAIL_FROM'] : undefined,
    ].filter((names) => names !== undefined);
    const orPlay = given.openings.length > 0 ? '' : ', or set PERTUIS_SANDBOX=1 to use our sandbox instead';
    for (const [name, companion] of missing)
      read.refuse(`${name} is missing: set it, with ${companion}${orPlay}.`);
    return;
  }
  // The sandbox shows every outgoing mail, and those carry links that log their reader in.
  for (const opening of given.openings)
    read.refuse(
      `${opening} but the sandbox shows everybody's mail, with the links that log in: set PERTUIS_SANDBOX=0 and give STRIPE_SECRET_KEY and SMTP_URL.`,
    );
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
