/** SQL on a guest's own yes: how a quote stands for its guest, what of theirs is in its way, what is missing of them. */
import type { Day } from '#kernel/day.ts';
import type { Cents } from '#kernel/money.ts';
import { cannotBeHad } from '#server/nightsql.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import {
  LIVE_CONTRACT,
  PARIS_TODAY,
  SIGNED_CONTRACT,
  isUnsigned,
  hasPaidLinen,
  heldMoney,
  namedOnCard,
  parisTimestamp,
  unallocatedMoney,
} from '#server/sqlwords.ts';
import type { GuestAcceptState } from './quote.ts';

/** Whose yes it may be: the guest's own accounts. */
function isOneOf(uids: readonly number[], column: string): Sql {
  return sql`${sql.ref(column)} = any(${[...uids]}::integer[])`;
}

/**
 * How a quote stands for its guest, null for anybody else. Of a statement that has the quote as `q`, its request as `r`, its agency as `a`
 * and its house as `qh`. Nights the same family holds are in nobody's way: their yes gives them back.
 */
export function guestAcceptState({ uids }: Pick<Caller, 'uids'>): Sql {
  const others = sql` and not exists (select from request own where own.id = stay.ddl_id and ${isOneOf(uids, 'own.sender_uid')})`;
  const nights = { house: sql`q.nid`, from: sql`q.date_from`, to: sql`q.date_to` };
  return sql`case when q.id is null or not ${isOneOf(uids, 'r.sender_uid')} then null
    when q.is_estimate then 'estimate'
    when q.accepted then 'accepted'
    when q.cancelled or q.locked or r.has_cancelled or qh.archived or coalesce(qh.expiry_date <= ${PARIS_TODAY}, false)
      or not ${isOneOf(uids, 'q.tenant_uid')}
      or exists (select from contract c where c.ddl_id = q.ddl_id and c.status in ${LIVE_CONTRACT}) then 'closed'
    when q.date_from < ${PARIS_TODAY} then 'over'
    when ${cannotBeHad(nights, null, others)} then 'taken'
    when not a.guest_accepts then 'off'
    else 'open' end`;
}

/** A quote as the guest says yes to it. */
export interface OfferedQuote {
  id: number;
  ddl_id: number;
  message_id: number | null;
  alphaid: string;
  agid: number;
  state: GuestAcceptState;
  house: string;
  house_id: number;
  /** As the law has every offer say it; '' where the house has none. */
  registration: string;
  tenant_uid: number;
  date_from: Day;
  date_to: Day;
  montant_total: Cents;
  linen_offered: Cents;
  has_linen: boolean;
  held_until: Date | null;
  /** Paris time: when its guest wrote that they book it as it stands, to an agency that books by itself. */
  asked_at: string | null;
  is_automatic: boolean;
  /** The guest pays the agency: no platform collects. */
  pays_us: boolean;
  option_days: number;
  option_days_near: number;
  near_days: number;
  last_name: string;
  first_name: string;
  nationality: string;
  address: string;
}

/** Found through the guest's own accounts: anybody else's does not exist. */
export function offeredQuote(db: Db, caller: Caller, id: number): Promise<OfferedQuote | undefined> {
  return maybe(
    db,
    sql<OfferedQuote>`
      select q.id, q.ddl_id, q.message_id, r.alphaid, q.agid, ${guestAcceptState(caller)} as state, qh.title as house, q.nid as house_id, coalesce(reg.number, '') as registration, q.tenant_uid, q.date_from, q.date_to,
        q.montant_total, case when ${hasPaidLinen(sql`q.ddl_id`)} then 0 else q.linen_offered end as linen_offered, q.montant_linge > 0 as has_linen,
        s.held_until, not coalesce(f.collects_rent, false) and qh.online_booking as pays_us,
        case when q.asked_at >= q.updated then ${parisTimestamp(sql`q.asked_at`)} end as asked_at, a.auto_contract as is_automatic, a.option_days, a.option_days_near, a.near_days,
        ${namedOnCard('c', 't', 'last_name')} as last_name, ${namedOnCard('c', 't', 'first_name')} as first_name,
        coalesce(c.nationality, '') as nationality, coalesce(c.address, '') as address
      from quote q
      join request r on r.id = q.ddl_id
      join agency a on a.id = q.agid
      join house qh on qh.id = q.nid
      left join house_registration reg on reg.house_id = q.nid
      left join platform f on f.id = q.platform
      join person t on t.id = q.tenant_uid
      left join agency_card c on c.agid = q.agid and c.uid = q.tenant_uid
      left join stay s on s.ddl_id = q.ddl_id
      where q.id = ${id} and ${isOneOf(caller.uids, 'r.sender_uid')}`,
  );
}

/** A change of the quote makes it another one to say yes to. */
export async function markAsked(tx: Tx, id: number): Promise<void> {
  await sql`update quote set asked_at = greatest(clock_timestamp(), updated) where id = ${id}`.execute(tx);
}

/** What the same family holds at these dates, and this request at any: a yes takes its place. */
export interface FormerStay {
  ddl_id: number;
  agid: number;
  alphaid: string;
  hashedid: string;
  /** The quote that holds it. */
  quote_id: number | null;
  held_until: Date | null;
  house: string;
  date_from: Day;
  date_to: Day;
  /** Firm, signed for or paid for, if only in part: no yes of the guest's alone ends it. */
  is_tied: boolean;
  /** What waits to be signed for it, and ends with it. */
  contract: string | null;
}

export function formerStays(
  db: Db,
  { uids }: Pick<Caller, 'uids'>,
  quote: Pick<OfferedQuote, 'ddl_id' | 'date_from' | 'date_to'>,
): Promise<FormerStay[]> {
  return rows(
    db,
    sql<FormerStay>`
      select s.ddl_id, r.agid, r.alphaid, r.hashedid, held.id as quote_id, s.held_until, h.title as house, lower(s.nights) as date_from, upper(s.nights) as date_to,
        s.held_until is null or ${heldMoney(sql`s.ddl_id`)} or ${unallocatedMoney(sql`s.ddl_id`)}
          or exists (select from contract k where k.ddl_id = s.ddl_id and k.status in ${SIGNED_CONTRACT}) as is_tied,
        (select k.reference from contract k where k.ddl_id = s.ddl_id and ${isUnsigned('k')} order by k.number desc limit 1) as contract
      from stay s
      join request r on r.id = s.ddl_id
      join house h on h.id = s.house_id
      left join quote held on held.ddl_id = s.ddl_id and held.accepted
      where ${isOneOf(uids, 'r.sender_uid')}
        and (s.ddl_id = ${quote.ddl_id} or s.nights && daterange(${quote.date_from}, ${quote.date_to}))
      order by s.ddl_id`,
  );
}

/** When the family first said yes to nights of this house that these overlap, in the last days. */
export async function firstYes(
  db: Db,
  { uids }: Pick<Caller, 'uids'>,
  { id }: Pick<OfferedQuote, 'id'>,
  days: number,
): Promise<Date | undefined> {
  const row = await maybe(
    db,
    sql<{ created: Date | null }>`
      select min(m.created) as created
      from quote q
      join request r on ${isOneOf(uids, 'r.sender_uid')}
      join quote said on said.ddl_id = r.id and said.nid = q.nid and daterange(said.date_from, said.date_to) && daterange(q.date_from, q.date_to)
      join message m on m.ddl_id = r.id and m.quote_id = said.id and m.action = 'Q_ACCEPT' and not m.written_by_agency
      where q.id = ${id} and m.created > now() - make_interval(days => ${days})`,
  );
  return row?.created ?? undefined;
}
