/**
 * How many bytes of bodies are on their way or being worked on. They are held in memory until their call is answered, however slowly they
 * come. Staff, other people and strangers have room of their own each; forms do not wait for files, nor logins for forms.
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
const FILES = { all: 128 * MB };
/** What strangers log in with is some hundred bytes: so many at once that whoever drips theirs, or forms, needs hundreds of networks. */
const LOGINS: Quota = { all: 32 * MB, each: MB / 8 };
/** How many senders' share one holder of many networks has. */
const HOLDER_SHARES = 4;

export type BodyKind = 'files' | 'forms' | 'logins';

/** Whoever drips two bodies as long as all others may be together would keep everybody else from sending a file. */
function filesOfOne(longest: number): number {
  return Math.max(longest, Math.min(2 * longest, FILES.all / 2));
}

export class BodyQuota {
  readonly #held = new Map<string, number>();

  /**
   * Takes room for a body before a byte of it is read.
   * @param body its bytes, what the route takes at most, and what kind that is
   * @returns gives the room back
   * @throws Refusal('busy') when there is none; one sender has room for two of the longest files, and for no more than half of all where one is that long
   */
  reserve(
    { group, key, quotaKey }: Client,
    body: { bytes: number; longest: number; kind: BodyKind },
  ): () => void {
    const { kind } = body;
    const limits = { files: { ...FILES, each: filesOfOne(body.longest) }, forms: FORMS, logins: LOGINS }[
      kind
    ];
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
