import { todayInParis } from '#kernel/day.ts';
import { createHash } from 'node:crypto';
import { KeptText } from './kepttext.ts';

/** A page of 120 kB is a hundredth of a second's work, and a shared link is read by a hundred people in a minute. */
const MOST = 60;

/** Pages as they were last made. Named by everything that is written in them: one that changed is another page. */
export class PageCache {
  readonly #pages = new Map<string, KeptText>();

  /** @param shown everything that is written in it */
  page<V>(shown: V, made: (shown: V) => string): KeptText {
    const name = createHash('sha256')
      .update(JSON.stringify([shown, todayInParis()]))
      .digest('base64url');
    const page = this.#pages.get(name) ?? new KeptText(made(shown));
    // The oldest in the map is the one that was asked for the longest ago.
    this.#pages.delete(name);
    this.#pages.set(name, page);
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > MOST && oldest !== undefined) this.#pages.delete(oldest);
    return page;
  }
}
