/** SQL on who is to be written to about houses in their days of grace, and who was. */
import type { Day } from '#kernel/day.ts';
import type { Greeted } from '#features/mailing/mail.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { nameOrNull } from '#server/sqlwords.ts';

/** What a press is accounted for as. */
export const OWNERS_WRITTEN_TO = 'owners written to';

export interface UnwrittenHouse {
  id: number;
  title: string;
  until: Day;
  isPublished: boolean;
  owner_uid: number;
  owner_name: string;
  mail: string;
}

/** As the agency knows its owners: by its own card. Each house once for each owner. */
export function unwrittenHouses(db: Db, agid: number, today: Day): Promise<UnwrittenHouse[]> {
  return rows(
    db,
    sql<UnwrittenHouse>`
      select h.id, h.title, l.grace_until as until, l.grace_publishes as "isPublished", h.owner_uid, coalesce(o.mail, '') as mail,
        coalesce(nullif(c.company, ''), ${nameOrNull('c')}, ${nameOrNull('o')}, 'n°' || o.id) as owner_name
      from house_legal l join house h on h.id = l.house_id join person o on o.id = h.owner_uid
      left join agency_card c on c.agid = h.agid and c.uid = o.id
      where h.agid = ${agid} and l.grace_until > ${today}::date and not h.archived
        and not exists (select from grace_written w where w.house_id = h.id and w.owner_uid = h.owner_uid)
      order by owner_name, h.owner_uid, h.title, h.id`,
  );
}

/** Agencies whose owners somebody may write to: the one that is named, or all they see. */
export function agenciesToWrite(
  db: Db,
  caller: Caller,
  agid: number | null,
): Promise<{ agid: number; agency: string }[]> {
  const named = agid === null ? sql`true` : sql`a.agid = ${agid}`;
  return rows(
    db,
    sql<{ agid: number; agency: string }>`
      select a.agid, a.name as agency from (select id as agid, name from agency) a where ${agencyScope(caller, 'a')} and ${named} order by a.agid`,
  );
}

/** Two who press at one instant write once. */
export async function lockAgency(tx: Tx, agid: number): Promise<void> {
  await maybe(tx, sql`select from agency where id = ${agid} for no key update`);
}

export function ownerGreeted(db: Db, uid: number): Promise<Greeted & { language: number }> {
  return one(
    db,
    sql<
      Greeted & { language: number }
    >`select title, first_name, last_name, business_language as language from person where id = ${uid}`,
  );
}

export async function markWritten(
  tx: Tx,
  { uid, ids, by }: { uid: number; ids: readonly number[]; by: number | null },
): Promise<void> {
  await changed(
    tx,
    sql`insert into grace_written (house_id, owner_uid, by_uid) select unnest(${[...ids]}::integer[]), ${uid}, ${by} on conflict do nothing`,
  );
}

export async function allowRound(tx: Tx, agid: number): Promise<void> {
  await changed(tx, sql`insert into grace_mails (agid) values (${agid}) on conflict do nothing`);
}

export function agenciesThatWrite(db: Db): Promise<{ id: number }[]> {
  return rows(db, sql<{ id: number }>`select agid as id from grace_mails order by agid`);
}
