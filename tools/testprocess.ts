/**
 * One of the processes tests run in (testrunner.ts): file after file, as they come. What they import is imported once, which is most of
 * what a file costs in a process of its own; each still brings its own server and database, and leaves nothing behind.
 */
import { run } from 'node:test';
import { relative } from 'node:path';
import { inspect } from 'node:util';
import type { FileResult } from './testrunner.ts';

const TIMEOUT_MS = 180_000;
/** Before the parent gives a file up (testrunner.ts). */
const LATE_MS = 270_000;

process.on('disconnect', () => process.exit());
process.on('message', (file: string) => void runFile(file));

async function runFile(file: string): Promise<void> {
  // Node ends a run when nothing is left to wait for: a server or a timer left open keeps it from ending, our parent must not.
  process.channel?.unref();
  const env = { ...process.env };
  const result: FileResult = { passed: 0, failed: 0, skipped: 0, said: '' };
  const open = new Set<string>();
  const late = setTimeout(() => process.stdout.write(`${result.said}${whatIsOpen(open)}\n`), LATE_MS).unref();
  for await (const event of run({ files: [file], isolation: 'none', timeout: TIMEOUT_MS })) {
    if (event.type === 'test:start') open.add(event.data.name);
    if (event.type === 'test:pass' || event.type === 'test:fail') open.delete(event.data.name);
    if (event.type === 'test:fail' && event.data.details.type !== 'suite') {
      const { name, line, details } = event.data;
      if (failedBelow(details.error)) continue;
      result.said += described(name, event.data.file ?? file, line, details.error.cause ?? details.error);
    }
    if (event.type === 'test:summary' && event.data.file === undefined) {
      const { tests, passed, skipped, todo } = event.data.counts;
      Object.assign(result, {
        passed,
        failed: tests - passed - skipped - todo,
        skipped: skipped + todo,
      } satisfies Partial<FileResult>);
    }
  }
  clearTimeout(late);
  // The next file finds them as in a process of its own.
  process.env = env;
  process.exitCode = 0;
  process.channel?.ref();
  process.send?.(result);
}

function whatIsOpen(tests: ReadonlySet<string>): string {
  const begun = tests.size === 0 ? 'every test ended' : `begun: ${[...tests].join(' / ')}`;
  return `    ${begun}; kept open by ${process.getActiveResourcesInfo().join(', ')}`;
}

/** A parent fails with its subtests: those are said, not it. */
function failedBelow(error: unknown): boolean {
  return error instanceof Error && 'failureType' in error && error.failureType === 'subtestsFailed';
}

function described(name: string, file: string, line: number | undefined, error: unknown): string {
  const place = `${relative(process.cwd(), file)}${line === undefined ? '' : `:${line}`}`;
  const text = error instanceof Error ? (error.stack ?? error.message) : inspect(error);
  const ours = text.split('\n').filter((row) => !/^\s+at .*(node:internal|node_modules)/.test(row));
  return `  ✖ ${name}\n    ${place}\n${ours.map((row) => `    ${row}`).join('\n')}\n`;
}
