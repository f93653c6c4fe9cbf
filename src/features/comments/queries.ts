/** SQL on comments: who reads which, what is written. */
import type { Day } from '#kernel/day.ts';
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope, canWriteAgency, throughHouse, writeScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { contains, fullName, PARIS_TODAY, parisTimestamp } from '#server/sqlwords.ts';
import { nameTold } from '#server/toldnames.ts';
import { nextVersion, versionMs } from '#server/version.ts';
import type { Version } from '#server/version.ts';
import type { CommentStatus } from './comment.ts';
import type { COMMENTS } from './commentlist.ts';

/** As the table holds it: half stars. */
export interface CommentRow {
  id: number;
  agid: number;
  agency_name: string;
  nid: number;
  house: string;
  author: string;
  language: 'fr' | 'en';
  note: number;
  text: string;
  date_from: Day;
  date_to: Day;
  created: string;
  checked: boolean;
  status: CommentStatus;
  reason: string;
  moderated_at: string | null;
  moderated_by_name: string;
  alphaid: string;
  answer: string;
  answered_at: string | null;
}

/** Owners read what is published of their houses; what waits or was refused is between the guest and the agency. */
function isShown(caller: Caller): Sql {
  return isStaff(caller) ? sql`true` : sql`c.status = 'published'`;
}

export const COMMENT_SOURCE: ListSource<typeof COMMENTS> = {
  from: sql`comment c`,
  alias: 'c',
  scope: (caller) => throughHouse(caller, 'c'),
  month: sql`c.created`,
  sorts: { note: sql`c.note` },
  terms: {
    id: (value) => numberIs('id', value),
    nid: (value) => numberIs('nid', value),
    status: (value) => sql`c.status = ${value}`,
    note: (value) => sql`c.note = ${halvesIn(value)}`,
  },
  words: (words) =>
    sql`fold(coalesce(c.author, '') || E'\\n' || coalesce(c.text, '')) like ${contains(words)}`,
  where: (_asked, caller) => isShown(caller),
};

/** What is no number is no comment's. */
function numberIs(column: string, value: string): Sql {
  return sql`${sql.ref(`c.${column}`)} = ${/^\d{1,9}$/.test(value) ? Number(value) : -1}`;
}

/** '4,5' stars. */
function halvesIn(value: string): number {
  const stars = /^\d([.,][05])?$/.test(value) ? Number(value.replace(',', '.')) : -1;
  return stars * 2;
}

const COLUMNS = sql`c.id, c.agid, (select a.name from agency a where a.id = c.agid) as agency_name, c.nid, h.title as house, c.author, c.language, c.note, c.text,
  c.date_from, c.date_to, ${parisTimestamp(sql`c.created`)} as created, c.checked, c.status, c.reason, ${parisTimestamp(sql`c.moderated_at`)} as moderated_at,
  coalesce((select ${fullName('m')} from person m where m.id = c.moderated_by), '') as moderated_by_name,
  (select r.alphaid from request r where r.id = c.ddl_id) as alphaid, c.answer, ${parisTimestamp(sql`c.answered_at`)} as answered_at`;

const FROM = sql`comment c join house h on h.id = c.nid`;

export function commentRows(db: Db, chosen: Sql): Promise<CommentRow[]> {
  return rows(
    db,
    sql<CommentRow>`select ${COLUMNS} from ${FROM} join ${chosen} on chosen.id = c.id order by chosen.place`,
  );
}

export function commentRow(db: Db, caller: Caller, id: number): Promise<CommentRow | undefined> {
  return maybe(
    db,
    sql<CommentRow>`select ${COLUMNS} from ${FROM}
      where c.id = ${id} and ${COMMENT_SOURCE.scope(caller)} and ${isShown(caller)}`,
  );
}

/** Who of the staff reads it may not always judge it (B106). */
export function mayModerate(caller: Caller, agid: number): boolean {
  return isStaff(caller) && canWriteAgency(caller, agid);
}

export async function countWaiting(db: Db, caller: Caller): Promise<number> {
  const counted = sql<{ waiting: number }>`
    select count(*)::integer as waiting from comment c
    where c.status = 'waiting' and ${agencyScope(caller, 'c')} and ${writeScope(caller, 'c')}`;
  return (await one(db, counted)).waiting;
}

export interface LockedComment {
  id: number;
  agid: number;
  nid: number;
  ddl_id: number;
  uid: number;
  note: number;
  status: CommentStatus;
  answer: string;
  date_from: Day;
  date_to: Day;
  version: Version;
}

type LockedRow = Omit<LockedComment, 'version'> & { ms: number; by: number | null; name: string };

/** The row itself, locked until the end: a second one waits, then sees what the first one made of it. */
async function locked(tx: Tx, caller: Caller, where: Sql): Promise<LockedComment | undefined> {
  const row = await maybe(
    tx,
    sql<LockedRow>`
      select c.id, c.agid, c.nid, c.ddl_id, c.uid, c.note, c.status, c.answer, c.date_from, c.date_to, ${versionMs(sql`c.updated`)} as ms, c.updated_by as by,
        coalesce((select ${nameTold(caller, 'u', sql`c.agid`)} from person u where u.id = c.updated_by), '') as name
      from comment c where ${where} for update of c`,
  );
  if (!row) return undefined;
  const { ms, by, name, ...comment } = row;
  return { ...comment, version: { ms, by, name } };
}

export function lockComment(tx: Tx, caller: Caller, id: number): Promise<LockedComment | undefined> {
  return locked(tx, caller, sql`c.id = ${id} and ${COMMENT_SOURCE.scope(caller)} and ${isShown(caller)}`);
}

/** A guest's own. */
export function lockOwn(tx: Tx, caller: Caller, ddlId: number): Promise<LockedComment | undefined> {
  return locked(tx, caller, sql`c.ddl_id = ${ddlId} and c.uid = any(${caller.uids}::integer[])`);
}

export async function commentVersion(db: Db, id: number): Promise<number> {
  const row = await maybe(
    db,
    sql<{ ms: number }>`select ${versionMs(sql`updated`)} as ms from comment where id = ${id}`,
  );
  return row?.ms ?? 0;
}

export interface NewComment {
  agid: number;
  nid: number;
  ddl_id: number;
  uid: number;
  author: string;
  language: 'fr' | 'en';
  date_from: Day;
  date_to: Day;
  /** Half stars. */
  note: number;
  text: string;
}

/** Refused by the database where there is one already (`commentExists`). */
export async function insertComment(tx: Tx, c: NewComment): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into comment (agid, nid, ddl_id, uid, author, language, date_from, date_to, note, text, checked, updated_by)
      values (${c.agid}, ${c.nid}, ${c.ddl_id}, ${c.uid}, ${c.author}, ${c.language}, ${c.date_from}, ${c.date_to}, ${c.note}, ${c.text}, true, ${c.uid})
      returning id`,
  );
  return id;
}

const LATER = sql`updated = ${nextVersion(sql`updated`)}`;

export async function updateText(
  tx: Tx,
  id: number,
  { note, text }: { note: number; text: string },
  by: number,
): Promise<void> {
  await changed(
    tx,
    sql`update comment set note = ${note}, text = ${text}, ${LATER}, updated_by = ${by} where id = ${id}`,
  );
}

export async function updateStatus(
  tx: Tx,
  id: number,
  { status, reason }: { status: 'published' | 'refused'; reason: string },
  by: number,
): Promise<void> {
  await changed(
    tx,
    sql`update comment set status = ${status}, reason = ${reason}, moderated_at = now(), moderated_by = ${by}, ${LATER}, updated_by = ${by} where id = ${id}`,
  );
}

export async function updateAnswer(tx: Tx, id: number, answer: string, by: number): Promise<void> {
  const [at, who] = answer === '' ? [sql`null`, null] : [sql`now()`, by];
  await changed(
    tx,
    sql`update comment set answer = ${answer}, answered_at = ${at}, answered_by = ${who}, ${LATER}, updated_by = ${by} where id = ${id}`,
  );
}

/** The last day of a stay that is over: today is the earliest. */
export const IS_OVER = sql`upper(s.nights) <= ${PARIS_TODAY}`;
