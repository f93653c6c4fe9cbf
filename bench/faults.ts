/**
 * `npm run faults`: the real server, a real PostgreSQL, many hands, and a look from outside afterwards. Prints its seed; ends with 1 on
 * a violation. Each pass has a mutant, planted in the bench's database, on which the same check must go red.
 *
 *   npm run faults -- --rounds=300 --kills=100 --seed=7     npm run faults -- --mutant (the fault planted: it must end with 1)
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { person } from './faults/client.ts';
import { History, seeded, violations } from './faults/history.ts';
import type { Violations } from './faults/history.ts';
import { kills } from './faults/kills.ts';
import type { KillReport } from './faults/kills.ts';
import { plantKeys, plantNights } from './faults/mutants.ts';
import { lineUp, race } from './faults/races.ts';
import type { RaceReport } from './faults/races.ts';
import { makeHouses } from './faults/world.ts';
import { freePort } from './startup.ts';
import { openStage, startServer, tokenOf } from './support/stage.ts';
import type { Stage } from './support/stage.ts';

const P99_MS = 250;
const FIRST_ANSWER_MS = 2_000;
const MUTANT_ROUNDS = 4;
const MUTANT_KILLS = 1;
const SHOWN = 20;
const SECRET = 'the-secret-of-the-fault-bench-0123456789';

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

interface Asked {
  rounds: number;
  kills: number;
  seed: number;
  mutant: boolean;
}

function asked(): Asked {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '60' },
      kills: { type: 'string', default: '20' },
      seed: { type: 'string' },
      mutant: { type: 'boolean', default: false },
    },
  });
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  return {
    rounds: Math.min(300, Number(values.rounds)),
    kills: Math.min(100, Number(values.kills)),
    seed,
    mutant: values.mutant,
  };
}

async function main(): Promise<void> {
  const wanted = asked();
  say(`Seed ${wanted.seed}.`);
  const stage = await openStage('faults');
  try {
    process.exitCode = (await run(stage, wanted)) ? 0 : 1;
  } finally {
    await stage.close();
  }
}

async function run(stage: Stage, wanted: Asked): Promise<boolean> {
  const random = seeded(wanted.seed);
  const options = {
    databaseUrl: stage.at('pertuis'),
    dataDir: join(stage.dir, 'data'),
    port: await freePort(),
    env: { PERTUIS_SECRET: SECRET },
  };
  let server = await startServer(options);
  const client = await stage.connect('pertuis');
  const history = new History(join(stage.dir, 'history.jsonl'));
  try {
    const token = await tokenOf(client, 'marie');
    const clerk = person(server.url, token);
    const { platform } = await makeHouses(client);
    const racers = await lineUp(clerk, platform);
    const races = (found: Violations, rounds: number) =>
      race({ clerk, client, racers, history, violations: found }, rounds, random);
    const killing = (found: Violations, count: number, name: string) =>
      kills(
        {
          server: options,
          secret: SECRET,
          token,
          platform,
          client,
          history,
          violations: found,
          random,
          name,
        },
        server,
        count,
      );

    const found = violations();
    if (wanted.mutant) {
      await plantNights(client);
      say(raceLine(await races(found, MUTANT_ROUNDS)));
      return verdict(found, 'with the fault planted');
    }
    say(`R2: ${wanted.rounds} rounds of ${racers.length} racers for the same nights.`);
    const raced = await races(found, wanted.rounds);
    say(raceLine(raced));
    if (raced.deadlocks > 0) found.add(`${raced.deadlocks} deadlocks`);

    say(`${wanted.kills} kills of the server while the story is being written.`);
    const killed = await killing(found, wanted.kills, 'story');
    server = killed.server;
    say(killLine(killed.report));

    return verdict(found, '') && (await mutants());

    async function mutants(): Promise<boolean> {
      const [keys, nights] = [violations(), violations()];
      await plantKeys(client);
      server = (await killing(keys, MUTANT_KILLS, 'mutant')).server;
      await plantNights(client);
      await races(nights, MUTANT_ROUNDS);
      const isSeen = keys.list.length > 0 && nights.list.length > 0;
      say(
        `Mutants: forgotten keys ${keys.list.length > 0 ? 'noticed' : 'NOT NOTICED'} ("${keys.list[0] ?? ''}"), unlocked nights ${nights.list.length > 0 ? 'noticed' : 'NOT NOTICED'} ("${nights.list[0] ?? ''}").`,
      );
      return isSeen;
    }
  } finally {
    await client.end();
    await server.stop();
  }
}

function raceLine({ attempts, p50, p99, deadlocks }: RaceReport): string {
  return `  ${attempts} attempts, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms (wanted ≤ ${P99_MS}), ${deadlocks} deadlocks.`;
}

function killLine({
  kills: count,
  acknowledged,
  retried,
  firstAnswerMs,
  slowestAnswerMs,
}: KillReport): string {
  return `  ${count} kills, ${acknowledged} writes acknowledged, ${retried} of them asked more than once; first answer after ${Math.round(firstAnswerMs)} ms (wanted ≤ ${FIRST_ANSWER_MS}), at worst ${Math.round(slowestAnswerMs)} ms.`;
}

function verdict({ list }: Violations, when: string): boolean {
  for (const what of list.slice(0, SHOWN)) say(`  VIOLATION: ${what}`);
  if (list.length > SHOWN) say(`  … and ${list.length - SHOWN} more.`);
  say(list.length === 0 ? 'Nothing lost, nothing twice.' : `${list.length} violations ${when}`.trim());
  return list.length === 0;
}

await main();
