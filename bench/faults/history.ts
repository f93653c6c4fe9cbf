/** What was asked and what was answered, as the writers saw it; kept beside the database so that a violation can be looked into. */
import { appendFileSync } from 'node:fs';

export interface Violations {
  add(what: string): void;
  readonly list: readonly string[];
}

export function violations(): Violations {
  const list: string[] = [];
  return { list, add: (what) => void list.push(what) };
}

export class History {
  readonly #file: string;
  constructor(file: string) {
    this.#file = file;
  }
  note(event: Record<string, unknown>): void {
    appendFileSync(this.#file, `${JSON.stringify({ at: Date.now(), ...event })}\n`);
  }
}

/** Small and seeded (mulberry32): the same seed makes the same choices. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
