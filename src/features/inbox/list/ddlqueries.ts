/** A request as JSON, as one reader sees it. */
import { seesSender } from '#server/contacts.ts';
import { writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Sql } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import {
  PUBLIC_FILE,
  fullName,
  isPriceOf,
  nameOrNull,
  ownerOfRequest,
  parisTimestamp,
} from '#server/sqlwords.ts';
import { onGuestSide, unreadFor } from './listtermqueries.ts';

/** The composer's right, word for word S3 §5: the sender, the house's owner, the request's own agency. Staff of another one only read (B101, B106). */
function mayWrite(caller: Caller): Sql {
  const own = sql`r.sender_uid = any(${caller.uids}::integer[])`;
  if (caller.sees === 'guest') return own;
  const asOwner = sql`o.id = any(${caller.uids}::integer[])`;
  return isStaff(caller)
    ? sql`(${own} or ${asOwner} or ${writeScope(caller, 'r')})`
    : sql`(${own} or ${asOwner})`;
}

/** Whether the caller may do what an agency does with a request `r`: the same question as `requireAgencyWrite`. */
function mayManage(caller: Caller): Sql {
  return isStaff(caller) ? writeScope(caller, 'r') : sql`not ${onGuestSide(caller)}`;
}

/** One request as JSON, for the rows of `r`. The joins run for the rows of a page only, never for what was counted or sorted. */
export function ddlJson(caller: Caller): Sql {
  const staff = isStaff(caller);
  const notGuest = sql`not ${onGuestSide(caller)}`;
  return sql`
    json_build_object(
      'id', r.id, 'alphaid', r.alphaid, 'hashedid', r.hashedid, 'is_conversation', r.is_conversation::int,
      'date', ${parisTimestamp(sql`r.created`)}, 'updated', ${parisTimestamp(sql`r.updated`)},
      'date_from', r.date_from, 'date_to', r.date_to, 'nb_adults', r.nb_adults, 'nb_children', r.nb_children, 'nb_disabled', r.nb_disabled,
      'page_nid', r.page_nid, 'page_title', coalesce(h.title, ''), 'village', coalesce(v.label, ''),
      'sender_uid', r.sender_uid, 'sender_name', sender.name, 'lastname', sender.last_name,
      'sender_email', case when ${seesSender(caller)} then sender.mail else '' end,
      'sender_tel', case when ${seesSender(caller)} then sender.tel else '' end,
      'sender_origin', r.sender_origin,
      'owner_id', case when ${notGuest} then o.id end,
      'owner_email', case when ${sql`${staff}::boolean`} then coalesce(o.mail, '') else '' end,
      ${staff ? sql`'owner_name', coalesce(${fullName('o')}, ''), 'sender_phone_only', coalesce(p.username like 'smsuser-%' and p.mail is null, false)::int,` : sql``}
      'to_uid', case when ${notGuest} then coalesce(r.employee_uid, o.id) end,
      'agid', r.agid, 'agency_name', a.name,
      'employee_uid', case when ${notGuest} then r.employee_uid end,
      'employee_name', coalesce(${nameOrNull('e')}, ''),
      'employee_profilepicture', case when ${notGuest} then coalesce(e.profile_picture, '') else '' end,
      'last_action', r.last_action, 'last_said', ${lastSaid(notGuest)},
      'coverpicture_path', coalesce(${PUBLIC_FILE} || cover.path, ''),
      'website', r.website, 'quote_platform', q.platform, 'split_request', 0, 'beds24_booking_id', null,
      'ad_online_booking', coalesce(h.online_booking, false)::int, 'online_booking', coalesce(h.online_booking, false)::int,
      'user_chat_intro', case when ${caller.language === 'en'}::boolean then a.chat_intro_en else a.chat_intro end,
      'masked', (r.masked and ${sql`${staff}::boolean`})::int, 'has_cancelled', r.has_cancelled::int,
      'quote_ddlchat_id', q.message_id, 'quote_montant_total', q.montant_total,
      'tags', (select coalesce(json_agg(json_build_object('id', t.id, 'cat', t.cat, 'label', t.label, 'label_en', t.label_en, 'color', t.color,
          'internal_tag', t.internal_tag) order by t.id), '[]'::json)
        from tag t where t.id in (r.tag_ddl_reservation, r.tag_ddl_guarantee, r.tag_ddl_arrhes, r.tag_ddl_payment, r.tag_ddl_communication, r.tag_ddl_discount)
          and ${staff ? sql`true` : sql`t.cat = 'ddlstatusreservation'`}),
      'unread', (${unreadFor(caller)})::int,
      'has_unallocated_payment', ${staff ? sql`exists (select from booking_payment w where w.ddl_id = r.id and w.waiting)::int` : sql`0`},
      'can_write', coalesce(${mayWrite(caller)}, false)::int,
      'can_manage', (${mayManage(caller)})::int,
      'on_agency_side', (${notGuest})::int)`;
}

/** What the other side said last. Where it has never said anything, one's own last words. */
function lastSaid(notGuest: Sql): Sql {
  const theirs = (what: string) =>
    sql`case when ${notGuest} then ${sql.ref(`r.sender_${what}`)} else ${sql.ref(`r.agency_${what}`)} end`;
  const own = (what: string) =>
    sql`case when ${notGuest} then ${sql.ref(`r.agency_${what}`)} else ${sql.ref(`r.sender_${what}`)} end`;
  const saysNothing = sql`(${theirs('action')} = '')`;
  return sql`
    json_build_object(
      'words', case when ${saysNothing} then ${own('words')} else ${theirs('words')} end,
      'action', case when ${saysNothing} then ${own('action')} else ${theirs('action')} end,
      'own', (${saysNothing} and ${own('action')} <> '')::int)`;
}

/** The person's own values stand in where the card has none, and only for an agency that knows the account (D12). */
export const DDL_JOINS = sql`
  join agency a on a.id = r.agid
  left join agency_card c on c.agid = r.agid and c.uid = r.sender_uid
  left join person p on p.id = r.sender_uid and c.knows_account is not false
  left join house h on h.id = r.page_nid
  left join village v on v.slug = h.village
  left join person o on o.id = ${ownerOfRequest('r', 'h')}
  left join person e on e.id = r.employee_uid
  left join house_photo hp on hp.house_id = h.id and hp.delta = 0
  left join file cover on cover.id = hp.file_id and cover.public
  left join lateral (select platform, message_id, montant_total from quote where quote.ddl_id = r.id and not cancelled and ${isPriceOf('quote', 'r')} order by accepted desc, id desc limit 1) q on true
  cross join lateral (
    select coalesce(${nameOrNull('c')}, ${nameOrNull('p')}, 'n°' || r.sender_uid) as name,
      coalesce(nullif(c.last_name, ''), p.last_name, '') as last_name, coalesce(nullif(c.mail, ''), p.mail, '') as mail, coalesce(nullif(c.tel1, ''), p.tel1, '') as tel) sender`;
