/**
 * How much is worked on at once. Whatever arrives waits here for one of a few places, each caller in a queue of their own: a person by
 * their account, anybody else by their network. Places go to staff, to other people with a session and to strangers in rotation, and among
 * each round the queues: who asks a thousand times waits for themselves and not the clerk, and a flood from many accounts or networks
 * leaves staff every third place. What was given up while it waited is not begun; what finds its queue full is told to come back before it
 * costs anything, and where all the room of one side is taken, those who took most of it give way.
 */
import { Refusal } from '#kernel/refusal.ts';
import { CONNECTIONS } from './sql.ts';

/** A place asks for one connection at a time. Four are left for what is asked without a queue: who calls, counters, calls with bounds of their own. */
const MAX_CONCURRENT = CONNECTIONS - 4;
const MAX_QUEUED_PER_CLIENT = 100;
const MAX_QUEUED_PER_GROUP = 2_000;
/** Of one person outside of the places: a mail sent again, a contract converted, a payment page opened, in several windows. */
const MAX_UNQUEUED_PER_PERSON = 20;

/** Who asks. */
export interface Client {
  group: 'staff' | 'people' | 'strangers';
  /** An account, or a network of strangers: whose queue it waits in. */
  key: string;
  /** Whose share of the room it takes: the account again, or the wider network that somebody may hold all of. */
  quotaKey: string;
}

interface Waiter {
  begin(isStillThere: boolean): void;
  refuse(reason: Refusal): void;
  isGone(): boolean;
}
interface Queue {
  quotaKey: string;
  waiters: Waiter[];
}
interface Bounds {
  perClient: number;
  perGroup: number;
}

/** The queues of one side, in the order in which they are served next. */
class QueueGroup {
  readonly #queues = new Map<string, Queue>();
  readonly #held = new Map<string, number>();
  readonly #bounds: Bounds;
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @throws Refusal('busy') when the caller's queue is full, or this side is and nobody holds more of it */
  add({ key, quotaKey }: Client, waiter: Waiter): void {
    const queue = this.#queues.get(key) ?? { quotaKey, waiters: [] };
    if (queue.waiters.length >= this.#bounds.perClient) this.#removeGone(queue);
    if (queue.waiters.length >= this.#bounds.perClient) throw new Refusal('busy');
    if (this.#waiting >= this.#bounds.perGroup)
      for (const each of this.#queues.values()) this.#removeGone(each);
    if (this.#waiting >= this.#bounds.perGroup) this.#evict(quotaKey);
    queue.waiters.push(waiter);
    this.#queues.set(key, queue);
    this.#count(quotaKey, 1);
  }

  /** The first of the next queue that is still there; that queue goes to the end. */
  next(): Waiter | undefined {
    for (const [key, queue] of this.#queues) {
      this.#queues.delete(key);
      const first = this.#firstStillThere(queue);
      if (queue.waiters.length > 0) this.#queues.set(key, queue);
      if (first) return first;
    }
    return undefined;
  }

  #firstStillThere({ quotaKey, waiters }: Queue): Waiter | undefined {
    for (let first = waiters.shift(); first; first = waiters.shift()) {
      this.#count(quotaKey, -1);
      if (!first.isGone()) return first;
      first.begin(false);
    }
    return undefined;
  }

  #removeGone(queue: Queue): void {
    const gone = queue.waiters.filter((waiter) => waiter.isGone());
    if (gone.length === 0) return;
    queue.waiters = queue.waiters.filter((waiter) => !gone.includes(waiter));
    this.#count(queue.quotaKey, -gone.length);
    for (const waiter of gone) waiter.begin(false);
  }

  /** The last in the longest queue of whoever holds most gives way to who holds less. */
  #evict(quotaKey: string): void {
    const [most, held] = [...this.#held].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (held <= (this.#held.get(quotaKey) ?? 0) + 1) throw new Refusal('busy');
    const theirs = [...this.#queues.entries()].filter(([, queue]) => queue.quotaKey === most);
    const [key, longest] = theirs.reduce((one, other) =>
      other[1].waiters.length > one[1].waiters.length ? other : one,
    );
    longest.waiters.pop()?.refuse(new Refusal('busy'));
    if (longest.waiters.length === 0) this.#queues.delete(key);
    this.#count(most, -1);
  }

  #count(quotaKey: string, change: number): void {
    this.#waiting += change;
    const held = (this.#held.get(quotaKey) ?? 0) + change;
    if (held > 0) this.#held.set(quotaKey, held);
    else this.#held.delete(quotaKey);
  }
}

export class FairQueue {
  readonly #groups: Record<Client['group'], QueueGroup>;
  /** In the order in which they are served next. */
  #order: QueueGroup[];
  readonly #concurrency: number;
  readonly #unqueued = new Map<string, number>();
  #running = 0;

  constructor({
    concurrency = MAX_CONCURRENT,
    perClient = MAX_QUEUED_PER_CLIENT,
    perGroup = MAX_QUEUED_PER_GROUP,
  } = {}) {
    this.#concurrency = concurrency;
    const side = () => new QueueGroup({ perClient, perGroup });
    this.#groups = { staff: side(), people: side(), strangers: side() };
    this.#order = Object.values(this.#groups);
  }

  /**
   * Does `work` once there is a place.
   * @param isGone whether nobody waits for the answer any more; undefined is then the answer
   * @throws Refusal('busy') when there is no room to wait
   */
  async run<T>(asking: Client, isGone: () => boolean, work: () => Promise<T>): Promise<T | undefined> {
    if (this.#running < this.#concurrency) this.#running++;
    else if (!(await this.#acquire(asking, isGone))) return undefined;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /**
   * Does `work` without a place: it waits for something that has bounds of its own.
   * @param key whose it is, as an account; undefined for nobody's
   * @throws Refusal('busy') when as many of theirs are under way as a person can have begun
   */
  async runUnqueued<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    if (key === undefined) return work();
    const underWay = this.#unqueued.get(key) ?? 0;
    if (underWay >= MAX_UNQUEUED_PER_PERSON) throw new Refusal('busy');
    this.#unqueued.set(key, underWay + 1);
    try {
      return await work();
    } finally {
      const left = (this.#unqueued.get(key) ?? 1) - 1;
      if (left > 0) this.#unqueued.set(key, left);
      else this.#unqueued.delete(key);
    }
  }

  /** Answers with a place taken, or without one when whoever waited has gone. */
  #acquire(asking: Client, isGone: () => boolean): Promise<boolean> {
    return new Promise((begin, refuse) => this.#groups[asking.group].add(asking, { begin, refuse, isGone }));
  }

  /** The place goes to whoever waits on the side that was not served for longest, else it is free. */
  #release(): void {
    for (const side of this.#order) {
      const next = side.next();
      if (!next) continue;
      this.#order = [...this.#order.filter((other) => other !== side), side];
      next.begin(true);
      return;
    }
    this.#running--;
  }
}
