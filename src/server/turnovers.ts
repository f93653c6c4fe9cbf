/** Pieces of SQL on what comes and goes: who is really there, arrivals and departures of a day, neighbours of a stay. */
import type { Day } from '#kernel/day.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';

/** A stay `alias` after which a house is made ready: somebody slept there. Nights that are merely closed want no preparation. */
function leavesWork(alias: string): Sql {
  return sql`${sql.ref(`${alias}.kind`)} in ('request', 'owner', 'lease', 'import')`;
}

function isAnother(alias: string, exceptDdl: number | null): Sql {
  // A stay without a request: 'is distinct from null' would overlook it.
  return exceptDdl === null
    ? sql`true`
    : sql`${sql.ref(`${alias}.ddl_id`)} is distinct from ${exceptDdl}::integer`;
}

/** A stay `alias` somebody arrives or leaves with on a day. Two indexes, one for each end. */
export function arrivesOrLeaves(alias: string, day: Sql, exceptDdl: number | null): Sql {
  const nights = sql.ref(`${alias}.nights`);
  return sql`((lower(${nights}) = ${day} or upper(${nights}) = ${day}) and ${leavesWork(alias)} and ${isAnother(alias, exceptDdl)})`;
}

/** A stay `alias` of which nights lie within so many days of another one's. */
export function staysAround(
  alias: string,
  stay: { from: Day; to: Day; exceptDdl: number | null; days: number },
): Sql {
  return sql`(${sql.ref(`${alias}.nights`)} && daterange(${stay.from}::date - ${stay.days}::integer, ${stay.to}::date + ${stay.days}::integer)
    and ${leavesWork(alias)} and ${isAnother(alias, stay.exceptDdl)})`;
}
