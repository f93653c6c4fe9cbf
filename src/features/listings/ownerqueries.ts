/** SQL on whose a house is, and on its coming off the site. */
import type { Greeted } from '#features/mailing/mail.ts';
import type { Day } from '#kernel/day.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import { nextVersion } from '#server/version.ts';
import { DAYS_OF_NEW_HOUSE } from './house.ts';

export function lockOwner(tx: Tx, houseId: number): Promise<{ owner_uid: number; agid: number } | undefined> {
  return maybe(tx, sql`select owner_uid, agid from house where id = ${houseId} for no key update`);
}

interface NewOwner {
  title: string;
  mail: string;
  language: number;
  greeted: Greeted;
}

/** What a mail to them says: the house as it is called, and how they are greeted. */
export function newOwner(tx: Tx, houseId: number, uid: number): Promise<NewOwner> {
  return one(
    tx,
    sql<NewOwner>`
      select h.title, coalesce(p.mail, '') as mail, p.business_language as language,
        json_build_object('title', p.title, 'first_name', p.first_name, 'last_name', p.last_name) as greeted
      from house h, person p where h.id = ${houseId} and p.id = ${uid}`,
  );
}

/** Two who owned it until the same day are one too many: the first owned it until then. */
export async function keepFormerOwner(
  tx: Tx,
  { houseId, ownerUid, until }: { houseId: number; ownerUid: number; until: Day },
): Promise<void> {
  await changed(
    tx,
    sql`insert into former_owner (house_id, owner_uid, until) values (${houseId}, ${ownerUid}, ${until}) on conflict do nothing`,
  );
}

export async function writeOwner(tx: Tx, houseId: number, uid: number): Promise<void> {
  await changed(
    tx,
    sql`update house set owner_uid = ${uid}, updated = ${nextVersion(sql`updated`)} where id = ${houseId}`,
  );
}

/** Its agency, where it was otherwise. */
export function writePublished(
  tx: Tx,
  houseId: number,
  isPublished: boolean,
): Promise<{ agid: number } | undefined> {
  return maybe(
    tx,
    sql`update house set published = ${isPublished}, updated = ${nextVersion(sql`updated`)} where id = ${houseId} and published <> ${isPublished} returning agid`,
  );
}

/** Somebody the agency knows: with a card of its own, or the owner of one of its houses. */
export async function isKnownTo(db: Db, agid: number, uid: number): Promise<boolean> {
  const known = sql`select from person p where p.id = ${uid} and p.disabled_at is null
    and (exists (select from agency_card c where c.agid = ${agid} and c.uid = p.id) or exists (select from house h where h.agid = ${agid} and h.owner_uid = p.id))`;
  return (await maybe(db, known)) !== undefined;
}

/** In whose name a house of the agency itself is: the agency's own account, the caller's first where there are several. */
export async function agencysOwn(db: Db, agid: number, caller: number): Promise<number | undefined> {
  const own = sql<{ id: number }>`
    select id from person where agid = ${agid} and 'agencyRole' = any(roles) and disabled_at is null order by id <> ${caller}, id limit 1`;
  return (await maybe(db, own))?.id;
}

/** Who has no subscription to pay (A26): their listings end by none. */
const paysNone = (uid: number) =>
  sql`exists (select from person p join role_permission r on r.role = any(p.roles) where p.id = ${uid} and r.permission = 'toolSubscriptions')`;

export async function paysNothing(db: Db, uid: number): Promise<boolean> {
  return (await one(db, sql<{ free: boolean }>`select ${paysNone(uid)} as free`)).free;
}

/**
 * Whose it is decides whether it ends (B34). With the agency itself it does not, and what was paid for is kept; given to somebody who pays it
 * has that again, or the days of a new one. Under the agency's mandate none of it counts. Before the owner is written; answers its end.
 */
export async function settleExpiry(
  tx: Tx,
  { houseId, from, to }: { houseId: number; from: number; to: number },
): Promise<Day | null> {
  const { end } = await one(
    tx,
    sql<{ end: Day | null }>`
      with ends as (select h.id, case
          when h.online_booking then h.expiry_date
          when ${paysNone(to)} then null
          when h.expiry_date is null and ${paysNone(from)} then greatest(h.expiry_kept, ${PARIS_TODAY} + ${DAYS_OF_NEW_HOUSE}::integer)
          else h.expiry_date end as day,
        case when h.online_booking then h.expiry_kept when ${paysNone(to)} then coalesce(h.expiry_date, h.expiry_kept) end as kept
        from house h where h.id = ${houseId})
      update house h set expiry_date = ends.day, expiry_kept = ends.kept from ends where h.id = ends.id returning h.expiry_date as end`,
  );
  return end;
}
