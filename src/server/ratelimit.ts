/** Counters of guesses and floods, in the database so that several processes share them. Counted outside the caller's transaction, and before the act: a refusal still counts, and a hundred at once are not ten. */
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { createHash } from 'node:crypto';
import type { Db } from './sql.ts';
import { changed, maybe, one, sql } from './sql.ts';

/** What is counted together, and for how long. */
export interface Counter {
  bucket: string;
  minutes: number;
}

export interface Limit extends Counter {
  max: number;
  /** What is said past the bound; usually that there were too many attempts. */
  refusal?: RefusalKey;
}

/** Counts one more act of `subject` and refuses past the bound. Subjects are hashed: the table names nobody. */
export async function countAct(db: Db, limit: Limit, subject: string): Promise<void> {
  const counted = `${limit.bucket} ${hashed(subject)}`;
  if ((refusedUntil.get(counted) ?? 0) > Date.now()) throw new Refusal(limit.refusal ?? 'tooManyAttempts');
  const acts = await actsOf(db, limit, subject);
  if (acts <= limit.max) return;
  if (acts > limit.max + FLOOD) {
    if (refusedUntil.size >= MAX_REFUSED) refusedUntil.clear();
    refusedUntil.set(counted, Date.now() + REFUSED_MS);
  }
  throw new Refusal(limit.refusal ?? 'tooManyAttempts');
}

/** Who asks on and on past a bound is refused for a second without a question: all calls of one subject write one row, one after the other. */
const refusedUntil = new Map<string, number>();
const FLOOD = 20;
const REFUSED_MS = 1_000;
const MAX_REFUSED = 10_000;

/** Counts one more act of `subject` and answers how many there are, for who does not refuse but does less. */
export async function actsOf(db: Db, limit: Counter, subject: string): Promise<number> {
  const row = await one(
    db,
    sql<{ hits: number }>`
      insert into rate_limit (bucket, subject, window_start, hits)
      values (${limit.bucket}, ${hashed(subject)}, date_bin(make_interval(mins => ${limit.minutes}), now(), timestamptz 'epoch'), 1)
      on conflict (bucket, subject, window_start) do update set hits = rate_limit.hits + 1
      returning hits`,
  );
  return row.hits;
}

/** Whether an act of `subject` was counted already; counts none. */
export async function hasActed(db: Db, { bucket, minutes }: Counter, subject: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql<{ hits: number }>`select hits from rate_limit
      where bucket = ${bucket} and subject = ${hashed(subject)} and hits > 0
        and window_start = date_bin(make_interval(mins => ${minutes}), now(), timestamptz 'epoch')`,
  );
  return found !== undefined;
}

/** Takes one act back: for acts that count only when they fail, and are counted before anybody knows. */
export async function takeBack(db: Db, limit: Limit, subject: string): Promise<void> {
  refusedUntil.delete(`${limit.bucket} ${hashed(subject)}`);
  await changed(
    db,
    sql`update rate_limit set hits = greatest(hits - 1, 0)
      where bucket = ${limit.bucket} and subject = ${hashed(subject)}
        and window_start = date_bin(make_interval(mins => ${limit.minutes}), now(), timestamptz 'epoch')`,
  );
}

export function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
