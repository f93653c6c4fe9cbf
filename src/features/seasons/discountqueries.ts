/** SQL of the discounts that would apply to a house, day by day. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { DiscountRule } from '#features/pricing/discount.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';

export interface DiscountedHouse {
  id: number;
  agid: number;
  /** The agency's own site, where anybody books. */
  platform: number;
}

export function discountedHouse(db: Db, caller: Caller, id: number): Promise<DiscountedHouse | undefined> {
  return maybe(
    db,
    sql<DiscountedHouse>`
      select h.id, h.agid, coalesce((select p.id from platform p where p.agid = h.agid and p.kind = 'er' and p.active order by p.id limit 1), 0) as platform
      from house h where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

export function rulesOf(db: Db, agid: number, { from, to }: { from: Day; to: Day }): Promise<DiscountRule[]> {
  return rows(
    db,
    sql<DiscountRule>`
      select id, agid, label, nid, platform, date_from, date_to, min_nights, days_before_min, days_before_max, percent, amount, borne_by, active
      from discountrule where agid = ${agid} and active and coalesce(date_from <= ${to}::date, true) and coalesce(date_to >= ${from}::date, true) order by id`,
  );
}

export interface ArrivalRow {
  day: Day;
  amount: Cents;
  minimum_stay: number;
}

/** Days one may arrive on, with a price, and nobody there. */
export function arrivals(
  db: Db,
  houseId: number,
  { from, to }: { from: Day; to: Day },
): Promise<ArrivalRow[]> {
  return rows(
    db,
    sql<ArrivalRow>`
      select p.day, p.amount, greatest(p.minimum_stay, 1) as minimum_stay from day_price p
      where p.house_id = ${houseId} and p.day between ${from}::date and ${to}::date and p.amount > 0 and p.allow_arrival and not p.blocked
        and not exists (select from stay s where s.house_id = p.house_id and s.nights @> p.day) order by p.day`,
  );
}
