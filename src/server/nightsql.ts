/** Whether nights of a house can be had, said once in SQL: for whoever takes them, prices them or shows them. */
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** Nights of a house from the arrival to the departure, as they are given or as a row has them. */
export interface NightsOf {
  house: Sql;
  from: Sql;
  to: Sql;
}

interface Known {
  /** Whether a rule closes one of them, where the statement has read that already. */
  closed?: Sql;
  /** The house's last reviewed day, where the statement has the house. */
  reviewedUntil?: Sql;
}

/**
 * Somebody holds one of the nights, a rule closes one, or they reach beyond what was reviewed.
 * @param exceptDdl the request whose own nights are not in its way
 * @param counts of the table `stay`, which ones count besides
 */
export function cannotBeHad(
  nights: NightsOf & Known,
  exceptDdl: number | null = null,
  counts: Sql = sql``,
): Sql {
  const { house, from, to } = nights;
  // An owner's stay has no request: 'is distinct from null' would overlook it.
  const foreign = exceptDdl === null ? sql`` : sql` and stay.ddl_id is distinct from ${exceptDdl}::integer`;
  const closed =
    nights.closed ??
    sql`exists (select from day_price where house_id = ${house} and day >= ${from} and day < ${to} and blocked)`;
  const reviewed =
    nights.reviewedUntil ??
    sql`(select reviewed.reviewed_until from house reviewed where reviewed.id = ${house})`;
  return sql`(exists (select from stay where stay.house_id = ${house} and stay.nights && daterange(${from}, ${to})${foreign}${counts})
    or ${closed} or coalesce(${to} - 1 > ${reviewed}, false))`;
}

/** A night of a day_price `d` of a house `h`: no rule closes it. Who holds it is another question. */
export const IS_OPEN_NIGHT = sql`(not d.blocked and coalesce(d.day <= h.reviewed_until, true))`;

/** Of a house `h`, the nights before `until` (excluded) that are closed because nobody has reviewed them: as a range, empty where there are none. */
export function unreviewed(until: Sql): Sql {
  return sql`case when h.reviewed_until + 1 < ${until} then daterange(h.reviewed_until + 1, ${until}) else 'empty'::daterange end`;
}
