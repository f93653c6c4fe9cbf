/** SQL of the few nights between two firm stays. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import type { GapRule } from './gap.ts';
import { floorIn, PRICES_BY } from './queries.ts';

export function gapRules(db: Db): Promise<(GapRule & { agid: number; label: string })[]> {
  return rows(
    db,
    sql<
      GapRule & { agid: number; label: string }
    >`select agid, label, nights, days_before, nid from gap_rule where active order by id`,
  );
}

export interface GapRow {
  agid: number;
  house_id: number;
  from: Day;
  until: Day;
  cleaning: Cents;
  base: Cents | null;
  discount_floor: number | null;
  nights: { day: Day; amount: Cents | null; last_year: Cents | null; closed: boolean }[];
}

/**
 * Free nights between two stays that are no option, where the agency sets the prices, as many as a rule speaks of at most; of nobody's but
 * guests', owners' and tenants' stays: beside a closing nothing is lost.
 */
export function gapsAhead(
  db: Db,
  today: Day,
  {
    agids,
    nights,
    days,
    yearBefore,
  }: { agids: readonly number[]; nights: number; days: number; yearBefore: number },
  houseId: number | null = null,
): Promise<GapRow[]> {
  return rows(
    db,
    sql<GapRow>`
      with firm as (
        select s.house_id, s.nights, lag(upper(s.nights)) over (partition by s.house_id order by lower(s.nights)) as former
        from stay s where s.held_until is null and s.kind not in ('block', 'works') and upper(s.nights) >= ${today}::date - 1
      )
      select h.agid, f.house_id, f.former as "from", lower(f.nights) as until, coalesce(h.fraisservice, 0) as cleaning, b.amount as base,
        ${floorIn(today, today)} as discount_floor,
        (select json_agg(json_build_object('day', d.day::date, 'amount', p.amount, 'last_year', y.amount,
            'closed', coalesce(p.blocked, false) or coalesce(d.day::date > h.reviewed_until, false)) order by d.day)
          from generate_series(f.former, lower(f.nights) - 1, interval '1 day') d(day)
          left join day_price p on p.house_id = f.house_id and p.day = d.day::date
          left join day_price y on y.house_id = f.house_id and y.day = d.day::date - ${yearBefore}::integer) as nights
      from firm f join house h on h.id = f.house_id left join season_house sh on sh.house_id = h.id left join house_base b on b.house_id = h.id
      where h.agid = any(${[...agids]}::integer[]) and ${houseId === null ? sql`true` : sql`h.id = ${houseId}`} and not h.archived and h.online_booking
        and ${PRICES_BY} = 'agency' and f.former is not null and f.former < lower(f.nights)
        and lower(f.nights) - f.former <= ${nights}::integer and f.former between ${today}::date and ${today}::date + ${days}::integer
        and not exists (select from stay o where o.house_id = f.house_id and o.nights && daterange(f.former, lower(f.nights)))
      order by f.house_id, f.former`,
  );
}

export interface OpenGap {
  batch_id: number;
  agid: number;
  house_id: number;
  from: Day;
  until: Day;
}

export function openGaps(db: Db, houseId: number | null = null): Promise<OpenGap[]> {
  return rows(
    db,
    sql<OpenGap>`
      select g.batch_id, b.agid, g.house_id, lower(g.nights) as "from", upper(g.nights) as until
      from season_gap g join season_batch b on b.id = g.batch_id where ${houseId === null ? sql`true` : sql`g.house_id = ${houseId}`} order by g.batch_id`,
  );
}

export async function lockHouse(tx: Tx, id: number): Promise<void> {
  await maybe(tx, sql`select from house where id = ${id} for update`);
}

export async function insertGap(
  tx: Tx,
  { batchId, houseId, from, until }: { batchId: number; houseId: number; from: Day; until: Day },
): Promise<void> {
  await changed(
    tx,
    sql`insert into season_gap (batch_id, house_id, nights) values (${batchId}, ${houseId}, daterange(${from}, ${until}))`,
  );
}

export async function deleteGap(tx: Tx, batchId: number): Promise<void> {
  await changed(tx, sql`delete from season_gap where batch_id = ${batchId}`);
}

/** A rule speaks of the house, or spoke of it. */
export async function isFollowed(tx: Tx, houseId: number): Promise<boolean> {
  const found = await maybe(
    tx,
    sql`select from house h where h.id = ${houseId} and (exists (select from season_gap g where g.house_id = h.id)
      or exists (select from gap_rule r where r.agid = h.agid and r.active and coalesce(r.nid = h.id, true)))`,
  );
  return found !== undefined;
}
