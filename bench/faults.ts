/**
 * `npm run faults`: the real server, a real PostgreSQL, many hands, and a look from outside afterwards. Prints its seed; ends with 1 on a
 * violation. Every part has mutants, planted in the bench's database, on which the same check must go red.
 *
 *   npm run faults -- streams outbox      some parts: races, days, stall, streams, outbox, kills
 *   npm run faults -- --full --seed=7     at full size; with the choices of another run
 *   npm run faults -- --mutant            only with the faults planted: it must end with 1
 */
import { addDays } from '#kernel/day.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { person } from './faults/client.ts';
import type { Call } from './faults/client.ts';
import { raceOverDays } from './faults/dayraces.ts';
import { dayRaceLine, killLine, outboxLine, raceLine, stallLines, streamLine } from './faults/lines.ts';
import { History, violations } from './faults/history.ts';
import { seededRandom } from '#demo/random.ts';
import type { Violations } from './faults/history.ts';
import { kills, WRITERS } from './faults/kills.ts';
import type { KillSize } from './faults/kills.ts';
import {
  mailEndings,
  mendDayVersions,
  plantDayVersions,
  mailNames,
  mailQueue,
  mendHaste,
  mendKeys,
  mendLooks,
  mendNumbers,
  mendWaits,
  plantHaste,
  plantKeys,
  plantLooks,
  plantNights,
  plantNumbers,
  plantWaits,
  textNames,
  undoing,
} from './faults/mutants.ts';
import { outbox } from './faults/outbox.ts';
import type { OutboxSize } from './faults/outbox.ts';
import { openPost } from './faults/post.ts';
import type { PostOffice } from './faults/post.ts';
import { lineUp, race } from './faults/races.ts';
import type { Racer } from './faults/races.ts';
import { stall } from './faults/stall.ts';
import type { StallSize } from './faults/stall.ts';
import { brokenStreams } from './faults/streams.ts';
import type { StreamSize } from './faults/streams.ts';
import { makeHouses, SOON } from './faults/offers.ts';
import { freePort } from './startup.ts';
import { startCluster, startServer, tokenOf } from './support/cluster.ts';
import type { Server, ServerOptions, BenchCluster } from './support/cluster.ts';

const SHOWN = 20;
/** Days from the nights of one pass to those of the next. */
const APART = 30;
const SECRET = 'the-secret-of-the-fault-bench-0123456789';
/** How long the other side takes to answer for a mail or an SMS: long enough for a kill to fall in between. */
const POST_MS = 15;

/** The kills come last: they leave more mails behind than the worker can send in their time. */
const PARTS = ['races', 'days', 'stall', 'streams', 'outbox', 'kills'] as const;
type Part = (typeof PARTS)[number];

interface Sizes {
  rounds: number;
  dayRounds: number;
  stall: StallSize;
  kills: KillSize;
  streams: StreamSize;
  outbox: OutboxSize;
}
const QUICK: Sizes = {
  rounds: 60,
  dayRounds: 40,
  stall: { rounds: 3, ms: 10_000 },
  kills: { kills: 12, crashes: 4, writes: 0 },
  streams: { messages: 1_500, cuts: 60, sleeps: 10, deafened: 4, kills: 2 },
  outbox: { messages: 1_200, kills: 5 },
};
const FULL: Sizes = {
  rounds: 300,
  dayRounds: 200,
  stall: { rounds: 5, ms: 20_000 },
  kills: { kills: 100, crashes: 50, writes: 200_000 },
  streams: { messages: 10_000, cuts: 500, sleeps: 60, deafened: 20, kills: 8 },
  outbox: { messages: 11_200, kills: 30 },
};
const MUTANT: Sizes = {
  rounds: 4,
  dayRounds: 3,
  stall: { rounds: 1, ms: 6_000 },
  kills: { kills: 1, crashes: 4, writes: 0 },
  streams: { messages: 500, cuts: 20, sleeps: 0, deafened: 0, kills: 0 },
  outbox: { messages: 300, kills: 3 },
};

interface Mutant {
  part: Part;
  name: string;
  plant(client: pg.Client): Promise<void>;
  /** Undone for those that come after. */
  mend?(client: pg.Client): Promise<void>;
  /** What the check must have said. */
  says: RegExp;
}
/** One that cannot be mended runs after everything else. */
const MUTANTS: readonly Mutant[] = [
  {
    part: 'stall',
    name: 'refusals that take their time',
    plant: plantWaits,
    mend: mendWaits,
    says: /p99|was not answered/,
  },
  {
    part: 'days',
    name: 'versions that stand still',
    plant: plantDayVersions,
    mend: mendDayVersions,
    says: /were told that they saved/,
  },
  {
    part: 'kills',
    name: 'forgotten keys',
    plant: plantKeys,
    mend: mendKeys,
    says: /times|differently|nobody was told/,
  },
  {
    part: 'kills',
    name: 'commits that do not wait for the disk',
    plant: plantHaste,
    mend: mendHaste,
    says: /is lost/,
  },
  {
    part: 'streams',
    name: 'numbers drawn in advance',
    plant: plantNumbers,
    mend: mendNumbers,
    says: /what stood at place/,
  },
  {
    part: 'streams',
    name: 'forgotten changes',
    plant: plantLooks,
    mend: mendLooks,
    says: /are not on a screen/,
  },
  { part: 'outbox', name: 'a new Message-ID at every try', ...mailNames, says: /Message-IDs/ },
  { part: 'outbox', name: 'a new request id at every try', ...textNames, says: /was sent \d+ times/ },
  { part: 'outbox', name: 'forgotten endings', ...mailEndings, says: /no kill in between/ },
  { part: 'outbox', name: 'a queue that loses', ...mailQueue, says: /mails were queued and never/ },
  { part: 'outbox', name: 'mails of what is undone', ...undoing, says: /a mail of .* does not exist/ },
  { part: 'races', name: 'unlocked nights', plant: plantNights, says: /./ },
];

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

interface Asked {
  parts: readonly Part[];
  sizes: Sizes;
  seed: number;
  mutant: boolean;
}

function asked(): Asked {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      seed: { type: 'string' },
      mutant: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.find((name) => !PARTS.some((part) => part === name));
  if (unknown !== undefined) throw new Error(`There is no part ${unknown}: ${PARTS.join(', ')}.`);
  return {
    parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)),
    sizes: values.full ? FULL : QUICK,
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    mutant: values.mutant,
  };
}

async function main(): Promise<void> {
  const wanted = asked();
  say(`Seed ${wanted.seed}.`);
  const [postgres, post] = [await startCluster('faults'), await openPost({ answerMs: POST_MS })];
  try {
    const bench = await Bench.open(postgres, post, wanted.seed);
    try {
      process.exitCode = (await run(bench, wanted)) ? 0 : 1;
    } finally {
      await bench.server.stop();
    }
  } finally {
    await Promise.all([postgres.close(), post.close()]);
  }
}

async function run(bench: Bench, { parts, sizes, mutant }: Asked): Promise<boolean> {
  let isWell = true;
  let areSeen = true;
  for (const part of parts) {
    if (!mutant) {
      const found = violations();
      await bench.run(part, sizes, found, part);
      if (!verdict(found)) isWell = false;
    }
    for (const one of MUTANTS)
      if (one.part === part && one.mend) areSeen = (await notices(bench, one)) && areSeen;
  }
  for (const one of MUTANTS)
    if (parts.includes(one.part) && !one.mend) areSeen = (await notices(bench, one)) && areSeen;
  return mutant ? !areSeen : isWell && areSeen;
}

/** Whether the check goes red, in the words it should, when the fault is planted. */
async function notices(bench: Bench, { part, name, plant, mend, says }: Mutant): Promise<boolean> {
  const seen = violations();
  await bench.at(plant);
  await bench.run(part, MUTANT, seen, `mutant${MUTANTS.findIndex((one) => one.name === name)}`);
  if (mend) await bench.at(mend);
  const what = seen.list.find((violation) => says.test(violation));
  say(`Mutant, ${name}: ${what === undefined ? 'NOT NOTICED' : `noticed ("${what}")`}.`);
  return what !== undefined;
}

/** One server after the other on one database, and what the parts share. */
class Bench {
  readonly #postgres: BenchCluster;
  readonly #post: PostOffice;
  readonly #options: ServerOptions & { port: number };
  readonly #history: History;
  readonly #random: () => number;
  server: Server;
  readonly #token: string;
  readonly #platform: number;
  #racers: Racer[] | undefined;
  #phones = 1_000;
  #nights = SOON;

  static async open(postgres: BenchCluster, post: PostOffice, seed: number): Promise<Bench> {
    const options = {
      databaseUrl: postgres.at('pertuis'),
      dataDir: join(postgres.dir, 'data'),
      port: await freePort(),
      env: { PERTUIS_SECRET: SECRET, ...post.env },
    };
    const server = await startServer(options);
    const client = await postgres.connect('pertuis');
    const token = await tokenOf(client, 'marie');
    const { platform } = await makeHouses(client);
    await client.end();
    return new Bench({ postgres, post, options, seed, server, token, platform });
  }

  constructor(made: {
    postgres: BenchCluster;
    post: PostOffice;
    options: ServerOptions & { port: number };
    seed: number;
    server: Server;
    token: string;
    platform: number;
  }) {
    this.#postgres = made.postgres;
    this.#post = made.post;
    this.#options = made.options;
    this.#random = seededRandom(made.seed);
    this.#history = new History(join(made.postgres.dir, 'history.jsonl'));
    this.server = made.server;
    this.#token = made.token;
    this.#platform = made.platform;
  }

  async at(work: (client: pg.Client) => Promise<void>): Promise<void> {
    const client = await this.#connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  readonly #connect = () => this.#postgres.connect('pertuis');

  /** @param name of this pass: its people are called after it. */
  async run(part: Part, sizes: Sizes, found: Violations, name: string): Promise<void> {
    const shared = {
      server: this.#options,
      connect: this.#connect,
      history: this.#history,
      violations: found,
      random: this.#random,
      name,
    };
    if (part === 'races') await this.at((client) => this.#race(client, sizes.rounds, found));
    else if (part === 'days') await this.at((client) => this.#raceOverDays(client, sizes.dayRounds, found));
    else if (part === 'stall') {
      const { rounds, ms } = sizes.stall;
      say(`Stall: ten clerks at work under every attack at once, ${rounds} rounds of ${ms / 1000} s.`);
      await this.at(async (client) => {
        const report = await stall({ ...this.server, client, violations: found, name }, sizes.stall);
        for (const line of stallLines(report)) say(line);
      });
    } else if (part === 'kills') {
      const { kills: servers, crashes, writes } = sizes.kills;
      const least = writes > 0 ? `, at least ${writes} writes` : '';
      say(
        `R1: ${servers} kills of the server and ${crashes} of PostgreSQL under ${WRITERS} writers${least}.`,
      );
      const own = {
        postgres: this.#postgres,
        secret: SECRET,
        token: this.#token,
        platform: this.#platform,
        from: this.#nights,
      };
      this.#nights = addDays(this.#nights, APART);
      const { server, report } = await kills({ ...shared, ...own }, this.server, sizes.kills);
      this.server = server;
      say(killLine(report));
    } else if (part === 'streams') {
      say(`R14: ${sizes.streams.messages} messages, ${sizes.streams.cuts} streams cut.`);
      const { server, report } = await brokenStreams(shared, this.server, sizes.streams);
      this.server = server;
      say(streamLine(report));
    } else {
      say(`R5: ${sizes.outbox.messages} messages that queue mails and SMS, ${sizes.outbox.kills} kills.`);
      const own = { post: this.#post, firstPhone: this.#phones };
      const { server, report } = await outbox({ ...shared, ...own }, this.server, sizes.outbox);
      this.#phones += 1_000;
      this.server = server;
      say(outboxLine(report));
    }
  }

  async #raceOverDays(client: pg.Client, rounds: number, found: Violations): Promise<void> {
    const clerk: Call = person(this.server.url, this.#token);
    say(`R6: ${rounds} rounds of twenty who save the same days.`);
    say(
      dayRaceLine(await raceOverDays({ clerk, client, history: this.#history, violations: found }, rounds)),
    );
  }

  async #race(client: pg.Client, rounds: number, found: Violations): Promise<void> {
    const clerk: Call = person(this.server.url, this.#token);
    this.#racers ??= await lineUp(clerk, this.#platform);
    say(`R2: ${rounds} rounds of ${this.#racers.length} racers for the same nights.`);
    const it = { clerk, client, racers: this.#racers, history: this.#history, violations: found };
    const raced = await race(it, rounds, this.#random);
    say(raceLine(raced));
    if (raced.deadlocks > 0) found.add(`${raced.deadlocks} deadlocks`);
  }
}

function verdict({ list }: Violations): boolean {
  // What differs in its numbers only is of one kind: a thousand of one must not hide one of another.
  const kinds = [...Map.groupBy(list, (what) => what.replaceAll(/\d+/g, 'n')).values()];
  for (const [first, ...more] of kinds.slice(0, SHOWN))
    say(`  VIOLATION: ${first}${more.length === 0 ? '' : `, and ${more.length} like it`}`);
  if (kinds.length > SHOWN) say(`  … and ${kinds.length - SHOWN} other kinds.`);
  say(list.length === 0 ? 'Nothing lost, nothing twice.' : `${list.length} violations.`);
  return list.length === 0;
}

await main();
