/**
 * How much is worked on at once. Whatever arrives waits here for one of a few places, each caller in a queue of their own: a person by
 * their account, anybody else by their network. Places go to people with a session and to strangers by turns, and within each round the
 * queues, so that who asks a thousand times waits for themselves and not the clerk, and a flood from many networks leaves staff every
 * second place. What was given up while it waited is not begun; what finds its queue full is told to come back before it costs anything.
 */
import { Refusal } from '#kernel/refusal.ts';
import { CONNECTIONS } from './sql.ts';

/** A place asks for one connection at a time. Four are left for what is asked without a queue: who calls, counters, calls with bounds of their own. */
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
    const isFull = () =>
      (this.#queues.get(who)?.length ?? 0) >= bounds.perCaller || this.#waiting >= bounds.perSide;
    if (isFull()) this.#forgetGone();
    if (isFull()) throw new Refusal('busy');
    const queue = this.#queues.get(who) ?? [];
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

  /** Whoever reloads a page that does not come leaves their former questions behind: those take nobody's room. */
  #forgetGone(): void {
    for (const [who, queue] of this.#queues) {
      const [gone, there] = [queue.filter((one) => one.isGone()), queue.filter((one) => !one.isGone())];
      if (gone.length === 0) continue;
      for (const one of gone) one.begin(false);
      this.#waiting -= gone.length;
      if (there.length > 0) this.#queues.set(who, there);
      else this.#queues.delete(who);
    }
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
