/**
 * Few at a time. A password's hash costs 19 MiB and a thread of the four that also read files and names: hundreds at once would make
 * everybody wait, the public page first. What cannot be taken soon is refused at once, in words.
 *
 * The two queues, of those whose browser or link is known and of strangers, are served in turn, and have places of their own. Within a queue
 * whoever asked least lately goes first, and when it is full whoever asked most gives way: neither one account nor one network holds it,
 * and somebody who comes for the first time comes before those who keep asking. What is refused counts as asked.
 */
import { Refusal } from '#kernel/refusal.ts';

/** Who asks. */
export interface LoginClient {
  isKnown: boolean;
  /** The account, and the browser where it is known: one hash of it is under way at a time. */
  one: string;
  /** What its asking is counted by: the account of who is known, the networks of a stranger. The larger of them bear a larger share. */
  shares: readonly WeightedKey[];
}
export interface WeightedKey {
  of: string;
  /** How many single ones it may stand for. */
  size: number;
}

interface Waiting {
  asker: LoginClient;
  start: () => void;
  refuse: (refusal: Refusal) => void;
}

const REMEMBERED_MS = 900_000;
/** Beyond this who has not asked for longest is forgotten; a network that asks by many of its addresses is not. */
const REMEMBERED = 20_000;

export class LoginQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #underWay = new Set<string>();
  #running = 0;
  readonly #waiting: Record<'known' | 'strangers', Waiting[]> = { known: [], strangers: [] };
  #lastServed: 'known' | 'strangers' = 'strangers';
  /** How often each asked within a quarter of an hour, whoever asked last at the end. */
  readonly #asked = new Map<string, { times: number; since: number }>();

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Asked of strangers before anything else is: who would be refused costs nothing, not even a question to the database. */
  refuseWhenFull(shares: readonly WeightedKey[]): void {
    if (this.#waiting.strangers.length < this.#mostWaiting) return;
    if (this.#placeIn(this.#waiting.strangers, this.#load(shares, 1)) !== undefined) return;
    this.#note(shares);
    throw new Refusal('tooManyLogins');
  }

  async take<T>(work: () => Promise<T>, asker: LoginClient): Promise<T> {
    this.#note(asker.shares);
    if (this.#running < this.#atOnce && !this.#underWay.has(asker.one)) this.#begin(asker);
    else await this.#wait(asker);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#underWay.delete(asker.one);
      this.#serve();
    }
  }

  #begin(asker: LoginClient): void {
    this.#running += 1;
    this.#underWay.add(asker.one);
  }

  #serve(): void {
    while (this.#running < this.#atOnce) {
      const lines = this.#lastServed === 'known' ? SERVED_NEXT.strangers : SERVED_NEXT.known;
      const line = lines.find((name) => this.#next(name) >= 0);
      if (line === undefined) return;
      this.#lastServed = line;
      const [next] = this.#waiting[line].splice(this.#next(line), 1);
      this.#begin(next!.asker);
      next!.start();
    }
  }

  /** The place of who asked least and has none under way; among equals the first who came. */
  #next(line: 'known' | 'strangers'): number {
    let [least, found] = [Infinity, -1];
    for (const [place, { asker }] of this.#waiting[line].entries()) {
      const load = this.#load(asker.shares);
      if (load < least && !this.#underWay.has(asker.one)) [least, found] = [load, place];
    }
    return found;
  }

  /** The place of who gives way to somebody with this load: the last of those who asked most, if that is more. */
  #placeIn(line: readonly Waiting[], than: number): number | undefined {
    let [most, found] = [than, undefined as number | undefined];
    for (const [place, { asker }] of line.entries()) {
      const load = this.#load(asker.shares);
      if (load > most || (load === most && found !== undefined)) [most, found] = [load, place];
    }
    return found;
  }

  #wait(asker: LoginClient): Promise<void> {
    const line = this.#waiting[asker.isKnown ? 'known' : 'strangers'];
    if (line.length >= this.#mostWaiting) {
      const place = this.#placeIn(line, this.#load(asker.shares));
      if (place === undefined) throw new Refusal('tooManyLogins');
      line.splice(place, 1)[0]!.refuse(new Refusal('tooManyLogins'));
    }
    return new Promise((start, refuse) => line.push({ asker, start, refuse }));
  }

  #load(shares: readonly WeightedKey[], more = 0): number {
    return Math.max(0, ...shares.map(({ of, size }) => ((this.#asked.get(of)?.times ?? 0) + more) / size));
  }

  #note(shares: readonly WeightedKey[]): void {
    const now = Date.now();
    for (const { of } of shares) {
      const former = this.#asked.get(of);
      this.#asked.delete(of);
      const isLately = former !== undefined && now - former.since < REMEMBERED_MS;
      this.#asked.set(of, isLately ? { ...former, times: former.times + 1 } : { times: 1, since: now });
    }
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= REMEMBERED) break;
      this.#asked.delete(oldest);
    }
  }
}

const SERVED_NEXT = { known: ['known', 'strangers'], strangers: ['strangers', 'known'] } as const;
