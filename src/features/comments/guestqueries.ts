/** SQL of a guest's own comment: whether there may be one, of which stay. */
import type { Day } from '#kernel/day.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { namedOnCard, ownerOfRequest, parisTimestamp } from '#server/sqlwords.ts';
import type { GuestState } from './comment.ts';
import { IS_OVER } from './queries.ts';

/** Whether the stay `s` of a request `request` was its owner's in their own house, under whichever of their accounts: what they say of it is no guest's word. */
function isOwners(request: string): Sql {
  const sender = sql.ref(`${request}.sender_uid`);
  return sql`exists (select from house own_house where own_house.id = s.house_id
    and (${ownerOfRequest(request, 'own_house')} = ${sender}
      or exists (select from person_alias tied where tied.uid = ${sender} and tied.other_uid = ${ownerOfRequest(request, 'own_house')})))`;
}

/** The stay that a request `request` held for good and that is over. A request that was cancelled is of no stay. */
function endedStay(request: string): Sql {
  return sql`(not ${sql.ref(`${request}.has_cancelled`)} and exists (
    select from stay s where s.ddl_id = ${sql.ref(`${request}.id`)} and s.held_until is null and ${IS_OVER} and not ${isOwners(request)}))`;
}

/** Of a request in a row `request`, as its guest meets it. */
export function guestState(request: string): Sql {
  return sql`coalesce((select own.status from comment own where own.ddl_id = ${sql.ref(`${request}.id`)}),
    case when ${endedStay(request)} then 'open' else 'none' end)`;
}

export interface OwnRow {
  state: GuestState;
  house: string;
  /** Half stars; null before anything was written, as all that follows. */
  note: number | null;
  text: string | null;
  created: string | null;
  reason: string | null;
  answer: string | null;
  author: string | null;
  comment_id: number | null;
}

const IS_OWN = (caller: Caller) => sql`r.sender_uid = any(${caller.uids}::integer[])`;

/** Undefined: it is none of theirs. */
export function ownComment(db: Db, caller: Caller, ddlId: number): Promise<OwnRow | undefined> {
  return maybe(
    db,
    sql<OwnRow>`
      select ${guestState('r')} as state, coalesce(h.title, '') as house, c.id as comment_id, c.note, c.text, ${parisTimestamp(sql`c.created`)} as created,
        case when c.status = 'refused' then c.reason else '' end as reason, c.answer, c.author
      from request r left join comment c on c.ddl_id = r.id left join house h on h.id = coalesce(c.nid, r.page_nid)
      where r.id = ${ddlId} and ${IS_OWN(caller)}`,
  );
}

export interface StayOver {
  agid: number;
  house_id: number;
  uid: number;
  date_from: Day;
  date_to: Day;
  first_name: string;
  last_name: string;
  language: number;
  is_over: boolean;
  is_owners: boolean;
}

/** The firm stay of one's own request; undefined where there is none. `is_over`: it has ended, and nobody cancelled it. `is_owners`: in a house of theirs. */
export function ownStay(tx: Tx, caller: Caller, ddlId: number): Promise<StayOver | undefined> {
  return maybe(
    tx,
    sql<StayOver>`
      select r.agid, s.house_id, r.sender_uid as uid, lower(s.nights) as date_from, upper(s.nights) as date_to,
        ${namedOnCard('card', 'p', 'first_name')} as first_name, ${namedOnCard('card', 'p', 'last_name')} as last_name,
        coalesce(card.business_language, p.business_language) as language, ${IS_OVER} and not r.has_cancelled as is_over, ${isOwners('r')} as is_owners
      from request r join person p on p.id = r.sender_uid left join agency_card card on card.uid = r.sender_uid and card.agid = r.agid
        join stay s on s.ddl_id = r.id and s.held_until is null
      where r.id = ${ddlId} and ${IS_OWN(caller)}`,
  );
}

export async function isOwnRequest(tx: Tx, caller: Caller, ddlId: number): Promise<boolean> {
  return (
    (await maybe(tx, sql`select from request r where r.id = ${ddlId} and ${IS_OWN(caller)}`)) !== undefined
  );
}

export interface EndedStay {
  stay_id: number;
  ddl_id: number;
}

const BATCH = 200;

/**
 * Stays that ended yesterday or a little before, whose guest has said nothing and was not asked: who was away for longer is not asked about a
 * stay of long ago, nor is anybody on the day this begins to be asked.
 */
export function staysToAsk(db: Db, days: number): Promise<EndedStay[]> {
  return rows(
    db,
    sql<EndedStay>`
      select s.id as stay_id, s.ddl_id from stay s join request r on r.id = s.ddl_id
      where s.ddl_id is not null and s.held_until is null and ${IS_OVER} and upper(s.nights) < (now() at time zone 'Europe/Paris')::date
        and upper(s.nights) >= (now() at time zone 'Europe/Paris')::date - ${days}::integer
        and not r.has_cancelled and not ${isOwners('r')} and not exists (select from comment c where c.ddl_id = r.id)
        and not exists (select from maillog m where m.once_key = 'comment offered ' || s.id)
      order by s.id limit ${BATCH}`,
  );
}
