/** Credits of five minutes, one pool for each account. */
export class CreditBook {
  #limit: number;
  #windowMs: number;
  readonly #pools = new Map<number, { until: number; spent: number }>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  reset(limit: number, windowMs = this.#windowMs): void {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#pools.clear();
  }

  left(owner: number): number {
    return this.#limit - this.#pool(owner).spent;
  }

  /** What every answer says of them. */
  spend(owner: number, cost: number): Record<string, string> {
    const pool = this.#pool(owner);
    pool.spent += cost;
    return {
      'x-fivemincreditlimit': String(this.#limit),
      'x-fivemincreditlimit-remaining': String(Math.max(0, this.#limit - pool.spent)),
      'x-fivemincreditlimit-resetsin': String(Math.max(0, (pool.until - Date.now()) / 1000)),
      'x-requestcost': String(cost),
    };
  }

  #pool(owner: number): { until: number; spent: number } {
    const now = Date.now();
    const pool = this.#pools.get(owner);
    if (pool && pool.until > now) return pool;
    const begun = { until: now + this.#windowMs, spent: 0 };
    this.#pools.set(owner, begun);
    return begun;
  }
}
