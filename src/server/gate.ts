/**
 * How much is worked on at once. Whatever arrives waits here for one of a few places, each caller in a line of their own: a person by their
 * account, anybody else by their network. Places go round the lines, so that who asks a thousand times waits for themselves and not
 * the clerk. What was given up while it waited is not begun; what finds its line full is told to come back before it costs anything.
 */
import { Refusal } from '#kernel/refusal.ts';

/** Little more than there are connections to the database: more would only wait there, in one line for all. */
const PLACES = 24;
const LINE = 100;
const LINES = 2_000;

interface Waiter {
  begin(isStillThere: boolean): void;
  isGone(): boolean;
}

export class Gate {
  /** Lines in the order in which they are served next. */
  readonly #lines = new Map<string, Waiter[]>();
  readonly #places: number;
  readonly #line: number;
  readonly #all: number;
  #working = 0;
  #waiting = 0;

  constructor({ places = PLACES, line = LINE, all = LINES } = {}) {
    this.#places = places;
    this.#line = line;
    this.#all = all;
  }

  /**
   * Does `work` once there is a place.
   * @param isGone whether nobody waits for the answer any more
   * @throws Refusal('busy') when the line is full
   */
  async through<T>(who: string, isGone: () => boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#working >= this.#places) {
      if (!(await this.#turn(who, isGone))) return undefined;
    } else this.#working++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Answers with a place taken, or without one when whoever waited has gone. */
  #turn(who: string, isGone: () => boolean): Promise<boolean> {
    const line = this.#lines.get(who) ?? [];
    if (line.length >= this.#line || this.#waiting >= this.#all) throw new Refusal('busy');
    this.#waiting++;
    return new Promise((begin) => {
      line.push({ begin, isGone });
      this.#lines.set(who, line);
    });
  }

  /** Hands the place to the first of the next line, and that line goes to the end. */
  #next(): void {
    for (const [who, line] of this.#lines) {
      this.#lines.delete(who);
      const first = this.#firstStillThere(line);
      if (line.length > 0) this.#lines.set(who, line);
      if (first) return first.begin(true);
    }
    this.#working--;
  }

  #firstStillThere(line: Waiter[]): Waiter | undefined {
    for (let first = line.shift(); first; first = line.shift()) {
      this.#waiting--;
      if (!first.isGone()) return first;
      first.begin(false);
    }
    return undefined;
  }
}
