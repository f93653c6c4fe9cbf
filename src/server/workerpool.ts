/**
 * Work over bytes a stranger sent, in a process of its own: a few at a time, each with a bound in time and memory, given up by ending the
 * process. What it held goes back to the machine, and what it broke was not the server.
 */
import { Refusal } from '#kernel/refusal.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { basename } from 'node:path';

/** Where it is told that work was given up. */
export interface Log {
  warn(about: object, words: string): void;
  error(about: object, words: string): void;
}

export interface WorkerPool<Question, Answer> {
  /** Rejects with WorkerError when no answer came, which the log is told, and with a refusal when too much is waiting already. */
  run(question: Question, how: RunOptions): Promise<Answer>;
  close(): void;
}

interface RunOptions {
  log: Log;
  withinMs?: number | undefined;
  submitter?: Submitter | undefined;
}

/** Whose work it is. Work of nobody's is the server's own, and mail's: it waits behind people, and they push it out of a full line. */
export interface Submitter {
  subject: string;
  isStaff: boolean;
}

interface Bounds {
  /** For one piece of work, the start of its process included. */
  ms: number;
  memoryMb: number;
  concurrency: number;
  /** Of these, how many only staff's work takes. */
  reservedForStaff?: number;
  /** How many may wait for their turn; the next one is refused. */
  maxQueued: number;
  /** Longer than this nobody waits for a turn. */
  queueTimeoutMs?: number;
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

interface Submission<Question, Answer> {
  question: Question;
  withinMs: number;
  submitter: Submitter | undefined;
  /** How many of the same person's it came behind. */
  nth: number;
  result: PromiseWithResolvers<Answer>;
  queueTimer: NodeJS.Timeout;
}

type WorkerMessage<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

const IDLE_MS = 30_000;

const QUEUE_TIMEOUT_MS = 20_000;

/** Of one person; their next one is refused, however short the line is. */
const MAX_QUEUED_PER_PERSON = 4;

const MEMORY_CHECK_MS = 100;

/** Of what a process says before it ends. */
const STDERR_TAIL = 2000;

const PAGE_BYTES = 4096;

const MB = 1_048_576;

export function createWorkerPool<Question, Answer>(
  script: URL,
  bounds: Bounds,
): WorkerPool<Question, Answer> {
  const {
    ms,
    memoryMb,
    concurrency,
    reservedForStaff = 0,
    maxQueued,
    queueTimeoutMs = QUEUE_TIMEOUT_MS,
    idleMs = IDLE_MS,
  } = bounds;
  const idle = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const queued: Submission<Question, Answer>[] = [];
  const running = new Set<Submission<Question, Answer>>();
  const lastWords = new WeakMap<ChildProcess, string>();
  let isClosed = false;
  let lastId = 0;

  function next(): void {
    // Staff stands first: where the first in line may not begin, nobody may.
    const turn = byPriority()[0];
    if (!turn || !canStart(turn)) return;
    queued.splice(queued.indexOf(turn), 1);
    clearTimeout(turn.queueTimer);
    running.add(turn);
    start(turn)
      .then(turn.result.resolve, turn.result.reject)
      .finally(() => {
        running.delete(turn);
        next();
      });
  }

  function canStart({ submitter }: Submission<Question, Answer>): boolean {
    const others = [...running].filter((each) => !each.submitter?.isStaff).length;
    return (
      running.size < concurrency && (submitter?.isStaff === true || others < concurrency - reservedForStaff)
    );
  }

  async function start(turn: Submission<Question, Answer>): Promise<Answer> {
    const child = takeIdle() ?? spawnWorker();
    try {
      return await answerOf(child, turn);
    } finally {
      release(child);
    }
  }

  /** Staff before guests before nobody's; in each the first of everybody before the second of anybody; then as they came. */
  function byPriority(): Submission<Question, Answer>[] {
    return queued.toSorted((a, b) => priorityOf(a.submitter) - priorityOf(b.submitter) || a.nth - b.nth);
  }

  /** Counted when it comes: by the time its turn is chosen, the one it came behind is done, and it would be its sender's first. */
  function positionOf(submitter: Submitter | undefined): number {
    const theirs = [...running, ...queued].filter((turn) => turn.submitter?.subject === submitter?.subject);
    return Math.max(-1, ...theirs.map(({ nth }) => nth)) + 1;
  }

  function drop(turn: Submission<Question, Answer> | undefined): void {
    if (!turn) return;
    queued.splice(queued.indexOf(turn), 1);
    clearTimeout(turn.queueTimer);
    turn.result.reject(new Refusal('filesBusy'));
  }

  function spawnWorker(): ChildProcess {
    const child = forkWorker();
    all.add(child);
    lastWords.set(child, '');
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      lastWords.set(child, `${lastWords.get(child) ?? ''}${words}`.slice(-STDERR_TAIL));
    });
    // Whoever waits for it hears of it too; it may as well break while nobody does.
    child.on('error', (error) => lastWords.set(child, error.message));
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    return child;
  }

  /** Without the memory for another process the system throws here, and whoever asked hears of it as of any other end. */
  function forkWorker(): ChildProcess {
    try {
      return fork(script, [], {
        execArgv: [`--max-old-space-size=${Math.round(memoryMb / 2)}`],
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

  function takeIdle(): ChildProcess | undefined {
    const [child] = idle.keys();
    if (!child) return undefined;
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  }

  /** A process that waits for work keeps nobody from ending. */
  function release(child: ChildProcess): void {
    if (isClosed || !all.has(child) || !child.connected) return end(child);
    child.unref();
    child.channel?.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    idle.set(child, setTimeout(() => end(child), idleMs).unref());
  }

  async function answerOf(
    child: ChildProcess,
    { question, withinMs }: Submission<Question, Answer>,
  ): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (heard: WorkerMessage<Answer>) => {
      if (heard.id !== id) return;
      if ('answer' in heard) resolve(heard.answer);
      else reject(new WorkerError('broken', heard.failure));
    };
    const onEnd = () =>
      reject(isClosed ? new Refusal('filesBusy') : exitError(child, lastWords.get(child) ?? ''));
    const giveUp = (why: string) => {
      reject(new WorkerError('bounds', why));
      end(child);
    };
    const late = setTimeout(() => giveUp('too slow'), withinMs);
    const watch = setInterval(() => {
      void residentBytes(child).then((bytes) => bytes > memoryMb * MB && giveUp('too much memory'));
    }, MEMORY_CHECK_MS);
    child.on('message', onMessage).on('close', onEnd).on('error', onEnd);
    try {
      if (hasEnded(child)) onEnd();
      else child.send({ id, question }, (error) => error && onEnd());
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      child.off('message', onMessage).off('close', onEnd).off('error', onEnd);
    }
  }

  function end(child: ChildProcess): void {
    all.delete(child);
    clearTimeout(idle.get(child));
    idle.delete(child);
    child.kill('SIGKILL');
  }

  function logFailure(log: Log, error: WorkerError): void {
    const about = { err: error, script: basename(script.pathname) };
    if (error.kind === 'bounds') log.warn(about, 'work over bytes of a stranger was given up');
    else log.error(about, 'work over bytes of a stranger broke');
  }

  return {
    async run(question, { log, withinMs = ms, submitter }) {
      const theirs = queued.filter((turn) => submitter && turn.submitter?.subject === submitter.subject);
      if (isClosed || theirs.length >= MAX_QUEUED_PER_PERSON) throw new Refusal('filesBusy');
      const result = Promise.withResolvers<Answer>();
      const queueTimer = setTimeout(() => drop(turn), queueTimeoutMs).unref();
      const turn = { question, withinMs, submitter, nth: positionOf(submitter), result, queueTimer };
      queued.push(turn);
      next();
      if (queued.length > maxQueued) drop(byPriority().at(-1));
      try {
        return await result.promise;
      } catch (error) {
        if (error instanceof WorkerError) logFailure(log, error);
        throw error;
      }
    },
    close() {
      isClosed = true;
      for (const { result, queueTimer } of queued.splice(0)) {
        clearTimeout(queueTimer);
        result.reject(new Refusal('filesBusy'));
      }
      for (const child of all) end(child);
    },
  };
}

function priorityOf(submitter: Submitter | undefined): number {
  if (!submitter) return 2;
  return submitter.isStaff ? 0 : 1;
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
