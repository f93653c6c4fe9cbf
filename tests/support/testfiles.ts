/**
 * A long test file is an entry (`mailin.http.test.ts`) that imports its parts (`mailin.http.test.filing.ts`): one process, one application,
 * one arrangement, and each part can be run alone. What looks for titles in the entry looks in its parts too.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PART = /^import '(\.\/[\w.-]+\.test\.\w+\.ts)';$/gm;

export function testText(file: string): string {
  const entry = readFileSync(file, 'utf8');
  const parts = [...entry.matchAll(PART)].map(([, part = '']) =>
    readFileSync(join(dirname(file), part), 'utf8'),
  );
  return [entry, ...parts].join('\n');
}
