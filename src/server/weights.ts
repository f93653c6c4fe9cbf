/** How much somebody sends in a time, in the database so that several processes share the count. */
import type { Db } from './sql.ts';
import { maybe, sql } from './sql.ts';
import { hashed } from './ratelimit.ts';

export interface Weight {
  bucket: string;
  maxBytes: number;
  minutes: number;
}

const KB = 1024;

/**
 * Adds these bytes to what `subject` sent, unless that would pass the bound: in one statement, so that of many at once only those that fit
 * are let in. False: nothing was added. Outside the caller's transaction: work that was begun has been done, whatever came of it.
 */
export async function addWeight(db: Db, weight: Weight, subject: string, bytes: number): Promise<boolean> {
  const [kilobytes, most] = [Math.ceil(bytes / KB), Math.floor(weight.maxBytes / KB)];
  if (kilobytes > most) return false;
  const row = await maybe(
    db,
    sql<{ hits: number }>`
      insert into rate_limit (bucket, subject, window_start, hits)
      values (${weight.bucket}, ${hashed(subject)}, date_bin(make_interval(mins => ${weight.minutes}), now(), timestamptz 'epoch'), ${kilobytes})
      on conflict (bucket, subject, window_start) do update set hits = rate_limit.hits + excluded.hits
      where rate_limit.hits + excluded.hits <= ${most}
      returning hits`,
  );
  return row !== undefined;
}

/** What was added and then not done after all. */
export async function takeBackWeight(db: Db, weight: Weight, subject: string, bytes: number): Promise<void> {
  await sql`update rate_limit set hits = greatest(0, hits - ${Math.ceil(bytes / KB)}) where bucket = ${weight.bucket} and subject = ${hashed(subject)}
    and window_start = date_bin(make_interval(mins => ${weight.minutes}), now(), timestamptz 'epoch')`.execute(
    db,
  );
}
