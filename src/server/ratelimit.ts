/**
 * Counters of guesses, floods and weights, in the database so that several processes share them. Counted before the act, and outside the
 * caller's transaction: a refusal still counts, and a hundred at once are not ten.
 */
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { createHash } from 'node:crypto';
import type { Db, Sql, Tx } from './sql.ts';
import { changed, maybe, sql } from './sql.ts';

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

/**
 * Counts one more act of `subject` and refuses past the bound. Subjects are hashed: the table names nobody. Not in a transaction: a refusal
 * would take back what was counted, and the counter's row would stay locked until the end.
 */
export async function enforceLimit<D extends Db>(
  db: D & (D extends Tx ? never : unknown),
  limit: Limit,
  subject: string,
): Promise<void> {
  const counted = `${limit.bucket} ${hashed(subject)}`;
  if ((refusedUntil.get(counted) ?? 0) > Date.now()) throw new Refusal(limit.refusal ?? 'tooManyAttempts');
  const acts = await increment(db, limit, subject);
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
export async function increment(db: Db, counter: Counter, subject: string): Promise<number> {
  const hits = await add(db, counter, subject, 1);
  if (hits === undefined) throw new Error('A counter without a bound refused.');
  return hits;
}

/**
 * Adds so much to what `subject` has had, unless that would pass the bound: in one statement, so that of many at once only those that fit
 * are let in. False: nothing was added.
 */
export async function incrementUpTo(db: Db, limit: Limit, subject: string, amount: number): Promise<boolean> {
  return amount <= limit.max && (await add(db, limit, subject, amount, limit.max)) !== undefined;
}

/** What there is then; undefined where that would be more than `max`. */
async function add(
  db: Db,
  { bucket, minutes }: Counter,
  subject: string,
  amount: number,
  max: number | null = null,
): Promise<number | undefined> {
  const row = await maybe(
    db,
    sql<{ hits: number }>`
      insert into rate_limit (bucket, subject, window_start, hits) values (${bucket}, ${hashed(subject)}, ${windowOf(minutes)}, ${amount})
      on conflict (bucket, subject, window_start) do update set hits = rate_limit.hits + excluded.hits
      where ${max}::bigint is null or rate_limit.hits + excluded.hits <= ${max}::bigint
      returning hits`,
  );
  return row?.hits;
}

/** Whether an act of `subject` was counted already; counts none. */
export async function isCounted(db: Db, { bucket, minutes }: Counter, subject: string): Promise<boolean> {
  const found = await maybe(
    db,
    sql<{ hits: number }>`select hits from rate_limit
      where bucket = ${bucket} and subject = ${hashed(subject)} and hits > 0 and window_start = ${windowOf(minutes)}`,
  );
  return found !== undefined;
}

/** Refuses whoever has had all of a bound, and counts nothing: for what is counted later, once it is known what was tried or that it failed. */
export async function refuseSpent(db: Db, limit: Limit, subject: string): Promise<void> {
  const { bucket, minutes, max } = limit;
  const spent = await maybe(
    db,
    sql`select from rate_limit
      where bucket = ${bucket} and subject = ${hashed(subject)} and hits >= ${max} and window_start = ${windowOf(minutes)}`,
  );
  if (spent) throw new Refusal(limit.refusal ?? 'tooManyAttempts');
}

/** Takes back what was counted: for acts that count only when they fail, and for what was not done after all. */
export async function decrement(
  db: Db,
  { bucket, minutes }: Counter,
  subject: string,
  amount = 1,
): Promise<void> {
  refusedUntil.delete(`${bucket} ${hashed(subject)}`);
  await changed(
    db,
    sql`update rate_limit set hits = greatest(hits - ${amount}, 0)
      where bucket = ${bucket} and subject = ${hashed(subject)} and window_start = ${windowOf(minutes)}`,
  );
}

/**
 * The window of the clock an act falls into: each quarter of an hour, each hour. A database may count from another instant on; those of the
 * tests do, so that no window ends while somebody counts up to a bound.
 */
export function windowOf(minutes: number): Sql {
  return sql`date_bin(make_interval(mins => ${minutes}), now(),
    coalesce(nullif(current_setting('pertuis.counting_from', true), ''), 'epoch')::timestamptz)`;
}

export function hashed(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 22);
}
