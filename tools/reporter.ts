/** What `node --test` says here: only what failed, with what that file printed; the counts go to the file PERTUIS_COUNTS names. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import type { TestEvent } from 'node:test/reporters';

interface Failure {
  name: string;
  file: string;
  line: number | undefined;
  error: unknown;
}

/** Node asks a reporter for a default export. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const printed = new Map<string, string>();
  const failedFiles = new Set<string>();
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      const { file, message } = event.data;
      printed.set(file, `${printed.get(file) ?? ''}${message}`);
    }
    if (event.type === 'test:fail') {
      const { name, file, line, details } = event.data;
      if (details.type === 'suite' || failedBelow(details.error)) continue;
      failedFiles.add(file ?? '');
      yield describe({ name, file: file ?? '', line, error: details.error.cause ?? details.error });
    }
    if (event.type === 'test:summary' && event.data.file === undefined) {
      for (const file of failedFiles) yield printed.get(file) ?? '';
      const { tests, passed, skipped, todo } = event.data.counts;
      const target = process.env['PERTUIS_COUNTS'];
      const counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo };
      if (target !== undefined) writeFileSync(target, JSON.stringify(counts));
    }
  }
}

/** A parent fails with its subtests: those are said, not it. */
function failedBelow(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed';
}

function describe({ name, file, line, error }: Failure): string {
  const place = file === '' ? '' : `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}`;
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
  const ours = text.split('\n').filter((row) => !/^\s+at .*(node:internal|node_modules)/.test(row));
  return `  ✖ ${name}\n    ${place}\n${ours.map((row) => `    ${row}`).join('\n')}\n`;
}
