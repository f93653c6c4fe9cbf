/**
 * Work over bytes a stranger sent, in a process of its own: a few at a time, each with a bound in time and memory, given up by ending the
 * process. What it held goes back to the machine, and what it broke was not the server.
 */
import { Refusal } from '#kernel/refusal.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { basename } from 'node:path';

/** Where it is told that work was given up. */
export interface Log {
  warn(about: object, words: string): void;
  error(about: object, words: string): void;
}

export interface Apart<Question, Answer> {
  /** Rejects with GivenUp when no answer came, which the log is told, and with a refusal when too much is waiting already. */
  ask(question: Question, how: How): Promise<Answer>;
  close(): void;
}

interface How {
  log: Log;
  withinMs?: number | undefined;
  whose?: Whose | undefined;
}

/** Whose work it is. Work of nobody's is the server's own, and mail's: it waits behind people, and they push it out of a full line. */
export interface Whose {
  subject: string;
  isStaff: boolean;
}

interface Bounds {
  /** For one piece of work, the start of its process included. */
  ms: number;
  memoryMb: number;
  atOnce: number;
  /** Of these, how many only staff's work takes. */
  forStaff?: number;
  /** How many may wait for their turn; the next one is refused. */
  waiting: number;
  /** Longer than this nobody waits for a turn. */
  waitMs?: number;
  /** After this long without work a process ends. */
  idleMs?: number;
}

/**
 * No answer came. `bounds`: the work took too long or too much, which says something of the bytes, or of a busy machine. `broken`: our
 * program threw, ended by itself or could not be started, which says nothing of them.
 */
export class GivenUp extends Error {
  readonly kind: 'bounds' | 'broken';
  constructor(kind: GivenUp['kind'], why: string) {
    super(why);
    this.name = 'GivenUp';
    this.kind = kind;
  }
}

interface Turn<Question, Answer> {
  question: Question;
  withinMs: number;
  whose: Whose | undefined;
  /** How many of the same person's it came behind. */
  nth: number;
  settle: PromiseWithResolvers<Answer>;
  patience: NodeJS.Timeout;
}
type Heard<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

const IDLE_MS = 30_000;
const WAIT_MS = 20_000;
/** Of one person; their next one is refused, however short the line is. */
const WAITING_EACH = 4;
const LOOK_MS = 100;
/** Of what a process says before it ends. */
const LAST_WORDS = 2000;
const PAGE_BYTES = 4096;
const MB = 1_048_576;
/** Behind the server: a picture being looked at should not slow everybody's screens. */
const POLITE = 5;

export function openApart<Question, Answer>(script: URL, bounds: Bounds): Apart<Question, Answer> {
  const { ms, memoryMb, atOnce, forStaff = 0, waiting, waitMs = WAIT_MS, idleMs = IDLE_MS } = bounds;
  const resting = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const turns: Turn<Question, Answer>[] = [];
  const under = new Set<Turn<Question, Answer>>();
  const lastWords = new WeakMap<ChildProcess, string>();
  let isClosed = false;
  let lastId = 0;

  function next(): void {
    // Staff stands first: where the first in line may not begin, nobody may.
    const turn = inLine()[0];
    if (!turn || !hasPlace(turn)) return;
    turns.splice(turns.indexOf(turn), 1);
    clearTimeout(turn.patience);
    under.add(turn);
    begun(turn)
      .then(turn.settle.resolve, turn.settle.reject)
      .finally(() => {
        under.delete(turn);
        next();
      });
  }

  function hasPlace({ whose }: Turn<Question, Answer>): boolean {
    const others = [...under].filter((each) => !each.whose?.isStaff).length;
    return under.size < atOnce && (whose?.isStaff === true || others < atOnce - forStaff);
  }

  async function begun(turn: Turn<Question, Answer>): Promise<Answer> {
    const child = rested() ?? started();
    try {
      return await answerOf(child, turn);
    } finally {
      rest(child);
    }
  }

  /** Staff before guests before nobody's; in each the first of everybody before the second of anybody; then as they came. */
  function inLine(): Turn<Question, Answer>[] {
    return turns.toSorted((a, b) => rankOf(a.whose) - rankOf(b.whose) || a.nth - b.nth);
  }

  /** Counted when it comes: by the time its turn is chosen, the one it came behind is done, and it would be its sender's first. */
  function placeOf(whose: Whose | undefined): number {
    const theirs = [...under, ...turns].filter((turn) => turn.whose?.subject === whose?.subject);
    return Math.max(-1, ...theirs.map(({ nth }) => nth)) + 1;
  }

  function leave(turn: Turn<Question, Answer> | undefined): void {
    if (!turn) return;
    turns.splice(turns.indexOf(turn), 1);
    clearTimeout(turn.patience);
    turn.settle.reject(new Refusal('filesBusy'));
  }

  function started(): ChildProcess {
    const child = forked();
    all.add(child);
    lastWords.set(child, '');
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      lastWords.set(child, `${lastWords.get(child) ?? ''}${words}`.slice(-LAST_WORDS));
    });
    // Whoever waits for it hears of it too; it may as well break while nobody does.
    child.on('error', (error) => lastWords.set(child, error.message));
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(resting.get(child));
      resting.delete(child);
    });
    return child;
  }

  /** Without the memory for another process the system throws here, and whoever asked hears of it as of any other end. */
  function forked(): ChildProcess {
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
      throw new GivenUp('broken', error instanceof Error ? error.message : String(error));
    }
  }

  function rested(): ChildProcess | undefined {
    const [child] = resting.keys();
    if (!child) return undefined;
    clearTimeout(resting.get(child));
    resting.delete(child);
    return child;
  }

  /** A process that waits for work keeps nobody from ending. */
  function rest(child: ChildProcess): void {
    if (isClosed || !all.has(child) || !child.connected) return end(child);
    child.unref();
    child.channel?.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    resting.set(child, setTimeout(() => end(child), idleMs).unref());
  }

  async function answerOf(
    child: ChildProcess,
    { question, withinMs }: Turn<Question, Answer>,
  ): Promise<Answer> {
    lastId += 1;
    const id = lastId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const onMessage = (heard: Heard<Answer>) => {
      if (heard.id !== id) return;
      if ('answer' in heard) resolve(heard.answer);
      else reject(new GivenUp('broken', heard.failure));
    };
    const onEnd = () =>
      reject(isClosed ? new Refusal('filesBusy') : ended(child, lastWords.get(child) ?? ''));
    const giveUp = (why: string) => {
      reject(new GivenUp('bounds', why));
      end(child);
    };
    const late = setTimeout(() => giveUp('too slow'), withinMs);
    const watch = setInterval(() => {
      void residentBytes(child).then((bytes) => bytes > memoryMb * MB && giveUp('too much memory'));
    }, LOOK_MS);
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
    clearTimeout(resting.get(child));
    resting.delete(child);
    child.kill('SIGKILL');
  }

  function tell(log: Log, error: GivenUp): void {
    const about = { err: error, script: basename(script.pathname) };
    if (error.kind === 'bounds') log.warn(about, 'work over bytes of a stranger was given up');
    else log.error(about, 'work over bytes of a stranger broke');
  }

  return {
    async ask(question, { log, withinMs = ms, whose }) {
      const theirs = turns.filter((turn) => whose && turn.whose?.subject === whose.subject);
      if (isClosed || theirs.length >= WAITING_EACH) throw new Refusal('filesBusy');
      const settle = Promise.withResolvers<Answer>();
      const patience = setTimeout(() => leave(turn), waitMs).unref();
      const turn = { question, withinMs, whose, nth: placeOf(whose), settle, patience };
      turns.push(turn);
      next();
      if (turns.length > waiting) leave(inLine().at(-1));
      try {
        return await settle.promise;
      } catch (error) {
        if (error instanceof GivenUp) tell(log, error);
        throw error;
      }
    },
    close() {
      isClosed = true;
      for (const { settle, patience } of turns.splice(0)) {
        clearTimeout(patience);
        settle.reject(new Refusal('filesBusy'));
      }
      for (const child of all) end(child);
    },
  };
}

function rankOf(whose: Whose | undefined): number {
  if (!whose) return 2;
  return whose.isStaff ? 0 : 1;
}

/** What the process does, in its own file. It ends with its parent, however that ends. */
export function answerApart(work: (question: never) => unknown): void {
  process.on('disconnect', () => process.exit(0));
  // A terminal or a service manager says it to the whole family: the server ends what it began, then us.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  setPriority(POLITE);
  process.on('message', ({ id, question }: { id: number; question: never }) => {
    void answered(work, question).then((said) => process.send?.({ id, ...said }));
  });
}

async function answered(
  work: (question: never) => unknown,
  question: never,
): Promise<{ answer: unknown } | { failure: string }> {
  try {
    return { answer: await work(question) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

/** What Windows ends a process with where others send a signal. */
const CRASH = 100;

/** By a signal: the system or the engine had not the memory. By itself: a file of ours is missing, or wrong. */
function ended({ signalCode, exitCode }: ChildProcess, words: string): GivenUp {
  const kind = signalCode !== null || (exitCode ?? 0) > CRASH ? 'bounds' : 'broken';
  return new GivenUp(kind, `the process ended (${signalCode ?? exitCode ?? 'not started'}): ${words}`);
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
