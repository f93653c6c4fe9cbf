/** The conversations as one reader sees them: lists, one request, what is unread. Never writes. */
import { seesSender } from '#server/contacts.ts';
import { COUNTED } from '#server/listqueries.ts';
import { prepared } from '#server/prepared.ts';
import { versionMs } from '#server/version.ts';
import { requestScope, writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { PUBLIC_FILE, fullName, nameOrNull, parisTimestamp } from '#server/sqlwords.ts';
import type { Ddl } from '#features/requests/api.ts';
import type { ListSort, Term } from './search.ts';
import { INDEXED_TERMS } from './terms.ts';
import { onGuestSide, lastFor, unreadFor, termCondition, isUnread } from './listtermqueries.ts';

/** The composer's right, word for word S3 §5: the sender, the house's owner, the request's own agency. Staff of another one only read (B101, B106). */
function mayWrite(caller: Caller): Sql {
  const own = sql`r.sender_uid = any(${caller.uids}::integer[])`;
  if (caller.sees === 'guest') return own;
  const asOwner = sql`h.owner_uid = any(${caller.uids}::integer[])`;
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
      'owner_id', case when ${notGuest} then h.owner_uid end,
      'owner_email', case when ${sql`${staff}::boolean`} then coalesce(o.mail, '') else '' end,
      ${staff ? sql`'owner_name', coalesce(${fullName('o')}, ''), 'sender_phone_only', coalesce(p.username like 'smsuser-%' and p.mail is null, false)::int,` : sql``}
      'to_uid', case when ${notGuest} then coalesce(r.employee_uid, h.owner_uid) end,
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
  left join person o on o.id = h.owner_uid
  left join person e on e.id = r.employee_uid
  left join house_photo hp on hp.house_id = h.id and hp.delta = 0
  left join file cover on cover.id = hp.file_id and cover.public
  left join lateral (select platform, message_id, montant_total from quote where quote.ddl_id = r.id and not cancelled order by accepted desc, id desc limit 1) q on true
  cross join lateral (
    select coalesce(${nameOrNull('c')}, ${nameOrNull('p')}, 'n°' || r.sender_uid) as name,
      coalesce(nullif(c.last_name, ''), p.last_name, '') as last_name, coalesce(nullif(c.mail, ''), p.mail, '') as mail, coalesce(nullif(c.tel1, ''), p.tel1, '') as tel) sender`;

export interface ListAsked {
  terms: readonly Term[];
  sort: ListSort;
  masked: boolean;
  month: string | undefined;
  limit: number;
  offset: number;
}

/** A page of requests as JSON text, with how many there are up to COUNTED. One round trip. */
export async function listDdls(
  db: Db,
  caller: Caller,
  asked: ListAsked,
): Promise<{ models: Ddl[]; total: number }> {
  const where = conditions(caller, asked);
  const order = orderOf(asked.sort);
  const byAgency = sharesOfAgencies(caller, asked.terms);
  const sorted = { where, order, limit: asked.limit, offset: asked.offset, byAgency };
  // Far down only the numbers are walked over: an index holds them.
  const page =
    asked.offset === 0
      ? sortedRequests(caller, sorted)
      : sql`select r.* from request r where r.id = any(array(select id from (${sortedRequests(caller, { ...sorted, columns: columnsOf(asked.sort) })}) ids))`;
  const counted = sql`${requestsAsked(caller, asked)} limit ${sql.lit(COUNTED + 1)}`;
  const query = sql<{ models: Ddl[]; total: number }>`
    with page as materialized (${page})
    select (select coalesce(json_agg(${ddlJson(caller)} order by ${order}), '[]'::json) from page r ${DDL_JOINS}) as models,
      (select count(*) from (${counted}) counted) as total`;
  // First pages in the sizes our screens ask for: others would leave a plan behind for every page somebody tries.
  const isUsual = asked.offset === 0 && asked.limit <= 100 && asked.limit % 20 === 0;
  return one(db, isUsual ? prepared(query) : query);
}

/** How many there are, however many. */
export async function countDdls(db: Db, caller: Caller, asked: ListAsked): Promise<number> {
  const query = sql<{
    total: number;
  }>`select count(*) as total from (${requestsAsked(caller, asked)}) counted`;
  return (await one(db, query)).total;
}

function requestsAsked(caller: Caller, asked: ListAsked): Sql {
  const where = conditions(caller, asked);
  return sharesOfAgencies(caller, asked.terms)
    ? sql`select 1 from ${agenciesOf(caller)} join request r on r.agid = agencies.agid where ${where}`
    : sql`select 1 from request r where ${fewOf(caller)} and ${where}`;
}

/** Requests of the caller's scope in the order of an index. The bounds are written out: a plan that must serve any would not walk the index. */
export function sortedRequests(
  caller: Caller,
  { where, order, limit, offset = 0, byAgency, columns = sql`r.*` }: Sorted,
): Sql {
  const [most, skipped, upTo] = [sql.lit(limit), sql.lit(offset), sql.lit(limit + offset)];
  return byAgency
    ? sql`select ${columns} from ${agenciesOf(caller)} cross join lateral (select ${columns} from request r where r.agid = agencies.agid and ${where} order by ${order} limit ${upTo}) r
        order by ${order} limit ${most} offset ${skipped}`
    : sql`select ${columns} from request r where ${fewOf(caller)} and ${where} order by ${order} limit ${most} offset ${skipped}`;
}

interface Sorted {
  where: Sql;
  order: Sql;
  limit: number;
  offset?: number;
  byAgency: boolean;
  columns?: Sql;
}

function columnsOf({ field }: ListSort): Sql {
  return field === 'id' ? sql`r.id` : sql`r.id, ${sql.ref(`r.${field}`)}`;
}

/** One request and its version, which a correction made from it will name. */
export function ddlById(
  db: Db,
  caller: Caller,
  ddlId: number,
): Promise<{ ddl: Ddl; version: number } | undefined> {
  return maybe(
    db,
    prepared(
      sql<{
        ddl: Ddl;
        version: number;
      }>`select ${ddlJson(caller)} as ddl, ${versionMs(sql`r.edited`)} as version
        from request r ${DDL_JOINS} where r.id = ${ddlId} and ${requestScope(caller, 'r')}`,
    ),
  );
}

/**
 * The requests of somebody who has few: their own, and an owner's houses'. The same rows as requestScope, gathered along the two indexes;
 * its 'or' would read the whole table (100 ms over 200 000 requests).
 */
export function fewOf(caller: Caller): Sql {
  if (caller.sees !== 'owner') return requestScope(caller, 'r');
  return sql`r.id = any(array(select id from request where sender_uid = any(${caller.uids}::integer[])
    union select o.id from house join request o on o.page_nid = house.id where house.owner_uid = any(${caller.uids}::integer[])))`;
}

/**
 * Staff lists are cut agency by agency, each along its own index, then merged: a sort over all agencies at once would read them whole. Not
 * so what one house or person has: the other agencies would be walked in vain.
 */
export function sharesOfAgencies(caller: Caller, terms: readonly Term[]): boolean {
  return isStaff(caller) && !terms.some(({ field }) => INDEXED_TERMS.some((name) => name === field));
}

export function agenciesOf(caller: Caller): Sql {
  return caller.sees === 'all'
    ? sql`(select id as agid from agency) agencies`
    : sql`(select ${caller.agid}::integer as agid) agencies`;
}

/** Only what an index answers can be sorted by. */
export function orderOf(sort: ListSort): Sql {
  const direction = sort.descending ? sql`desc` : sql`asc`;
  if (sort.field === 'updated') return sql`r.updated ${direction}, r.id ${direction}`;
  if (sort.field === 'date_from') return sql`r.date_from ${direction}, r.id ${direction}`;
  return sql`r.id ${direction}`;
}

export function conditions(
  caller: Caller,
  asked: Pick<ListAsked, 'terms' | 'sort' | 'masked' | 'month'>,
): Sql {
  // Put away by the agency, for the agency: guest and owner keep their conversation (CHAT-55).
  const parts: Sql[] = asked.masked || !isStaff(caller) ? [] : [sql`not r.masked`];
  if (asked.sort.field === 'date_from') parts.push(sql`r.date_from is not null`);
  if (asked.month !== undefined)
    parts.push(
      sql`r.date_from >= ${`${asked.month}-01`}::date and r.date_from < ${`${asked.month}-01`}::date + interval '1 month'`,
    );
  for (const term of asked.terms) parts.push(termCondition(caller, term));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export interface Unread {
  ddl_id: number;
  alphaid: string;
  agid: number;
  sound_id: number | null;
  last: number;
}

/** Conversations with something to read, masked ones too (C12). */
export function listUnread(db: Db, caller: Caller, limit: number): Promise<Unread[]> {
  return rows(
    db,
    sql<Unread>`
      select r.id as ddl_id, r.alphaid, r.agid, t.sound_id, ${lastFor(caller)} as last
      from request r left join tag t on t.id = r.tag_ddl_reservation
      where ${isStaff(caller) ? isUnread(caller) : sql`${fewOf(caller)} and ${unreadFor(caller)}`} order by r.updated desc limit ${limit}`,
  );
}
