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
