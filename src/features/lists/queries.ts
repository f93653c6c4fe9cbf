/** Reads the choices of suggest and select fields, always within the caller's scope (B23). */
import { agencyScope, houseScope, requestScope, isStaffOfAgency, writeScope } from '#server/scope.ts';
import { houseIsCalled, personIsCalled } from '#server/searches.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { PARIS_TODAY, PUBLIC_FILE, cardWords, contains, fullName, nameOrNull } from '#server/sqlwords.ts';
import type { Suggestion } from './api.ts';

/** `key` is the id in the map; order is the order of the rows. */
export type Choice = Omit<Suggestion, 'order'> & { key: string };

const MOST = 500;

/** type: er, idrl or other; group: the agency, for those who see several. */
export function platforms(db: Db, caller: Caller, options: { openOnly: boolean }): Promise<Choice[]> {
  const open = options.openOnly
    ? sql`and p.active and (p.valid_from is null or p.valid_from <= ${PARIS_TODAY})`
    : sql``;
  return rows(
    db,
    sql<Choice>`
      select p.id::text as key, p.label as title, a.name as "group", p.kind as type, '' as image, '' as meta
      from platform p join agency a on a.id = p.agid where ${agencyScope(caller, 'p')} ${open} order by p.agid, p.id limit ${MOST}`,
  );
}

export function villages(db: Db): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`
      select slug as key, label as title, case island when 're' then 'Île de Ré' else 'Île d’Oléron' end as "group", 'village' as type, '' as image, postal_code as meta
      from village order by position`,
  );
}

/** Those the agency still works with. */
export function companies(db: Db, caller: Caller, word: string): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`
      select c.id::text as key, c.name as title, case when ${caller.sees === 'all'} then a.name else '' end as "group", 'company' as type, '' as image, c.activity as meta
      from company c join agency a on a.id = c.agid where ${agencyScope(caller, 'c')} and c.active and fold(c.name) like ${contains(word)}
      order by c.agid, c.name, c.id limit ${MOST}`,
  );
}

/** As their agencies call them, and nothing else of them. */
export function people(db: Db, caller: Caller, word: string, agid: number | undefined): Promise<Choice[]> {
  const named = agid === undefined ? sql`true` : sql`c.agid = ${agid}`;
  const name = fullName('c');
  return rows(
    db,
    sql<Choice>`
      select found.uid::text as key, found.name as title, '' as "group", 'user' as type, '' as image, '' as meta
      from (select distinct on (c.uid) c.uid, ${name} as name, c.last_name, c.first_name from agency_card c
        where ${agencyScope(caller, 'c')} and ${named} and ${cardWords('c')} like ${contains(word)} and fold(${name}) like ${contains(word)} and ${name} <> ''
        order by c.uid, c.updated desc) found
      order by found.last_name, found.first_name, found.uid limit ${MOST}`,
  );
}

export function agencies(db: Db): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`select id::text as key, name as title, '' as "group", 'agency' as type, '' as image, '' as meta from agency order by id`,
  );
}

export function owners(db: Db, caller: Caller, word: string): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`
      select o.id::text as key, coalesce(${nameOrNull('o')}, 'n°' || o.id) as title,
        '' as "group", 'owner' as type, o.profile_picture as image, '' as meta
      from person o
      where exists (select from house h where h.owner_uid = o.id and not h.archived and ${agencyScope(caller, 'h')})
        and ${personIsCalled('o', word)}
      order by o.last_name, o.first_name, o.id limit ${MOST}`,
  );
}

export function employees(db: Db, caller: Caller, word: string, agid: number | undefined): Promise<Choice[]> {
  const named = agid === undefined ? sql`true` : sql`w.agid = ${agid}`;
  return rows(
    db,
    sql<Choice>`
      select p.id::text as key, coalesce(${nameOrNull('p')}, p.username) as title,
        coalesce(a.name, '') as "group", 'employee' as type, p.profile_picture as image, coalesce(p.mail, '') as meta
      from person p left join agency a on a.id = p.agid
      where exists (select from (select id as agid from agency) w where ${isStaffOfAgency('p', sql`w.agid`)} and ${agencyScope(caller, 'w')} and ${named})
        and p.agid is not null and p.disabled_at is null
        and p.roles && '{agencyRole,employeeRole,superRole}' and ${personIsCalled('p', word)}
      order by p.agid, p.last_name, p.first_name, p.id limit ${MOST}`,
  );
}

export function houses(db: Db, caller: Caller, word: string): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`
      select h.id::text as key, h.title, coalesce(v.label, '') as "group", 'house' as type,
        coalesce(${PUBLIC_FILE} || (select f.path from house_photo p join file f on f.id = p.file_id where p.house_id = h.id and p.delta = 0 and f.public), '') as image,
        'n°' || h.id as meta
      from house h left join village v on v.slug = h.village
      where ${houseScope(caller, 'h')} and not h.archived and (${houseIsCalled('h', word)} or h.id = ${numberOf(word)})
      order by h.agid, h.id limit ${MOST}`,
  );
}

function numberOf(word: string): number | null {
  return /^\d{1,9}$/.test(word) ? Number(word) : null;
}

const CONVERSATIONS = 50;

/** What one person asked, newest first: the conversations the caller may go on with. */
export function conversationsOf(db: Db, caller: Caller, uid: number, word: string): Promise<Choice[]> {
  return rows(
    db,
    sql<Choice>`
      select r.id::text as key, coalesce(h.title, '') as title, '' as "group",
        case when r.is_conversation then 'conversation' else 'ddl' end as type, '' as image,
        concat_ws(' · ', 'n°' || r.alphaid, to_char(r.date_from, 'DD/MM/YYYY') || ' – ' || to_char(r.date_to, 'DD/MM/YYYY')) as meta
      from request r left join house h on h.id = r.page_nid
      where r.sender_uid = ${uid} and ${requestScope(caller, 'r')} and ${isStaff(caller) ? writeScope(caller, 'r') : sql`true`} and fold(concat_ws(' ', r.alphaid, r.id, h.title)) like ${contains(word)}
      order by r.id desc limit ${CONVERSATIONS}`,
  );
}
