/** SQL of stays made by hand; what writes them is bookings' own. */
import type { Day } from '#kernel/day.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { knownAs, PARIS_TODAY } from '#server/sqlwords.ts';
import { versionMs } from '#server/version.ts';
import type { OwnKind } from '#features/bookings/holders.ts';

export interface StayHouse {
  id: number;
  agid: number;
  title: string;
  owner_uid: number;
  owner_name: string;
}

export function houseInScope(db: Db, caller: Caller, id: number): Promise<StayHouse | undefined> {
  return maybe(
    db,
    sql<StayHouse>`select h.id, h.agid, h.title, h.owner_uid, ${knownAs('o')} as owner_name
      from house h join person o on o.id = h.owner_uid where h.id = ${id} and ${houseScope(caller, 'h')}`,
  );
}

export interface StayRow {
  id: number;
  house_id: number;
  title: string;
  agid: number;
  kind: OwnKind;
  date_from: Day;
  date_to: Day;
  note: string;
  version: number;
}

const COLUMNS = sql`s.id, s.house_id, h.title, h.agid, s.kind, lower(s.nights) as date_from, upper(s.nights) as date_to, s.note,
  ${versionMs(sql`s.edited`)} as version`;

/** An owner reads what is theirs to change; what the agency notes on works it reads by itself. */
function isRead(caller: Caller) {
  const shown = caller.sees === 'owner' ? sql`s.kind in ('owner', 'works')` : sql`true`;
  return sql`s.ddl_id is null and s.closure_id is null and ${shown} and ${houseScope(caller, 'h')}`;
}

export function stayInScope(db: Db, caller: Caller, id: number): Promise<StayRow | undefined> {
  return maybe(
    db,
    sql<StayRow>`select ${COLUMNS} from stay s join house h on h.id = s.house_id where s.id = ${id} and ${isRead(caller)}`,
  );
}

const MOST_LISTED = 200;

export function staysAhead(db: Db, caller: Caller, houseId: number): Promise<StayRow[]> {
  return rows(
    db,
    sql<StayRow>`select ${COLUMNS} from stay s join house h on h.id = s.house_id
      where s.house_id = ${houseId} and upper(s.nights) > ${PARIS_TODAY} and ${isRead(caller)} order by lower(s.nights) limit ${MOST_LISTED}`,
  );
}

/** The owner's own stays in whole years, besides one. */
export function ownersStays(
  db: Db,
  houseId: number,
  { first, last }: { first: number; last: number },
  exceptId: number | null,
): Promise<{ from: Day; to: Day }[]> {
  const years = sql`daterange(make_date(${first}::integer, 1, 1), make_date(${last}::integer + 1, 1, 1))`;
  return rows(
    db,
    sql<{ from: Day; to: Day }>`select lower(nights) as "from", upper(nights) as "to" from stay
      where house_id = ${houseId} and kind = 'owner' and nights && ${years} and id is distinct from ${exceptId}::integer order by 1`,
  );
}
