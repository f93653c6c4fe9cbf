/**
 * R14: messages are written while streams break in every way they can: the browser's line is cut, a machine sleeps with its stream open, the
 * connection that listens to PostgreSQL is ended, the server is killed. Nobody looks by the clock: what reaches a screen came by its stream,
 * or by the look a browser takes when its stream opens. At the end every screen holds what was acknowledged, once, in one order.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { concerns, gather, openStream } from '../support/crowd.ts';
import type { Conversation, Crowd, Stream } from '../support/crowd.ts';
import { startServer } from '../support/cluster.ts';
import type { Server, ServerOptions } from '../support/cluster.ts';
import { person } from './client.ts';
import type { Call } from './client.ts';
import type { History, Violations } from './history.ts';
import { deskOf, nextKey, write } from './writers.ts';
import type { Desk, Written } from './writers.ts';

const WRITERS = 8;
const GUESTS = 40;
const STAFF = 6;
/** As the browser waits before it opens its stream again, a few times faster. */
const REOPEN_MS = [100, 300] as const;
const SLEEP_MS = 2_000;
const SETTLE_MS = 20_000;

export interface StreamFaults {
  server: ServerOptions & { port: number };
  /** A connection that outlives no crash: asked for anew each time. */
  connect(): Promise<pg.Client>;
  history: History;
  violations: Violations;
  random: () => number;
  /** Names the guests of this pass. */
  name: string;
}
export interface StreamSize {
  messages: number;
  /** A browser's line cut. */
  cuts: number;
  /** A browser that stops reading for a while. */
  sleeps: number;
  /** The connection that listens to PostgreSQL ended. */
  deafened: number;
  /** The server killed. */
  kills: number;
}
export interface StreamReport {
  acknowledged: number;
  screens: number;
  reads: number;
  /** Streams that ended, whoever ended them. */
  broken: number;
  settledMs: number;
  seconds: number;
}

export async function brokenStreams(
  bench: StreamFaults,
  running: Server,
  size: StreamSize,
): Promise<{ report: StreamReport; server: Server }> {
  const began = performance.now();
  const client = await bench.connect();
  let server = running;
  const crowd = await gather(client, { name: bench.name, staff: STAFF, guests: GUESTS });
  const agent = new Agent({ keepAlive: true });
  const screens = lookers(crowd).map(
    ({ token, ddlId }) => new Screen(server.url, token, person(server.url, token, agent), ddlId, bench),
  );
  for (const screen of screens) screen.open();
  const desk = deskOf(bench, {
    clerk: person(server.url, crowd.staff[0]!, agent),
    nobody: person(server.url, '', agent),
    webhookSecret: '',
  });
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, n) => talk(desk, n, crowd, server.url, agent, size.messages)),
  );
  for (const [turn, what] of order(size, bench.random).entries()) {
    const total = size.cuts + size.sleeps + size.deafened + size.kills;
    while (desk.done.length < (size.messages * turn) / total && !desk.stopping) await pause(2);
    const victim = screens[Math.floor(bench.random() * screens.length)]!;
    bench.history.note({ turn, what });
    if (what === 'cut') victim.cut();
    else if (what === 'sleep') victim.sleep();
    else if (what === 'deafen')
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pertuis events' and datname = current_database()`,
      );
    else {
      await server.kill();
      server = await startServer(bench.server);
    }
  }
  await writing;
  await lastWords(desk, crowd, screens, server.url, agent);
  const settled = performance.now();
  const expected = Map.groupBy(desk.done, ({ ddlId }) => ddlId);
  await settle(screens, expected);
  const settledMs = performance.now() - settled;
  for (const screen of screens) screen.close();
  await judge(client, bench.violations, screens, expected);
  agent.destroy();
  await client.end();
  return {
    server,
    report: {
      acknowledged: desk.done.length,
      screens: screens.length,
      reads: screens.reduce((sum, { reads }) => sum + reads, 0),
      broken: screens.reduce((sum, { broken }) => sum + broken, 0),
      settledMs,
      seconds: (performance.now() - began) / 1000,
    },
  };
}

/** Every guest looks at their own thread, every member of staff at some guest's. */
function lookers({ staff, conversations }: Crowd): { token: string; ddlId: number }[] {
  return [
    ...conversations,
    ...staff.map((token, n) => ({ token, ddlId: conversations[n * Math.floor(GUESTS / STAFF)]!.ddlId })),
  ];
}

function order(size: StreamSize, random: () => number): string[] {
  const all = Object.entries({ cut: size.cuts, sleep: size.sleeps, deafen: size.deafened, kill: size.kills });
  return all
    .flatMap(([what, count]) => Array.from({ length: count }, () => ({ what, place: random() })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ what }) => what);
}

/** One writer: in any thread, as its guest or as the clerk; several of them meet in one thread. */
async function talk(
  desk: Desk,
  n: number,
  { staff, conversations }: Crowd,
  url: string,
  agent: Agent,
  messages: number,
): Promise<void> {
  const clerk = person(url, staff[n % staff.length]!, agent);
  while (desk.done.length < messages) {
    const one = conversations[Math.floor(desk.random() * conversations.length)]!;
    await say(desk, desk.random() < 0.5 ? clerk : person(url, one.token, agent), one);
  }
}

function say(desk: Desk, who: Call, { ddlId }: Conversation): Promise<Written | undefined> {
  const mark = nextKey('mot');
  return write(
    desk,
    { kind: 'message', ddlId, mark },
    (key) => who('POST', 'ddlchats', { id_ddl: ddlId, message: mark }, { 'idempotency-key': key }),
    ({ models }) => models[0]?.['id'],
  );
}

/** The hardest instant: nobody listens while the last message of every thread is written, and no other will come to tell. */
async function lastWords(
  desk: Desk,
  { conversations }: Crowd,
  screens: readonly Screen[],
  url: string,
  agent: Agent,
): Promise<void> {
  for (const screen of screens) screen.away();
  await Promise.all(conversations.map((one) => say(desk, person(url, one.token, agent), one)));
  for (const screen of screens) screen.back();
}

async function settle(
  screens: readonly Screen[],
  expected: ReadonlyMap<number, readonly Written[]>,
): Promise<void> {
  const until = performance.now() + SETTLE_MS;
  const isThere = (screen: Screen) => screen.thread.length >= (expected.get(screen.ddlId)?.length ?? 0);
  while (performance.now() < until && !screens.every(isThere)) await pause(20);
}

interface Line {
  id: number;
  message: string;
}

/** A browser with one thread open. It keeps what it read, as a screen does; each reading must continue the former. */
class Screen {
  readonly #url: string;
  readonly #token: string;
  readonly #call: Call;
  readonly #bench: StreamFaults;
  readonly ddlId: number;
  #stream: Stream | undefined;
  /** When messages last changed, as far as this browser has heard. */
  #known: number | undefined;
  #isStale = false;
  #isReading = false;
  #isAway = false;
  #isClosed = false;
  thread: readonly Line[] = [];
  reads = 0;
  broken = 0;

  constructor(url: string, token: string, call: Call, ddlId: number, bench: StreamFaults) {
    this.#url = url;
    this.#token = token;
    this.#call = call;
    this.ddlId = ddlId;
    this.#bench = bench;
  }

  open(): void {
    this.#listen();
    this.#refresh();
  }

  #listen(): void {
    this.#stream = openStream(
      `${this.#url}/api/events`,
      { authorization: `Bearer ${this.#token}` },
      {
        opened: () => undefined,
        heard: (event) => this.#hear(event),
        ended: () => void this.#reopen(),
      },
    );
  }

  async #reopen(): Promise<void> {
    this.broken++;
    await pause(REOPEN_MS[0] + this.#bench.random() * (REOPEN_MS[1] - REOPEN_MS[0]));
    while (this.#isAway) await pause(20);
    if (!this.#isClosed) this.#listen();
  }

  /** As web/freshness.ts: the first line asks for a look, keys name what changed and for whom, a resync asks for everything. */
  #hear(event: Record<string, unknown>): void {
    if ('now' in event) void this.#look();
    const { keys, times } = event as { keys?: string[]; times?: number[] };
    const at = times?.[keys?.indexOf('ddlchat') ?? -1];
    if (at !== undefined) this.#known = Math.max(at, this.#known ?? 0);
    if (concerns(event, this.ddlId)) this.#refresh();
  }

  async #look(): Promise<void> {
    const known = this.#known === undefined ? '' : `?timestamps[ddlchat]=${this.#known}`;
    const answer = await this.#call('GET', `cache/updated-keys${known}`).catch(() => undefined);
    const found = answer?.models.find(({ querykey }) => querykey === 'ddlchat');
    const at = Number(found?.['timestamp'] ?? 0);
    if (at <= (this.#known ?? 0)) return;
    this.#known = at;
    this.#refresh();
  }

  /** What is announced while it reads is read once more; a reading that fails is tried again, as our browser does. */
  #refresh(): void {
    this.#isStale = true;
    if (!this.#isReading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      const answer = await this.#call('GET', `ddlchats/list/${this.ddlId}`).catch(() => undefined);
      if (answer?.status === 200)
        this.#take(answer.models.map(({ id, message }) => ({ id: Number(id), message: String(message) })));
      else {
        this.#isStale = true;
        await pause(100);
      }
    }
    this.#isReading = false;
  }

  #take(thread: readonly Line[]): void {
    this.reads++;
    const moved = this.thread.findIndex(({ id }, place) => thread[place]?.id !== id);
    if (moved >= 0)
      this.#bench.violations.add(
        `thread ${this.ddlId}: what stood at place ${moved} was ${this.thread[moved]!.id} and became ${thread[moved]?.id ?? 'nothing'}`,
      );
    this.thread = thread;
  }

  cut(): void {
    this.#stream?.cut();
  }

  sleep(): void {
    const stream = this.#stream;
    stream?.hold();
    setTimeout(() => stream?.goOn(), SLEEP_MS);
  }

  away(): void {
    this.#isAway = true;
    this.cut();
  }

  back(): void {
    this.#isAway = false;
  }

  close(): void {
    this.#isClosed = true;
    this.cut();
  }
}

/** From outside: what is on every screen against what was acknowledged, and against the table. */
async function judge(
  client: pg.Client,
  violations: Violations,
  screens: readonly Screen[],
  expected: ReadonlyMap<number, readonly Written[]>,
): Promise<void> {
  const { rows } = await client.query<{ ddl_id: number; ids: number[] }>(
    `select ddl_id, array_agg(id order by id) as ids from message where ddl_id = any($1) group by ddl_id`,
    [[...expected.keys()]],
  );
  const stored = new Map(rows.map(({ ddl_id, ids }) => [ddl_id, ids]));
  for (const { ddlId, thread } of screens) {
    const told = new Map((expected.get(ddlId) ?? []).map((written) => [written.mark, written.id]));
    const seen = thread.map(({ message }) => message);
    const lost = [...told.keys()].filter((mark) => !seen.includes(mark));
    if (lost.length > 0)
      violations.add(
        `thread ${ddlId}: ${lost.length} acknowledged messages are not on a screen, "${lost[0]}" first`,
      );
    if (new Set(seen).size !== seen.length)
      violations.add(`thread ${ddlId}: a message stands twice on a screen`);
    const strange = thread.find(({ id, message }) => told.get(message) !== id);
    if (strange)
      violations.add(
        `thread ${ddlId}: "${strange.message}" is on a screen as ${strange.id} and was acknowledged as ${told.get(strange.message)}`,
      );
    if (thread.map(({ id }) => id).join(' ') !== stored.get(ddlId)?.join(' '))
      violations.add(`thread ${ddlId}: a screen and the table differ`);
  }
}
