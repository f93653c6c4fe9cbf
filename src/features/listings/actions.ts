/** What others may do to a house. The public page's request is sent in enquiries.ts. */
import type { Day } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db, Tx } from '#server/sql.ts';
import { touch } from '#server/freshness.ts';
import { handOver } from './handover.ts';
import * as ownerQueries from './ownerqueries.ts';
import { writeContractTemplate, writeProven } from './queries.ts';
import type { Proven } from './queries.ts';
import { endOffersDue } from './recordqueries.ts';

export { isKnownTo } from './ownerqueries.ts';

/** What a paper of the legal file says of the house stands in its record too: whoever has the record open sees it as a colleague's change. */
export async function keepProven(tx: Tx, houseId: number, proven: Proven, by: number): Promise<void> {
  await writeProven(tx, houseId, proven, by);
}

/**
 * The house is somebody else's from a day on. What began before stays the former owner's: its requests and its money (`ownerOfRequest`).
 * @returns false where it is theirs already
 */
export async function changeOwner(tx: Tx, houseId: number, to: { uid: number; from: Day }): Promise<boolean> {
  const house = await ownerQueries.lockOwner(tx, houseId);
  if (!house) throw new Refusal('notFound');
  if (house.owner_uid === to.uid) return false;
  await handOver(tx, { house: { id: houseId, ...house }, to: to.uid, from: to.from });
  await ownerQueries.settleExpiry(tx, { houseId, from: house.owner_uid, to: to.uid });
  await ownerQueries.writeOwner(tx, houseId, to.uid);
  touch(tx, house.agid, 'house', 'ddl', 'user');
  return true;
}

/** The listing comes off the site, or goes back to it. */
export async function setPublished(tx: Tx, houseId: number, isPublished: boolean): Promise<void> {
  const house = await ownerQueries.writePublished(tx, houseId, isPublished);
  if (house) touch(tx, house.agid, 'house');
}

/** The house's own contract template in one language, a file already kept and known to be one. */
export async function setContractTemplate(
  tx: Tx,
  houseId: number,
  language: 'fr' | 'en',
  fid: number,
): Promise<void> {
  const agid = await writeContractTemplate(tx, houseId, language, fid);
  if (agid === undefined) throw new Refusal('notFound');
  touch(tx, agid, 'house');
}

/** Answers how many. */
export async function endOffers(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const agids = await endOffersDue(tx);
    for (const agid of new Set(agids)) touch(tx, agid, 'house');
    return agids.length;
  });
}
