/** Reads of the calendars of all houses, each in one statement however many houses and days there are. */
import type { Day } from '#kernel/day.ts';
import { cannotBeHad } from '#server/nightsql.ts';
import { houseScope } from '#server/scope.ts';
import { houseIsFound } from '#server/searches.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { fullName, LIVE_CONTRACT, PARIS_TODAY } from '#server/sqlwords.ts';
import { isBefore, spansOf } from '../queries.ts';
import type { HouseDays } from '../queries.ts';
import { YEAR_BACK } from './overview.ts';
import type { Order } from './overview.ts';

export interface HouseMonth extends Pick<
  HouseDays,
  'id' | 'title' | 'village_label' | 'cover_path' | 'spans'
> {
  agid: number;
  /** Null to owners. */
  owner_name: string | null;
  max_num_people: number;
  nights_sold: number;
  /** How many there are, with those past the limit. */
  total: number;
  /** Beyond it the house is closed; null where nothing is said. */
  reviewed_until: Day | null;
  /** Requests whose contract waits for its signature or is signed. */
  bound: number[];
  /** [day, cents, closed by a rule] */
  prices: [Day, number | null, boolean][];
}

export interface Asked {
  from: Day;
  /** Excluded. */
  until: Day;
  search: string;
  /** Houses that so many could have then. */
  free?: { from: Day; to: Day } | undefined;
  people?: number | undefined;
  order: Order;
  isDescending: boolean;
  limit: number;
}

/** Nights of guests, whoever sold them. */
const IS_SOLD = sql`s.kind not in ('owner', 'works', 'block')`;

/** How many nights of a range guests have of house `h`. */
function soldOf(range: Sql): Sql {
  return sql`(select coalesce(sum(upper(s.nights * ${range}) - lower(s.nights * ${range})), 0)::integer
    from stay s where s.house_id = h.id and s.nights && ${range} and ${IS_SOLD})`;
}

/** The month asked for, of the several that may be shown. */
function monthOf(from: Day): Sql {
  return sql`daterange(${from}::date, (${from}::date + interval '1 month')::date)`;
}

function orderOf(caller: Caller, { order, from }: Asked): Sql {
  switch (order) {
    case 'title':
      return sql`fold(h.title)`;
    case 'village':
      return sql`fold(v.label)`;
    case 'owner':
      return isStaff(caller)
        ? sql`(select fold(concat_ws(' ', nullif(o.last_name, ''), o.first_name)) from person o where o.id = h.owner_uid)`
        : sql`null::text`;
    case 'capacity':
      return sql`h.max_num_people`;
    case 'occupancy':
      return soldOf(monthOf(from));
    default:
      return sql`h.agid`;
  }
}

/** The houses asked for as `wanted (id, place, total)`. */
function wantedHouses(caller: Caller, asked: Asked): Sql {
  const wanted: Sql[] = [houseScope(caller, 'h'), sql`not h.archived`];
  // The agency minds those it lets or keeps; an owner also looks at the one they let themselves.
  if (isStaff(caller)) wanted.push(sql`(h.online_booking or h.housekeeping)`);
  if (asked.search) wanted.push(houseIsFound('h', asked.search, caller));
  if (asked.people !== undefined) wanted.push(sql`h.max_num_people >= ${asked.people}`);
  if (asked.free) {
    const { from, to } = asked.free;
    const nights = { house: sql`h.id`, from: sql`${from}::date`, to: sql`${to}::date` };
    wanted.push(sql`not ${cannotBeHad({ ...nights, reviewedUntil: sql`h.reviewed_until` })}`);
  }
  const direction = asked.isDescending ? sql`desc` : sql`asc`;
  const order = sql`${orderOf(caller, asked)} ${direction} nulls last, h.id ${asked.order === 'number' ? direction : sql`asc`}`;
  return sql`(
    select h.id, row_number() over (order by ${order}) as place, count(*) over () as total
    from house h join village v on v.slug = h.village where ${sql.join(wanted, sql` and `)}
    order by place limit ${asked.limit}) wanted`;
}

/** A month of the houses in scope, in the order asked for. */
export function houseMonths(db: Db, caller: Caller, asked: Asked): Promise<HouseMonth[]> {
  const { from, until } = asked;
  const owner = isStaff(caller) ? sql`coalesce(${fullName('o')}, '')` : sql`null::text`;
  return rows(
    db,
    sql<HouseMonth>`
      select h.id, h.agid, h.title, v.label as village_label, ${owner} as owner_name, h.max_num_people, h.reviewed_until, wanted.total,
        (select f.path from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and hp.delta = 0 and f.public) as cover_path,
        ${soldOf(monthOf(from))} as nights_sold,
        ${isStaff(caller) ? boundIn(from, until) : sql`'[]'::json`} as bound,
        (select coalesce(json_agg(json_build_array(d.day, d.amount, d.blocked)), '[]')
          from day_price d where d.house_id = h.id and d.day >= ${from}::date and d.day < ${until}::date) as prices,
        (select coalesce(json_agg(x order by x."from", x.id), '[]') from (${spansOf(caller, from, until)}) x) as spans
      from ${wantedHouses(caller, asked)} join house h on h.id = wanted.id join village v on v.slug = h.village left join person o on o.id = h.owner_uid
      order by wanted.place`,
  );
}

function boundIn(from: Day, until: Day): Sql {
  return sql`(select coalesce(json_agg(s.ddl_id), '[]') from stay s where s.house_id = h.id and s.nights && daterange(${from}::date, ${until}::date)
    and exists (select from contract k where k.ddl_id = s.ddl_id and k.status in ${LIVE_CONTRACT}))`;
}

export interface HouseYears {
  id: number;
  total: number;
  /** [first night, cents, nights sold, and of the year before: cents, nights sold, day sold, sold by this day] */
  weeks: [Day, number | null, number, number | null, number, Day | null, boolean | null][];
}

/** Of weeks that begin on those days, what they cost and whether they are sold, beside the same weeks a year before. */
export function houseWeeks(
  db: Db,
  caller: Caller,
  asked: Asked,
  weeks: readonly Day[],
): Promise<HouseYears[]> {
  const now = sql`daterange(k.first, k.first + 7)`;
  const then = sql`daterange(k.first - ${YEAR_BACK}::integer, k.first - ${YEAR_BACK}::integer + 7)`;
  // Of a former owner's time it is only told that the nights were taken (decision 73).
  const isTold = isStaff(caller) ? sql`true` : sql`not ${isBefore(caller)}`;
  return rows(
    db,
    sql<HouseYears>`
      select h.id, wanted.total, json_agg(json_build_array(k.first, ${priceOf(now)}, ${soldOf(now)}, ${priceOf(then)}, ${soldOf(then)},
        former.sold_on, former.was_sold) order by k.first) as weeks
      from ${wantedHouses(caller, asked)} join house h on h.id = wanted.id
      cross join unnest(${[...weeks]}::date[]) as k (first)
      cross join lateral (
        select case when bool_and(${isTold}) then min((s.created at time zone 'Europe/Paris')::date) end as sold_on,
          case when bool_and(${isTold}) is not false
            then coalesce(min((s.created at time zone 'Europe/Paris')::date) <= ${PARIS_TODAY} - ${YEAR_BACK}::integer, false) end as was_sold
        from stay s where s.house_id = h.id and s.nights && ${then} and ${IS_SOLD}) former
      group by h.id, wanted.total, wanted.place order by wanted.place`,
  );
}

/** What the seven nights cost; null unless each has its price. */
function priceOf(range: Sql): Sql {
  return sql`(select case when count(d.amount) = 7 then sum(d.amount)::integer end from day_price d
    where d.house_id = h.id and d.day >= lower(${range}) and d.day < upper(${range}))`;
}
