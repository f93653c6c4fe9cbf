/** SQL of the public site's list: the houses on offer, and whom to reach. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { COVER, OFFERED } from './queries.ts';

/** What the public site shows of a house in its list. */
export interface SiteHouse {
  id: number;
  title: string;
  title_uk: string;
  village_label: string;
  max_num_people: number;
  cover_path: string | null;
}

export async function offeredCount(db: Db, today: Day): Promise<number> {
  const counted = sql<{ n: number }>`select count(*)::integer as n from house h where ${OFFERED(today)}`;
  return (await one(db, counted)).n;
}

/** By their names, whoever lets them. */
export function offeredHouses(
  db: Db,
  today: Day,
  part: { from: number; most: number },
): Promise<SiteHouse[]> {
  return rows(
    db,
    sql<SiteHouse>`
      select h.id, h.title, h.title_uk, v.label as village_label, h.max_num_people, ${COVER} as cover_path
      from house h join village v on v.slug = h.village where ${OFFERED(today)} order by fold(h.title), h.id
      offset ${part.from} limit ${part.most}`,
  );
}

export interface SiteAgency {
  name: string;
  address: string;
  phone: string;
  mail: string;
}

export function siteAgencies(db: Db): Promise<SiteAgency[]> {
  return rows(db, sql<SiteAgency>`select name, address, phone, mail from agency order by id`);
}
