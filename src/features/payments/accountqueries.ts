/** SQL on what a stay's money is judged by: its total, its dates, who is told. */
import type { Cents } from '#kernel/money.ts';
import type { Day } from '#kernel/day.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';
import { ownerOfRequest, SIGNED_CONTRACT } from '#server/sqlwords.ts';

/** The stay's money as the accepted quote says it, and who is concerned. */
export interface AccountOfRequest {
  ddl_id: number;
  alphaid: string;
  hashedid: string;
  agid: number;
  sender_uid: number;
  house_id: number | null;
  house_title: string;
  /** Null without a house. */
  online_booking: boolean | null;
  owner_uid: number | null;
  date_from: Day | null;
  date_to: Day | null;
  total: Cents | null;
  /** What house linen costs beside the accepted price; 0 where there is none to order. */
  linen: Cents;
  collects_rent: boolean;
  platform_label: string;
  contract_signed: boolean;
  holds_nights: boolean;
  /** Until then the nights are an option's. */
  held_until: Date | null;
}

/** A quote of the request, and whether its linen is taken with it. */
export interface IfAccepted {
  quoteId: number;
  linen?: boolean;
}

/**
 * Loaded through the caller when there is one; a webhook has none.
 * @param ifAccepted what would be owed once it is accepted
 */
export function accountOfRequest(
  db: Db,
  ddlId: number,
  caller?: Caller,
  ifAccepted?: IfAccepted,
): Promise<AccountOfRequest | undefined> {
  const quoted =
    ifAccepted === undefined
      ? {
          house: sql`r.page_nid`,
          from: sql`r.date_from`,
          to: sql`r.date_to`,
          is: sql`q.accepted and not r.has_cancelled`,
          total: sql`q.montant_total`,
        }
      : {
          house: sql`q.nid`,
          from: sql`q.date_from`,
          to: sql`q.date_to`,
          is: sql`q.id = ${ifAccepted.quoteId}`,
          total: ifAccepted.linen === true ? sql`q.montant_total + q.linen_offered` : sql`q.montant_total`,
        };
  return maybe(
    db,
    sql<AccountOfRequest>`
      select r.id as ddl_id, r.alphaid, r.hashedid, r.agid, r.sender_uid, ${quoted.house} as house_id, coalesce(h.title, '') as house_title, h.online_booking, ${ownerOfRequest('r', 'h')} as owner_uid,
        ${quoted.from} as date_from, ${quoted.to} as date_to, ${quoted.total} as total, coalesce(case when q.montant_linge = 0 then q.linen_offered end, 0) as linen,
        coalesce(p.collects_rent, false) as collects_rent, coalesce(p.label, '') as platform_label,
        exists (select from contract c where c.ddl_id = r.id and c.status in ${SIGNED_CONTRACT}) as contract_signed,
        exists (select from stay s where s.ddl_id = r.id) as holds_nights,
        (select s.held_until from stay s where s.ddl_id = r.id) as held_until
      from request r
      left join quote q on q.ddl_id = r.id and ${quoted.is}
      left join house h on h.id = ${quoted.house}
      left join platform p on p.id = q.platform
      where r.id = ${ddlId} and ${caller ? requestScope(caller, 'r') : sql`true`}`,
  );
}

/** House and days of the price that a request for money was made from, as it keeps them (decision 61). */
export function stayOfBid(
  tx: Tx,
  paymentRequestId: number,
): Promise<Pick<AccountOfRequest, 'house_title' | 'date_from' | 'date_to'> | undefined> {
  return maybe(
    tx,
    sql<Pick<AccountOfRequest, 'house_title' | 'date_from' | 'date_to'>>`
      select h.title as house_title, m.details->'stay'->>'date_from' as date_from, m.details->'stay'->>'date_to' as date_to
      from payment_request pr join message m on m.id = pr.bid_message_id join house h on h.id = (m.details->'stay'->>'house_id')::integer
      where pr.id = ${paymentRequestId}`,
  );
}

export interface Payee {
  uid: number;
  mail: string;
  title: string;
  first_name: string;
  last_name: string;
  language: 'fr' | 'en';
}

/** Who is told about a request's money: its sender. Owners hear of it in the evening (ownermails.ts). */
export async function peopleToTell(
  db: Db,
  ddlId: number,
): Promise<{ sender: Payee | undefined; agency_name: string }> {
  const found = await maybe(
    db,
    sql<Payee & { agency_name: string }>`
      select p.id as uid, case when c.knows_account is not false or lower(c.mail) = lower(p.mail) then coalesce(p.mail, '') else '' end as mail,
        coalesce(nullif(c.first_name, ''), case when c.knows_account is not false then p.first_name end, '') as first_name,
        coalesce(nullif(c.last_name, ''), case when c.knows_account is not false then p.last_name end, '') as last_name,
        coalesce(nullif(c.title, ''), case when c.knows_account is not false then p.title end, '') as title,
        case when coalesce(c.business_language, p.business_language) = 2 then 'en' else 'fr' end as language, a.name as agency_name
      from request r join agency a on a.id = r.agid join person p on p.id = r.sender_uid
        left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
      where r.id = ${ddlId}`,
  );
  return { sender: found && found.mail !== '' ? found : undefined, agency_name: found?.agency_name ?? '' };
}
