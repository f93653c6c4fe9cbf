/**
 * How many bytes of bodies are on their way or being worked on. They are held in memory until their call is answered, however slowly they
 * come. Staff, other people and strangers have room of their own each, and forms do not wait for files.
 */
import { Refusal } from '#kernel/refusal.ts';
import type { Client } from './requestqueue.ts';

const MB = 1_048_576;

interface Quota {
  /** Of one side together; bytes. */
  all: number;
  /** Of one sender; bytes. */
  each: number;
}
/** A form is a few kilobytes, so this is a thousand of them behind one address. */
const FORMS: Quota = { all: 64 * MB, each: 2 * MB };
const FILES: Quota = { all: 128 * MB, each: 0 };
/** How many senders' share one holder of many networks has. */
const HOLDER_SHARES = 4;

export class BodyQuota {
  readonly #held = new Map<string, number>();

  /**
   * Takes room for a body before a byte of it is read.
   * @param body its bytes, what the route takes at most, and whether that is files
   * @returns gives the room back
   * @throws Refusal('busy') when there is none; one sender has room for two of the longest files
   */
  reserve(
    { group, key, quotaKey }: Client,
    body: { bytes: number; longest: number; isFiles: boolean },
  ): () => void {
    const limits = body.isFiles ? { ...FILES, each: 2 * body.longest } : FORMS;
    const kind = body.isFiles ? 'files' : 'forms';
    const bounds: [name: string, most: number][] = [
      [`${kind} ${group}`, limits.all],
      [`${kind} ${group} sender ${key}`, limits.each],
      [`${kind} ${group} holder ${quotaKey}`, limits.each * HOLDER_SHARES],
    ];
    if (bounds.some(([name, most]) => (this.#held.get(name) ?? 0) + body.bytes > most))
      throw new Refusal('busy');
    for (const [name] of bounds) this.#count(name, body.bytes);
    let isHeld = true;
    return () => {
      if (isHeld) for (const [name] of bounds) this.#count(name, -body.bytes);
      isHeld = false;
    };
  }

  #count(name: string, bytes: number): void {
    const held = (this.#held.get(name) ?? 0) + bytes;
    if (held > 0) this.#held.set(name, held);
    else this.#held.delete(name);
  }
}
