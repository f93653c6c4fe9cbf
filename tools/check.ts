/** npm test: every step, then one line that is true of all of them. npm run check -- <step> runs one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTestCluster } from '#tests/support/database.ts';
import { testText } from '#tests/support/testfiles.ts';
import { installOutsideTools } from './browser.ts';
import { build } from './build.ts';
import {
  add,
  check,
  command,
  FAILED,
  failures,
  interrupt,
  PASSED,
  ROOT,
  runCounted,
  say,
  sayFailure,
} from './steps.ts';
import type { Count } from './steps.ts';
import { endTests, runTestFiles } from './testrunner.ts';
import { checkWords } from './words.ts';

const STEPS = {
  types: () => check([command('tsc'), '--noEmit', '-p', '.']),
  lint: async () =>
    add(
      await check([command('oxlint'), '--type-aware', '--deny-warnings', '--quiet']),
      await check([command('oxfmt'), '--check']),
    ),
  words: checkWords,
  rules: () =>
    runTestFiles(
      testFiles().filter((file) => kindOf(file) === 'rules'),
      {},
    ),
  http: async () =>
    runTestFiles(
      testFiles().filter((file) => kindOf(file) === 'http'),
      await testDatabase(),
    ),
  architecture: async () =>
    runTestFiles(
      testFiles().filter((file) => kindOf(file) === 'architecture'),
      await testDatabase(),
    ),
  build: buildOnce,
  browser: runStories,
} satisfies Record<string, () => Promise<Count>>;

const outside = { brought: undefined as ReturnType<typeof installOutsideTools> | undefined };
const cluster = { started: undefined as ReturnType<typeof startTestCluster> | undefined };

function testFiles(): string[] {
  return ['src', 'db', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: folder !== 'tests', withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
}

/** What needs a database says so by its imports. */
function kindOf(file: string): 'rules' | 'http' | 'architecture' {
  if (file.startsWith(join(ROOT, 'tests'))) return 'architecture';
  return /from '(#tests\/support\/|\.\/localpg\.ts|.*\.test\.arrangement\.ts)/.test(testText(file))
    ? 'http'
    : 'rules';
}

async function testDatabase(): Promise<Record<string, string>> {
  cluster.started ??= startTestCluster();
  return { PERTUIS_TEST_DATABASE: (await cluster.started).url };
}

function buildOnce(): Promise<Count> {
  const { ok, said } = build();
  if (!ok) sayFailure(said);
  return Promise.resolve(ok ? PASSED : FAILED);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

async function runStories(): Promise<Count> {
  const { chromium, advice } = (outside.brought ??= installOutsideTools());
  if (chromium === undefined) {
    sayFailure(`  ${advice ?? ''}`);
    return FAILED;
  }
  if (!build().ok) return FAILED;
  const env = { CHROMIUM: chromium, ...(await testDatabase()) };
  return runCounted([command('playwright'), 'test'], env, (text) => {
    const { expected, unexpected, flaky, skipped } = (JSON.parse(text) as PlaywrightReport).stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  });
}

type Step = keyof typeof STEPS;

function isStep(name: string): name is Step {
  return Object.hasOwn(STEPS, name);
}

/** A step that could not even run has failed; the others still tell theirs. */
function failure(error: unknown): Count {
  sayFailure(error instanceof Error ? (error.stack ?? error.message) : String(error));
  return FAILED;
}

async function run(names: readonly Step[]): Promise<Count> {
  const counts: Count[] = [];
  for (const name of names) {
    say(name);
    const begun = performance.now();
    const count = await STEPS[name]().catch(failure);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    say(
      `  ${count.passed} passed, ${count.failed} failed${skipped} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
    );
    counts.push(count);
  }
  return add(...counts);
}

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !isStep(name));
  if (unknown !== undefined) {
    say(`There is no step ${unknown}: ${Object.keys(STEPS).join(', ')}.`);
    process.exitCode = 1;
    return;
  }
  const names = (wanted.length > 0 ? wanted : Object.keys(STEPS)).filter(isStep);
  try {
    if (wanted.length === 0) {
      outside.brought = installOutsideTools();
      if (outside.brought.advice !== undefined) say(outside.brought.advice);
    }
    const { passed, failed, skipped } = await run(names);
    if (names.length > 1 && failures.length > 0) say(['failed', ...failures].join('\n'));
    say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    process.exitCode = failed > 0 ? 1 : 0;
  } finally {
    await (await cluster.started)?.stop();
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    interrupt();
    endTests();
    void (cluster.started ?? Promise.resolve(undefined))
      .then((started) => started?.stop())
      .finally(() => process.exit(130));
  });
}

await main(process.argv.slice(2));
