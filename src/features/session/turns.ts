/**
 * Few at a time. A password's hash costs 19 MiB and a thread of the four that also read files and names: hundreds at once would make
 * everybody wait, the public page first. What cannot be taken soon is refused at once, in words.
 */
import { Refusal } from '#kernel/refusal.ts';

export class Turns {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  #running = 0;
  /** Those whose browser or link is known go first and have places of their own: strangers can't take them. */
  readonly #waiting: Record<'known' | 'strangers', (() => void)[]> = { known: [], strangers: [] };

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  /** Asked before anything else is: who would be refused costs nothing, not even a question to the database. */
  refuseWhenFull(): void {
    if (this.#waiting.strangers.length >= this.#mostWaiting) throw new Refusal('tooManyLogins');
  }

  async take<T>(work: () => Promise<T>, isKnown = false): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#wait(this.#waiting[isKnown ? 'known' : 'strangers']);
    try {
      return await work();
    } finally {
      const next = this.#waiting.known.shift() ?? this.#waiting.strangers.shift();
      if (next) next();
      else this.#running--;
    }
  }

  #wait(line: (() => void)[]): Promise<void> {
    if (line.length >= this.#mostWaiting) throw new Refusal('tooManyLogins');
    return new Promise((resolve) => line.push(resolve));
  }
}
