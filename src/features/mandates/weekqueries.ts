/** SQL of what a mandate says of its owner's own weeks. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';

export interface OwnersTerms {
  /** Null: it says nothing, and nothing is counted. */
  weeks_high: number | null;
  weeks_middle: number | null;
  weeks_low: number | null;
  /** dd/MM, or ''. */
  claim_until: string;
  cleaning_by: 'tenant' | 'owner' | 'agency' | null;
}

export function ownersTerms(db: Db, houseId: number, day: Day): Promise<OwnersTerms | undefined> {
  return maybe(
    db,
    sql<OwnersTerms>`
      select m.weeks_high, m.weeks_middle, m.weeks_low, m.claim_until, m.cleaning_by from mandate m
      where m.house_id = ${houseId} and m.kind = 'location' and m.state = 'in_force' and daterange(m.date_from, m.date_to, '[]') @> ${day}::date`,
  );
}
