/** What an operator may set stands in docs/operating.md, and nothing else does. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const MAIN = join(ROOT, 'src/main');

const READ = /\bread\.\w+\('([A-Z][A-Z_]+)'/g;
/** First cells of the table of the environment: one name, or several. */
const ROW = /^\| (`[A-Z][A-Z_]+`(?:, `[A-Z][A-Z_]+`)*) \|/gm;
const NAMED = /`([A-Z][A-Z_]+)`/g;

const read = new Set(
  readdirSync(MAIN)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .flatMap((name) =>
      [...readFileSync(join(MAIN, name), 'utf8').matchAll(READ)].map(([, variable]) => variable!),
    ),
);
/** Read together, each by a name that is put together (config.ts). */
const TOGETHER = ['LOGIN', 'KEY', 'SENDER', 'WEBHOOK_SECRET'].map((name) => `PERTUIS_SMS_${name}`);
const document = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');

test('every variable that is read from the environment is documented', () => {
  const named = new Set([...document.matchAll(NAMED)].map(([, variable]) => variable!));
  assert.ok(read.size > 30, 'the variables are found');
  assert.deepEqual(
    [...read, ...TOGETHER].filter((variable) => !named.has(variable)),
    [],
  );
});

test('every variable of the table is read', () => {
  const rows = [...document.matchAll(ROW)].flatMap(([, cell]) =>
    [...cell!.matchAll(NAMED)].map(([, variable]) => variable!),
  );
  assert.ok(rows.length > 20, 'the rows are found');
  assert.deepEqual(
    rows.filter((variable) => !read.has(variable) && !TOGETHER.includes(variable)),
    [],
  );
});
