/** All SQL that writes requests, their messages and tags. */
import { prepared } from '#server/prepared.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, sql } from '#server/sql.ts';
import { ownerOfRequest, PARIS_TODAY } from '#server/sqlwords.ts';
import type { Day } from '#kernel/day.ts';
import type { ReservationTag, TagCategory } from './request.ts';
import { RESERVATION_TAGS } from './request.ts';

/** A request as the actions of other features need it. */
export interface RequestRow {
  id: number;
  alphaid: string;
  hashedid: string;
  agid: number;
  page_nid: number | null;
  owner_uid: number | null;
  sender_uid: number;
  is_conversation: boolean;
  date_from: Day | null;
  date_to: Day | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  website: string;
  employee_uid: number | null;
  masked: boolean;
  has_cancelled: boolean;
  /** Internal tag of the reservation: DEMANDE, DEVIS…, or null when none was set. */
  reservation: ReservationTag | null;
}

const REQUEST = sql`
  select r.id, r.alphaid, r.hashedid, r.agid, r.page_nid, ${ownerOfRequest('r', 'h')} as owner_uid, r.sender_uid, r.is_conversation, r.date_from, r.date_to,
    r.nb_adults, r.nb_children, r.nb_disabled, r.website, r.employee_uid, r.masked, r.has_cancelled, t.internal_tag as reservation
  from request r left join house h on h.id = r.page_nid left join tag t on t.id = r.tag_ddl_reservation`;

/** By id (digits only) or alphaid, which always holds a letter. */
function named(idOrAlphaid: number | string): Sql {
  const text = String(idOrAlphaid).trim();
  if (/^\d{1,9}$/.test(text)) return sql`r.id = ${Number(text)}`;
  return sql`r.alphaid in (${text}, upper(${text}))`;
}

export function requestInScope(
  db: Db,
  caller: Caller,
  idOrAlphaid: number | string,
): Promise<RequestRow | undefined> {
  return maybe(
    db,
    prepared(sql<RequestRow>`${REQUEST} where ${named(idOrAlphaid)} and ${requestScope(caller, 'r')}`),
  );
}

export function requestRow(db: Db, ddlId: number): Promise<RequestRow | undefined> {
  return maybe(db, prepared(sql<RequestRow>`${REQUEST} where r.id = ${ddlId}`));
}

/** Taken before nights and money of a request change: two writers of one request wait for each other. */
export async function lockRequest(tx: Tx, ddlId: number): Promise<void> {
  await sql`select id from request where id = ${ddlId} for no key update`.execute(tx);
}

/** All of a guest's with an agency, or with any, in the order of their numbers: before their card is written, whose words every one of them is found by. */
export async function lockRequestsOfGuest(
  tx: Tx,
  guest: { agid: number; uid: number } | { ddlId: number } | { uids: readonly number[] },
): Promise<void> {
  const whose =
    'ddlId' in guest
      ? sql`(agid, sender_uid) = (select r.agid, r.sender_uid from request r where r.id = ${guest.ddlId})`
      : 'uids' in guest
        ? sql`sender_uid = any(${[...guest.uids]}::integer[])`
        : sql`agid = ${guest.agid} and sender_uid = ${guest.uid}`;
  await sql`select id from request where ${whose} order by id for no key update`.execute(tx);
}

export interface NewRequestRow {
  alphaid: string;
  hashedid: string;
  agid: number;
  page_nid: number | null;
  sender_uid: number;
  is_conversation: boolean;
  date_from: string | null;
  date_to: string | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  sender_origin: string;
  website: string;
}

/** Undefined when one of the two references is already taken: the caller draws again. */
export async function insertRequest(tx: Tx, r: NewRequestRow): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into request (alphaid, hashedid, agid, page_nid, sender_uid, is_conversation, date_from, date_to, nb_adults, nb_children, nb_disabled, sender_origin, website)
      values (${r.alphaid}, ${r.hashedid}, ${r.agid}, ${r.page_nid}, ${r.sender_uid}, ${r.is_conversation}, ${r.date_from}, ${r.date_to},
        ${r.nb_adults}, ${r.nb_children}, ${r.nb_disabled}, ${r.sender_origin}, ${r.website})
      on conflict do nothing returning id`,
  );
  return row?.id;
}

export interface HouseForRequest {
  agid: number;
  owner_uid: number;
  published: boolean;
  archived: boolean;
  expired: boolean;
}

export function houseForRequest(db: Db, houseId: number): Promise<HouseForRequest | undefined> {
  return maybe(
    db,
    sql<HouseForRequest>`
      select agid, owner_uid, published, archived,
        coalesce(expiry_date <= ${PARIS_TODAY}, false) as expired
      from house where id = ${houseId}`,
  );
}

export async function writeMasked(tx: Tx, ddlId: number, masked: boolean): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`update request set masked = ${masked} where id = ${ddlId} and masked <> ${masked}`,
    )) === 1
  );
}

export const TAG_COLUMNS: Record<TagCategory, string> = {
  ddlstatusreservation: 'tag_ddl_reservation',
  ddlstatusguarantee: 'tag_ddl_guarantee',
  ddlstatusarrhes: 'tag_ddl_arrhes',
  ddlstatuspayment: 'tag_ddl_payment',
  ddlstatuscommunication: 'tag_ddl_communication',
  ddlstatusdiscount: 'tag_ddl_discount',
};

export async function tagId(db: Db, category: TagCategory, internalTag: string): Promise<number | undefined> {
  return (
    await maybe(
      db,
      sql<{ id: number }>`select id from tag where cat = ${category} and internal_tag = ${internalTag}`,
    )
  )?.id;
}

export async function writeTag(
  tx: Tx,
  ddlId: number,
  category: TagCategory,
  tag: number | null,
): Promise<boolean> {
  const column = sql.ref(TAG_COLUMNS[category]);
  return (
    (await changed(
      tx,
      sql`update request set ${column} = ${tag}::integer, updated = now() where id = ${ddlId} and ${column} is distinct from ${tag}::integer`,
    )) === 1
  );
}

/** Nothing is asked for a cancelled stay, nor late (B112); what was received stays said. */
export async function clearAskedTags(tx: Tx, ddlId: number): Promise<void> {
  const unlessAsked = (column: string) =>
    sql`${sql.ref(column)} = (select id from tag where id = ${sql.ref(column)} and internal_tag !~ '_(A_DEMANDER|PROGRAMME|DEMANDE|RETARD)$')`;
  await changed(
    tx,
    sql`update request set ${unlessAsked('tag_ddl_guarantee')}, ${unlessAsked('tag_ddl_arrhes')}, ${unlessAsked('tag_ddl_payment')} where id = ${ddlId}`,
  );
}

/** @param above when true the tag is written only over a lower one. A request tagged as cancelled is a cancelled request. */
export async function writeReservationTag(
  tx: Tx,
  ddlId: number,
  tag: number,
  internalTag: ReservationTag,
  above: boolean,
): Promise<boolean> {
  const lower = RESERVATION_TAGS.slice(0, RESERVATION_TAGS.indexOf(internalTag));
  const condition = above
    ? sql`(r.tag_ddl_reservation is null or exists (select from tag where tag.id = r.tag_ddl_reservation and tag.internal_tag = any(${[...lower, '']}::text[])))`
    : sql`r.tag_ddl_reservation is distinct from ${tag}::integer`;
  const count = await changed(
    tx,
    sql`update request r set tag_ddl_reservation = ${tag}, has_cancelled = ${internalTag === 'ANNULE'}, updated = now() where r.id = ${ddlId} and ${condition}`,
  );
  return count === 1;
}

/**
 * What a search looks in: references, the guest as the agency knows them, the house. Kept folded in the request itself, under a trigram
 * index: a search over five joined tables costs fifty times more at a million rows. Phones are digits, as typed and in full.
 */
export async function writeSearch(
  tx: Tx,
  which: { ddlId: number } | { agid: number; uid: number },
): Promise<void> {
  const chosen =
    'ddlId' in which
      ? sql`r.id = ${which.ddlId}`
      : sql`r.agid = ${which.agid} and r.sender_uid = ${which.uid}`;
  await sql`
    update request set search = fold(concat_ws(' ', request.alphaid, request.id, c.first_name, c.last_name, c.first_name, c.mail, c.digits,
      c.tel, h.id, h.title))
    from request r
    left join house h on h.id = r.page_nid
    cross join lateral (
      select coalesce(nullif(k.first_name, ''), p.first_name) as first_name, coalesce(nullif(k.last_name, ''), p.last_name) as last_name,
        coalesce(nullif(k.mail, ''), p.mail, '') as mail, regexp_replace(coalesce(k.tel1, ''), '[^0-9]', '', 'g') as tel,
        coalesce(p.tel_digits, (select d.tel_digits from person d where d.id = r.sender_uid
          and right(d.tel_digits, 9) = right(regexp_replace(k.tel1, '[^0-9]', '', 'g'), 9)), '') as digits
      from (select 1) nothing left join agency_card k on k.uid = r.sender_uid and k.agid = r.agid
      left join person p on p.id = r.sender_uid and k.knows_account is not false) c
    where ${chosen} and request.id = r.id`.execute(tx);
}
