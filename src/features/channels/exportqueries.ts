/** SQL of what a site reads of a house: every night that is held or closed, but for what came of that site itself. */
import type { Db, Sql } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import type { ExportedNights } from './exporting.ts';

/** Two years and a half: no site takes bookings further ahead. */
const AHEAD_DAYS = 920;
const LAST = sql`(${PARIS_TODAY} + ${sql.lit(AHEAD_DAYS)})`;

const STAYS = sql`
  select 'stay ' || s.id as what, s.nights, s.edited as at from channel_feed f join stay s on s.house_id = f.house_id
  where f.id = ${sql.ref('x.id')} and upper(s.nights) > ${PARIS_TODAY}
    and not exists (select from channel_stay c join channel_event e on e.id = c.event_id where c.stay_id = s.id and e.feed_id = f.id)`;

/** Closed by a rule, or beyond the last day that somebody has looked at: without a stay there. */
const CLOSED = sql`
  select 'closed ' || lower(piece) as what, piece as nights, '2026-01-01'::timestamptz as at
  from channel_feed f join house h on h.id = f.house_id
  cross join lateral unnest(
    coalesce((select range_agg(daterange(d.day, d.day + 1)) from day_price d
      where d.house_id = h.id and d.blocked and d.day >= ${PARIS_TODAY} and d.day < ${LAST}), '{}'::datemultirange)
    + case when h.reviewed_until < ${LAST} then datemultirange(daterange(greatest(h.reviewed_until + 1, ${PARIS_TODAY}), ${LAST})) else '{}'::datemultirange end
    - coalesce((select range_agg(s.nights) from stay s where s.house_id = h.id), '{}'::datemultirange)) piece
  where f.id = ${sql.ref('x.id')}`;

const HELD = sql`(${STAYS} union all ${CLOSED})`;

export interface Exported {
  id: number;
  export_key: string | null;
  /** Of all that would be said: the same for as long as that is. */
  mark: string;
}

export function exported(db: Db, feedId: number): Promise<Exported | undefined> {
  return maybe(
    db,
    sql<Exported>`
      select x.id, x.export_key,
        md5(coalesce((select string_agg(concat_ws(',', n.what, n.nights, n.at), ';' order by n.nights, n.what) from ${HELD} n), '')) as mark
      from channel_feed x where x.id = ${feedId} and x.export_key is not null`,
  );
}

export function exportedNights(db: Db, feedId: number): Promise<ExportedNights[]> {
  return rows(
    db,
    sql<ExportedNights>`
      select n.what, lower(n.nights) as "from", upper(n.nights) as "to", to_char(n.at at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as stamp
      from channel_feed x cross join lateral ${HELD} n where x.id = ${feedId} order by n.nights, n.what`,
  );
}

/** The site has read us: what it tells back from now on may be an echo. */
export async function writeTold(db: Db, feedId: number): Promise<void> {
  await changed(
    db,
    sql`update channel_feed x set exported_at = now(), told = coalesce((select range_agg(n.nights) from ${HELD} n), '{}') where x.id = ${feedId}`,
  );
}

export type { Sql };
