/** SQL on whose a document is, and who reads it (decision 86). */
import { isStaff } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Sql } from '#server/sql.ts';
import { sql } from '#server/sql.ts';

/** Of a document `d` of a house `h`: the house's, or its present owner's own. A former owner's counts for nobody after them, and comes back with them. */
export const IS_OF_PRESENT_OWNER = sql`(d.owner_uid is null or d.owner_uid = h.owner_uid)`;

/** Staff reads all; an owner what is theirs and the house's. */
export function mayRead(caller: Caller): Sql {
  return isStaff(caller) ? sql`true` : IS_OF_PRESENT_OWNER;
}
