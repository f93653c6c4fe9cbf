/** Counters of guesses and floods, in the database so that several processes share them. Counted outside the caller's transaction: a refusal still counts. */
import { Refusal } from '#kernel/refusal.ts';
import { createHash } from 'node:crypto';
import type { Db } from './sql.ts';
import { one, sql } from './sql.ts';

export interface Limit {
  bucket: string;
  max: number;
  minutes: number;
}

/** Counts one more act of `subject` and refuses past the bound. Subjects are hashed: the table names nobody. */
export async function countAct(db: Db, limit: Limit, subject: string): Promise<void> {
  if ((await actsOf(db, limit, subject)) > limit.max) throw new Refusal('tooManyAttempts');
}

/** Counts one more act of `subject` and answers how many there are, for who does not refuse but does less. */
export async function actsOf(db: Db, limit: Limit, subject: string): Promise<number> {
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

/** Refuses when the bound is already passed, without counting: for acts that count only when they fail. */
export async function refuseBeyond(db: Db, limit: Limit, subject: string): Promise<void> {
  const row = await one(
    db,
    sql<{ hits: number }>`
      select coalesce(sum(hits), 0)::integer as hits from rate_limit
      where bucket = ${limit.bucket} and subject = ${hashed(subject)}
        and window_start = date_bin(make_interval(mins => ${limit.minutes}), now(), timestamptz 'epoch')`,
  );
  if (row.hits >= limit.max) throw new Refusal('tooManyAttempts');
}

export function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
