/** Running a program, or a test runner that counts, as one step of `npm test`. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const PASSED: Count = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Count = { passed: 0, failed: 1, skipped: 0 };

export function add(...counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, count) => ({
      passed: sum.passed + count.passed,
      failed: sum.failed + count.failed,
      skipped: sum.skipped + count.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What failed, as it was said: once more at the end, where whoever reads only that finds it. */
export const failures: string[] = [];

export function sayFailure(text: string): void {
  failures.push(text);
  say(text);
}

/** A program npm installed, by the name of its command; run by our own Node, not by the one `env node` would find. */
export function command(name: string): string {
  return realpathSync(join(ROOT, 'node_modules', '.bin', name));
}

/** What Node made of our sources, for every process of a run: importing the application takes half the time. */
export const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'pertuis', 'compiled');

let current: ChildProcess | undefined;

export function interrupt(): void {
  current?.kill('SIGTERM');
}

export interface Ended {
  ok: boolean;
  text: string;
}

/** `quiet`: what it prints is answered, to be shown if it failed. */
export function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  quiet = true,
): Promise<Ended> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    current = child;
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', (error) => settle({ ok: false, text: error.message }));
    child.on('close', (code) => settle({ ok: code === 0, text }));
  });
}

/** One check: it ends well, or what it printed is shown. */
export async function check(args: readonly string[]): Promise<Count> {
  const { ok, text } = await runNode(args);
  if (ok) return PASSED;
  sayFailure(text.trimEnd());
  return FAILED;
}

/** A runner that writes its counts where PERTUIS_COUNTS says. One that counted nothing, or died, has failed. */
export async function runCounted(
  args: readonly string[],
  env: Record<string, string>,
  parse: (text: string) => Count,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const { ok } = await runNode(args, { ...env, PERTUIS_COUNTS: file }, false);
    const count = counted(file, parse);
    if (count === undefined || count.passed + count.failed === 0) {
      sayFailure('  No test ran.');
      return add(count ?? { passed: 0, failed: 0, skipped: 0 }, FAILED);
    }
    return ok || count.failed > 0 ? count : add(count, FAILED);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function counted(file: string, parse: (text: string) => Count): Count | undefined {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
