/** SQL of stays without a request, and of who holds a house's nights. */
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { namedOnCard, namesTogether } from '#server/sqlwords.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import { fullName } from '#server/sqlwords.ts';
import type { Holder, OwnKind } from './holders.ts';

export interface OwnStay {
  id: number;
  house_id: number;
  agid: number;
  kind: OwnKind;
  date_from: Day;
  date_to: Day;
  note: string;
  created_by: number | null;
  /** Its version: when it was last written, and by whom. */
  ms: number;
  by: number | null;
  name: string;
}

/** Guests' stays belong to their requests, and pieces of what is closed as one to their closing. */
export function ownStay(db: Db, id: number): Promise<OwnStay | undefined> {
  return maybe(
    db,
    sql<OwnStay>`
      select s.id, s.house_id, h.agid, s.kind, lower(s.nights) as date_from, upper(s.nights) as date_to, s.note, s.created_by,
        ${versionMs(sql`s.edited`)} as ms, s.edited_by as by, coalesce(${fullName('p')}, '') as name
      from stay s join house h on h.id = s.house_id left join person p on p.id = s.edited_by
      where s.id = ${id} and s.ddl_id is null and s.closure_id is null`,
  );
}

export interface OwnStayToWrite {
  houseId: number;
  from: Day;
  to: Day;
  kind: OwnKind;
  note: string;
  authorUid: number | null;
}

export async function insertStay(tx: Tx, stay: OwnStayToWrite): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into stay (house_id, nights, kind, note, created_by, edited_by)
      values (${stay.houseId}, daterange(${stay.from}, ${stay.to}), ${stay.kind}, ${stay.note}, ${stay.authorUid}, ${stay.authorUid})
      returning id`,
  );
  return id;
}

export async function updateStay(tx: Tx, id: number, stay: OwnStayToWrite): Promise<void> {
  await sql`
    update stay set house_id = ${stay.houseId}, nights = daterange(${stay.from}, ${stay.to}), kind = ${stay.kind}, note = ${stay.note},
      edited = ${nextVersion(sql`stay.edited`)}, edited_by = ${stay.authorUid}
    where id = ${id}`.execute(tx);
}

export async function deleteStay(tx: Tx, id: number): Promise<void> {
  await sql`delete from stay where id = ${id}`.execute(tx);
}

export function holders(
  db: Db,
  { houseId, from, to }: { houseId: number; from: Day; to: Day },
  except: { stayId: number | null; ddlId: number | null },
): Promise<Holder[]> {
  const name = namesTogether(namedOnCard('c', 'p', 'first_name'), namedOnCard('c', 'p', 'last_name'));
  // A stay without a request: 'is distinct from null' would overlook it.
  const others = except.ddlId === null ? sql`` : sql`and s.ddl_id is distinct from ${except.ddlId}::integer`;
  return rows(
    db,
    sql<Holder>`
      select s.id, s.kind, s.ddl_id as "ddlId", lower(s.nights) as "from", upper(s.nights) as "to", s.held_until is not null as "isOption",
        s.closure_id is not null as "isPiece", case when r.id is null then '' else ${name} end as name
      from stay s left join request r on r.id = s.ddl_id left join person p on p.id = r.sender_uid
        left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
      where s.house_id = ${houseId} and s.nights && daterange(${from}, ${to}) and s.id is distinct from ${except.stayId}::integer ${others}
      order by lower(s.nights)`,
  );
}

/** How long the guest of a request would be in each house without leaving it: the nights asked for, with their other stays there that touch. */
export function nightsInARow(
  db: Db,
  houseIds: readonly number[],
  { from, to, ddlId }: { from: Day; to: Day; ddlId: number },
): Promise<{ house_id: number; count: number }[]> {
  return rows(
    db,
    sql<{ house_id: number; count: number }>`
      select other.house_id, (upper(whole) - lower(whole))::integer as count
      from (select s.house_id, range_agg(s.nights) + datemultirange(daterange(${from}, ${to})) as nights
        from request r join request o on o.sender_uid = r.sender_uid and o.id <> r.id join stay s on s.ddl_id = o.id
        where r.id = ${ddlId} and s.house_id = any(${[...houseIds]}::integer[]) group by s.house_id) other
      cross join lateral unnest(other.nights) whole where whole @> ${from}::date`,
  );
}
