/**
 * How much is worked on at once. Whatever arrives waits here for one of a few places, each caller in a queue of their own: a person by
 * their account, anybody else by their network. Places go to people with a session and to strangers by turns, and within each round the
 * queues, so that who asks a thousand times waits for themselves and not the clerk, and a flood from many networks leaves staff every
 * second place. What was given up while it waited is not begun; what finds its queue full is told to come back before it costs anything.
 */
import { Refusal } from '#kernel/refusal.ts';
import { CONNECTIONS } from './sql.ts';

/** Fewer than there are connections to the database: who calls, whether the server lives, and the jobs are asked there without a queue. */
const PLACES = CONNECTIONS - 4;
const PER_CALLER = 100;
const PER_SIDE = 2_000;

/** Who asks: an account, or a network of strangers. */
export interface Asking {
  who: string;
  hasSession: boolean;
}

interface Waiter {
  begin(isStillThere: boolean): void;
  isGone(): boolean;
}

/** The queues of one side, in the order in which they are served next. */
class Side {
  readonly #queues = new Map<string, Waiter[]>();
  #waiting = 0;

  /** @throws Refusal('busy') when the caller's queue, or this whole side, is full */
  add(who: string, waiter: Waiter, bounds: { perCaller: number; perSide: number }): void {
    const queue = this.#queues.get(who) ?? [];
    if (queue.length >= bounds.perCaller || this.#waiting >= bounds.perSide) throw new Refusal('busy');
    queue.push(waiter);
    this.#queues.set(who, queue);
    this.#waiting++;
  }

  /** The first of the next queue that is still there; that queue goes to the end. */
  next(): Waiter | undefined {
    for (const [who, queue] of this.#queues) {
      this.#queues.delete(who);
      const first = this.#firstStillThere(queue);
      if (queue.length > 0) this.#queues.set(who, queue);
      if (first) return first;
    }
    return undefined;
  }

  #firstStillThere(queue: Waiter[]): Waiter | undefined {
    for (let first = queue.shift(); first; first = queue.shift()) {
      this.#waiting--;
      if (!first.isGone()) return first;
      first.begin(false);
    }
    return undefined;
  }
}

export class Gate {
  readonly #people = new Side();
  readonly #strangers = new Side();
  readonly #places: number;
  readonly #bounds: { perCaller: number; perSide: number };
  #working = 0;
  #servedLast = this.#strangers;

  constructor({ places = PLACES, perCaller = PER_CALLER, perSide = PER_SIDE } = {}) {
    this.#places = places;
    this.#bounds = { perCaller, perSide };
  }

  /**
   * Does `work` once there is a place.
   * @param isGone whether nobody waits for the answer any more; undefined is then the answer
   * @throws Refusal('busy') when the queue is full
   */
  async through<T>(asking: Asking, isGone: () => boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#working < this.#places) this.#working++;
    else if (!(await this.#turn(asking, isGone))) return undefined;
    try {
      return await work();
    } finally {
      this.#handOn();
    }
  }

  /** Answers with a place taken, or without one when whoever waited has gone. */
  #turn({ who, hasSession }: Asking, isGone: () => boolean): Promise<boolean> {
    const side = hasSession ? this.#people : this.#strangers;
    return new Promise((begin) => side.add(who, { begin, isGone }, this.#bounds));
  }

  /** The place goes to whoever waits on the side that was not served last, else to the other, else it is free. */
  #handOn(): void {
    const sides = [this.#people, this.#strangers];
    if (this.#servedLast === this.#people) sides.reverse();
    for (const side of sides) {
      const next = side.next();
      if (!next) continue;
      this.#servedLast = side;
      next.begin(true);
      return;
    }
    this.#working--;
  }
}
