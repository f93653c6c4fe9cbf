/**
 * What a reading could see. The instant of a reading says nothing of a save that was under way: its version is older, and was not read. The
 * database's snapshot does: 'oldest:next:under way', by the numbers of transactions. Writers in savepoints have numbers of their own and are
 * not told apart; no save of fields is one.
 */
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** Beside `floor(…) as ms`: the snapshot of the statement that asks. */
export const CURRENT_SNAPSHOT = sql`pg_current_snapshot()::text`;

/** A thousand transactions under way at once. */
export const LONGEST_SNAPSHOT = 20_000;
export const SNAPSHOT = /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/;

/** The transaction that wrote the row `alias`. */
export function writerOf(alias: string): Sql {
  return sql`${sql.ref(`${alias}.xmin`)}::text`;
}

/** Rows keep 32 bits of a number that goes on beyond them. */
const ROUND = 2n ** 32n;

/** Whether what that transaction wrote could be read. */
export function sees(snapshot: string, writer: string): boolean {
  const [oldest, next, underWay = ''] = snapshot.split(':');
  const [first, end] = [BigInt(oldest!), BigInt(next!)];
  // Of all numbers that end so, the one nearest to the snapshot.
  const number = end + BigInt.asIntN(32, BigInt(writer) - (end % ROUND));
  if (number < first) return true;
  return number < end && !underWay.split(',').includes(String(number));
}
