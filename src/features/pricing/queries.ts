/** What pricing reads: houses with their nights added up by PostgreSQL, platforms, rules, rates. Never writes. */
import type { Day } from '#kernel/day.ts';
import { cannotBeHad } from '#server/nightsql.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { isOffered, nameOrNull } from '#server/sqlwords.ts';
import type { DiscountRule } from './discount.ts';
import type { Platform } from './fees.ts';
import type { LinenSeason } from './linen.ts';
import type { PricedHouse, PricedNights } from './terms.ts';
import type { TaxRate } from './tax.ts';

/** A house, its nights of the stay, and what a row of the simulator shows of it. */
export interface HouseToPrice extends PricedHouse, PricedNights {
  title: string;
  ref_idrl: string;
  cover_path: string | null;
  owner_uid: number;
  owner_name: string;
  village: string;
  num_rooms: number;
  num_bathrooms: number;
  num_sleeps: number;
  pool: boolean;
  pets: boolean;
  free: boolean;
}

/** What `house.adapted_to` holds for pets. */
const PETS = 2;

/** Two days, as they are given or as a row has them. */
interface Days {
  from: Sql;
  to: Sql;
}

function daysOf({ from, to }: { from: Day; to: Day }): Days {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/** A night without a positive amount is a hole (B36): it counts as missing. `layer` says whose the nights' amounts are, where they are all one's. */
function nightsOfHouse({ from, to }: Days): Sql {
  return sql`
    cross join lateral (
      select coalesce(sum(amount), 0) as base, count(*) filter (where amount > 0) as priced, coalesce(bool_or(blocked), false) as blocked,
        case when count(amount_layer) = ${to} - ${from} and min(amount_layer) = max(amount_layer) then min(amount_layer) end as layer
      from day_price where house_id = h.id and day >= ${from} and day < ${to}) n
    left join day_price arrival on arrival.house_id = h.id and arrival.day = ${from}
    left join day_price departure on departure.house_id = h.id and departure.day = ${to}
    cross join lateral (
      select max(classement) filter (where valid @> ${from}) as classement,
        json_agg(json_build_object('classement', classement, 'from', lower(valid), 'until', upper(valid))) as classes
      from house_class where house_id = h.id and valid && daterange(${from}, ${to})) arrived`;
}

function isFree({ from, to }: Days, exceptDdl: number | null): Sql {
  const nights = { house: sql`h.id`, from, to, closed: sql`n.blocked`, reviewedUntil: sql`h.reviewed_until` };
  return sql`not ${cannotBeHad(nights, exceptDdl)}`;
}

function columns({ from, to }: Days, free: Sql): Sql {
  const missing = sql`(${to} - ${from} - n.priced)::integer`;
  return sql`
    h.id, h.agid, h.title, h.ref_idrl, arrived.classement, arrived.classes, h.max_num_people, h.online_booking, h.housekeeping, h.fraisservice, h.location_linge, h.guarantee,
    h.management_fee_rate, v.authority_id, coalesce(ta.cleaning_counts, false) as cleaning_counts, coalesce(ta.departmental_bp, 0) as departmental_bp,
    n.base, ${missing} as missing,
    case when n.priced < ${to} - ${from} then (select min(d.day)::date from generate_series(${from}, ${to} - 1, interval '1 day') d(day)
      where not exists (select from day_price where house_id = h.id and day_price.day = d.day::date and amount > 0)) end as first_missing,
    coalesce(arrival.minimum_stay, 1) as minimum_stay, arrival.maximum_stay, coalesce(arrival.whole_weeks, false) as whole_weeks,
    coalesce(arrival.allow_arrival, true) as allow_arrival, coalesce(departure.allow_departure, true) as allow_departure,
    case when n.layer <> 0 then json_build_object('weekend_amount', arrival.weekend_amount, 'week_amount', arrival.week_amount,
      'least_amount', arrival.least_amount) end as season,
    (select f.path from house_photo p join file f on f.id = p.file_id where p.house_id = h.id and p.delta = 0 and f.public) as cover_path,
    h.owner_uid, coalesce(${nameOrNull('o')}, 'n°' || o.id) as owner_name,
    v.label as village, h.rooms as num_rooms, h.bathrooms as num_bathrooms, h.sleeps_total as num_sleeps, h.outdoors_pool <> '{}' as pool,
    ${PETS} = any(h.adapted_to) as pets, ${free} as free`;
}

const JOINS = sql`
  join person o on o.id = h.owner_uid
  join village v on v.slug = h.village
  left join tax_authority ta on ta.id = v.authority_id`;

/** Free houses, as `meets` says of `house h`, with their nights: one statement however many there are. */
export function freeHouses(db: Db, stay: { from: Day; to: Day }, meets: Sql): Promise<HouseToPrice[]> {
  const days = daysOf(stay);
  return rows(
    db,
    sql<HouseToPrice>`
      select ${columns(days, sql`true`)}
      from house h ${JOINS} ${nightsOfHouse(days)}
      where ${meets} and ${isFree(days, null)}
      order by h.id`,
  );
}

/** The agency's other published houses that are free for a stay. */
export function freeNeighbours(
  db: Db,
  { id, agid }: { id: number; agid: number },
  stay: { from: Day; to: Day },
  today: Day,
): Promise<HouseToPrice[]> {
  const meets = sql`h.agid = ${agid} and h.id <> ${id} and ${isOffered(today)} and h.online_booking and not h.housekeeping`;
  return freeHouses(db, stay, meets);
}

/** Stays of one length that a published house has free, each with its nights, whether its days allow them or not: every day of arrival within so many of the one asked for. */
export function freeArrivals(
  db: Db,
  houseId: number,
  around: { from: Day; nights: number; within: number; today: Day },
): Promise<(HouseToPrice & { arrival: Day })[]> {
  const { from, nights, within, today } = around;
  const days = { from: sql`a.day::date`, to: sql`(a.day::date + ${nights}::integer)` };
  return rows(
    db,
    sql<HouseToPrice & { arrival: Day }>`
      select a.day::date as arrival, ${columns(days, sql`true`)}
      from generate_series(greatest(${from}::date - ${within}::integer, ${today}::date), ${from}::date + ${within}::integer, interval '1 day') a(day)
      cross join house h ${JOINS} ${nightsOfHouse(days)}
      where h.id = ${houseId} and ${isOffered(today)} and n.priced = ${nights}::integer and ${isFree(days, null)}
      order by a.day`,
  );
}

/** One house for dates, free or not; nights held by `exceptDdl` itself count as free. Null when the house is no longer offered at all. */
export function houseToPrice(
  db: Db,
  houseId: number,
  stay: { from: Day; to: Day },
  options: { caller: Caller | null; exceptDdl: number | null; publishedOnly: boolean; today: Day },
): Promise<HouseToPrice | undefined> {
  const offered = options.publishedOnly ? isOffered(options.today) : sql`not h.archived`;
  const days = daysOf(stay);
  return maybe(
    db,
    sql<HouseToPrice>`
      select ${columns(days, isFree(days, options.exceptDdl))}
      from house h ${JOINS} ${nightsOfHouse(days)}
      where h.id = ${houseId} and ${offered} and ${options.caller === null ? sql`true` : agencyScope(options.caller, 'h')}`,
  );
}

/** Platforms of the given agencies, or of all; ordered, so that the first of a kind is its agency's own. */
function platformsOf(db: Db, scope: Sql): Promise<Platform[]> {
  return rows(
    db,
    sql<Platform>`select id, agid, label, kind, fee_percent, fee_mode, collects_rent, collects_tax, valid_from, active from platform p where ${scope} order by agid, id`,
  );
}

export function platformsInScope(db: Db, caller: Caller): Promise<Platform[]> {
  return platformsOf(db, agencyScope(caller, 'p'));
}

export function allPlatforms(db: Db): Promise<Platform[]> {
  return platformsOf(db, sql`true`);
}

export function platformsOfAgency(db: Db, agid: number): Promise<Platform[]> {
  return platformsOf(db, sql`p.agid = ${agid}`);
}

/** Active rules whose arrival days include this one; the finer conditions are the noun's. */
export function discountRules(db: Db, arrival: Day): Promise<DiscountRule[]> {
  return rows(
    db,
    sql<DiscountRule>`
      select id, agid, label, nid, platform, date_from, date_to, min_nights, days_before_min, days_before_max, percent, amount, borne_by, active
      from discountrule where active and (date_from is null or date_from <= ${arrival}) and (date_to is null or date_to >= ${arrival}) order by id`,
  );
}

export function taxRates(db: Db, from: Day, to: Day): Promise<TaxRate[]> {
  return rows(
    db,
    sql<TaxRate>`
      select authority_id, classement, coalesce(lower(valid), '1900-01-01'::date) as from, upper(valid) as until, amount_cents, percent_bp, cap_cents
      from tax_rate where valid && daterange(${from}, ${to}) order by authority_id, classement, valid`,
  );
}

export function linenSeasons(db: Db, arrival: Day): Promise<({ agid: number } & LinenSeason)[]> {
  return rows(
    db,
    sql<
      { agid: number } & LinenSeason
    >`select agid, from_day as from, until_day as until from linen_season where year = extract(year from ${arrival}::date)`,
  );
}
