/** SQL of what a house's own calendar says besides its days: versions, how far it is priced, nights without a price. */
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { pricesIn } from './queries.ts';
import type { PriceOfDay } from './queries.ts';
import { versionMs } from '#server/version.ts';

export async function versionsOf(db: Db, houseId: number, from: Day, until: Day): Promise<[Day, number][]> {
  const { versions } = await one(
    db,
    sql<{ versions: [Day, number][] }>`
      select coalesce(json_agg(json_build_array(day, ${versionMs(sql`edited`)})), '[]') as versions
      from day_own where house_id = ${houseId} and day >= ${from} and day < ${until}`,
  );
  return versions;
}

export interface Coverage {
  reviewed_until: Day | null;
  last_priced: Day | null;
}

export function coverageOf(db: Db, houseId: number): Promise<Coverage> {
  return one(
    db,
    sql<Coverage>`select h.reviewed_until, (select max(d.day) from day_price d where d.house_id = h.id and d.amount > 0) as last_priced
      from house h where h.id = ${houseId}`,
  );
}

/** Nights from one to another, both included, that have no price, are not closed, and nobody holds (B36). */
export async function nightsWithoutPrice(db: Db, houseId: number, from: Day, to: Day): Promise<Day[]> {
  const found = await rows(
    db,
    sql<{ day: Day }>`
      select n.day::date as day from generate_series(${from}::date, ${to}::date, interval '1 day') n(day)
        left join day_price d on d.house_id = ${houseId} and d.day = n.day::date
      where coalesce(d.amount, 0) = 0 and d.blocked is not true
        and not exists (select from stay s where s.house_id = ${houseId} and s.nights @> n.day::date)
      order by n.day`,
  );
  return found.map(({ day }) => day);
}

/** What holds of days of a house, `until` excluded; days of which nothing is said are left out. */
export async function pricesOf(db: Db, houseId: number, from: Day, until: Day): Promise<PriceOfDay[]> {
  const { prices } = await one(
    db,
    sql<{ prices: PriceOfDay[] }>`select ${pricesIn(sql`${houseId}`, from, until)} as prices`,
  );
  return prices;
}
