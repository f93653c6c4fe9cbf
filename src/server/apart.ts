/**
 * Work over bytes a stranger sent, in a process of its own: a few at a time, each with a bound in time and memory, given up by ending the
 * process. What it held goes back to the machine, and what it broke was not the server.
 */
import { Refusal } from '#kernel/refusal.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

export interface Apart<Question, Answer> {
  /** Rejects with GivenUp when the work takes too long or too much, and with a refusal when too much is waiting already. */
  ask(question: Question, about?: About): Promise<Answer>;
  close(): void;
}

interface About {
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
  /** How many may wait for their turn; the next one is refused. */
  waiting: number;
  /** After this long without work a process ends. */
  idleMs?: number;
}

/** The work took too long, too much, or ended its process: whoever sent the bytes is told, nobody else notices. */
export class GivenUp extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'GivenUp';
  }
}

interface Turn<Question, Answer> {
  question: Question;
  withinMs: number;
  whose: Whose | undefined;
  settle: PromiseWithResolvers<Answer>;
}
type Heard<Answer> = { id: number; answer: Answer } | { id: number; failure: string };

const IDLE_MS = 30_000;
/** Longer than this nobody waits for a turn. */
const WAIT_MS = 20_000;
/** Of one person; their next one is refused, however short the line is. */
const WAITING_EACH = 4;
const LOOK_MS = 100;
const PAGE_BYTES = 4096;
const MB = 1_048_576;
/** Behind the server: a picture being looked at should not slow everybody's screens. */
const POLITE = 5;

export function openApart<Question, Answer>(script: URL, bounds: Bounds): Apart<Question, Answer> {
  const { ms, memoryMb, atOnce, waiting, idleMs = IDLE_MS } = bounds;
  const resting = new Map<ChildProcess, NodeJS.Timeout>();
  const all = new Set<ChildProcess>();
  const turns: Turn<Question, Answer>[] = [];
  const under = new Set<Turn<Question, Answer>>();
  let isClosed = false;
  let lastId = 0;

  function next(): void {
    if (under.size >= atOnce) return;
    const turn = inLine()[0];
    if (!turn) return;
    turns.splice(turns.indexOf(turn), 1);
    under.add(turn);
    const child = rested() ?? started();
    answerOf(child, turn)
      .then(turn.settle.resolve, turn.settle.reject)
      .finally(() => {
        under.delete(turn);
        rest(child);
        next();
      });
  }

  /** Staff before guests before nobody's; in each the first of everybody before the second of anybody; then as they came. */
  function inLine(): Turn<Question, Answer>[] {
    const seen = new Map<string | undefined, number>();
    const counted = (turn: Turn<Question, Answer>) => {
      const nth = seen.get(turn.whose?.subject) ?? 0;
      seen.set(turn.whose?.subject, nth + 1);
      return nth;
    };
    for (const turn of under) counted(turn);
    return turns
      .map((turn) => ({ turn, nth: counted(turn) }))
      .toSorted((a, b) => rankOf(a.turn.whose) - rankOf(b.turn.whose) || a.nth - b.nth)
      .map(({ turn }) => turn);
  }

  function leave(turn: Turn<Question, Answer> | undefined): void {
    const place = turn ? turns.indexOf(turn) : -1;
    if (place >= 0) turns.splice(place, 1)[0]?.settle.reject(new Refusal('filesBusy'));
  }

  function started(): ChildProcess {
    const child = fork(script, [], {
      execArgv: [`--max-old-space-size=${Math.round(memoryMb / 2)}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // Nothing of ours, but what a system needs to load a program, and one heap instead of one for every thread.
      env: {
        ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
        MALLOC_ARENA_MAX: '1',
      },
    });
    all.add(child);
    child.on('error', () => undefined);
    child.once('exit', () => {
      all.delete(child);
      clearTimeout(resting.get(child));
      resting.delete(child);
    });
    return child;
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
      else reject(new GivenUp(heard.failure));
    };
    const onEnd = () => reject(new GivenUp('the process ended'));
    const giveUp = (why: string) => {
      reject(new GivenUp(why));
      end(child);
    };
    const late = setTimeout(() => giveUp('too slow'), withinMs);
    const watch = setInterval(() => {
      void residentBytes(child).then((bytes) => bytes > memoryMb * MB && giveUp('too much memory'));
    }, LOOK_MS);
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    try {
      if (hasEnded(child)) onEnd();
      else child.send({ id, question }, (error) => error && onEnd());
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(watch);
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
    }
  }

  function end(child: ChildProcess): void {
    all.delete(child);
    clearTimeout(resting.get(child));
    resting.delete(child);
    child.kill('SIGKILL');
  }

  return {
    ask(question, { withinMs = ms, whose } = {}) {
      const theirs = turns.filter((turn) => whose && turn.whose?.subject === whose.subject);
      if (isClosed || theirs.length >= WAITING_EACH) return Promise.reject(new Refusal('filesBusy'));
      const turn = { question, withinMs, whose, settle: Promise.withResolvers<Answer>() };
      turns.push(turn);
      setTimeout(() => leave(turn), WAIT_MS).unref();
      next();
      if (turns.length > waiting) leave(inLine().at(-1));
      return turn.settle.promise;
    },
    close() {
      isClosed = true;
      for (const { settle } of turns.splice(0)) settle.reject(new Refusal('filesBusy'));
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

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

/** Known on Linux. Elsewhere the bounds of the heap and of what is unpacked stand alone. */
export async function residentBytes(child: ChildProcess): Promise<number> {
  if (process.platform !== 'linux' || child.pid === undefined) return 0;
  const pages = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '');
  return Number(pages.split(' ')[1] ?? 0) * PAGE_BYTES;
}
