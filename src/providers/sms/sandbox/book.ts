/** What the sandbox was given, kept in one file that only grows: a process killed between two lines knows what it took. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface CaughtSms {
  ticket: string;
  requestId: string;
  to: string;
  sender: string;
  text: string;
  parts: number;
  /** Thousandths. */
  cost: number;
  at: number;
  /** The last delivery state that was told, and whether the application took it. */
  status: string;
  isReported: boolean;
}

const KEPT = 500;

export class Book {
  readonly #file: string;
  readonly #texts = new Map<string, CaughtSms>();
  readonly #requests = new Map<string, string>();

  constructor(dir: string) {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    this.#file = join(dir, 'texts.jsonl');
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, 'utf8').split('\n')) this.#recall(line);
    this.#compact();
  }

  /** Newest first. */
  list(): CaughtSms[] {
    return [...this.#texts.values()].toReversed();
  }

  get(ticket: string): CaughtSms | undefined {
    return this.#texts.get(ticket);
  }

  hasRequest(requestId: string): boolean {
    return this.#requests.has(requestId);
  }

  /** Written before the caller hears of it. */
  put(sms: CaughtSms): void {
    appendFileSync(this.#file, `${JSON.stringify(sms)}\n`, { mode: 0o600 });
    this.#keep(sms);
  }

  #recall(line: string): void {
    if (line === '') return;
    try {
      this.#keep(JSON.parse(line) as CaughtSms);
    } catch {
      // The last line of a process that was killed while writing it: nobody was told of that text.
    }
  }

  #keep(sms: CaughtSms): void {
    this.#texts.set(sms.ticket, sms);
    this.#requests.set(sms.requestId, sms.ticket);
    for (const [ticket, old] of this.#texts) {
      if (this.#texts.size <= KEPT) break;
      this.#texts.delete(ticket);
      this.#requests.delete(old.requestId);
    }
  }

  #compact(): void {
    const lines = [...this.#texts.values()].map((sms) => `${JSON.stringify(sms)}\n`);
    writeFileSync(`${this.#file}.part`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }
}
