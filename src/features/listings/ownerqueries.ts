/** SQL on whose a house is, and on its coming off the site. */
import type { Day } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { changed, maybe, sql } from '#server/sql.ts';
import { nextVersion } from '#server/version.ts';

export function lockOwner(tx: Tx, houseId: number): Promise<{ owner_uid: number; agid: number } | undefined> {
  return maybe(tx, sql`select owner_uid, agid from house where id = ${houseId} for no key update`);
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
