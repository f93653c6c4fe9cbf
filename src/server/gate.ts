/**
 * How much is worked on at once. Whatever arrives waits here for one of a few places, each caller in a queue of their own: a person by
 * their account, anybody else by their network. Places go to staff, to other people with a session and to strangers by turns, and among
 * each round the queues: who asks a thousand times waits for themselves and not the clerk, and a flood from many accounts or networks
 * leaves staff every third place. What was given up while it waited is not begun; what finds its queue full is told to come back before it
 * costs anything, and where all the room of one side is taken, those who took most of it give way.
 */
import { Refusal } from '#kernel/refusal.ts';
import { CONNECTIONS } from './sql.ts';

/** A place asks for one connection at a time. Four are left for what is asked without a queue: who calls, counters, calls with bounds of their own. */
const PLACES = CONNECTIONS - 4;
const PER_CALLER = 100;
const PER_SIDE = 2_000;
/** Of one person outside of the places: a mail sent again, a contract converted, a payment page opened, in several windows. */
const BESIDE = 20;

/** Who asks. */
export interface Asking {
  side: 'staff' | 'people' | 'strangers';
  /** An account, or a network of strangers: whose queue it waits in. */
  who: string;
  /** Whose share of the room it takes: the account again, or the wider network that somebody may hold all of. */
  holder: string;
}

interface Waiter {
  begin(isStillThere: boolean): void;
  refuse(reason: Refusal): void;
  isGone(): boolean;
}
interface Queue {
  holder: string;
  waiters: Waiter[];
}
interface Bounds {
  perCaller: number;
  perSide: number;
}

/** The queues of one side, in the order in which they are served next. */
class Side {
  readonly #queues = new Map<string, Queue>();
  readonly #held = new Map<string, number>();
  readonly #bounds: Bounds;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @throws Refusal('busy') when the caller's queue is full, or this side is and nobody holds more of it */
  add({ who, holder }: Asking, waiter: Waiter): void {
    const queue = this.#queues.get(who) ?? { holder, waiters: [] };
    if (queue.waiters.length >= this.#bounds.perCaller) this.#forgetGone(queue);
    if (queue.waiters.length >= this.#bounds.perCaller) throw new Refusal('busy');
    if (this.#waiting >= this.#bounds.perSide)
      for (const each of this.#queues.values()) this.#forgetGone(each);
    if (this.#waiting >= this.#bounds.perSide) this.#makeRoom(holder);
    queue.waiters.push(waiter);
    this.#queues.set(who, queue);
    this.#count(holder, 1);
  }

  /** The first of the next queue that is still there; that queue goes to the end. */
  next(): Waiter | undefined {
    for (const [who, queue] of this.#queues) {
      this.#queues.delete(who);
      const first = this.#firstStillThere(queue);
      if (queue.waiters.length > 0) this.#queues.set(who, queue);
      if (first) return first;
    }
    return undefined;
  }

  #firstStillThere({ holder, waiters }: Queue): Waiter | undefined {
    for (let first = waiters.shift(); first; first = waiters.shift()) {
      this.#count(holder, -1);
      if (!first.isGone()) return first;
      first.begin(false);
    }
    return undefined;
  }

  #forgetGone(queue: Queue): void {
    const gone = queue.waiters.filter((waiter) => waiter.isGone());
    if (gone.length === 0) return;
    queue.waiters = queue.waiters.filter((waiter) => !gone.includes(waiter));
    this.#count(queue.holder, -gone.length);
    for (const waiter of gone) waiter.begin(false);
  }

  /** The last in the longest queue of whoever holds most gives way to who holds less. */
  #makeRoom(holder: string): void {
    const [most, held] = [...this.#held].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (held <= (this.#held.get(holder) ?? 0) + 1) throw new Refusal('busy');
    const theirs = [...this.#queues.entries()].filter(([, queue]) => queue.holder === most);
    const [who, longest] = theirs.reduce((one, other) =>
      other[1].waiters.length > one[1].waiters.length ? other : one,
    );
    longest.waiters.pop()?.refuse(new Refusal('busy'));
    if (longest.waiters.length === 0) this.#queues.delete(who);
    this.#count(most, -1);
  }

  #count(holder: string, change: number): void {
    this.#waiting += change;
    const held = (this.#held.get(holder) ?? 0) + change;
    if (held > 0) this.#held.set(holder, held);
    else this.#held.delete(holder);
  }
}

export class Gate {
  readonly #sides: Record<Asking['side'], Side>;
  /** In the order in which they are served next. */
  #order: Side[];
  readonly #places: number;
  readonly #beside = new Map<string, number>();
  #working = 0;

  constructor({ places = PLACES, perCaller = PER_CALLER, perSide = PER_SIDE } = {}) {
    this.#places = places;
    const side = () => new Side({ perCaller, perSide });
    this.#sides = { staff: side(), people: side(), strangers: side() };
    this.#order = Object.values(this.#sides);
  }

  /**
   * Does `work` once there is a place.
   * @param isGone whether nobody waits for the answer any more; undefined is then the answer
   * @throws Refusal('busy') when there is no room to wait
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

  /**
   * Does `work` without a place: it waits for something that has bounds of its own.
   * @param who an account; undefined for nobody's
   * @throws Refusal('busy') when as many of theirs are under way as a person can have begun
   */
  async beside<T>(who: string | undefined, work: () => Promise<T>): Promise<T> {
    if (who === undefined) return work();
    const underWay = this.#beside.get(who) ?? 0;
    if (underWay >= BESIDE) throw new Refusal('busy');
    this.#beside.set(who, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (this.#beside.get(who) ?? 1) - 1;
      if (left > 0) this.#beside.set(who, left);
      else this.#beside.delete(who);
    }
  }

  /** Answers with a place taken, or without one when whoever waited has gone. */
  #turn(asking: Asking, isGone: () => boolean): Promise<boolean> {
    return new Promise((begin, refuse) => this.#sides[asking.side].add(asking, { begin, refuse, isGone }));
  }

  /** The place goes to whoever waits on the side that was not served for longest, else it is free. */
  #handOn(): void {
    for (const side of this.#order) {
      const next = side.next();
      if (!next) continue;
      this.#order = [...this.#order.filter((other) => other !== side), side];
      next.begin(true);
      return;
    }
    this.#working--;
  }
}
