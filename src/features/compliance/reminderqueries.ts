/** What is about to end, and who is told. */
import type { Day } from '#kernel/day.ts';
import { addDays } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, one, rows, sql } from '#server/sql.ts';
import type { Item } from './items.ts';
import { IS_OF_PRESENT_OWNER } from './ownqueries.ts';

export interface EndingDocument {
  id: number;
  house_id: number;
  item: Item;
  ends_on: Day;
}

/** Documents that end within so many days and of which nobody was told that yet. A renewal that is there already ends the matter. */
export function documentsEnding(db: Db, today: Day, days: number): Promise<EndingDocument[]> {
  return rows(
    db,
    sql<EndingDocument>`
      select d.id, d.house_id, d.item, d.ends_on from house_document d join house h on h.id = d.house_id
      where d.replaced_at is null and ${IS_OF_PRESENT_OWNER} and d.ends_on is not null and d.ends_on between ${today}::date and ${addDays(today, days)}::date
        and d.state = 'held' and (d.reminded = 0 or d.reminded > ${days}) and not h.archived
      order by d.ends_on, d.id`,
  );
}

/** False when somebody else was first, or the day is another one by now. */
export async function markReminded(
  tx: Tx,
  { id, ends_on: end }: EndingDocument,
  days: number,
): Promise<boolean> {
  const marked = sql`update house_document set reminded = ${days}
    where id = ${id} and ends_on = ${end} and replaced_at is null and (reminded = 0 or reminded > ${days})`;
  return (await changed(tx, marked)) === 1;
}

/** Houses that were published or let before there were legal files, whose day is still to come, and of which nobody was told yet. */
export function housesInGrace(db: Db, today: Day): Promise<{ house_id: number; grace_until: Day }[]> {
  return rows(
    db,
    sql`select l.house_id, l.grace_until from house_legal l join house h on h.id = l.house_id
      where not l.grace_told and l.grace_until > ${today}::date and not h.archived order by l.house_id`,
  );
}

export async function markGraceTold(tx: Tx, houseId: number): Promise<boolean> {
  return (
    (await changed(
      tx,
      sql`update house_legal set grace_told = true where house_id = ${houseId} and not grace_told`,
    )) === 1
  );
}

/** Main residences whose nights of these years are counted. */
export async function mainResidences(db: Db): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`select id from house where legal_type = 1 and not archived order by id`,
  );
  return found.map(({ id }) => id);
}

export async function markNightsTold(
  tx: Tx,
  { houseId, year, percent }: { houseId: number; year: number; percent: number },
): Promise<boolean> {
  const told = sql`insert into nights_told (house_id, year, percent) values (${houseId}, ${year}, ${percent}) on conflict do nothing`;
  return (await changed(tx, told)) === 1;
}

export interface OwnerOfHouse {
  id: number;
  agid: number;
  title: string;
  owner_uid: number;
  owner_mail: string;
  owner_language: number;
  title_of_owner: string;
  first_name: string;
  last_name: string;
}

export function ownerOfHouse(db: Db, houseId: number): Promise<OwnerOfHouse> {
  return one(
    db,
    sql<OwnerOfHouse>`
      select h.id, h.agid, h.title, h.owner_uid, coalesce(o.mail, '') as owner_mail, o.business_language as owner_language,
        o.title as title_of_owner, o.first_name, o.last_name
      from house h join person o on o.id = h.owner_uid where h.id = ${houseId}`,
  );
}
