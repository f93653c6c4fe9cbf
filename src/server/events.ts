/**
 * The event stream (D09): one LISTEN connection per process feeds every open stream with cache keys and with who is present, never with
 * data. What speaks of a request reaches the agency's staff and the people of that request, nobody else. A stream ends when its session
 * does. If the LISTEN connection is lost, it is opened again for as long as it takes, and streams are told to read everything again.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { announcement, sseMessage } from './announcement.ts';
import { FRESHNESS_CHANNEL } from './freshness.ts';
import type { Notice } from './freshness.ts';
import { unknownMigration } from './migrate.ts';
import { SESSION_ENDED_CHANNEL } from './session.ts';
import type { SessionEnded } from './session.ts';

export interface Listener {
  response: ServerResponse;
  /** Agencies whose changes are heard; null: all of them. */
  agids: readonly number[] | null;
  /** Staff hears of every request of its agencies, others of those that name them. */
  isStaff: boolean;
  uids: readonly number[];
  /** Of a session that is there for one request: it hears of no other. */
  only?: { ddl: number; alphaid: string } | undefined;
  sessionId: number;
  /** Those of the session: what a mail link opened has fewer than its person. */
  roles: readonly string[];
}

/** What is said on a channel other than the cache keys'; `lineFor` says what this listener may read of it, if anything. */
export interface Channel {
  name: string;
  linesFor: (payload: unknown) => (listener: Listener) => string | undefined;
}

/** What this server knows of the tables, and who hears when a newer version has changed them. */
export interface SchemaWatch {
  known: readonly string[];
  onUnknown: (migration: string) => void;
}

const HEARTBEAT_MS = 20_000;
const LAST_BYTES_MS = 1_000;
const RECONNECT_MS = 500;
/** A database that says nothing for so long is gone, though the connection may look open. */
const DATABASE_TIMEOUT_MS = 5_000;
/** What may wait for one reader: whoever has not read so much for so long comes back and reads everything again. */
const MAX_BUFFERED_BYTES = 1_048_576;

/** Windows of one browser, and of all the devices of one person: more are nobody's, and each is written to at every change. */
const MAX_STREAMS_PER_SESSION = 12;
const MAX_STREAMS_PER_PERSON = 40;

export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #url: string;
  readonly #aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>;
  readonly #channels: ReadonlyMap<string, Channel['linesFor']>;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #isAway = false;
  readonly #schema: SchemaWatch;
  readonly #say: (sentence: string) => void;

  /** @param say hears once that the database went, and once that it is back. */
  constructor(
    url: string,
    aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>,
    channels: readonly Channel[],
    schema: SchemaWatch,
    say: (sentence: string) => void,
  ) {
    this.#schema = schema;
    this.#say = say;
    this.#url = url;
    this.#aliveSessions = aliveSessions;
    this.#channels = new Map(channels.map(({ name, linesFor }) => [name, linesFor]));
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => void this.#heartbeat(), HEARTBEAT_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const ended = [...this.#listeners].map(({ response }) => once(response, 'close'));
    for (const listener of this.#listeners) this.#close(listener);
    // Their last bytes leave before the server cuts its connections; a reader that does not read is not waited for.
    await Promise.race([Promise.allSettled(ended), pause(LAST_BYTES_MS, undefined, { ref: false })]);
    await this.#client?.end().catch(() => undefined);
  }

  /** Whether one stream more would be more than a person reads; the browser then looks by itself, at its intervals. */
  isAtLimit({ sessionId, uids }: Pick<Listener, 'sessionId' | 'uids'>): boolean {
    let [ofSession, ofPerson] = [0, 0];
    for (const listener of this.#listeners) {
      if (listener.uids[0] === uids[0]) ofPerson++;
      if (listener.sessionId === sessionId) ofSession++;
    }
    return ofSession >= MAX_STREAMS_PER_SESSION || ofPerson >= MAX_STREAMS_PER_PERSON;
  }

  /** Keeps the response open; the caller has already written its head. The first line tells the browser that from here it hears everything. */
  add(listener: Listener): void {
    // Who left while it was asked who they are has told the end of the answer already.
    if (listener.response.destroyed || listener.response.closed) return;
    this.#listeners.add(listener);
    // Nobody else looks after a response that was taken out of the framework's care: one that breaks is over, and ends nothing but itself.
    listener.response.on('close', () => this.#listeners.delete(listener)).on('error', () => undefined);
    send(listener, `retry: 2000\n${sseMessage({ now: Date.now() })}`);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'pertuis events',
      keepAlive: true,
      connectionTimeoutMillis: DATABASE_TIMEOUT_MS,
      query_timeout: DATABASE_TIMEOUT_MS,
    });
    client.on('notification', ({ channel, payload }) => this.#onNotification(channel, payload ?? 'null'));
    client.on('error', () => undefined);
    client.on('end', () => this.#reconnect(client));
    try {
      await client.connect();
      for (const channel of [FRESHNESS_CHANNEL, SESSION_ENDED_CHANNEL, ...this.#channels.keys()])
        await client.query(`listen ${channel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  #reconnect(lost: pg.Client): void {
    if (this.#stopped || this.#client !== lost) return;
    if (!this.#isAway) this.#say('the database is away; what changes is told again once it is back');
    this.#isAway = true;
    setTimeout(() => void this.#retry(lost), RECONNECT_MS).unref();
  }

  async #retry(lost: pg.Client): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#listen();
    } catch {
      return this.#reconnect(lost);
    }
    this.#isAway = false;
    this.#say('the database is back');
    this.#toAll(sseMessage({ resync: true }));
  }

  /** Asked now and then, also whether the database still answers: one that is stopped in its tracks closes nothing. */
  async #isOvertaken(): Promise<boolean> {
    const client = this.#client;
    if (!client) return false;
    try {
      const unknown = await unknownMigration(client, this.#schema.known);
      if (unknown !== undefined) this.#schema.onUnknown(unknown);
      return unknown !== undefined;
    } catch {
      await client.end().catch(() => undefined);
      return false;
    }
  }

  #onNotification(channel: string, payload: string): void {
    const said: unknown = JSON.parse(payload);
    if (channel === FRESHNESS_CHANNEL) void this.#onFreshness(said as Notice);
    else if (channel === SESSION_ENDED_CHANNEL) this.#end(said as SessionEnded);
    else this.#sendEach(this.#channels.get(channel)?.(said));
  }

  /** Of changed tables nobody is told by a server that does not know them: pages ask whichever comes after it. */
  async #onFreshness(notice: Notice): Promise<void> {
    if (notice.keys.includes('schemaVersion') && (await this.#isOvertaken())) return;
    this.#sendEach(announcement(notice));
  }

  #sendEach(lineFor: ((listener: Listener) => string | undefined) | undefined): void {
    if (!lineFor) return;
    for (const listener of this.#listeners) {
      const line = lineFor(listener);
      if (line !== undefined) send(listener, line);
    }
  }

  #end({ sessionId, uid, role }: SessionEnded): void {
    for (const listener of this.#listeners) {
      const isTheirs =
        (sessionId !== undefined && listener.sessionId === sessionId) ||
        (uid !== undefined && listener.uids[0] === uid) ||
        (role !== undefined && listener.roles.includes(role));
      if (isTheirs) this.#close(listener);
    }
  }

  /** Forgotten at once: its end may wait long for a reader that does not read, and what is written after it is an error of the stream. */
  #close(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.response.end();
  }

  async #heartbeat(): Promise<void> {
    void this.#isOvertaken();
    const ids = [...this.#listeners].map((listener) => listener.sessionId);
    if (ids.length === 0) return;
    const alive = await this.#aliveSessions(ids).catch(() => undefined);
    for (const listener of this.#listeners) {
      if (alive && !alive.has(listener.sessionId)) this.#close(listener);
      else send(listener, ': \n\n');
    }
  }

  #toAll(text: string): void {
    for (const listener of this.#listeners) send(listener, text);
  }
}

/** A reader that never reads would make us keep everything that is ever said. */
function send({ response }: Listener, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(text);
}
