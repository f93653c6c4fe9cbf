/** How long a file and a test may be, and that no two files of the product need each other. Functions are bounded by the linter (.oxlintrc.json). */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const MAX_LINES = 250;

/** Longer on purpose, and why. One that has become short is taken off the list. */
const LONG: Readonly<Record<string, string>> = {
  'src/main/screens.tsx': 'every screen of the product, one after the other',
  'src/features/publicsite/annonce.browser.ts': 'one script of the public page, served as it is',
  'src/features/payments/api.ts': 'every call about money, and its shapes',
  'src/features/payments/mails.ts': 'every mail about money, in two languages',
  'src/features/inbox/list/searchqueries.ts': 'one search in one statement, put together from its parts',
  'src/providers/signatures/evidence.ts': 'one sheet of paper, drawn from top to bottom',
};

const files = ['src', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${String(name)}`)
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

test('no file of the product is longer than 250 lines, but those named with a reason', () => {
  const long = [...texts].filter(([, text]) => text.split('\n').length - 1 > MAX_LINES).map(([file]) => file);
  assert.deepEqual(long.toSorted(), Object.keys(LONG).toSorted());
});

const MAX_TEST_LINES = 400;

/** Tests and their arrangements, longer for now. One that has become short is taken off the list. */
const LONG_TESTS: Readonly<Record<string, string>> = {
  'db/demo/requests.ts': 'one tale of one summer, told in order',
  'src/features/pricing/price.test.ts': 'one price, from its nights to its deposit',
  'tests/e2e/composer.test.ts': 'stories of one screen, each independent',
  'tests/e2e/frame.test.ts': 'stories of what every screen stands in, each independent',
  'tests/e2e/story.test.ts': 'stories from the enquiry to the payment',
  'tests/matrix.test.ts': 'one table, asked of every route as everyone',
  'tests/plants/contracts.ts': 'one list of faults',
  'tests/plants/lists.ts': 'one list of faults',
  'tests/plants/payments.ts': 'one list of faults',
  'tests/plants/rights.ts': 'one list of faults',
  'tests/support/interfaces.ts': 'one list of what each feature offers',
  'tests/support/writes.ts': 'one list of what every write relies on',
};

test('no test and no arrangement is longer than 400 lines, but those named with a reason', () => {
  const long = ['src', 'tests', 'db', 'tools', 'bench']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true }).map((name) => `${folder}/${String(name)}`),
    )
    .filter((name) => /\.tsx?$/.test(name) && (!/^(src|tools)\//.test(name) || name.includes('.test.')))
    .filter((name) => readFileSync(join(ROOT, name), 'utf8').split('\n').length - 1 > MAX_TEST_LINES);
  assert.deepEqual(long.toSorted(), Object.keys(LONG_TESTS).toSorted());
});

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** The files a file names ahead of being run, types included; what is loaded later (`import()`) may come back. */
function needs(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)]
    .map(([, name = '']) =>
      name.startsWith('.')
        ? join(file, '..', name)
        : name.replace(/^#(kernel|entities|features|providers|server|web|main)\//, 'src/$1/'),
    )
    .filter((name) => texts.has(name));
}

/** Files from which a walk along the imports comes back. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph.keys()].filter((start) => {
    const seen = new Set<string>();
    const left = [...(graph.get(start) ?? [])];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      left.push(...(graph.get(next) ?? []));
    }
    return false;
  });
}

test('no two files need each other, types included', () => {
  assert.deepEqual(circles(new Map([...texts].map(([file, text]) => [file, needs(file, text)]))), []);
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  assert.deepEqual(circles(circle), ['b', 'c']);
});
