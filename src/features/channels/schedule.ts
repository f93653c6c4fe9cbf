/** When a feed is read next: every hour, not all at once, and less often while nothing comes. */

const HOUR_MS = 3_600_000;
const MOST_HOURS = 12;
/** A tenth of the time, to either side: sites are not asked by everybody at the full hour. */
const JITTER = 0.1;

export function nextTry(now: Date, failures: number, askedMs = 0, chance = Math.random()): Date {
  const hours = Math.min(MOST_HOURS, failures <= 1 ? 1 : 2 ** (failures - 1));
  const wait = Math.max(hours * HOUR_MS, Math.min(askedMs, MOST_HOURS * HOUR_MS));
  return new Date(now.getTime() + wait * (1 - JITTER + 2 * JITTER * chance));
}
