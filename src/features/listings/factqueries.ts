/** What a house refers to and what hangs on it: lists of equipment, villages, agencies, nights without a price, stays and requests to come. */
import type { Day } from '#kernel/day.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { hasHole } from './queries.ts';

export interface Equipment {
  id: number;
  list: string;
  fr: string;
  en: string;
  de: string;
  es: string;
}

/** Of one list, or all of them, in their order. */
export function equipment(db: Db, list?: string): Promise<Equipment[]> {
  const wanted = list === undefined ? sql`true` : sql`list = ${list}`;
  return rows(
    db,
    sql<Equipment>`select id, list, label_fr as fr, label_en as en, label_de as de, label_es as es
      from equipment where ${wanted} order by list, position, id`,
  );
}

/** Of these numbers, the list each belongs to. */
export async function equipmentOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const found = await rows(
    db,
    sql<{ id: number; list: string }>`select id, list from equipment where id = any(${[...ids]}::integer[])`,
  );
  return new Map(found.map(({ id, list }) => [id, list]));
}

async function exists(db: Db, query: Sql): Promise<boolean> {
  return (await maybe(db, sql`select from (${query} limit 1) found`)) !== undefined;
}

export function isVillage(db: Db, slug: string): Promise<boolean> {
  return exists(db, sql`select from village where slug = ${slug}`);
}

export function isAgency(db: Db, agid: number): Promise<boolean> {
  return exists(db, sql`select from agency where id = ${agid}`);
}

/** Some free night of the next nine months has no price (B36). */
export function firstHole(db: Db, houseId: number, today: Day): Promise<boolean> {
  return exists(db, sql`select from house h where h.id = ${houseId} and ${hasHole(today)}`);
}

/** What hangs on the house and its agency together: requests that are not over, nights that are held. */
export function hasRequestsToCome(db: Db, houseId: number, today: Day): Promise<boolean> {
  return exists(
    db,
    sql`select from request r where r.page_nid = ${houseId} and not r.has_cancelled and coalesce(r.date_to >= ${today}::date, true)
      union all select from stay s where s.house_id = ${houseId} and upper(s.nights) > ${today}::date`,
  );
}

/** Somebody asked for it once, or its nights were held: that is whose the house was then. */
export function wasAskedFor(db: Db, houseId: number): Promise<boolean> {
  return exists(
    db,
    sql`select from request r where r.page_nid = ${houseId} union all select from stay s where s.house_id = ${houseId}`,
  );
}

/** Confirmed stays whose last night is still to come; options and an owner's own nights are not. */
export function staysToCome(db: Db, houseId: number, today: Day): Promise<{ n: number; first: Day | null }> {
  return one(
    db,
    sql<{ n: number; first: Day | null }>`
      select count(*)::integer as n, min(lower(s.nights)) as first from stay s
      where s.house_id = ${houseId} and s.kind = 'request' and s.held_until is null and upper(s.nights) > ${today}::date`,
  );
}

export interface Village {
  label: string;
  island: string;
}

export function villageNamed(db: Db, slug: string): Promise<Village | undefined> {
  return maybe(db, sql<Village>`select label, island from village where slug = ${slug}`);
}
