/** SQL on the two sides of a thread: who they are, how each is written to. */
import type { Day } from '#kernel/day.ts';
import { prepared } from '#server/prepared.ts';
import type { Db } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { fullName, nameOrNull, ownerOfRequest } from '#server/sqlwords.ts';
import type { LastMail } from './queries.ts';

/** Whether the agency of the card `c` knows the account behind it. */
const KNOWN = sql`(c.knows_account is not false)`;

/** Everyone a thread may write to, and the words its mails are made of. */
export interface ThreadParties {
  agid: number;
  alphaid: string;
  agency_name: string;
  agency_mail: string;
  house_id: number | null;
  house_title: string | null;
  online_booking: boolean;
  date_from: Day | null;
  date_to: Day | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  sender_uid: number;
  sender_name: string;
  sender_first_name: string;
  sender_last_name: string;
  sender_title: string;
  sender_mail: string;
  sender_language: number;
  owner_uid: number | null;
  owner_name: string | null;
  owner_mail: string | null;
  owner_title: string;
  owner_first_name: string;
  owner_last_name: string;
  owner_language: number;
  employee_uid: number | null;
  employee_mail: string | null;
}

/**
 * The guest's mail is their own, not the card's: a link that logs somebody in goes to the account's address only; and to none where the
 * agency knows neither the account nor its address (D12).
 * @param houseId another house than the request's, whose owner is written to
 */
export function threadParties(
  db: Db,
  ddlId: number,
  houseId: number | null,
): Promise<ThreadParties | undefined> {
  return maybe(
    db,
    prepared(sql<ThreadParties>`
      select r.agid, r.alphaid, a.name as agency_name, a.mail as agency_mail, h.id as house_id, h.title as house_title,
        coalesce(h.online_booking, true) as online_booking, r.date_from, r.date_to, r.nb_adults, r.nb_children, r.nb_disabled,
        r.sender_uid, coalesce(${nameOrNull('c')}, case when ${KNOWN} then ${fullName('p')} else '' end) as sender_name,
        coalesce(nullif(c.first_name, ''), case when ${KNOWN} then p.first_name end, '') as sender_first_name,
        coalesce(nullif(c.last_name, ''), case when ${KNOWN} then p.last_name end, '') as sender_last_name,
        coalesce(nullif(c.title, ''), case when ${KNOWN} then p.title end, '') as sender_title,
        case when ${KNOWN} or lower(c.mail) = lower(p.mail) then coalesce(p.mail, '') else '' end as sender_mail,
        coalesce(c.business_language, p.business_language) as sender_language,
        o.id as owner_uid, ${nameOrNull('o')} as owner_name, case when o.disabled_at is null then o.mail end as owner_mail, coalesce(o.title, '') as owner_title,
        coalesce(o.first_name, '') as owner_first_name, coalesce(o.last_name, '') as owner_last_name, coalesce(o.business_language, 1) as owner_language,
        e.id as employee_uid, e.mail as employee_mail
      from request r
      join agency a on a.id = r.agid
      join person p on p.id = r.sender_uid
      left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
      left join house h on h.id = coalesce(${houseId}::integer, r.page_nid)
      left join person o on o.id = ${ownerOfRequest('r', 'h')}
      left join person e on e.id = r.employee_uid and e.disabled_at is null
      where r.id = ${ddlId}`),
  );
}

/**
 * The addresses of whom a mail was written to: a person's accounts (their own first) and what the agency's card says; of the agency's
 * side, the owner where they let the house, whoever follows the request, the agency.
 */
export function addressesOf(
  db: Db,
  mail: Pick<LastMail, 'agid' | 'ddl_id' | 'uid'>,
): Promise<{ mail: string; isAccount: boolean }[]> {
  const person = sql`
    select p.mail, true as "isAccount", case when p.id = ${mail.uid} then 0 else 1 end as place from person p
      left join agency_card c on c.uid = ${mail.uid} and c.agid = ${mail.agid}
      where (p.id = ${mail.uid} or p.id in (select other_uid from person_alias where uid = ${mail.uid})) and p.disabled_at is null
        and (${KNOWN} or lower(c.mail) = lower(p.mail))
    union all select c.mail, false, 2 from agency_card c where c.uid = ${mail.uid} and c.agid = ${mail.agid}`;
  const side = sql`
    select e.mail, false as "isAccount", 0 as place from request r join person e on e.id = r.employee_uid and e.disabled_at is null where r.id = ${mail.ddl_id}
    union all select o.mail, false, 1 from request r join house h on h.id = r.page_nid join person o on o.id = ${ownerOfRequest('r', 'h')} and o.disabled_at is null
      where r.id = ${mail.ddl_id} and not h.online_booking
    union all select a.mail, false, 2 from agency a where a.id = ${mail.agid}`;
  return rows(
    db,
    sql<{ mail: string; isAccount: boolean }>`
      select btrim(mail) as mail, "isAccount" from (${mail.uid === null ? side : person}) known where btrim(coalesce(mail, '')) <> '' order by place, mail`,
  );
}

/** Whether somebody who reads that address's mail may be let in as that person: it is their account's own, or that of an account tied to it. */
export async function isAccountsOwn(db: Db, uid: number, address: string): Promise<boolean> {
  const found = await maybe(
    db,
    prepared(sql`select from person p where lower(p.mail) = lower(${address})
      and (p.id = ${uid} or p.id in (select other_uid from person_alias where uid = ${uid}))`),
  );
  return found !== undefined;
}

/** How many mails told one address of the agency's side what one guest wrote, lately. */
export async function mailsFromGuest(
  db: Db,
  senderUid: number,
  recipient: string,
  minutes: number,
): Promise<number> {
  const { mails } = await one(
    db,
    prepared(sql<{ mails: number }>`
      select count(*) as mails from maillog m join request r on r.id = m.ddl_id
      where r.sender_uid = ${senderUid} and lower(m.recipient) = lower(${recipient}) and m.uid is null and m.template = 'newMessage'
        and m.resent_of is null and m.created > now() - make_interval(mins => ${minutes})`),
  );
  return mails;
}
