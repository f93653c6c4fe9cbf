/** Signed webhooks, sent until they are taken: several at once, in no promised order, again after each failure, for three days. */
import { createHmac } from 'node:crypto';
import type { Delivery, Ledger } from './books.ts';

const AT_ONCE = 16;
const ANSWER_MS = 10_000;
const LONGEST_WAIT_MS = 60_000;
const GIVE_UP_MS = 3 * 24 * 3600 * 1000;

export interface WebhookSettings {
  secret: string;
  url: () => string;
  /** Wait before the second attempt; it doubles from there, to a minute. */
  retryMs: number;
  now: () => number;
}
export interface Release {
  /** `made` and `reversed` go one after another, so that the order holds; `shuffled`, the usual way, many at once. */
  order?: 'made' | 'reversed' | 'shuffled';
  /** How many times each is sent. */
  copies?: number;
}

/** `t=…,v1=…`: the moment, and the HMAC of moment and body under the endpoint's secret. */
export function signature(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export class Webhooks {
  readonly #ledger: Ledger;
  readonly #settings: WebhookSettings;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #closing = new AbortController();
  #ready: string[] = [];
  #running = 0;
  #held = false;
  #atOnce = AT_ONCE;
  #watchers: (() => boolean)[] = [];

  constructor(ledger: Ledger, settings: WebhookSettings) {
    this.#ledger = ledger;
    this.#settings = settings;
    // What a restart left undelivered is due again at once.
    for (const { id, state } of ledger.deliveries.values()) if (state === 'pending') this.#ready.push(id);
    this.#wake();
  }

  get held(): boolean {
    return this.#held;
  }

  /** Sends these events (again, when they were sent before). */
  send(ids: readonly string[]): void {
    this.#ready.push(...ids);
    this.#wake();
  }

  hold(): void {
    this.#held = true;
  }

  release({ order = 'shuffled', copies = 1 }: Release = {}): void {
    const queue = Array.from({ length: copies }, () => this.#ready).flat();
    this.#atOnce = order === 'shuffled' ? AT_ONCE : 1;
    if (order === 'reversed') queue.reverse();
    if (order === 'shuffled') shuffle(queue);
    this.#ready = queue;
    this.#held = false;
    this.#wake();
  }

  /** Each of these was tried once, or the time is over. */
  attempted(ids: readonly string[], ms: number): Promise<void> {
    return this.#until(() => ids.every((id) => (this.#ledger.deliveries.get(id)?.attempts ?? 1) > 0), ms);
  }

  /** Sends one again, and waits until its answer is known. */
  async replayed(id: string, before: number): Promise<void> {
    this.send([id]);
    if (!this.#held)
      await this.#until(() => (this.#ledger.deliveries.get(id)?.attempts ?? 0) > before, ANSWER_MS);
  }

  /** Nothing is on its way, and every event is delivered or given up. */
  settled(ms: number): Promise<void> {
    return this.#until(() => this.#running === 0 && this.#ready.length === 0 && this.#timers.size === 0, ms);
  }

  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const watcher of this.#watchers) watcher();
  }

  #wake(): void {
    while (!this.#held && !this.#closing.signal.aborted && this.#running < this.#atOnce) {
      const id = this.#ready.shift();
      if (id === undefined) {
        if (this.#running === 0) this.#atOnce = AT_ONCE;
        return;
      }
      this.#running += 1;
      void this.#attempt(id).finally(() => {
        this.#running -= 1;
        this.#watchers = this.#watchers.filter((watcher) => !watcher());
        this.#wake();
      });
    }
  }

  async #attempt(id: string): Promise<void> {
    const event = this.#ledger.events.get(id);
    if (event === undefined) return;
    const answer = await this.#post(JSON.stringify(event, null, 2));
    const before = this.#ledger.deliveries.get(id);
    if (this.#closing.signal.aborted || before === undefined) return;
    const taken = /^2\d\d$/.test(answer);
    const now = this.#settings.now();
    const lost = now - before.since > GIVE_UP_MS;
    const state: Delivery['state'] =
      taken || before.state === 'delivered' ? 'delivered' : lost ? 'failed' : 'pending';
    const after: Delivery = { ...before, state, attempts: before.attempts + 1, last: now, answer };
    this.#ledger.commit({ deliveries: [after] });
    if (state === 'pending') this.#later(id, after.attempts);
  }

  async #post(body: string): Promise<string> {
    // Signed anew for each attempt: the receiver refuses a moment that is five minutes old.
    const seconds = Math.floor(this.#settings.now() / 1000);
    try {
      const response = await fetch(this.#settings.url(), {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(body, this.#settings.secret, seconds),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_MS)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'pas de réponse' : 'injoignable';
    }
  }

  #later(id: string, attempts: number): void {
    const wait = Math.min(this.#settings.retryMs * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.send([id]);
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }

  #until(done: () => boolean, ms: number): Promise<void> {
    if (done()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#watchers.push(() => {
        if (!this.#closing.signal.aborted && !done()) return false;
        clearTimeout(timer);
        resolve();
        return true;
      });
    });
  }
}

function shuffle(list: string[]): void {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [list[last], list[other]] = [list[other] ?? '', list[last] ?? ''];
  }
}
