/** Calls to the application: delivery reports and answers, tried again with growing waits until it takes them. */

export type CallbackKind = 'delivery' | 'inbound';

interface Waiting {
  kind: CallbackKind;
  body: object;
  attempts: number;
  taken: () => void;
}

const ANSWER_MS = 5_000;
const MOST = 10;

export class Callbacks {
  readonly #address: (kind: CallbackKind) => string;
  readonly #retryMs: number;
  readonly #closing = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  #running = 0;

  constructor(address: (kind: CallbackKind) => string, retryMs: number) {
    this.#address = address;
    this.#retryMs = retryMs;
  }

  /** After `wait` milliseconds. */
  send(kind: CallbackKind, body: object, wait: number, taken: () => void = () => undefined): void {
    this.#later({ kind, body, attempts: 0, taken }, wait);
  }

  /** At once, and once: answers the status, 0 when nobody answered. */
  async post(kind: CallbackKind, body: object): Promise<number> {
    try {
      const response = await fetch(this.#address(kind), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Nothing waits and nothing is on its way; or the time is over. */
  async settled(ms: number): Promise<void> {
    const end = Date.now() + ms;
    while ((this.#running > 0 || this.#timers.size > 0) && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #later(waiting: Waiting, wait: number): void {
    if (this.#closing.signal.aborted) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#attempt(waiting);
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }

  async #attempt(waiting: Waiting): Promise<void> {
    this.#running += 1;
    const status = await this.post(waiting.kind, waiting.body);
    this.#running -= 1;
    if (this.#closing.signal.aborted) return;
    if (status >= 200 && status < 300) return waiting.taken();
    const attempts = waiting.attempts + 1;
    if (attempts < MOST) this.#later({ ...waiting, attempts }, this.#retryMs * 2 ** attempts);
  }
}
