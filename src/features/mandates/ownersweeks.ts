/** What the mandate in force on a day says of its owner's own weeks. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './weekqueries.ts';
import type { OwnersTerms } from './weekqueries.ts';

/** Undefined: no mandate to let is in force. */
export function ownersTerms(db: Db, houseId: number, day: Day): Promise<OwnersTerms | undefined> {
  return queries.ownersTerms(db, houseId, day);
}
