/** SQL of declarations: which houses one holds, the columns it has, and those that were made. */
import type { Declared } from '#entities/legalchoices.ts';
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope } from '#server/scope.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { fullName, ownerOn } from '#server/sqlwords.ts';
import type { HouseProblem, Period } from './declaration.ts';
import type { DECLARATIONS } from './declarationlist.ts';
import { COUNTED_KINDS } from './nights.ts';

export interface HouseToDeclare {
  id: number;
  title: string;
  street: string;
  postal_code: string;
  commune: string;
  legal_type: number;
  owner_status: number;
  capacity: number;
  number: string;
}

const HOTEL = 3;

/**
 * Houses of a commune on offer, or let in the period; under the number they had then, though it be over by now: of whoever owned the house on its
 * last day, else, where it was sold in between, of whoever owned it on its first. Whether they let as a professional is asked of the same one.
 */
export function housesToDeclare(
  db: Db,
  { agid, insee }: { agid: number; insee: string },
  { from, to }: Period,
): Promise<HouseToDeclare[]> {
  return rows(
    db,
    sql<HouseToDeclare>`
      select h.id, h.title, h.street, v.postal_code, v.label as commune, h.legal_type, coalesce(s.status, 0) as owner_status, h.max_num_people as capacity,
        coalesce(r.number, '') as number
      from house h join village v on v.slug = h.village
      left join lateral (select own.number, own.owner_uid from house_document own where own.house_id = h.id and own.item = 'registration' and own.replaced_at is null
        and own.state = 'held' and own.owner_uid in (${ownerOn('h', sql`${to}::date`)}, ${ownerOn('h', sql`${from}::date`)})
        order by own.owner_uid = ${ownerOn('h', sql`${to}::date`)} desc limit 1) r on true
      left join owner_status s on s.agid = h.agid and s.uid = coalesce(r.owner_uid, ${ownerOn('h', sql`${to}::date`)})
      where h.agid = ${agid} and v.insee = ${insee} and h.legal_type <> ${HOTEL}
        and (h.published and not h.archived or exists (select from stay where stay.house_id = h.id and stay.held_until is null
          and stay.kind = any(${[...COUNTED_KINDS]}::text[]) and stay.nights && daterange(${from}, ${addDays(to, 1)})))
      order by h.id`,
  );
}

/** Communes in which the agency has houses, and how many listings it has in all. */
export async function communesOf(
  db: Db,
  agid: number,
): Promise<{ listings: number; communes: { insee: string; name: string; houses: number }[] }> {
  const communes = await rows(
    db,
    sql<{ insee: string; name: string; houses: number }>`
      select v.insee, string_agg(distinct v.label, ', ' order by v.label) as name, count(*) filter (where h.published and not h.archived)::integer as houses
      from house h join village v on v.slug = h.village where h.agid = ${agid} and v.insee <> '' group by v.insee order by 2`,
  );
  return { listings: communes.reduce((sum, { houses }) => sum + houses, 0), communes };
}

export function declarationColumns(
  db: Db,
  agid: number,
): Promise<{ id: number; heading: string; content: Declared }[]> {
  return rows(
    db,
    sql<{ id: number; heading: string; content: Declared }>`
      select id, heading, content from declaration_column where agid = ${agid} order by position, id`,
  );
}

export interface NewDeclaration {
  agid: number;
  insee: string;
  from: Day;
  to: Day;
  houses: number;
  nights: number;
  problems: readonly HouseProblem[];
  fileId: number;
  sha256: string;
  author: number;
}

export async function insertDeclaration(tx: Tx, made: NewDeclaration): Promise<number> {
  const { id } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into legal_declaration (agid, insee, date_from, date_to, houses, nights, problems, file_id, sha256, created_by)
      values (${made.agid}, ${made.insee}, ${made.from}, ${made.to}, ${made.houses}, ${made.nights}, ${JSON.stringify(made.problems)}::jsonb,
        ${made.fileId}, ${made.sha256}, ${made.author}) returning id`,
  );
  return id;
}

export const DECLARATION_SOURCE: ListSource<typeof DECLARATIONS> = {
  from: sql`legal_declaration d`,
  alias: 'd',
  scope: (caller) => agencyScope(caller, 'd'),
  month: sql`d.created`,
  sorts: {},
  terms: {},
};

export interface DeclarationRow {
  id: number;
  agid: number;
  commune: string;
  insee: string;
  date_from: Day;
  date_to: Day;
  houses: number;
  nights: number;
  problems: number;
  sha256: string;
  file_id: number;
  created: Date;
  author: string;
}

export function declarationRows(db: Db, chosen: Sql): Promise<DeclarationRow[]> {
  return rows(
    db,
    sql<DeclarationRow>`
      select d.id, d.agid, coalesce((select string_agg(v.label, ', ' order by v.position) from village v where v.insee = d.insee), d.insee) as commune, d.insee,
        d.date_from, d.date_to, d.houses, d.nights, jsonb_array_length(d.problems) as problems, d.sha256, d.file_id, d.created, coalesce(${fullName('p')}, '') as author
      from legal_declaration d join ${chosen} on chosen.id = d.id left join person p on p.id = d.created_by order by chosen.place`,
  );
}
