/** The server's clock at the last read of each cache key, and at its last known change. Milliseconds. */
import type { CacheKey } from '#kernel/freshness.ts';

const read = new Map<string, number>();
const changed = new Map<string, number>();

/** Any answer that dates itself is remembered. */
export function noteRead(answer: unknown): void {
  if (typeof answer !== 'object' || answer === null || !('cacheTimestamp' in answer)) return;
  const stamp = answer.cacheTimestamp;
  if (typeof stamp !== 'object' || stamp === null || !('querykey' in stamp) || !('timestamp' in stamp))
    return;
  if (typeof stamp.querykey === 'string' && typeof stamp.timestamp === 'number') {
    read.set(stamp.querykey, Math.max(stamp.timestamp, read.get(stamp.querykey) ?? 0));
  }
}

export function lastRead(key: CacheKey): number | undefined {
  return read.get(key);
}

/** Returns the keys that changed since we last heard; the first time of a key is only where we start from. */
export function noteChanges(changes: readonly { querykey: string; timestamp: number }[]): string[] {
  const newer = changes.filter(({ querykey, timestamp }) => {
    const known = changed.get(querykey);
    changed.set(querykey, Math.max(timestamp, known ?? 0));
    return known !== undefined && timestamp > known;
  });
  return newer.map(({ querykey }) => querykey);
}

/** Whether we have ever heard when this key changed. */
export function knowsChange(key: string): boolean {
  return changed.has(key);
}

export function knownChanges(): Record<string, number> {
  return Object.fromEntries(changed);
}

export function forgetTimes(): void {
  read.clear();
  changed.clear();
}
