/** SQL on whose a house may be next. */
import type { Day } from '#kernel/day.ts';
import type { Greeted } from '#features/mailing/mail.ts';
import type { Db } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';

/** Since when the house is its owner's; null: nobody else had it here. */
export async function lastChange(db: Db, houseId: number): Promise<Day | null> {
  const last = sql<{
    until: Day | null;
  }>`select max(until) as until from former_owner where house_id = ${houseId}`;
  return (await one(db, last)).until;
}

/** Whoever owns it now, as a mail greets and reaches them. */
export interface OwnerToTell extends Greeted {
  id: number;
  agid: number;
  house: string;
  uid: number;
  mail: string;
  language: number;
}

export function ownerToTell(db: Db, houseId: number): Promise<OwnerToTell> {
  return one(
    db,
    sql<OwnerToTell>`
      select h.id, h.agid, h.title as house, o.id as uid, coalesce(o.mail, '') as mail, o.business_language as language, o.title, o.first_name, o.last_name
      from house h join person o on o.id = h.owner_uid where h.id = ${houseId}`,
  );
}
