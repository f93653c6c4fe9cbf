/** SQL of a save: whose house it is, what its days are while it is locked, what would forbid them afterwards. */
import type { Day } from '#kernel/day.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, one, sql } from '#server/sql.ts';
import { fullName } from '#server/sqlwords.ts';
import { versionMs } from '#server/version.ts';
import type { SpanKind } from './calendar.ts';

export interface HouseOfDays {
  id: number;
  agid: number;
  /** Whether it has nights that want a price. */
  is_let: boolean;
}

/** A house as the caller sees it. */
export function houseOfDays(db: Db, caller: Caller, id: number): Promise<HouseOfDays | undefined> {
  return maybe(
    db,
    sql<HouseOfDays>`select h.id, h.agid, h.online_booking or h.housekeeping as is_let from house h where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

/** The same, locked: whoever takes its nights or says something of its days waits. */
export function lockedHouse(tx: Tx, caller: Caller, id: number): Promise<HouseOfDays | undefined> {
  return maybe(
    tx,
    sql<HouseOfDays>`select h.id, h.agid, h.online_booking or h.housekeeping as is_let from house h
      where h.id = ${id} and ${houseScope(caller, 'h')} for no key update of h`,
  );
}

export interface DaysState {
  /** [day, version, who, their name, opened by hand] of days that somebody has said something of. */
  own: [Day, number, number | null, string, boolean][];
  /** Days that a season closes now. */
  closed: Day[];
  stays: { from: Day; to: Day; kind: SpanKind; isPiece: boolean }[];
}

/** Days from one to another, the last one excluded. */
export function daysState(db: Db, houseId: number, from: Day, until: Day): Promise<DaysState> {
  const days = sql`daterange(${from}::date, ${until}::date)`;
  return one(
    db,
    sql<DaysState>`select
      (select coalesce(json_agg(json_build_array(o.day, ${versionMs(sql`o.edited`)}, o.edited_by, coalesce(${fullName('p')}, ''), o.opened is true)), '[]')
        from day_own o left join person p on p.id = o.edited_by where o.house_id = ${houseId} and o.day >= ${from} and o.day < ${until}) as own,
      (select coalesce(json_agg(d.day), '[]') from day_price d where d.house_id = ${houseId} and d.day >= ${from} and d.day < ${until} and d.blocked) as closed,
      (select coalesce(json_agg(json_build_object('from', lower(s.nights), 'to', upper(s.nights), 'kind', s.kind, 'isPiece', s.closure_id is not null)), '[]')
        from stay s where s.house_id = ${houseId} and s.nights && ${days}) as stays`,
  );
}

/** The first of these days whose minimum stay exceeds its maximum. */
export function contradiction(
  tx: Tx,
  houseId: number,
  days: readonly Day[],
): Promise<{ day: Day; minimum_stay: number; maximum_stay: number } | undefined> {
  return maybe(
    tx,
    sql<{ day: Day; minimum_stay: number; maximum_stay: number }>`
      select day, minimum_stay, maximum_stay from day_price
      where house_id = ${houseId} and day = any(${[...days]}::date[]) and minimum_stay > maximum_stay order by day limit 1`,
  );
}
