/** SQL of the back-office's list of houses. */
import type { Day } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import type { ListSource } from '#server/listqueries.ts';
import { houseScope } from '#server/scope.ts';
import { houseIsFound } from '#server/searches.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import type { HOUSES } from './api.ts';
import { columns, HOUSES_WITH_OWNERS } from './queries.ts';
import type { HouseRow } from './queries.ts';

/** What is shown: '1' or '0', and what nobody said anything about as usual. */
interface KindsAsked {
  rg?: '0' | '1' | undefined;
  ob?: '0' | '1' | undefined;
  hk?: '0' | '1' | undefined;
  ar?: '0' | '1' | undefined;
}

export const HOUSE_SOURCE: ListSource<typeof HOUSES, KindsAsked> = {
  from: sql`house h`,
  alias: 'h',
  scope: (caller) => houseScope(caller, 'h'),
  month: sql`h.created`,
  sorts: {},
  terms: {},
  words: (words, caller) => houseIsFound('h', words, caller),
  where: kindIsShown,
};

/**
 * A house let in two ways is shown by either filter; archived ones only when asked for. What the agency keeps is hidden until asked for (ADS-07) by
 * whoever has that filter (ADS-06). To an owner, who has none, it is a house like the others that are not booked online: else it would be nowhere.
 */
function kindIsShown({ rg = '1', ob = '1', hk = '0', ar = '0' }: KindsAsked, { permissions }: Caller): Sql {
  const kinds = [sql`false`];
  const regular = can('toolHousekeeping', permissions) ? sql`not h.housekeeping` : sql`true`;
  if (rg === '1') kinds.push(sql`(not h.online_booking and ${regular})`);
  if (ob === '1') kinds.push(sql`h.online_booking`);
  if (hk === '1') kinds.push(sql`h.housekeeping`);
  return sql`(${sql.join(kinds, sql` or `)}) and ${ar === '1' ? sql`true` : sql`not h.archived`}`;
}

export function houseRows(db: Db, chosen: Sql, today: Day): Promise<HouseRow[]> {
  return rows(
    db,
    sql<HouseRow>`select ${columns(today)} from ${HOUSES_WITH_OWNERS} join ${chosen} on chosen.id = h.id order by chosen.place`,
  );
}

/** Whether there is a house at all, shown or not. */
export async function hasHouse(db: Db, caller: Caller): Promise<boolean> {
  return (await maybe(db, sql`select from house h where ${houseScope(caller, 'h')} limit 1`)) !== undefined;
}
