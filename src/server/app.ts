/** What every handler and job can reach: configuration, database, the outside world, the log. Built once in main/. */
import type { TrustedProxies } from './trustedproxies.ts';
import type { Cards } from '#providers/cards/port.ts';
import type { Channels } from '#providers/channels/port.ts';
import type { Documents } from '#providers/documents/port.ts';
import type { Feeds } from '#providers/feeds/port.ts';
import type { Files } from '#providers/files/port.ts';
import type { MailOut } from '#providers/mail/port.ts';
import type { Photos } from '#providers/photos/port.ts';
import type { Pictures } from '#providers/pictures/port.ts';
import type { SmsOut } from '#providers/sms/port.ts';
import type { Seal } from '#providers/signatures/port.ts';
import type { Place } from '#kernel/place.ts';
import type { Planned, RefusalKey } from '#kernel/planned.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'graphile-worker';
import type { FairQueue } from './requestqueue.ts';
import type { Db } from './sql.ts';

export interface Providers {
  cards: Cards;
  channels: Channels;
  documents: Documents;
  feeds: Feeds;
  files: Files;
  mail: MailOut;
  photos: Photos;
  pictures: Pictures;
  seal: Seal;
  sms: SmsOut;
}

export interface MapSettings {
  /** Pictures of the map that another server draws, and whose they are; undefined: our own contours. */
  tiles: { url: string; origin: string; attribution: string } | undefined;
  /** Where a map opens that has nothing to show. */
  centre: Place;
  zoom: number;
  /** Metres: what the public is shown of where a house is. */
  circleRadius: number;
}

/** What the toolkit and the features read of the configuration; main/config.ts gives it. */
export interface Settings {
  version: string;
  /** Where files are kept, and the embedded database. */
  dataDir: string;
  publicUrl: string;
  /** Proxies whose word for who is behind them is believed. */
  trustProxy: TrustedProxies;
  secret: string;
  /** `replyDomain`: where answers to a thread's mails come in; undefined when none do. */
  mail: { from: string; replyDomain?: string | undefined };
  /** In the address the SMS provider calls us at. */
  sms: { webhookSecret: string };
  networkMode: 'auto' | 'always';
  map: MapSettings;
  editLock: number;
  inventoryOnly: boolean;
  debug: boolean;
  sandbox: boolean;
  demo: boolean;
  /** Seconds between two looks of the browser, where the event stream cannot be had. */
  intervals: { unread: number; chat: number; otherUnread: number; cacheUpdated: number };
}

export interface App {
  config: Settings;
  db: Db;
  /** A connection of its own, for whoever watches the server: it is had however many wait for the others. */
  healthDb: Db;
  requestQueue: FairQueue;
  providers: Providers;
  /** The words of everything that may be refused. */
  refusals: Readonly<Record<RefusalKey, Planned>>;
  log: FastifyBaseLogger;
  workerLogger: Logger;
}
