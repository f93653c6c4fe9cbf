/** Houses: one for the back-office, and the one place that writes `house`. */
import type { Day } from '#kernel/day.ts';
import { HOLE_DAYS } from './house.ts';
import { houseScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { nextVersion } from '#server/version.ts';
import { fullName, parisTimestamp } from '#server/sqlwords.ts';

export interface HouseRow {
  id: number;
  agid: number;
  title: string;
  /** Null before anybody said where it stands. */
  village: string | null;
  village_label: string;
  agency_name: string;
  cover_path: string | null;
  published: boolean;
  archived: boolean;
  online_booking: boolean;
  housekeeping: boolean;
  has_holes: number;
  /** '1': another site's calendar is read. */
  channel_linked: string;
  expiry_date: Day | null;
  days_remaining: number | null;
  max_num_people: number;
  edl_locked_on: string | null;
  owner_name: string;
  owner_mail: string;
}

const COVER = sql`(select f.path from house_photo hp join file f on f.id = hp.file_id where hp.house_id = h.id and hp.delta = 0 and f.public)`;

/** 1 when some free night of the next nine months has no price, 2 where nights have none by nature, 0 when all is well (A47). */
function holes(today: Day): Sql {
  return sql`case when not (h.online_booking or h.housekeeping) then 2 when ${hasHole(today)} then 1 else 0 end`;
}

/**
 * Of a house `h`: nights that have a price, are closed or are held, counted once each, are fewer than there are. One read of each index: asked
 * night by night, a page of tiles takes eleven thousand.
 */
export function hasHole(today: Day): Sql {
  const last = sql`${today}::date + ${HOLE_DAYS}::integer`;
  return sql`(select count(*) from (
    select d.day from day_price d where d.house_id = h.id and d.day between ${today}::date and ${last} and (d.amount > 0 or d.blocked)
    union select night::date from stay s, generate_series(greatest(lower(s.nights), ${today}::date), least(upper(s.nights) - 1, ${last}), interval '1 day') night
      where s.house_id = h.id and s.nights && daterange(${today}::date, ${last}, '[]')) covered) <= ${HOLE_DAYS}`;
}

/** What a row of houses shows. */
export function columns(today: Day): Sql {
  return sql`h.id, h.agid, h.title, h.village, coalesce(v.label, '') as village_label, (select its.name from agency its where its.id = h.agid) as agency_name, ${COVER} as cover_path, h.published, h.archived, h.online_booking, h.housekeeping,
    ${holes(today)} as has_holes, case when h.ical <> '' then '1' else '0' end as channel_linked,
    h.expiry_date, (h.expiry_date - ${today}::date)::integer as days_remaining, h.max_num_people,
    ${parisTimestamp(sql`h.edl_locked_on`)} as edl_locked_on, ${fullName('o')} as owner_name, coalesce(o.mail, '') as owner_mail`;
}

export const HOUSES_WITH_OWNERS = sql`house h left join village v on v.slug = h.village join person o on o.id = h.owner_uid`;

export interface EndedHouse {
  id: number;
  title: string;
  expiry_date: Day;
  agency: { name: string; phone: string; mail: string };
}

/** The caller's own houses that a subscription keeps online no longer (B34), the last one first. */
export function endedHouses(db: Db, caller: Caller, today: Day): Promise<EndedHouse[]> {
  return rows(
    db,
    sql<EndedHouse>`
      select h.id, h.title, h.expiry_date, json_build_object('name', a.name, 'phone', a.phone, 'mail', a.mail) as agency
      from house h join agency a on a.id = h.agid
      where h.owner_uid = any(${caller.uids}::integer[]) and ${houseScope(caller, 'h')} and not h.archived and h.expiry_date <= ${today}::date
      order by h.expiry_date desc, h.id`,
  );
}

/** The agency of the house, or undefined when there is none such. */
export async function writeContractTemplate(
  tx: Tx,
  houseId: number,
  language: 'fr' | 'en',
  fid: number,
): Promise<number | undefined> {
  const column = sql.ref(language === 'en' ? 'contract_template_en_fid' : 'contract_template_fid');
  return (
    await maybe(
      tx,
      sql<{
        agid: number;
      }>`update house set ${column} = ${fid}, updated = now() where id = ${houseId} returning agid`,
    )
  )?.agid;
}

/** What is proven by a paper: stars, and the figures of the energy certificate. */
export interface Proven {
  classement?: number | null;
  dpe?: number | null;
  ges?: number | null;
}

/** Nothing is written where it says so already: the version of the house stays. */
export async function writeProven(
  tx: Tx,
  houseId: number,
  { classement = null, dpe = null, ges = null }: Proven,
  by: number,
): Promise<void> {
  await sql`update house set classement = coalesce(${classement}::smallint, classement), dpe = coalesce(${dpe}::integer, dpe), ges = coalesce(${ges}::integer, ges),
      updated = ${nextVersion(sql`updated`)}, updated_by = ${by}
    where id = ${houseId} and (classement is distinct from coalesce(${classement}::smallint, classement) or dpe is distinct from coalesce(${dpe}::integer, dpe)
      or ges is distinct from coalesce(${ges}::integer, ges))`.execute(tx);
}
