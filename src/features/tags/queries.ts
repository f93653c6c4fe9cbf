/** All SQL on tags, activity types and what was done with somebody (user_activity). */
import type { Db, Tx } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { contains, fullName } from '#server/sqlwords.ts';
import type { Editor } from '#server/version.ts';

export interface TagRow {
  id: number;
  cat: string;
  label: string;
  label_en: string;
  color: string;
  internal_tag: string;
  sound_id: number | null;
}

const TAG = sql`select t.id, t.cat, t.label, t.label_en, t.color, t.internal_tag, t.sound_id from tag t`;

/** In the order their sets are named, then in their own. */
export function tagsOf(db: Db, sets: readonly string[], word: string): Promise<TagRow[]> {
  return rows(
    db,
    sql<TagRow>`${TAG} where t.cat = any(${[...sets]}::text[]) and fold(t.label || ' ' || t.label_en) like ${contains(word)}
      order by array_position(${[...sets]}::text[], t.cat), t.position, t.id`,
  );
}

export function tagById(db: Db, id: number): Promise<TagRow | undefined> {
  return maybe(db, sql<TagRow>`${TAG} where t.id = ${id}`);
}

export interface ActivityTypeRow {
  id: number;
  mail_subject: string;
  mail_subject_en: string;
  mail_template_fr: string;
  mail_template_en: string;
}

/** The agency's own type for a tag, or the product's. Of several of its own, the one it made last. */
export function activityTypeOf(
  db: Db,
  agid: number | null,
  internalTag: string,
): Promise<ActivityTypeRow | undefined> {
  return maybe(
    db,
    sql<ActivityTypeRow>`
      select id, mail_subject, mail_subject_en, mail_template_fr, mail_template_en from activity_type
      where internal_tag = ${internalTag} and (agid is null or agid = ${agid}::integer) order by agid nulls last, id desc limit 1`,
  );
}

export interface Activity {
  agid: number;
  uid: number;
  type: number;
  ddlId: number;
  /** Null: the tag was already there, only words were added. */
  messageId: number | null;
  category: string;
  before: number | null;
  after: number | null;
  description: string;
  authorUid: number;
}

export async function insertActivity(tx: Tx, a: Activity): Promise<number> {
  const row = await one(
    tx,
    sql<{ id: number }>`
      insert into user_activity (agid, uid, type, ddl_id, message_id, tag_category, tag_before, tag_after, description, author_uid)
      values (${a.agid}, ${a.uid}, ${a.type}, ${a.ddlId}, ${a.messageId}::integer, ${a.category}, ${a.before}::integer, ${a.after}::integer,
        ${a.description}, ${a.authorUid})
      returning id`,
  );
  return row.id;
}

/** Who gave a request the tag it carries, 0 meaning none: the last to move it by hand, unless the product has moved it since. */
export async function taggedBy(tx: Tx, ddlId: number, category: string, tag: number): Promise<Editor> {
  const last = await maybe(
    tx,
    sql<Editor & { tag: number | null }>`
      select a.author_uid as by, coalesce(${fullName('p')}, '') as name, a.tag_after as tag
      from user_activity a left join person p on p.id = a.author_uid
      where a.ddl_id = ${ddlId} and a.tag_category = ${category} order by a.id desc limit 1`,
  );
  return last && (last.tag ?? 0) === tag ? { by: last.by, name: last.name } : { by: null, name: '' };
}

export interface Terms {
  agency_phone: string;
  arrival_time: string;
  departure_time: string;
}

/** What the texts of a tag speak of beyond the thread's parties. */
export function termsOf(db: Db, agid: number): Promise<Terms> {
  return one(
    db,
    sql<Terms>`select phone as agency_phone, arrival_time, departure_time from agency where id = ${agid}`,
  );
}
