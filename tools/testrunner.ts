/** Runs test files in a few processes, each taking the next file as soon as it is free. */
import { testText } from '#tests/support/testfiles.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join, relative } from 'node:path';
import { add, COMPILE_CACHE, ROOT, sayFailure } from './steps.ts';
import type { Count } from './steps.ts';

export interface FileResult extends Count {
  /** What failed, and why. */
  said: string;
}

/** More than there are processors: a test waits half of its time, for the database or for something to come. */
const PROCESSES = 3;
/** A file that has not ended by then never will: its own tests give up after three minutes each. */
const FILE_LIMIT_MS = 300_000;

/** What a process printed may come after its end; its end is not waited for by that: a program it started may hold its output open. */
const LAST_WORDS_MS = 500;

const NOTHING: Count = { passed: 0, failed: 0, skipped: 0 };

/** The longest files first, so that none is left alone at the end. */
export async function runTestFiles(files: readonly string[], env: Record<string, string>): Promise<Count> {
  const waiting = files.toSorted((a, b) => testText(b).length - testText(a).length);
  const counts: Count[] = [];
  const take = async (): Promise<void> => {
    let child: TestProcess | undefined;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (isAlone(file)) {
        child?.end();
        child = undefined;
      }
      // What is compiled already is counted by whole functions.
      child ??= new TestProcess(isAlone(file) ? { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } : env);
      const result = await child.run(file);
      if (result.failed > 0) sayFailure(result.said.trimEnd());
      counts.push(result);
      if (isAlone(file)) child.end();
      if (isAlone(file) || child.hasEnded) child = undefined;
    }
    child?.end();
  };
  await Promise.all(Array.from({ length: PROCESSES }, take));
  return counts.length === 0 ? { ...NOTHING, failed: 1 } : add(...counts);
}

/** What stands in for a browser would be found by the files after it; what counts which code ran counts none that ran before. */
function isAlone(file: string): boolean {
  return /globalThis|support\/textsrun/.test(testText(file));
}

const running = new Set<ChildProcess>();

/** Ctrl-C: what runs is ended. */
export function endTests(): void {
  for (const child of running) child.kill('SIGTERM');
}

class TestProcess {
  readonly #child: ChildProcess;
  #printed = '';

  constructor(env: Record<string, string>) {
    this.#child = fork(join(ROOT, 'tools', 'testprocess.ts'), [], {
      cwd: ROOT,
      execArgv: [],
      env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    running.add(this.#child);
    this.#child.once('exit', () => running.delete(this.#child));
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#printed += chunk.toString()));
  }

  get hasEnded(): boolean {
    return !running.has(this.#child);
  }

  /** One that dies under its file, or never ends it, has failed it. */
  run(file: string): Promise<FileResult> {
    this.#printed = '';
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), FILE_LIMIT_MS);
      const onResult = (result: FileResult) => finish({ ...result, said: result.said + this.#printed });
      const didNotEnd = () =>
        finish({ ...NOTHING, failed: 1, said: `  ✖ ${relative(ROOT, file)} did not end\n${this.#printed}` });
      const onExit = () => void setTimeout(didNotEnd, LAST_WORDS_MS);
      const finish = (result: FileResult) => {
        clearTimeout(timer);
        this.#child.off('message', onResult).off('exit', onExit);
        settle(result);
      };
      this.#child.on('message', onResult).on('exit', onExit);
      this.#child.send(file);
    });
  }

  end(): void {
    this.#child.disconnect();
  }
}
