/**
 * Work over bytes a stranger sent, in processes of its own: a few at a time, each with a bound in time and memory, given up by ending the
 * process. What it held goes back to the machine, and what it broke was not the server.
 */
import { Refusal } from '#kernel/refusal.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename } from 'node:path';
import { SubmissionQueue } from './workerqueue.ts';
import type { QueueBounds, Submission, Submitter } from './workerqueue.ts';

/** Where it is told that work was given up. */
export interface Log {
  warn(about: object, words: string): void;
  error(about: object, words: string): void;
}

interface RunOptions {
  log: Log;
  withinMs?: number | undefined;
  submitter?: Submitter | undefined;
}

interface Bounds extends QueueBounds {
  /** For one piece of work, the start of its process included. */
  ms: number;
  memoryMb: number;
  /** After this long without work a process ends. */
  idleMs?: number;
}

/**
 * No answer came. `bounds`: the work took too long or too much, which says something of the bytes, or of a busy machine. `broken`: our
 * program threw, ended by itself or could not be started, which says nothing of them.
 */
export class WorkerError extends Error {
  readonly kind: 'bounds' | 'broken';
  constructor(kind: WorkerError['kind'], why: string) {
    super(why);
    this.name = 'WorkerError';
    this.kind = kind;
  }
}

type WorkerMessage<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

const IDLE_MS = 30_000;
const MEMORY_CHECK_MS = 100;
/** Of what a process says before it ends. */
const STDERR_TAIL = 2000;
const PAGE_BYTES = 4096;
const MB = 1_048_576;

export class WorkerPool<Question, Answer> {
  readonly #script: URL;
  readonly #bounds: Required<Pick<Bounds, 'ms' | 'memoryMb' | 'idleMs'>>;
  readonly #queue: SubmissionQueue<Question, Answer>;
  readonly #all = new Set<ChildProcess>();
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  readonly #stderr = new WeakMap<ChildProcess, string>();
  #isClosed = false;
  #lastId = 0;

  constructor(script: URL, { ms, memoryMb, idleMs = IDLE_MS, ...queue }: Bounds) {
    this.#script = script;
    this.#bounds = { ms, memoryMb, idleMs };
    this.#queue = new SubmissionQueue(queue);
  }

  /** Rejects with WorkerError when no answer came, which the log is told, and with a refusal when too much is waiting already. */
  async run(question: Question, { log, withinMs = this.#bounds.ms, submitter }: RunOptions): Promise<Answer> {
    if (this.#isClosed) throw new Refusal('filesBusy');
    const { result } = this.#queue.add(question, withinMs, submitter);
    this.#next();
    this.#queue.trim();
    try {
      return await result.promise;
    } catch (error) {
      if (error instanceof WorkerError) this.#logFailure(log, error);
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#queue.clear();
    for (const child of this.#all) this.#end(child);
  }

  #next(): void {
    const submission = this.#queue.take();
    if (!submission) return;
    this.#start(submission)
      .then(submission.result.resolve, submission.result.reject)
      .finally(() => {
        this.#queue.done(submission);
        this.#next();
      });
  }

  async #start(submission: Submission<Question, Answer>): Promise<Answer> {
    const child = this.#takeIdle() ?? this.#spawn();
    try {
      return await this.#answerOf(child, submission);
    } catch (error) {
      // What threw may have stopped half-way (a decoder in WebAssembly, its memory as it was): nobody else's work meets it.
      this.#end(child);
      throw error;
    } finally {
      this.#release(child);
    }
  }

  #spawn(): ChildProcess {
    const child = this.#fork();
    this.#all.add(child);
    this.#stderr.set(child, '');
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.#stderr.set(child, `${this.#stderr.get(child) ?? ''}${words}`.slice(-STDERR_TAIL));
    });
    // Whoever waits for it hears of it too; it may as well break while nobody does.
    child.on('error', (error) => this.#stderr.set(child, error.message));
    child.once('exit', () => this.#forget(child));
    return child;
  }

  /** Without the memory for another process the system throws here, and whoever asked hears of it as of any other end. */
  #fork(): ChildProcess {
    try {
      return fork(this.#script, [], {
        execArgv: [`--max-old-space-size=${Math.round(this.#bounds.memoryMb / 2)}`],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
        // Nothing of ours, but what a system needs to load a program, and one heap instead of one for every thread.
        env: {
          ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
          MALLOC_ARENA_MAX: '1',
        },
      });
    } catch (error) {
      throw new WorkerError('broken', error instanceof Error ? error.message : String(error));
    }
  }

  #takeIdle(): ChildProcess | undefined {
    const [child] = this.#idle.keys();
    if (!child) return undefined;
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    return child;
  }

  /** A process that waits for work keeps nobody from ending. */
  #release(child: ChildProcess): void {
    if (this.#isClosed || !this.#all.has(child) || !child.connected) return this.#end(child);
    child.unref();
    child.channel?.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    this.#idle.set(child, setTimeout(() => this.#end(child), this.#bounds.idleMs).unref());
  }

  async #answerOf(
    child: ChildProcess,
    { question, withinMs }: Submission<Question, Answer>,
  ): Promise<Answer> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (message: WorkerMessage<Answer>) => {
      if (message.id !== id) return;
      if ('answer' in message) resolve(message.answer);
      else reject(new WorkerError('broken', message.failure));
    };
    const onEnd = () =>
      reject(this.#isClosed ? new Refusal('filesBusy') : exitError(child, this.#stderr.get(child) ?? ''));
    const stopWatching = this.#watch(child, withinMs, (why) => {
      reject(new WorkerError('bounds', why));
      this.#end(child);
    });
    child.on('message', onMessage).on('close', onEnd).on('error', onEnd);
    try {
      if (hasEnded(child)) onEnd();
      // It may have been ended before its end is known here: how it ended says what it was.
      else child.send({ id, question }, (error) => error && child.kill('SIGKILL'));
      return await promise;
    } finally {
      stopWatching();
      child.off('message', onMessage).off('close', onEnd).off('error', onEnd);
    }
  }

  /** Gives up on what takes too long or too much memory. @returns stops watching */
  #watch(child: ChildProcess, withinMs: number, giveUp: (why: string) => void): () => void {
    const limit = this.#bounds.memoryMb * MB;
    const late = setTimeout(() => giveUp('too slow'), withinMs);
    const look = setInterval(() => {
      void residentBytes(child).then((bytes) => bytes > limit && giveUp('too much memory'));
    }, MEMORY_CHECK_MS);
    return () => {
      clearTimeout(late);
      clearInterval(look);
    };
  }

  #end(child: ChildProcess): void {
    this.#forget(child);
    child.kill('SIGKILL');
  }

  #forget(child: ChildProcess): void {
    this.#all.delete(child);
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
  }

  #logFailure(log: Log, error: WorkerError): void {
    const about = { err: error, script: basename(this.#script.pathname) };
    if (error.kind === 'bounds') log.warn(about, 'work over bytes of a stranger was given up');
    else log.error(about, 'work over bytes of a stranger broke');
  }
}

/** What Windows ends a process with where others send a signal. */
const WINDOWS_CRASH_CODE = 100;

/** By a signal: the system or the engine had not the memory. By itself: a file of ours is missing, or wrong. */
function exitError({ signalCode, exitCode }: ChildProcess, words: string): WorkerError {
  const kind = signalCode !== null || (exitCode ?? 0) > WINDOWS_CRASH_CODE ? 'bounds' : 'broken';
  return new WorkerError(kind, `the process ended (${signalCode ?? exitCode ?? 'not started'}): ${words}`);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Known on Linux. Elsewhere the bounds of the heap and of what is unpacked stand alone. */
export async function residentBytes(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || child.pid === undefined) return 0;
  const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES;
}
