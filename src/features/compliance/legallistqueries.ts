/** SQL of the list of legal files. */
import type { Day } from '#kernel/day.ts';
import type { ListSource } from '#server/listqueries.ts';
import { houseScope } from '#server/scope.ts';
import { houseIsFound } from '#server/searches.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import type { LEGAL_FILES } from './legallist.ts';
import { LEGAL_HOUSES, legalHouseColumns } from './queries.ts';
import type { LegalHouse } from './queries.ts';

/** @param inState houses in the state that is asked for, judged one by one by the rules of standing.ts */
export function legalSource(inState: readonly number[]): ListSource<typeof LEGAL_FILES> {
  return {
    from: sql`house h`,
    alias: 'h',
    scope: (caller) => houseScope(caller, 'h'),
    month: sql`h.created`,
    sorts: { title: sql`h.title` },
    terms: {
      state: () => sql`h.id = any(${[...inState]}::integer[])`,
      village: (value) => sql`h.village = ${value}`,
      residence: (value) => sql`h.legal_type = ${/^\d$/.test(value) ? Number(value) : -1}`,
      published: (value) => (/^[01]$/.test(value) ? sql`h.published = ${value === '1'}` : sql`false`),
    },
    words: (words, caller) => houseIsFound('h', words, caller),
    where: () => sql`not h.archived`,
  };
}

export function legalHouses(db: Db, chosen: Sql, today: Day): Promise<LegalHouse[]> {
  return rows(
    db,
    sql<LegalHouse>`select ${legalHouseColumns(today)} from ${LEGAL_HOUSES} join ${chosen} on chosen.id = h.id order by chosen.place`,
  );
}

/** Every house whose file the caller may read. */
export async function housesInScope(db: Db, caller: Caller): Promise<number[]> {
  const found = await rows(
    db,
    sql<{
      id: number;
    }>`select h.id from house h where ${houseScope(caller, 'h')} and not h.archived order by h.id`,
  );
  return found.map(({ id }) => id);
}
