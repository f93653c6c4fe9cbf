/**
 * The event stream (D09): one LISTEN connection per process feeds every open stream with cache keys and with who is present, never with
 * data. What speaks of a request reaches the agency's staff and the people of that request, nobody else. A stream ends when its session
 * does. If the LISTEN connection is lost, it is opened again for as long as it takes, and streams are told to read everything again.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { FRESHNESS_CHANNEL } from './freshness.ts';
import type { Notice } from './freshness.ts';
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
}

/** What is said on a channel other than the cache keys'; `lineFor` says what this listener may read of it, if anything. */
export interface Channel {
  name: string;
  linesFor: (payload: unknown) => (listener: Listener) => string | undefined;
}

const HEARTBEAT_MS = 20_000;
const LAST_BYTES_MS = 1_000;
const RECONNECT_MS = 500;
/** A database that says nothing for so long is gone, though the line to it may look whole. */
const SILENCE_MS = 5_000;
/** What may wait for one reader: whoever has not read so much for so long comes back and reads everything again. */
const MOST_WAITING_BYTES = 1_048_576;

/** Windows of one browser, and of all the devices of one person: more are nobody's, and each is written to at every change. */
const STREAMS_OF_SESSION = 12;
const STREAMS_OF_PERSON = 40;

export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #url: string;
  readonly #aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>;
  readonly #channels: ReadonlyMap<string, Channel['linesFor']>;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #isAway = false;
  readonly #say: (sentence: string) => void;

  /** @param say hears once that the database went, and once that it is back. */
  constructor(
    url: string,
    aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>,
    channels: readonly Channel[] = [],
    say: (sentence: string) => void = () => undefined,
  ) {
    this.#say = say;
    this.#url = url;
    this.#aliveSessions = aliveSessions;
    this.#channels = new Map(channels.map(({ name, linesFor }) => [name, linesFor]));
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    const ended = [...this.#listeners].map(({ response }) => once(response, 'close'));
    for (const listener of this.#listeners) this.#letGo(listener);
    // Their last bytes leave before the server cuts its connections; a reader that does not read is not waited for.
    await Promise.race([Promise.allSettled(ended), pause(LAST_BYTES_MS, undefined, { ref: false })]);
    await this.#client?.end().catch(() => undefined);
  }

  /** Whether one stream more would be more than a person reads; the browser then looks by itself, at its intervals. */
  hasEnough({ sessionId, uids }: Pick<Listener, 'sessionId' | 'uids'>): boolean {
    let [ofSession, ofPerson] = [0, 0];
    for (const listener of this.#listeners) {
      if (listener.uids[0] === uids[0]) ofPerson++;
      if (listener.sessionId === sessionId) ofSession++;
    }
    return ofSession >= STREAMS_OF_SESSION || ofPerson >= STREAMS_OF_PERSON;
  }

  /** Keeps the response open; the caller has already written its head. The first line tells the browser that from here it hears everything. */
  add(listener: Listener): void {
    // Who left while it was asked who they are has told the end of the answer already.
    if (listener.response.destroyed || listener.response.closed) return;
    this.#listeners.add(listener);
    // Nobody else looks after a response that was taken out of the framework's hands: one that breaks is over, and ends nothing but itself.
    listener.response.on('close', () => this.#listeners.delete(listener)).on('error', () => undefined);
    say(listener, `retry: 2000\n${lineOf({ now: Date.now() })}`);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'pertuis events',
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
    });
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? 'null'));
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
    setTimeout(() => void this.#tryAgain(lost), RECONNECT_MS).unref();
  }

  async #tryAgain(lost: pg.Client): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.#listen();
    } catch {
      return this.#reconnect(lost);
    }
    this.#isAway = false;
    this.#say('the database is back');
    this.#toAll(lineOf({ resync: true }));
  }

  /** Asked now and then: a server that is stopped in its tracks closes nothing. */
  async #listensStill(): Promise<void> {
    const client = this.#client;
    await client?.query('select 1').catch(() => client.end().catch(() => undefined));
  }

  #hear(channel: string, payload: string): void {
    const said: unknown = JSON.parse(payload);
    if (channel === FRESHNESS_CHANNEL) this.#announce(said as Notice);
    else if (channel === SESSION_ENDED_CHANNEL) this.#end(said as SessionEnded);
    else this.#tell(this.#channels.get(channel)?.(said));
  }

  /** Written once, whoever hears it: with five hundred streams the writing is the work. */
  #announce({ agid, keys, times, ddls, alphaids, uids }: Notice): void {
    const text = lineOf(ddls ? { keys, times, ddls, alphaids } : { keys, times });
    const named = new Set(uids);
    for (const listener of this.#listeners) {
      const { agids, isStaff, uids: own, only } = listener;
      const isInAgency = agid === 0 || agids === null || agids.includes(agid);
      const hears = ddls && !isStaff ? own.some((uid) => named.has(uid)) : isInAgency;
      if (!hears) continue;
      if (!ddls || !only) say(listener, text);
      else if (ddls.includes(only.ddl))
        say(listener, lineOf({ keys, times, ddls: [only.ddl], alphaids: [only.alphaid] }));
    }
  }

  #tell(lineFor: ((listener: Listener) => string | undefined) | undefined): void {
    if (!lineFor) return;
    for (const listener of this.#listeners) {
      const line = lineFor(listener);
      if (line !== undefined) say(listener, line);
    }
  }

  #end({ sessionId, uid }: SessionEnded): void {
    for (const listener of this.#listeners) {
      const isTheirs = uid === undefined ? listener.sessionId === sessionId : listener.uids[0] === uid;
      if (isTheirs) this.#letGo(listener);
    }
  }

  /** Forgotten at once: its end may wait long for a reader that does not read, and what is written after it is an error of the stream. */
  #letGo(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.response.end();
  }

  async #beat(): Promise<void> {
    void this.#listensStill();
    const ids = [...this.#listeners].map((listener) => listener.sessionId);
    if (ids.length === 0) return;
    const alive = await this.#aliveSessions(ids).catch(() => undefined);
    for (const listener of this.#listeners) {
      if (alive && !alive.has(listener.sessionId)) this.#letGo(listener);
      else say(listener, ': \n\n');
    }
  }

  #toAll(text: string): void {
    for (const listener of this.#listeners) say(listener, text);
  }
}

/** A reader that never reads would make us keep everything that is ever said. */
function say({ response }: Listener, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
  else response.write(text);
}

/** One event as it travels. */
export function lineOf(said: object): string {
  return `data: ${JSON.stringify(said)}\n\n`;
}
