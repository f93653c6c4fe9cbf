/**
 * The event stream (D09): one LISTEN connection per process feeds every open stream with cache keys, never with data. A stream closes
 * within seconds when its session ends. If the LISTEN connection is lost, streams are told to read everything again.
 */
import type { CacheKey } from '#kernel/freshness.ts';
import type { ServerResponse } from 'node:http';
import pg from 'pg';
import { FRESHNESS_CHANNEL } from './freshness.ts';

interface Listener {
  response: ServerResponse;
  agids: readonly number[] | null;
  sessionId: number;
}

export interface Announced {
  agid: number;
  keys: CacheKey[];
}

const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 500;

export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #url: string;
  readonly #aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, aliveSessions: (ids: number[]) => Promise<ReadonlySet<number>>) {
    this.#url = url;
    this.#aliveSessions = aliveSessions;
  }

  async start(): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    for (const listener of this.#listeners) listener.response.end();
    this.#listeners.clear();
    await this.#client?.end().catch(() => undefined);
  }

  /** Keeps the response open; the caller has already written its head. */
  add(listener: Listener): void {
    this.#listeners.add(listener);
    listener.response.on('close', () => this.#listeners.delete(listener));
    listener.response.write('retry: 2000\n\n');
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'pertuis events',
      keepAlive: true,
    });
    client.on('notification', (note) => this.#announce(JSON.parse(note.payload ?? '{}') as Announced));
    client.on('error', () => undefined);
    client.on('end', () => this.#reconnect(client));
    await client.connect();
    await client.query(`listen ${FRESHNESS_CHANNEL}`);
    this.#client = client;
  }

  #reconnect(lost: pg.Client): void {
    if (this.#stopped || (this.#client !== undefined && this.#client !== lost)) return;
    setTimeout(() => {
      if (this.#stopped) return;
      this.#listen().then(
        () => this.#toAll('data: {"resync":true}\n\n'),
        () => this.#reconnect(lost),
      );
    }, RECONNECT_MS).unref();
  }

  #announce({ agid, keys }: Announced): void {
    const line = `data: ${JSON.stringify({ keys })}\n\n`;
    for (const { response, agids } of this.#listeners) {
      if (agid === 0 || agids === null || agids.includes(agid)) response.write(line);
    }
  }

  async #beat(): Promise<void> {
    const ids = [...this.#listeners].map((listener) => listener.sessionId);
    if (ids.length === 0) return;
    const alive = await this.#aliveSessions(ids).catch(() => undefined);
    for (const listener of this.#listeners) {
      if (alive && !alive.has(listener.sessionId)) listener.response.end();
      else listener.response.write(': \n\n');
    }
  }

  #toAll(text: string): void {
    for (const { response } of this.#listeners) response.write(text);
  }
}
