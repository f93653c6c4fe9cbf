/** LibreOffice in a child process: started on demand, warmed, one conversion at a time, stopped when idle, replaced when it misbehaves. */
import { residentBytes } from '#server/workerpool.ts';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Engine } from './engine.ts';

export interface ToChild {
  id: number;
  docx: Uint8Array;
}
export type FromChild =
  | { ready: true }
  | { id: number; pdf: Uint8Array; bytes: number }
  | { id: number; error: string };

/** Measured: 1.7 s to be warm on a quiet machine, 6 to 38 s on one that is busy, as it stands behind. What takes this long does not start. */
const START_LIMIT_MS = 90_000;
/** It never gives memory back: past this, a fresh one is cheaper. */
const MAX_BYTES = 2_000_000_000;
const MAX_BYTES_AT_WORK = 3_000_000_000;
const LOOK_MS = 200;
/** A converter that died under a document gets it once more, in a fresh process. */
const ATTEMPTS = 2;
/** After this many starts that failed one after the other (no memory, say) it is left alone for a while. */
const FAILURES_ALLOWED = 3;
const REST_MS = 10 * 60_000;

class ChildEnded extends Error {
  constructor() {
    super('the converter ended');
  }
}

export class Office implements Engine {
  readonly name = 'LibreOffice (WebAssembly)';
  readonly #idleMs: number;
  /** The child being started or used; another one's messages and end concern nobody. */
  #child: ChildProcess | undefined;
  #warm: Promise<ChildProcess> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #working = 0;
  #failures = 0;
  #restUntil = 0;
  #lastId = 0;

  constructor({ idleMs }: { idleMs: number }) {
    this.#idleMs = idleMs;
  }

  get isAvailable(): boolean {
    return Date.now() >= this.#restUntil && isInstalled();
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async warm(): Promise<void> {
    await this.#busy(() => this.#started());
  }

  toPdf(docx: Uint8Array, withinMs: number): Promise<Buffer> {
    return this.#busy(() => this.#convert(docx, Date.now() + withinMs));
  }

  stop(): void {
    clearTimeout(this.#idle);
    if (this.#child) this.#stop(this.#child);
  }

  async #convert(docx: Uint8Array, until: number): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      // Not ready in time: it goes on loading, and serves the next one.
      const child = await before(until, this.#started());
      try {
        const { pdf, bytes } = await before(until, this.#ask(child, docx));
        if (bytes > MAX_BYTES) this.#stop(child);
        return Buffer.from(pdf);
      } catch (error) {
        // Too slow, or of doubtful mind after a document it could not read: the next one gets a fresh process.
        this.#stop(child);
        if (!(error instanceof ChildEnded) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  #started(): Promise<ChildProcess> {
    if (!this.#warm) {
      const starting = this.#start();
      this.#warm = starting;
      // However it failed, no memory for a process included: the next document tries again.
      starting.catch(() => {
        if (this.#warm === starting) this.#warm = undefined;
      });
    }
    return this.#warm;
  }

  async #start(): Promise<ChildProcess> {
    const child = this.#forked();
    try {
      await before(
        Date.now() + START_LIMIT_MS,
        answerOf(child, (message) => ('ready' in message ? message : undefined)),
      );
    } catch {
      const isWanted = this.#child === child;
      this.#stop(child);
      if (!isWanted) throw new Error('stopped while it started');
      this.#failures += 1;
      if (this.#failures >= FAILURES_ALLOWED) this.#restUntil = Date.now() + REST_MS;
      throw new Error('the converter does not start');
    }
    child.once('exit', () => this.#stop(child));
    this.#failures = 0;
    return child;
  }

  #forked(): ChildProcess {
    const child = fork(new URL('./office-child.ts', import.meta.url), [], {
      // Measured, processor time until it is warm: 5.1 s as V8 would have it, which compiles what is used often a second time; 2.4 s with its
      // quick compiler only; 2.0 s when a function is checked when it is first called. Later conversions are equal.
      execArgv: ['--liftoff-only', '--wasm-lazy-validation'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    // The server may end while this one lives; it notices, and ends too.
    child.unref();
    child.channel?.unref();
    child.on('error', () => undefined);
    this.#child = child;
    return child;
  }

  async #ask(child: ChildProcess, docx: Uint8Array): Promise<{ pdf: Uint8Array; bytes: number }> {
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = answerOf(child, (message) => ('id' in message && message.id === id ? message : undefined));
    child.send({ id, docx } satisfies ToChild);
    // A document may ask for more while it is laid out than it is worth: not only what is left afterwards counts.
    const watch = setInterval(() => {
      void residentBytes(child).then((bytes) => bytes > MAX_BYTES_AT_WORK && this.#stop(child));
    }, LOOK_MS).unref();
    const message = await answer.finally(() => clearInterval(watch));
    if (!('pdf' in message)) throw new Error('error' in message ? message.error : 'no answer');
    return message;
  }

  #stop(child: ChildProcess): void {
    if (this.#child === child) {
      this.#child = undefined;
      this.#warm = undefined;
    }
    child.kill('SIGKILL');
  }

  async #busy<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#working += 1;
    try {
      return await work();
    } finally {
      this.#working -= 1;
      if (this.#working === 0 && this.#child)
        this.#idle = setTimeout(() => this.stop(), this.#idleMs).unref();
    }
  }
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/server');
    return true;
  } catch {
    return false;
  }
}

/** The first message that fits. A child that ends answers nothing more. */
function answerOf(
  child: ChildProcess,
  fits: (message: FromChild) => FromChild | undefined,
): Promise<FromChild> {
  return new Promise((found, failed) => {
    const onMessage = (message: unknown) => {
      const answer = fits(message as FromChild);
      if (answer) finish(() => found(answer));
    };
    const onEnd = () => finish(() => failed(new ChildEnded()));
    const finish = (settle: () => void) => {
      child.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
      settle();
    };
    child.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
    if (hasEnded(child)) onEnd();
  });
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A deadline keeps the process alive while somebody waits, and no longer. */
export async function before<T>(until: number, promise: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('too slow')), Math.max(0, until - Date.now()));
  try {
    return await Promise.race([promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
