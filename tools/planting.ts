/** Copies of the tree to plant faults in, what ran in them, and what came of it, kept by the commit it was tried on. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileOf, planted } from '#tests/plants/fault.ts';
import type { Fault } from '#tests/plants/fault.ts';
import { ROOT } from './steps.ts';

const CACHE = join(ROOT, 'node_modules', '.cache', 'pertuis');

/** The tree as it stands, what was not committed included, as Git knows it. */
export interface Tree {
  id: string;
  /** What its results are kept under: the commit, and beside it what differs from it. */
  name: string;
}

export function currentTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'pertuis-index-'));
  try {
    const index = join(folder, 'index');
    copyFileSync(git(['rev-parse', '--path-format=absolute', '--git-path', 'index']).trim(), index);
    // An index of its own: the one somebody is preparing a commit in stays as it is.
    git(['add', '--all'], { GIT_INDEX_FILE: index });
    const id = git(['write-tree'], { GIT_INDEX_FILE: index }).trim();
    const commit = git(['rev-parse', 'HEAD']).trim().slice(0, 12);
    const isCommitted = git(['rev-parse', 'HEAD^{tree}']).trim() === id;
    return { id, name: isCommitted ? commit : `${commit}+${id.slice(0, 12)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function git(args: readonly string[], env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

export type Outcome = 'noticed' | 'unnoticed' | 'too slow';

/** What is known of one tree: read at the start, written after every run, so that an interrupted run goes on where it was. */
export class Results {
  readonly #file: string;
  readonly #known: Record<string, Outcome>;

  constructor(tree: Tree) {
    const folder = join(CACHE, 'planted');
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${tree.name}.json`);
    this.#known = existsSync(this.#file)
      ? (JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, Outcome>)
      : {};
  }

  of(what: string): Outcome | undefined {
    return this.#known[what];
  }

  /** What ran out of its time may have had a busy machine: it is tried again by the next run. */
  note(what: string, outcome: Outcome): void {
    this.#known[what] = outcome;
    const kept = Object.entries(this.#known).filter(([, one]) => one !== 'too slow');
    writeFileSync(`${this.#file}.new`, JSON.stringify(Object.fromEntries(kept), null, 2));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** One copy of the tree, and at most one run in it. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'pertuis-plant-'));
  readonly #env: Record<string, string>;
  #stop: (() => void) | undefined;

  constructor(tree: Tree, databaseUrl: string) {
    const archive = join(this.#folder, 'tree.tar');
    git(['archive', '--output', archive, tree.id]);
    const unpacked = spawnSync('tar', ['-xf', archive, '-C', this.#folder]);
    if (unpacked.status !== 0) throw new Error(`tar: ${String(unpacked.stderr)}`);
    rmSync(archive);
    symlinkSync(join(ROOT, 'node_modules'), join(this.#folder, 'node_modules'));
    mkdirSync(join(this.#folder, '.tmp'));
    this.#env = {
      NODE_ENV: 'test',
      PERTUIS_TEST_DATABASE: databaseUrl,
      NODE_COMPILE_CACHE: join(CACHE, 'compiled'),
      TMPDIR: join(this.#folder, '.tmp'),
    };
  }

  /** Runs test files until one fails, with the fault in the tree, or without any. */
  async run(tests: readonly string[], limitMs: number, fault?: Fault): Promise<Outcome> {
    const path = fault && join(this.#folder, fault.file);
    const before = path === undefined ? '' : readFileSync(path, 'utf8');
    try {
      if (fault && path !== undefined) writeFileSync(path, planted(before, fault));
      const until = Date.now() + limitMs;
      for (const file of tests) {
        const outcome = await this.#runFile(file, until - Date.now());
        if (outcome !== 'unnoticed') return outcome;
      }
      return 'unnoticed';
    } finally {
      if (path !== undefined) writeFileSync(path, before);
    }
  }

  /** The first test that fails settles it: nobody waits for the others. */
  #runFile(test: string, limit: number): Promise<Outcome> {
    return new Promise((settle) => {
      const child = spawn(process.execPath, commandFor(test), {
        cwd: this.#folder,
        env: { ...process.env, ...this.#env },
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
      });
      let verdict: Outcome | undefined;
      const end = (outcome: Outcome): void => {
        verdict ??= outcome;
        if (child.pid !== undefined && child.exitCode === null) killGroup(child.pid);
      };
      this.#stop = () => end('too slow');
      const timer = setTimeout(() => end('too slow'), Math.max(0, limit));
      let line = '';
      child.stdout.on('data', (chunk: Buffer) => {
        const lines = (line + chunk.toString()).split('\n');
        line = lines.pop() ?? '';
        if (lines.some((one) => /^\s*not ok (?!.*# (?:TODO|SKIP))/.test(one))) end('noticed');
      });
      child.on('close', (code) => {
        clearTimeout(timer);
        this.#stop = undefined;
        settle(verdict ?? (code === 0 ? 'unnoticed' : 'noticed'));
      });
    });
  }

  remove(): void {
    this.#stop?.();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function commandFor(test: string): string[] {
  const [file, story] = fileOf(test);
  if (story === undefined) return ['--test-reporter=tap', file];
  return [join('tools', 'story.ts'), file, story];
}

/** What a test has started ends with it. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A result belongs to a fault as it is written: one that is changed is tried anew. */
export function resultKey(fault: Fault): string {
  const { name, why: _, ...what } = fault;
  return `${name} ${createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 12)}`;
}
