/** Who is shown a person's mail and phone (C15, CRM-21, CHAT-92; decision 44), and finds by them. */
import { SEES_CONTACTS } from '#entities/readers.ts';
import { can } from '#kernel/permissions.ts';
import type { Caller } from './session.ts';
import type { Sql } from './sql.ts';
import { sql } from './sql.ts';
import { cardWords, contains } from './sqlwords.ts';

/** Of every guest, whatever house they ask for. */
export function seesContacts(caller: Caller): boolean {
  return can(SEES_CONTACTS, caller.permissions);
}

/** Of the sender of the request `r` for the house `h`: staff with the right; others where the house is not booked online; oneself (C13). */
export function seesSender(caller: Caller): Sql {
  if (seesContacts(caller)) return sql`true`;
  return sql`(r.sender_uid = any(${caller.uids}::integer[]) or not coalesce(h.online_booking, true))`;
}

/** Of the person `uid` as the agency `agid` knows them: staff with the right; others what one of that person's requests shows them. */
export function seesPerson(caller: Caller, uid: Sql, agid: Sql): Sql {
  if (seesContacts(caller)) return sql`true`;
  return sql`(${uid} = any(${caller.uids}::integer[]) or exists (select from request r left join house h on h.id = r.page_nid
    where r.sender_uid = ${uid} and r.agid = ${agid} and ${seesSender(caller)}))`;
}

/** Of whoever a mail about the request `r` went to: its sender and its quotes' tenants as `seesSender` says, the agency and owners always. */
export function seesRecipient(caller: Caller, uid: Sql): Sql {
  if (seesContacts(caller)) return sql`true`;
  return sql`(not (${uid} is not distinct from r.sender_uid or exists (select from quote q where q.ddl_id = r.id and q.tenant_uid = ${uid}))
    or ${uid} = any(${caller.uids}::integer[]) or ${seesSender(caller)})`;
}

/** Of whom the card `alias` is. */
export function seesHolder(caller: Caller, alias: string): Sql {
  return seesPerson(caller, sql.ref(`${alias}.uid`), sql.ref(`${alias}.agid`));
}

/** Whether a word stands in what is shown of the card `alias`: found by its index, which knows mail and phone too. */
export function isInCard(caller: Caller, alias: string, word: string): Sql {
  const found = sql`${cardWords(alias)} like ${contains(word)}`;
  if (seesContacts(caller)) return found;
  const [first, last] = [sql.ref(`${alias}.first_name`), sql.ref(`${alias}.last_name`)];
  return sql`(${found} and (fold(concat_ws(' ', ${first}, ${last}, ${first})) like ${contains(word)} or ${seesHolder(caller, alias)}))`;
}

/**
 * Whether what is shown of the request `r` fits: its numbers, its guest's names, its house, and mail and phone where they are shown. No index
 * knows it: asked of rows that were found.
 */
export function shownOfRequest(caller: Caller, fits: (text: Sql) => Sql): Sql {
  const shown = sql`fold(concat_ws(' ', r.alphaid, r.id, c.first_name, c.last_name, p.first_name, p.last_name, h.id, h.title,
    case when ${seesSender(caller)} then concat_ws(' ', c.mail, p.mail, p.tel_digits, regexp_replace(c.tel1, '[^0-9]', '', 'g')) end))`;
  return sql`exists (select from (select 1) nothing left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
    left join person p on p.id = r.sender_uid and c.knows_account is not false left join house h on h.id = r.page_nid where ${fits(shown)})`;
}
