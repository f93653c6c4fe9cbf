/**
 * How many bytes of bodies are on their way or being worked on. They are held in memory until their call is answered, however slowly they
 * come: in all they have a bound, and one sender has room for two of the longest.
 */
import { Refusal } from '#kernel/refusal.ts';

const MAX_BYTES = 268_435_456;
/** Of one sender, where what the route takes is short: a dozen clerks behind one address, each saving a form. */
const MIN_SHARE_BYTES = 8_388_608;

export class Receiving {
  readonly #max: number;
  readonly #bySender = new Map<string, number>();
  #all = 0;

  constructor(max = MAX_BYTES) {
    this.#max = max;
  }

  /**
   * Takes room for a body before a byte of it is read.
   * @param longest what the route takes at most; bytes
   * @returns gives the room back
   * @throws Refusal('busy') when there is none
   */
  reserve(sender: string, bytes: number, longest: number): () => void {
    const theirs = this.#bySender.get(sender) ?? 0;
    if (theirs + bytes > Math.max(2 * longest, MIN_SHARE_BYTES) || this.#all + bytes > this.#max)
      throw new Refusal('busy');
    this.#count(sender, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#count(sender, -bytes);
      isHeld = false;
    };
  }

  #count(sender: string, bytes: number): void {
    this.#all += bytes;
    const theirs = (this.#bySender.get(sender) ?? 0) + bytes;
    if (theirs > 0) this.#bySender.set(sender, theirs);
    else this.#bySender.delete(sender);
  }
}
