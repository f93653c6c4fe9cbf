/**
 * npm run plant: plants faults in copies of the tree, two at a time, and says which of them the tests notice. `-- --sample 60 --seed 7`
 * draws some, `-- NAME…` takes those of these names or areas, `-- --seconds 180` waits longer for each on a busy machine. What was tried
 * on this commit already is not tried again.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { AREAS } from '#tests/plants/all.ts';
import { lineOf, planted } from '#tests/plants/fault.ts';
import type { Fault } from '#tests/plants/fault.ts';
import { dropOrphans, startTestCluster } from '#tests/support/database.ts';
import { Copy, currentTree, resultKey, Results } from './planting.ts';
import type { Outcome, Tree } from './planting.ts';
import { ROOT, say } from './steps.ts';

const AT_ONCE = 2;
const WANTED_PERCENT = 95;

interface Chosen {
  area: string;
  fault: Fault;
}

function choose(): { chosen: Chosen[]; limitMs: number } {
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '60' },
    },
    allowPositionals: true,
  });
  const numbers = [values.sample ?? '0', values.seed, values.seconds].map(Number);
  if (!numbers.every(Number.isInteger))
    throw new Error('--sample, --seed and --seconds take a whole number.');
  const [count = 0, seed = 1, seconds = 60] = numbers;
  const all = Object.entries(AREAS).flatMap(([area, faults]) => faults.map((fault) => ({ area, fault })));
  const unknown = positionals.find(
    (name) => !all.some(({ area, fault }) => name === area || name === fault.name),
  );
  if (unknown !== undefined) throw new Error(`There is no planted fault and no area ${unknown}.`);
  const named = all.filter(
    ({ area, fault }) =>
      positionals.length === 0 || positionals.includes(area) || positionals.includes(fault.name),
  );
  return {
    chosen: values.sample === undefined ? named : drawn(named, count, seed),
    limitMs: seconds * 1000,
  };
}

/** The same seed draws the same faults. */
function drawn(from: readonly Chosen[], count: number, seed: number): Chosen[] {
  const left = [...from];
  const taken: Chosen[] = [];
  let state = seed >>> 0;
  while (taken.length < count && left.length > 0) {
    // A linear congruence is fair enough to draw lots with.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    taken.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return taken;
}

const copies: Copy[] = [];
const cluster = { started: undefined as ReturnType<typeof startTestCluster> | undefined, isOver: false };

async function main(): Promise<void> {
  const { chosen, limitMs } = choose();
  for (const { fault } of chosen) planted(sourceOf(fault), fault);
  const tree = currentTree();
  const results = new Results(tree);
  say(`${chosen.length} planted faults on ${tree.name}`);
  const open = chosen.filter(({ fault }) => results.of(resultKey(fault)) === undefined);
  if (open.length > 0) await run(open, { tree, results, limitMs });
  if (cluster.isOver) return;
  report(chosen, results);
}

interface Circumstances {
  tree: Tree;
  results: Results;
  limitMs: number;
}

/** Each test file once as it is: one that fails without a fault notices nothing, and what only it could notice stays open. Then the faults. */
async function run(open: readonly Chosen[], { tree, results, limitMs }: Circumstances): Promise<void> {
  cluster.started = startTestCluster();
  const { url } = await cluster.started;
  for (let count = 0; count < AT_ONCE; count++) copies.push(new Copy(tree, url));
  const files = [...new Set(open.flatMap(({ fault }) => fault.tests))];
  await shared(
    files.filter((file) => results.of(file) !== 'unnoticed'),
    async (file, copy) => tell(file, await copy.run([file], 2 * limitMs), results, file),
  );
  const red = files.filter((file) => results.of(file) !== 'unnoticed');
  if (red.length > 0) say(`  Not green without any fault, and so left out: ${red.join(', ')}`);
  const isSteady = ({ fault }: Chosen) => !fault.tests.some((file) => red.includes(file));
  await shared(open.filter(isSteady), async ({ area, fault }, copy) =>
    tell(`${area} ${fault.name}`, await copy.run(fault.tests, limitMs, fault), results, resultKey(fault)),
  );
  await dropOrphans(url);
}

/** Every copy takes the next one as soon as it is free. */
async function shared<T>(work: readonly T[], does: (one: T, copy: Copy) => Promise<void>): Promise<void> {
  const left = work.values();
  const worker = async (copy: Copy): Promise<void> => {
    for (const one of left) {
      if (cluster.isOver) return;
      await does(one, copy);
    }
  };
  await Promise.all(copies.map(worker));
}

function tell(what: string, outcome: Outcome, results: Results, key: string): void {
  if (cluster.isOver) return;
  results.note(key, outcome);
  const asItIs: Record<Outcome, string> = { unnoticed: 'green', noticed: 'red', 'too slow': 'too slow' };
  say(`  ${key === what ? asItIs[outcome] : outcome}: ${what}`);
}

function sourceOf(fault: Fault): string {
  return readFileSync(join(ROOT, fault.file), 'utf8');
}

function report(chosen: readonly Chosen[], results: Results): void {
  const outcomeOf = ({ fault }: Chosen): Outcome | 'not tried' => results.of(resultKey(fault)) ?? 'not tried';
  const missed = chosen.filter((one) => outcomeOf(one) !== 'noticed');
  for (const one of missed) {
    const { name, file, why } = one.fault;
    say(`  ${outcomeOf(one)}: ${name} (${file}:${lineOf(sourceOf(one.fault), one.fault)})\n    ${why}`);
  }
  say(row('area', 'planted', 'noticed', 'unnoticed', 'not known'));
  for (const area of Object.keys(AREAS)) {
    const here = chosen.filter((one) => one.area === area);
    const count = (outcome: Outcome) => here.filter((one) => outcomeOf(one) === outcome).length;
    if (here.length > 0) say(row(area, here.length, count('noticed'), count('unnoticed'), count('too slow')));
  }
  const percent = (100 * (chosen.length - missed.length)) / Math.max(1, chosen.length);
  say(
    `${chosen.length - missed.length} of ${chosen.length} noticed: ${percent.toFixed(1)} % (wanted: ${WANTED_PERCENT} %)`,
  );
  process.exitCode = percent < WANTED_PERCENT ? 1 : 0;
}

function row(...cells: readonly (string | number)[]): string {
  return cells
    .map((cell, place) => (place === 0 ? String(cell).padEnd(12) : String(cell).padStart(10)))
    .join('');
}

async function cleanUp(): Promise<void> {
  cluster.isOver = true;
  for (const copy of copies.splice(0)) copy.remove();
  await (await cluster.started)?.stop();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)));

try {
  await main();
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cleanUp();
}
