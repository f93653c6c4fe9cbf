/** SQL of the day up to which somebody has looked at a house's prices. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';

/** The last day reviewed moves ahead to this one, never back. Answers where it was before. */
export async function reviewUntil(tx: Tx, houseIds: readonly number[], day: Day): Promise<Day | null> {
  const moved = await rows(
    tx,
    sql<{ former: Day | null }>`
      update house h set reviewed_until = ${day} from house former
      where h.id = any(${[...houseIds]}::integer[]) and former.id = h.id and coalesce(h.reviewed_until < ${day}::date, true)
      returning former.reviewed_until as former`,
  );
  return moved.reduce<Day | null>(
    (least, { former }) => (former !== null && (least === null || former < least) ? former : least),
    null,
  );
}

export async function writeReviewed(tx: Tx, houseId: number, day: Day | null): Promise<void> {
  await sql`update house set reviewed_until = ${day}::date where id = ${houseId}`.execute(tx);
}

/** Where nobody has said how far it was reviewed. */
export async function reviewUnsaid(tx: Tx, houseId: number, day: Day): Promise<void> {
  await sql`update house set reviewed_until = ${day} where id = ${houseId} and reviewed_until is null`.execute(
    tx,
  );
}
