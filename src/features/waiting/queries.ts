/** All SQL on the waiting line. A row is written only while its request is locked. */
import type { Day } from '#kernel/day.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import { namedOnCard, namesTogether, PARIS_TODAY, parisTimestamp } from '#server/sqlwords.ts';
import { nextVersion } from '#server/version.ts';
import type { WaitingState } from './waiting.ts';

export interface WaitingRow {
  id: number;
  agid: number;
  house_id: number;
  ddl_id: number;
  date_from: Day;
  date_to: Day;
  state: WaitingState;
  /** Paris time. */
  offered_until: string | null;
  place: number;
}

const COLUMNS = sql`w.id, w.agid, w.house_id, w.ddl_id, lower(w.nights) as date_from, upper(w.nights) as date_to, w.state,
  ${parisTimestamp(sql`w.offered_until`)} as offered_until,
  (select count(*)::integer + 1 from waiting b where b.house_id = w.house_id and b.id < w.id and b.state in ('waiting', 'offered') and b.nights && w.nights) as place`;

/** The last time the request was in line. */
export function lastOf(db: Db, ddlId: number): Promise<WaitingRow | undefined> {
  return maybe(
    db,
    sql<WaitingRow>`select ${COLUMNS} from waiting w where w.ddl_id = ${ddlId} order by w.id desc limit 1`,
  );
}

export async function insertWaiting(
  tx: Tx,
  row: { agid: number; houseId: number; ddlId: number; from: Day; to: Day; authorUid: number | null },
): Promise<void> {
  await sql`insert into waiting (agid, house_id, ddl_id, nights, created_by, edited_by)
    values (${row.agid}, ${row.houseId}, ${row.ddlId}, daterange(${row.from}, ${row.to}), ${row.authorUid}, ${row.authorUid})`.execute(
    tx,
  );
}

/** Only where it still stands like that. */
export async function setState(
  tx: Tx,
  ddlId: number,
  from: readonly WaitingState[],
  to: WaitingState,
  more: { until?: Date; editor?: number | null } = {},
): Promise<boolean> {
  const until: Sql = more.until === undefined ? sql`` : sql`, offered_until = ${more.until}`;
  const count = await changed(
    tx,
    sql`update waiting set state = ${to}, edited = ${nextVersion(sql`waiting.edited`)}, edited_by = ${more.editor ?? null} ${until}
      where ddl_id = ${ddlId} and state = any(${[...from]}::text[])`,
  );
  return count > 0;
}

/** Requests that wait for nights of a house, or of any, in the order in which they are asked. */
export function inLine(db: Db, houseId: number | undefined): Promise<{ ddl_id: number }[]> {
  const of = houseId === undefined ? sql`true` : sql`house_id = ${houseId}`;
  return rows(
    db,
    sql<{ ddl_id: number }>`select ddl_id from waiting where state = 'waiting' and ${of} order by id`,
  );
}

export async function isAwaited(tx: Tx, houseId: number): Promise<boolean> {
  return (
    (await maybe(tx, sql`select from waiting where house_id = ${houseId} and state = 'waiting' limit 1`)) !==
    undefined
  );
}

export interface LineRow {
  id: number;
  id_ddl: number;
  alphaid: string;
  sender_name: string;
  state: WaitingState;
  date_from: Day;
  date_to: Day;
  offered_until: string | null;
}

/** Undefined: the house is not the caller's to see. */
export async function lineOfHouse(db: Db, caller: Caller, houseId: number): Promise<LineRow[] | undefined> {
  const house = await maybe(
    db,
    sql`select from house h where h.id = ${houseId} and ${houseScope(caller, 'h')}`,
  );
  if (house === undefined) return undefined;
  const name = namesTogether(namedOnCard('c', 'p', 'first_name'), namedOnCard('c', 'p', 'last_name'));
  return rows(
    db,
    sql<LineRow>`select w.id, w.ddl_id as id_ddl, r.alphaid, ${name} as sender_name, w.state, lower(w.nights) as date_from,
        upper(w.nights) as date_to, ${parisTimestamp(sql`w.offered_until`)} as offered_until
      from waiting w join request r on r.id = w.ddl_id join person p on p.id = r.sender_uid
        left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
      where w.house_id = ${houseId} and w.state in ('waiting', 'offered') and upper(w.nights) > ${PARIS_TODAY} order by w.id`,
  );
}
