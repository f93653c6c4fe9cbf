/** Waiting for what comes by itself: a job, a mail, a provider's call. */
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { setTimeout as pause } from 'node:timers/promises';

type Answer<T> = T | undefined | false;

/** Looks until something is found or so, and answers it. */
export async function until<T>(
  what: string,
  look: () => Promise<Answer<T>> | Answer<T>,
  seconds = 20,
): Promise<T> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Not within ${seconds} s: ${what}`);
}

/**
 * So many calls or jobs wait for a lock with a statement of that kind, or a test that made them wait says that they don't. Some make a
 * document before they come to it, one after the other, on a machine that may be busy.
 */
export async function waitingForLock(db: Db, statement: string, expected: number): Promise<void> {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ ${statement}`;
  await until(
    `${expected} wait with “${statement}”`,
    async () => (await rows(db, waiting)).length === expected,
    60,
  );
}

export function waitingForRequest(db: Db, expected: number): Promise<void> {
  return waitingForLock(db, 'request', expected);
}
