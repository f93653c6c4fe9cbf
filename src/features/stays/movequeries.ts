/** SQL of a guest's stay that is to move: what it holds, and what was agreed on. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { SIGNED_CONTRACT } from '#server/sqlwords.ts';

export interface GuestStay {
  house_id: number;
  house_title: string;
  date_from: Day;
  date_to: Day;
  is_firm: boolean;
  is_signed: boolean;
  /** Of the accepted quote; null where none is. */
  platform: number | null;
  total: Cents | null;
  gain: Cents | null;
  menage: Cents | null;
  adults: number;
  children: number;
  disabled: number;
}

/** Undefined: the request holds no nights. */
export function guestStay(db: Db, ddlId: number): Promise<GuestStay | undefined> {
  return maybe(
    db,
    sql<GuestStay>`
      select s.house_id, h.title as house_title, lower(s.nights) as date_from, upper(s.nights) as date_to, s.held_until is null as is_firm,
        exists (select from contract c where c.ddl_id = r.id and c.status in ${SIGNED_CONTRACT}) as is_signed,
        q.platform, q.montant_total as total, q.gain_client_net_loueur as gain, q.montant_menage as menage,
        coalesce(q.nb_adults, r.nb_adults) as adults, coalesce(q.nb_children, r.nb_children) as children,
        coalesce(q.nb_disabled, r.nb_disabled) as disabled
      from request r join stay s on s.ddl_id = r.id join house h on h.id = s.house_id
        left join quote q on q.ddl_id = r.id and q.accepted
      where r.id = ${ddlId}`,
  );
}
