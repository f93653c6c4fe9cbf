import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';

export interface ReadyText {
  id: number;
  kind: 'reply' | 'services';
  label: string;
  text_fr: string;
  text_en: string;
}

/** The village's own texts first: the closer one is the likelier one. */
export function textsFor(db: Db, agid: number, houseId: number | null): Promise<ReadyText[]> {
  return rows(
    db,
    sql<ReadyText>`
      select t.id, t.kind, t.label, t.text_fr, t.text_en from prewritten t
      where t.agid = ${agid} and (t.village is null or t.village = (select village from house where id = ${houseId}))
      order by t.village is null, t.label, t.id limit 200`,
  );
}

export interface Guest {
  first_name: string;
  last_name: string;
  title: string;
  language: number;
  date_from: Day | null;
  date_to: Day | null;
  house: string | null;
  agency: string;
}

/** Whom a text is filled in for: the guest as the agency knows them. */
export function guestOfRequest(db: Db, ddlId: number): Promise<Guest> {
  return one(
    db,
    sql<Guest>`
      select coalesce(nullif(c.first_name, ''), case when c.knows_account is not false then p.first_name end, '') as first_name,
        coalesce(nullif(c.last_name, ''), case when c.knows_account is not false then p.last_name end, '') as last_name,
        coalesce(nullif(c.title, ''), case when c.knows_account is not false then p.title end, '') as title, coalesce(c.business_language, p.business_language) as language,
        r.date_from, r.date_to, h.title as house, a.name as agency
      from request r join agency a on a.id = r.agid join person p on p.id = r.sender_uid
      left join agency_card c on c.uid = p.id and c.agid = r.agid left join house h on h.id = r.page_nid
      where r.id = ${ddlId}`,
  );
}
