/** The planted faults of `npm run plant`, without running any: a fault whose line was rewritten, or whose tests moved, proves nothing. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { AREAS } from './plants/all.ts';
import { fileOf, lineOf, planted, StaleFault } from './plants/fault.ts';
import type { Fault } from './plants/fault.ts';

const ROOT = resolve(import.meta.dirname, '..');
const faults = Object.values(AREAS).flat();

test('every planted fault still applies to its source', () => {
  const stale = faults.flatMap((fault) => {
    const path = join(ROOT, fault.file);
    if (!existsSync(path)) return [`The fault ${fault.name} is stale: ${fault.file} is gone.`];
    try {
      planted(readFileSync(path, 'utf8'), fault);
      return [];
    } catch (error) {
      if (error instanceof StaleFault) return [error.message];
      throw error;
    }
  });
  assert.deepEqual(stale, []);
});

test('every planted fault names tests that exist, has a name of its own, and says whom it would hurt', () => {
  for (const { name, tests, why } of faults) {
    assert.ok(tests.length > 0, `${name} names no test`);
    for (const [file, story = ''] of tests.map(fileOf)) {
      assert.ok(existsSync(join(ROOT, file)), `${name} names ${file}, which is gone`);
      assert.ok(
        readFileSync(join(ROOT, file), 'utf8').includes(story),
        `${name} names ‘${story}’, which is gone`,
      );
      assert.ok(
        story === '' || file.startsWith('tests/e2e/'),
        `${name}: one story is run of the browser’s alone`,
      );
    }
    assert.ok(why.trim() !== '', `${name} says nothing`);
  }
  assert.equal(new Set(faults.map(({ name }) => name)).size, faults.length, 'two faults of one name');
});

test('a fault is planted where it says, or named as stale', () => {
  const fault: Fault = {
    name: 'example',
    file: 'a.ts',
    find: 'a < b',
    replace: 'a <= b',
    tests: [],
    why: '',
  };
  assert.equal(planted('if (a < b) c();\n', fault), 'if (a <= b) c();\n');
  assert.equal(planted('f(a < b);\nf(a < b);\n', { ...fault, nth: 2 }), 'f(a < b);\nf(a <= b);\n');
  assert.equal(lineOf('f(a < b);\nf(a < b);\n', { ...fault, nth: 2 }), 2);
  for (const [text, changes] of [
    ['if (a > b) c();', {}],
    ['f(a < b);\nf(a < b);', {}],
    ['f(a < b);', { nth: 2 }],
    ['f(a < b);', { replace: 'a < b' }],
    ['f(a < b);', { replace: 'a < (b' }],
  ] as const)
    assert.throws(() => planted(text, { ...fault, ...changes }), /The fault example is stale/);
});
