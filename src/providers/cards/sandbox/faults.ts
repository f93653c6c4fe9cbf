/**
 * Ways to fail on purpose. Set through the control address, or by a sentinel mail address: an order whose customer is
 * panne+drop@… fails that way once per act (its own creation, then the first try of each capture, cancel and refund),
 * so that the retry with the same key is what gets tested. panne+late-500@… chooses the milliseconds.
 */

/**
 * down: answers 503, does nothing. silent: does nothing, never answers. drop: does it, then closes the connection. mute: does it, never answers.
 * hollow: does nothing, answers with nothing in it. late: does it at once, answers after a while. slow: does it after a while; meanwhile its key is in use.
 */
export const FAILURES = ['down', 'silent', 'drop', 'mute', 'hollow', 'late', 'slow'] as const;
export type Failure = (typeof FAILURES)[number];

export interface Fault {
  how: Failure;
  /** Milliseconds, for `late` and `slow`. */
  ms: number;
}
export interface PlannedFault extends Fault {
  /** A route as `POST /v1/refunds`; any POST when absent. */
  on: string | undefined;
  times: number;
}

/** Longer than our adapter waits. */
const LATE_MS = 10_000;
const SENTINEL = /^panne\+(down|silent|drop|mute|hollow|late|slow)(?:-(\d{1,5}))?@/i;

export class Faults {
  #planned: PlannedFault[] = [];
  readonly #met = new Set<string>();

  plan(fault: { how: Failure; on?: string; times?: number; ms?: number }): void {
    this.#planned.push({ how: fault.how, on: fault.on, times: fault.times ?? 1, ms: fault.ms ?? LATE_MS });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The fault this call meets, used up by meeting it. */
  meet(route: string, act: string, mail: string | null | undefined): Fault | undefined {
    const write = route.startsWith('POST ');
    const planned = this.#planned.find((fault) => (fault.on === undefined ? write : fault.on === route));
    if (planned !== undefined) {
      planned.times -= 1;
      this.#planned = this.#planned.filter((fault) => fault.times > 0);
      return planned;
    }
    const [, how, ms] = SENTINEL.exec(mail ?? '') ?? [];
    const failure = FAILURES.find((name) => name === how?.toLowerCase());
    if (!write || failure === undefined || this.#met.has(`${route} ${act}`)) return undefined;
    this.#met.add(`${route} ${act}`);
    return { how: failure, ms: ms === undefined ? LATE_MS : Number(ms) };
  }
}
