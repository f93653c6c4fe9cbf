/**
 * P7: a message from its POST until somebody else's screen holds it: their stream has announced it and they have read the thread. Many
 * streams are open, one in ten of a member of staff, the others of guests; everyone who hears that their thread changed reads it again. Against an insert, a notice and bare streams, in turns. This process is the browsers'; the servers have their own.
 */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { person } from './faults/client.ts';
import type { Call } from './faults/client.ts';
import { concerns, gather, openStream } from './support/crowd.ts';
import type { Conversation, Crowd, Stream } from './support/crowd.ts';
import { quantile } from './support/load.ts';
import { address, end, launch } from './support/cluster.ts';
import { ratioOf } from './support/table.ts';
import type { Measure } from './support/table.ts';

const CROWDS = [50, 500] as const;
const STAFF_SHARE = 0.1;
const MESSAGES = 60;
const WARMING = 10;
const BETWEEN_MS = 10;
const PATIENCE_MS = 15_000;
/** What a screen that looks every ten seconds waits: half of it in the middle. */
const POLLING_P50_MS = 5_000;
const WORDS = 'Bonjour, la maison est libre du 8 au 15 août. Bien à vous.';

export interface StreamBench {
  ours: string;
  databaseUrl: string;
  client: pg.Client;
  rounds: number;
}

interface Times {
  p50: number;
  p99: number;
}

export async function streams(bench: StreamBench): Promise<Measure[]> {
  await bench.client.query(
    'create table bare_message (id integer generated always as identity primary key, ddl_id integer not null references request, message text not null, created timestamptz not null)',
  );
  const bare = launch('bench/barestream.ts', { DATABASE_URL: bench.databaseUrl, NODE_ENV: 'production' });
  try {
    const url = await address(bare);
    const measures: Measure[] = [];
    for (const size of CROWDS) measures.push(...(await withCrowd(bench, url, size)));
    return measures;
  } finally {
    await end(bare, 'SIGTERM');
  }
}

async function withCrowd(bench: StreamBench, bareUrl: string, size: number): Promise<Measure[]> {
  const staff = Math.round(size * STAFF_SHARE);
  const crowd = await gather(bench.client, { name: `p7n${size}n`, staff, guests: size - staff });
  const [ours, bare] = [await openOurs(bench.ours, crowd), await openBare(bareUrl, crowd, size)];
  try {
    await ours.post(WARMING);
    await bare.post(WARMING);
    const times: Record<'ours' | 'bare', Times[]> = { ours: [], bare: [] };
    for (let round = 0; round < bench.rounds; round++) {
      for (const target of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
        const taken = (await (target === 'ours' ? ours : bare).post(MESSAGES)).toSorted((a, b) => a - b);
        times[target].push({ p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) });
      }
    }
    return measures(size, times);
  } finally {
    ours.close();
    bare.close();
  }
}

interface Room {
  /** Posts one message after the other; answers how long each took to the other side, in milliseconds. */
  post(count: number): Promise<number[]>;
  close(): void;
}

/** Somebody looking at one thread. */
class Screen {
  readonly #call: Call;
  readonly #ddlId: number;
  #awaited: { text: string; arrived: () => void } | undefined;
  #reading: Promise<unknown> | undefined;
  #isStale = false;
  failure: unknown;

  constructor(call: Call, ddlId: number) {
    this.#call = call;
    this.#ddlId = ddlId;
  }

  until(text: string): Promise<void> {
    return new Promise((arrived, late) => {
      const timer = setTimeout(() => late(new Error(`"${text}" never reached the other side.`)), PATIENCE_MS);
      this.#awaited = { text, arrived: () => (clearTimeout(timer), arrived()) };
    });
  }

  /** Reads the thread; what is announced while it reads is read once more. */
  refresh(): void {
    this.#isStale = true;
    this.#reading ??= this.#read()
      .catch((error: unknown) => (this.failure = error))
      .finally(() => (this.#reading = undefined));
  }

  async quiet(): Promise<void> {
    while (this.#reading) await this.#reading;
  }

  async #read(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const { status, models, text } = await this.#call('GET', `ddlchats/list/${this.#ddlId}`);
      if (status !== 200) throw new Error(`A thread was answered ${status}: ${text.slice(0, 200)}`);
      const times = models.filter(({ message }) => message === this.#awaited?.text).length;
      if (times > 1) throw new Error(`"${this.#awaited?.text}" stands ${times} times in its thread.`);
      if (times === 1) this.#awaited?.arrived();
    }
  }
}

async function openOurs(url: string, { staff, conversations }: Crowd): Promise<Room> {
  const agent = new Agent({ keepAlive: true });
  const open: Stream[] = [];
  const watch = async (token: string, { ddlId }: Conversation) => {
    const screen = new Screen(person(url, token, agent), ddlId);
    await new Promise<void>((opened, ended) => {
      open.push(
        openStream(
          `${url}/api/events`,
          { authorization: `Bearer ${token}` },
          {
            opened,
            heard: (event) => {
              if (concerns(event, ddlId)) screen.refresh();
            },
            ended: () => ended(new Error('A stream ended.')),
          },
        ),
      );
    });
    return { screen, call: person(url, token, agent) };
  };
  const guests = await Promise.all(conversations.map((one) => watch(one.token, one)));
  // Each member of staff has another guest's conversation open.
  const apart = Math.floor(conversations.length / staff.length);
  const clerks = await Promise.all(staff.map((token, n) => watch(token, conversations[n * apart]!)));
  const everyone = [...guests, ...clerks];

  async function post(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const clerk = drawn(clerks.length);
      const isFromGuest = n % 2 === 0;
      const to = isFromGuest ? clerk * apart : drawn(guests.length);
      const [writer, reader] = isFromGuest ? [guests[to]!, clerks[clerk]!] : [clerks[clerk]!, guests[to]!];
      const text = `${WORDS} ${n} ${Math.random()}`;
      const arrived = reader.screen.until(text);
      const started = performance.now();
      const posted = writer.call('POST', 'ddlchats', { id_ddl: conversations[to]!.ddlId, message: text });
      await arrived;
      times.push(performance.now() - started);
      const { status } = await posted;
      if (status !== 200) throw new Error(`A message was answered ${status}.`);
      await Promise.all(everyone.map(({ screen }) => screen.quiet()));
      const failed = everyone.find(({ screen }) => screen.failure !== undefined);
      if (failed) throw failed.screen.failure;
      await pause(BETWEEN_MS);
    }
    return times;
  }
  return {
    post,
    close: () => {
      for (const stream of open) stream.cut();
      agent.destroy();
    },
  };
}

async function openBare(url: string, { conversations }: Crowd, size: number): Promise<Room> {
  const agent = new Agent({ keepAlive: true });
  const bare = person(url, '', agent);
  const awaited = new Map<number, { text: string; arrived: () => void }>();
  const open = await Promise.all(
    Array.from({ length: size }, async (_, n) => {
      let stream: Stream | undefined;
      await new Promise<void>((opened, ended) => {
        stream = openStream(
          `${url}/api/events`,
          {},
          {
            opened,
            heard: ({ message }) => {
              if (message === awaited.get(n)?.text) awaited.get(n)?.arrived();
            },
            ended: () => ended(new Error('A bare stream ended.')),
          },
        );
      });
      return stream!;
    }),
  );
  async function post(count: number): Promise<number[]> {
    const times: number[] = [];
    for (let n = 0; n < count; n++) {
      const text = `${WORDS} ${n} ${Math.random()}`;
      const reader = drawn(size);
      const arrived = new Promise<void>((done) => awaited.set(reader, { text, arrived: done }));
      const started = performance.now();
      const posted = bare('POST', 'ddlchats', {
        id_ddl: conversations[drawn(conversations.length)]!.ddlId,
        message: text,
      });
      await arrived;
      times.push(performance.now() - started);
      await posted;
      awaited.delete(reader);
      await pause(BETWEEN_MS);
    }
    return times;
  }
  return {
    post,
    close: () => {
      for (const stream of open) stream.cut();
      agent.destroy();
    },
  };
}

function drawn(below: number): number {
  return Math.floor(Math.random() * below);
}

function measures(size: number, times: Record<'ours' | 'bare', Times[]>): Measure[] {
  const of = (target: 'ours' | 'bare', which: keyof Times) => times[target].map((one) => one[which]);
  const against = (which: keyof Times, what: string): Measure => ({
    id: 'P7',
    what: `a message on the other screen, ${size} open streams: ${what}`,
    ours: milliseconds(of('ours', which)),
    limit: milliseconds(of('bare', which)),
    ratio: ratioOf(of('ours', which), of('bare', which)),
    wanted: { atMost: 4 },
  });
  const p50 = of('ours', 'p50');
  return [
    against('p50', 'half of them (p50)'),
    against('p99', 'its slowest in a hundred (p99)'),
    {
      id: 'P7',
      what: `the same, times sooner than looking every 10 s (p50)`,
      ours: milliseconds(p50),
      limit: `${POLLING_P50_MS / 1000} s`,
      ratio: ratioOf(
        p50.map(() => POLLING_P50_MS),
        p50,
      ),
      wanted: { atLeast: 100 },
    },
  ];
}

function milliseconds(values: readonly number[]): string {
  return `${quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  ).toFixed(1)} ms`;
}
