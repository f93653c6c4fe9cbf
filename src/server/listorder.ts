/**
 * A list in the order of what its rows point at (`sort: ['platform']` of a declaration). No index of the rows knows those names; two do
 * together: that of the names, walked in their order, and that of the reference, which has the rows of each. So a page reads what it shows.
 * Rows that point at nothing the caller sees stand last, in both directions.
 */
import type { Scope } from './scope.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

export interface SortByName {
  /** The rows' column that points. */
  column: Sql;
  /** 'platform target'. */
  target: Sql;
  /** What the rows' column holds of them. */
  key: Sql;
  scope: (caller: Caller) => Scope;
  /** Its rows have an index by it, for one agency and for all. */
  name: Sql;
}

export function isByName(sort: Sql | SortByName): sort is SortByName {
  return 'key' in sort;
}

/** Beside what is selected from, for the order to name. */
export function joinOf({ column, target, key, scope }: SortByName, caller: Caller): Sql {
  return sql` left join ${target} on ${key} = ${column} and ${scope(caller)}`;
}

export function orderOfNames({ column, name }: SortByName, id: Sql, direction: Sql): Sql {
  return sql`${name} ${direction} nulls last, ${column} is not null, ${id} ${direction}`;
}

/** The same order for a list that nothing narrows, read no further than its page. Of one name no more rows are read than may be shown. */
export function walkOf(
  { column, target, key, scope, name }: SortByName,
  { from, wanted, id, direction }: { from: Sql; wanted: Sql; id: Sql; direction: Sql },
  caller: Caller,
  { size, page }: { size: number; page: number },
): Sql {
  const most = sql`${size * page}::integer`;
  const isSeen = sql`exists (select from ${target} where ${key} = ${column} and ${scope(caller)})`;
  // An equality would be guessed to find as many rows as a name has in the mean, and read all of them to sort them; of what lies between two
  // values PostgreSQL knows nothing, and takes the index that has the order.
  const isOfTarget = sql`${column} between ${key} and ${key}`;
  // Asked one after the other, each only when those before it have not filled the page.
  return sql`with named as materialized (
      select found.id from ${target} cross join lateral
        (select ${id} as id from ${from} where ${isOfTarget} and ${wanted} order by ${column} ${direction}, ${id} ${direction} limit ${most}) found
      where ${scope(caller)} order by ${name} ${direction}, found.id ${direction} limit ${most}),
    pointless as materialized (
      select ${id} as id from ${from} where (select count(*) from named) < ${most} and ${column} is null and ${wanted}
      order by ${column} ${direction}, ${id} ${direction} limit ${most}),
    unseen as materialized (
      select ${id} as id from ${from}
      where (select count(*) from named) + (select count(*) from pointless) < ${most} and ${column} is not null and not ${isSeen} and ${wanted}
      order by ${id} ${direction} limit ${most})
    select id from (
      select 1 as part, row_number() over () as place, id from named
      union all select 2, row_number() over (), id from pointless
      union all select 3, row_number() over (), id from unseen) parts
    order by part, place limit ${size}::integer offset ${size * (page - 1)}::integer`;
}
